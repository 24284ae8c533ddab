#include <fmt/format.h>

#include "engine/core/adapter.hpp"
#include "engine/games/two_by_two/captain/deeds.hpp"
#include "engine/games/two_by_two/captain/evaluation.hpp"
#include "engine/games/two_by_two/captain/features.hpp"
#include "engine/games/two_by_two/captain/plans.hpp"
#include "engine/games/two_by_two/captain/strengths.hpp"
#include "engine/games/two_by_two/notation/condition.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/report/forecast.hpp"
#include "engine/games/two_by_two/report/picture.hpp"
#include "engine/games/two_by_two/report/preview.hpp"
#include "engine/games/two_by_two/report/report.hpp"
#include "engine/games/two_by_two/report/sentences.hpp"
#include "engine/games/two_by_two/report/turn_plan.hpp"
#include "engine/games/two_by_two/rules.hpp"
#include "engine/games/two_by_two/rules/choices.hpp"
#include "engine/games/two_by_two/rules/sequence.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"
#include "engine/games/two_by_two/scenario/codec.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

template <class AnyOrder>
std::vector<std::string> printed(const Scenario& scenario, const std::vector<AnyOrder>& orders) {
  std::vector<std::string> lines;
  for (const auto& order : orders) lines.push_back(print(scenario, order));
  return lines;
}

std::string reason_of(const State& state, const Victory& won) {
  const auto& names = state.scenario->side_names;
  const auto& loser = names[core::index(core::opponent(won.winner))];
  switch (won.reason) {
    case VictoryReason::losses:
      return "the army of the " + loser + " has lost half its points";
    case VictoryReason::points:
      return "more points after the last turn";
    case VictoryReason::tie:
      break;
  }
  return "an even battle is won by the " + names[core::index(won.winner)];
}

// This game for core::Adapter, by one version of its rules.
template <const RulesVersion& version>
struct Rules {
  using Scenario = two_by_two::Scenario;
  using State = two_by_two::State;
  using Order = PlacedOrder;
  using Plan = two_by_two::Plan;
  using StandingOrder = two_by_two::StandingOrder;
  using Event = core::Event;

  static constexpr auto initial_state = &two_by_two::initial_state;
  static constexpr auto awaited = &two_by_two::awaited;
  static constexpr auto check = &two_by_two::check;
  static constexpr auto preview = &two_by_two::preview;
  static constexpr auto plan = &two_by_two::turn_plan;
  static constexpr auto forecast = &two_by_two::forecast;
  static constexpr auto adjudicate = &two_by_two::adjudicate;
  static constexpr auto evaluate = &two_by_two::evaluate;
  static constexpr auto learned = &two_by_two::learned;
  static constexpr auto feature_names = &two_by_two::feature_names;
  static constexpr auto features = &two_by_two::features;
  static constexpr auto foresee = &two_by_two::foresee;
  static constexpr auto propose = &two_by_two::propose;
  static constexpr auto vary = &two_by_two::vary;
  static constexpr const core::Strengths& strengths = two_by_two::strengths;
  static constexpr auto deeds = &two_by_two::deeds;
  static constexpr auto read_standing = &two_by_two::read_standing;
  static constexpr auto print_standing = &printed<two_by_two::StandingOrder>;
  static constexpr auto order_words = &two_by_two::order_words;
  static constexpr auto keywords = &two_by_two::words_that_follow;
  static constexpr auto is_name = &two_by_two::is_name;
  static constexpr std::string_view ends_turn = "end turn";
  static constexpr auto condition_forms = two_by_two::condition_forms;
  static constexpr auto sentences = &two_by_two::sentences;
  static constexpr auto encode = &two_by_two::encode;
  static constexpr auto decode = &two_by_two::decode;
  static constexpr auto view = &two_by_two::view;
  static constexpr auto report = &two_by_two::report;
  static constexpr auto picture = &two_by_two::picture;

  static const core::GameDescription& description() {
    static const core::GameDescription description{std::string(ruleset),
                                                   "2 by 2 Napoleonics",
                                                   version.number,
                                                   {std::string(id(blue)), std::string(id(red))},
                                                   core::LegalOrders::sampled};
    return description;
  }

  static std::expected<Scenario, core::FileFaults> load_scenario(const json::value& file) {
    return two_by_two::load_scenario(file, version);
  }

  static std::array<std::string, 2> side_names(const Scenario& scenario) {
    return scenario.side_names;
  }

  static std::string goal(const Scenario& scenario) {
    return fmt::format("In this battle of {} turns a tie goes to the {}.", scenario.turns,
                       scenario.side_names[core::index(scenario.tie)]);
  }

  static core::Read<PlacedOrder> read(const Scenario& scenario, std::string_view text) {
    return read_submission(scenario, text);
  }
  static core::Read<PlacedOrder> read(const Scenario& scenario, const json::array& orders) {
    return two_by_two::read(scenario, orders);
  }
  static std::string print(const Scenario& scenario, const PlacedOrder& placed) {
    return two_by_two::print(scenario, placed.order);
  }
  static json::object print_json(const Scenario& scenario, const PlacedOrder& placed) {
    return two_by_two::print_json(scenario, placed.order);
  }

  // Nothing on the table is hidden from anybody.
  static std::expected<bool, std::string> holds(const State& state, core::Viewer,
                                                std::string_view condition) {
    return two_by_two::holds(state, condition);
  }

  static constexpr auto next_to_act = &two_by_two::next_to_act;
  static constexpr auto play_random = &two_by_two::play_random;
  static PlacedOrder random_order(const State& state, Side side, core::Random& random) {
    return {two_by_two::random_order(state, side, random)};
  }
  static std::vector<std::string> legal_orders(const State& state, Side side) {
    return printed(*state.scenario, two_by_two::legal_orders(state, side));
  }
  static std::vector<std::string> default_orders(const State& state, Side side) {
    return printed(*state.scenario, two_by_two::default_orders(state, side));
  }

  static const std::vector<StandingOrder>& standing(const State& state, Side side) {
    return state.standing[core::index(side)];
  }
  static std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                                const StandingOrder& order) {
    const auto& unit = scenario.units[order.unit];
    if (order.whose != StandingOrder::Whose::unit || unit.side == side) return {};
    return unit.id;
  }
  static State set_standing(State state, Side side, const std::vector<StandingOrder>& orders,
                            std::vector<Event>& events) {
    state.standing[core::index(side)] = orders;
    json::array lines;
    for (const auto& line : printed(*state.scenario, orders)) lines.emplace_back(line);
    events.push_back(
        {"standing_orders_set", "N23", side, {{"side", id(side)}, {"orders", std::move(lines)}}});
    return state;
  }
  static const core::Event& to_event(const Scenario&, const Event& event) { return event; }

  static std::optional<core::Outcome> outcome(const State& state) {
    if (state.phase != Phase::over) return {};
    core::Outcome outcome;
    if (state.resigned) {
      const auto& name = state.scenario->side_names[core::index(*state.resigned)];
      outcome = {core::opponent(*state.resigned), "the " + name + " resign", {}};
    } else {
      const auto won = victory(state, true);
      outcome = {won->winner, reason_of(state, *won), {}};
    }
    const auto scored = scores(state);
    for (const auto side : core::both_sides) outcome.points[id(side)] = scored[core::index(side)];
    return outcome;
  }
};

}  // namespace

const core::Game& game_1() {
  static const core::Adapter<Rules<rules_1>> game;
  return game;
}

const core::Game& game_2() {
  static const core::Adapter<Rules<rules_2>> game;
  return game;
}

}  // namespace adjutant::two_by_two
