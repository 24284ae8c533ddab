#pragma once

#include "engine/core/adapter_abilities.hpp"
#include "engine/core/adapter_values.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/notation/answers.hpp"
#include "engine/core/question.hpp"
#include "engine/core/scenario_file.hpp"

namespace adjutant::core {

// Puts a game's value types and free functions behind core::Game. `Rules` is a struct without state
// that has
//
//   types      State (with shared_ptr<const Scenario> scenario, where a Scenario has id, title,
//              date, sha256, side_names; and with turn where the battle has turns), Order (as
//              placed in a submission), Event, Offers (core::Offers of what stands below)
//   values     rules: the version of the game's rules that it has, of a type of the game
//   functions  description
//
// The others are functions of the game's namespace, found by their arguments:
//
//   always     load_scenario (of a file, by Rules::rules) ·
//              goal (empty where the rules of victory leave nothing to a battle) ·
//              initial_state · awaited · legal_orders · read (text and JSON, with the scenario or,
//              where the notation asks who stands where, the state) · print · print_json · check ·
//              adjudicate · to_event (where Event is not core::Event) · sentences · outcome ·
//              encode · decode · view · report · picture
//
// and for what Rules::Offers names; the compiler says what is missing:
//
//   Previews         preview
//   TurnPlans        turn_plan
//   StandingOrders   State::standing (a list by side), standing_orders_rule in Rules;
//                    read_standing · print · stranger_in (the id of an enemy unit that an order is
//                    for); as JSON objects too: read_standing of an array, print_json
//   Doctrine         default_orders
//   Forecasts        forecast
//   ComputerPlayer   evaluate · learned · propose · vary (core::PlanOf<Order>) · apply_orders
//   Ranked           strengths in Rules, where its ranks are not the house's
//   Narrator         actions, where it can tell what it is about
//   Featured         features (core::feature_names), where networks can learn from it
//   Tunable          type Rules::Weights, where figures that it reckons with can be tuned: weights
//                    (of a scenario) · read_weights in Rules · print_weights; evaluate, learned,
//                    propose and vary take them last
//   OrderWords       order_words · keywords · ends_turn in Rules; is_name
//   Conditions       condition_forms in Rules; holds (of orders that are prepared by mail)
//   RandomPlay       next_to_act · random_order · play_random (such an order, on the state itself);
//                    else one of legal_orders, each as likely as the others
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
  const GameDescription& description() const override { return description_; }

  const Previews* previews() const override { return ability<Previews, AdapterPreviews>(); }
  const TurnPlans* turn_plans() const override { return ability<TurnPlans, AdapterTurnPlans>(); }
  const StandingOrders* standing_orders() const override {
    return ability<StandingOrders, AdapterStandingOrders>();
  }
  const Doctrine* doctrine() const override { return ability<Doctrine, AdapterDoctrine>(); }
  const Forecasts* forecasts() const override { return ability<Forecasts, AdapterForecasts>(); }
  const ComputerPlayer* computer_player() const override {
    return ability<ComputerPlayer, AdapterComputerPlayer>();
  }
  const OrderWords* words() const override { return ability<OrderWords, AdapterOrderWords>(); }
  const Conditions* conditions() const override { return ability<Conditions, AdapterConditions>(); }

  std::expected<Scenario, FileFaults> load_scenario(const json::value& file) const override {
    using own::load_scenario;
    auto loaded = load_scenario(file, Rules::rules);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    auto value = std::make_shared<const GameScenario>(*std::move(loaded));
    return Scenario{value->id,
                    value->title,
                    value->date,
                    value->side_names,
                    value->sha256,
                    std::make_shared<const json::value>(file),
                    Values::template wrap<ScenarioValue>(value)};
  }

  std::string goal(const Scenario& scenario) const override {
    using own::goal;
    return goal(*pointer(scenario));
  }

  State initial_state(const Scenario& scenario, Decisions decisions) const override {
    using own::initial_state;
    return wrapped(initial_state(pointer(scenario), decisions));
  }
  std::vector<Awaited> awaited(const State& state) const override {
    using own::awaited;
    return awaited(of(state));
  }
  int turn(const State& state) const override {
    if constexpr (requires(const GameState& value) { value.turn; }) {
      return of(state).turn;
    } else {
      return 0;
    }
  }
  std::vector<std::string> legal_orders(const State& state, Side side) const override {
    using own::legal_orders;
    return Values::printed(*of(state).scenario, legal_orders(of(state), side));
  }

  std::expected<Orders, Refusals> parse_orders(const State& state, Side side,
                                               std::string_view text) const override {
    auto orders = Values::understood(of(state), side, Values::read(of(state), text));
    if (!orders && asks(awaited(state), side)) {
      core::notation::point_to_answers(orders.error(), legal_orders(state, side));
    }
    if constexpr (Offering<Rules, StandingOrders>) {
      if (!orders) point_out_standing(*of(state).scenario, orders.error());
    }
    return orders;
  }
  std::expected<Orders, Refusals> parse_orders_json(const State& state, Side side,
                                                    const json::array& orders) const override {
    return Values::understood(of(state), side, Values::read(of(state), orders));
  }
  json::array print_json(const Orders& orders) const override {
    using own::print_json;
    const auto& submission = orders.value.template as<typename Values::Submission>();
    json::array objects;
    for (const auto& order : submission.orders) {
      objects.push_back(print_json(*submission.scenario, Values::unplaced(order)));
    }
    return objects;
  }

