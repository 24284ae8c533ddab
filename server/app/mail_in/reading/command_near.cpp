#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/command_words.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/words.hpp"

// Lines that are nearly a command.
namespace adjutant::app::command {
namespace {

using core::notation::begins_with;
using core::notation::lower_case;
using core::notation::same_word;
using Words = std::vector<std::string_view>;

constexpr std::size_t words_max = 8;  // of a line that may mean a command

struct Meant {
  std::string line;
  bool is_firm = false;
  bool holds_back = false;  // it says not to play the orders now
};

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](auto one) { return same_word(word, one); });
}

std::string joined(const Words& words, std::size_t from = 0) {
  std::string text;
  for (auto i = from; i < words.size(); ++i) {
    text += (text.empty() ? "" : " ") + std::string(words[i]);
  }
  return text;
}

// Many short words are one letter off another.
bool has_other_letter(std::string_view word, std::string_view other) {
  auto a = lower_case(word), b = lower_case(other);
  std::ranges::sort(a);
  std::ranges::sort(b);
  return a.size() == b.size() && a != b;
}

// The longer the intended word, the more of it may be wrong.
bool is_near(std::string_view text, std::string_view known) {
  constexpr std::size_t short_max = 4, long_min = 7;
  if (text.empty() || same_word(text, known)) return false;
  const auto off = letters_off(text, known, 2);
  const bool is_long = known.size() >= long_min || known == "check";
  if (off == 2) return is_long && lower_case(text).front() == known.front();
  if (off > 1) return false;
  const bool is_very_short = known.size() < short_max;
  if (is_very_short && text.size() != known.size()) return false;
  return known.size() > short_max || !has_other_letter(text, known);
}

bool is_firm(std::string_view phrase) {
  return phrase.contains(' ') || is_one_of(phrase, {"check", "prepare", "resign", "claim"});
}

// "else" and "end if" are near much else; "go" is too short.
bool has_near_misses(std::string_view phrase) {
  return !is_one_of(phrase, {"else", "end if", "go"});
}

std::string squeezed(std::string_view text) {
  auto plain = lower_case(text);
  std::erase_if(plain, [](char letter) { return letter == ' ' || letter == '-' || letter == '_'; });
  return plain;
}

Words without_fillers(Words words) {
  std::erase_if(words, [](std::string_view word) {
    return is_one_of(word, {"a", "an", "the", "my", "your", "our", "me", "for", "to", "of"});
  });
  return words;
}

std::optional<Meant> whole_line_meant(const Words& words) {
  const auto text = joined(words);
  const auto fewer = without_fillers(words);
  auto backwards = fewer;
  std::ranges::reverse(backwards);
  for (const auto phrase : whole_lines()) {
    if (!has_near_misses(phrase)) continue;
    const bool is_it = is_near(text, phrase) || squeezed(text) == squeezed(phrase) ||
                       same_word(joined(fewer), phrase) || same_word(joined(backwards), phrase);
    if (is_it) return Meant{std::string(phrase), is_firm(phrase)};
  }
  return {};
}

// "I resign"
std::optional<Meant> said_of_oneself(const Words& words) {
  if (words.size() < 2 || !is_one_of(words[0], {"i", "we"})) return {};
  const auto rest = joined(words, 1);
  const auto phrase = std::ranges::find_if(
      whole_lines(), [&](std::string_view one) { return same_word(one, rest) && is_firm(one); });
  if (phrase == whole_lines().end()) return {};
  return Meant{std::string(*phrase), true};
}

bool has_word_beginning(const Words& words, std::initializer_list<std::string_view> beginnings) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    return std::ranges::any_of(beginnings, [&](auto one) { return begins_with(word, one); });
  });
}

