-- Every statement finds its rows by an index, however much is stored: tests/server/net/at_scale_test.cpp
-- looks at the plan of each.

-- Lists of matches, newest first. The indexes hold only what is listed, and who won stands in a column of
-- its own.
DROP INDEX matches_by_status;
ALTER TABLE matches ADD COLUMN winner TEXT;  -- id of a side, '': drawn, NULL: it has no result
UPDATE matches SET winner = ifnull(result ->> 'winner', '') WHERE result <> '';
CREATE INDEX matches_by_status ON matches (status, key);
CREATE INDEX matches_public ON matches (key) WHERE is_public = 1;
CREATE INDEX matches_public_by_status ON matches (status, key) WHERE is_public = 1;
CREATE INDEX matches_public_by_scenario ON matches (scenario_id, key) WHERE is_public = 1;
CREATE INDEX matches_public_by_scenario_and_status ON matches (scenario_id, status, key)
  WHERE is_public = 1;
CREATE INDEX matches_public_by_winner ON matches (winner, key)
  WHERE is_public = 1 AND winner IS NOT NULL;
CREATE INDEX matches_public_by_scenario_and_winner ON matches (scenario_id, winner, key)
  WHERE is_public = 1 AND winner IS NOT NULL;
CREATE INDEX matches_by_organiser ON matches (organiser) WHERE organiser IS NOT NULL;
-- The clocks of paused matches have nothing to do.
DROP INDEX matches_by_due;
CREATE INDEX matches_by_due ON matches (due) WHERE due IS NOT NULL AND paused_since IS NULL;

-- Whoever deletes an account or a match looks for what refers to it.
CREATE INDEX sessions_by_match ON sessions (match) WHERE match IS NOT NULL;
CREATE INDEX outbox_by_account ON outbox (account) WHERE account IS NOT NULL;
CREATE INDEX prepared_by_account ON prepared (account);
CREATE INDEX remarks_by_account ON remarks (account);
CREATE INDEX abuse_reports_about ON abuse_reports (about);
CREATE INDEX tournaments_by_organiser ON tournaments (organiser, status);
CREATE INDEX tournaments_listed ON tournaments (key) WHERE status > 0;
CREATE INDEX tournament_arbiters_by_account ON tournament_arbiters (account);
CREATE INDEX tournament_answers_by_account ON tournament_answers (account);
CREATE INDEX tournament_invitations_by_account ON tournament_invitations (account);

CREATE INDEX accounts_failing ON accounts (id) WHERE failing_since IS NOT NULL;
CREATE INDEX accounts_open ON accounts (id) WHERE closed IS NULL;

-- Mails that came in.
DROP INDEX incoming_new;
CREATE INDEX incoming_by_state ON incoming (state, id);
CREATE INDEX incoming_waiting ON incoming (account, id) WHERE state = 0;
CREATE INDEX incoming_with_bytes ON incoming (state, taken) WHERE length(bytes) > 0;

-- What is on its way to a receiver.
CREATE INDEX deliveries_waiting ON deliveries (receiver, id, due) WHERE state = 0;
ALTER TABLE receivers ADD COLUMN host TEXT GENERATED ALWAYS AS (
  lower(substr(substr(url, instr(url, '://') + 3), 1,
               instr(substr(url, instr(url, '://') + 3) || '/', '/') - 1))) VIRTUAL;
CREATE INDEX receivers_by_channel ON receivers (channel);

-- Mails wait by domain, so that none holds up the others.
ALTER TABLE outbox ADD COLUMN domain TEXT GENERATED ALWAYS AS (
  lower(substr(recipient, instr(recipient, '@') + 1))) VIRTUAL;
CREATE INDEX outbox_waiting ON outbox (domain, due, id) WHERE state = 0;

-- Numbers that are told often, counted as they change.
CREATE TABLE tallies (
  what  TEXT    NOT NULL,
  of    TEXT    NOT NULL,  -- '': all
  count INTEGER NOT NULL,
  PRIMARY KEY (what, of)
) STRICT, WITHOUT ROWID;

INSERT INTO tallies SELECT 'accounts', '', count(*) FROM accounts WHERE closed IS NULL;
-- By verdict and source: "3 imap".
INSERT INTO tallies SELECT 'mails in', verdict || ' ' || source, count(*) FROM incoming
  WHERE verdict IS NOT NULL GROUP BY source, verdict;
