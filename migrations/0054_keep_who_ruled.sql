-- The accounts that made rulings: events name arbiters by the handles that they had.
CREATE TABLE tournament_rulings (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  event      INTEGER NOT NULL,
  account    INTEGER NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (tournament, event)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_rulings_by_account ON tournament_rulings (account);
