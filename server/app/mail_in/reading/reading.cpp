#include "server/app/mail_in/reading/reading.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/contradictions.hpp"
#include "server/app/mail_in/reading/own_words.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::same_word;

core::Refusal of_whole(std::string message) {
  return {0, 0, "", "", std::move(message), ""};
}

// Why a mail is refused, whatever else it says; nothing if the rest may count.
std::optional<std::string> told(Unread unread) {
  switch (unread) {
    case Unread::attachment:
    case Unread::attached_text:
    case Unread::encrypted:
    case Unread::winmail:
      return {};
    case Unread::mail_too_large:
      return "the mail is too large: send it without attachments";
    case Unread::header_too_large:
      return "the mail's header is too large: write a new mail";
    case Unread::part_too_large:
      return "the mail's text is too large: send only the orders";
    case Unread::part_cut_off:
      return "the end of the mail is missing: send it again";
    case Unread::too_many_parts:
    case Unread::too_many_levels:
      return "the mail has too many nested parts: send only the orders, as plain text";
    case Unread::too_many_lines:
      return "the mail has too many lines: send only the orders, without the quoted mail";
  }
  return {};
}

class TextReader {
 public:
  TextReader(const Text& text, const OurMail& our, const OrderLanguage& language, Numbers numbers)
      : text_(text),
        language_(language),
        numbers_(numbers),
        divided_(divided(text, our)),
        blocks_(order_blocks(text, divided_.depths)) {}

  ReadMail read() {
    const auto chosen = chosen_blocks();
    chosen.empty() ? read_without_block() : read_blocks(chosen);
    refuse_below_others_words();
    if (reading_.commands.size() > static_cast<std::size_t>(command::commands_max)) {
      reading_.refusals.push_back(of_whole(fmt::format(
          "a mail may have at most {} commands: send the rest later", command::commands_max)));
    }
    if (auto why = command::contradiction_in(reading_.commands)) {
      reading_.refusals.push_back(of_whole(*std::move(why)));
    }
    return std::move(reading_);
  }

 private:
  // Of the filled blocks of a match, the least quoted one.
  std::vector<const OrderBlock*> chosen_blocks() {
    std::map<std::pair<BlockKind, std::string>, const OrderBlock*> chosen;
    std::vector<std::pair<BlockKind, std::string>> twice;
    for (const auto& block : blocks_) {
      if (!block.is_filled()) continue;
      const std::pair key(block.kind, block.match);
      auto& known = chosen[key];
      if (known != nullptr && known->depth == block.depth) twice.push_back(key);
      if (known == nullptr || block.depth < known->depth) {
        known = &block;
        std::erase(twice, key);
      }
    }
    for (const auto& key : twice) refuse_twice(key, chosen[key]->depth);
    std::vector<const OrderBlock*> list;
    for (const auto& [key, block] : chosen) list.push_back(block);
    return list;
  }

  // The answer shows each: the player may not know of the other.
  void refuse_twice(const std::pair<BlockKind, std::string>& key, int depth) {
    reading_.refusals.push_back(
        of_whole("two order blocks are filled in: fill in one and leave the other empty"));
    int count = 0;
    for (const auto& block : blocks_) {
      if (!block.is_filled() || std::pair(block.kind, block.match) != key || block.depth != depth) {
        continue;
      }
      std::string lines;
      for (const auto i : block.lines) lines += (lines.empty() ? "" : " / ") + text_[i].text;
      reading_.refusals.push_back(
          of_whole(fmt::format("block {}: {}", ++count, core::notation::shortened(lines))));
    }
  }

