#include "engine/core/position_file.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace adjutant::core {

void read_scenario_named(FileBlock& position, std::string_view id, std::string_view sha256) {
  FileBlock block = position.block("scenario");
  const auto named = block.text("id");
  if (!named.empty() && named != id) {
    add_fault(block.faults(), block.path_of("id"), fmt::format("is \"{}\"", named),
              fmt::format("this position is read with \"{}\"", id));
  }
  const auto hash = block.text_or_empty("sha256");
  if (!hash.empty() && hash != sha256) {
    add_fault(block.faults(), block.path_of("sha256"), "is not the hash of this scenario",
              "load the position with the scenario file it was made from, or take the hash out");
  }
  block.finish();
}

Decisions read_decisions(FileBlock& position) {
  if (!position.has("decisions")) return Decisions::standing;
  return position.choice("decisions", {"standing", "ask"}) == 1 ? Decisions::ask
                                                                : Decisions::standing;
}

std::string read_order_lines(FileBlock& block, std::string_view name) {
  std::string text;
  const auto& list = block.list_or_empty(name);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto* line = list[i].if_string();
    if (line != nullptr && line->find('\n') == json::string::npos) {
      text += std::string_view(*line);
    } else {
      add_fault(block.faults(), element(block.path_of(name), i), "is no order",
                "write one order as a text");
    }
    text += '\n';
  }
  return text;
}

void add_refusals(FileFaults& faults, const Refusals& refusals, const std::string& path) {
  for (const auto& refusal : refusals) {
    add_fault(faults, element(path, static_cast<std::size_t>(std::max(refusal.line, 1) - 1)),
              refusal.message,
              refusal.meant.empty() ? "write it as players do"
                                    : fmt::format("probably \"{}\"", refusal.meant));
  }
}

json::object points_by_side(const std::array<int, 2>& points, const SideIds& sides) {
  return {{sides[0], points[0]}, {sides[1], points[1]}};
}

json::array awaited_by_side(const std::vector<Awaited>& awaited, const SideIds& sides) {
  json::array list;
  for (const auto& due : awaited) {
    list.push_back(json::object{
        {"side", sides[index(due.side)]}, {"kind", due.kind}, {"question", due.question}});
  }
  return list;
}

}  // namespace adjutant::core
