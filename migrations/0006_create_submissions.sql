-- What players handed in. Only ever appended to.
CREATE TABLE submissions (
  match  INTEGER NOT NULL REFERENCES matches (key),
  number INTEGER NOT NULL,
  json   TEXT    NOT NULL,
  PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
