#include "engine/captain/levels.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "engine/captain/balanced_dice.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/list_of.hpp"

namespace adjutant::captain {
namespace {

// Positions that a plan is weighed over, as a rule.
constexpr std::int64_t plan = weighing_samples;
constexpr auto any = std::numeric_limits<std::int64_t>::max();

constexpr std::array<Rank, core::strengths_count> all_ranks{{
    {.level = Level::recruit,
     .id = "recruit",
     .name = "Recruit",
     .about = "Plans poorly and forgets orders. Good for a first battle.",
     .least = {.nodes_max = 1, .overlooked = 10},
     .most = {.nodes_max = 1 * plan, .overlooked = 100, .misjudged = 100}},
    {.level = Level::sergeant,
     .id = "sergeant",
     .name = "Sergeant",
     .about = "Plans slightly better than a Recruit and forgets less.",
     .least = {.nodes_max = 1, .overlooked = 1},
     .most = {.nodes_max = 3 * plan, .overlooked = 25, .misjudged = 60}},
    {.level = Level::ensign,
     .id = "ensign",
     .name = "Ensign",
     .about = "Compares a few plans. Rarely makes a mistake or forgets an order.",
     .least = {.nodes_max = 1},
     .most = {.nodes_max = 5 * plan, .overlooked = 5, .misjudged = 10}},
    {.level = Level::lieutenant,
     .id = "lieutenant",
     .name = "Lieutenant",
     .about = "Compares several plans, makes few mistakes and forgets nothing.",
     .least = {.nodes_max = 4 * plan},
     .most = {.nodes_max = any, .overlooked = 0, .misjudged = 5}},
    {.level = Level::captain,
     .id = "captain",
     .name = "Captain",
     .about = "Compares many plans over all possible dice and plays the best.",
     .least = {.nodes_max = 100 * plan},
     .most = {.nodes_max = any, .overlooked = 0, .misjudged = 0}},
}};

constexpr core::Strengths usual{{{.nodes_max = 1, .overlooked = 60},
                                 {.nodes_max = 1, .overlooked = 25},
                                 {.nodes_max = 12},
                                 {.nodes_max = 110},
                                 {.nodes_max = 600}}};

constexpr std::array all{Level::doctrine, Level::greedy,     Level::recruit, Level::sergeant,
                         Level::ensign,   Level::lieutenant, Level::captain};

}  // namespace

std::span<const Rank, core::strengths_count> ranks() {
  return all_ranks;
}

std::optional<Rank> rank_of(Level level) {
  const auto found = std::ranges::find(all_ranks, level, &Rank::level);
  return found == all_ranks.end() ? std::nullopt : std::optional(*found);
}

std::optional<Rank> rank_named(std::string_view name) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  const auto found = std::ranges::find_if(all_ranks, [&](const Rank& rank) {
    return std::ranges::equal(rank.id, name, {}, {}, lower);
  });
  return found == all_ranks.end() ? std::nullopt : std::optional(*found);
}

std::string_view id(Level level) {
  if (const auto rank = rank_of(level)) return rank->id;
  return level == Level::doctrine ? "doctrine" : "greedy";
}

std::optional<Level> level_with_id(std::string_view asked) {
  const auto found = std::ranges::find(all, asked, &id);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

std::span<const Level> levels() {
  return all;
}

std::string_view level_ids() {
  static const std::string ids = [] {
    std::vector<std::string> each;
    for (const auto level : all) each.emplace_back(id(level));
    return core::list_of(each, " or ");
  }();
  return ids;
}

core::Strength strength(const core::ComputerPlayer& player, Level level) {
  const auto rank = std::ranges::find(all_ranks, level, &Rank::level);
  ENSURE(rank != all_ranks.end(), "only Captain's ranks have a strength");
  const auto* ranked = dynamic_cast<const core::Ranked*>(&player);
  const auto& strengths = ranked != nullptr ? ranked->strengths() : usual;
  return strengths[static_cast<std::size_t>(rank - all_ranks.begin())];
}

}  // namespace adjutant::captain
