#include "server/app/mail_in/own_words.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::same_word;
using core::notation::trimmed;

constexpr std::size_t goes_on_bytes_min = 60;  // a line that may go on in the next

enum class Kind : std::uint8_t { order, meant, other };

struct Line {
  Kind kind = Kind::other;
  std::string text;
  bool behind_blank = false;
};

bool is_known_word(std::string_view word, const OrderLanguage& language) {
  const auto is_same = [&](std::string_view known) { return same_word(known, word); };
  return language.is_name(word) || std::ranges::any_of(language.order_words(), is_same) ||
         std::ranges::any_of(language.keywords(), is_same);
}

// It belongs to the orders around it.
bool is_condition(const command::Command& asked) {
  return std::holds_alternative<command::If>(asked) ||
         asked == command::Command(command::Plain::otherwise) ||
         asked == command::Command(command::Plain::end_if);
}

class Reader {
 public:
  Reader(const std::vector<std::string_view>& lines, const OrderLanguage& language, bool in_block)
      : lines_(lines), language_(language), in_block_(in_block) {}

  OwnWords read() {
    while (at_ < lines_.size() && !ended_) take();
    if (in_say_) {
      refuse("'say' without a text goes on to a line 'end say': there is none");
    }
    finish();
    return std::move(words_);
  }

 private:
  void take() {
    const auto line = trimmed(lines_[at_]);
    if (in_say_) {
      take_said(line);
    } else if (line.empty()) {
      behind_blank_ = true;
    } else if (line[0] == '#') {
      // A comment.
    } else if (!in_block_ && same_word(undecorated(line), "end")) {
      ended_ = true;
    } else if (!take_command(line)) {
      take_order(line);
    }
    ++at_;
  }

  bool take_command(std::string_view line) {
    auto read = command::read(line);
    if (!read) return false;
    if (*read) {
      if (is_condition(**read)) {  // what follows is for another course of things
        turn_ended_ = false;
        add(Kind::order, command::print(**read));
        return true;
      }
      const auto* say = std::get_if<command::Say>(&**read);
      if (turn_ended_ && !in_block_ && say == nullptr) return true;
      if (say != nullptr && say->text.empty()) {
        in_say_ = true;
        said_.clear();
        return true;
      }
      words_.commands.push_back(**std::move(read));
    } else if (!turn_ended_ || in_block_) {
      words_.other_refusals.push_back({0, 0, std::string(core::notation::shortened(line)), "",
                                       read->error().message, read->error().meant});
    }
    return true;
  }

  void take_said(std::string_view line) {
    if (same_word(undecorated(line), "end say")) {
      in_say_ = false;
      if (!said_.empty()) words_.commands.emplace_back(command::Say{std::exchange(said_, {})});
      return;
    }
    said_ += (said_.empty() ? "" : "\n") + std::string(line);
  }

  void take_order(std::string_view line) {
    std::string order(undecorated(line));
    const bool goes_on = line.size() >= goes_on_bytes_min && join_next(line, order);
    if (turn_ended_ && !in_block_) {  // only what is said is read
      const bool is_order = goes_on || language_.is_order(order);
      if (is_order && !language_.ends_turn(order)) words_.passed_over.push_back(std::move(order));
      return;
    }
    if (goes_on || language_.is_order(order)) {
      turn_ended_ = turn_ended_ || language_.ends_turn(order);
      add(Kind::order, std::move(order));
    } else {
      add(in_block_ || may_be_meant(order, language_) ? Kind::meant : Kind::other, order);
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

  void add(Kind kind, std::string text) {
    found_.push_back({kind, std::move(text), std::exchange(behind_blank_, false)});
  }

  // What stands between the first order and the last, or right behind it, was meant.
  void finish() {
    const auto is_meant = [](const Line& line) { return line.kind != Kind::other; };
    const auto first = std::ranges::find_if(found_, is_meant);
    if (first == found_.end()) return;
    const auto last = std::find_if(found_.rbegin(), found_.rend(), is_meant).base();  // behind it
    for (auto line = first; line != found_.end(); ++line) {
      if (line >= last && line->behind_blank) break;
      words_.orders.push_back(line->text);
      if (line->kind == Kind::order) continue;
      words_.refusals.push_back(
          {static_cast<int>(words_.orders.size()), 1, core::notation::shortened(line->text), "",
           "this is neither an order nor a command: mend it, take it out, or begin it with #", ""});
    }
  }

  void refuse(std::string message) {
    words_.other_refusals.push_back({0, 0, "", "", std::move(message), ""});
  }

  const std::vector<std::string_view>& lines_;
  const OrderLanguage& language_;
  bool in_block_;
  std::size_t at_ = 0;
  bool behind_blank_ = false, ended_ = false, turn_ended_ = false, in_say_ = false;
  std::string said_;
  std::vector<Line> found_;
  OwnWords words_;
};

}  // namespace

bool may_be_meant(std::string_view line, const OrderLanguage& language) {
  const auto words = core::notation::split(line).words;
  if (words.empty()) return false;
  const std::string_view first = words.front().text;
  const bool begins = std::ranges::any_of(language.order_words(), [&](std::string_view known) {
    return same_word(known, first) || is_one_letter_off(first, known);
  });
  const auto known = std::ranges::count_if(
      words, [&](const auto& word) { return is_known_word(word.text, language); });
  return begins || 2 * known >= static_cast<std::ptrdiff_t>(words.size());
}

OwnWords read_block_lines(const std::vector<std::string_view>& lines,
                          const OrderLanguage& language) {
  return Reader(lines, language, true).read();
}

OwnWords read_own_words(const std::vector<std::string_view>& lines, const OrderLanguage& language) {
  return Reader(lines, language, false).read();
}

}  // namespace adjutant::app
