-- Who has been there while a match waited, and for the list of one's own sessions: the hour in which a
-- session was last used; NULL: not since this is kept.
ALTER TABLE sessions ADD COLUMN used INTEGER;
