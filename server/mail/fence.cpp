#include "server/mail/fence.hpp"

#include <algorithm>
#include <cctype>

#include "engine/core/notation/words.hpp"
#include "server/app/match/fenced.hpp"
#include "server/mail/in/fold.hpp"

namespace adjutant::mail {
namespace {

using core::notation::lower_case;
using core::notation::same_word;

constexpr std::string_view token_begin = "[adj-";
constexpr std::string_view of_the_line = "write above this line";

bool is_of_word(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_';
}

// A block's first line has at most as many words behind its first.
constexpr int words_of_heading_max = 7;

// The words of the text that may belong to a block's first line, at most.
std::string_view rest_of_heading(std::string_view text) {
  std::size_t at = 0;
  for (int words = 0; words < words_of_heading_max && at < text.size(); ++words) {
    at = std::min(text.find_first_not_of(" \n", at), text.size());
    at = std::min(text.find_first_of(" \n", at), text.size());
  }
  return text.substr(0, at);
}

// Whether a revision, "r2", stands in the text: a block's first line is read in any case of letters
// where it has one. A rule, "(R26, R27)", is none.
bool names_a_revision(std::string_view text) {
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    const bool begins = at == 0 || !is_of_word(text[at - 1]);
    const bool is_r = text[at] == 'r' || text[at] == 'R';
    if (!begins || !is_r) continue;
    const auto end = std::min(text.find_first_not_of("0123456789", at + 1), text.size());
    const bool is_rule = end < text.size() && (text[end] == ')' || text[end] == ',');
    if (end > at + 1 && !is_rule) return true;
  }
  return false;
}

// Whether a word may be read as the begin or the end of a block.
bool is_of_a_block(std::string_view word, std::string_view rest) {
  if (word == "ORDERS" || word == "STANDING" || word == "END") return true;
  return (same_word(word, "orders") || same_word(word, "standing")) &&
         names_a_revision(rest_of_heading(rest));
}

std::string with_blocks_broken(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto end = at;
    while (end < text.size() && is_of_word(text[end])) ++end;
    const auto word = text.substr(at, end - at);
    if (!word.empty() && is_of_a_block(word, text.substr(end))) {
      out += word.substr(0, 1);
      out += ' ';
      out += word.substr(1);
    } else {
      out += word;
    }
    if (end < text.size()) out += text[end++];
    at = end;
  }
  return out;
}

// A space behind the first letter of each place where it stands, in any case of letters.
void break_all(std::string& text, std::string_view what) {
  auto at = lower_case(text).find(what);
  for (; at != std::string::npos; at = lower_case(text).find(what, at)) text.insert(at + 1, " ");
}

struct Harmless {
  static void mend(std::string& text) { text = harmless(text); }

  void operator()(core::Heading& heading) const { mend(heading.text); }
  void operator()(core::Paragraph& paragraph) const { mend(paragraph.text); }
  void operator()(core::Verbatim& verbatim) const { mend(verbatim.text); }
  void operator()(core::List& list) const {
    for (auto& item : list.items) {
      mend(item.text);
      for (auto& detail : item.details) mend(detail);
    }
  }
  void operator()(core::Table& table) const {
    for (auto& cell : table.header) mend(cell);
    for (auto& row : table.rows) {
      for (auto& cell : row) mend(cell);
    }
  }
};

}  // namespace

std::string harmless(std::string_view text) {
  auto kept = app::with_plain_line_ends(text);
  // Letters are judged as they are read when they come back; what is not dangerous stays.
  const auto read = folded(kept);
  auto broken = with_blocks_broken(read);
  break_all(broken, token_begin);
  break_all(broken, of_the_line);
  return broken == read ? kept : broken;
}

core::Document harmless(core::Document document) {
  for (auto& block : document) std::visit(Harmless(), block);
  return document;
}

}  // namespace adjutant::mail
