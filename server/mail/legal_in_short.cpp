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
constexpr std::size_t words_max = 14;  // of a group

struct Group {
  std::string begin;
  std::vector<std::string> ends;
};

std::vector<Group> grouped(const std::vector<std::string>& orders) {
  std::vector<Group> groups;
  for (const auto& order : orders) {
    const auto blank = order.rfind(' ');
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

std::string line_of(const Group& group) {
  if (group.ends.size() == 1) {
    return group.ends[0].empty() ? group.begin : group.begin + " " + group.ends[0];
  }
  const auto shown = std::min(group.ends.size(), words_max);
  const auto more = group.ends.size() - shown;
  return fmt::format(
      "{}: {}{}", group.begin,
      fmt::join(group.ends.begin(), group.ends.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
      more == 0 ? "" : fmt::format(" and {} more", more));
}

}  // namespace

core::Document legal_in_short(const core::Game& game, const core::State& state, core::Side side) {
  const auto groups = grouped(game.legal_orders(state, side));
  if (groups.empty()) return {};
  core::List list;
  for (const auto& group : groups) {
    if (list.items.size() == groups_max) {
      list.items.push_back({"and more: the line \"legal\" brings all of them", {}});
      break;
    }
    list.items.push_back({line_of(group), {}});
  }
  const bool is_listed = game.description().legal_orders == core::LegalOrders::listed;
  return {core::Heading{2, is_listed ? "What you may order now" : "Some of what you may order now"},
          std::move(list)};
}

}  // namespace adjutant::mail
