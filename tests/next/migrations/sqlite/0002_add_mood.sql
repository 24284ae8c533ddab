-- compatible
-- What a version to come may add: tests/e2e/rolling_upgrade_test.py.
ALTER TABLE matches ADD COLUMN mood TEXT;
CREATE TABLE moods (
  id   INTEGER PRIMARY KEY AUTOINCREMENT,
  mood TEXT    NOT NULL
) STRICT;
