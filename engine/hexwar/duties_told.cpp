#include "engine/hexwar/duties_told.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"

namespace adjutant::hexwar {
namespace {

std::string names(const core::json::value& ids) {
  std::vector<std::string> list;
  for (const auto& id : ids.as_array()) list.emplace_back(id.as_string());
  return core::list_of(list);
}

}  // namespace

void mention_duties(core::ActionList& actions, const core::Events& happened, std::size_t end) {
  for (const auto& event : happened) {
    if (event.type != "attacked" || !event.fields.at("completed").as_bool()) continue;
    const auto what = fmt::format("attack {} with", names(event.fields.at("defenders")));
    for (const auto& attacker : event.fields.at("attackers").as_array()) {
      actions.mention(what, std::string(attacker.as_string()), end,
                      "because contact leaves no choice");
    }
  }
}

}  // namespace adjutant::hexwar
