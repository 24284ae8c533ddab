-- Addresses that players have what happens told to, and what is on its way there. The secret is made
-- of the salt and the installation's key: it is not here.
CREATE TABLE webhooks (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES accounts (id),
  label   TEXT    NOT NULL,
  url     TEXT    NOT NULL,
  scope   INTEGER NOT NULL CHECK (scope IN (0, 1)),  -- the account's matches, all public ones
  salt    BLOB    NOT NULL CHECK (length(salt) = 32),
  made    INTEGER NOT NULL,
  stopped INTEGER,                                   -- since when; NULL: it is called
  reason  TEXT    NOT NULL DEFAULT ''                -- why it is stopped
) STRICT;

CREATE INDEX webhooks_by_account ON webhooks (account);

CREATE TABLE webhook_deliveries (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook  INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event    TEXT    NOT NULL,
  body     TEXT    NOT NULL,
  made     INTEGER NOT NULL,
  due      INTEGER NOT NULL,  -- the next attempt; when it was the last one
  attempts INTEGER NOT NULL DEFAULT 0,
  state    INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)),  -- queued, delivered, given up
  reason   TEXT    NOT NULL DEFAULT ''  -- of the last failure
) STRICT;

CREATE INDEX webhook_deliveries_by_due ON webhook_deliveries (due) WHERE state = 0;
CREATE INDEX webhook_deliveries_done ON webhook_deliveries (due) WHERE state <> 0;
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook, id);
