#include "engine/core/notation/answers.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/notation/words.hpp"

namespace adjutant::core::notation {
namespace {

constexpr std::string_view decimal_digits = "0123456789";

bool has_digit(std::string_view word) {
  return word.find_first_of(decimal_digits) != std::string_view::npos;
}

std::vector<std::string> bare_words(std::string_view line) {
  constexpr std::string_view signs = ".,:;!?'`*()";
  std::vector<std::string> words;
  for (const auto& word : split(line).words) {
    std::string_view text = word.text;
    const auto from = text.find_first_not_of(signs);
    if (from == std::string_view::npos) continue;
    words.emplace_back(text.substr(from, text.find_last_not_of(signs) + 1 - from));
  }
  return words;
}

// "retreats" for "retreat", "1721" for "C1721".
bool is_word_of(std::string_view word, std::string_view of_answer) {
  constexpr std::size_t beginning_min = 3;
  if (same_word(word, of_answer)) return true;
  if (has_digit(of_answer)) {
    return word.size() >= beginning_min && of_answer.size() == word.size() + 1 &&
           word.find_first_not_of(decimal_digits) == std::string_view::npos &&
           of_answer.ends_with(word);
  }
  return of_answer.size() >= beginning_min && word.size() <= of_answer.size() + 1 &&
         begins_with(word, of_answer);
}

// How near an answer is: its names with a digit in the line, its other words there, and less those
// that are not.
using Nearness = std::tuple<int, int, int>;

Nearness nearness(const std::vector<std::string>& line, std::string_view answer) {
  int coded = 0, others = 0, missing = 0;
  for (const auto& word : bare_words(answer)) {
    const bool is_said =
        std::ranges::any_of(line, [&](const std::string& one) { return is_word_of(one, word); });
    ++(!is_said ? missing : has_digit(word) ? coded : others);
  }
  return {coded, others, -missing};
}

// As orders begin: two words whole where the second names nothing, as in "done firing".
std::string beginning_of(std::string_view answer) {
  const auto words = split(answer).words;
  const bool is_whole = words.size() == 2 && words[1].text.find_first_not_of(
                                                 "abcdefghijklmnopqrstuvwxyz") == std::string::npos;
  return is_whole ? words[0].text + " " + words[1].text : words[0].text;
}

std::vector<std::string> beginnings_of(const std::vector<std::string>& answers) {
  std::vector<std::string> beginnings;
  for (const auto& answer : answers) {
    auto one = beginning_of(answer);
    if (std::ranges::find(beginnings, one) == beginnings.end())
      beginnings.push_back(std::move(one));
  }
  return beginnings;
}

}  // namespace

std::string answer_meant(std::string_view line, const std::vector<std::string>& answers) {
  const auto words = bare_words(line);
  Nearness best{};
  std::string meant;
  for (const auto& answer : answers) {
    const auto near = nearness(words, answer);
    if (std::get<0>(near) + std::get<1>(near) == 0 || near < best) continue;
    meant = near == best ? std::string() : answer;
    best = near;
  }
  return meant;
}

bool is_part_of_answer(std::string_view line, const std::vector<std::string>& answers) {
  const auto words = bare_words(line);
  if (words.empty()) return false;
  return std::ranges::any_of(answers, [&](const std::string& answer) {
    const auto known = bare_words(answer);
    return std::ranges::all_of(words, [&](const std::string& word) {
      return std::ranges::any_of(known,
                                 [&](const std::string& one) { return is_word_of(word, one); });
    });
  });
}

void point_to_answers(Refusals& refusals, const std::vector<std::string>& answers) {
  if (answers.empty()) return;
  const auto beginnings = beginnings_of(answers);
  for (auto& refusal : refusals) {
    if (!refusal.rule.empty() || refusal.order.empty()) continue;
    const auto words = split(refusal.order).words;
    if (words.empty()) continue;
    const bool begins = std::ranges::any_of(answers, [&](const std::string& answer) {
      return same_word(split(answer).words.front().text, words.front().text);
    });
    if (!begins) {
      refusal.message =
          fmt::format("'{}' does not answer the question: begin with {}{}", words.front().text,
                      beginnings.size() > 1 ? "one of " : "", fmt::join(beginnings, ", "));
    }
    refusal.meant = answer_meant(refusal.order, answers);
  }
  const auto twice = std::ranges::unique(refusals);  // two faults of one line
  refusals.erase(twice.begin(), twice.end());
}

}  // namespace adjutant::core::notation
