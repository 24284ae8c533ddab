#include "engine/match/rules_change.hpp"

#include "engine/core/ensure.hpp"
#include "engine/match/members.hpp"

namespace adjutant::match {

namespace json = core::json;

namespace {

constexpr std::string_view event_type = "rules_changed";

void ensure_same_sides(const core::Game& left, const core::Game& right) {
  for (const core::Side side : core::both_sides) {
    ENSURE(left.description().sides[index(side)] == right.description().sides[index(side)],
           "versions of a ruleset have the same sides");
  }
}

}  // namespace

std::expected<core::State, core::FileFaults> carried_over(const Match& match,
                                                          const core::Scenario& scenario,
                                                          const core::Game& game) {
  return game.decode(scenario, match.setup->game->encode(match.state));
}

std::expected<ChangedRules, core::FileFaults> change_rules(const Match& match,
                                                           const core::Game& game,
                                                           const RulesChange& change) {
  ensure_same_sides(*match.setup->game, game);
  auto scenario = game.load_scenario(*match.setup->scenario.source);
  if (!scenario) return std::unexpected(std::move(scenario.error()));
  auto state = carried_over(match, *scenario, game);
  if (!state) return std::unexpected(std::move(state.error()));

  RulesChange made = change;
  made.submissions = match.submissions;
  made.from = rules_version(*match.setup);
  Setup setup = *match.setup;
  setup.begun_by = begun_by(setup);
  setup.game = &game;
  setup.scenario = *std::move(scenario);
  setup.rules_changes.push_back(made);

  ChangedRules changed{match, {}};
  Match& after = changed.match;
  after.setup = std::make_shared<const Setup>(std::move(setup));
  set_state(after, *std::move(state));
  ++after.revision;
  changed.event.number = after.events++;
  changed.event.event = {std::string(event_type), "", std::nullopt, encode(made)};
  chain(changed.event, match.head, game);
  after.head = changed.event.hash;
  return changed;
}

std::expected<Setup, core::FileFaults> begun_setup(const Setup& setup, const core::Game& first) {
  Setup begun = setup;
  begun.begun_by = begun_by(setup);
  begun.rules_changes.clear();
  if (begun.game == &first && !begun.scenario.value.empty()) return begun;
  auto scenario = first.load_scenario(*setup.scenario.source);
  if (!scenario) return std::unexpected(std::move(scenario.error()));
  begun.game = &first;
  begun.scenario = *std::move(scenario);
  return begun;
}

std::vector<const core::Game*> games_in_turn(std::string_view ruleset, int begun_by,
                                             const std::vector<RulesChange>& changes, Games among) {
  std::vector<const core::Game*> all{find_game(ruleset, begun_by, among)};
  for (const RulesChange& change : changes) all.push_back(find_game(ruleset, change.to, among));
  for (std::size_t i = changes.size(); i-- > 0;) {
    if (all[i] == nullptr && changes[i].differences == 0) all[i] = all[i + 1];
  }
  return all;
}

json::object encode(const RulesChange& change) {
  return {{"from", change.from},
          {"to", change.to},
          {"differences", change.differences},
          {"at", change.at}};
}

bool is_rules_change(const LoggedEvent& event) {
  return event.event.type == event_type && !event.submission;
}

std::expected<RulesChange, std::string> decode_rules_change(const json::value& fields) {
  Members members(fields);
  RulesChange change;
  change.from = members.integer("from");
  change.to = members.integer("to");
  change.differences = members.integer("differences");
  change.at = members.text("at");
  if (const std::string fault = members.fault(); !fault.empty()) return std::unexpected(fault);
  return change;
}

}  // namespace adjutant::match
