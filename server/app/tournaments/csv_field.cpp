#include "server/app/tournaments/csv_field.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/core/plain_text.hpp"

namespace adjutant::app {
namespace {

// The last four are those of full width, which some spreadsheets take for the others.
bool begins_formula(std::string_view text) {
  static constexpr auto begins =
      std::to_array<std::string_view>({"=", "+", "-", "@", "＝", "＋", "－", "＠"});
  text.remove_prefix(std::min(text.find_first_not_of(" '\""), text.size()));
  return std::ranges::any_of(begins,
                             [&](std::string_view begin) { return text.starts_with(begin); });
}

}  // namespace

std::string csv_field(std::string_view any) {
  constexpr std::string_view parts_fields = ",;";
  const auto text = core::on_one_line(any);
  std::string field;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = at == 0 || parts_fields.contains(text[at - 1]);
    if (begins && begins_formula(std::string_view(text).substr(at))) field += '\'';
    if (text[at] == '"') field += '"';
    field += text[at];
  }
  const bool quoted = field.find_first_of("\",;") != std::string::npos;
  return quoted ? '"' + field + '"' : field;
}

}  // namespace adjutant::app
