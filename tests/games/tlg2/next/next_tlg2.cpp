#include "tests/games/tlg2/next/next_tlg2.hpp"

#include <string>
#include <utility>

#include "engine/games/tlg2/rules.hpp"

namespace adjutant::next_rules {
namespace {

namespace json = core::json;
using core::Orders;
using core::Side;
using core::State;
using core::Viewer;

constexpr std::string_view closed_hex = " C2028";

bool enters_closed_hex(const std::string& line) {
  return line.starts_with("move ") && line.find(closed_hex) != std::string::npos;
}

// Everything is as in version 2, but for check() and what follows from it.
class NextTlg2 final : public core::Game {
 public:
  NextTlg2() : description_(before().description()) { description_.rules_version = 3; }

  const core::GameDescription& description() const override { return description_; }
  const core::Previews* previews() const override { return before().previews(); }
  const core::TurnPlans* turn_plans() const override { return before().turn_plans(); }
  const core::StandingOrders* standing_orders() const override {
    return before().standing_orders();
  }
  const core::Doctrine* doctrine() const override { return before().doctrine(); }
  const core::Forecasts* forecasts() const override { return before().forecasts(); }
  const core::ComputerPlayer* computer_player() const override {
    return before().computer_player();
  }

  std::expected<core::Scenario, core::FileFaults> load_scenario(
      const json::value& file) const override {
    return before().load_scenario(file);
  }
  State initial_state(const core::Scenario& scenario, core::Decisions decisions) const override {
    return before().initial_state(scenario, decisions);
  }
  std::vector<core::Awaited> awaited(const State& state) const override {
    return before().awaited(state);
  }
  int turn(const State& state) const override { return before().turn(state); }
  std::vector<std::string> legal_orders(const State& state, Side side) const override {
    auto legal = before().legal_orders(state, side);
    std::erase_if(legal, enters_closed_hex);
    return legal;
  }
  std::expected<Orders, core::Refusals> parse_orders(const State& state, Side side,
                                                     std::string_view text) const override {
    return before().parse_orders(state, side, text);
  }
  std::expected<Orders, core::Refusals> parse_orders_json(
      const State& state, Side side, const json::array& orders) const override {
    return before().parse_orders_json(state, side, orders);
  }
  json::array print_json(const Orders& orders) const override {
    return before().print_json(orders);
  }

  core::Refusals check(const State& state, Side side, const Orders& orders) const override {
    auto refusals = before().check(state, side, orders);
    int number = 0;
    for (const std::string& line : orders.lines) {
      ++number;
      if (!enters_closed_hex(line)) continue;
      refusals.push_back({number, 1, line, "9.9", "nobody may move into C2028", ""});
    }
    return refusals;
  }

  core::Adjudication adjudicate(const State& state, Side side, const Orders& orders,
                                core::Dice& dice) const override {
    return before().adjudicate(state, side, orders, dice);
  }
  Orders random_order(const State& state, Side side, core::Random& random) const override {
    return before().random_order(state, side, random);
  }
  core::Playout play_out(const State& state, core::Random& random,
                         std::int64_t orders_max) const override {
    return before().play_out(state, random, orders_max);
  }
  std::optional<core::Outcome> outcome(const State& state) const override {
    return before().outcome(state);
  }
  json::object encode(const State& state) const override { return before().encode(state); }
  std::expected<State, core::FileFaults> decode(const core::Scenario& scenario,
                                                const json::value& position) const override {
    return before().decode(scenario, position);
  }
  json::object view(const State& state, Viewer viewer) const override {
    return before().view(state, viewer);
  }
  std::vector<std::string> sentences(const core::Scenario& scenario, const core::Events& events,
                                     Viewer viewer) const override {
    return before().sentences(scenario, events, viewer);
  }
  core::Document report(const core::ReportRequest& request) const override {
    return before().report(request);
  }
  core::Picture picture(const State& state, Viewer viewer) const override {
    return before().picture(state, viewer);
  }
  core::Picture picture_of(const State& state, const core::Events& events,
                           Viewer viewer) const override {
    return before().picture_of(state, events, viewer);
  }

 private:
  static const core::Game& before() { return adjutant::tlg2::game_2(); }

  core::GameDescription description_;
};

}  // namespace

const core::Game& tlg2() {
  static const NextTlg2 game;
  return game;
}

}  // namespace adjutant::next_rules
