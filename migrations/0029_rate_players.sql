-- Ratings. What they are made of are the matches that count; all else can be made from them again, to
-- the same digits. Periods are months, counted from the year 0.
CREATE TABLE rated_matches (
  match    TEXT    PRIMARY KEY REFERENCES tournament_boards (match),
  ruleset  TEXT    NOT NULL,
  scenario TEXT    NOT NULL,  -- file, with its levels
  first    INTEGER NOT NULL REFERENCES accounts (id),   -- of the ruleset's first side
  second   INTEGER NOT NULL REFERENCES accounts (id),
  halves   INTEGER NOT NULL CHECK (halves BETWEEN 0 AND 2),  -- of the first: 2 won, 1 drawn
  ended    INTEGER NOT NULL,
  period   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_matches_by_first ON rated_matches (first, ended);
CREATE INDEX rated_matches_by_second ON rated_matches (second, ended);

-- One row: how often a match that counts has changed, the last period that is closed, and the first
-- one that a later correction touches.
CREATE TABLE rating_state (
  id             INTEGER PRIMARY KEY CHECK (id = 1),
  version        INTEGER NOT NULL,
  closed_to      INTEGER,
  corrected_from INTEGER
) STRICT;

INSERT INTO rating_state (id, version) VALUES (1, 0);

-- Matches that came, changed or went after their period had been closed.
CREATE TABLE rating_corrections (
  key        INTEGER PRIMARY KEY,
  match      TEXT    NOT NULL,
  period     INTEGER NOT NULL,  -- the first that is touched
  what       TEXT    NOT NULL CHECK (what IN ('added', 'changed', 'removed')),
  at         INTEGER NOT NULL,
  recomputed INTEGER            -- when the periods were made anew
) STRICT;

-- A list is a ruleset, or 'all'.
CREATE TABLE rating_periods (
  list    TEXT    NOT NULL,
  period  INTEGER NOT NULL,
  matches INTEGER NOT NULL,
  players INTEGER NOT NULL,
  closed  INTEGER NOT NULL,  -- when it was computed, the last time
  PRIMARY KEY (list, period)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
  list       TEXT    NOT NULL,
  period     INTEGER NOT NULL,
  account    INTEGER NOT NULL REFERENCES accounts (id),
  rating     INTEGER NOT NULL,  -- hundredths
  deviation  INTEGER NOT NULL,  -- hundredths
  volatility INTEGER NOT NULL,  -- millionths
  games      INTEGER NOT NULL,  -- of the period
  PRIMARY KEY (list, period, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_account ON ratings (account, list, period);

CREATE TABLE side_advantages (
  list     TEXT    NOT NULL,
  scenario TEXT    NOT NULL,
  period   INTEGER NOT NULL,  -- at whose end it was found
  points   INTEGER NOT NULL,  -- tenths of a rating point, of the first side
  matches  INTEGER NOT NULL,  -- by which
  PRIMARY KEY (list, scenario, period)
) STRICT, WITHOUT ROWID;

-- Ratings as they are read: with the handle, and all games up to the period.
CREATE VIEW ratings_read AS
  SELECT r.list, r.period, r.account, a.handle, r.rating, r.deviation, r.volatility, r.games,
         (SELECT sum(o.games) FROM ratings AS o
           WHERE o.account = r.account AND o.list = r.list AND o.period <= r.period) AS games_in_all
  FROM ratings AS r JOIN accounts AS a ON a.id = r.account;
