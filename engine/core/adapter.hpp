#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "engine/core/game.hpp"

namespace adjutant::core {

// Puts a game's value types and free functions behind core::Game. `Rules` is a struct without
// state that names them:
//
//   types      Scenario (with id, title, date, sha256), State (with shared_ptr<const Scenario>
//              scenario), Order (as placed in a submission), Plan (two lists of orders: certain,
//              chancy), StandingOrder, Event
//   functions  description · load_scenario · initial_state · awaited · next_to_act · legal_orders ·
//              random_order · play_random (such an order, on the state itself) · read (text and
//              JSON) · print · print_json · check · preview · plan · adjudicate · to_event ·
//              evaluate · foresee · propose · vary · read_standing · print_standing ·
//              set_standing · standing · default_orders · forecast · outcome · encode · decode ·
//              view · report · picture
//
// engine/games/tlg2/game.cpp shows all of them.
template <class Rules>
class Adapter final : public Game {
  using GameScenario = typename Rules::Scenario;
  using GameState = typename Rules::State;
  using GameOrder = typename Rules::Order;
  using ScenarioPointer = std::shared_ptr<const GameScenario>;
  using StandingOrders = std::vector<typename Rules::StandingOrder>;

  // What core::Orders hold: with the scenario they can be printed without a state.
  struct Submission {
    ScenarioPointer scenario;
    std::vector<GameOrder> orders;
  };

 public:
  const GameDescription& description() const override { return Rules::description(); }

  std::expected<Scenario, FileFaults> load_scenario(const json::value& file) const override {
    auto loaded = Rules::load_scenario(file);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    auto value = std::make_shared<const GameScenario>(*std::move(loaded));
    return Scenario{value->id,
                    value->title,
                    value->date,
                    value->sha256,
                    std::make_shared<const json::value>(file),
                    wrap<ScenarioValue>(value)};
  }

  State initial_state(const Scenario& scenario, Decisions decisions) const override {
    return wrap<State>(Rules::initial_state(pointer(scenario), decisions));
  }
  std::vector<Awaited> awaited(const State& state) const override {
    return Rules::awaited(of(state));
  }
  std::vector<std::string> legal_orders(const State& state, Side side) const override {
    return Rules::legal_orders(of(state), side);
  }

  std::expected<Orders, Refusals> parse_orders(const State& state, Side side,
                                               std::string_view text) const override {
    return understood(of(state), side, Rules::read(*of(state).scenario, text));
  }
  std::expected<Orders, Refusals> parse_orders_json(const State& state, Side side,
                                                    const json::array& orders) const override {
    return understood(of(state), side, Rules::read(*of(state).scenario, orders));
  }
  json::array print_json(const Orders& orders) const override {
    const auto& submission = orders.value.template as<Submission>();
    json::array objects;
    for (const auto& order : submission.orders) {
      objects.push_back(Rules::print_json(*submission.scenario, order));
    }
    return objects;
  }

  Refusals check(const State& state, Side side, const Orders& orders) const override {
    return Rules::check(of(state), side, of(orders));
  }
  json::array preview(const State& state, Side side, const Orders& orders) const override {
    return Rules::preview(of(state), side, of(orders));
  }
  json::object plan(const State& state, Viewer viewer, std::string_view text) const override {
    return Rules::plan(of(state), viewer, Rules::read(*of(state).scenario, text));
  }
  json::object plan_json(const State& state, Viewer viewer,
                         const json::array& orders) const override {
    return Rules::plan(of(state), viewer, Rules::read(*of(state).scenario, orders));
  }
  Adjudication adjudicate(const State& state, Side side, const Orders& orders,
                          Dice& dice) const override {
    std::vector<typename Rules::Event> happened;
    auto after = Rules::adjudicate(of(state), side, of(orders), dice, happened);
    return told(std::move(after), happened);
  }

  std::expected<Orders, Refusals> parse_standing_orders(const State& state, Side,
                                                        std::string_view text) const override {
    const auto& scenario = *of(state).scenario;
    auto orders = Rules::read_standing(scenario, text);
    if (!orders) return std::unexpected(std::move(orders.error()));
    auto lines = Rules::print_standing(scenario, *orders);
    return Orders{std::move(lines), wrap<OrdersValue>(StandingOrders(*std::move(orders)))};
  }
  Adjudication set_standing_orders(const State& state, Side side,
                                   const Orders& orders) const override {
    std::vector<typename Rules::Event> happened;
    auto after =
        Rules::set_standing(of(state), side, orders.value.template as<StandingOrders>(), happened);
    return told(std::move(after), happened);
  }
  std::vector<std::string> standing_orders(const State& state, Side side) const override {
    return Rules::print_standing(*of(state).scenario, Rules::standing(of(state), side));
  }
  std::vector<std::string> default_orders(const State& state, Side side) const override {
    return Rules::default_orders(of(state), side);
  }
  json::object forecast(const State& state, Side side) const override {
    return Rules::forecast(of(state), side);
  }

