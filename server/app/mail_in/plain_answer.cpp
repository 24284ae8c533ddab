#include "server/app/mail_in/plain_answer.hpp"

#include <cctype>
#include <string_view>
#include <variant>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/commands.hpp"
#include "server/app/mail_in/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::same_word;
using core::notation::trimmed;

enum class Says : std::uint8_t { neither, yes, no };

Says said_in(std::string_view line) {
  if (same_word(bare(line), "alias")) return Says::yes;
  const auto asked = command::read(line);
  if (!asked || !*asked) return Says::neither;
  if (std::holds_alternative<command::Confirm>(**asked)) return Says::yes;
  const auto* plain = std::get_if<command::Plain>(&**asked);
  if (plain == nullptr) return Says::neither;
  if (*plain == command::Plain::go) return Says::yes;
  return *plain == command::Plain::drop ? Says::no : Says::neither;
}

// Whether a sentence may go on in the next line.
bool goes_on(std::string_view line) {
  line = trimmed(line);
  if (line.empty()) return false;
  const auto last = static_cast<unsigned char>(line.back());
  return std::isalnum(last) != 0 || last >= 0x80;
}

}  // namespace

bool is_plain_answer(const Text& own) {
  bool yes = false, no = false;
  std::string_view before;  // the line above, if it does not answer
  for (const auto& line : own) {
    const auto says = said_in(line.text);
    if (says != Says::neither && (line.text.contains('?') || goes_on(before))) return false;
    yes = yes || says == Says::yes;
    no = no || says == Says::no;
    before = says == Says::neither ? std::string_view(line.text) : std::string_view();
  }
  return !(yes && no);
}

}  // namespace adjutant::app
