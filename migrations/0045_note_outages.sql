-- When the server was last seen running.
CREATE TABLE running (
  key  INTEGER PRIMARY KEY CHECK (key = 1),
  seen INTEGER NOT NULL
) STRICT;

-- Times that no player could use, for which clocks are still to be moved.
CREATE TABLE outages (
  key    INTEGER PRIMARY KEY,
  began  INTEGER NOT NULL,
  ended  INTEGER NOT NULL,
  reason TEXT    NOT NULL
) STRICT;
