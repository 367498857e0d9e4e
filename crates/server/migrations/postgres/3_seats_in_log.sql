-- Who caused an event, and by which request: a repeat of the request is recognised by it.
ALTER TABLE events ADD COLUMN person BIGINT REFERENCES people (id);
ALTER TABLE events ADD COLUMN request BIGINT;

-- The log says who sits where. Seats that were taken when a game was made become its first events, and the numbers of
-- the others go up.
CREATE TEMP TABLE first_events ON COMMIT DROP AS
    SELECT seats.game, games.created AS at,
        ROW_NUMBER() OVER (PARTITION BY seats.game ORDER BY seats.seat) AS number,
        CASE seats.kind
            WHEN 'person' THEN json_build_object('kind', 'joined', 'seat', seats.seat, 'name', seats.name)
            ELSE json_build_object('kind', 'engine-joined', 'seat', seats.seat, 'level', seats.level)
        END #>> '{}' AS body
    FROM seats JOIN games ON games.id = seats.game
    WHERE seats.kind <> 'open' AND NOT EXISTS (
        SELECT 1 FROM events
        WHERE events.game = seats.game AND CAST(body AS JSON) ->> 'kind' = 'joined'
            AND CAST(CAST(body AS JSON) ->> 'seat' AS BIGINT) = seats.seat
    );
CREATE INDEX ON first_events (game);

-- In two steps, since no two events have the same number at any time.
UPDATE events SET number = -number - (SELECT COUNT(*) FROM first_events WHERE first_events.game = events.game);
UPDATE events SET number = -number;
UPDATE games SET last = last + (SELECT COUNT(*) FROM first_events WHERE first_events.game = games.id);
INSERT INTO events (game, number, at, body) SELECT game, number, at, body FROM first_events;
