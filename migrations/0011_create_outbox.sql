-- Mail on its way. A mail that was sent leaves its Message-ID here for a while, so that the same
-- mail is never queued again.
CREATE TABLE outbox (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT    NOT NULL UNIQUE,
  replaces   TEXT,
  account    INTEGER REFERENCES accounts (id),
  recipient  TEXT    NOT NULL,
  bytes      BLOB    NOT NULL,  -- the whole mail; empty once it is sent
  due        INTEGER NOT NULL,  -- the next attempt, or the last one's due time
  attempts   INTEGER NOT NULL DEFAULT 0,
  state      INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)),  -- queued, sent, given up
  reason     TEXT    NOT NULL DEFAULT ''  -- of the last failure
) STRICT;

CREATE INDEX outbox_by_due ON outbox (due) WHERE state = 0;
CREATE INDEX outbox_by_key ON outbox (replaces) WHERE state = 0 AND replaces IS NOT NULL;
CREATE INDEX outbox_done ON outbox (due) WHERE state <> 0;
