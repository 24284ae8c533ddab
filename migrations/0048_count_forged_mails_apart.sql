-- Mails in a player's name that nobody has proven to be theirs do not count among the player's.
ALTER TABLE incoming ADD COLUMN unproven INTEGER NOT NULL DEFAULT 0 CHECK (unproven IN (0, 1));
CREATE INDEX incoming_proven ON incoming (account, taken) WHERE account IS NOT NULL AND unproven = 0;
