#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::MailEffects;

namespace {

// Another draft of the same seat makes room for it.
void put_draft(Database& database, const ports::Draft& draft) {
  if (draft.asks == ports::DraftAsks::nothing) {
    database.run(
        "DELETE FROM drafts WHERE account = $1 AND asks = 0 AND id <> $2"
        " AND match = (SELECT key FROM matches WHERE id = $3)",
        draft.account, draft.id, draft.match);
  }
  database.run(
      "INSERT INTO drafts (id, account, match, revision, lines, asks, nonce, key,"
      " created) VALUES ($1, $2, (SELECT key FROM matches WHERE id = $3), $4, $5, $6, $7, $8, $9)"
      " ON CONFLICT (id) DO UPDATE SET account = excluded.account, match = excluded.match,"
      " revision = excluded.revision, lines = excluded.lines, asks = excluded.asks,"
      " nonce = excluded.nonce, key = excluded.key, created = excluded.created",
      draft.id, draft.account, match_or_null(draft.match), draft.revision, draft.lines, draft.asks,
      draft.nonce, draft.key, draft.created);
}

void put_prepared(Database& database, const ports::PreparedOrders& prepared) {
  database.run(
      "INSERT INTO prepared (match, side, account, revision, lines, key, arrived, due)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (match, side) DO UPDATE SET"
      " account = excluded.account, revision = excluded.revision, lines = excluded.lines,"
      " key = excluded.key, arrived = excluded.arrived, due = excluded.due",
      require_match(database, prepared.match), prepared.side, prepared.account, prepared.revision,
      prepared.lines, prepared.key, prepared.arrived, prepared.due);
}

void change_seat(Database& database, const MailEffects& effects) {
  for (const auto id : effects.undrafts) database.run("DELETE FROM drafts WHERE id = $1", id);
  if (effects.draft) put_draft(database, *effects.draft);
  if (effects.unprepares) {
    database.run(
        "DELETE FROM prepared WHERE match = (SELECT key FROM matches WHERE id = $1) AND side = $2",
        effects.unprepares->match, effects.unprepares->side);
  }
  if (effects.prepares) put_prepared(database, *effects.prepares);
}

void change_account(Database& database, const MailEffects& effects) {
  if (effects.wishes) change_wishes(database, *effects.wishes);
  if (effects.alias) {
    database.run("INSERT INTO aliases (account, address) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                 effects.alias->account, effects.alias->address);
  }
  for (const auto& alias : effects.unaliases) {
    database.run("DELETE FROM aliases WHERE account = $1 AND folded_address = lower($2)",
                 alias.account, alias.address);
  }
  if (effects.signs_up) database.run("DELETE FROM sign_ups WHERE id = $1", *effects.signs_up);
  if (effects.mail_works_again) {
    database.run("UPDATE accounts SET failing_since = NULL WHERE id = $1",
                 *effects.mail_works_again);
  }
}

}  // namespace

void change_wishes(Database& database, const ports::MailWishes& wishes) {
  database.run(
      "UPDATE accounts SET mail_wish = coalesce($1, mail_wish), text_only = coalesce($2,"
      " text_only), time_zone = coalesce($3, time_zone), hold_minutes = coalesce($4,"
      " hold_minutes), mail_epoch = mail_epoch + $5 WHERE id = $6",
      wishes.preference, wishes.text_only, wishes.time_zone, wishes.hold_minutes,
      wishes.new_addresses, wishes.account);
  if (!wishes.digest) return;
  // An account that has digests already, at another hour, is up to date with the latest.
  database.run(
      "UPDATE accounts SET digest_told = CASE WHEN digest_minute IS NULL THEN $1"
      " ELSE digest_told END, digest_minute = $2 WHERE id = $3",
      wishes.digest->since, wishes.digest->minute, wishes.account);
}

bool apply_mail_effects(Database& database, const MailEffects& effects) {
  const bool waited = !effects.incoming || finish_incoming_row(database, *effects.incoming);
  change_seat(database, effects);
  for (const auto& remark : effects.remarks) {
    insert_remark(database, require_match(database, remark.match), remark);
  }
  change_account(database, effects);
  for (const auto& key : effects.unqueues) {
    database.run("DELETE FROM outbox WHERE replaces = $1 AND state = 0", key);
  }
  for (const auto& mail : effects.mails) insert_mail(database, mail);
  return waited;
}

bool SqlStore::finish_incoming(const MailEffects& effects) {
  return writer_->write([&](Database& database) {
    if (effects.incoming &&
        !database.value<int>("SELECT 1 FROM incoming WHERE id = $1 AND state = $2",
                             effects.incoming->id, ports::IncomingState::waiting)) {
      return false;
    }
    return apply_mail_effects(database, effects);
  });
}

}  // namespace adjutant::store
