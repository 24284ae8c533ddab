-- Handles and addresses are compared without regard to case by columns that hold them in small letters:
-- the collation NOCASE is SQLite's alone.
ALTER TABLE accounts ADD COLUMN folded_handle TEXT GENERATED ALWAYS AS (lower(handle)) VIRTUAL;
ALTER TABLE accounts ADD COLUMN folded_email TEXT GENERATED ALWAYS AS (lower(email)) VIRTUAL;
CREATE UNIQUE INDEX accounts_by_handle ON accounts (folded_handle);
DROP INDEX accounts_by_email;
DROP INDEX accounts_by_confirmed_email;
CREATE UNIQUE INDEX accounts_by_confirmed_email ON accounts (folded_email) WHERE confirmed = 1;

ALTER TABLE retired_handles ADD COLUMN folded_handle TEXT
  GENERATED ALWAYS AS (lower(handle)) VIRTUAL;
CREATE UNIQUE INDEX retired_handles_by_folded_handle ON retired_handles (folded_handle);

ALTER TABLE sign_ups ADD COLUMN folded_address TEXT GENERATED ALWAYS AS (lower(address)) VIRTUAL;
CREATE UNIQUE INDEX sign_ups_by_folded_address ON sign_ups (folded_address);

DROP INDEX aliases_by_address;
ALTER TABLE aliases ADD COLUMN folded_address TEXT GENERATED ALWAYS AS (lower(address)) VIRTUAL;
CREATE UNIQUE INDEX aliases_by_account ON aliases (account, folded_address);

DROP INDEX seats_by_invited;
ALTER TABLE seats ADD COLUMN folded_invited TEXT GENERATED ALWAYS AS (lower(invited)) VIRTUAL;
CREATE INDEX seats_by_invited ON seats (folded_invited) WHERE account IS NULL AND invited <> '';

DROP INDEX outbox_by_recipient;
ALTER TABLE outbox ADD COLUMN folded_recipient TEXT GENERATED ALWAYS AS (lower(recipient)) VIRTUAL;
CREATE INDEX outbox_by_recipient ON outbox (folded_recipient, due);
