#include "server/app/mail_in/reading/own_words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/broken_sentence.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::same_word;
using core::notation::trimmed;

constexpr std::size_t goes_on_bytes_min = 60;  // a line that may continue in the next
constexpr std::size_t mail_columns = 72;       // where most programs break one

// An unreadable condition counts as one only beside orders: else it is a sentence.
enum class LineKind : std::uint8_t { order, meant, condition, other };
constexpr std::string_view of_condition =
    "begins like a condition and cannot be read: write 'if UNIT in HEX' or another condition of "
    "the game, 'else' or 'end if', or begin the line with #";
enum class Place : std::uint8_t { block, own, behind_block };

struct WrittenLine {
  LineKind kind = LineKind::other;
  std::string text;
  bool behind_blank = false;
  // For a line that is nearly a command, and may be a sentence if it stands apart.
  std::optional<command::Fault> nearly = {};
  // The line right above or below, where both may be one sentence.
  std::string_view sentence = {};
};

bool is_one_of(std::string_view word, const std::vector<std::string_view>& words) {
  return std::ranges::any_of(words, [&](std::string_view known) { return same_word(known, word); });
}

// A number alone names nothing in a sentence.
bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789.,-+") == std::string_view::npos;
}

bool has_digit(std::string_view word) {
  return word.find_first_of("0123456789") != std::string_view::npos;
}

// How much of a line is as orders have it.
struct Likeness {
  std::ptrdiff_t names = 0;  // of units and places, and odds
  std::ptrdiff_t coded = 0;  // of these, such with a digit, which no sentence has
  std::ptrdiff_t words = 0;  // that orders have
  std::ptrdiff_t numbers = 0;
  std::ptrdiff_t all = 0;
};

Likeness likeness(const std::vector<core::notation::Word>& line, const OrderLanguage& language) {
  Likeness found;
  for (const auto& word : line) {
    const auto text = bare(word.text);
    if (text.empty()) continue;
    const bool is_word =
        is_one_of(text, language.order_words()) || is_one_of(text, language.keywords());
    const bool is_name = !is_word && !is_number(text) && language.is_name(text);
    if (is_name) ++found.names;
    if (is_name && has_digit(text)) ++found.coded;
    if (is_word) ++found.words;
    if (is_number(text)) ++found.numbers;
    if (is_name || is_word || is_number(text)) ++found.all;
  }
  return found;
}

// The word of an order that the player probably meant by the first word of a line: one that players
// use in its place, a beginning of it, or one that is a letter or two off.
std::string order_word_meant(std::string_view word, const OrderLanguage& language) {
  constexpr std::size_t beginning_min = 3, long_min = 4;
  const auto& known = language.order_words();
  if (is_one_of(word, known) || is_one_of(word, language.keywords())) return {};
  const auto is_begun = [&](std::string_view one) {
    return word.size() >= beginning_min && core::notation::begins_with(one, word);
  };
  if (const auto found = std::ranges::find_if(known, is_begun); found != known.end()) {
    return std::string(*found);
  }
  if (auto meant = core::notation::order_meant(word, known); !meant.empty()) return meant;
  const auto is_near = [&](std::string_view one) {
    return one.size() >= long_min && core::notation::begins_with(one, word.substr(0, 1)) &&
           letters_off(word, one, 2) <= 2;
  };
  const auto found = word.empty() ? known.end() : std::ranges::find_if(known, is_near);
  return found == known.end() ? std::string() : std::string(*found);
}

// What may stand before an order in a sentence.
bool begins_sentence(std::string_view word) {
  constexpr std::array<std::string_view, 9> words{"i",    "we",  "and",   "then", "now",
                                                  "next", "let", "first", "also"};
  return std::ranges::any_of(words, [&](std::string_view one) { return same_word(one, word); });
}

// The line with the word of an order in the place of its first; empty where none is near.
std::string order_line_meant(std::string_view line, const OrderLanguage& language) {
  line = trimmed(line);
  const auto end = std::min(line.find(' '), line.size());
  const auto meant = order_word_meant(bare(line.substr(0, end)), language);
  return meant.empty() ? std::string() : meant + std::string(line.substr(end));
}

