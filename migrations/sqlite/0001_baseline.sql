-- The schema of SQLite 3.40: the same tables, keys and indexes as in migrations/postgresql, held to them by
-- tests/e2e/postgresql_test.py. Times are milliseconds since 1970; 0 and 1 stand for no and yes. The table
-- `migrations` keeps what has run. Numbers that others may remember are never given twice: AUTOINCREMENT.

CREATE TABLE accounts (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  handle         TEXT    NOT NULL UNIQUE,
  email          TEXT    NOT NULL,
  password_hash  TEXT    NOT NULL,
  confirmed      INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
  admin          INTEGER NOT NULL CHECK (admin IN (0, 1)),
  mail_wish      INTEGER NOT NULL CHECK (mail_wish IN (0, 1, 2)),  -- every report, my turn, none
  created        INTEGER NOT NULL,
  guest_until    INTEGER,
  text_only      INTEGER NOT NULL DEFAULT 0 CHECK (text_only IN (0, 1)),
  mail_epoch     INTEGER NOT NULL DEFAULT 0,
  -- of the player's day; NULL: no digest
  digest_minute  INTEGER CHECK (digest_minute BETWEEN 0 AND 1439),
  time_zone      TEXT    NOT NULL DEFAULT '',
  hold_minutes   INTEGER NOT NULL DEFAULT 0 CHECK (hold_minutes BETWEEN 0 AND 1440),
  failing_since  INTEGER,
  digest_told    INTEGER,
  calendar_epoch INTEGER NOT NULL DEFAULT 0,
  failing_tries  INTEGER NOT NULL DEFAULT 0,
  closing        INTEGER,
  closed         INTEGER,
  renamed        INTEGER,
  folded_handle  TEXT    GENERATED ALWAYS AS (lower(handle)) VIRTUAL,
  folded_email   TEXT    GENERATED ALWAYS AS (lower(email)) VIRTUAL
) STRICT;
CREATE INDEX accounts_by_digest ON accounts (id) WHERE digest_minute IS NOT NULL;
CREATE INDEX accounts_closing ON accounts (id) WHERE closing IS NOT NULL;
CREATE INDEX accounts_failing ON accounts (id) WHERE failing_since IS NOT NULL;
CREATE INDEX accounts_open ON accounts (id) WHERE closed IS NULL;
CREATE INDEX guests ON accounts (guest_until) WHERE guest_until IS NOT NULL;
CREATE UNIQUE INDEX accounts_by_confirmed_email ON accounts (folded_email) WHERE confirmed = 1;
CREATE UNIQUE INDEX accounts_by_handle ON accounts (folded_handle);

