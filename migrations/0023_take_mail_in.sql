-- Mails that came in. A row is there before its sender is told that we have it.
CREATE TABLE incoming (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  source     TEXT    NOT NULL,  -- name in mail_sources
  place      TEXT    NOT NULL,  -- where the source has it
  arrived    INTEGER NOT NULL,  -- by what is trusted
  taken      INTEGER NOT NULL,
  sender     TEXT    NOT NULL,  -- of the envelope; '': the null sender
  recipients TEXT    NOT NULL,  -- of the envelope, one a line
  message_id TEXT    NOT NULL,
  key        TEXT    NOT NULL UNIQUE,  -- hexadecimal: the same mail has the same
  bytes      BLOB    NOT NULL,  -- the mail; emptied when it is not needed any more
  is_cut     INTEGER NOT NULL CHECK (is_cut IN (0, 1)),      -- too large: bytes is its begin
  state      INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),  -- new, done, dead, dropped
  verdict    INTEGER,           -- what became of it, as ports::Verdict; NULL: not known yet
  attempts   INTEGER NOT NULL DEFAULT 0,  -- readings that failed
  not_before INTEGER NOT NULL,  -- the next one
  account    INTEGER,           -- whose it is; NULL: nobody's, or not read yet
  match      INTEGER
) STRICT;

CREATE INDEX incoming_new ON incoming (id) WHERE state = 0;
CREATE INDEX incoming_by_account ON incoming (account, taken) WHERE account IS NOT NULL;
CREATE INDEX incoming_by_age ON incoming (taken);

-- What a player wrote that is not played: one set a seat, and one for no match.
CREATE TABLE drafts (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  account  INTEGER NOT NULL REFERENCES accounts (id),
  match    INTEGER REFERENCES matches (key),
  revision INTEGER NOT NULL,  -- that the player saw
  lines    TEXT    NOT NULL,
  asks     INTEGER NOT NULL CHECK (asks BETWEEN 0 AND 2),  -- nothing, go, confirm
  nonce    INTEGER NOT NULL,  -- of the question's address; grows with each
  key      TEXT    NOT NULL,  -- of the mail that it came with
  created  INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX drafts_by_seat ON drafts (account, ifnull(match, 0));
CREATE INDEX drafts_by_match ON drafts (match) WHERE match IS NOT NULL;
CREATE INDEX drafts_by_age ON drafts (created);

-- Orders that wait for their time: one set a seat.
CREATE TABLE prepared (
  match    INTEGER NOT NULL REFERENCES matches (key),
  side     INTEGER NOT NULL CHECK (side IN (0, 1)),
  account  INTEGER NOT NULL REFERENCES accounts (id),
  revision INTEGER NOT NULL,  -- that the player saw
  lines    TEXT    NOT NULL,
  key      TEXT    NOT NULL,  -- of the mail that it came with
  arrived  INTEGER NOT NULL,
  due      INTEGER,           -- NULL: the side's next turn
  PRIMARY KEY (match, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX prepared_by_due ON prepared (due) WHERE due IS NOT NULL;

-- Other addresses that a player writes from.
CREATE TABLE aliases (
  account INTEGER NOT NULL REFERENCES accounts (id),
  address TEXT    NOT NULL COLLATE NOCASE,
  PRIMARY KEY (account, address)
) STRICT, WITHOUT ROWID;

CREATE INDEX aliases_by_address ON aliases (address);

-- Strangers who were told how to sign up.
CREATE TABLE sign_ups (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  address TEXT    NOT NULL UNIQUE COLLATE NOCASE,
  created INTEGER NOT NULL
) STRICT;

CREATE INDEX sign_ups_by_age ON sign_ups (created);

-- Where mails come from, and up to when all that arrived there is here.
CREATE TABLE mail_sources (
  name         TEXT    PRIMARY KEY,
  watermark    INTEGER NOT NULL,
  up           INTEGER NOT NULL,  -- when it was seen at work last
  uid_validity INTEGER NOT NULL DEFAULT 0,  -- RFC 3501, section 2.3.1.1
  last_uid     INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

ALTER TABLE accounts ADD COLUMN mail_epoch INTEGER NOT NULL DEFAULT 0;  -- raised: addresses anew
ALTER TABLE accounts ADD COLUMN digest_minute INTEGER  -- of the player's day; NULL: no digest
  CHECK (digest_minute BETWEEN 0 AND 1439);
ALTER TABLE accounts ADD COLUMN time_zone TEXT NOT NULL DEFAULT '';     -- '': UTC
ALTER TABLE accounts ADD COLUMN hold_minutes INTEGER NOT NULL DEFAULT 0
  CHECK (hold_minutes BETWEEN 0 AND 1440);
ALTER TABLE accounts ADD COLUMN failing_since INTEGER;  -- mails to them come back; NULL: they do not

-- What a mail told of: a seat of a match at a revision.
ALTER TABLE outbox ADD COLUMN match INTEGER;
ALTER TABLE outbox ADD COLUMN side INTEGER CHECK (side IN (0, 1));
ALTER TABLE outbox ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN bounced INTEGER;  -- when it came back; NULL: it did not

CREATE INDEX outbox_by_recipient ON outbox (recipient COLLATE NOCASE, due);
CREATE INDEX outbox_by_seat ON outbox (match, side) WHERE match IS NOT NULL;
CREATE INDEX outbox_bounced ON outbox (account, bounced) WHERE bounced IS NOT NULL;