// It belongs to the orders around it.
bool is_condition_command(const command::Command& asked) {
  return std::holds_alternative<command::If>(asked) ||
         asked == command::Command(command::Plain::otherwise) ||
         asked == command::Command(command::Plain::end_if);
}

class LinesReader {
 public:
  LinesReader(const std::vector<std::string_view>& lines, const OrderLanguage& language,
              Place place, Numbers numbers)
      : lines_(lines),
        language_(language),
        in_block_(place == Place::block),
        numbers_(numbers),
        ended_(place == Place::behind_block),
        turn_ended_(ended_) {}

  OwnWords read() {
    while (at_ < lines_.size()) take();
    if (in_say_) {
      refuse("'say' without text needs a line 'end say' below it, which is missing");
    }
    finish();
    if (!counted_wrong_.empty() && !words_.orders.empty()) {
      refuse(
          fmt::format("the line number {} is out of order: begin with 1, or write the orders "
                      "without numbers",
                      counted_wrong_));
    }
    if (numbers_ == Numbers::of_a_long_list && counted_ == 1 && counted_wrong_.empty()) {
      refuse_unclear("1");
    }
    if (wrong_condition_ && !words_.orders.empty()) {
      refuse(fmt::format("'{}' {}", core::notation::shortened(*wrong_condition_), of_condition));
    }
    if (!loose_say_.empty() && !words_.orders.empty()) {
      refuse(
          command::Fault{"write 'say' without a sign around or after it when your mail has "
                         "orders",
                         loose_say_});
    }
    return std::move(words_);
  }

 private:
  void take() {
    const auto line = trimmed(lines_[at_]);
    unfinished_ = std::exchange(unfinished_next_, {});
    look_at_line_below(line);
    if (in_say_) {
      take_said(line);
    } else if (line.empty()) {
      behind_blank_ = true;
    } else if (line[0] == '#') {
      // A comment.
    } else if (!in_block_ && same_word(bare(line), "end")) {
      ended_ = turn_ended_ = true;
    } else if (!take_numbered(line) && !take_wrong_condition(line) && !take_command(line)) {
      take_order(line);
    }
    ++at_;
  }

  // Whether the line may be the rest of a sentence in "Please do not / end turn, / yet": then
  // nobody knows the meaning.
  void look_at_line_below(std::string_view line) {
    const auto acts = std::exchange(acts_above_, {});
    if (acts.empty() || !continues_from_above(line)) return;
    if (!found_.empty() && ends_at_ == at_) {
      found_.back().sentence = line;
    } else {
      refuse_part_of_sentence(acts, line);
    }
  }

  void refuse_part_of_sentence(std::string_view line, std::string_view other) {
    parts_of_sentences_.emplace_back(
        other,
        fmt::format("we cannot tell whether '{}' is a command: with the line '{}' next to it, it "
                    "may be one sentence. Put an empty line above and below each command",
                    core::notation::shortened(line), core::notation::shortened(other)));
  }

  // A line to pass over.
  void take_prose(std::string_view line) {
    if (!in_block_ && may_go_on_below(line)) unfinished_next_ = line;
  }

  // A line that begins with a number means that line of the draft, where it does not count the
  // player's own.
  bool take_numbered(std::string_view line) {
    if (turn_ended_) return false;
    if (numbers_ != Numbers::of_a_list && has_several_numbers(line)) {
      words_.mends_in_vain = true;
      refuse(fmt::format("'{}': correct one line at a time, as in '2: -'", line));
      return true;
    }
    const auto numbered = numbered_line(line);
    if (!numbered) return false;
    const bool is_for_any_mail = numbered->has_colon && line.front() == numbered->number.front();
    if (is_for_any_mail || language_.is_order(line)) return false;
    const auto rest = undecorated(numbered->rest);
    const bool is_meant = numbered->takes_out || language_.is_order(rest) ||
                          may_be_meant(rest, language_) || (numbered->has_sign && rest.empty());
    if (numbers_ == Numbers::of_a_list || numbers_ == Numbers::of_a_long_list) {
      if (is_meant) return take_of_list(*numbered);
      if (numbered->has_sign && is_next(*numbered) && command::read(numbered->rest)) ++counted_;
      return false;
    }
    if (!is_meant && (!numbered->has_sign || numbers_ == Numbers::unclear)) return false;
    if (numbers_ == Numbers::unclear) {
      refuse_unclear(numbered->number);
      return true;
    }
    take_edit(*numbered);
    return true;
  }

