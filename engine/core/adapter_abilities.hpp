#pragma once

#include <utility>

#include "engine/core/adapter_standing_orders.hpp"
#include "engine/core/adapter_values.hpp"
#include "engine/core/explained_actions.hpp"
#include "engine/core/feature_sheet.hpp"
#include "engine/core/featured.hpp"
#include "engine/core/plan_of.hpp"
#include "engine/core/strength.hpp"
#include "engine/core/tunable.hpp"

// What a game may have beyond the rules, behind the interfaces of engine/core/abilities.hpp
// (engine/core/adapter.hpp lists the names).
namespace adjutant::core {

// What each of the four games has.
template <class... More>
using FullOffers = Offers<Previews, TurnPlans, StandingOrders, Doctrine, Forecasts, ComputerPlayer,
                          Ranked, Narrator, Featured, OrderWords, Conditions, RandomPlay, More...>;

template <class Rules>
class AdapterPreviews final : public Previews, AdapterValues<Rules> {
  using AdapterValues<Rules>::of;

 public:
  json::array preview(const State& state, Side side, const Orders& orders) const override {
    using own::preview;
    return preview(of(state), side, of(orders));
  }
};

template <class Rules>
class AdapterTurnPlans final : public TurnPlans, AdapterValues<Rules> {
  using Values = AdapterValues<Rules>;
  using Values::of;

 public:
  json::object plan(const State& state, Viewer viewer, std::string_view text) const override {
    return plan_of(of(state), viewer, Values::read(of(state), text));
  }
  json::object plan_json(const State& state, Viewer viewer,
                         const json::array& orders) const override {
    return plan_of(of(state), viewer, Values::read(of(state), orders));
  }

 private:
  static json::object plan_of(const typename Rules::State& state, Viewer viewer,
                              Read<typename Rules::Order> read) {
    if (viewer && !read.refusals.empty()) Values::judge_meant(state, *viewer, read);
    return turn_plan(state, viewer, read);
  }
};

template <class Rules>
class AdapterDoctrine final : public Doctrine, AdapterValues<Rules> {
 public:
  std::vector<std::string> default_orders(const State& state, Side side) const override {
    using own::default_orders;
    const auto& now = this->of(state);
    return this->printed(*now.scenario, default_orders(now, side));
  }
};

template <class Rules>
class AdapterForecasts final : public Forecasts, AdapterValues<Rules> {
 public:
  json::object forecast(const State& state, Side side) const override {
    using own::forecast;
    return forecast(this->of(state), side);
  }
};

template <class Rules>
class AdapterOrderWords final : public OrderWords, AdapterValues<Rules> {
 public:
  const std::vector<std::string_view>& order_words() const override { return Rules::order_words(); }
  const std::vector<std::string_view>& keywords() const override { return Rules::keywords(); }
  bool is_name(const Scenario& scenario, std::string_view word) const override {
    using own::is_name;
    return is_name(*this->pointer(scenario), word);
  }
  std::string_view ends_turn() const override { return Rules::ends_turn; }
};

template <class Rules>
class AdapterConditions final : public Conditions, AdapterValues<Rules> {
 public:
  std::vector<std::string_view> forms() const override {
    return {Rules::condition_forms.begin(), Rules::condition_forms.end()};
  }
  std::expected<bool, std::string> holds(const State& state, Viewer viewer,
                                         std::string_view condition) const override {
    using own::holds;
    return holds(this->of(state), viewer, condition);
  }
};

// A player without, or with, strengths of its ranks.
template <class Rules>
class AdapterRanked {};
template <class Rules>
  requires Offering<Rules, Ranked>
class AdapterRanked<Rules> : public Ranked {
 public:
  const Strengths& strengths() const override { return Rules::strengths; }
};

// A player without, or with, words for what its orders have done.
template <class Rules>
class AdapterNarrator {};
template <class Rules>
  requires Offering<Rules, Narrator>
class AdapterNarrator<Rules> : public Narrator {
  using Values = AdapterValues<Rules>;

 public:
  std::vector<ExplainedAction> actions(const State& before, Side side, const Orders& orders,
                                       const Events& happened) const override {
    using own::actions;
    return actions(Values::of(before), side, Values::of(orders), happened);
  }
};

// A player without, or with, features to learn from.
template <class Rules>
class AdapterFeatured {};
template <class Rules>
  requires Offering<Rules, Featured>
class AdapterFeatured<Rules> : public Featured {
  using Values = AdapterValues<Rules>;

