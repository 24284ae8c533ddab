#include "server/app/mail_in/commands/prepared.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/mail_in/answers/order_verdicts.hpp"
#include "server/app/mail_in/reading/draft.hpp"
#include "server/app/mail_in/reading/prepared_lines.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/match/waiting_answer.hpp"
#include "server/app/play/said.hpp"
#include "server/app/play/table.hpp"

namespace adjutant::app {
namespace {

using core::Document;
using core::Paragraph;

constexpr int read_at_once = 100;
constexpr std::string_view not_legal =
    "Your prepared orders were not played because they are not legal now.";

// As long as the prepared text: the last line has no end.
std::string played_text(const std::vector<std::string>& lines) {
  auto text = joined_lines(lines);
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

std::string key_of(const ports::PreparedOrders& prepared) {
  return fmt::format("{}{}:prepared", mail_key_begin, prepared.key);
}

// What happened in the period that ended last, as the side may see it.
core::List told(const LiveMatch& live, core::Side side) {
  core::List list;
  for (auto& sentence : told_sentences(live, side, joined(live.told->events))) {
    list.items.push_back({std::move(sentence), {}});
  }
  return list;
}

// What the opponent has said: it stood in the report that this mail replaces, or waits for the next
// mail.
void add_said(Context& context, const ports::MatchRow& row, core::Side reader, Document& document,
              ports::MailEffects& effects) {
  constexpr auto with_the_report =
      std::chrono::minutes{1};  // the store gets it a little before the row
  int before = said_before(context, row, reader).value_or(std::numeric_limits<int>::max());
  for (const auto& remark : context.chat.remarks(row.id, 0, limits::remarks_per_match_max)) {
    if (remark.said + with_the_report >= row.updated) before = std::min(before, remark.number - 1);
  }
  auto said = said_after(context, row, core::opponent(reader), before);
  if (said.size() == 1) return;  // nothing
  std::ranges::move(said, std::back_inserter(document));
  effects.unqueues.push_back(said_key(row, reader));
}

// The period whose report tells of the turn of these orders; null if they were for no turn.
const ReportPeriod* period_of(const ports::PreparedOrders& prepared, const LiveMatch& live) {
  return prepared.due ? nullptr : live.told.get();
}

std::string name_of(const ports::PreparedOrders& prepared) {
  return fmt::format("prepared.{}", prepared.key.substr(0, 16));
}

}  // namespace

bool wait_for_their_turn(ports::MailDeskStore& store, std::string_view match, core::Side side) {
  return std::ranges::any_of(store.prepared_in(match), [&](const ports::PreparedOrders& one) {
    return one.side == side && !one.due;
  });
}

int PreparedDesk::play_due(ports::Time now) {
  int done = 0;
  ports::SeatOfMatch after;
  while (true) {
    const auto all = parts_.store.prepared_orders(after, read_at_once);
    for (const auto& prepared : all) {
      if (try_one(prepared, now)) ++done;
    }
    if (static_cast<int>(all.size()) < read_at_once) return done;
    after = {all.back().match, all.back().side};
  }
}

bool PreparedDesk::try_one(const ports::PreparedOrders& prepared, ports::Time now) {
  if (prepared.due && *prepared.due > now) return false;
  const auto row = parts_.context.matches.match(prepared.match);
  const auto account = parts_.context.accounts.account(prepared.account);
  const bool has_seat = row && account && side_of(*row, account->id) == prepared.side;
  if (!has_seat || row->status == ports::MatchStatus::over ||
      row->status == ports::MatchStatus::cancelled) {
    forget(prepared);
    return true;
  }
  if (row->status != ports::MatchStatus::running) return false;
  if (!is_due(*row, prepared.side)) {
    if (!prepared.due) return false;
    give_up(prepared, *row, nullptr, "It is no longer your turn, so your orders were not played.");
    return true;
  }
  const auto live = parts_.host.read(*row);
  if (!live) return false;
  play(prepared, *account, **live);
  return true;
}

std::shared_ptr<PreparedStep> PreparedDesk::step_after(const LiveMatch& live) {
  for (const auto& prepared : parts_.store.prepared_in(live.row.id)) {
    if (prepared.due || !is_due(live.row, prepared.side)) continue;
    const auto account = parts_.context.accounts.account(prepared.account);
    if (!account || side_of(live.row, account->id) != prepared.side) continue;
    const auto lines = chosen(prepared, live);
    if (!lines) continue;
    const auto& match = live.match;
    auto orders = read_orders(live, prepared.side, played_text(*lines));
    const auto refusals = orders ? match.setup->game->check(match.state, prepared.side, *orders)
                                 : orders.error().extension.refusals;
    if (!orders || !refusals.empty()) {
      give_up(prepared, live.row, live.told.get(), std::string(not_legal), *lines, refusals);
      continue;
    }
    return std::make_shared<PreparedStep>(
        PreparedStep{.draft = {.kind = match::Kind::orders,
                               .side = prepared.side,
                               .received = protocol::rfc3339(live.row.updated),
                               .orders = *std::move(orders),
                               .nonce = {}},
                     .key = {.account = account->id,
                             .key = key_of(prepared),
                             .request_hash = core::sha256(prepared.lines),
                             .addition = addition(prepared, *account),
                             .arrived = live.row.updated}});
  }
  return nullptr;
}

std::optional<std::vector<std::string>> PreparedDesk::chosen(const ports::PreparedOrders& prepared,
                                                             const LiveMatch& live) {
  const auto& match = live.match;
  auto lines =
      chosen_lines(*match.setup->game, match.state, prepared.side, lines_of(prepared.lines));
  if (lines && !lines->empty()) return *std::move(lines);
  give_up(prepared, live.row, period_of(prepared, live),
          lines ? "Your prepared orders were not played because none of their conditions was "
                  "true."
                : fmt::format("Your prepared orders were not played because \"{}\" was not "
                              "true.",
                              lines.error()));
  return {};
}

CommitAddition PreparedDesk::addition(const ports::PreparedOrders& prepared,
                                      const ports::Account& account) {
  return [this_parts = parts_, prepared, account](const StepToCommit& step,
                                                  ports::MatchCommit& commit) {
    auto& context = this_parts.context;
    const auto& row = step.after.row;
    std::erase_if(commit.mails,
                  [&](const ports::OutgoingMail& mail) { return mail.account == account.id; });
    ports::MailEffects effects;
    effects.unprepares = {prepared.match, prepared.side};
    Document document{
        Paragraph{prepared.due ? "Your delayed orders have been played."
                               : "Your turn began, and your prepared orders have been played."}};
    for (auto& block : order_verdicts(step, prepared.side)) document.push_back(std::move(block));
    add_explanation(context, step, document, effects);
    // In the place of the report that told them of their turn.
    if (!prepared.due && step.before.told) {
      auto before = told(step.before, prepared.side);
      if (!before.items.empty()) {
        document.emplace_back(core::Heading{3, "What happened before"});
        document.emplace_back(std::move(before));
      }
    }
    add_said(context, row, prepared.side, document, effects);
    ports::Written written{.name = name_of(prepared),
                           .replaces = report_key(row, prepared.side),
                           .document = std::move(document),
                           .text_only = account.text_only};
    const auto recipient = answered(context.mail(), row, prepared.side);
    const auto& setup = *step.after.match.setup;
    if (recipient && step.is_reported) {
      const auto events = joined(step.after.told->events);
      effects.mails.push_back(context.composer.answer_with_report(
          turn_report(*step.after.told, events), *recipient, written));
    } else if (recipient) {
      effects.mails.push_back(context.composer.to_seat(
          row, *setup.game, ports::names_of(setup.scenario), *recipient, written));
    }
    commit.mail = std::move(effects);
  };
}

void PreparedDesk::play(const ports::PreparedOrders& prepared, const ports::Account& account,
                        const LiveMatch& live) {
  const auto lines = chosen(prepared, live);
  if (!lines) return;
  Identity me;
  me.account = account;
  const auto played = parts_.submissions.submit_mailed(
      me, live.row.id, SubmitOrders{.revision = live.row.revision, .orders = played_text(*lines)},
      {key_of(prepared), prepared.due ? prepared.arrived : live.row.updated,
       addition(prepared, account)});
  if (played) return;
  const auto& problem = played.error();
  if (problem.type == "busy" || problem.type == "stale-revision") return;  // at the next look
  const auto& refusals = problem.extension.refusals;
  give_up(prepared, live.row, period_of(prepared, live),
          std::string(not_legal) + (refusals.empty() ? " " + problem.detail : std::string()),
          *lines, refusals);
}

void PreparedDesk::forget(const ports::PreparedOrders& prepared) {
  ports::MailEffects effects;
  effects.unprepares = {prepared.match, prepared.side};
  parts_.store.finish_incoming(effects);
}

void PreparedDesk::give_up(const ports::PreparedOrders& prepared, const ports::MatchRow& row,
                           const ReportPeriod* told, const std::string& why,
                           const std::vector<std::string>& given, const core::Refusals& refusals) {
  auto& context = parts_.context;
  ports::MailEffects effects;
  effects.unprepares = {prepared.match, prepared.side};
  const auto place =
      parts_.store.draft_place(prepared.account, prepared.match, context.clock.now());
  effects.draft = ports::Draft{.id = place.id,
                               .account = prepared.account,
                               .match = prepared.match,
                               .revision = row.revision,
                               .lines = prepared.lines,
                               .key = prepared.key,
                               .created = context.clock.now()};
  if (const auto recipient = answered(context.mail(), row, prepared.side)) {
    ports::Written written{
        .name = name_of(prepared),
        .document = refused_words(given.empty() ? lines_of(prepared.lines) : given, refusals, why)};
    add_said(context, row, prepared.side, written.document, effects);
    if (told != nullptr) {  // in the place of the report that tells them of their turn
      written.replaces = report_key(row, prepared.side);
      const auto events = joined(told->events);
      effects.mails.push_back(
          context.composer.answer_with_report(turn_report(*told, events), *recipient, written));
    } else {
      effects.mails.push_back(
          context.composer.to_seat(row, game_of(row), names_of(context, row), *recipient, written));
    }
  }
  parts_.store.finish_incoming(effects);
}

}  // namespace adjutant::app