  void refuse_unclear(std::string_view number) {
    words_.mends_in_vain = true;
    refuse(
        fmt::format("'{0}': you have earlier lines to correct. Write '{0}: ORDER' to correct "
                    "one of them, or write all your orders without numbers",
                    number));
  }

  bool is_next(const NumberedLine& numbered) const {
    return numbered.number == std::to_string(counted_ + 1);
  }

  // A list counts from 1 on; another number means a line of the draft.
  bool take_of_list(const NumberedLine& numbered) {
    if (!numbered.has_sign && !numbered.inserts) return false;
    const bool counts = numbered.number == "1" || is_next(numbered);
    if (!counts && counted_wrong_.empty()) counted_wrong_ = numbered.number;
    if (counts && !numbered.inserts && !numbered.takes_out) {
      counted_ = numbered.number == "1" ? 1 : counted_ + 1;
      return false;
    }
    take_edit(numbered);
    return true;
  }

  void take_edit(const NumberedLine& numbered) {
    if (!numbered.has_sign && !unfinished_.empty()) {
      return refuse_part_of_sentence(trimmed(lines_[at_]), unfinished_);
    }
    auto edit = command::read_edit(numbered);
    if (edit) {
      words_.commands.push_back(*std::move(edit));
    } else {
      words_.mends_in_vain = true;
      refuse(edit.error());
    }
  }

  // Orders below an unreadable condition may belong to another course of things than the present
  // one.
  bool take_wrong_condition(std::string_view line) {
    constexpr std::array<std::string_view, 4> beginnings{"if", "when", "unless", "otherwise"};
    if (ended_ || (in_block_ && !turn_ended_) || (turn_ended_ && behind_blank_) ||
        language_.is_order(undecorated(line))) {
      return false;
    }
    const auto text = bare(without_list_mark(line));
    const auto words = words_of(text);
    const auto first = words.empty() ? std::string_view() : bare(words.front());
    if (std::ranges::none_of(beginnings, [&](auto one) { return same_word(one, first); })) {
      return false;
    }
    if (const auto asked = command::read(line); asked && *asked) return false;
    if (!turn_ended_) {
      add(LineKind::condition, std::string(undecorated(line)));
    } else if (!wrong_condition_) {
      wrong_condition_ = line;
    }
    return true;
  }

  bool take_command(std::string_view line) {
    auto read = command::read(line);
    if (!read) return false;
    if (!*read && language_.may_answer(undecorated(line))) return false;  // "hold"
    if (*read) {
      if (is_condition_command(**read) &&
          !ended_) {  // what follows is for another course of things
        turn_ended_ = false;
        add(LineKind::order, command::print(**read));
        return true;
      }
      const auto* say = std::get_if<command::Say>(&**read);
      if (turn_ended_ && say == nullptr) {
        words_.passed_over.emplace_back(line);
        return true;
      }
      if (say != nullptr && say->text.empty()) {
        in_say_ = true;
        said_.clear();
        return true;
      }
      if (!unfinished_.empty() && !command::only_tells(**read)) {
        refuse_part_of_sentence(line, unfinished_);
        return true;
      }
      if (say != nullptr) {
        words_.commands.emplace_back(command::Say{with_lines_broken_off(say->text)});
        const auto last = trimmed(lines_[at_]);
        if (last.size() >= goes_on_bytes_min) take_prose(last);
        const bool is_loose = !same_word(words_of(line).front(), "say");
        if (is_loose && loose_say_.empty()) loose_say_ = command::print(**read);
        return true;
      }
      if (!in_block_ && !command::only_tells(**read)) acts_above_ = line;
      words_.commands.push_back(**std::move(read));
    } else if (!turn_ended_) {
      auto fault = std::move(read->error());
      const auto numbered = numbered_line(line);
      words_.mends_in_vain |= numbered && numbered->has_colon;
      if (fault.meant.empty()) {
        if (auto nearly = command::near_miss(line)) fault = *std::move(nearly);
      }
      const auto quoted = fmt::format("'{}'", core::notation::shortened(line));
      if (!fault.message.contains(quoted)) fault.message = quoted + ": " + fault.message;
      take_nearly(line, std::move(fault));
    }
    return true;
  }

