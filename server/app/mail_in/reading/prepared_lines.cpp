#include "server/app/mail_in/reading/prepared_lines.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/app/accounts/access.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

using command::Plain;

enum class Kind : std::uint8_t { order, begins, otherwise, ends };

struct Line {
  Kind kind = Kind::order;
  std::string condition;  // of `begins`
};

Line read(std::string_view line) {
  const auto asked = command::read(line);
  if (!asked || !*asked) return {};
  if (const auto* condition = std::get_if<command::If>(&**asked)) {
    return {Kind::begins, condition->condition};
  }
  if (**asked == command::Command(Plain::otherwise)) return {Kind::otherwise, {}};
  if (**asked == command::Command(Plain::end_if)) return {Kind::ends, {}};
  return {};
}

// "if", in words that we do not read.
bool is_other_condition(std::string_view line) {
  constexpr std::array<std::string_view, 3> beginnings{"when", "unless", "otherwise"};
  const auto words = words_of(line);
  return read(line).kind == Kind::order && !words.empty() &&
         std::ranges::any_of(beginnings,
                             [&](auto one) { return same_in_any_case(words.front(), one); });
}

// Why the game cannot say whether it holds; empty where it can.
std::string fault_of(const core::Game& game, const core::State& state, core::Side side,
                     const std::string& condition) {
  const auto* conditions = game.conditions();
  if (conditions == nullptr) {
    return "this game has no conditions: prepare the orders without them";
  }
  const auto holds = conditions->holds(state, side, condition);
  if (holds) return {};
  return fmt::format("{}; the conditions of this game: if {}", holds.error(),
                     fmt::join(conditions->forms(), ", if "));
}

}  // namespace

bool is_condition(std::string_view line) {
  return read(line).kind != Kind::order;
}

bool is_meant_as_condition(std::string_view line) {
  return is_condition(line) || is_other_condition(line);
}

std::vector<std::string> without_conditions(std::vector<std::string> lines) {
  for (auto& line : lines) {
    if (is_meant_as_condition(line)) line.insert(0, "# ");
  }
  return lines;
}

core::Refusals condition_faults(const core::Game& game, const core::State& state, core::Side side,
                                const std::vector<std::string>& lines) {
  core::Refusals refusals;
  std::optional<int> open;  // the line of the condition that has no end yet
  bool is_otherwise = false;
  const auto fault = [&](int line, std::string message) {
    refusals.push_back(
        {line, 1, lines[static_cast<std::size_t>(line) - 1], "", std::move(message), ""});
  };
  for (int number = 1; number <= static_cast<int>(lines.size()); ++number) {
    const auto line = read(lines[static_cast<std::size_t>(number) - 1]);
    if (line.kind == Kind::begins) {
      if (open) fault(number, "an 'if' cannot stand inside another: write 'end if' first");
      open = number;
      is_otherwise = false;
      auto why = fault_of(game, state, side, line.condition);
      if (!why.empty()) fault(number, std::move(why));
    } else if (line.kind == Kind::otherwise) {
      if (!open || is_otherwise)
        fault(number,
              "'else' can stand only once, between 'if' and "
              "'end if'");
      is_otherwise = true;
    } else if (line.kind == Kind::ends) {
      if (!open) fault(number, "this 'end if' has no 'if' before it");
      open.reset();
    } else if (is_other_condition(lines[static_cast<std::size_t>(number) - 1])) {
      fault(number, "begin a condition with 'if', and what is done otherwise with 'else'");
    }
  }
  if (open)
    fault(*open,
          "'end if' is missing: write it after the orders that depend on this "
          "condition");
  return refusals;
}

std::expected<std::vector<std::string>, std::string> chosen_lines(
    const core::Game& game, const core::State& state, core::Side side,
    const std::vector<std::string>& lines) {
  std::vector<std::string> chosen;
  std::optional<std::string> stopped;  // by this condition, unless "else" follows
  bool is_taken = true;
  for (const auto& text : lines) {
    const auto line = read(text);
    switch (line.kind) {
      case Kind::order:
        if (is_taken) chosen.push_back(text);
        break;
      case Kind::begins: {
        const auto* conditions = game.conditions();
        is_taken =
            conditions != nullptr && conditions->holds(state, side, line.condition).value_or(false);
        if (!is_taken) stopped = text;
        break;
      }
      case Kind::otherwise:
        is_taken = !is_taken;
        stopped.reset();
        break;
      case Kind::ends:
        is_taken = true;
        if (stopped) return std::unexpected(*stopped);
        break;
    }
  }
  return chosen;
}

}  // namespace adjutant::app
