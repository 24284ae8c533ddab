-- Boards of two matches, with the sides exchanged.
ALTER TABLE tournament_boards ADD COLUMN leg INTEGER NOT NULL DEFAULT 1 CHECK (leg BETWEEN 1 AND 9);

-- Who may enter where entry is by invitation.
CREATE TABLE tournament_invitations (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  account    INTEGER NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (tournament, account)
) STRICT, WITHOUT ROWID;

-- What is bid for the sides of a round that is drawn: sealed until all are opened.
CREATE TABLE tournament_bids (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  round      INTEGER NOT NULL,
  entry      INTEGER NOT NULL,
  side       TEXT    NOT NULL,
  level      INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
  PRIMARY KEY (tournament, round, entry)
) STRICT, WITHOUT ROWID;

-- Whose clocks stand still, because their tournament does.
ALTER TABLE matches ADD COLUMN paused_since INTEGER;
-- Whether the clocks of the tournament's matches were brought to stand still.
ALTER TABLE tournaments ADD COLUMN clocks_stopped INTEGER NOT NULL DEFAULT 0;

DROP VIEW match_rows;
CREATE VIEW match_rows AS
SELECT m.key, m.id, m.ruleset, m.rules_version, m.scenario_id, s.sha256, m.options, m.is_public,
       m.status, ifnull(m.organiser, 0) AS organiser, m.commitment, m.server_seed,
       ifnull(l.revision, 0) AS revision, g.submissions, ifnull(l.next_event, 0) AS events,
       ifnull(l.head, m.commitment) AS head, ifnull(l.awaited, '[]') AS awaited, m.to_act,
       m.deadline, m.remind_at, m.turn_started, m.time_expired, m.result, m.held_because,
       m.created, max(m.updated, ifnull(l.updated, 0)) AS updated, m.invitations, m.rules_changes,
       m.paused_since,
       ifnull(first.account, 0) AS first_account,
       coalesce(first.handle, p.handle, '') AS first_handle,
       first.seed AS first_seed, first.invited AS first_invited,
       first.reserve AS first_reserve, first.mail_muted AS first_mail_muted,
       first.vacation_from AS first_vacation_from, first.vacation_until AS first_vacation_until,
       first.vacation_days AS first_vacation_days,
       p.failing_since IS NOT NULL AS first_mail_fails,
       ifnull(second.account, 0) AS second_account,
       coalesce(second.handle, q.handle, '') AS second_handle,
       second.seed AS second_seed, second.invited AS second_invited,
       second.reserve AS second_reserve, second.mail_muted AS second_mail_muted,
       second.vacation_from AS second_vacation_from, second.vacation_until AS second_vacation_until,
       second.vacation_days AS second_vacation_days,
       q.failing_since IS NOT NULL AS second_mail_fails
FROM matches AS m
JOIN progress AS g ON g.match = m.key
LEFT JOIN steps AS l ON l.id = g.step
JOIN scenarios AS s ON s.key = m.scenario
JOIN seats AS first ON first.match = m.key AND first.side = 0
JOIN seats AS second ON second.match = m.key AND second.side = 1
LEFT JOIN accounts AS p ON p.id = first.account
LEFT JOIN accounts AS q ON q.id = second.account;
