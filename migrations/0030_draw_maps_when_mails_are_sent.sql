-- The map that a mail shows (adjutant-picture-1), to be drawn when the mail is sent and put where its
-- bytes leave room for it; NULL: it shows none.
ALTER TABLE outbox ADD COLUMN picture BLOB;
