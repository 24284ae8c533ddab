#include "server/app/mail_in/reading/preparing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/notation/lines.hpp"
#include "server/app/limits.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/game_language.hpp"
#include "server/app/mail_in/reading/prepared_lines.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/play/table.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

// What has words in it, a line an order.
std::vector<std::string> lines_in(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") != line.npos) lines.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// What a mail may ask for beside orders, and no game plays: "draw offer", "claim".
bool is_command_alone(const OrderLanguage& language, const std::string& line,
                      std::string_view word) {
  const auto begins_an_order = [&](std::string_view known) {
    return same_in_any_case(word, known);
  };
  const auto asked = command::read(line);
  return asked && *asked && !language.is_order(line) &&
         std::ranges::none_of(language.order_words(), begins_an_order);
}

core::Refusals faults_of(const LiveMatch& live, core::Side side,
                         const std::vector<std::string>& lines) {
  core::Refusals faults;
  const GameLanguage language(*live.match.setup->game, live.match.setup->scenario, live.match.state,
                              side);
  for (int number = 1; const auto& line : lines) {
    if (auto too_long = core::notation::oversize({number, line})) {
      faults.push_back(*std::move(too_long));
      ++number;
      continue;
    }
    const auto rest = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
    const auto word = rest.substr(0, rest.find_first_of(" \t"));
    if (same_in_any_case(word, "if") && !is_condition(line)) {
      faults.push_back({number, 1, line, "", "there is no such condition: see 'conditions'", ""});
    }
    if (same_in_any_case(word, "resign")) {
      faults.push_back(
          {number, 1, line, "", "'resign' cannot be prepared: resign when you want to", ""});
    } else if (!is_condition(line) && is_command_alone(language, line, word)) {
      faults.push_back({number, 1, line, "",
                        fmt::format("'{}' is not an order and cannot be prepared", rest), ""});
    }
    ++number;
  }
  const auto& match = live.match;
  auto of_conditions = condition_faults(*match.setup->game, match.state, side, lines);
  std::ranges::move(of_conditions, std::back_inserter(faults));
  return faults;
}

protocol::PreparedView view_of(const Context& context, const AtTable& table) {
  protocol::PreparedView view;
  const auto* conditions = table.live->match.setup->game->conditions();
  if (conditions != nullptr) {
    for (const auto form : conditions->forms()) view.conditions.emplace_back(form);
  }
  for (const auto& one : context.mail_desk.prepared_in(table.live->row.id)) {
    if (one.side != table.side || one.due) continue;
    view.text = one.lines;
    view.since = one.arrived;
  }
  return view;
}

}  // namespace

Result<protocol::PreparedView> Preparing::prepared(const Identity& identity,
                                                   std::string_view match) {
  const auto table = sit_down(context_, identity, match, host_.read(match));
  if (!table) return std::unexpected(table.error());
  return view_of(context_, *table);
}

Result<protocol::PreparedView> Preparing::prepare(const Identity& identity, std::string_view match,
                                                  std::string_view text) {
  if (const auto may = may_change(identity, match); !may) return std::unexpected(may.error());
  // Callers who may not prepare anything here wait for nothing.
  if (const auto seen = sit_down(context_, identity, match, host_.read(match)); !seen) {
    return std::unexpected(seen.error());
  }
  auto slot = host_.enter(match);
  if (!slot) return std::unexpected(slot.error());
  const auto table = sit_down(context_, identity, match, host_.load(*slot));
  if (!table) return std::unexpected(table.error());
  const auto& live = *table->live;
  if (const auto going_on = check_going_on(live); !going_on) {
    return std::unexpected(going_on.error());
  }
  if (const auto wait = prepared_.count(fmt::format("{} {}", identity.account.id, live.row.id),
                                        limits::prepared_lately_max, context_.clock.now())) {
    return problem("too-many",
                   fmt::format("You have prepared orders {} times in this match within a day. The "
                               "last ones stand. You can change them later.",
                               limits::prepared_lately_max),
                   {.retry_after_seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count()});
  }
  const auto lines = lines_in(text);
  ports::MailEffects effects;
  if (lines.empty()) {
    effects.unprepares = {live.row.id, table->side};
    context_.mail_desk.finish_incoming(effects);
    return view_of(context_, *table);
  }
  if (check_turn(live, table->side)) {
    return problem("wrong-state", "It is your turn: submit your orders and they are played now.");
  }
  if (text.size() > limits::orders_bytes_max || std::ssize(lines) > core::notation::orders_max) {
    return problem("bad-request",
                   fmt::format("Prepared orders have at most {} lines and {} bytes: longer ones "
                               "could never be played.",
                               core::notation::orders_max, limits::orders_bytes_max));
  }
  if (const auto faults = faults_of(live, table->side, lines); !faults.empty()) {
    return std::unexpected(orders_refused(faults));
  }
  std::string kept;
  for (const auto& line : lines) kept += line + "\n";
  effects.prepares = ports::PreparedOrders{.match = live.row.id,
                                           .side = table->side,
                                           .account = identity.account.id,
                                           .revision = live.row.revision,
                                           .lines = kept,
                                           .key = auth::new_token(context_.entropy),
                                           .arrived = context_.clock.now(),
                                           .due = {}};
  context_.mail_desk.finish_incoming(effects);
  return view_of(context_, *table);
}

}  // namespace adjutant::app