  void read_blocks(const std::vector<const OrderBlock*>& blocks) {
    std::size_t end = 0;  // of the last
    const bool has_orders_block = std::ranges::any_of(
        blocks, [](const OrderBlock* block) { return block->kind == BlockKind::orders; });
    for (const auto* block : blocks) {
      read_block(*block);
      end = std::max(end, block->end);
    }
    for (const auto passage : {Passage::own_above, Passage::own_below}) {
      auto behind = read_behind_block(lines_of(passage, end, text_.size()), language_);
      take_commands(behind);
      auto words = read_own_words(lines_of(passage, 0, end), language_, numbers_);
      if (!words.orders.empty()) {
        const auto first = core::notation::shortened(words.orders.front());
        reading_.refusals.push_back(of_whole(
            has_orders_block
                ? fmt::format("there are orders inside and outside the block, such as '{}': write "
                              "all orders in the block",
                              first)
                : fmt::format("'{}' is outside the blocks: if you fill in the block of "
                              "standing orders, write your orders in their block, too",
                              first)));
      }
      // Only standing orders are in a block: the server does not play the orders, but keeps them.
      if (!words.orders.empty() && !has_orders_block) {
        reading_.sets.push_back({{}, std::move(words.orders), std::move(words.refusals)});
      }
      take_commands(words);
    }
  }

  void read_block(const OrderBlock& block) {
    std::vector<std::string_view> lines;
    OrderSet set{block, {}, {}};
    for (auto i = block.inside; i < block.end; ++i) {
      if (divided_.depths[i] > block.depth && !is_blank(text_[i].text)) {
        reading_.refusals.push_back(
            of_whole(fmt::format("there is a quoted line in the block, '{}': remove it",
                                 core::notation::shortened(text_[i].text))));
      }
      if (!same_word(bare(text_[i].text), "end")) lines.emplace_back(text_[i].text);
    }
    if (block.kind == BlockKind::standing) {  // another notation: the game's to judge
      for (const auto i : block.lines) set.lines.emplace_back(undecorated(text_[i].text));
    } else {
      auto words = read_block_lines(lines, language_, numbers_);
      set.lines = std::move(words.orders);
      set.refusals = std::move(words.refusals);
      take_commands(words);
    }
    if (!set.lines.empty()) reading_.sets.push_back(std::move(set));
  }

  void read_without_block() {
    const auto above_lines = lines_of(Passage::own_above, 0, text_.size());
    const auto below_lines = lines_of(Passage::own_below, 0, text_.size());
    auto above = read_own_words(above_lines, language_, numbers_);
    auto below = read_own_words(below_lines, language_, numbers_);
    if (above.has_nothing()) std::swap(above, below);
    if (!below.has_nothing()) {
      reading_.refusals.push_back(of_whole(
          "there are orders or commands above and below the quoted mail: write all of them "
          "above it"));
    }
    refuse_doubtful();
    if (!above.orders.empty()) {
      reading_.sets.push_back({{}, std::move(above.orders), std::move(above.refusals)});
    }
    take_commands(above);
    if (!reading_.has_nothing()) return;
    for (const auto* lines : {&above_lines, &below_lines}) {
      for (const auto line : *lines) {
        if (!is_blank(line)) reading_.own_words.emplace_back(line);
      }
    }
  }

  // Orders below what only looks like the head of a quotation are neither played nor forgotten.
  void refuse_doubtful() {
    for (auto i = divided_.doubtful_from; i < text_.size(); ++i) {
      if (text_[i].depth > 0 || !language_.is_order(undecorated(text_[i].text))) continue;
      reading_.refusals.push_back(of_whole(fmt::format(
          "'{}' is below '{}', which looks like the start of another mail: write your orders "
          "above the quoted mail",
          core::notation::shortened(text_[i].text),
          core::notation::shortened(text_[divided_.doubtful_from].text))));
      return;
    }
  }

