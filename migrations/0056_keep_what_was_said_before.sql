-- What the two players before said is not for the player who takes a seat over: the number of the last
-- remark before; NULL: the player reads them all.
ALTER TABLE seats ADD COLUMN said_before INTEGER;

UPDATE seats SET said_before = (
  SELECT max(r.number) FROM remarks AS r
  WHERE r.match = seats.match AND r.account IS NOT seats.account AND r.said < 1000 * (taken.at + 1))
FROM (
  SELECT match, max(unixepoch(said ->> 'received')) AS at FROM steps
  WHERE said LIKE '%"kind":"take_over"%' GROUP BY match) AS taken
WHERE taken.match = seats.match AND seats.began IS NOT NULL;