CREATE TABLE retired_handles (
  handle        TEXT    PRIMARY KEY,
  account       INTEGER,
  folded_handle TEXT    GENERATED ALWAYS AS (lower(handle)) VIRTUAL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX retired_handles_by_folded_handle ON retired_handles (folded_handle);

CREATE TABLE links (
  token_hash BLOB    PRIMARY KEY CHECK (length(token_hash) = 32),
  account    INTEGER NOT NULL REFERENCES accounts (id),
  -- confirm, reset password, unsubscribe, change address
  purpose    INTEGER NOT NULL CHECK (purpose BETWEEN 0 AND 3),
  expires    INTEGER NOT NULL,
  address    TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_account ON links (account, purpose);
CREATE INDEX links_by_expiry ON links (expires);

CREATE TABLE scenarios (
  key    INTEGER PRIMARY KEY,
  sha256 TEXT    NOT NULL UNIQUE,  -- hexadecimal, of the canonical JSON
  json   TEXT    NOT NULL
) STRICT;

CREATE TABLE matches (
  key               INTEGER PRIMARY KEY,
  id                TEXT    NOT NULL UNIQUE,
  ruleset           TEXT    NOT NULL,
  rules_version     INTEGER NOT NULL,
  scenario_id       TEXT    NOT NULL,
  scenario          INTEGER NOT NULL REFERENCES scenarios (key),
  options           TEXT    NOT NULL,
  is_public         INTEGER NOT NULL CHECK (is_public IN (0, 1)),
  -- open, running, over, cancelled, held
  status            INTEGER NOT NULL CHECK (status BETWEEN 0 AND 4),
  organiser         INTEGER REFERENCES accounts (id),
  commitment        TEXT    NOT NULL,
  server_seed       BLOB    NOT NULL CHECK (length(server_seed) = 32),
  to_act            INTEGER CHECK (to_act IN (0, 1)),
  deadline          INTEGER,
  remind_at         INTEGER,
  turn_started      INTEGER,
  time_expired      INTEGER NOT NULL CHECK (time_expired IN (0, 1)),
  result            TEXT    NOT NULL,
  held_because      TEXT    NOT NULL,
  created           INTEGER NOT NULL,
  due               INTEGER GENERATED ALWAYS AS (
    CASE
      WHEN status > 1 THEN NULL
      WHEN time_expired = 1 OR deadline IS NULL THEN remind_at
      ELSE min(deadline, coalesce(remind_at, deadline))
    END) VIRTUAL,
  invitations       INTEGER NOT NULL DEFAULT 0,
  updated           INTEGER NOT NULL DEFAULT 0,
  rules_changes     TEXT    NOT NULL DEFAULT '',
  paused_since      INTEGER,
  turn              INTEGER NOT NULL DEFAULT 0,
  winner            TEXT,
  clock_stopped_for INTEGER NOT NULL DEFAULT 0 CHECK (clock_stopped_for BETWEEN 0 AND 3)
) STRICT;
CREATE INDEX matches_by_due ON matches (due) WHERE due IS NOT NULL AND paused_since IS NULL;
CREATE INDEX matches_by_organiser ON matches (organiser) WHERE organiser IS NOT NULL;
CREATE INDEX matches_by_status ON matches (status, key);
CREATE INDEX matches_public ON matches (key) WHERE is_public = 1;
CREATE INDEX matches_public_by_scenario ON matches (scenario_id, key) WHERE is_public = 1;
CREATE INDEX matches_public_by_scenario_and_status ON matches (scenario_id, status, key)
  WHERE is_public = 1;
CREATE INDEX matches_public_by_scenario_and_winner ON matches (scenario_id, winner, key)
  WHERE is_public = 1 AND winner IS NOT NULL;
CREATE INDEX matches_public_by_status ON matches (status, key) WHERE is_public = 1;
CREATE INDEX matches_public_by_winner ON matches (winner, key)
  WHERE is_public = 1 AND winner IS NOT NULL;

CREATE TABLE seats (
  match          INTEGER NOT NULL REFERENCES matches (key),
  side           INTEGER NOT NULL CHECK (side IN (0, 1)),
  account        INTEGER REFERENCES accounts (id),
  seed           TEXT    NOT NULL,
  invited        TEXT    NOT NULL,
  reserve        INTEGER NOT NULL,  -- milliseconds
  mail_muted     INTEGER NOT NULL CHECK (mail_muted IN (0, 1)),
  handle         TEXT,
  vacation_from  INTEGER,
  vacation_until INTEGER,
  vacation_days  INTEGER NOT NULL DEFAULT 0,
  began          TEXT,
  link           BLOB    CHECK (length(link) = 32),
  link_expires   INTEGER,
  said_before    INTEGER,
  folded_invited TEXT    GENERATED ALWAYS AS (lower(invited)) VIRTUAL,
  PRIMARY KEY (match, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_account ON seats (account) WHERE account IS NOT NULL;
CREATE INDEX seats_by_invited ON seats (folded_invited) WHERE account IS NULL AND invited <> '';
CREATE UNIQUE INDEX seats_by_link ON seats (link) WHERE link IS NOT NULL;

CREATE TABLE sessions (
  token_hash BLOB    PRIMARY KEY CHECK (length(token_hash) = 32),
  account    INTEGER NOT NULL REFERENCES accounts (id),
  label      TEXT    NOT NULL,
  match      INTEGER REFERENCES matches (key),  -- limited to this match; NULL: all
  read_only  INTEGER NOT NULL CHECK (read_only IN (0, 1)),
  created    INTEGER NOT NULL,
  expires    INTEGER NOT NULL,
  used       INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account, created);
CREATE INDEX sessions_by_expiry ON sessions (expires);
CREATE INDEX sessions_by_match ON sessions (match) WHERE match IS NOT NULL;

CREATE TABLE progress (
  match       INTEGER PRIMARY KEY REFERENCES matches (key),
  submissions INTEGER NOT NULL,  -- how many: the guard of the next step
  step        INTEGER,  -- the newest; NULL: it has not started
  -- How often the match has changed in any way, a step, a clock, a seat: whoever commits a change must have seen the
  -- last one, and whoever keeps the match in memory finds out whether it is still the newest.
  changes     INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE steps (
  id           INTEGER PRIMARY KEY,
  match        INTEGER NOT NULL,
  previous     INTEGER,  -- the match's step before; NULL: this is the first
  submission   INTEGER,  -- its number; NULL: the start
  first_event  INTEGER NOT NULL,  -- number of the first event
  next_event   INTEGER NOT NULL,  -- how many events the match has with this step
  revision     INTEGER NOT NULL,  -- of the match after it, as the next four
  updated      INTEGER NOT NULL,
  head         TEXT    NOT NULL,
  awaited      TEXT    NOT NULL,
  account      INTEGER,  -- who sent an idempotency key; NULL: there was none
  key          TEXT,
  request_hash BLOB    CHECK (request_hash IS NULL OR length(request_hash) = 32),
  answer       TEXT,  -- to that request; a line feed stands for the list of events
  only_for     TEXT    NOT NULL,  -- a character for each event: side 0 or 1, or -; all of them: ''
  said         TEXT    NOT NULL,  -- the submission; '' at the start
  events       TEXT    NOT NULL  -- one a line
) STRICT;

CREATE TABLE sealed_orders (
  id           INTEGER PRIMARY KEY,
  match        INTEGER NOT NULL REFERENCES matches (key),
  side         INTEGER NOT NULL CHECK (side IN (0, 1)),
  said         TEXT    NOT NULL,  -- the submission; '' where it does not wait
  account      INTEGER,  -- who sent an idempotency key; NULL: there was none
  key          TEXT,
  request_hash BLOB    CHECK (request_hash IS NULL OR length(request_hash) = 32),
  answer       TEXT    -- to that request, whole
) STRICT;
CREATE INDEX sealed_orders_by_match ON sealed_orders (match, side);

CREATE TABLE snapshots (
  match       INTEGER NOT NULL REFERENCES matches (key),
  submissions INTEGER NOT NULL,  -- how many of each there were
  events      INTEGER NOT NULL,
  json        TEXT    NOT NULL,
  UNIQUE (match, events)
) STRICT;

CREATE TABLE reports (
  match    INTEGER NOT NULL REFERENCES matches (key),
  revision INTEGER NOT NULL,
  text_0   TEXT    NOT NULL,
  text_1   TEXT,
  text_2   TEXT,
  html_0   TEXT    NOT NULL,
  html_1   TEXT,
  html_2   TEXT,
  svg_0    TEXT    NOT NULL,
  svg_1    TEXT,
  svg_2    TEXT,
  UNIQUE (match, revision)
) STRICT;

CREATE TABLE remarks (
  match   INTEGER NOT NULL REFERENCES matches (key),
  number  INTEGER NOT NULL,  -- from 1
  account INTEGER NOT NULL REFERENCES accounts (id),
  side    INTEGER NOT NULL CHECK (side IN (0, 1)),
  text    TEXT    NOT NULL,
  said    INTEGER NOT NULL,
  turn    INTEGER CHECK (turn > 0),
  PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX remarks_by_account ON remarks (account);

CREATE TABLE outbox (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id       TEXT    NOT NULL UNIQUE,
  replaces         TEXT,
  account          INTEGER REFERENCES accounts (id),
  recipient        TEXT    NOT NULL,
  bytes            BLOB    NOT NULL,  -- the whole mail; empty once it is sent
  due              INTEGER NOT NULL,  -- the next attempt, or the last one's due time
  attempts         INTEGER NOT NULL DEFAULT 0,
  state            INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)),  -- queued, sent, given up
  reason           TEXT    NOT NULL DEFAULT '',  -- of the last failure
  match            INTEGER,
  side             INTEGER CHECK (side IN (0, 1)),
  revision         INTEGER NOT NULL DEFAULT 0,
  bounced          INTEGER,
  waiting          TEXT,
  picture          BLOB,
  domain           TEXT    GENERATED ALWAYS AS (
    lower(substr(recipient, instr(recipient, '@') + 1))) VIRTUAL,
  folded_recipient TEXT    GENERATED ALWAYS AS (lower(recipient)) VIRTUAL
) STRICT;
CREATE INDEX outbox_bounced ON outbox (account, bounced) WHERE bounced IS NOT NULL;
CREATE INDEX outbox_by_account ON outbox (account) WHERE account IS NOT NULL;
CREATE INDEX outbox_by_due ON outbox (due) WHERE state = 0;
CREATE INDEX outbox_by_key ON outbox (replaces) WHERE state = 0 AND replaces IS NOT NULL;
CREATE INDEX outbox_by_recipient ON outbox (folded_recipient, due);
CREATE INDEX outbox_by_seat ON outbox (match, side) WHERE match IS NOT NULL;
CREATE INDEX outbox_done ON outbox (due) WHERE state <> 0;
CREATE INDEX outbox_waiting ON outbox (domain, due, id) WHERE state = 0;

CREATE TABLE probes (
  key    INTEGER PRIMARY KEY CHECK (key = 1),
  writes INTEGER NOT NULL
) STRICT;

CREATE TABLE incoming (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  source     TEXT    NOT NULL,  -- name in mail_sources
  place      TEXT    NOT NULL,  -- where the source has it
  arrived    INTEGER NOT NULL,  -- by what is trusted
  taken      INTEGER NOT NULL,
  sender     TEXT    NOT NULL,  -- of the envelope; '': the null sender
  recipients TEXT    NOT NULL,  -- of the envelope, one a line
  message_id TEXT    NOT NULL,
  key        TEXT    NOT NULL UNIQUE,  -- hexadecimal: the same mail has the same
  bytes      BLOB    NOT NULL,  -- the mail; emptied when it is not needed any more
  is_cut     INTEGER NOT NULL CHECK (is_cut IN (0, 1)),  -- too large: bytes is its begin
  state      INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),  -- new, done, dead, dropped
  verdict    INTEGER,  -- what became of it, as ports::Verdict; NULL: not known yet
  attempts   INTEGER NOT NULL DEFAULT 0,  -- readings that failed
  not_before INTEGER NOT NULL,  -- the next one
  account    INTEGER,  -- whose it is; NULL: nobody's, or not read yet
  match      INTEGER,
  unproven   INTEGER NOT NULL DEFAULT 0 CHECK (unproven IN (0, 1)),
  origin     TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX incoming_by_account ON incoming (account, taken) WHERE account IS NOT NULL;
CREATE INDEX incoming_by_age ON incoming (taken);
CREATE INDEX incoming_by_state ON incoming (state, id);
CREATE INDEX incoming_proven ON incoming (account, taken)
  WHERE account IS NOT NULL AND unproven = 0;
CREATE INDEX incoming_unproven ON incoming (account, taken)
  WHERE account IS NOT NULL AND unproven = 1;
CREATE INDEX incoming_waiting ON incoming (account, id) WHERE state = 0;
CREATE INDEX incoming_with_bytes ON incoming (state, taken) WHERE length(bytes) > 0;

CREATE TABLE drafts (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  account  INTEGER NOT NULL REFERENCES accounts (id),
  match    INTEGER REFERENCES matches (key),
  revision INTEGER NOT NULL,  -- that the player saw
  lines    TEXT    NOT NULL,
  asks     INTEGER NOT NULL CHECK (asks BETWEEN 0 AND 2),  -- nothing, go, confirm
  nonce    INTEGER NOT NULL,  -- of the question's address; grows with each
  key      TEXT    NOT NULL,  -- of the mail that it came with
  created  INTEGER NOT NULL
) STRICT;
CREATE INDEX drafts_by_account ON drafts (account, asks, id);
CREATE INDEX drafts_by_age ON drafts (created);
CREATE INDEX drafts_by_match ON drafts (match) WHERE match IS NOT NULL;
CREATE UNIQUE INDEX drafts_by_seat ON drafts (account, coalesce(match, 0)) WHERE asks = 0;

CREATE TABLE prepared (
  match    INTEGER NOT NULL REFERENCES matches (key),
  side     INTEGER NOT NULL CHECK (side IN (0, 1)),
  account  INTEGER NOT NULL REFERENCES accounts (id),
  revision INTEGER NOT NULL,  -- that the player saw
  lines    TEXT    NOT NULL,
  key      TEXT    NOT NULL,  -- of the mail that it came with
  arrived  INTEGER NOT NULL,
  due      INTEGER,  -- NULL: the side's next turn
  PRIMARY KEY (match, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX prepared_by_account ON prepared (account);
CREATE INDEX prepared_by_due ON prepared (due) WHERE due IS NOT NULL;

CREATE TABLE aliases (
  account        INTEGER NOT NULL REFERENCES accounts (id),
  address        TEXT    NOT NULL,
  folded_address TEXT    GENERATED ALWAYS AS (lower(address)) VIRTUAL,
  PRIMARY KEY (account, address)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX aliases_by_account ON aliases (account, folded_address);

CREATE TABLE sign_ups (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  address        TEXT    NOT NULL UNIQUE,
  created        INTEGER NOT NULL,
  source         TEXT    NOT NULL DEFAULT '',
  checked        INTEGER NOT NULL DEFAULT 0,
  folded_address TEXT    GENERATED ALWAYS AS (lower(address)) VIRTUAL
) STRICT;
CREATE INDEX sign_ups_by_age ON sign_ups (created);
CREATE INDEX sign_ups_by_check ON sign_ups (checked, created);
CREATE INDEX sign_ups_by_source ON sign_ups (source, created);
CREATE UNIQUE INDEX sign_ups_by_folded_address ON sign_ups (folded_address);

CREATE TABLE mail_sources (
  name         TEXT    PRIMARY KEY,
  watermark    INTEGER NOT NULL,
  up           INTEGER NOT NULL,  -- when it was seen at work last
  uid_validity INTEGER NOT NULL DEFAULT 0,  -- RFC 3501, section 2.3.1.1
  last_uid     INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE tournaments (
  key        INTEGER PRIMARY KEY,
  id         TEXT    NOT NULL UNIQUE,
  organiser  INTEGER NOT NULL REFERENCES accounts (id),
  -- draft, open, closed, running, paused, finished, archived, cancelled
  status     INTEGER NOT NULL CHECK (status BETWEEN 0 AND 7),
  title      TEXT    NOT NULL,
  ruleset    TEXT    NOT NULL,
  revision   INTEGER NOT NULL,  -- how many events there are
  head       TEXT    NOT NULL,
  commitment TEXT    NOT NULL,
  secret     BLOB    NOT NULL CHECK (length(secret) = 32),  -- the last link of its draws
  opening    INTEGER NOT NULL,  -- round whose matches are being made; 0: none
  due        INTEGER,  -- when the server has something to do of itself
  created    INTEGER NOT NULL,
  updated    INTEGER NOT NULL,
  reminded   INTEGER
) STRICT;
CREATE INDEX tournaments_by_due ON tournaments (due) WHERE due IS NOT NULL;
CREATE INDEX tournaments_by_organiser ON tournaments (organiser, status);
CREATE INDEX tournaments_listed ON tournaments (key) WHERE status > 0;

CREATE TABLE tournament_events (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  number     INTEGER NOT NULL,
  json       TEXT    NOT NULL,
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_entries (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  number     INTEGER NOT NULL,
  account    INTEGER REFERENCES accounts (id),
  salt       TEXT    NOT NULL,
  seed       TEXT    NOT NULL,
  handle     TEXT,
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_entries_by_account ON tournament_entries (account, tournament)
  WHERE account IS NOT NULL;

CREATE TABLE tournament_arbiters (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  account    INTEGER NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (tournament, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_arbiters_by_account ON tournament_arbiters (account);

CREATE TABLE tournament_boards (
  match      TEXT    PRIMARY KEY,
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  round      INTEGER NOT NULL,
  board      INTEGER NOT NULL,
  leg        INTEGER NOT NULL DEFAULT 1 CHECK (leg BETWEEN 1 AND 9)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_boards_by_round ON tournament_boards (tournament, round);

CREATE TABLE tournament_inbox (
  match TEXT    PRIMARY KEY REFERENCES tournament_boards (match)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_answers (
  tournament   INTEGER NOT NULL REFERENCES tournaments (key),
  account      INTEGER NOT NULL REFERENCES accounts (id),
  key          TEXT    NOT NULL,
  request_hash BLOB    NOT NULL CHECK (length(request_hash) = 32),
  answer       TEXT    NOT NULL,
  PRIMARY KEY (tournament, account, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_answers_by_account ON tournament_answers (account);

CREATE TABLE tournament_invitations (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  account    INTEGER NOT NULL REFERENCES accounts (id),
  place      INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tournament, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_invitations_by_account ON tournament_invitations (account);

CREATE TABLE tournament_bids (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  round      INTEGER NOT NULL,
  entry      INTEGER NOT NULL,
  side       TEXT    NOT NULL,
  level      INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
  PRIMARY KEY (tournament, round, entry)
) STRICT, WITHOUT ROWID;

CREATE TABLE rated_matches (
  match    TEXT    PRIMARY KEY REFERENCES tournament_boards (match),
  ruleset  TEXT    NOT NULL,
  scenario TEXT    NOT NULL,  -- file, with its levels
  first    INTEGER NOT NULL REFERENCES accounts (id),  -- of the ruleset's first side
  second   INTEGER NOT NULL REFERENCES accounts (id),
  halves   INTEGER NOT NULL CHECK (halves BETWEEN 0 AND 2),  -- of the first: 2 won, 1 drawn
  ended    INTEGER NOT NULL,
  period   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_matches_by_first ON rated_matches (first, ended);
CREATE INDEX rated_matches_by_second ON rated_matches (second, ended);

CREATE TABLE rating_state (
  id             INTEGER PRIMARY KEY CHECK (id = 1),
  version        INTEGER NOT NULL,
  closed_to      INTEGER,
  corrected_from INTEGER
) STRICT;

CREATE TABLE rating_corrections (
  key        INTEGER PRIMARY KEY,
  match      TEXT    NOT NULL,
  period     INTEGER NOT NULL,  -- the first that is touched
  what       TEXT    NOT NULL CHECK (what IN ('added', 'changed', 'removed')),
  at         INTEGER NOT NULL,
  recomputed INTEGER -- when the periods were made anew
) STRICT;
CREATE INDEX rating_corrections_by_period ON rating_corrections (period, key);
CREATE INDEX rating_corrections_open ON rating_corrections (key) WHERE recomputed IS NULL;

CREATE TABLE rating_periods (
  list    TEXT    NOT NULL,
  period  INTEGER NOT NULL,
  matches INTEGER NOT NULL,
  players INTEGER NOT NULL,
  closed  INTEGER NOT NULL,
  edition INTEGER NOT NULL DEFAULT 0,  -- when it was computed, the last time
  PRIMARY KEY (list, period)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_periods_by_edition ON rating_periods (edition);
CREATE INDEX rating_periods_by_period ON rating_periods (period, list);

CREATE TABLE side_advantages (
  list     TEXT    NOT NULL,
  scenario TEXT    NOT NULL,
  period   INTEGER NOT NULL,  -- at whose end it was found
  points   INTEGER NOT NULL,  -- tenths of a rating point, of the first side
  matches  INTEGER NOT NULL,  -- by which
  PRIMARY KEY (list, scenario, period)
) STRICT, WITHOUT ROWID;
CREATE INDEX side_advantages_by_period ON side_advantages (period);

CREATE TABLE contacts (
  account INTEGER NOT NULL REFERENCES accounts (id),
  other   INTEGER NOT NULL REFERENCES accounts (id),
  kind    INTEGER NOT NULL CHECK (kind IN (0, 1)),
  since   INTEGER NOT NULL,
  PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX contacts_by_other ON contacts (other);

CREATE TABLE abuse_reports (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  by      INTEGER NOT NULL REFERENCES accounts (id),
  about   INTEGER NOT NULL REFERENCES accounts (id),
  match   TEXT    NOT NULL,  -- id; '': in none
  text    TEXT    NOT NULL,
  made    INTEGER NOT NULL,
  settled INTEGER,  -- when; NULL: it waits
  answer  TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX abuse_reports_about ON abuse_reports (about);
CREATE INDEX abuse_reports_by ON abuse_reports (by, made);
CREATE INDEX abuse_reports_open ON abuse_reports (id) WHERE settled IS NULL;

CREATE TABLE restrictions (
  account     INTEGER PRIMARY KEY REFERENCES accounts (id),
  held_until  INTEGER,
  muted_until INTEGER,
  reason      TEXT    NOT NULL
) STRICT;

CREATE TABLE desk_entries (
  number  INTEGER PRIMARY KEY AUTOINCREMENT,
  at      INTEGER NOT NULL,
  by      TEXT    NOT NULL,
  account INTEGER NOT NULL,
  handle  TEXT    NOT NULL,
  act     TEXT    NOT NULL,
  text    TEXT    NOT NULL
) STRICT;
CREATE INDEX desk_entries_by_account ON desk_entries (account, number);

CREATE TABLE receivers (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  account  INTEGER NOT NULL REFERENCES accounts (id),
  channel  INTEGER NOT NULL CHECK (channel IN (0, 1)),  -- webhook, push
  label    TEXT    NOT NULL,
  url      TEXT    NOT NULL,
  tells_of INTEGER NOT NULL CHECK (tells_of IN (0, 1)),  -- the account's matches, all public ones
  key      BLOB    NOT NULL CHECK (length(key) = CASE WHEN channel = 0 THEN 32 ELSE 65 + 16 END),
  made     INTEGER NOT NULL,
  stopped  INTEGER,  -- since when; NULL: it is told
  reason   TEXT    NOT NULL DEFAULT '',  -- why it is stopped
  host     TEXT    GENERATED ALWAYS AS (
    lower(substr(substr(url, instr(url, '://') + 3), 1,
                 instr(substr(url, instr(url, '://') + 3) || '/', '/') - 1))) VIRTUAL
) STRICT;
CREATE INDEX receivers_by_account ON receivers (account, channel);
CREATE INDEX receivers_by_channel ON receivers (channel);
CREATE INDEX receivers_of_public_matches ON receivers (id) WHERE tells_of = 1;
CREATE UNIQUE INDEX push_receivers_by_url ON receivers (url) WHERE channel = 1;

CREATE TABLE deliveries (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  receiver INTEGER NOT NULL REFERENCES receivers (id) ON DELETE CASCADE,
  event    TEXT    NOT NULL,
  body     TEXT    NOT NULL,
  made     INTEGER NOT NULL,
  due      INTEGER NOT NULL,  -- the next attempt; when it was the last one
  attempts INTEGER NOT NULL DEFAULT 0,
  state    INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)),  -- queued, delivered, given up
  reason   TEXT    NOT NULL DEFAULT ''  -- of the last failure
) STRICT;
CREATE INDEX deliveries_by_due ON deliveries (due) WHERE state = 0;
CREATE INDEX deliveries_by_receiver ON deliveries (receiver, id);
CREATE INDEX deliveries_done ON deliveries (due) WHERE state <> 0;
CREATE INDEX deliveries_waiting ON deliveries (receiver, id, due) WHERE state = 0;

CREATE TABLE tallies (
  what  TEXT    NOT NULL,
  of    TEXT    NOT NULL,  -- '': all
  count INTEGER NOT NULL,
  PRIMARY KEY (what, of)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_editions (
  edition INTEGER PRIMARY KEY AUTOINCREMENT,
  list    TEXT    NOT NULL,
  period  INTEGER NOT NULL
) STRICT;

CREATE TABLE ratings (
  edition      INTEGER NOT NULL,
  account      INTEGER NOT NULL REFERENCES accounts (id),
  rating       INTEGER NOT NULL,  -- hundredths
  deviation    INTEGER NOT NULL,  -- hundredths
  volatility   INTEGER NOT NULL,  -- millionths
  games        INTEGER NOT NULL,  -- of the period
  games_in_all INTEGER NOT NULL,  -- up to it
  PRIMARY KEY (edition, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_account ON ratings (account, edition);
CREATE INDEX ratings_by_rank ON ratings (edition, rating DESC, deviation, account);

CREATE TABLE running (
  key  INTEGER PRIMARY KEY CHECK (key = 1),
  seen INTEGER NOT NULL
) STRICT;

CREATE TABLE outages (
  key    INTEGER PRIMARY KEY,
  began  INTEGER NOT NULL,
  ended  INTEGER NOT NULL,
  reason TEXT    NOT NULL
) STRICT;

CREATE TABLE lately (
  what  TEXT    NOT NULL,
  who   BLOB    NOT NULL,
  times INTEGER NOT NULL,
  until INTEGER NOT NULL,  -- then it is forgotten
  PRIMARY KEY (what, who)
) STRICT, WITHOUT ROWID;
CREATE INDEX lately_by_end ON lately (until);

CREATE TABLE tournament_rulings (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  event      INTEGER NOT NULL,
  account    INTEGER NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (tournament, event)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_rulings_by_account ON tournament_rulings (account);

CREATE TABLE commands (
  key          INTEGER PRIMARY KEY CHECK (key = 1),
  transactions INTEGER NOT NULL
) STRICT;

-- What a server's installation.key must be.
CREATE TABLE installation (
  key         INTEGER PRIMARY KEY CHECK (key = 1),
  fingerprint TEXT    NOT NULL  -- SHA-256, in hexadecimal
) STRICT;

-- What a server tells the others of its club that they cannot see in `steps`. Only where several share a database.
CREATE TABLE news (
  id     INTEGER PRIMARY KEY,
  node   INTEGER NOT NULL,  -- who tells it, as it calls itself since it started
  kind   INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),  -- a remark, events of a tournament, an account
  what   TEXT    NOT NULL,  -- id of the match or the tournament
  number INTEGER NOT NULL  -- of the remark, of the first event, of the account
) STRICT;

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

INSERT INTO commands (key, transactions) VALUES (1, 0);
INSERT INTO probes (key, writes) VALUES (1, 0);
INSERT INTO rating_state (id, version) VALUES (1, 0);
INSERT INTO tallies (what, of, count) VALUES ('accounts', '', 0);
