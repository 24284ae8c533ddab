-- Players. All times in this database are milliseconds since 1970-01-01T00:00:00Z.
CREATE TABLE accounts (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  handle        TEXT    NOT NULL UNIQUE COLLATE NOCASE,
  email         TEXT    NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT    NOT NULL,
  confirmed     INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
  admin         INTEGER NOT NULL CHECK (admin IN (0, 1)),
  mail_wish     INTEGER NOT NULL CHECK (mail_wish IN (0, 1, 2)),  -- every report, my turn, none
  created       INTEGER NOT NULL
) STRICT;
