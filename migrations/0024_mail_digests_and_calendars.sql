-- One mail a day for those who want it: up to when the newest has told everything.
ALTER TABLE accounts ADD COLUMN digest_told INTEGER;
CREATE INDEX accounts_by_digest ON accounts (id) WHERE digest_minute IS NOT NULL;

-- The secret address of an account's calendar is of one epoch: raised, it is another. 0: none yet.
ALTER TABLE accounts ADD COLUMN calendar_epoch INTEGER NOT NULL DEFAULT 0;

-- How often a turn's report was mailed again since mails to the account fail.
ALTER TABLE accounts ADD COLUMN failing_tries INTEGER NOT NULL DEFAULT 0;
