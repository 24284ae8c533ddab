#pragma once

#include "engine/core/adapter_abilities.hpp"
#include "engine/core/adapter_values.hpp"
#include "engine/core/ensure.hpp"

namespace adjutant::core {

// Puts a game's value types and free functions behind core::Game. `Rules` is a struct without
// state that names them:
//
//   types      Scenario (with id, title, date, sha256), State (with shared_ptr<const Scenario>
//              scenario, and turn where the battle has turns), Order (as placed in a submission),
//              Event
//   functions  description · load_scenario · side_names · initial_state · awaited · legal_orders ·
//              read (text and JSON, with the scenario or, where the notation asks who stands
//              where, the state) · print · print_json · check · adjudicate · to_event ·
//              sentences · outcome · encode · decode · view · report · picture
//
// and, where the game has them (nothing else says that it does):
//
//   preview           preview
//   plan              plan
//   standing orders   type StandingOrder; read_standing · print_standing · set_standing · standing;
//                     as JSON objects too: read_standing of an array, print_standing_json;
//                     stranger_in (the id of an enemy unit that an order is for)
//   doctrine          default_orders
//   forecast          forecast
//   computer player   type Plan (two lists of orders: certain, chancy); evaluate · propose · vary ·
//                     foresee; and type Weights, where figures that it reckons with can be tuned:
//                     then weights (of a scenario) · read_weights · print_weights, and the first
//                     three take them last; strengths (core::Strengths), where its ranks are not
//                     the house's; deeds (core::Narrator), where it can tell what it is about;
//                     features · feature_names (core::Featured), where networks can learn from it;
//                     learned, where they judge (core::Learned): it takes Weights last too
//   goal              goal (of a scenario, where its rules of victory leave something to it)
//   conditions        condition_forms · holds (of orders that are prepared by mail)
//   words of orders   order_words · keywords · is_name · ends_turn (play by mail asks for them)
//   random play       random_order; else one of legal_orders, each as likely as the others
//                     next_to_act, play_random (such an order, on the state itself); else by
//                     awaited and adjudicate
//
// engine/games/tlg2/game.cpp shows all of them, tests/games/tiny the least.
template <class Rules>
class Adapter final : public Game, AdapterValues<Rules> {
  using Values = AdapterValues<Rules>;
  using typename Values::GameOrder;
  using typename Values::GameScenario;
  using typename Values::GameState;
  using Values::of;
  using Values::pointer;
  using Values::whole;

 public:
  const GameDescription& description() const override { return Rules::description(); }

  const Previews* previews() const override {
    return ability<HasPreview<Rules>, AdapterPreviews>();
  }
  const TurnPlans* turn_plans() const override {
    return ability<HasTurnPlan<Rules>, AdapterTurnPlans>();
  }
  const StandingOrders* standing_orders() const override {
    return ability<HasStandingOrders<Rules>, AdapterStandingOrders>();
  }
  const Doctrine* doctrine() const override {
    return ability<HasDoctrine<Rules>, AdapterDoctrine>();
  }
  const Forecasts* forecasts() const override {
    return ability<HasForecast<Rules>, AdapterForecasts>();
  }
  const ComputerPlayer* computer_player() const override {
    return ability<HasComputerPlayer<Rules>, AdapterComputerPlayer>();
  }
  const OrderWords* words() const override {
    return ability<HasOrderWords<Rules>, AdapterOrderWords>();
  }
  const Conditions* conditions() const override {
    return ability<HasConditions<Rules>, AdapterConditions>();
  }

  std::expected<Scenario, FileFaults> load_scenario(const json::value& file) const override {
    auto loaded = Rules::load_scenario(file);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    auto value = std::make_shared<const GameScenario>(*std::move(loaded));
    return Scenario{value->id,
                    value->title,
                    value->date,
                    Rules::side_names(*value),
                    value->sha256,
                    std::make_shared<const json::value>(file),
                    Values::template wrap<ScenarioValue>(value)};
  }

  std::string goal(const Scenario& scenario) const override {
    if constexpr (requires { &Rules::goal; }) {
      return Rules::goal(*pointer(scenario));
    } else {
      return {};
    }
  }

  State initial_state(const Scenario& scenario, Decisions decisions) const override {
    return wrapped(Rules::initial_state(pointer(scenario), decisions));
  }
  std::vector<Awaited> awaited(const State& state) const override {
    return Rules::awaited(of(state));
  }
  int turn(const State& state) const override {
    if constexpr (requires(const GameState& value) { value.turn; }) {
      return of(state).turn;
    } else {
      return 0;
    }
  }
  std::vector<std::string> legal_orders(const State& state, Side side) const override {
    return Rules::legal_orders(of(state), side);
  }

