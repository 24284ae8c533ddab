-- Of the battle, in which it was said, or which a computer player explains; NULL: it has none, or it
-- was said before this is kept.
ALTER TABLE remarks ADD COLUMN turn INTEGER CHECK (turn > 0);
