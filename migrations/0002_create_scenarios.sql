-- Scenario files as the matches played on them need them: each text once.
CREATE TABLE scenarios (
  key    INTEGER PRIMARY KEY,
  sha256 TEXT NOT NULL UNIQUE,  -- hexadecimal, of the canonical JSON
  json   TEXT NOT NULL
) STRICT;
