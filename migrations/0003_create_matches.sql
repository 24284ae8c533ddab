-- A match with what changes at each step. The rows that belong to it carry its small key.
CREATE TABLE matches (
  key           INTEGER PRIMARY KEY,
  id            TEXT    NOT NULL UNIQUE,
  ruleset       TEXT    NOT NULL,
  rules_version INTEGER NOT NULL,
  scenario_id   TEXT    NOT NULL,
  scenario      INTEGER NOT NULL REFERENCES scenarios (key),
  options       TEXT    NOT NULL,
  is_public     INTEGER NOT NULL CHECK (is_public IN (0, 1)),
  -- open, running, over, cancelled, held
  status        INTEGER NOT NULL CHECK (status BETWEEN 0 AND 4),
  organiser     INTEGER REFERENCES accounts (id),
  commitment    TEXT    NOT NULL,
  server_seed   BLOB    NOT NULL CHECK (length(server_seed) = 32),
  revision      INTEGER NOT NULL,
  submissions   INTEGER NOT NULL,
  events        INTEGER NOT NULL,
  head          TEXT    NOT NULL,
  awaited       TEXT    NOT NULL,
  to_act        INTEGER CHECK (to_act IN (0, 1)),
  deadline      INTEGER,
  remind_at     INTEGER,
  turn_started  INTEGER,
  time_expired  INTEGER NOT NULL CHECK (time_expired IN (0, 1)),
  result        TEXT    NOT NULL,
  held_because  TEXT    NOT NULL,
  created       INTEGER NOT NULL,
  updated       INTEGER NOT NULL,
  -- When the clock of the match next has something to do.
  due           INTEGER GENERATED ALWAYS AS (
    CASE
      WHEN status > 1 THEN NULL
      WHEN time_expired = 1 OR deadline IS NULL THEN remind_at
      ELSE min(deadline, ifnull(remind_at, deadline))
    END) VIRTUAL
) STRICT;

CREATE INDEX matches_by_due ON matches (due) WHERE due IS NOT NULL;
CREATE INDEX matches_by_status ON matches (status, is_public);

CREATE TABLE seats (
  match      INTEGER NOT NULL REFERENCES matches (key),
  side       INTEGER NOT NULL CHECK (side IN (0, 1)),
  account    INTEGER REFERENCES accounts (id),
  seed       TEXT    NOT NULL,
  invited    TEXT    NOT NULL,
  reserve    INTEGER NOT NULL,  -- milliseconds
  mail_muted INTEGER NOT NULL CHECK (mail_muted IN (0, 1)),
  PRIMARY KEY (match, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_account ON seats (account) WHERE account IS NOT NULL;

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