  std::expected<Orders, Refusals> parse_orders(const State& state, Side side,
                                               std::string_view text) const override {
    auto orders = Values::understood(of(state), side, Values::read(of(state), text));
    if constexpr (HasStandingOrders<Rules>) {
      if (!orders) point_out_standing(*of(state).scenario, orders.error());
    }
    return orders;
  }
  std::expected<Orders, Refusals> parse_orders_json(const State& state, Side side,
                                                    const json::array& orders) const override {
    return Values::understood(of(state), side, Values::read(of(state), orders));
  }
  json::array print_json(const Orders& orders) const override {
    const auto& submission = orders.value.template as<typename Values::Submission>();
    json::array objects;
    for (const auto& order : submission.orders) {
      objects.push_back(Rules::print_json(*submission.scenario, order));
    }
    return objects;
  }

  Refusals check(const State& state, Side side, const Orders& orders) const override {
    return Rules::check(of(state), side, of(orders));
  }
  Adjudication adjudicate(const State& state, Side side, const Orders& orders,
                          Dice& dice) const override {
    std::vector<typename Rules::Event> happened;
    auto after = Rules::adjudicate(of(state), side, of(orders), dice, happened);
    return Values::told(std::move(after), happened);
  }

  Orders random_order(const State& state, Side side, Random& random) const override {
    return whole(of(state), {drawn(of(state), side, random)});
  }
  Playout play_out(const State& from, Random& random, std::int64_t orders_max) const override {
    GameState state = of(from);
    RandomDice dice(random);
    std::int64_t orders = 0;
    for (; orders < orders_max; ++orders) {
      const auto side = next_to_act(state);
      if (!side) break;
      play_drawn(state, *side, random, dice);
    }
    return {wrapped(std::move(state)), orders};
  }

  std::optional<Outcome> outcome(const State& state) const override {
    return Rules::outcome(of(state));
  }

  json::object encode(const State& state) const override { return Rules::encode(of(state)); }
  std::expected<State, FileFaults> decode(const Scenario& scenario,
                                          const json::value& position) const override {
    auto state = Rules::decode(pointer(scenario), position);
    if (!state) return std::unexpected(std::move(state.error()));
    return wrapped(*std::move(state));
  }
  json::object view(const State& state, Viewer viewer) const override {
    return Rules::view(of(state), viewer);
  }

  // What a viewer may not see does not help to tell them the rest either.
  std::vector<std::string> sentences(const Scenario& scenario, const Events& events,
                                     Viewer viewer) const override {
    Events seen;
    for (const auto& event : events) {
      if (may_see(event, viewer)) seen.push_back(event);
    }
    auto told = Rules::sentences(*pointer(scenario), seen);
    ENSURE(told.size() == seen.size(), "a game tells each event");
    std::vector<std::string> all(events.size());
    auto next = told.begin();
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (may_see(events[i], viewer)) all[i] = std::move(*next++);
    }
    return all;
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
  template <bool has, template <class> class Ability>
  static auto ability() {
    if constexpr (has) {
      static const Ability<Rules> offered;
      return &offered;
    } else {
      return nullptr;
    }
  }

  // Lines that are not orders, but would be standing orders.
  static void point_out_standing(const GameScenario& scenario, Refusals& refusals) {
    for (auto& refusal : refusals) {
      if (!refusal.rule.empty() || refusal.order.empty()) continue;
      const auto standing = Rules::read_standing(scenario, std::string_view(refusal.order));
      if (!standing || standing->empty()) continue;
      refusal.message = "this is a standing order: submit it with your standing orders";
      refusal.column = 1;
      refusal.meant.clear();
    }
    const auto twice = std::ranges::unique(refusals);  // two faults of one line
    refusals.erase(twice.begin(), twice.end());
  }

  static State wrapped(GameState state) { return Values::template wrap<State>(std::move(state)); }

  static std::optional<Side> next_to_act(const GameState& state) {
    if constexpr (requires { &Rules::next_to_act; }) {
      return Rules::next_to_act(state);
    } else {
      const auto due = Rules::awaited(state);
      return due.empty() ? std::nullopt : std::optional(due.front().side);
    }
  }

  static GameOrder drawn(const GameState& state, Side side, Random& random) {
    if constexpr (requires { &Rules::random_order; }) {
      return GameOrder{Rules::random_order(state, side, random)};
    } else {
      const auto legal = Rules::legal_orders(state, side);
      ENSURE(!legal.empty(), "a side whose answer is due may order something");
      const std::string_view line = legal[random.below(legal.size())];
      auto read = Values::read(state, line);
      ENSURE(read.refusals.empty() && read.orders.size() == 1, "a legal order is one order");
      return std::move(read.orders.front());
    }
  }

  static void play_drawn(GameState& state, Side side, Random& random, Dice& dice) {
    if constexpr (requires { &Rules::play_random; }) {
      Rules::play_random(state, side, random, dice);
    } else {
      std::vector<typename Rules::Event> unheard;
      state = Rules::adjudicate(state, side, {drawn(state, side, random)}, dice, unheard);
    }
  }
};

}  // namespace adjutant::core
