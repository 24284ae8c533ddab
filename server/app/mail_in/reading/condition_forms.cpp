#include "server/app/mail_in/reading/condition_forms.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "engine/core/notation/words.hpp"
#include "engine/registry.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::size_t words_of_a_unit_max = 4;

bool is_capital(char letter) {
  return std::isupper(static_cast<unsigned char>(letter)) != 0;
}

bool stands_for_another(std::string_view word) {
  return std::ranges::all_of(word, is_capital);
}

bool fits(std::string_view form, std::string_view word) {
  if (!stands_for_another(form)) return core::notation::same_word(form, word);
  const bool is_number = form == "INCHES" || form.size() == 1;
  return !is_number || std::isdigit(static_cast<unsigned char>(word.front())) != 0;
}

bool fits(Words form, Words words) {
  if (form.size() != words.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (!fits(form[i], words[i])) return false;
  }
  return true;
}

// With a unit of more words than one in front.
bool fits_behind_a_unit(Words form, Words words) {
  if (form.front() != "UNIT" || words.size() < form.size()) return false;
  const auto more = words.size() - form.size();
  const auto rest = form.subspan(1);
  return more < words_of_a_unit_max && std::ranges::any_of(rest, stands_for_another) &&
         fits(rest, words.subspan(1 + more));
}

std::vector<std::vector<std::string_view>> forms_of_all_games() {
  std::vector<std::vector<std::string_view>> forms;
  for (const auto* game : games()) {
    if (game->conditions() == nullptr) continue;
    for (const auto form : game->conditions()->forms()) forms.push_back(words_of(form));
  }
  return forms;
}

}  // namespace

bool is_in_a_condition_form(Words words) {
  static const auto forms = forms_of_all_games();
  return std::ranges::any_of(forms, [&](const auto& form) {
    return fits(form, words) || fits_behind_a_unit(form, words);
  });
}

}  // namespace adjutant::app
