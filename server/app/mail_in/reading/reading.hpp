#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/letter.hpp"
#include "server/app/mail_in/reading/order_block.hpp"
#include "server/app/mail_in/reading/order_language.hpp"
#include "server/app/mail_in/reading/quotation.hpp"

// What a player's mail asks for. The server never guesses an order: if a line may mean one and is
// unreadable, it refuses the whole mail.
namespace adjutant::app {

// The orders for one match, or the standing orders.
struct OrderSet {
  std::optional<OrderBlock> block;  // nothing where they stand in the player's own words
  // One order a line, without bullets and full stops; the unreadable lines among them. Line n of a
  // refusal is lines[n - 1]. Conditions stand among them. In standing orders: the single line
  // "none" takes them back.
  std::vector<std::string> lines;
  core::Refusals refusals;
};

struct ReadMail {
  std::vector<OrderSet> sets;
  std::vector<command::Command> commands;  // in their order, the subject's first
  core::Refusals refusals;                 // of the mail as a whole, and of lines that are commands
  bool mends_in_vain = false;              // a number before a line of a draft is at fault
  std::vector<std::string> own_words;      // as it stands, if it found nothing
  std::vector<std::string> prose;          // what else the sender wrote
  std::vector<std::string> passed_over;    // orders and commands behind the end of the turn

  bool is_refused() const;
  bool has_nothing() const;  // neither orders nor commands, nor a fault
};

ReadMail read_mail(const Letter& letter, const OurMail& our, const OrderLanguage& language,
                   Numbers numbers = Numbers::of_a_list);

// The sender's own lines.
std::string own_text(const Letter& letter, const OurMail& our);

// The blocks of our mail that the sender answers; they stay empty if orders stand above them.
std::vector<OrderBlock> empty_order_blocks(const Letter& letter, const OurMail& our);

// For one text: what read_mail does with a letter's parts.
ReadMail read_text(const Text& text, const OurMail& our, const OrderLanguage& language,
                   Numbers numbers = Numbers::of_a_list);

}  // namespace adjutant::app
