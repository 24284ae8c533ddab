-- What somebody has done lately of which there may be only so much in a day. `who` is a hash: nobody
-- is named, and no mailbox.
CREATE TABLE lately (
  what  TEXT NOT NULL,
  who   BLOB NOT NULL,
  times INTEGER NOT NULL,
  until INTEGER NOT NULL,               -- then it is forgotten
  PRIMARY KEY (what, who)
) STRICT, WITHOUT ROWID;

CREATE INDEX lately_by_end ON lately (until);
