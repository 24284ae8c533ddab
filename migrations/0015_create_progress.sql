-- What changes of a match at each step, apart from what seldom does: many matches share a page.
CREATE TABLE progress (
  match       INTEGER PRIMARY KEY REFERENCES matches (key),
  revision    INTEGER NOT NULL,
  submissions INTEGER NOT NULL,
  events      INTEGER NOT NULL,
  step        INTEGER,  -- the newest; NULL: it has not started
  updated     INTEGER NOT NULL,
  head        TEXT    NOT NULL,
  awaited     TEXT    NOT NULL
) STRICT;

INSERT INTO progress
SELECT m.key, m.revision, m.submissions, m.events, s.newest, m.updated, m.head, m.awaited
FROM matches AS m
LEFT JOIN (SELECT match, max(id) AS newest FROM steps GROUP BY match) AS s ON s.match = m.key;

DROP VIEW match_rows;
ALTER TABLE matches DROP COLUMN revision;
ALTER TABLE matches DROP COLUMN submissions;
ALTER TABLE matches DROP COLUMN events;
ALTER TABLE matches DROP COLUMN head;
ALTER TABLE matches DROP COLUMN awaited;
ALTER TABLE matches DROP COLUMN updated;

-- A match as the server reads it: one row with its progress, its scenario's hash and both seats.
CREATE VIEW match_rows AS
SELECT m.key, m.id, m.ruleset, m.rules_version, m.scenario_id, s.sha256, m.options, m.is_public,
       m.status, ifnull(m.organiser, 0) AS organiser, m.commitment, m.server_seed, g.revision,
       g.submissions, g.events, g.head, g.awaited, m.to_act, m.deadline, m.remind_at,
       m.turn_started, m.time_expired, m.result, m.held_because, m.created, g.updated,
       ifnull(first.account, 0) AS first_account, ifnull(p.handle, '') AS first_handle,
       first.seed AS first_seed, first.invited AS first_invited,
       first.reserve AS first_reserve, first.mail_muted AS first_mail_muted,
       ifnull(second.account, 0) AS second_account, ifnull(q.handle, '') AS second_handle,
       second.seed AS second_seed, second.invited AS second_invited,
       second.reserve AS second_reserve, second.mail_muted AS second_mail_muted
FROM matches AS m
JOIN progress AS g ON g.match = m.key
JOIN scenarios AS s ON s.key = m.scenario
JOIN seats AS first ON first.match = m.key AND first.side = 0
JOIN seats AS second ON second.match = m.key AND second.side = 1
LEFT JOIN accounts AS p ON p.id = first.account
LEFT JOIN accounts AS q ON q.id = second.account;
