#include "engine/captain/explaining.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <ranges>
#include <set>
#include <span>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/captain/balanced_dice.hpp"
#include "engine/captain/captain.hpp"
#include "engine/core/explained_actions.hpp"
#include "engine/core/list_of.hpp"

namespace adjutant::captain {
namespace {

constexpr std::size_t told_most = 3, units_most = 4;
constexpr std::int64_t indispensable = 1'000'000'000'000;

using Lines = std::set<std::size_t>;  // by their places in Orders::lines

struct Told {
  std::string what, why;
  std::vector<std::string> units;
  Lines lines;
  std::int64_t worth = 0;
};

// Orders, as those are weighed that leave some of them out.
class Weight {
 public:
  Weight(const core::Game& game, const core::State& before, core::Side side,
         const core::Orders& orders)
      : game_(game), before_(before), side_(side), orders_(orders), whole_(worth(orders)) {}

  // What is lost where none of this is ordered, nor what is not legal without it; in worth().
  std::int64_t lost_without(const Lines& lines) const {
    auto kept = orders_.lines;
    for (const auto line : std::views::reverse(lines)) {
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(line));
    }
    while (true) {
      const auto fewer =
          game_.parse_orders(before_, side_, fmt::format("{}", fmt::join(kept, "\n")));
      const auto refusals = fewer ? game_.check(before_, side_, *fewer) : fewer.error();
      if (refusals.empty()) return whole_ - worth(*fewer);
      const auto line = static_cast<std::size_t>(refusals.front().line);
      if (line == 0 || line > kept.size()) return indispensable;  // of all of them
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(line - 1));
    }
  }

 private:
  // The mean over the dice, the same for all orders, times `weighing_samples`.
  std::int64_t worth(const core::Orders& orders) const {
    core::Random same(1);
    const auto values = weigh(game_, before_, side_, orders, same).values;
    return std::reduce(values.begin(), values.end()) * weighing_samples /
           static_cast<std::int64_t>(values.size());
  }

  const core::Game& game_;
  const core::State& before_;
  const core::Side side_;
  const core::Orders& orders_;
  const std::int64_t whole_;
};

// "8F", "8F and 100F", "8F, 100F and 3 others".
std::string short_list_of(std::vector<std::string> names) {
  if (names.size() > units_most) {
    const auto others = names.size() - units_most + 1;
    names.resize(units_most - 1);
    names.push_back(fmt::format("{} others", others));
  }
  return core::list_of(names);
}

// "attack 11US with 8F and 100F at 5:1".
std::string phrase_of(const Told& told) {
  auto phrase = told.what;
  if (!told.units.empty()) phrase += " " + short_list_of(told.units);
  if (!told.why.empty()) phrase += " " + told.why;
  return phrase;
}

std::vector<Told> grouped(std::span<const core::ExplainedAction> actions) {
  std::vector<Told> all;
  for (const auto& action : actions) {
    auto told = std::ranges::find_if(
        all, [&](const Told& one) { return one.what == action.what && one.why == action.why; });
    if (told == all.end()) told = all.insert(all.end(), {action.what, action.why, {}, {}, 0});
    if (!action.unit.empty()) told->units.push_back(action.unit);
    told->lines.insert(action.order);
    told->lines.insert(action.others.begin(), action.others.end());
  }
  return all;
}

// Those without which the position would be the most different, for better or worse: a slip of a
// lower rank's is what it is about, too.
void keep_weightiest(std::vector<Told>& all, const Weight& weight) {
  for (auto& told : all) told.worth = std::abs(weight.lost_without(told.lines));
  while (all.size() > told_most) all.erase(std::ranges::min_element(all, {}, &Told::worth));
}

bool is_turn_without_orders(const core::Game& game, const core::Orders& orders) {
  const auto* words = game.words();
  return words != nullptr && orders.lines.size() == 1 && orders.lines.front() == words->ends_turn();
}

// "I fire at 8F with HB, and bring up 41F."; empty: of no actions.
std::string sentence(const core::Game& game, const core::State& before, core::Side side,
                     const core::Orders& orders, std::span<const core::ExplainedAction> actions) {
  if (actions.empty()) return {};
  auto all = grouped(actions);
  if (all.size() > told_most) keep_weightiest(all, Weight(game, before, side, orders));
  std::vector<std::string> phrases;
  for (const auto& told : all) phrases.push_back(phrase_of(told));
  return fmt::format("I {}.", core::list_of(phrases, ", and "));
}

const core::Narrator* narrator_of(const core::Game& game) {
  return dynamic_cast<const core::Narrator*>(game.computer_player());
}

}  // namespace

std::string explained(const core::Game& game, const core::State& before, core::Side side,
                      const core::Orders& orders, const core::Events& happened) {
  const auto* narrator = narrator_of(game);
  if (narrator == nullptr) return {};
  const auto actions = narrator->actions(before, side, orders, happened);
  if (actions.empty() && is_turn_without_orders(game, orders)) return "I give no orders this turn.";
  return sentence(game, before, side, orders, actions);
}

std::string explained_further(const core::Game& game, const core::State& before, core::Side side,
                              const core::Orders& orders, const core::Events& earlier,
                              const core::Events& happened) {
  const auto* narrator = narrator_of(game);
  if (narrator == nullptr) return {};
  const auto told = narrator->actions(before, side, orders, earlier);
  auto actions = narrator->actions(before, side, orders, happened);
  std::erase_if(actions, [&](const core::ExplainedAction& action) {
    return std::ranges::any_of(told, [&](const core::ExplainedAction& one) {
      return one.what == action.what && one.unit == action.unit && one.order == action.order;
    });
  });
  return sentence(game, before, side, orders, actions);
}

}  // namespace adjutant::captain
