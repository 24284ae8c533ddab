#include "server/mail/words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "engine/core/question.hpp"
#include "engine/match/forfeit.hpp"
#include "engine/match/house_events.hpp"
#include "engine/match/sentences.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::mail {
using core::Document;

namespace {

using core::Heading;
using core::Item;
using core::List;
using core::Paragraph;
using core::Side;
using core::Verbatim;
using ports::MatchRow;

namespace json = core::json;

const std::string& player(const MatchRow& match, Side side) {
  return match.seats[core::index(side)].handle;
}

std::string player_and_side(const MatchRow& match, const ports::ScenarioNames& names, Side side) {
  const std::string& handle = player(match, side);
  return handle.empty() ? std::string(side_name(names, side))
                        : fmt::format("{} ({})", handle, side_name(names, side));
}

std::optional<Side> side_with_id(const core::Game& game, std::string_view id) {
  for (const Side side : core::both_sides) {
    if (side_id(game, side) == id) return side;
  }
  return {};
}

std::string text(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->as_string()) : std::string();
}

bool time_is_over(const MatchRow& match, Side side) {
  return match.time_expired || app::may_claim_against(match, side);
}

std::string until_words(const MatchRow& match, Side side, std::string_view zone) {
  const auto deadline = app::deadline_of(match, side);
  if (!deadline) return {};
  return (time_is_over(match, side) ? ", whose time ran out on " : ", by ") +
         app::spoken_time(*deadline, zone);
}

// "it is ada's turn (Blue), until Sun 4 Jan 2026, 00:00 UTC".
std::string whose_turn(const MatchRow& match, const ports::ScenarioNames& names, Side side,
                       std::string_view zone) {
  const auto deadline = app::deadline_of(match, side);
  if (deadline && time_is_over(match, side)) {
    return fmt::format("{} ({}) ran out of time on {}", player(match, side), side_name(names, side),
                       app::spoken_time(*deadline, zone));
  }
  return fmt::format("it is {}'s turn ({}){}", player(match, side), side_name(names, side),
                     deadline ? ", until " + app::spoken_time(*deadline, zone) : "");
}

// About a vacation that is not over as the match stands.
std::string away_words(const MatchRow& match, Side side, std::string_view zone) {
  const auto& vacation = match.seats[core::index(side)].vacation;
  if (!vacation || vacation->until <= match.updated) return {};
  return fmt::format(", away from {} until {}", app::spoken_time(vacation->from, zone),
                     app::spoken_time(vacation->until, zone));
}

std::string awaited_line(const MatchRow& match, const ports::ScenarioNames& names,
                         const core::Awaited& awaited, std::string_view zone) {
  std::string line = fmt::format("Waiting for {}{}", player_and_side(match, names, awaited.side),
                                 until_words(match, awaited.side, zone));
  if (!awaited.question.empty()) line += ". " + awaited.question;
  return line;
}

std::string what_new_rules_change(const core::Event& rules_changed) {
  const auto differences = rules_changed.fields.at("differences").as_int64();
  return fmt::format(
      " Earlier results stand, and the position is unchanged. A replay under the new version {}.",
      differences == 0   ? "gives the same results"
      : differences == 1 ? "differs in one place"
                         : fmt::format("differs in {} places", differences));
}

}  // namespace

std::string_view side_id(const core::Game& game, Side side) {
  return game.description().sides[core::index(side)];
}

std::string_view side_name(const ports::ScenarioNames& names, Side side) {
  return names.sides[core::index(side)];
}

std::string turn_words(const core::Game& game, const core::State& state) {
  const auto position = game.view(state, std::nullopt);
  const auto* turn = position.if_contains("turn");
  return turn != nullptr && turn->is_int64() ? fmt::format("turn {}", turn->as_int64()) : "";
}

bool over(const MatchRow& match) {
  return match.status == ports::MatchStatus::over;
}

std::optional<Side> winner_of(const MatchRow& match, const core::Game& game) {
  const auto result = core::parse_json(match.result);
  if (!result || !result->is_object()) return {};
  return side_with_id(game, text(result->as_object(), "winner"));
}

std::string result_words(const MatchRow& match, const core::Game& game,
                         const ports::ScenarioNames& names) {
  const auto result = core::parse_json(app::shown_result(match));
  if (!result || !result->is_object()) return {};
  const auto winner = winner_of(match, game);
  const std::string reason = text(result->as_object(), "reason");
  if (reason.starts_with(match::lost_by_both)) return reason;
  const auto words = match::reason_in_words(reason, names.sides);
  return fmt::format("{}{}{}.",
                     winner ? player_and_side(match, names, *winner) + " wins" : "It is a draw",
                     words.empty() ? "" : ": ", words);
}

