#include "server/mail/in/html_seen.hpp"

#include <algorithm>
#include <cctype>

namespace adjutant::mail {
namespace {

constexpr std::size_t rules_max = 200;
constexpr std::size_t sheet_bytes_max = 65'536;

std::string without_blanks_in_lower_case(std::string_view text) {
  std::string out;
  for (const unsigned char letter : text) {
    if (std::isspace(letter) == 0) out += static_cast<char>(std::tolower(letter));
  }
  return out;
}

// "0", "0px", "0.0em", "00%".
bool is_zero(std::string_view value) {
  const auto digits = value.find_first_not_of("0.");
  return value.starts_with('0') && (digits == std::string_view::npos || digits > 0) &&
         (digits == std::string_view::npos ||
          std::isdigit(static_cast<unsigned char>(value[digits])) == 0);
}

bool is_relative(std::string_view value) {
  return value.ends_with("%") || (value.ends_with("em") && !value.ends_with("rem"));
}

std::string sheet_without_comments(std::string_view sheet) {
  std::string out;
  while (true) {
    const auto begin = std::min(sheet.find("/*"), sheet.size());
    out += sheet.substr(0, begin);
    const auto end = sheet.find("*/", begin);
    if (end == std::string_view::npos) return out;
    sheet.remove_prefix(end + 2);
  }
}

bool is_name(std::string_view text) {
  return std::ranges::all_of(text, [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '-' || letter == '_';
  });
}

std::string_view trimmed_of_blanks(std::string_view text) {
  const auto is_blank = [](unsigned char letter) { return std::isspace(letter) != 0; };
  while (!text.empty() && is_blank(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && is_blank(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

}  // namespace

void SeenStyle::add(const SeenStyle& other) {
  hides = hides || other.hides;
  strikes = strikes || other.strikes;
  if (other.is_displayed) is_displayed = other.is_displayed;
  if (other.is_visible) is_visible = other.is_visible;
  if (other.has_size) has_size = other.has_size;
}

SeenStyle seen_style(std::string_view declarations) {
  SeenStyle style;
  bool is_clipped = false;
  bool has_no_room = false;
  while (!declarations.empty()) {
    const auto end = std::min(declarations.find(';'), declarations.size());
    auto declaration = declarations.substr(0, end);
    declarations.remove_prefix(std::min(end + 1, declarations.size()));
    declaration = declaration.substr(0, declaration.find("!important"));
    const auto colon = declaration.find(':');
    if (colon == std::string_view::npos) continue;
    const auto property = declaration.substr(0, colon);
    const auto value = declaration.substr(colon + 1);
    if (property == "display") {
      style.is_displayed = value != "none";
    } else if ((property == "text-decoration" || property == "text-decoration-line") &&
               value.contains("line-through")) {
      style.strikes = true;
    } else if (property == "visibility") {
      style.is_visible = value != "hidden" && value != "collapse";
    } else if (property == "font-size") {
      // A share of nothing is nothing.
      if (is_zero(value)) {
        style.has_size = false;
      } else if (!is_relative(value) && value != "inherit") {
        style.has_size = true;
      }
    } else if ((property == "opacity" && is_zero(value)) ||
               (property == "mso-hide" && value == "all")) {
      style.hides = true;
    } else if (property == "overflow" && value == "hidden") {
      is_clipped = true;
    } else if ((property == "height" || property == "max-height" || property == "width" ||
                property == "max-width") &&
               is_zero(value)) {
      has_no_room = true;
    }
  }
  style.hides = style.hides || (is_clipped && has_no_room);
  return style;
}

void SeenRules::read(std::string_view sheet) {
  const auto text = sheet_without_comments(sheet.substr(0, sheet_bytes_max));
  std::string_view rest(text);
  while (!rest.empty() && rules_.size() < rules_max) {
    const auto open = rest.find_first_of("{};");
    if (open == std::string_view::npos) return;
    auto selectors = trimmed_of_blanks(rest.substr(0, open));
    const char mark = rest[open];
    rest.remove_prefix(open + 1);
    if (mark != '{') continue;
    if (selectors.starts_with("<!--")) selectors = trimmed_of_blanks(selectors.substr(4));
    if (selectors.starts_with('@')) {  // with all that it holds
      for (int depth = 1; depth > 0 && !rest.empty(); rest.remove_prefix(1)) {
        depth += rest.front() == '{' ? 1 : rest.front() == '}' ? -1 : 0;
      }
      continue;
    }
    const auto close = std::min(rest.find('}'), rest.size());
    const auto style = seen_style(without_blanks_in_lower_case(rest.substr(0, close)));
    rest.remove_prefix(std::min(close + 1, rest.size()));
    if (style.says_nothing()) continue;
    while (!selectors.empty()) {
      const auto comma = std::min(selectors.find(','), selectors.size());
      const auto one = std::string(trimmed_of_blanks(selectors.substr(0, comma)));
      selectors.remove_prefix(std::min(comma + 1, selectors.size()));
      const auto lower = without_blanks_in_lower_case(one);
      const auto at = std::min(lower.find_first_of(".#"), lower.size());
      auto element = lower.substr(0, at);
      auto name = lower.substr(at);
      if (lower.size() != one.size() || lower.empty() ||
          (!name.empty() && !is_name(name.substr(1)))) {
        continue;
      }
      if (element == "*") element.clear();
      if (is_name(element)) rules_.push_back({std::move(element), std::move(name), style});
    }
  }
}

SeenStyle SeenRules::of(std::string_view element,
                        const std::vector<std::string>& classes_and_id) const {
  SeenStyle style;
  for (const auto& rule : rules_) {
    if (!rule.element.empty() && rule.element != element) continue;
    if (!rule.name.empty() &&
        std::ranges::find(classes_and_id, rule.name) == classes_and_id.end()) {
      continue;
    }
    style.add(rule.style);
  }
  return style;
}

}  // namespace adjutant::mail
