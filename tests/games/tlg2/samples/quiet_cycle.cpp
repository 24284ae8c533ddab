#include "tests/games/tlg2/samples/quiet_cycle.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace adjutant::tlg2 {
namespace {

class NoDice : public core::Dice {
 public:
  int roll(int, std::string_view purpose) override {
    throw core::DiceFault(fmt::format("a die is asked for: {}", purpose));
  }
};

struct UnitAt {
  std::string id;
  std::string home;
};

// Hexes are a letter, two digits of the column and two of the row.
int apart(std::string_view a, std::string_view b) {
  const auto part = [](std::string_view hex, std::size_t from) {
    return std::atoi(std::string(hex.substr(from, 2)).c_str());
  };
  return std::abs(part(a, 1) - part(b, 1)) + std::abs(part(a, 3) - part(b, 3));
}

class CycleWriter {
 public:
  CycleWriter(const core::Game& game, const core::Scenario& scenario)
      : game_(game), scenario_(scenario) {
    for (const auto& value : scenario_.source->at("units").as_array()) {
      const auto& unit = value.as_object();
      const auto* at = unit.if_contains("at");
      if (at == nullptr) continue;
      const std::string side(unit.at("side").as_string());
      const bool first = side == game_.description().sides[0];
      units_[first ? core::Side::first : core::Side::second].push_back(
          {std::string(unit.at("id").as_string()), std::string(at->as_string())});
    }
  }

  // A way out that leads to no way back is given up, and all begins anew without it.
  std::vector<samples::SidesOrder> cycle() {
    for (;;) {
      orders_.clear();
      state_ = game_.initial_state(scenario_, core::Decisions::standing);
      if (out_and_back()) return std::move(orders_);
    }
  }

 private:
  bool out_and_back() {
    std::map<core::Side, std::vector<std::pair<UnitAt, std::string>>> out;
    for (const auto side : core::both_sides) {
      for (const auto& unit : units_[side]) {
        if (auto order = move_out(side, unit)) out[side].emplace_back(unit, *order);
      }
      if (!play(side, "end turn")) throw std::runtime_error("a turn cannot be ended in peace");
    }
    for (const auto side : core::both_sides) {
      for (const auto& [unit, order] : out[side]) {
        if (play(side, fmt::format("move {} {}", unit.id, unit.home))) continue;
        given_up_.insert(order);
        return false;
      }
      if (!play(side, "end turn")) throw std::runtime_error("a turn cannot be ended in peace");
    }
    return true;
  }

  // The shortest of the unit's moves.
  std::optional<std::string> move_out(core::Side side, const UnitAt& unit) {
    auto orders = game_.legal_orders(state_, side);
    const auto prefix = fmt::format("move {} ", unit.id);
    std::erase_if(orders, [&](const std::string& order) {
      return !order.starts_with(prefix) || given_up_.contains(order);
    });
    std::ranges::sort(orders, {}, [&](const std::string& order) {
      const auto target = std::string_view(order).substr(order.size() - 5);
      return std::pair(apart(target, unit.home), std::string_view(order));
    });
    for (const auto& order : orders) {
      if (play(side, order)) return order;
    }
    return std::nullopt;
  }

  bool play(core::Side side, const std::string& line) {
    const auto orders = game_.parse_orders(state_, side, line);
    if (!orders || !game_.check(state_, side, *orders).empty()) return false;
    try {
      NoDice dice;
      state_ = game_.adjudicate(state_, side, *orders, dice).state;
    } catch (const core::DiceFault&) {
      return false;
    }
    orders_.push_back({side, line});
    return true;
  }

  const core::Game& game_;
  const core::Scenario& scenario_;
  std::map<core::Side, std::vector<UnitAt>> units_;
  std::set<std::string> given_up_;
  core::State state_;
  std::vector<samples::SidesOrder> orders_;
};

}  // namespace

std::vector<samples::SidesOrder> quiet_cycle(const core::Game& game,
                                             const core::Scenario& scenario) {
  return CycleWriter(game, scenario).cycle();
}

}  // namespace adjutant::tlg2
