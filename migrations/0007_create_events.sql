-- What happened in the matches. Only ever appended to.
CREATE TABLE events (
  match      INTEGER NOT NULL REFERENCES matches (key),
  number     INTEGER NOT NULL,
  submission INTEGER,                              -- NULL: before the first
  only_for   INTEGER CHECK (only_for IN (0, 1)),   -- NULL: for everybody
  json       TEXT    NOT NULL,
  PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
