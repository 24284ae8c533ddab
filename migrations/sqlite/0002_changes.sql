-- How often a match has changed in any way, a step, a clock, a seat: whoever commits a change must have seen the
-- last one, and whoever keeps the match in memory finds out whether it is still the newest.
DROP VIEW match_rows;
ALTER TABLE progress ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
CREATE VIEW match_rows AS
SELECT m.key, m.id, m.ruleset, m.rules_version, m.scenario_id, s.sha256, m.options, m.is_public,
       m.status, coalesce(m.organiser, 0) AS organiser, m.commitment, m.server_seed,
       coalesce(l.revision, 0) AS revision, g.submissions, coalesce(l.next_event, 0) AS events,
       coalesce(l.head, m.commitment) AS head, coalesce(l.awaited, '[]') AS awaited, m.to_act,
       m.deadline, m.remind_at, m.turn_started, m.time_expired, m.result, m.held_because,
       m.created, max(m.updated, coalesce(l.updated, 0)) AS updated, m.invitations,
       m.rules_changes, m.paused_since, m.turn, g.changes,
       coalesce(first.account, 0) AS first_account,
       coalesce(first.handle, p.handle, '') AS first_handle,
       first.seed AS first_seed, first.invited AS first_invited,
       first.reserve AS first_reserve, first.mail_muted AS first_mail_muted,
       first.vacation_from AS first_vacation_from, first.vacation_until AS first_vacation_until,
       first.vacation_days AS first_vacation_days,
       p.failing_since IS NOT NULL AS first_mail_fails,
       coalesce(first.began, '') AS first_began,
       first.link AS first_link, first.link_expires AS first_link_expires,
       coalesce(second.account, 0) AS second_account,
       coalesce(second.handle, q.handle, '') AS second_handle,
       second.seed AS second_seed, second.invited AS second_invited,
       second.reserve AS second_reserve, second.mail_muted AS second_mail_muted,
       second.vacation_from AS second_vacation_from, second.vacation_until AS second_vacation_until,
       second.vacation_days AS second_vacation_days,
       q.failing_since IS NOT NULL AS second_mail_fails,
       coalesce(second.began, '') AS second_began,
       second.link AS second_link, second.link_expires AS second_link_expires
FROM matches AS m
JOIN progress AS g ON g.match = m.key
LEFT JOIN steps AS l ON l.id = g.step
JOIN scenarios AS s ON s.key = m.scenario
JOIN seats AS first ON first.match = m.key AND first.side = 0
JOIN seats AS second ON second.match = m.key AND second.side = 1
LEFT JOIN accounts AS p ON p.id = first.account
LEFT JOIN accounts AS q ON q.id = second.account;
