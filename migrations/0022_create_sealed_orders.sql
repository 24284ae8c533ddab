-- Orders that a side has sealed until those of the other are in. The one that waits has its text in
-- `said`; what was replaced, opened or dropped is kept for its key alone, and without it goes.
CREATE TABLE sealed_orders (
  id           INTEGER PRIMARY KEY,
  match        INTEGER NOT NULL REFERENCES matches (key),
  side         INTEGER NOT NULL CHECK (side IN (0, 1)),
  said         TEXT    NOT NULL,  -- the submission; '' where it does not wait
  account      INTEGER,           -- who sent an idempotency key; NULL: there was none
  key          TEXT,
  request_hash BLOB    CHECK (request_hash IS NULL OR length(request_hash) = 32),
  answer       TEXT               -- to that request, whole
) STRICT;

CREATE INDEX sealed_orders_by_match ON sealed_orders (match, side);
