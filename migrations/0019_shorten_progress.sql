-- How a match stands after a step goes into the step's own row, which is only appended. What is
-- written anew at each step shrinks to where the match's chain ends: hundreds of matches share a
-- page of it, so that a group of commits writes few pages, however many matches it is of.
CREATE TABLE steps_and_standing (
  id           INTEGER PRIMARY KEY,
  match        INTEGER NOT NULL,
  previous     INTEGER,           -- the match's step before; NULL: this is the first
  submission   INTEGER,           -- its number; NULL: the start
  first_event  INTEGER NOT NULL,  -- number of the first event
  next_event   INTEGER NOT NULL,  -- how many events the match has with this step
  revision     INTEGER NOT NULL,  -- of the match after it, as the next four
  updated      INTEGER NOT NULL,
  head         TEXT    NOT NULL,
  awaited      TEXT    NOT NULL,
  account      INTEGER,           -- who sent an idempotency key; NULL: there was none
  key          TEXT,
  request_hash BLOB    CHECK (request_hash IS NULL OR length(request_hash) = 32),
  answer       TEXT,              -- to that request; a line feed stands for the list of events
  only_for     TEXT    NOT NULL,  -- a character for each event: side 0 or 1, or -; all of them: ''
  said         TEXT    NOT NULL,  -- the submission; '' at the start
  events       TEXT    NOT NULL   -- one a line
) STRICT;

-- Of steps from before this migration only each match's newest tells how it stood.
INSERT INTO steps_and_standing
SELECT s.id, s.match, s.previous, s.submission, s.first_event, ifnull(g.events, 0),
       ifnull(g.revision, 0), ifnull(g.updated, 0), ifnull(g.head, ''), ifnull(g.awaited, '[]'),
       s.account, s.key, s.request_hash, s.answer, s.only_for, s.said, s.events
FROM steps AS s
LEFT JOIN progress AS g ON g.match = s.match AND g.step = s.id
ORDER BY s.id;

-- When the match's own row was written last; its newest step may have come later.
ALTER TABLE matches ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET updated = g.updated FROM progress AS g WHERE g.match = matches.key;

DROP VIEW match_rows;
DROP TABLE steps;
ALTER TABLE steps_and_standing RENAME TO steps;

CREATE TABLE ends (
  match       INTEGER PRIMARY KEY REFERENCES matches (key),
  submissions INTEGER NOT NULL,  -- how many: the guard of the next step
  step        INTEGER            -- the newest; NULL: it has not started
) STRICT;
INSERT INTO ends SELECT match, submissions, step FROM progress ORDER BY match;
DROP TABLE progress;
ALTER TABLE ends RENAME TO progress;

CREATE VIEW match_rows AS
SELECT m.key, m.id, m.ruleset, m.rules_version, m.scenario_id, s.sha256, m.options, m.is_public,
       m.status, ifnull(m.organiser, 0) AS organiser, m.commitment, m.server_seed,
       ifnull(l.revision, 0) AS revision, g.submissions, ifnull(l.next_event, 0) AS events,
       ifnull(l.head, m.commitment) AS head, ifnull(l.awaited, '[]') AS awaited, m.to_act,
       m.deadline, m.remind_at, m.turn_started, m.time_expired, m.result, m.held_because,
       m.created, max(m.updated, ifnull(l.updated, 0)) AS updated, m.invitations,
       ifnull(first.account, 0) AS first_account,
       coalesce(first.handle, p.handle, '') AS first_handle,
       first.seed AS first_seed, first.invited AS first_invited,
       first.reserve AS first_reserve, first.mail_muted AS first_mail_muted,
       ifnull(second.account, 0) AS second_account,
       coalesce(second.handle, q.handle, '') AS second_handle,
       second.seed AS second_seed, second.invited AS second_invited,
       second.reserve AS second_reserve, second.mail_muted AS second_mail_muted
FROM matches AS m
JOIN progress AS g ON g.match = m.key
LEFT JOIN steps AS l ON l.id = g.step
JOIN scenarios AS s ON s.key = m.scenario
JOIN seats AS first ON first.match = m.key AND first.side = 0
JOIN seats AS second ON second.match = m.key AND second.side = 1
LEFT JOIN accounts AS p ON p.id = first.account
LEFT JOIN accounts AS q ON q.id = second.account;
