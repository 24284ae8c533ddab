-- For which sides, as bits, the clock has stood still because mails to them came back: once a match.
ALTER TABLE matches ADD COLUMN clock_stopped_for INTEGER NOT NULL DEFAULT 0
  CHECK (clock_stopped_for BETWEEN 0 AND 3);
