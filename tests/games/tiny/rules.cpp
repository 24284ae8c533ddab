#include <algorithm>

#include <fmt/format.h>

#include "tests/games/tiny/state.hpp"

namespace adjutant::tiny {
namespace {

constexpr int faces = 10;

constexpr int gamble_wins_from = 8;

// 2.1: nobody hides in the last cove any more.
bool is_watched(const State& state, std::string_view cove) {
  return state.scenario->rules_version > 1 && cove == state.scenario->coves.back().id;
}

int worth_of(const Scenario& scenario, std::string_view cove) {
  return std::ranges::find(scenario.coves, cove, &Cove::id)->worth;
}

int roll(core::Dice& dice, std::string rule, std::string purpose, core::Viewer only_for,
         std::vector<Event>& events) {
  const int value = dice.roll(faces, purpose);
  events.push_back({"rolled",
                    std::move(rule),
                    only_for,
                    {{"sides", faces}, {"value", value}, {"purpose", std::move(purpose)}}});
  return value;
}

Side poorer(const State& state) {
  return state.crews[1].coins < state.crews[0].coins ? Side::second : Side::first;
}

void earn(State& state, Side side, int coins, std::string type, std::string rule,
          std::vector<Event>& events) {
  state.crews[index(side)].coins += coins;
  events.push_back(
      {std::move(type), std::move(rule), std::nullopt, {{"side", id_of(side)}, {"coins", coins}}});
}

void fill_lanterns(State& state, core::Dice& dice, std::vector<Event>& events) {
  for (const Side side : core::both_sides) {
    auto& crew = state.crews[index(side)];
    crew.hides = crew.sealed->cove;
    events.push_back({"stowed", "2", std::nullopt, {{"side", id_of(side)}, {"cove", crew.hides}}});
    crew.oil = roll(dice, "2", fmt::format("the lantern of the {}", id_of(side)), side, events);
  }
  state.phase = Phase::night;
}

// 3.1: whether the side's raid takes what the other has hidden.
bool robs(const State& state, Side side, core::Dice& dice, std::vector<Event>& events) {
  const auto& crew = state.crews[index(side)];
  const auto& other = state.crews[index(core::opponent(side))];
  if (crew.sealed->verb != Verb::row) return false;
  const bool there = crew.sealed->cove == other.hides;
  const bool guarded = other.sealed->verb == Verb::guard;
  const bool taken = there && roll(dice, "3.1", "the raid on the " + other.hides, std::nullopt,
                                   events) <= crew.oil - (guarded ? 3 : 0);
  events.push_back({"rowed",
                    "3.1",
                    std::nullopt,
                    {{"side", id_of(side)}, {"cove", crew.sealed->cove}, {"taken", taken}}});
  return taken;
}

void pass_the_night(State& state, core::Dice& dice, std::vector<Event>& events) {
  std::array<bool, 2> robbed{};
  for (const Side side : core::both_sides) {
    robbed[index(core::opponent(side))] = robs(state, side, dice, events);
  }
  for (const Side side : core::both_sides) {
    const int worth = worth_of(*state.scenario, state.crews[index(side)].hides);
    const bool lost = robbed[index(side)];
    earn(state, lost ? core::opponent(side) : side, worth, lost ? "robbed" : "sold",
         lost ? "3.1" : "3.2", events);
  }
  for (auto& crew : state.crews) crew = {.coins = crew.coins, .hides = {}, .oil = 0, .sealed = {}};
  state.phase = Phase::dawn;
}

void pass_the_dawn(State& state, Side side, Verb verb, core::Dice& dice,
                   std::vector<Event>& events) {
  const bool gambles = verb == Verb::gamble;
  const bool wins =
      gambles && roll(dice, "4.2", "the gamble", std::nullopt, events) >= gamble_wins_from;
  const int coins = gambles ? (wins ? 4 : 0) : 1;
  earn(state, side, coins, gambles ? "gambled" : "nets_sold", gambles ? "4.2" : "4.1", events);
  ++state.round;
  state.phase = Phase::dusk;
}

}  // namespace

std::string_view id_of(Side side) {
  return side == Side::first ? "owl" : "fox";
}

bool is_over(const State& state) {
  return state.round > state.scenario->rounds;
}

std::vector<core::Awaited> awaited(const State& state) {
  if (is_over(state)) return {};
  const std::string kind(phase_names[static_cast<std::size_t>(state.phase)]);
  if (state.phase == Phase::dawn) {
    const Side side = poorer(state);
    return {{side, kind, "Do you sell your nets, or gamble?", core::opponent(side)}};
  }
  std::vector<core::Awaited> all;
  for (const Side side : core::both_sides) {
    if (state.crews[index(side)].sealed) continue;
    const bool hides = state.phase == Phase::dusk;
    all.push_back({side, kind, hides ? "Where do you hide the goods?" : "Where do you row?",
                   std::nullopt, true});
  }
  return all;
}

std::vector<Order> legal_orders(const State& state, Side side) {
  const auto due = awaited(state);
  if (std::ranges::find(due, side, &core::Awaited::side) == due.end()) return {};
  if (state.phase == Phase::dawn) return {{Verb::sell, "", 0}, {Verb::gamble, "", 0}};
  std::vector<Order> orders;
  const bool hides = state.phase == Phase::dusk;
  if (!hides) orders.push_back({Verb::guard, "", 0});
  for (const auto& cove : state.scenario->coves) {
    if (hides && is_watched(state, cove.id)) continue;
    orders.push_back({hides ? Verb::hide : Verb::row, cove.id, 0});
  }
  return orders;
}

core::Refusals check(const State& state, Side side, const std::vector<Order>& orders) {
  core::Refusals refusals;
  const auto may = legal_orders(state, side);
  for (const auto& order : orders) {
    const auto line = print(*state.scenario, order);
    if (&order != &orders.front()) {
      refusals.push_back({order.line, 1, line, "1", "one order a phase: leave this line out", ""});
    } else if (std::ranges::find(may, order.verb, &Order::verb) == may.end()) {
      refusals.push_back({order.line, 1, line, "1",
                          fmt::format("not at {}: adjutant legal says what may be ordered",
                                      phase_names[static_cast<std::size_t>(state.phase)]),
                          may.empty() ? "" : print(*state.scenario, may.front())});
    } else if (order.verb == Verb::hide && is_watched(state, order.cove)) {
      refusals.push_back({order.line, 1, line, "2.1",
                          fmt::format("the {} is watched: hide elsewhere", order.cove),
                          print(*state.scenario, may.front())});
    }
  }
  if (orders.empty())
    refusals.push_back({0, 0, "", "1", "one order a phase, and here is none", ""});
  return refusals;
}

State adjudicate(State state, Side side, const std::vector<Order>& orders, core::Dice& dice,
                 std::vector<Event>& events) {
  if (state.phase == Phase::dawn) {
    pass_the_dawn(state, side, orders.front().verb, dice, events);
    return state;
  }
  auto& sealed = state.crews[index(side)].sealed;
  sealed = orders.front();
  sealed->line = 0;
  events.push_back({"sealed", "1", side, {{"order", print(*state.scenario, *sealed)}}});
  if (!state.crews[index(core::opponent(side))].sealed) return state;
  if (state.phase == Phase::dusk) {
    fill_lanterns(state, dice, events);
    for (auto& crew : state.crews) crew.sealed.reset();
    return state;
  }
  pass_the_night(state, dice, events);
  if (state.decisions == core::Decisions::standing) {
    pass_the_dawn(state, poorer(state), Verb::sell, dice, events);
  }
  return state;
}

std::optional<core::Outcome> outcome(const State& state) {
  if (!is_over(state)) return std::nullopt;
  const int owls = state.crews[0].coins, foxes = state.crews[1].coins;
  core::Outcome outcome;
  if (owls != foxes) outcome.winner = owls > foxes ? Side::first : Side::second;
  outcome.reason = "The coins were counted.";
  outcome.points = {{"owl", owls}, {"fox", foxes}};
  return outcome;
}

}  // namespace adjutant::tiny
