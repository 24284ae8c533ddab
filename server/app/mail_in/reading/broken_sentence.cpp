#include "server/app/mail_in/reading/broken_sentence.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::same_word;
using core::notation::trimmed;

constexpr std::size_t greeting_words_max = 4;
constexpr std::size_t heading_words_max = 8;

constexpr auto greetings =
    std::to_array<std::string_view>({"hi",
                                     "hello",
                                     "hey",
                                     "hallo",
                                     "dear",
                                     "good",
                                     "morning",
                                     "evening",
                                     "greetings",
                                     "welcome",
                                     "ok",
                                     "okay",
                                     "yes",
                                     "well",
                                     "thanks",
                                     "thank",
                                     "thx",
                                     "cheers",
                                     "sorry",
                                     "best",
                                     "kind",
                                     "please",
                                     "bitte",
                                     "moin",
                                     "servus",
                                     "guten",
                                     "liebe",
                                     "lieber",
                                     "viele",
                                     "mit",
                                     "bonjour",
                                     "bonsoir",
                                     "salut",
                                     "bonne",
                                     "cher",
                                     "ch\u00E8re",
                                     "ciao",
                                     "caro",
                                     "cara",
                                     "hola",
                                     "buenos",
                                     "buenas",
                                     "estimado",
                                     "un",
                                     "ol\u00E1",
                                     "ola",
                                     "hej",
                                     "hei",
                                     "god",
                                     "beste",
                                     "ahoj",
                                     "merhaba",
                                     "terve",
                                     "moi",
                                     "cze\u015B\u0107",
                                     "dzie\u0144",
                                     "dobr\u00FD",
                                     "j\u00F3",
                                     "bun\u0103",
                                     "goedenavond",
                                     "szia",
                                     "selam",
                                     "\u041F\u0440\u0438\u0432\u0435\u0442",
                                     "\u0414\u043E\u0431\u0440\u044B\u0439"});

// A line that announces orders begins with one of the first and ends with one of the second.
constexpr auto heading_beginnings =
    std::to_array<std::string_view>({"here", "my", "our", "these", "this", "the", "orders", "order",
                                     "moves", "turn", "for", "now", "your"});
constexpr auto heading_ends = std::to_array<std::string_view>(
    {"orders", "order", "moves", "move", "turn", "plan", "following", "below", "goes", "go"});

constexpr auto negations = std::to_array<std::string_view>(
    {"no",      "not",      "never",   "don't",   "dont",    "won't",     "wont",     "can't",
     "cant",    "cannot",   "isn't",   "doesn't", "didn't",  "shouldn't", "wouldn't", "nothing",
     "neither", "nor",      "without", "cancel",  "instead", "refuse",    "nicht",    "kein",
     "keine",   "keinen",   "nie",     "ne",      "pas",     "jamais",    "non",      "nunca",
     "nao",     "n\u00E3o", "niet",    "geen",    "inte",    "ikke"});

// What follows a finished thought seldom, in lower case at the beginning of a line.
constexpr auto continuations = std::to_array<std::string_view>(
    {"yet",   "until",  "till",  "only",    "but",     "or",       "nor",     "not",
     "never", "before", "after", "while",   "though",  "although", "because", "since",
     "is",    "isn't",  "was",   "wasn't",  "would",   "should",   "could",   "can",
     "can't", "cannot", "may",   "might",   "without", "except",   "than",    "away",
     "ahead", "them",   "me",    "yourself"});

// Words that are nobody's name, though they stand in capitals at the beginning of a line: "Shall
// I".
constexpr auto no_names = std::to_array<std::string_view>(
    {"i",     "we",      "you",      "it",      "they",     "shall",   "should", "would",
     "could", "can",     "cannot",   "must",    "might",    "do",      "does",   "did",
     "is",    "are",     "was",      "were",    "has",      "have",    "had",    "no",
     "not",   "never",   "maybe",    "perhaps", "probably", "if",      "when",   "unless",
     "until", "before",  "after",    "while",   "why",      "how",     "what",   "which",
     "where", "whether", "and",      "or",      "but",      "so",      "then",   "because",
     "since", "though",  "although", "without", "except",   "instead", "rather", "only",
     "just",  "let",     "to",       "of",      "in",       "on",      "at",     "with",
     "as",    "than",    "wait"});

// Words that turn the lines below a question, or of another person, into orders.
constexpr auto doubts = std::to_array<std::string_view>(
    {"legal", "allowed", "possible", "permitted", "correct", "wise", "better",   "should",
     "shall", "may",     "can",      "could",     "would",   "must", "explain",  "said",
     "says",  "say",     "wrote",    "writes",    "asked",   "asks", "suggests", "suggested",
     "plan",  "plans",   "idea",     "ideas",     "example", "later"});

