-- What a server tells the others of its club that they cannot see in `steps`. Only where several share a database.
CREATE TABLE news (
  id     INTEGER PRIMARY KEY,
  node   INTEGER NOT NULL,  -- who tells it, as it calls itself since it started
  kind   INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),  -- a remark, events of a tournament, an account
  what   TEXT    NOT NULL,  -- id of the match or the tournament
  number INTEGER NOT NULL  -- of the remark, of the first event, of the account
) STRICT;