// "I offer you a draw", "draw accepted"
std::optional<Meant> draw_meant(const Words& words) {
  if (!std::ranges::any_of(words, [](auto word) { return is_one_of(word, {"draw", "remis"}); })) {
    return {};
  }
  if (has_word_beginning(words, {"offer", "propos"})) return Meant{"draw offer", true};
  if (has_word_beginning(words, {"accept", "agree"})) return Meant{"draw accept", true};
  if (has_word_beginning(words, {"declin", "refus", "reject"})) return Meant{"draw decline", true};
  return {};
}

// A line that only says not to play the orders now: "Draft:", "do not play these", "for my next
// turn", "Please do a check".
std::optional<Meant> holding_back_meant(const Words& words) {
  constexpr auto checks = std::to_array<std::string_view>(
      {"check",      "checks",     "checking",  "checked",     "draft",       "drafts",
       "dry",        "dryrun",     "dry-run",   "test",        "tests",       "testing",
       "trial",      "try-out",    "preview",   "validate",    "validation",  "verify",
       "simulate",   "simulation", "tentative", "provisional", "preliminary", "unfinished",
       "incomplete", "idea",       "ideas",     "undo",        "cancel",      "not",
       "don't",      "dont",       "never",     "don\u2019t",  "wait"});
  constexpr auto prepares = std::to_array<std::string_view>(
      {"prepare", "prepared", "preparing", "preparation", "next", "later", "tomorrow", "future"});
  constexpr auto others = std::to_array<std::string_view>(
      {"a",     "an",        "the",   "my",      "our",     "these", "this",  "those",  "that",
       "them",  "it",        "all",   "any",     "for",     "of",    "to",    "me",     "please",
       "do",    "just",      "only",  "is",      "are",     "be",    "as",    "so",     "far",
       "yet",   "now",       "still", "first",   "final",   "ready", "here",  "some",   "play",
       "send",  "submit",    "run",   "execute", "process", "use",   "order", "orders", "move",
       "moves", "turn",      "turns", "round",   "plan",    "plans", "mode",  "mail",   "lines",
       "below", "following", "but",   "and",     "with",    "i",     "we",    "would"});
  const auto is_in = [](std::string_view word, const auto& list) {
    return std::ranges::any_of(list, [&](std::string_view one) { return same_word(one, word); });
  };
  bool holds_back = false, is_for_later = false;
  for (const auto written : words) {
    const auto word = bare(written);
    if (word.empty() || is_in(word, others)) continue;
    is_for_later |= is_in(word, prepares);
    if (!is_in(word, checks) && !is_in(word, prepares)) return {};
    holds_back = true;
  }
  if (!holds_back) return {};
  return Meant{is_for_later ? "prepare" : "check", false, true};
}

// What follows shows that the player means the word before it.
bool is_told_by(std::string_view beginning, std::string_view second) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 16> told{{
      {"vacation", "until"},
      {"vacation", "untill"},
      {"vacation", "till"},
      {"vacation", "off"},
      {"vacation", "from"},
      {"mail", "digest"},
      {"mail", "all"},
      {"mail", "mine"},
      {"mail", "none"},
      {"format", "text"},
      {"format", "html"},
      {"draw", "offer"},
      {"draw", "accept"},
      {"draw", "decline"},
      {"confirm", "as"},
      {"accept", "as"},
  }};
  return std::ranges::any_of(told, [&](const auto& row) {
    return row.first == beginning && same_word(row.second, second);
  });
}

// "vaction until 2026-12-24", "hodl 30"
std::optional<Meant> beginning_meant(const Words& words) {
  for (const auto beginning : beginnings()) {
    const bool is_it = letters_off(words[0], beginning, 2) == 1 || is_near(words[0], beginning);
    if (!is_it) continue;
    // Any name might follow.
    const bool has_id = words.size() == 2 && begins_with(words[1], "m_");
    if (beginning == "join" && !has_id) continue;
    if (words.size() == 1 && !is_near(words[0], beginning)) continue;
    const auto line = std::string(beginning) + " " + joined(words, 1);
    const auto asked = read(line);
    if (asked && *asked) return Meant{print(**asked), true};
    if (asked && words.size() > 1 && is_told_by(beginning, words[1])) {
      return Meant{std::string(line), true};
    }
  }
  return {};
}

