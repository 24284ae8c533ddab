#include "server/app/mail_in/reading/plain_answer.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/broken_sentence.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::same_word;

enum class Says : std::uint8_t { neither, yes, no };

constexpr std::array<std::string_view, 10> words_for_yes{"alias", "yes", "yep", "ok",  "okay",
                                                         "ja",    "oui", "si",  "sim", "agreed"};
constexpr std::array<std::string_view, 12> words_for_no{
    "no",  "nope",   "no way", "nein",    "non",        "nee",
    "nao", "cancel", "stop",   "decline", "never mind", "do nothing"};

Says said_in(std::string_view line) {
  const auto is_in = [text = bare(line)](const auto& words) {
    return std::ranges::any_of(words, [&](std::string_view one) { return same_word(one, text); });
  };
  if (is_in(words_for_yes)) return Says::yes;
  if (is_in(words_for_no)) return Says::no;
  const auto asked = command::read(line);
  if (!asked || !*asked) return Says::neither;
  if (std::holds_alternative<command::Confirm>(**asked)) return Says::yes;
  const auto* plain = std::get_if<command::Plain>(&**asked);
  if (plain == nullptr) return Says::neither;
  if (*plain == command::Plain::go) return Says::yes;
  return *plain == command::Plain::drop ? Says::no : Says::neither;
}

}  // namespace

bool is_plain_answer(const Text& own) {
  bool yes = false, no = false;
  std::string_view before;  // the line above, if it does not answer
  for (const auto& line : own) {
    const auto says = said_in(line.text);
    if (says != Says::neither && (line.text.contains('?') || may_go_on_below(before))) return false;
    yes = yes || says == Says::yes;
    no = no || says == Says::no;
    before = says == Says::neither ? std::string_view(line.text) : std::string_view();
  }
  return !(yes && no);
}

bool says_no(const Text& own) {
  return std::ranges::any_of(own,
                             [](const TextLine& line) { return said_in(line.text) == Says::no; });
}

}  // namespace adjutant::app
