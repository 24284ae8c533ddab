#include "engine/core/adapter.hpp"
#include "engine/games/tlg2/captain/deeds.hpp"
#include "engine/games/tlg2/captain/evaluation.hpp"
#include "engine/games/tlg2/captain/features.hpp"
#include "engine/games/tlg2/captain/plans.hpp"
#include "engine/games/tlg2/captain/random_player.hpp"
#include "engine/games/tlg2/captain/strengths.hpp"
#include "engine/games/tlg2/captain/weights.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/report/forecast.hpp"
#include "engine/games/tlg2/report/picture.hpp"
#include "engine/games/tlg2/report/preview.hpp"
#include "engine/games/tlg2/report/report.hpp"
#include "engine/games/tlg2/report/sentences.hpp"
#include "engine/games/tlg2/report/turn_plan.hpp"
#include "engine/games/tlg2/rules.hpp"
#include "engine/games/tlg2/rules/awaited.hpp"
#include "engine/games/tlg2/rules/position.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"
#include "engine/games/tlg2/rules/victory.hpp"
#include "engine/games/tlg2/scenario/codec.hpp"
#include "engine/hexwar/condition.hpp"

namespace adjutant::tlg2 {
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
  using Scenario = tlg2::Scenario;
  using State = tlg2::State;
  using Order = PlacedOrder;
  using Plan = tlg2::Plan;
  using Weights = tlg2::Weights;
  using StandingOrder = tlg2::StandingOrder;
  using Event = tlg2::Event;

  static constexpr auto initial_state = &tlg2::initial_state;
  static constexpr auto awaited = &tlg2::awaited;
  static constexpr auto check = &tlg2::check;
  static constexpr auto preview = &tlg2::preview;
  static constexpr auto plan = &tlg2::turn_plan;
  static constexpr auto forecast = &tlg2::forecast;
  static constexpr auto adjudicate = &tlg2::adjudicate;
  static constexpr auto next_to_act = &tlg2::next_to_act;
  static constexpr auto random_order = &tlg2::random_order;
  static constexpr auto play_random = &tlg2::play_random;
  static constexpr auto evaluate = &tlg2::evaluate;
  static constexpr auto learned = &tlg2::learned;
  static constexpr auto feature_names = &tlg2::feature_names;
  static std::vector<std::int32_t> features(const State& state) {
    return tlg2::features(state, tlg2::weights(*state.scenario));
  }
  static constexpr auto foresee = &tlg2::foresee;
  static constexpr auto propose = &tlg2::propose;
  static constexpr auto vary = &tlg2::vary;
  static constexpr const core::Strengths& strengths = tlg2::strengths;
  static constexpr auto deeds = &tlg2::deeds;
  static constexpr auto weights = &tlg2::weights;
  static constexpr auto read_weights = &tlg2::read_weights;
  static constexpr auto print_weights = &tlg2::print_weights;
  static constexpr auto to_event = &tlg2::to_event;
  static constexpr auto print_standing = &printed<tlg2::StandingOrder>;
  static constexpr auto order_words = &tlg2::order_words;
  static constexpr auto keywords = &tlg2::keywords;
  static constexpr auto is_name = &tlg2::is_name;
  static constexpr std::string_view ends_turn = "end turn";
  static constexpr auto condition_forms = hexwar::condition_forms;
  static constexpr auto holds = &tlg2::holds;
  static constexpr auto sentences = &tlg2::sentences;
  static constexpr auto encode = &tlg2::encode;
  static constexpr auto decode = &tlg2::decode;
  static constexpr auto view = &tlg2::view;
  static constexpr auto report = &tlg2::report;
  static constexpr auto picture = &tlg2::picture;

  static const core::GameDescription& description() {
    static const core::GameDescription description{"tlg2",
                                                   "Twilight's Last Gleaming 2",
                                                   version.number,
                                                   {std::string(id(us)), std::string(id(ac))}};
    return description;
  }

  static std::expected<Scenario, core::FileFaults> load_scenario(const json::value& file) {
    return tlg2::load_scenario(file, version);
  }

  static std::array<std::string, 2> side_names(const Scenario&) {
    return {std::string(name(us)), std::string(name(ac))};
  }

  template <class Source>
  static Parsed read(const State& state, const Source& source) {
    return parse(*state.scenario, source, &state);
  }
  static std::string print(const Scenario& scenario, const PlacedOrder& placed) {
    return tlg2::print(scenario, placed.order);
  }
  static json::object print_json(const Scenario& scenario, const PlacedOrder& placed) {
    return tlg2::print_json(scenario, placed.order);
  }

  static std::vector<std::string> legal_orders(const State& state, Side side) {
    return printed(*state.scenario, tlg2::legal_orders(state, side));
  }
  static std::vector<std::string> default_orders(const State& state, Side side) {
    return printed(*state.scenario, tlg2::default_orders(state, side));
  }

  template <class Source>
  static auto read_standing(const Scenario& scenario, const Source& source) {
    return parse_standing(scenario, source);
  }
  static json::object print_standing_json(const Scenario& scenario, const StandingOrder& order) {
    return tlg2::print_json(scenario, order);
  }
  static const std::vector<StandingOrder>& standing(const State& state, Side side) {
    return state.standing[core::index(side)];
  }
  static std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                                const StandingOrder& order) {
    const auto is_strange = [&](UnitIndex unit) { return scenario.units[unit].side != side; };
    const auto* losses = std::get_if<StandingLosses>(&order);
    const auto* retreat = std::get_if<StandingRetreat>(&order);
    auto units = losses != nullptr ? losses->units : std::vector<UnitIndex>();
    if (retreat != nullptr && retreat->unit) units.push_back(*retreat->unit);
    const auto found = std::ranges::find_if(units, is_strange);
    return found == units.end() ? std::nullopt : std::optional(scenario.units[*found].id);
  }
  static State set_standing(State state, Side side, const std::vector<StandingOrder>& orders,
                            std::vector<Event>& events) {
    state.standing[core::index(side)] = orders;
    events.push_back(StandingOrdersSet{side, printed(*state.scenario, orders)});
    return state;
  }

  static std::optional<core::Outcome> outcome(const State& state) {
    const auto end = ending(state);
    if (!end) return {};
    core::Outcome outcome{end->winner, end->reason, {}};
    const auto scored = points(state);
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

}  // namespace adjutant::tlg2
