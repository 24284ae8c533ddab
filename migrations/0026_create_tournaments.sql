-- Tournaments. What a tournament is, its events say (tournament/life); beside them stands what they
-- must not say, and what is looked for without reading them.
CREATE TABLE tournaments (
  key        INTEGER PRIMARY KEY,
  id         TEXT    NOT NULL UNIQUE,
  organiser  INTEGER NOT NULL REFERENCES accounts (id),
  -- draft, open, closed, running, paused, finished, archived, cancelled
  status     INTEGER NOT NULL CHECK (status BETWEEN 0 AND 7),
  title      TEXT    NOT NULL,
  ruleset    TEXT    NOT NULL,
  revision   INTEGER NOT NULL,  -- how many events there are
  head       TEXT    NOT NULL,
  commitment TEXT    NOT NULL,
  secret     BLOB    NOT NULL CHECK (length(secret) = 32),  -- the last link of its draws
  opening    INTEGER NOT NULL,  -- round whose matches are being made; 0: none
  due        INTEGER,           -- when the server has something to do of itself
  created    INTEGER NOT NULL,
  updated    INTEGER NOT NULL
) STRICT;

CREATE INDEX tournaments_by_due ON tournaments (due) WHERE due IS NOT NULL;

CREATE TABLE tournament_events (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  number     INTEGER NOT NULL,
  json       TEXT    NOT NULL,
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- Who stands behind an entry. With the account goes the salt, and the events stay as they are.
CREATE TABLE tournament_entries (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  number     INTEGER NOT NULL,
  account    INTEGER REFERENCES accounts (id),
  salt       TEXT    NOT NULL,
  seed       TEXT    NOT NULL,
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tournament_entries_by_account ON tournament_entries (account, tournament)
  WHERE account IS NOT NULL;

CREATE TABLE tournament_arbiters (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  account    INTEGER NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (tournament, account)
) STRICT, WITHOUT ROWID;

-- The matches of rounds that are drawn, by their ids: before they are made, too.
CREATE TABLE tournament_boards (
  match      TEXT    PRIMARY KEY,
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  round      INTEGER NOT NULL,
  board      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_boards_by_round ON tournament_boards (tournament, round);

-- Matches that are over and whose result their tournament has not taken yet.
CREATE TABLE tournament_inbox (
  match TEXT PRIMARY KEY REFERENCES tournament_boards (match)
) STRICT, WITHOUT ROWID;

-- Answers to requests with an idempotency key.
CREATE TABLE tournament_answers (
  tournament   INTEGER NOT NULL REFERENCES tournaments (key),
  account      INTEGER NOT NULL REFERENCES accounts (id),
  key          TEXT    NOT NULL,
  request_hash BLOB    NOT NULL CHECK (length(request_hash) = 32),
  answer       TEXT    NOT NULL,
  PRIMARY KEY (tournament, account, key)
) STRICT, WITHOUT ROWID;
