-- A guest plays without signing up, for a while: then the account goes, and what was played. Guests may
-- become players before. Their matches then go on under the name in which they began: it stands in
-- their events.
ALTER TABLE accounts ADD COLUMN guest_until INTEGER;  -- NULL: no guest
ALTER TABLE accounts ADD COLUMN text_only INTEGER NOT NULL DEFAULT 0 CHECK (text_only IN (0, 1));
CREATE INDEX guests ON accounts (guest_until) WHERE guest_until IS NOT NULL;

ALTER TABLE seats ADD COLUMN handle TEXT;  -- in this match; NULL: the account's
-- Whom a free seat is kept for.
CREATE INDEX seats_by_invited ON seats (invited COLLATE NOCASE)
  WHERE account IS NULL AND invited <> '';

DROP VIEW match_rows;
-- A match as the server reads it: one row with its progress, its scenario's hash and both seats.
CREATE VIEW match_rows AS
SELECT m.key, m.id, m.ruleset, m.rules_version, m.scenario_id, s.sha256, m.options, m.is_public,
       m.status, ifnull(m.organiser, 0) AS organiser, m.commitment, m.server_seed, g.revision,
       g.submissions, g.events, g.head, g.awaited, m.to_act, m.deadline, m.remind_at,
       m.turn_started, m.time_expired, m.result, m.held_because, m.created, g.updated,
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
JOIN scenarios AS s ON s.key = m.scenario
JOIN seats AS first ON first.match = m.key AND first.side = 0
JOIN seats AS second ON second.match = m.key AND second.side = 1
LEFT JOIN accounts AS p ON p.id = first.account
LEFT JOIN accounts AS q ON q.id = second.account;
