#include "server/app/mail_in/reading/order_block.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

constexpr std::size_t check_chars = 8;
constexpr std::size_t broken_bytes_min = 60;  // of a line that programs break

using core::notation::lower_case;
using core::notation::same_word;
using core::notation::trimmed;

std::optional<int> revision_of(std::string_view word) {
  if (word.size() < 2 || word.size() > 8 || (word[0] != 'r' && word[0] != 'R')) return {};
  int revision = 0;
  const auto* end = word.data() + word.size();
  const auto read = std::from_chars(word.data() + 1, end, revision);
  if (read.ec != std::errc{} || read.ptr != end) return {};
  return revision;
}

// As the game and its sides have ids.
bool is_id(std::string_view word) {
  return std::ranges::all_of(word, [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '-' || letter == '_' || letter >= 0x80;
  });
}

// A block's first line, or nothing.
std::optional<OrderBlock> heading(std::string_view line) {
  const auto words = words_of(line);
  if (words.size() < 3 || words.size() > 7 || !is_id(words[2])) return {};
  OrderBlock block;
  if (same_word(words[0], "standing")) {
    block.kind = BlockKind::standing;
  } else if (!same_word(words[0], "orders")) {
    return {};
  }
  block.heading = line;
  block.name = words[1];
  block.side = lower_case(words[2]);
  for (std::size_t i = 3; i < words.size(); ++i) {
    const auto word = lower_case(words[i]);
    if (const auto revision = revision_of(word)) {
      block.revision = revision;
    } else if (word.starts_with("m_")) {
      block.match = word;
    } else if (word.starts_with("[adj-") && word.ends_with(']')) {
      block.token = word.substr(5, word.size() - 6);
    } else if (i + 1 == words.size()) {
      block.check = word;
    } else {
      return {};
    }
  }
  // As we wrote it: "Orders for today" are a player's words.
  const bool is_as_written = words[0] == "ORDERS" || words[0] == "STANDING";
  if (!is_as_written && !block.revision) return {};
  const bool is_sure = is_as_written && block.revision;
  if (!is_sure && !block.check.empty() && block.check.size() != check_chars) return {};
  return block;
}

// A program may have broken the line before its last words.
std::optional<OrderBlock> heading_at(const Text& text, std::size_t at, std::size_t& behind) {
  auto block = heading(text[at].text);
  behind = at + 1;
  if (!block || !block->check.empty() || behind == text.size()) return block;
  const auto& next = text[behind];
  const bool is_broken = text[at].text.size() + next.text.size() >= broken_bytes_min;
  if (!is_broken || next.depth != text[at].depth) return block;
  auto whole = heading(text[at].text + " " + next.text);
  if (!whole || whole->check.size() != check_chars) return block;
  ++behind;
  return whole;
}

bool is_end(std::string_view line) {
  return same_word(bare(line), "end");
}

}  // namespace

std::vector<OrderBlock> order_blocks(const Text& text, const std::vector<int>& depths) {
  std::vector<OrderBlock> blocks;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t behind = 0;
    auto block = heading_at(text, i, behind);
    if (!block) continue;
    block->begin = i;
    block->inside = behind;
    block->depth = depths[i];
    // Text that people write into a quoted block may have no marks of its own. Without an END it
    // goes to the end of its depth.
    std::size_t end = text.size();
    std::size_t end_of_depth = text.size();
    for (auto j = behind; j < text.size() && end == text.size(); ++j) {
      if (depths[j] != block->depth && end_of_depth == text.size()) end_of_depth = j;
      if (heading(text[j].text)) break;
      if (is_end(text[j].text) && depths[j] <= block->depth) end = j;
    }
    const bool has_end = end < text.size();
    if (!has_end) end = end_of_depth;
    for (auto j = behind; j < end; ++j) {
      if (!has_end && heading(text[j].text)) {
        end = j;
        break;
      }
      const auto line = trimmed(text[j].text);
      if (!line.empty() && line[0] != '#') block->lines.push_back(j);
    }
    block->end = has_end ? end + 1 : end;
    i = block->end - 1;
    blocks.push_back(std::move(*block));
  }
  return blocks;
}

}  // namespace adjutant::app
