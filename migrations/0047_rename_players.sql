-- Players who take another name. What they have played so far goes on naming them as it did.
ALTER TABLE accounts ADD COLUMN renamed INTEGER;                -- when last; NULL: never
ALTER TABLE tournament_entries ADD COLUMN handle TEXT;          -- in this one; NULL: the account's
ALTER TABLE retired_handles ADD COLUMN account INTEGER;         -- whose it was, who may have it back
