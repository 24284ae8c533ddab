#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "tournament/definition/definition.hpp"

namespace adjutant::tournament::definition {

std::optional<int> longest_match_days(const Definition& definition, int turns) {
  if (!definition.clock) return std::nullopt;
  const auto minutes =
      2 * (static_cast<std::int64_t>(turns) * definition.clock->turn + definition.clock->reserve);
  constexpr std::int64_t day = 24 * 60;
  return static_cast<int>((minutes + day - 1) / day);
}

std::vector<std::string> notes(const Definition& definition,
                               const std::map<std::string, int>& turns) {
  std::vector<std::string> told;
  for (const auto& scenario : definition.scenarios) {
    const auto known = turns.find(scenario.id);
    if (known == turns.end()) continue;
    const auto days = longest_match_days(definition, known->second);
    if (!days) {
      told.push_back(fmt::format("{}: without a clock a match may never end", scenario.id));
    } else if (definition.round.days == 0) {
      told.push_back(
          fmt::format("{}: a match can last {} days; the next round waits until all have ended",
                      scenario.id, *days));
    } else {
      told.push_back(fmt::format("{}: a match lasts at most {} days, a round {}{}", scenario.id,
                                 *days, definition.round.days,
                                 *days > definition.round.days ? ": some may be unfinished" : ""));
    }
  }
  for (const auto& stage : definition.stages) {
    if (stage.system == System::ladder) {
      told.emplace_back(
          "a ladder runs until you end it: players challenge up to three places above, or up to a "
          "tenth of their place; without an answer in 5 days the challenger gains a place; players "
          "who are idle for 60 days are removed");
    }
    if (stage.system == System::team) {
      told.push_back(
          fmt::format("teams of {}, and as many in reserve at most, meet in a {}: the team that "
                      "wins more boards gets 2 match points, a level match gives 1 each; then all "
                      "points on the boards count",
                      stage.boards, stage.bracket ? "knock-out" : "round robin"));
    }
    if (stage.system == System::swiss && stage.rounds >= definition.entrants.min) {
      told.push_back(fmt::format(
          "{} rounds need more than {} entrants: with fewer, not everyone can meet a new opponent",
          stage.rounds, stage.rounds));
    }
  }
  return told;
}

std::optional<std::string> sample(const std::string& ruleset, const std::string& scenario,
                                  std::string_view system) {
  struct Sample {
    std::string_view system;
    std::string_view stage;
    std::string_view entrants;
    std::string_view more;
    std::string_view round = R"({"days": 35, "hour": 18, "start_days": 5, "unfinished": "run-on"})";
  };
  constexpr std::array samples{
      Sample{"swiss", R"({"system": "swiss", "rounds": 5})",
             R"({"min": 6, "max": 64, "late_until": 2})", R"(
  "tiebreaks": ["BH/C1", "BH", "SB", "DE", "WON", "BWG"],
  "half_byes": 1,)"},
      Sample{"round-robin", R"({"system": "round-robin", "concurrent": 1})",
             R"({"min": 4, "max": 12})", ""},
      Sample{"knock-out", R"({"system": "knock-out", "legs": 2})", R"({"min": 4, "max": 64})", ""},
      Sample{"league", R"({"system": "league", "groups": 2, "moves": 1})",
             R"({"min": 8, "max": 20})", ""},
      Sample{"team", R"({"system": "team", "boards": 4})",
             R"({"min": 8, "max": 60, "teams": true})", ""},
      Sample{"ladder", R"({"system": "ladder", "concurrent": 1})", R"({"min": 2, "max": 200})", "",
             R"({"start_days": 5})"}};
  const auto found = std::ranges::find(samples, system, &Sample::system);
  if (found == samples.end()) return std::nullopt;
  return fmt::format(R"({{
  "format": "adjutant-tournament-definition-1",
  "title": "Club championship",
  "ruleset": "{}",
  "scenarios": [{{"id": "{}"}}],
  "stages": [{}],
  "entrants": {},
  "points": "standard",{}
  "edition": "2026-03-01",
  "sides": "balance",
  "clock": {{"turn_minutes": 2880, "reserve_minutes": 10080}},
  "round": {},
  "dropout": "forfeit",
  "visibility": {{"results": "live", "spectators": true}},
  "rated": true
}}
)",
                     ruleset, scenario, found->stage, found->entrants, found->more, found->round);
}

}  // namespace adjutant::tournament::definition
