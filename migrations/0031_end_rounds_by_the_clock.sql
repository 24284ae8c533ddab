-- Up to when those whose round comes to its end were reminded of it.
ALTER TABLE tournaments ADD COLUMN reminded INTEGER;