  // Nearly a command: where it cannot be a sentence, at fault at once.
  void take_nearly(std::string_view line, command::Fault fault) {
    if (fault.is_firm || in_block_) return refuse(fault);
    take_prose(line);
    add(LineKind::other, std::string(line), std::move(fault));
  }

  // The remark, with the lines that a mail program has broken off. A line that may mean an order or
  // a command is neither.
  std::string with_lines_broken_off(std::string said) {
    for (; at_ + 1 < lines_.size(); ++at_) {
      const auto line = trimmed(lines_[at_]), next = trimmed(lines_[at_ + 1]);
      const auto first_word = next.substr(0, next.find(' '));
      const bool is_full =
          line.size() >= goes_on_bytes_min || line.size() + 1 + first_word.size() > mail_columns;
      if (!is_full || !is_prose(next)) break;
      said += " " + std::string(next);
    }
    return said;
  }

  bool is_prose(std::string_view line) const {
    const auto text = undecorated(line);
    return !line.empty() && line[0] != '#' && line != "--" && !same_word(bare(line), "end") &&
           !command::read(line) && !command::near_miss(line) && !numbered_line(line) &&
           !language_.is_order(text) && !language_.may_answer(text) &&
           !may_be_meant(text, language_);
  }

  void take_said(std::string_view line) {
    if (same_word(bare(line), "end say")) {
      in_say_ = false;
      if (!said_.empty()) words_.commands.emplace_back(command::Say{std::exchange(said_, {})});
      return;
    }
    said_ += (said_.empty() ? "" : "\n") + std::string(line);
  }

  void take_order(std::string_view line) {
    std::string order(undecorated(line));
    const bool goes_on = line.size() >= goes_on_bytes_min && join_next(line, order);
    if (turn_ended_ && !in_block_) {  // reads only remarks
      const bool is_order = goes_on || language_.is_order(order);
      if (is_order && !language_.ends_turn(order)) words_.passed_over.push_back(std::move(order));
      return;
    }
    auto nearly = turn_ended_ ? std::nullopt : command::near_miss(line);
    if (goes_on || language_.is_order(order)) {
      turn_ended_ = turn_ended_ || language_.ends_turn(order);
      add(LineKind::order, std::move(order));
      if (in_block_) return;
      found_.back().sentence = unfinished_;
      acts_above_ = line;
      ends_at_ = at_ + 1;
    } else if (!turn_ended_ && language_.may_answer(order)) {
      add(LineKind::meant, std::move(order));
    } else if (nearly && nearly->is_firm) {
      take_nearly(line, *std::move(nearly));
    } else if (may_be_meant(order, language_)) {
      add(LineKind::meant, std::move(order));
    } else if (nearly) {
      take_nearly(line, *std::move(nearly));
    } else if (!in_block_ || !turn_ended_) {
      take_prose(line);
      add(in_block_ ? LineKind::meant : LineKind::other, std::move(order));
    }
  }

