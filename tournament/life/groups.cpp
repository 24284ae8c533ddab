#include "tournament/life/groups.hpp"

#include <algorithm>

namespace adjutant::tournament::life {

namespace {

// As even as can be, the larger ones above.
std::vector<std::vector<int>> divisions_of(const std::vector<int>& entries, std::size_t count) {
  std::vector<std::vector<int>> divisions(count);
  auto next = entries.begin();
  for (std::size_t i = 0; i < count; ++i) {
    const auto size = entries.size() / count + (i < entries.size() % count ? 1 : 0);
    divisions[i].assign(next, next + static_cast<std::ptrdiff_t>(size));
    next += static_cast<std::ptrdiff_t>(size);
  }
  return divisions;
}

}  // namespace

std::vector<std::vector<int>> groups_of(const StageView& stage) {
  const auto count = static_cast<std::size_t>(stage.wanted->groups);
  if (stage.wanted->system == definition::System::league) {
    return divisions_of(stage.entries, count);
  }
  std::vector<std::vector<int>> groups(count);
  for (std::size_t i = 0; i < stage.entries.size(); ++i) {
    const auto turn = i / count, place = i % count;
    groups[turn % 2 == 0 ? place : count - 1 - place].push_back(stage.entries[i]);
  }
  return groups;
}

int group_of(const StageView& stage, int entry) {
  if (stage.wanted->groups < 2) return 0;
  const auto groups = groups_of(stage);
  const auto found = std::ranges::find_if(groups, [&](const std::vector<int>& group) {
    return std::ranges::find(group, entry) != group.end();
  });
  return found == groups.end() ? 0 : static_cast<int>(found - groups.begin()) + 1;
}

}  // namespace adjutant::tournament::life