  Refusals check(const State& state, Side side, const Orders& orders) const override {
    using own::check;
    return check(of(state), side, of(orders));
  }
  Adjudication adjudicate(const State& state, Side side, const Orders& orders,
                          Dice& dice) const override {
    using own::adjudicate;
    std::vector<typename Rules::Event> happened;
    auto after = adjudicate(of(state), side, of(orders), dice, happened);
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
      const auto side = side_due(state);
      if (!side) break;
      play_drawn(state, *side, random, dice);
    }
    return {wrapped(std::move(state)), orders};
  }

  std::optional<Outcome> outcome(const State& state) const override {
    using own::outcome;
    return outcome(of(state));
  }

  json::object encode(const State& state) const override {
    using own::encode;
    return encode(of(state));
  }
  std::expected<State, FileFaults> decode(const Scenario& scenario,
                                          const json::value& position) const override {
    using own::decode;
    auto state = decode(pointer(scenario), position);
    if (!state) return std::unexpected(std::move(state.error()));
    return wrapped(*std::move(state));
  }
  json::object view(const State& state, Viewer viewer) const override {
    using own::view;
    return view(of(state), viewer);
  }

  // What a viewer may not see does not help to tell them the rest either.
  std::vector<std::string> sentences(const Scenario& scenario, const Events& events,
                                     Viewer viewer) const override {
    using own::sentences;
    Events seen;
    for (const auto& event : events) {
      if (may_see(event, viewer)) seen.push_back(event);
    }
    auto told = sentences(*pointer(scenario), seen);
    ENSURE(told.size() == seen.size(), "a game tells each event");
    std::vector<std::string> all(events.size());
    auto next = told.begin();
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (may_see(events[i], viewer)) all[i] = std::move(*next++);
    }
    return all;
  }

  Document report(const ReportRequest& request) const override {
    using own::report;
    return report(of(request.before), of(request.after), request.events, request.viewer);
  }
  Picture picture(const State& state, Viewer viewer) const override {
    using own::picture;
    return picture(of(state), {}, viewer);
  }
  Picture picture_of(const State& state, const Events& events, Viewer viewer) const override {
    using own::picture;
    return picture(of(state), events, viewer);
  }

 private:
  template <class Ability, template <class> class Adapted>
  static const Ability* ability() {
    if constexpr (Offering<Rules, Ability>) {
      static const Adapted<Rules> offered;
      return &offered;
    } else {
      return nullptr;
    }
  }

  // Lines that are not orders, but would be standing orders.
  static void point_out_standing(const GameScenario& scenario, Refusals& refusals) {
    for (auto& refusal : refusals) {
      if (!refusal.rule.empty() || refusal.order.empty()) continue;
      const auto standing = read_standing(scenario, std::string_view(refusal.order));
      if (!standing || standing->empty()) continue;
      refusal.message = "this is a standing order: submit it with your standing orders";
      refusal.column = 1;
      refusal.meant.clear();
    }
    const auto twice = std::ranges::unique(refusals);  // two faults of one line
    refusals.erase(twice.begin(), twice.end());
  }

  static State wrapped(GameState state) { return Values::template wrap<State>(std::move(state)); }

  static std::optional<Side> side_due(const GameState& state) {
    using own::awaited;
    if constexpr (Offering<Rules, RandomPlay>) {
      return next_to_act(state);
    } else {
      const auto due = awaited(state);
      return due.empty() ? std::nullopt : std::optional(due.front().side);
    }
  }

  static GameOrder drawn(const GameState& state, Side side, Random& random) {
    using own::legal_orders, own::random_order;
    if constexpr (Offering<Rules, RandomPlay>) {
      return GameOrder{random_order(state, side, random)};
    } else {
      const auto legal = legal_orders(state, side);
      ENSURE(!legal.empty(), "a side whose answer is due may order something");
      return GameOrder{legal[random.below(legal.size())]};
    }
  }

  static void play_drawn(GameState& state, Side side, Random& random, Dice& dice) {
    using own::adjudicate;
    if constexpr (Offering<Rules, RandomPlay>) {
      play_random(state, side, random, dice);
    } else {
      std::vector<typename Rules::Event> unheard;
      state = adjudicate(state, side, {drawn(state, side, random)}, dice, unheard);
    }
  }

  const GameDescription description_ = Rules::description();
};

// The ids of the sides for a description.
inline std::array<std::string, 2> written(const SideIds& ids) {
  return {std::string(ids[0]), std::string(ids[1])};
}

// The game of these rules.
template <class Rules>
const Game& adapted() {
  static const Adapter<Rules> game;
  return game;
}

}  // namespace adjutant::core
