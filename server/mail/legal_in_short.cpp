#include "server/mail/legal_in_short.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace adjutant::mail {
namespace {

constexpr std::size_t groups_max = 60;
constexpr std::size_t words_max = 14;   // of a group
constexpr std::size_t samples_max = 4;  // of a group where too many are legal to list them

struct Group {
  std::string begin;
  std::vector<std::string> ends;
};

// What tells orders from others of the same units.
struct Parting {
  const core::Game& game;
  const core::Scenario& scenario;

  bool is_listed() const { return game.description().legal_orders == core::LegalOrders::listed; }
  // Whether the last word is a place behind the names of units: "move 21VA gen Jones G2112".
  bool ends_in_a_place(const std::string& order) const;
  // Where the end of the order begins.
  std::size_t at(const std::string& order) const;
};

bool Parting::ends_in_a_place(const std::string& order) const {
  const auto* words = game.words();
  const auto last = order.rfind(' ');
  if (words == nullptr || last == order.npos) return false;
  const auto place = std::string_view(order).substr(last + 1);
  if (place.find_first_not_of("0123456789.") == place.npos) return false;  // a figure
  const auto begin = std::string_view(order).substr(0, last);
  const auto before = begin.substr(begin.rfind(' ') + 1);
  return words->is_name(scenario, place) &&
         std::ranges::find(words->keywords(), before) == words->keywords().end();
}

// Before the last word, or behind the second, which names the unit.
std::size_t Parting::at(const std::string& order) const {
  if (is_listed() || ends_in_a_place(order)) return order.rfind(' ');
  const auto first = order.find(' ');
  const auto unit_ends =
      first != order.npos && order[first + 1] == '"' ? order.find('"', first + 2) : first;
  return unit_ends == order.npos ? order.npos : order.find(' ', unit_ends + 1);
}

std::vector<Group> grouped(const std::vector<std::string>& orders, const Parting& parting) {
  std::vector<Group> groups;
  for (const auto& order : orders) {
    const auto blank = parting.at(order);
    auto begin = blank == std::string::npos ? order : order.substr(0, blank);
    auto end = blank == std::string::npos ? std::string() : order.substr(blank + 1);
    const auto known = std::ranges::find(groups, begin, &Group::begin);
    if (known != groups.end() && !end.empty()) {
      known->ends.push_back(std::move(end));
    } else {
      groups.push_back({std::move(begin), {std::move(end)}});
    }
  }
  return groups;
}

// Some of a long list: the first, and others as far from each other as possible.
std::vector<std::string> some_of(const std::vector<std::string>& ends, std::size_t most) {
  if (ends.size() <= most) return ends;
  std::vector<std::string> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(ends[i * ends.size() / most]);
  return some;
}

std::string line_of(const Group& group, bool is_listed) {
  if (group.ends.size() == 1) {
    return group.ends[0].empty() ? group.begin : group.begin + " " + group.ends[0];
  }
  // The order alone is one of them, as "fire G2015" before "fire G2015 with And1".
  auto shown = group.ends;
  const bool is_order = std::erase(shown, "") > 0;
  if (!is_listed) {
    shown = some_of(shown, samples_max);
  } else if (shown.size() > words_max) {
    shown.resize(words_max);
  }
  const auto more = group.ends.size() - shown.size() - (is_order ? 1 : 0);
  return fmt::format("{}{} {}{}", group.begin, is_order ? "; also:" : ":", fmt::join(shown, ", "),
                     more == 0 ? "" : fmt::format(" and {} more", more));
}

}  // namespace

core::Document legal_in_short(const core::Game& game, const core::Scenario& scenario,
                              const core::State& state, core::Side side) {
  const Parting parting{game, scenario};
  const bool is_listed = parting.is_listed();
  const auto groups = grouped(game.legal_orders(state, side), parting);
  if (groups.empty()) return {};
  core::List list;
  for (const auto& group : groups) {
    if (list.items.size() == groups_max) {
      list.items.push_back({"and more: write \"legal\" to get them all", {}});
      break;
    }
    list.items.push_back({line_of(group, is_listed), {}});
  }
  return {core::Heading{2, is_listed ? "Legal orders" : "Some of the legal orders"},
          std::move(list)};
}

}  // namespace adjutant::mail
