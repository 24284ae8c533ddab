#include "server/app/people/own_data.hpp"

#include <algorithm>
#include <utility>

#include "protocol/json/push.hpp"
#include "protocol/json/time.hpp"
#include "protocol/json/values.hpp"
#include "protocol/json/webhooks.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/people/push.hpp"
#include "server/app/people/webhooks.hpp"

namespace adjutant::app {
namespace {

json::array texts_of(const std::vector<ports::KeptText>& kept) {
  json::array list;
  for (const auto& one : kept) {
    list.push_back(json::object{{"match", protocol::null_if_empty(one.match)},
                                {"text", one.text},
                                {"since", protocol::rfc3339(one.since)}});
  }
  return list;
}

}  // namespace

Result<json::object> OwnData::part(const Identity& identity, const std::string& after, int limit) {
  if (!identity.match.empty()) {
    return problem("forbidden",
                   "This token is limited to one match. Sign in to export all your data.");
  }
  const std::unique_lock alone(one_at_a_time_, std::try_to_lock);
  if (!alone) {
    return problem("busy",
                   "The server is preparing another player's data. Try again in a few seconds.",
                   {.retry_after_seconds = 5});
  }
  json::object whole{{"format", "adjutant-account-1"},
                     {"made", protocol::rfc3339(context_.clock.now())}};
  if (after.empty()) {
    for (auto& member : account(identity)) whole.insert(member);
  }
  ports::MatchFilter filter;
  filter.account = identity.account.id;
  filter.after = after;
  if (!after.empty() && !context_.matches.match(after)) return unknown_cursor(after);
  filter.limit = std::clamp(limit, 1, limits::matches_per_export_max);
  const auto rows = context_.matches.matches(filter);
  json::array matches;
  for (const auto& row : rows) matches.push_back(match(identity, row));
  whole["matches"] = std::move(matches);
  const bool more = static_cast<int>(rows.size()) == filter.limit;
  whole["next"] = more ? json::value(rows.back().id) : json::value();
  return whole;
}

json::object OwnData::account(const Identity& identity) {
  const auto id = identity.account.id;
  json::object of{{"account", nullptr}, {"sessions", json::array{}}, {"ratings", nullptr}};
  if (const auto own = parts_.accounts.own(identity)) of["account"] = protocol::encode(*own);
  if (const auto sessions = parts_.sessions.list(identity)) {
    of["sessions"] = protocol::encode(*sessions).at("sessions");
  }
  if (const auto ratings = parts_.ratings.player(identity.account.handle)) {
    of["ratings"] = protocol::encode(*ratings);
  }
  const auto kept = context_.closings.kept_of(id);
  of["addresses"] = protocol::list_of(kept.aliases);
  of["drafts"] = texts_of(kept.drafts);
  of["prepared"] = texts_of(kept.prepared);
  of["remarks"] = texts_of(said_in_matches_left(id));
  json::array contacts;
  for (const auto& contact : context_.people.contacts(id)) {
    const bool blocked = contact.kind == ports::ContactKind::blocked;
    contacts.push_back(json::object{{"player", contact.handle},
                                    {"kind", blocked ? "blocked" : "contact"},
                                    {"since", protocol::rfc3339(contact.since)}});
  }
  of["contacts"] = std::move(contacts);
  of["webhooks"] = protocol::encode(Webhooks(context_).list(identity).value_or(
                                        std::vector<protocol::WebhookView>{}))
                       .at("webhooks");
  of["browsers"] =
      protocol::encode(Push(context_).list(identity).value_or(protocol::PushBrowsers{}))
          .at("browsers");
  of["tournaments"] = tournaments(identity);
  return of;
}

std::vector<ports::KeptText> OwnData::said_in_matches_left(std::int64_t account) {
  std::vector<ports::KeptText> said;
  for (auto& remark : context_.chat.remarks_left_behind(account, limits::remarks_per_export_max)) {
    said.push_back(
        {.match = std::move(remark.match), .text = std::move(remark.text), .since = remark.said});
  }
  return said;
}

json::array OwnData::tournaments(const Identity& identity) {
  json::array list;
  for (const auto& id :
       context_.tournaments.entered_by(identity.account.id, limits::tournaments_in_calendar_max)) {
    const auto tournament = parts_.tournaments.load(id);
    if (!tournament) continue;
    const auto& entries = tournament->stored.entries;
    const auto own = std::ranges::find(entries, identity.account.id, &ports::EntryRow::account);
    if (own == entries.end()) continue;
    const auto* entry = tournament->value.entry(own->number);
    list.push_back(
        json::object{{"tournament", id},
                     {"title", tournament->stored.row.title},
                     {"status", tournament::life::name(tournament->value.status)},
                     {"entry", own->number},
                     {"state", entry == nullptr ? "entered" : tournament::life::name(entry->state)},
                     {"seed", own->seed},
                     {"salt", own->salt}});
  }
  return list;
}

json::array OwnData::chat(const Identity& identity, const std::string& match) {
  json::array all;
  int after = 0;
  while (true) {
    const auto page = parts_.chat.read(identity, match, after, limits::remarks_per_page_max);
    if (!page) return all;
    for (const auto& remark : page->remarks) {
      all.push_back(protocol::encode(remark));
      after = remark.number;
    }
    if (!page->more) return all;
  }
}

json::object OwnData::match(const Identity& identity, const ports::MatchRow& row) {
  json::object of{{"match", protocol::encode(view(context_, row, identity))},
                  {"chat", chat(identity, row.id)},
                  {"record", nullptr},
                  {"standing_orders", json::array{}},
                  {"reports", json::array{}}};
  const bool has_begun =
      row.status == ports::MatchStatus::running || row.status == ports::MatchStatus::over;
  if (!has_begun) return of;
  if (auto record = parts_.reading.record(identity, row.id)) of["record"] = *std::move(record);
  if (const auto standing = parts_.planning.standing_orders(identity, row.id)) {
    of["standing_orders"] = protocol::list_of(standing->orders);
  }
  auto& reports = of["reports"].as_array();
  if (const auto texts = parts_.reading.report_texts(identity, row.id)) {
    for (const auto& report : *texts) {
      reports.push_back(json::object{{"revision", report.revision}, {"text", report.text}});
    }
  }
  return of;
}

}  // namespace adjutant::app
