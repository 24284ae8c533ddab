#include "engine/core/notation/lines.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace adjutant::core::notation {

std::vector<OrderLine> order_lines(std::string_view text) {
  std::vector<OrderLine> lines;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto words = trimmed(line);
    if (words == "--") break;
    if (words.empty() || words[0] == '#' || words[0] == '>') continue;
    lines.push_back({number, line});
  }
  return lines;
}

Refusal refusal_of(const OrderLine& line, int column, std::string message, std::string meant) {
  return {line.number,        column,          std::string(trimmed(line.text)), "",
          std::move(message), std::move(meant)};
}

std::string told(const WordFault& fault) {
  if (fault.instead.empty()) return fault.message;
  return fmt::format("{}; did you mean '{}'?", fault.message, fault.instead);
}

Refusals oversize(std::string_view text, const std::vector<OrderLine>& lines) {
  if (text.size() > static_cast<std::size_t>(text_bytes_max)) {
    return {{0, 0, "", "",
             fmt::format("the text is longer than {} bytes: send the orders alone", text_bytes_max),
             ""}};
  }
  if (lines.size() <= static_cast<std::size_t>(orders_max)) return {};
  return {refusal_of(
      lines[orders_max], 1,
      fmt::format("a submission has at most {} orders: send the rest later", orders_max))};
}

std::optional<Refusal> oversize(const OrderLine& line) {
  if (line.text.size() <= static_cast<std::size_t>(line_bytes_max)) return {};
  return Refusal{line.number,
                 line_bytes_max + 1,
                 shortened(line.text),
                 "",
                 fmt::format("a line has at most {} characters: one order a line", line_bytes_max),
                 ""};
}

}  // namespace adjutant::core::notation
