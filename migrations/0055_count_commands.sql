-- Counts the transactions of operators' commands: a server that runs beside them reads again what it
-- keeps in memory.
CREATE TABLE commands (
  key          INTEGER PRIMARY KEY CHECK (key = 1),
  transactions INTEGER NOT NULL
) STRICT;

INSERT INTO commands (key, transactions) VALUES (1, 0);
