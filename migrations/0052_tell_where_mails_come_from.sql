-- The network that handed a mail to our mail system; '': none is known. Mails in a player's name that
-- nobody has proven are counted for each by itself.
ALTER TABLE incoming ADD COLUMN origin TEXT NOT NULL DEFAULT '';
CREATE INDEX incoming_unproven ON incoming (account, taken) WHERE account IS NOT NULL AND unproven = 1;