// "digest 18:00"
std::optional<Meant> digest_meant(const Words& words) {
  if (words.size() < 2 || !same_word(words[0], "digest")) return {};
  const auto asked = read("mail " + joined(words));
  if (!asked || !*asked) return {};
  return Meant{print(**asked), true};
}

// "hold30", "hold=30"
std::optional<Meant> hold_meant(const Words& words) {
  constexpr std::string_view hold = "hold";
  if (!begins_with(words[0], hold) || words[0].size() == hold.size()) return {};
  auto rest = words[0].substr(hold.size());
  while (!rest.empty() && std::string_view("=-:").contains(rest.front())) rest.remove_prefix(1);
  const auto asked = read(fmt::format("hold {} {}", rest, joined(words, 1)));
  if (!asked || !*asked) return {};
  return Meant{print(**asked), true};
}

// "sya Good luck", "say- Good luck"
std::optional<Meant> say_meant(const Words& words) {
  auto first = lower_case(words[0]);
  while (!first.empty() && (first.back() == '-' || first.back() == '=')) first.pop_back();
  if (first == "say" && words.size() > 1) return Meant{"say " + joined(words, 1), true};
  if (words.size() < 2 || words[0].size() > 4) return {};
  const auto same = std::ranges::unique(first);
  first.erase(same.begin(), same.end());
  const bool is_doubled = first == "say" && words[0].size() > first.size();
  const bool is_swapped = words[0].size() == 3 && letters_off(words[0], "say", 1) == 1 &&
                          !has_other_letter(words[0], "say");
  if (!is_doubled && !is_swapped) return {};
  return Meant{"say " + joined(words, 1), true};
}

std::optional<Meant> meant_by(const Words& words) {
  if (words.empty() || words[0].empty() || words.size() > words_max) return {};
  for (const auto found : {&whole_line_meant, &said_of_oneself, &draw_meant, &digest_meant,
                           &beginning_meant, &hold_meant, &say_meant, &holding_back_meant}) {
    if (auto meant = found(words)) return meant;
  }
  return {};
}

}  // namespace

std::optional<Fault> near_miss(std::string_view line) {
  const auto text = bare(without_list_mark(line));
  auto words = words_of(text);
  if (!words.empty()) words[0] = bare(words[0]);
  const auto meant = meant_by(words);
  if (!meant) return {};
  const auto shown = core::notation::shortened(text);
  return Fault{meant->holds_back
                   ? fmt::format("'{}' says that your orders are not to be played now: to check "
                                 "them, answer \"check\"; to play them, \"go\"; to keep them for "
                                 "your next turn, \"prepare\"",
                                 shown)
                   : fmt::format("we do not know the command '{}': correct it, or begin the line "
                                 "with # if it is not a command",
                                 shown),
               meant->line, meant->is_firm};
}

std::string nearest_word(std::string_view word) {
  auto known = whole_lines();
  known.insert(known.end(), beginnings().begin(), beginnings().end());
  known.emplace_back("say");
  return core::notation::near_miss(word, known);
}

bool asks_to_sign_up(std::string_view line) {
  constexpr std::size_t sign_up_words_max = 8;
  constexpr std::array<std::string_view, 14> asks{
      "sing up",    "sing-up",  "sign up",      "sign me up", "sign us up", "signup", "sign-up",
      "signing up", "register", "registration", "subscribe",  "join",       "enroll", "enrol"};
  const auto text = bare(line);
  if (words_of(text).size() > sign_up_words_max) return false;
  return std::ranges::any_of(asks, [&](std::string_view one) {
    const bool begins = begins_with(text, one) && text.size() >= one.size();
    return begins &&
           (text.size() == one.size() || std::string_view(" :,.!-").contains(text[one.size()]));
  });
}

}  // namespace adjutant::app::command
