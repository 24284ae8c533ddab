-- Who is signed in, and scripts' tokens. Only the hash of the token is here.
CREATE TABLE sessions (
  token_hash BLOB    PRIMARY KEY CHECK (length(token_hash) = 32),
  account    INTEGER NOT NULL REFERENCES accounts (id),
  label      TEXT    NOT NULL,
  match      INTEGER REFERENCES matches (key),  -- limited to this match; NULL: all
  read_only  INTEGER NOT NULL CHECK (read_only IN (0, 1)),
  created    INTEGER NOT NULL,
  expires    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_account ON sessions (account, created);
CREATE INDEX sessions_by_expiry ON sessions (expires);
