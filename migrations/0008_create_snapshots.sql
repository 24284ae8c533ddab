-- States to rebuild a match from: what is newer stands in submissions and events.
CREATE TABLE snapshots (
  match       INTEGER NOT NULL REFERENCES matches (key),
  submissions INTEGER NOT NULL,  -- how many of each there were
  events      INTEGER NOT NULL,
  json        TEXT    NOT NULL,
  UNIQUE (match, events)
) STRICT;
