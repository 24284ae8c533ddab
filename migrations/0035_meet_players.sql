-- Whom a player likes to meet (0), and whom they do not want to hear of (1).
CREATE TABLE contacts (
  account INTEGER NOT NULL REFERENCES accounts (id),
  other   INTEGER NOT NULL REFERENCES accounts (id),
  kind    INTEGER NOT NULL CHECK (kind IN (0, 1)),
  since   INTEGER NOT NULL,
  PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX contacts_by_other ON contacts (other);

-- What players tell the operator of each other.
CREATE TABLE abuse_reports (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  by      INTEGER NOT NULL REFERENCES accounts (id),
  about   INTEGER NOT NULL REFERENCES accounts (id),
  match   TEXT    NOT NULL,  -- id; '': in none
  text    TEXT    NOT NULL,
  made    INTEGER NOT NULL,
  settled INTEGER,           -- when; NULL: it waits
  answer  TEXT    NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX abuse_reports_open ON abuse_reports (id) WHERE settled IS NULL;
CREATE INDEX abuse_reports_by ON abuse_reports (by, made);

-- What an operator has taken from an account for a while.
CREATE TABLE restrictions (
  account     INTEGER PRIMARY KEY REFERENCES accounts (id),
  held_until  INTEGER,
  muted_until INTEGER,
  reason      TEXT    NOT NULL
) STRICT;

-- Every act of an operator about an account. Only ever appended to.
CREATE TABLE desk_entries (
  number  INTEGER PRIMARY KEY AUTOINCREMENT,
  at      INTEGER NOT NULL,
  by      TEXT    NOT NULL,
  account INTEGER NOT NULL,
  handle  TEXT    NOT NULL,
  act     TEXT    NOT NULL,
  text    TEXT    NOT NULL
) STRICT;

CREATE INDEX desk_entries_by_account ON desk_entries (account, number);
