#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/order_language.hpp"

namespace adjutant::app {

// Lines that a player wrote, one after the other, as orders, commands and what is neither.
struct OwnWords {
  // And what may mean one; conditions stand among them in printed form.
  std::vector<std::string> orders;
  std::vector<command::Command> commands;
  // Orders and commands behind the end of the turn, or of a block; the reader skips them.
  std::vector<std::string> passed_over;
  std::vector<std::string> prose;  // lines that are neither orders nor commands
  core::Refusals refusals;         // line: 1-based, of `orders`
  core::Refusals other_refusals;   // of commands; line 0
  bool mends_in_vain = false;      // a number before a line is at fault

  bool has_nothing() const { return orders.empty() && commands.empty() && other_refusals.empty(); }
};

// Whether a line may mean an order: it begins with a word of one, or nearly so and continues like
// one, or half of its words are those of orders.
bool may_be_meant(std::string_view line, const OrderLanguage& language);

// In a block each line is an order, a command, a comment or at fault.
OwnWords read_block_lines(const std::vector<std::string_view>& lines, const OrderLanguage& language,
                          Numbers numbers);

// Outside a block others may stand before the first order and, after a blank line, behind the last,
// where they cannot mean anything.
OwnWords read_own_words(const std::vector<std::string_view>& lines, const OrderLanguage& language,
                        Numbers numbers);

// Behind a filled block the reader reads only remarks.
OwnWords read_behind_block(const std::vector<std::string_view>& lines,
                           const OrderLanguage& language);

}  // namespace adjutant::app
