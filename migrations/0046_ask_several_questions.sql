-- Each question waits by itself, beside the lines of the seat.
DROP INDEX drafts_by_seat;
CREATE UNIQUE INDEX drafts_by_seat ON drafts (account, ifnull(match, 0)) WHERE asks = 0;
CREATE INDEX drafts_by_account ON drafts (account, asks, id);