  // A line that was broken by a mail program.
  bool join_next(std::string_view line, std::string& order) {
    if (at_ + 1 >= lines_.size()) return false;
    const auto next = trimmed(lines_[at_ + 1]);
    if (next.empty() || next[0] == '#' || language_.is_order(undecorated(next))) return false;
    const auto joined = std::string(line) + " " + std::string(next);
    const auto whole = undecorated(joined);
    if (!language_.is_order(whole)) return false;
    order = whole;
    ++at_;
    return true;
  }

  void add(LineKind kind, std::string text, std::optional<command::Fault> nearly = {}) {
    found_.push_back(
        {kind, std::move(text), std::exchange(behind_blank_, false), std::move(nearly)});
  }

  // Whether the line next to another has a mistake of its own: then the answer explains that, and
  // does not say that both may be one sentence.
  bool is_at_fault(std::string_view line) const {
    return std::ranges::any_of(
        at_fault_, [&](std::string_view one) { return one == line || one == undecorated(line); });
  }

  // Empty: none.
  std::string fault_of(const WrittenLine& line) const {
    if (line.kind == LineKind::condition) return "this " + std::string(of_condition);
    if (line.kind != LineKind::order) {
      return "this is not an order or a command: correct it, remove it, or begin it with #";
    }
    if (line.sentence.empty() || is_at_fault(line.sentence)) return {};
    return fmt::format(
        "this line and '{}' next to it may be one sentence, not an order. If it is an order, "
        "answer with the line \"go\", or send your orders again with empty lines around them",
        core::notation::shortened(line.sentence));
  }

  // What stands between the first order and the last, or right behind it, counts.
  void finish() {
    const bool has_orders =
        std::ranges::find(found_, LineKind::order, &WrittenLine::kind) != found_.end();
    const auto is_meant = [&](const WrittenLine& line) {
      return line.kind == LineKind::condition ? has_orders : line.kind != LineKind::other;
    };
    const auto first = std::ranges::find_if(found_, is_meant);
    const auto last = std::find_if(found_.rbegin(), found_.rend(), is_meant).base();  // behind it
    const auto end = std::find_if(last, found_.end(), [&](const WrittenLine& line) {
      return first != found_.end() && line.behind_blank;
    });
    for (auto line = found_.begin(); line != end; ++line) {
      // A single word between orders does not begin a sentence.
      const bool is_word = first < line && line + 1 < last && words_of(line->text).size() == 1;
      const bool is_wrong =
          line->kind == LineKind::meant || (line->kind == LineKind::other && is_word);
      // "Please do not" is both.
      const bool holds_back =
          line->nearly && (line->nearly->meant == "check" || line->nearly->meant == "prepare");
      if ((line->nearly && !holds_back) || is_wrong) at_fault_.emplace_back(line->text);
    }
    for (const auto& line : found_) {
      if (line.kind == LineKind::other && !line.nearly) words_.prose.push_back(line.text);
    }
    for (auto line = found_.begin(); line != end; ++line) {
      if (line->nearly) refuse(*line->nearly);
      if (line < first || line->nearly) continue;
      words_.orders.push_back(line->text);
      auto fault = fault_of(*line);
      if (fault.empty()) continue;
      words_.refusals.push_back(
          {static_cast<int>(words_.orders.size()), 1, core::notation::shortened(line->text), "",
           std::move(fault),
           line->kind == LineKind::order ? "" : order_line_meant(line->text, language_)});
    }
    for (auto& [other, message] : parts_of_sentences_) {
      if (!is_at_fault(other)) refuse(std::move(message));
    }
  }

  void refuse(std::string message) {
    words_.other_refusals.push_back({0, 0, "", "", std::move(message), ""});
  }
  void refuse(const command::Fault& fault) {
    words_.other_refusals.push_back({0, 0, "", "", fault.message, fault.meant});
  }