  // The end of another person's line is not the player's; what the player wrote there is not
  // forgotten.
  void refuse_below_others_words() {
    for (const auto& line : text_) {
      if (!line.may_be_broken_off || line.depth > 0) continue;
      const auto text = undecorated(line.text);
      const auto asked = command::read(line.text);
      const bool is_meant =
          (asked && *asked) || language_.is_order(text) || may_be_meant(text, language_);
      if (!is_meant) continue;
      reading_.refusals.push_back(of_whole(
          fmt::format("'{}' is right below a quoted line that another person wrote: write your "
                      "orders and commands above the quoted mail",
                      core::notation::shortened(line.text))));
      return;
    }
  }

  // With blank lines between passages that were apart.
  std::vector<std::string_view> lines_of(Passage passage, std::size_t from, std::size_t to) const {
    std::vector<std::string_view> lines;
    auto block = blocks_.begin();
    for (std::size_t i = 0; i < text_.size(); ++i) {
      while (block != blocks_.end() && i >= block->end) ++block;
      const bool in_block = block != blocks_.end() && i >= block->begin;
      const bool is_here = i >= from && i < to && divided_.passages[i] == passage && !in_block;
      if (is_here) {
        lines.emplace_back(text_[i].text);
      } else if (!lines.empty() && !lines.back().empty()) {
        lines.emplace_back();
      }
    }
    return lines;
  }

  void take_commands(OwnWords& words) {
    std::ranges::move(words.commands, std::back_inserter(reading_.commands));
    reading_.mends_in_vain |= words.mends_in_vain;
    std::ranges::move(words.passed_over, std::back_inserter(reading_.passed_over));
    std::ranges::move(words.prose, std::back_inserter(reading_.prose));
    std::ranges::move(words.other_refusals, std::back_inserter(reading_.refusals));
  }

  const Text& text_;
  const OrderLanguage& language_;
  Numbers numbers_;
  Divided divided_;
  std::vector<OrderBlock> blocks_;
  ReadMail reading_;
};

}  // namespace

bool ReadMail::is_refused() const {
  return !refusals.empty() ||
         std::ranges::any_of(sets, [](const OrderSet& set) { return !set.refusals.empty(); });
}

bool ReadMail::has_nothing() const {
  return sets.empty() && commands.empty() && refusals.empty();
}

ReadMail read_text(const Text& text, const OurMail& our, const OrderLanguage& language,
                   Numbers numbers) {
  return TextReader(text, our, language, numbers).read();
}

std::string own_text(const Letter& letter, const OurMail& our) {
  std::string text;
  const auto& lines = letter.plain.empty() ? letter.html : letter.plain;
  const auto passages = divided(lines, our).passages;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (passages[i] != Passage::quoted) text += lines[i].text + "\n";
  }
  return text;
}

std::vector<OrderBlock> empty_order_blocks(const Letter& letter, const OurMail& our) {
  std::vector<OrderBlock> empty;
  for (const auto* text : {&letter.plain, &letter.html}) {
    for (auto& block : order_blocks(*text, divided(*text, our).depths)) {
      if (block.kind == BlockKind::orders && !block.is_filled()) empty.push_back(std::move(block));
    }
    if (!empty.empty()) break;
  }
  return empty;
}

ReadMail read_mail(const Letter& letter, const OurMail& our, const OrderLanguage& language,
                   Numbers numbers) {
  auto reading = read_text(letter.plain, our, language, numbers);
  if (reading.has_nothing() && !letter.html.empty()) {
    auto of_html = read_text(letter.html, our, language, numbers);
    if (!of_html.has_nothing() || reading.own_words.empty()) reading = std::move(of_html);
  }
  if (command::asks_to_check(letter.subject)) {
    reading.commands.insert(reading.commands.begin(), command::Plain::check);
  }
  if (const auto fault = command::fault_of_subject(letter.subject);
      fault && !reading.sets.empty()) {
    reading.refusals.push_back({0, 0, "", "", fault->message, fault->meant});
  }
  for (const auto unread : letter.unread) {
    if (auto message = told(unread)) reading.refusals.push_back(of_whole(*std::move(message)));
  }
  return reading;
}

}  // namespace adjutant::app
