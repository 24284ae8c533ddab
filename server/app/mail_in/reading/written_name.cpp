#include "server/app/mail_in/reading/written_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "engine/core/notation/words.hpp"
#include "server/app/limits.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::begins_with;
using core::notation::same_word;
using core::notation::trimmed;

constexpr std::size_t name_words_max = 4;

// Letters with marks, and behind the sign their spelling without.
constexpr auto plain_letters = std::to_array<std::string_view>(
    {"ä=ae",      "ö=oe",      "ü=ue",      "Ä=Ae",       "Ö=Oe",       "Ü=Ue",       "ß=ss",
     "æ=ae",      "Æ=Ae",      "œ=oe",      "áàâãåāăą=a", "ÁÀÂÃÅĀĂĄ=A", "éèêëēėęě=e", "ÉÈÊËĒĖĘĚ=E",
     "íìîïīįı=i", "ÍÌÎÏĪĮİ=I", "óòôõøōő=o", "ÓÒÔÕØŌŐ=O",  "úùûūůű=u",   "ÚÙÛŪŮŰ=U",   "ýÿ=y",
     "Ý=Y",       "çćč=c",     "ÇĆČ=C",     "ñńň=n",      "ÑŃŇ=N",      "śšş=s",      "ŚŠŞ=S",
     "źżž=z",     "ŹŻŽ=Z",     "ł=l",       "Ł=L",        "ğ=g",        "Ğ=G",        "ţť=t",
     "ŢŤ=T",      "ďđ=d",      "ĎĐ=D",      "řŕ=r",       "ŘŔ=R"});

// What a name stands behind, before others longer ones.
constexpr auto before_names = std::to_array<std::string_view>({"confirm with the name",
                                                               "confirm as",
                                                               "accept as",
                                                               "i accept as",
                                                               "i confirm as",
                                                               "sign up as",
                                                               "my name is",
                                                               "the name is",
                                                               "name is",
                                                               "name",
                                                               "i am called",
                                                               "call me",
                                                               "i am",
                                                               "i'm",
                                                               "handle",
                                                               "mein name ist",
                                                               "ich heiße",
                                                               "ich heisse",
                                                               "ich bin",
                                                               "je m'appelle",
                                                               "me llamo",
                                                               "mi chiamo",
                                                               "confirm",
                                                               "accept",
                                                               "as"});

constexpr auto no_names =
    std::to_array<std::string_view>({"yes", "no", "ok", "okay", "hi", "hello", "thanks", "sure",
                                     "i", "accept", "decline", "confirm"});

std::string_view without_accent(std::string_view letter) {
  for (const auto row : plain_letters) {
    const auto sign = row.find('=');
    if (row.substr(0, sign).contains(letter)) return row.substr(sign + 1);
  }
  return {};
}

bool has_capital(std::string_view name) {
  return std::isupper(static_cast<unsigned char>(name.front())) != 0 ||
         static_cast<unsigned char>(name.front()) >= 0x80;
}

bool is_no_name(std::string_view word) {
  return std::ranges::any_of(no_names, [&](std::string_view one) { return same_word(one, word); });
}

// The name at the beginning, up to the end of the phrase; several words are a name only with
// capitals.
std::string_view name_at_begin(std::string_view text) {
  text = text.substr(0, text.find_first_of(",;!?("));
  const auto name = bare_name(text);
  const auto count = words_of(name).size();
  const bool is_name = count == 1 || (count > 1 && count <= name_words_max && has_capital(name));
  const bool is_other =
      std::ranges::any_of(words_of(name), [](std::string_view word) { return is_no_name(word); });
  return is_name && !is_other ? name : std::string_view();
}

// "Yes, I accept as dora"
std::string_view without_yes(std::string_view text) {
  const auto end = text.find_first_of(" ,.!");
  if (end == text.npos || !is_no_name(text.substr(0, end))) return text;
  const auto rest = bare(text.substr(end));
  return begins_with(rest, "i ") || begins_with(rest, "accept as") ? rest : text;
}

// Behind words that announce it.
std::string_view name_told_in(std::string_view line) {
  const auto text = without_yes(bare(line));
  for (const auto words : before_names) {
    if (!begins_with(text, words)) continue;
    const auto rest = text.substr(words.size());
    if (rest.empty() || !std::string_view(" :=").contains(rest.front())) continue;
    return name_at_begin(rest.substr(1));
  }
  return {};
}

}  // namespace

std::string_view bare_name(std::string_view word) {
  return without_signs(word, " \t*~\"'`()[]{}<>=|.,:;!?");
}

std::string usable_name(std::string_view written) {
  std::string name;
  for (std::size_t i = 0; i < written.size();) {
    const auto byte = static_cast<unsigned char>(written[i]);
    std::size_t bytes = 1;
    while (byte >= 0xC0 && i + bytes < written.size() &&
           (static_cast<unsigned char>(written[i + bytes]) >> 6U) == 2U) {
      ++bytes;
    }
    if (std::isalnum(byte) != 0 || byte == '_') {
      name += written[i];
    } else if (byte < 0x80 && byte != '\'') {  // one sign between words
      if (!name.empty() && name.back() != '-') name += '-';
    } else if (byte >= 0xC0) {
      name += without_accent(written.substr(i, bytes));
    }
    i += bytes;
  }
  name.resize(std::min(name.size(), limits::handle_chars_max));
  while (name.ends_with('-')) name.pop_back();
  return name.size() < limits::handle_chars_min ? std::string() : name;
}

std::string name_in(std::string_view own_text) {
  const auto lines = lines_of(own_text);
  std::optional<std::string> alone;
  for (const auto& line : lines) {
    if (is_blank(line)) continue;
    if (const auto name = name_told_in(line); !name.empty()) return std::string(name);
    alone = alone ? std::string() : line;
  }
  // The only line, if it asks for nothing.
  if (!alone || command::read(*alone)) return {};
  return std::string(name_at_begin(*alone));
}

}  // namespace adjutant::app
