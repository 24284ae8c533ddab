-- A period of a list is computed into an edition of its own, a piece at a time, and the period then names
-- it: whoever reads sees the old one or the new one. An edition that no period names is waste.
CREATE TABLE rating_editions (
  edition INTEGER PRIMARY KEY AUTOINCREMENT,
  list    TEXT    NOT NULL,
  period  INTEGER NOT NULL
) STRICT;

INSERT INTO rating_editions (list, period) SELECT list, period FROM rating_periods;
ALTER TABLE rating_periods ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
UPDATE rating_periods SET edition = (SELECT e.edition FROM rating_editions AS e
  WHERE e.list = rating_periods.list AND e.period = rating_periods.period);
CREATE INDEX rating_periods_by_edition ON rating_periods (edition);
CREATE INDEX rating_periods_by_period ON rating_periods (period, list);

CREATE TABLE ratings_of_editions (
  edition      INTEGER NOT NULL,
  account      INTEGER NOT NULL REFERENCES accounts (id),
  rating       INTEGER NOT NULL,  -- hundredths
  deviation    INTEGER NOT NULL,  -- hundredths
  volatility   INTEGER NOT NULL,  -- millionths
  games        INTEGER NOT NULL,  -- of the period
  games_in_all INTEGER NOT NULL,  -- up to it
  PRIMARY KEY (edition, account)
) STRICT, WITHOUT ROWID;

INSERT INTO ratings_of_editions
  SELECT p.edition, r.account, r.rating, r.deviation, r.volatility, r.games,
         sum(r.games) OVER (PARTITION BY r.list, r.account ORDER BY r.period)
  FROM ratings AS r JOIN rating_periods AS p ON p.list = r.list AND p.period = r.period;
DROP VIEW ratings_read;
DROP TABLE ratings;
ALTER TABLE ratings_of_editions RENAME TO ratings;

CREATE INDEX ratings_by_rank ON ratings (edition, rating DESC, deviation, account);
CREATE INDEX ratings_by_account ON ratings (account, edition);
CREATE INDEX side_advantages_by_period ON side_advantages (period);
CREATE INDEX rating_corrections_by_period ON rating_corrections (period, key);
CREATE INDEX rating_corrections_open ON rating_corrections (key) WHERE recomputed IS NULL;