core::Document match_section(const MatchRow& match, const core::Game& game,
                             const ports::ScenarioNames& names,
                             const std::vector<core::Awaited>& awaited, std::string_view zone) {
  core::Document document{Heading{2, "The match"}};
  List list;
  for (const Side side : core::both_sides) {
    const std::string& handle = player(match, side);
    list.items.push_back(
        Item{fmt::format("{}: {}{}", side_name(names, side), handle.empty() ? "open seat" : handle,
                         away_words(match, side, zone)),
             {}});
  }
  if (over(match)) {
    list.items.push_back(Item{"Result: " + result_words(match, game, names), {}});
  } else {
    for (const auto& one : awaited) {
      list.items.push_back(Item{awaited_line(match, names, one, zone), {}});
    }
  }
  list.items.push_back(
      Item{fmt::format("Match {}, revision {}, scenario {}, rules version {}", match.id,
                       match.revision, match.scenario_id, match.rules_version),
           {}});
  document.emplace_back(std::move(list));
  document.emplace_back(
      Paragraph{"Proof of fair dice: all dice come from a secret number, the server's seed. The "
                "commitment fixes it before the first roll, and the latest event hash fixes "
                "everything that has happened since. After the match the seed is published, and "
                "anyone can check both."});
  std::string proof = "dice commitment   " + match.commitment + "\nlatest event hash " + match.head;
  if (over(match)) proof += "\nserver seed       " + core::to_hex(match.server_seed);
  document.emplace_back(Verbatim{std::move(proof)});
  return document;
}

core::Document house_section(const core::Events& events, const core::Game& game,
                             const ports::ScenarioNames& names) {
  core::Document document;
  for (const auto& event : events) {
    // The head of a report names the players, and its last section the result.
    if (!match::is_of_the_house(event.type) || event.type == "started" ||
        event.type == "match_ended") {
      continue;
    }
    auto told = match::sentence(event, game, names.sides);
    if (told.empty()) continue;
    told += ".";
    if (event.type == "rules_changed") told += what_new_rules_change(event);
    if (document.empty()) document.emplace_back(Heading{2, "Also in this match"});
    document.emplace_back(Paragraph{std::move(told)});
  }
  return document;
}

core::Document demand(const MatchRow& match, const core::Game& game,
                      const ports::ScenarioNames& names, const std::vector<core::Awaited>& awaited,
                      Side side, std::string_view zone) {
  if (over(match)) return {Paragraph{"The match is over. " + result_words(match, game, names)}};
  const auto mine = std::ranges::find(awaited, side, &core::Awaited::side);
  if (mine == awaited.end()) {
    if (awaited.empty()) return {};
    const Side other = awaited.front().side;
    if (core::waits_for_opponent(awaited, side)) {
      return {Paragraph{fmt::format(
          "Your turn is not over: {} must answer a question first{}. {} The rest of your orders "
          "is played after that.",
          player_and_side(match, names, other), until_words(match, other, zone),
          awaited.front().question)}};
    }
    const auto begin =
        app::may_claim_against(match, other) ? "You can claim the win: " : "No action needed: ";
    return {Paragraph{begin + whose_turn(match, names, other, zone) + "."}};
  }
  auto words = !core::is_question(*mine)
                   ? fmt::format("It is your turn ({}).", side_name(names, side))
               : mine->inside == side
                   ? fmt::format("Your turn ({}) waits for your answer.", side_name(names, side))
                   : fmt::format("{}'s turn has stopped: there is a question for you ({}).",
                                 player(match, core::opponent(side)), side_name(names, side));
  if (!mine->question.empty()) words += " " + mine->question;
  core::Document document{Paragraph{words}};
  if (const auto deadline = app::deadline_of(match, side)) {
    document.emplace_back(
        Paragraph{(time_is_over(match, side) ? "Your time ran out on " : "Please answer by ") +
                  app::spoken_time(*deadline, zone) + "."});
  }
  return document;
}

std::vector<core::Awaited> awaited_of(const MatchRow& match, const core::Game& game) {
  std::vector<core::Awaited> all;
  const auto list = core::parse_json(match.awaited);
  if (!list || !list->is_array()) return all;
  for (const auto& entry : list->as_array()) {
    if (!entry.is_object()) continue;
    const auto& fields = entry.as_object();
    const auto side = side_with_id(game, text(fields, "side"));
    if (!side) continue;
    const auto* inside = fields.if_contains("inside");
    const bool is_inside = inside != nullptr && inside->is_bool() && inside->as_bool();
    all.push_back(
        {.side = *side,
         .kind = text(fields, "kind"),
         .question = text(fields, "question"),
         .inside = is_inside ? side_with_id(game, text(fields, "player_turn")) : std::nullopt});
  }
  return all;
}

Document more_of_the_rules() {
  return {
      Paragraph{"Write \"how\" to read how to win and get examples of orders, \"rules\" to get all "
                "rules, or \"rules NUMBER\" to get one of them."}};
}

}  // namespace adjutant::mail
