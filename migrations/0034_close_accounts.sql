-- Accounts that are given up. A closing account belongs to nobody any more, but still gives up its
-- matches; a closed one is but a number, for what others have of it: matches, ratings, standings.
ALTER TABLE accounts ADD COLUMN closing INTEGER;  -- since when; NULL: it is not, or it is closed
ALTER TABLE accounts ADD COLUMN closed INTEGER;   -- since when; NULL: it is not
CREATE INDEX accounts_closing ON accounts (id) WHERE closing IS NOT NULL;

-- Names that stand in the records of matches: nobody else may come by one.
CREATE TABLE retired_handles (
  handle TEXT PRIMARY KEY COLLATE NOCASE
) STRICT, WITHOUT ROWID;
