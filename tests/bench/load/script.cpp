#include "tests/bench/load/script.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "engine/match/match.hpp"
#include "engine/registry.hpp"

namespace adjutant::bench {
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

class Writer {
 public:
  explicit Writer(const LoadedScenario& loaded) : game_(*loaded.game), scenario_(loaded.scenario) {
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
  std::vector<Step> cycle() {
    for (;;) {
      steps_.clear();
      state_ = game_.initial_state(scenario_, core::Decisions::standing);
      if (out_and_back()) return std::move(steps_);
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
    steps_.push_back({.side = side, .text = line, .json = {}});
    return true;
  }

  const core::Game& game_;
  const core::Scenario& scenario_;
  std::map<core::Side, std::vector<UnitAt>> units_;
  std::set<std::string> given_up_;
  core::State state_;
  std::vector<Step> steps_;
};

// Each side's orders up to the end of its turn as one.
std::vector<Step> by_turns(std::vector<Step> single) {
  std::vector<Step> turns;
  for (auto& step : single) {
    if (turns.empty() || turns.back().side != step.side) {
      turns.push_back(std::move(step));
      continue;
    }
    turns.back().text += '\n' + step.text;
    ++turns.back().orders;
  }
  return turns;
}

// Plays two rounds of the script as a match, and measures what one leaves to be stored.
std::size_t row_bytes_of(const LoadedScenario& loaded, const std::vector<Step>& cycle) {
  match::Setup setup{.id = "m_0000000000000000",
                     .game = loaded.game,
                     .scenario = loaded.scenario,
                     .options = {},
                     .seats = {},
                     .commitment = std::string(64, '0')};
  auto match = match::start(std::move(setup)).match;
  std::size_t bytes = 0;
  for (int round = 0; round < 2; ++round) {
    for (const auto& step : cycle) {
      auto orders = loaded.game->parse_orders(match.state, step.side, step.text);
      if (!orders) throw std::runtime_error(fmt::format("{}: is not understood", step.text));
      match::Draft draft{
          .side = step.side, .received = "2026-11-21T10:00:00Z", .orders = *orders, .nonce = {}};
      NoDice none;
      auto applied = match::apply(match, draft, none);
      if (!applied) {
        throw std::runtime_error(fmt::format("{}: {}", step.text, applied.error().front().message));
      }
      bytes += core::canonical_json(match::encode(applied->submission, *loaded.game)).size();
      for (const auto& event : applied->events) {
        bytes += core::canonical_json(match::encode(event, *loaded.game)).size();
      }
      match = std::move(applied->match);
    }
  }
  return bytes / (2 * cycle.size());
}

}  // namespace

Script write_script(std::string_view scenario_file, HandedIn handed_in) {
  const auto loaded = load_scenario(scenario_file);
  if (!loaded) {
    const auto& fault = loaded.error().front();
    throw std::runtime_error(
        fmt::format("scenario: {}: {} ({})", fault.path, fault.message, fault.cure));
  }
  Script script;
  script.cycle = Writer(*loaded).cycle();
  if (handed_in == HandedIn::in_turns) script.cycle = by_turns(std::move(script.cycle));
  for (auto& step : script.cycle) core::append_canonical(step.json, step.text);
  script.row_bytes = row_bytes_of(*loaded, script.cycle);
  return script;
}

}  // namespace adjutant::bench
