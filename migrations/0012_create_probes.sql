-- The row that readiness checks write.
CREATE TABLE probes (
  key    INTEGER PRIMARY KEY CHECK (key = 1),
  writes INTEGER NOT NULL
) STRICT;

INSERT INTO probes VALUES (1, 0);