bool is_in(std::string_view word, const auto& words) {
  return std::ranges::any_of(words, [&](std::string_view one) { return same_word(one, word); });
}

// A word without quotation marks, brackets and what ends a sentence around it.
std::string_view bare_word(std::string_view word) {
  return without_signs(word, "*~\"'`()[]{}<>=|_.,:;!?");
}

std::vector<std::string_view> bare_words(std::string_view line) {
  auto words = words_of(trimmed(line));
  for (auto& word : words) word = bare_word(word);
  std::erase(words, std::string_view());
  return words;
}

// Judges the first byte of a character: pictures, arrows, marks.
bool is_symbol(unsigned char byte) {
  return byte == 0xE2 || byte == 0xEF || byte >= 0xF0;
}

// In a script without capitals every word is one of these.
bool is_in_lower_case(std::string_view word) {
  const auto first = static_cast<unsigned char>(word.front());
  if (std::islower(first) == 0 && (first < 0x80 || is_symbol(first))) return false;
  // À to Þ; Ѐ to Я; Α to Ϋ.
  const auto second = static_cast<unsigned char>(word.size() > 1 ? word[1] : '\0');
  if (first == 0xC3 && second >= 0x80 && second <= 0x9E) return false;
  if (first == 0xD0 && second >= 0x80 && second <= 0xAF) return false;
  if (first == 0xCE && second >= 0x86 && second <= 0xAB) return false;
  return std::ranges::all_of(word, [](unsigned char letter) {
    return std::isalpha(letter) != 0 || letter >= 0x80 || letter == '\'' || letter == '-';
  });
}

bool has_one_of(const std::vector<std::string_view>& words, const auto& known) {
  return std::ranges::any_of(words, [&](std::string_view word) { return is_in(word, known); });
}

bool has_negation(const std::vector<std::string_view>& words) {
  return has_one_of(words, negations);
}

bool is_greeting(const std::vector<std::string_view>& words) {
  return words.size() <= greeting_words_max && is_in(words.front(), greetings);
}

// "Here are my orders", "Orders for turn 2"
bool is_heading(const std::vector<std::string_view>& words) {
  if (words.size() > heading_words_max || !is_in(words.front(), heading_beginnings)) return false;
  const auto last = std::ranges::find_if(words.rbegin(), words.rend(), [](std::string_view word) {
    return word.find_first_not_of("0123456789") != std::string_view::npos;
  });
  return last != words.rend() && is_in(*last, heading_ends);
}

// The signs that end a sentence, also before a closing quotation mark or bracket.
enum class Ending : std::uint8_t { none, colon, question, full };
Ending ending_of(std::string_view line) {
  constexpr std::string_view around = "*~\"'`)]}_ ";
  if (line.ends_with(":-)") || line.ends_with(";-)")) return Ending::full;
  while (!line.empty() && around.contains(line.back())) line.remove_suffix(1);
  if (line.empty()) return Ending::full;
  if (line.back() == ':' || line.ends_with("\uFF1A")) return Ending::colon;
  if (line.back() == '?' || line.ends_with("\uFF1F")) return Ending::question;
  if (std::string_view(".!;=").contains(line.back())) return Ending::full;
  const auto is_follower = [](char byte) { return (static_cast<unsigned char>(byte) >> 6U) == 2U; };
  auto last = line.size() - 1;
  while (last > 0 && is_follower(line[last])) --last;
  const bool is_full =
      is_symbol(static_cast<unsigned char>(line[last])) || line.substr(last).starts_with("\u3002");
  return is_full ? Ending::full : Ending::none;
}

}  // namespace

bool may_go_on_below(std::string_view line) {
  const auto words = bare_words(line);
  if (words.empty()) return false;
  const auto ending = ending_of(trimmed(line));
  if (ending == Ending::full) return false;
  const bool denies = has_negation(words);
  if (!denies && (is_greeting(words) || is_heading(words))) return false;
  // "Under no circumstances:", "Would this be legal:", "Is this legal?"
  if (ending == Ending::colon || ending == Ending::question) {
    const bool begins_as_wish = is_in(words.front(), std::to_array<std::string_view>({"i", "we"}));
    return denies || (!begins_as_wish && has_one_of(words, doubts));
  }
  // Names and dates have no other words.
  return std::ranges::any_of(words, &is_in_lower_case) || has_one_of(words, no_names);
}

bool continues_from_above(std::string_view line) {
  const auto words = words_of(trimmed(line));
  if (words.empty()) return false;
  const auto first = bare_word(words.front());
  return !first.empty() && std::islower(static_cast<unsigned char>(first.front())) != 0 &&
         is_in(first, continuations);
}

}  // namespace adjutant::app
