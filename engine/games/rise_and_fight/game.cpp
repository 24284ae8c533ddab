#include <fmt/format.h>

#include "engine/core/adapter.hpp"
#include "engine/games/rise_and_fight/captain/deeds.hpp"
#include "engine/games/rise_and_fight/captain/evaluation.hpp"
#include "engine/games/rise_and_fight/captain/features.hpp"
#include "engine/games/rise_and_fight/captain/plans.hpp"
#include "engine/games/rise_and_fight/captain/strengths.hpp"
#include "engine/games/rise_and_fight/notation/condition.hpp"
#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/games/rise_and_fight/report/forecast.hpp"
#include "engine/games/rise_and_fight/report/picture.hpp"
#include "engine/games/rise_and_fight/report/preview.hpp"
#include "engine/games/rise_and_fight/report/report.hpp"
#include "engine/games/rise_and_fight/report/sentences.hpp"
#include "engine/games/rise_and_fight/report/turn_plan.hpp"
#include "engine/games/rise_and_fight/rules.hpp"
#include "engine/games/rise_and_fight/rules/choices.hpp"
#include "engine/games/rise_and_fight/rules/sequence.hpp"
#include "engine/games/rise_and_fight/scenario/codec.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

template <class AnyOrder>
std::vector<std::string> printed(const Scenario& scenario, const std::vector<AnyOrder>& orders) {
  std::vector<std::string> lines;
  for (const auto& order : orders) lines.push_back(print(scenario, order));
  return lines;
}

// This game for core::Adapter, by one version of its rules.
template <const RulesVersion& version>
struct Rules {
  using Scenario = rise_and_fight::Scenario;
  using State = rise_and_fight::State;
  using Order = PlacedOrder;
  using Plan = rise_and_fight::Plan;
  using StandingOrder = rise_and_fight::StandingOrder;
  using Event = core::Event;

  static constexpr auto initial_state = &rise_and_fight::initial_state;
  static constexpr auto awaited = &rise_and_fight::awaited;
  static constexpr auto check = &rise_and_fight::check;
  static constexpr auto preview = &rise_and_fight::preview;
  static constexpr auto plan = &rise_and_fight::turn_plan;
  static constexpr auto forecast = &rise_and_fight::forecast;
  static constexpr auto adjudicate = &rise_and_fight::adjudicate;
  static constexpr auto evaluate = &rise_and_fight::evaluate;
  static constexpr auto learned = &rise_and_fight::learned;
  static constexpr auto feature_names = &rise_and_fight::feature_names;
  static constexpr auto features = &rise_and_fight::features;
  static constexpr auto foresee = &rise_and_fight::foresee;
  static constexpr auto propose = &rise_and_fight::propose;
  static constexpr auto vary = &rise_and_fight::vary;
  static constexpr const core::Strengths& strengths = rise_and_fight::strengths;
  static constexpr auto deeds = &rise_and_fight::deeds;
  static constexpr auto read_standing = &rise_and_fight::read_standing;
  static constexpr auto print_standing = &printed<rise_and_fight::StandingOrder>;
  static constexpr auto order_words = &rise_and_fight::order_words;
  static constexpr auto keywords = &rise_and_fight::words_of_orders;
  static constexpr auto is_name = &rise_and_fight::is_name;
  static constexpr std::string_view ends_turn = "end turn";
  static constexpr auto condition_forms = rise_and_fight::condition_forms;
  static constexpr auto sentences = &rise_and_fight::sentences;
  static constexpr auto encode = &rise_and_fight::encode;
  static constexpr auto decode = &rise_and_fight::decode;
  static constexpr auto view = &rise_and_fight::view;
  static constexpr auto report = &rise_and_fight::report;
  static constexpr auto picture = &rise_and_fight::picture;

  static const core::GameDescription& description() {
    static const core::GameDescription description{std::string(ruleset),
                                                   "Rise & Fight Again",
                                                   version.number,
                                                   {std::string(id(us)), std::string(id(crown))},
                                                   core::LegalOrders::sampled};
    return description;
  }

  static std::expected<Scenario, core::FileFaults> load_scenario(const json::value& file) {
    return rise_and_fight::load_scenario(file, version);
  }

  static std::array<std::string, 2> side_names(const Scenario& scenario) {
    return scenario.side_names;
  }

  static std::string goal(const Scenario& scenario) {
    constexpr int per_cent = 10;  // of per mille
    return fmt::format(
        "In this battle of {} turns an army is beaten when it has lost {}% of its total score. A "
        "tie goes to the {}.",
        scenario.turns, scenario.breakpoint / per_cent,
        scenario.side_names[core::index(scenario.defender)]);
  }

  static core::Read<PlacedOrder> read(const Scenario& scenario, std::string_view text) {
    return rise_and_fight::read(scenario, text);
  }
  static core::Read<PlacedOrder> read(const Scenario& scenario, const json::array& orders) {
    return rise_and_fight::read(scenario, orders);
  }
  static std::string print(const Scenario& scenario, const PlacedOrder& placed) {
    return rise_and_fight::print(scenario, placed.order);
  }
  static json::object print_json(const Scenario& scenario, const PlacedOrder& placed) {
    return rise_and_fight::print_json(scenario, placed.order);
  }

  // Nothing on the table is hidden from anybody.
  static std::expected<bool, std::string> holds(const State& state, core::Viewer,
                                                std::string_view condition) {
    return rise_and_fight::holds(state, condition);
  }

  static constexpr auto next_to_act = &rise_and_fight::next_to_act;
  static constexpr auto play_random = &rise_and_fight::play_random;
  static PlacedOrder random_order(const State& state, Side side, core::Random& random) {
    return {rise_and_fight::random_order(state, side, random)};
  }
  static std::vector<std::string> legal_orders(const State& state, Side side) {
    return printed(*state.scenario, rise_and_fight::legal_orders(state, side));
  }
  static std::vector<std::string> default_orders(const State& state, Side side) {
    return printed(*state.scenario, rise_and_fight::default_orders(state, side));
  }

  static const std::vector<StandingOrder>& standing(const State& state, Side side) {
    return state.standing[core::index(side)];
  }
  static std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                                const StandingOrder& order) {
    if (!order.unit || scenario.units[*order.unit].side == side) return {};
    return scenario.units[*order.unit].id;
  }
  static State set_standing(State state, Side side, const std::vector<StandingOrder>& orders,
                            std::vector<Event>& events) {
    state.standing[core::index(side)] = orders;
    json::array lines;
    for (const auto& line : printed(*state.scenario, orders)) lines.emplace_back(line);
    events.push_back(
        {"standing_orders_set", "F33", side, {{"side", id(side)}, {"orders", std::move(lines)}}});
    return state;
  }
  static const core::Event& to_event(const Scenario&, const Event& event) { return event; }

  static constexpr auto outcome = &rise_and_fight::outcome;
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

}  // namespace adjutant::rise_and_fight
