-- What happened in the matches: a row for each submission with its events, and one for the start of
-- a match. Only ever appended to, so that what many matches do at once comes to stand together; the
-- steps of a match are a chain, and its row in `progress` names the newest. No reference to matches
-- is declared: it would be looked up for each.
CREATE TABLE steps (
  id           INTEGER PRIMARY KEY,
  match        INTEGER NOT NULL,
  previous     INTEGER,           -- the match's step before; NULL: this is the first
  submission   INTEGER,           -- its number; NULL: the start
  first_event  INTEGER NOT NULL,  -- number of the first event
  account      INTEGER,           -- who sent an idempotency key; NULL: there was none
  key          TEXT,
  request_hash BLOB    CHECK (request_hash IS NULL OR length(request_hash) = 32),
  answer       TEXT,              -- to that request; a line feed stands for the list of events
  only_for     TEXT    NOT NULL,  -- a character for each event: side 0 or 1, or -; all of them: ''
  said         TEXT    NOT NULL,  -- the submission; '' at the start
  events       TEXT    NOT NULL   -- one a line
) STRICT;

INSERT INTO steps (match, submission, first_event, only_for, said, events)
SELECT e.match, e.submission, e.number, iif(e.hidden, e.only_for, ''), ifnull(s.json, ''), e.events
FROM (
  SELECT match, submission, number,
         row_number() OVER step AS place,
         group_concat(json, char(10)) OVER step AS events,
         group_concat(ifnull(only_for, '-'), '') OVER step AS only_for,
         count(only_for) OVER step > 0 AS hidden
  FROM events
  WINDOW step AS (PARTITION BY match, submission ORDER BY number
                  ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
) AS e
LEFT JOIN submissions AS s ON s.match = e.match AND s.number = e.submission
WHERE e.place = 1
ORDER BY e.match, e.number;

UPDATE steps SET previous = id - 1
WHERE EXISTS (SELECT 1 FROM steps AS p WHERE p.id = steps.id - 1 AND p.match = steps.match);

UPDATE steps SET account = a.account, key = a.key, request_hash = a.request_hash, answer = a.body
FROM answers AS a
WHERE a.match = steps.match AND json_extract(a.body, '$.submission') = steps.submission;

DROP TABLE answers;
DROP TABLE events;
DROP TABLE submissions;