  Orders random_order(const State& state, Side side, Random& random) const override {
    return whole(of(state), {GameOrder{Rules::random_order(of(state), side, random)}});
  }
  Playout play_out(const State& from, Random& random, std::int64_t orders_max) const override {
    GameState state = of(from);
    RandomDice dice(random);
    std::int64_t orders = 0;
    for (; orders < orders_max; ++orders) {
      const auto side = Rules::next_to_act(state);
      if (!side) break;
      Rules::play_random(state, *side, random, dice);
    }
    return {wrap<State>(std::move(state)), orders};
  }

  std::int64_t evaluate(const State& state, Side side) const override {
    return Rules::evaluate(of(state), side);
  }
  Plan propose(const State& state, Side side, Random& random) const override {
    return understood(of(state), Rules::propose(of(state), side, random));
  }
  Plan vary(const State& state, Side side, const Plan& plan, Random& random) const override {
    const typename Rules::Plan before{of(plan.certain), of(plan.chancy)};
    return understood(of(state), Rules::vary(of(state), side, before, random));
  }
  State play(const State& state, Side side, const Orders& orders, Dice& dice) const override {
    return wrap<State>(Rules::foresee(of(state), side, of(orders), dice));
  }

  std::optional<Outcome> outcome(const State& state) const override {
    return Rules::outcome(of(state));
  }

  json::object encode(const State& state) const override { return Rules::encode(of(state)); }
  std::expected<State, FileFaults> decode(const Scenario& scenario,
                                          const json::value& position) const override {
    auto state = Rules::decode(pointer(scenario), position);
    if (!state) return std::unexpected(std::move(state.error()));
    return wrap<State>(*std::move(state));
  }
  json::object view(const State& state, Viewer viewer) const override {
    return Rules::view(of(state), viewer);
  }

  Document report(const ReportRequest& request) const override {
    return Rules::report(of(request.before), of(request.after), request.events, request.viewer);
  }
  Picture picture(const State& state, Viewer viewer) const override {
    return Rules::picture(of(state), {}, viewer);
  }
  Picture picture_of(const State& state, const Events& events, Viewer viewer) const override {
    return Rules::picture(of(state), events, viewer);
  }

 private:
  template <class Wrapped, class T>
  static Wrapped wrap(T value) {
    return Wrapped(std::make_shared<const T>(std::move(value)));
  }
  static const GameState& of(const State& state) { return state.template as<GameState>(); }
  static const std::vector<GameOrder>& of(const Orders& orders) {
    return orders.value.template as<Submission>().orders;
  }
  static const ScenarioPointer& pointer(const Scenario& scenario) {
    return scenario.value.template as<ScenarioPointer>();
  }

  static Adjudication told(GameState after, const std::vector<typename Rules::Event>& happened) {
    Adjudication result;
    result.events.reserve(happened.size());
    for (const auto& event : happened) {
      result.events.push_back(Rules::to_event(*after.scenario, event));
    }
    result.state = wrap<State>(std::move(after));
    return result;
  }

  // Where the notation is at fault, what the rules say of the other lines is told with it.
  static std::expected<Orders, Refusals> understood(const GameState& state, Side side,
                                                    Read<GameOrder> read) {
    auto& refusals = read.refusals;
    if (!refusals.empty()) {
      if (!read.orders.empty()) {
        std::ranges::move(Rules::check(state, side, read.orders), std::back_inserter(refusals));
      }
      sort(refusals);
      return std::unexpected(std::move(refusals));
    }
    return whole(state, std::move(read.orders));
  }

  static Plan understood(const GameState& state, typename Rules::Plan plan) {
    return {whole(state, std::move(plan.certain)), whole(state, std::move(plan.chancy))};
  }

  static Orders whole(const GameState& state, std::vector<GameOrder> orders) {
    Orders result;
    result.lines.reserve(orders.size());
    for (const auto& order : orders) {
      result.lines.push_back(Rules::print(*state.scenario, order));
    }
    result.value = wrap<OrdersValue>(Submission{state.scenario, std::move(orders)});
    return result;
  }
};

}  // namespace adjutant::core
