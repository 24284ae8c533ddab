#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "tournament/life/commands.hpp"

// Results of boards as officials write them.
namespace adjutant::tournament::life {

std::expected<BoardResult, std::string> board_result(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, BoardResult>, 6> all{{{"1-0", {'1', '0'}},
                                                                         {"0-1", {'0', '1'}},
                                                                         {"1/2", {'=', '='}},
                                                                         {"+-", {'+', '-'}},
                                                                         {"-+", {'-', '+'}},
                                                                         {"--", {'-', '-'}}}};
  const auto found = std::ranges::find(all, text, [](const auto& one) { return one.first; });
  if (found != all.end()) return found->second;
  return std::unexpected("write the result as 1-0, 0-1, 1/2, +-, -+ or --, favoured side first");
}

std::string in_words(const BoardResult& result) {
  if (result.white == ' ') return {};
  const auto part = [](char letter) -> std::string_view {
    switch (letter) {
      case '1':
      case 'W':
        return "1";
      case '=':
      case 'D':
        return "1/2";
      case '+':
        return "+";
      case '-':
        return "-";
      default:
        return "0";
    }
  };
  if (result.white == '=' || result.white == 'D') return "1/2";
  const bool forfeit = result.white == '+' || result.white == '-';
  return fmt::format("{}{}{}", part(result.white), forfeit ? "" : "-", part(result.black));
}

}  // namespace adjutant::tournament::life
