#include <fmt/format.h>

#include "engine/core/adapter.hpp"
#include "engine/core/list_of.hpp"
#include "engine/games/lfm/captain/deeds.hpp"
#include "engine/games/lfm/captain/evaluation.hpp"
#include "engine/games/lfm/captain/features.hpp"
#include "engine/games/lfm/captain/plans.hpp"
#include "engine/games/lfm/captain/strengths.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/report/forecast.hpp"
#include "engine/games/lfm/report/picture.hpp"
#include "engine/games/lfm/report/preview.hpp"
#include "engine/games/lfm/report/report.hpp"
#include "engine/games/lfm/report/sentences.hpp"
#include "engine/games/lfm/report/turn_plan.hpp"
#include "engine/games/lfm/rules.hpp"
#include "engine/games/lfm/rules/position.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/victory.hpp"
#include "engine/games/lfm/scenario/codec.hpp"
#include "engine/hexwar/condition.hpp"

namespace adjutant::lfm {

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
  using Scenario = lfm::Scenario;
  using State = lfm::State;
  using Order = PlacedOrder;
  using Plan = lfm::Plan;
  using StandingOrder = lfm::StandingOrder;
  using Event = core::Event;

  static constexpr auto initial_state = &lfm::initial_state;
  static constexpr auto awaited = &lfm::awaited;
  static constexpr auto check = &lfm::check;
  static constexpr auto preview = &lfm::preview;
  static constexpr auto plan = &lfm::turn_plan;
  static constexpr auto forecast = &lfm::forecast;
  static constexpr auto adjudicate = &lfm::adjudicate;
  static constexpr auto evaluate = &lfm::evaluate;
  static constexpr auto learned = &lfm::learned;
  static constexpr auto feature_names = &lfm::feature_names;
  static constexpr auto features = &lfm::features;
  static constexpr auto foresee = &lfm::foresee;
  static constexpr auto propose = &lfm::propose;
  static constexpr auto vary = &lfm::vary;
  static constexpr const core::Strengths& strengths = lfm::strengths;
  static constexpr auto deeds = &lfm::deeds;
  static constexpr auto read_standing = &parse_standing;
  static constexpr auto print_standing = &printed<lfm::StandingOrder>;
  static constexpr auto order_words = &lfm::order_words;
  static constexpr auto keywords = &lfm::words_that_follow;
  static constexpr auto is_name = &lfm::is_name;
  static constexpr std::string_view ends_turn = "end turn";
  static constexpr auto condition_forms = hexwar::condition_forms;
  static constexpr auto holds = &lfm::holds;
  static constexpr auto sentences = &lfm::sentences;
  static constexpr auto encode = &lfm::encode;
  static constexpr auto decode = &lfm::decode;
  static constexpr auto view = &lfm::view;
  static constexpr auto report = &lfm::report;
  static constexpr auto picture = &lfm::picture;

  static const core::GameDescription& description() {
    static const core::GameDescription description{"lfm",
                                                   "Last Full Measure",
                                                   version.number,
                                                   {std::string(id(us)), std::string(id(cs))},
                                                   core::LegalOrders::sampled};
    return description;
  }

  static std::expected<Scenario, core::FileFaults> load_scenario(const json::value& file) {
    return lfm::load_scenario(file, version);
  }

  static std::array<std::string, 2> side_names(const Scenario&) {
    return {std::string(name(us)), std::string(name(cs))};
  }

  static std::string goal(const Scenario& scenario) {
    std::vector<std::string> hexes;
    for (const auto& [hex, points] : scenario.victory.hexes) {
      hexes.push_back(fmt::format("{} ({})", scenario.map.grid.print(hex), points));
    }
    return fmt::format(
        "In this battle of {} turns the Confederates win if they lead by {} points. They score for "
        "the hexes that they hold: {}.",
        scenario.turn_count(), scenario.victory.margin, core::list_of(hexes));
  }

  template <class Source>
  static Parsed read(const Scenario& scenario, const Source& source) {
    return parse(scenario, source);
  }
  static std::string print(const Scenario& scenario, const PlacedOrder& placed) {
    return lfm::print(scenario, placed.order);
  }
  static json::object print_json(const Scenario& scenario, const PlacedOrder& placed) {
    return lfm::print_json(scenario, placed.order);
  }

  static constexpr auto next_to_act = &lfm::next_to_act;
  static constexpr auto play_random = &lfm::play_random;
  static PlacedOrder random_order(const State& state, Side side, core::Random& random) {
    return {lfm::random_order(state, side, random)};
  }
  static std::vector<std::string> legal_orders(const State& state, Side side) {
    return printed(*state.scenario, lfm::legal_orders(state, side));
  }
  static std::vector<std::string> default_orders(const State& state, Side side) {
    return printed(*state.scenario, lfm::default_orders(state, side));
  }

  static const std::vector<StandingOrder>& standing(const State& state, Side side) {
    return state.standing[core::index(side)];
  }
  static std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                                const StandingOrder& order) {
    for (const auto& who : order.who) {
      const auto index = static_cast<std::size_t>(who.index);
      const bool is_brigade = who.kind == Who::Kind::brigade;
      const auto whose = is_brigade ? scenario.brigades[index].side : scenario.pieces[index].side;
      if (whose == side) continue;
      return is_brigade ? scenario.brigades[index].id : scenario.pieces[index].id;
    }
    return {};
  }
  static State set_standing(State state, Side side, const std::vector<StandingOrder>& orders,
                            std::vector<Event>& events) {
    state.standing[core::index(side)] = orders;
    json::array lines;
    for (const auto& line : printed(*state.scenario, orders)) lines.emplace_back(line);
    events.push_back(
        {"standing_orders_set", "L30", side, {{"side", id(side)}, {"orders", std::move(lines)}}});
    return state;
  }
  static const core::Event& to_event(const Scenario&, const Event& event) { return event; }

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

}  // namespace adjutant::lfm
