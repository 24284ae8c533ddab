-- An address belongs to one account once it is confirmed. Before that anybody may write it down, so
-- that nobody can keep an address from its owner, or learn by signing up whether it has an account.
DROP VIEW match_rows;

CREATE TABLE accounts_new (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  handle        TEXT    NOT NULL UNIQUE COLLATE NOCASE,
  email         TEXT    NOT NULL COLLATE NOCASE,
  password_hash TEXT    NOT NULL,
  confirmed     INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
  admin         INTEGER NOT NULL CHECK (admin IN (0, 1)),
  mail_wish     INTEGER NOT NULL CHECK (mail_wish IN (0, 1, 2)),  -- every report, my turn, none
  created       INTEGER NOT NULL
) STRICT;
INSERT INTO accounts_new
  SELECT id, handle, email, password_hash, confirmed, admin, mail_wish, created FROM accounts;
DROP TABLE accounts;
ALTER TABLE accounts_new RENAME TO accounts;

CREATE UNIQUE INDEX accounts_by_confirmed_email ON accounts (email) WHERE confirmed = 1;
CREATE INDEX accounts_by_email ON accounts (email);

-- A link that changes an address carries the new one.
CREATE TABLE links_new (
  token_hash BLOB    PRIMARY KEY CHECK (length(token_hash) = 32),
  account    INTEGER NOT NULL REFERENCES accounts (id),
  -- confirm, reset password, unsubscribe, change address
  purpose    INTEGER NOT NULL CHECK (purpose BETWEEN 0 AND 3),
  expires    INTEGER NOT NULL,
  address    TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO links_new SELECT token_hash, account, purpose, expires, '' FROM links;
DROP TABLE links;
ALTER TABLE links_new RENAME TO links;

CREATE INDEX links_by_account ON links (account, purpose);
CREATE INDEX links_by_expiry ON links (expires);

-- A match as the server reads it: one row with its scenario's hash and both seats.
CREATE VIEW match_rows AS
SELECT m.key, m.id, m.ruleset, m.rules_version, m.scenario_id, s.sha256, m.options, m.is_public,
       m.status, ifnull(m.organiser, 0) AS organiser, m.commitment, m.server_seed, m.revision,
       m.submissions, m.events, m.head, m.awaited, m.to_act, m.deadline, m.remind_at,
       m.turn_started, m.time_expired, m.result, m.held_because, m.created, m.updated,
       ifnull(first.account, 0) AS first_account, ifnull(p.handle, '') AS first_handle,
       first.seed AS first_seed, first.invited AS first_invited,
       first.reserve AS first_reserve, first.mail_muted AS first_mail_muted,
       ifnull(second.account, 0) AS second_account, ifnull(q.handle, '') AS second_handle,
       second.seed AS second_seed, second.invited AS second_invited,
       second.reserve AS second_reserve, second.mail_muted AS second_mail_muted
FROM matches AS m
JOIN scenarios AS s ON s.key = m.scenario
JOIN seats AS first ON first.match = m.key AND first.side = 0
JOIN seats AS second ON second.match = m.key AND second.side = 1
LEFT JOIN accounts AS p ON p.id = first.account
LEFT JOIN accounts AS q ON q.id = second.account;
