-- Conditional lines: what the player of a seat answers to moves that may come. Only that player reads them. `turn` is
-- the number of the event with which the turn began for which the lines were written; `lines` is JSON.
CREATE TABLE conditions (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- How often the conditional lines of a game were changed: an append that was decided with others is refused.
ALTER TABLE games ADD COLUMN conditions INTEGER NOT NULL DEFAULT 0;