 public:
  std::vector<std::string> feature_names(const Scenario& scenario) const override {
    return core::feature_names(*Values::pointer(scenario));
  }
  std::vector<std::int32_t> features(const State& state) const override {
    using own::features;
    return features(Values::of(state), nullptr);
  }
};

template <class Rules>
class AdapterComputerPlayer final : public ComputerPlayer,
                                    public AdapterFeatured<Rules>,
                                    public AdapterRanked<Rules>,
                                    public AdapterNarrator<Rules>,
                                    AdapterValues<Rules> {
  using Values = AdapterValues<Rules>;
  using Values::of;

 public:
  std::int64_t evaluate(const State& state, Side side) const override {
    using own::evaluate;
    return evaluate(of(state), side);
  }
  bool learned(const State& state) const override {
    using own::learned;
    return learned(of(state));
  }
  Plan propose(const State& state, Side side, Random& random) const override {
    using own::propose;
    return understood(of(state), propose(of(state), side, random));
  }
  Plan vary(const State& state, Side side, const Plan& plan, Random& random) const override {
    using own::vary;
    const PlanOf<typename Rules::Order> before{of(plan.certain), of(plan.chancy)};
    return understood(of(state), vary(of(state), side, before, random));
  }
  State play(const State& state, Side side, const Orders& orders, Dice& dice) const override {
    return Values::template wrap<State>(apply_orders(of(state), side, of(orders), dice));
  }

 private:
  static Plan understood(const typename Rules::State& state, PlanOf<typename Rules::Order> plan) {
    return {Values::whole(state, std::move(plan.certain)),
            Values::whole(state, std::move(plan.chancy))};
  }
};

// The same of a game that has Weights.
template <Offering<Tunable> Rules>
class AdapterComputerPlayer<Rules> final : public ComputerPlayer,
                                           public Tunable,
                                           public AdapterFeatured<Rules>,
                                           public AdapterRanked<Rules>,
                                           public AdapterNarrator<Rules>,
                                           AdapterValues<Rules> {
  using Values = AdapterValues<Rules>;
  using Values::of;
  using Weights = typename Rules::Weights;

 public:
  AdapterComputerPlayer() = default;
  explicit AdapterComputerPlayer(Weights weights) : weights_(std::move(weights)) {}

  std::int64_t evaluate(const State& state, Side side) const override {
    using own::evaluate;
    return evaluate(of(state), side, weights_for(state));
  }
  bool learned(const State& state) const override {
    using own::learned;
    return learned(of(state), weights_for(state));
  }
  Plan propose(const State& state, Side side, Random& random) const override {
    using own::propose;
    return whole(state, propose(of(state), side, random, weights_for(state)));
  }
  Plan vary(const State& state, Side side, const Plan& plan, Random& random) const override {
    using own::vary;
    const PlanOf<typename Rules::Order> before{of(plan.certain), of(plan.chancy)};
    return whole(state, vary(of(state), side, before, random, weights_for(state)));
  }
  State play(const State& state, Side side, const Orders& orders, Dice& dice) const override {
    return Values::template wrap<State>(apply_orders(of(state), side, of(orders), dice));
  }

  json::object weights(const Scenario& scenario) const override {
    using own::weights;
    return print_weights(weights_ ? *weights_ : weights(*Values::pointer(scenario)));
  }
  std::expected<std::unique_ptr<const ComputerPlayer>, FileFaults> with_weights(
      const json::value& figures) const override {
    auto read = Rules::read_weights(figures);
    if (!read) return std::unexpected(std::move(read.error()));
    return std::make_unique<const AdapterComputerPlayer>(*std::move(read));
  }

 private:
  const Weights& weights_for(const State& state) const {
    using own::weights;
    return weights_ ? *weights_ : weights(*of(state).scenario);
  }
  static Plan whole(const State& state, PlanOf<typename Rules::Order> plan) {
    return {Values::whole(of(state), std::move(plan.certain)),
            Values::whole(of(state), std::move(plan.chancy))};
  }

  std::optional<Weights> weights_;  // empty: those of each scenario
};

}  // namespace adjutant::core
