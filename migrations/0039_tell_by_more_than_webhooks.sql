-- Webhooks become one of the channels that players are told by; the browsers of a player that take
-- push messages are another. `key` is the salt of a webhook's secret, or a browser's public key and
-- what it shares with who writes to it (RFC 8291).
CREATE TABLE receivers (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  account  INTEGER NOT NULL REFERENCES accounts (id),
  channel  INTEGER NOT NULL CHECK (channel IN (0, 1)),   -- webhook, push
  label    TEXT    NOT NULL,
  url      TEXT    NOT NULL,
  tells_of INTEGER NOT NULL CHECK (tells_of IN (0, 1)),  -- the account's matches, all public ones
  key      BLOB    NOT NULL CHECK (length(key) = iif(channel = 0, 32, 65 + 16)),
  made     INTEGER NOT NULL,
  stopped  INTEGER,                                      -- since when; NULL: it is told
  reason   TEXT    NOT NULL DEFAULT ''                   -- why it is stopped
) STRICT;

INSERT INTO receivers (id, account, channel, label, url, tells_of, key, made, stopped, reason)
  SELECT id, account, 0, label, url, scope, salt, made, stopped, reason FROM webhooks;

CREATE INDEX receivers_by_account ON receivers (account);
CREATE INDEX receivers_of_public_matches ON receivers (id) WHERE tells_of = 1;
CREATE UNIQUE INDEX push_receivers_by_url ON receivers (url) WHERE channel = 1;

CREATE TABLE deliveries (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  receiver INTEGER NOT NULL REFERENCES receivers (id) ON DELETE CASCADE,
  event    TEXT    NOT NULL,
  body     TEXT    NOT NULL,
  made     INTEGER NOT NULL,
  due      INTEGER NOT NULL,  -- the next attempt; when it was the last one
  attempts INTEGER NOT NULL DEFAULT 0,
  state    INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)),  -- queued, delivered, given up
  reason   TEXT    NOT NULL DEFAULT ''  -- of the last failure
) STRICT;

INSERT INTO deliveries (id, receiver, event, body, made, due, attempts, state, reason)
  SELECT id, webhook, event, body, made, due, attempts, state, reason FROM webhook_deliveries;

CREATE INDEX deliveries_by_due ON deliveries (due) WHERE state = 0;
CREATE INDEX deliveries_done ON deliveries (due) WHERE state <> 0;
CREATE INDEX deliveries_by_receiver ON deliveries (receiver, id);

DROP TABLE webhook_deliveries;
DROP TABLE webhooks;
