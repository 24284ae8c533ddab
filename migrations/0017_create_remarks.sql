-- What the players of a match say to each other. No part of its record.
CREATE TABLE remarks (
  match   INTEGER NOT NULL REFERENCES matches (key),
  number  INTEGER NOT NULL,  -- from 1
  account INTEGER NOT NULL REFERENCES accounts (id),
  side    INTEGER NOT NULL CHECK (side IN (0, 1)),
  text    TEXT    NOT NULL,
  said    INTEGER NOT NULL,
  PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
