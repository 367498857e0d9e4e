-- A ply can be played again after a takeback, so events have no unique ply any more: their numbers alone decide races.
ALTER TABLE events DROP COLUMN ply;