  const std::vector<std::string_view>& lines_;
  const OrderLanguage& language_;
  bool in_block_;
  Numbers numbers_;
  std::size_t at_ = 0;
  // Prose right above this line, and right above the next, whose sentence may go on.
  std::string_view unfinished_, unfinished_next_;
  std::string_view acts_above_;  // an order or command right above
  std::size_t ends_at_ = 0;      // behind the last order
  int counted_ = 0;              // of a list, so far
  std::string counted_wrong_;    // the first number that does not continue it
  bool behind_blank_ = false, ended_, turn_ended_, in_say_ = false;
  std::string said_;
  std::optional<std::string> wrong_condition_;  // the first
  std::string loose_say_;                       // the first that is not 'say TEXT'
  std::vector<WrittenLine> found_;
  std::vector<std::string_view> at_fault_;  // lines with their own faults
  // Why a command may be a part of a sentence, and the other line of that.
  std::vector<std::pair<std::string_view, std::string>> parts_of_sentences_;
  OwnWords words_;
};

// As hasty fingers write the word: two letters exchanged, or one too few or too many in a long
// word.
bool is_hasty(std::string_view word, std::string_view known) {
  constexpr std::size_t short_min = 4, long_min = 6;
  if (known.size() < short_min || !is_one_letter_off(word, known)) return false;
  if (word.size() != known.size()) return known.size() >= long_min;
  auto a = core::notation::lower_case(word), b = core::notation::lower_case(known);
  std::ranges::sort(a);
  std::ranges::sort(b);
  return a == b;
}

// "donemoving"
bool is_run_together(std::string_view word, const OrderLanguage& language) {
  return std::ranges::any_of(language.order_words(), [&](std::string_view first) {
    if (word.size() <= first.size() || !same_word(word.substr(0, first.size()), first))
      return false;
    const auto rest = word.substr(first.size());
    return is_one_of(rest, language.keywords()) &&
           language.is_order(fmt::format("{} {}", first, rest));
  });
}

}  // namespace

bool may_be_meant(std::string_view line, const OrderLanguage& language) {
  auto words = core::notation::split(bare(line)).words;
  if (words.size() > 2 && begins_sentence(bare(words.front().text))) words.erase(words.begin());
  if (words.empty()) return false;
  const auto first = bare(words.front().text);
  const auto found = likeness(words, language);
  const auto more = static_cast<std::ptrdiff_t>(words.size()) - 1;
  // "Turn 2" is a heading.
  const bool is_heading = more == 1 && found.numbers == 1;
  const bool begins = is_one_of(first, language.order_words()) && !is_heading;
  // "And good luck!" is not "end ...".
  const bool goes_on = found.names > 0 || found.numbers > 1 || (more > 0 && found.all == more);
  const bool nearly_begins =
      goes_on && std::ranges::any_of(language.order_words(), [&](std::string_view known) {
        return is_one_letter_off(first, known);
      });
  const bool is_half = 2 * found.all >= static_cast<std::ptrdiff_t>(words.size());
  // "shoot at Bra", "Bra 10 12"
  constexpr std::size_t short_max = 4;
  const bool is_attempt = found.names > 0 && more > 0 &&
                          (found.all > more || ((is_half || words.size() <= short_max) &&
                                                !order_word_meant(first, language).empty()));
  const bool is_misspelt =
      std::ranges::any_of(language.order_words(),
                          [&](std::string_view known) { return is_hasty(first, known); }) ||
      (words.size() == 1 && is_run_together(first, language));
  return begins || nearly_begins || is_misspelt || is_attempt ||
         (is_half && (found.coded > 0 || (found.names > 0 && found.words > 0)));
}

OwnWords read_block_lines(const std::vector<std::string_view>& lines, const OrderLanguage& language,
                          Numbers numbers) {
  return LinesReader(lines, language, Place::block, numbers).read();
}

OwnWords read_own_words(const std::vector<std::string_view>& lines, const OrderLanguage& language,
                        Numbers numbers) {
  return LinesReader(lines, language, Place::own, numbers).read();
}

OwnWords read_behind_block(const std::vector<std::string_view>& lines,
                           const OrderLanguage& language) {
  return LinesReader(lines, language, Place::behind_block, Numbers::of_a_list).read();
}

}  // namespace adjutant::app
