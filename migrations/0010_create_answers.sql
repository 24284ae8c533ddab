-- Answers kept under the idempotency key that the request came with.
CREATE TABLE answers (
  account      INTEGER NOT NULL REFERENCES accounts (id),
  match        INTEGER NOT NULL REFERENCES matches (key),
  key          TEXT    NOT NULL,
  request_hash BLOB    NOT NULL CHECK (length(request_hash) = 32),
  status       INTEGER NOT NULL,
  body         TEXT    NOT NULL,
  created      INTEGER NOT NULL,
  UNIQUE (account, match, key)
) STRICT;

CREATE INDEX answers_by_creation ON answers (created);
