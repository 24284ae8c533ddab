-- What an answer says that waits for the computer player's turn, so that one mail with both takes its
-- place also when the server has begun anew meanwhile (adjutant-waiting-answer-1); NULL: it waits for
-- nothing.
ALTER TABLE outbox ADD COLUMN waiting TEXT;
