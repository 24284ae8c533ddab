-- Links that were mailed. Only the hash of the token is here.
CREATE TABLE links (
  token_hash BLOB    PRIMARY KEY CHECK (length(token_hash) = 32),
  account    INTEGER NOT NULL REFERENCES accounts (id),
  purpose    INTEGER NOT NULL CHECK (purpose IN (0, 1, 2)),  -- confirm, reset password, unsubscribe
  expires    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX links_by_account ON links (account);
CREATE INDEX links_by_expiry ON links (expires);
