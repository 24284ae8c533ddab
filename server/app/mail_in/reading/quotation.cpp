#include "server/app/mail_in/reading/quotation.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "server/app/match/how_to_play.hpp"

namespace adjutant::app {
namespace {

using core::notation::lower_case;
using core::notation::trimmed;

constexpr std::size_t attribution_lines_max = 3;
constexpr std::size_t attribution_bytes_max = 400;
constexpr std::size_t header_lines_min = 3;
constexpr std::size_t header_lines_max = 8;
constexpr std::size_t digits_of_a_date = 3;
constexpr std::size_t wrapped_bytes_min = 60;
constexpr std::size_t wrapped_end_bytes_max = 20;

// "wrote" in the languages of mail programs; in lower case as far as that is ASCII.
constexpr auto wrote = std::to_array<std::string_view>(
    {"wrote",
     "schrieb",
     "a \u00E9crit",
     "ha scritto",
     "escribi\u00F3",
     "escreveu",
     "schreef",
     "skrev",
     "kirjoitti",
     "napisa\u0142",
     "napsal",
     "nap\u00EDsal",
     "\u00EDrta",
     "a scris",
     "yazd\u0131",
     "\u043D\u0430\u043F\u0438\u0441\u0430\u043B",        // Russian, Bulgarian
     "\u043F\u0438\u0448\u0435\u0442",                    // Russian
     "\u043D\u0430\u043F\u0438\u0441\u0430\u0432",        // Ukrainian
     "\u03AD\u03B3\u03C1\u03B1\u03C8\u03B5",              // Greek
     "\u3055\u3093\u306F\u66F8\u304D\u307E\u3057\u305F",  // Japanese
     "\u306E\u30E1\u30FC\u30EB",                          // Japanese, "mail of"
     "\u5199\u9053",                                      // Chinese
     "\u5199\u5230",
     "\u5BEB\u9053",               // Chinese
     "\uB2D8\uC774 \uC791\uC131",  // Korean
     "\u05DB\u05EA\u05D1",         // Hebrew
     "\u0643\u062A\u0628",         // Arabic
     "vi\u1EBFt"});

bool has_address(std::string_view text, const OurMail& our) {
  return !our.address.empty() && lower_case(text).contains(lower_case(our.address));
}

bool has_name(std::string_view text, const OurMail& our) {
  return !our.name.empty() && lower_case(text).contains(lower_case(our.name));
}

bool tells_a_date(std::string_view text) {
  const auto count = std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return static_cast<std::size_t>(count) >= digits_of_a_date;
}

bool ends_in_colon(std::string_view text) {
  text = trimmed(text);
  while (text.ends_with('-') || text.ends_with('*') || text.ends_with(' ')) text.remove_suffix(1);
  return text.ends_with(':') || text.ends_with("\uFF1A");
}

bool says_wrote(std::string_view text) {
  const auto plain = lower_case(text);
  return std::ranges::any_of(wrote, [&](std::string_view word) { return plain.contains(word); });
}

// Behind the marks of a program that quotes with others than ">", and initials before them.
std::string_view without_marks(std::string_view line) {
  constexpr std::size_t initials_bytes_max = 12;
  const auto is_sign = [](char letter) {
    return letter == ' ' ||
           (std::ispunct(static_cast<unsigned char>(letter)) != 0 && letter != '=');
  };
  const auto end = line.find('>');
  if (end <= initials_bytes_max && std::ranges::all_of(line.substr(0, end), [](char letter) {
        return std::isalpha(static_cast<unsigned char>(letter)) != 0;
      })) {
    line.remove_prefix(end + 1);
  }
  while (!line.empty() && is_sign(line.front())) line.remove_prefix(1);
  return line;
}

// The lines below our example orders and answers are none of the player's, though nothing marks
// them.
bool is_our_line(std::string_view line) {
  line = without_marks(line);
  if (trimmed(line) == orders_to_try_begin) return true;
  if (std::ranges::find(answers_to_give_begin, trimmed(line)) != answers_to_give_begin.end()) {
    return true;
  }
  return line.starts_with("==") && lower_case(line).contains("write above this line");
}

// Some programs continue in the line that names the author.
bool has_our_line(std::string_view line) {
  if (line.contains(orders_to_try_begin)) return true;
  if (std::ranges::any_of(answers_to_give_begin,
                          [&](std::string_view one) { return line.contains(one); })) {
    return true;
  }
  const auto at = line.find("==");
  return at != std::string_view::npos && is_our_line(line.substr(at));
}

// The line up to a colon after which it continues, from `at` on; empty if there is none.
std::string_view up_to_colon(std::string_view line, std::size_t at) {
  for (; at < line.size(); ++at) {
    if (line.substr(at).starts_with("\uFF1A")) return line.substr(0, at + 3);
    if (line[at] == ':' && at + 1 < line.size() && line[at + 1] == ' ')
      return line.substr(0, at + 1);
  }
  return {};
}

// "-----Original Message-----" in any language.
bool is_original_message_line(std::string_view line) {
  constexpr std::string_view dashes = "----";
  line = trimmed(line);
  if (!line.starts_with(dashes) || !line.ends_with(dashes)) return false;
  const auto words = line.find_first_not_of('-');
  return words != std::string_view::npos && line.size() < 120;
}

// "From: …", "*Von:* …", "\u5DEE\u51FA\u4EBA: …"
bool is_header_line(std::string_view line) {
  line = trimmed(line);
  while (line.starts_with('*')) line.remove_prefix(1);
  const auto colon = std::min(line.find(':'), line.find("\uFF1A"));
  if (colon == std::string_view::npos || colon == 0 || colon > 40) return false;
  const auto word = line.substr(0, colon);
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<signed char>(c) < 0;
  };
  return is_letter(word.front()) && std::ranges::all_of(word, [&](char c) {
           return is_letter(c) || c == ' ' || c == '-' || c == '*' || c == '\'';
         });
}

bool is_rule(std::string_view line) {
  line = trimmed(line);
  return line.size() >= 8 && (line.find_first_not_of('_') == std::string_view::npos ||
                              line.find_first_not_of('-') == std::string_view::npos);
}

class Divider {
 public:
  Divider(const Text& text, const OurMail& our) : text_(text), our_(our) {}

  Divided divide() {
    result_.passages.resize(text_.size(), Passage::quoted);
    for (const auto& line : text_) result_.depths.push_back(line.depth);
    while (at_ < text_.size()) {
      const auto heading = heading_end();
      if (text_[at_].depth > 0) {
        take_quoted();
      } else if (heading == at_) {
        take_own();
      } else if (const auto next = next_written(heading);
                 next < text_.size() && text_[next].depth > 0) {
        at_ = next;
      } else {
        leave_rest();
      }
    }
    return std::move(result_);
  }

 private:
  // The line behind what stands above a quotation and begins here; `at_` itself where none does.
  std::size_t heading_end() const {
    if (text_[at_].depth > 0 || is_blank(text_[at_].text)) return at_;
    if (is_our_line(trimmed(text_[at_].text)) || is_preview(at_)) return text_.size();
    const auto asked = command::read(text_[at_].text);
    if (asked && *asked) return at_;
    if (const auto end = header_block_end(at_)) return *end;
    return attribution_end(at_).value_or(at_);
  }

  // The first line of our mails, for telephones, before the line above which people write answers;
  // programs may break it.
  bool is_preview(std::size_t at) const {
    constexpr std::size_t lines_max = 4;
    if (!without_marks(text_[at].text).starts_with(trimmed(preview_begin))) return false;
    for (auto i = at + 1; i < text_.size() && i <= at + lines_max; ++i) {
      if (text_[i].depth > 0) return false;
      if (is_our_line(trimmed(text_[i].text))) return true;
    }
    return false;
  }

  // Up to three lines that name us, or say "wrote" with a date or an address, before a quotation
  // or ending in a colon. Lines above those that are enough are the player's own.
  std::optional<std::size_t> attribution_end(std::size_t begin) const {
    for (auto end = begin + 1; end <= text_.size() && end <= begin + attribution_lines_max; ++end) {
      if (text_[end - 1].depth > 0 || is_blank(text_[end - 1].text)) return {};
      if (!is_attribution(begin, end)) continue;
      if (end - begin > 1 && is_attribution(begin + 1, end)) return {};
      return end;
    }
    return {};
  }

  bool is_attribution(std::size_t begin, std::size_t end) const {
    std::string joined;
    for (auto i = begin; i + 1 < end; ++i) joined += text_[i].text + " ";
    const auto before_last = joined.size();
    joined += text_[end - 1].text + " ";
    if (is_attribution_with_text(joined, before_last)) return true;
    if (joined.size() > attribution_bytes_max) return false;
    const bool is_dated = tells_a_date(joined);
    const bool is_ours =
        has_address(joined, our_) || (has_name(joined, our_) && is_dated) ||
        (says_wrote(joined) && (is_dated || joined.contains('@') || has_name(joined, our_)));
    if (!is_ours) return false;
    const auto next = next_written(end);
    const bool quotes_follow = next < text_.size() && text_[next].depth > 0;
    return quotes_follow || ends_in_colon(joined);
  }

  // Yahoo's and AOL's on Android write it and the first line of what they quote on one line:
  // "On Fri, 27 Nov 2026 at 8:03, Adjutant<...> wrote:   It is your turn ...".
  bool is_attribution_with_text(std::string_view joined, std::size_t from) const {
    constexpr std::size_t tries_max = 8;
    for (std::size_t i = 0; i < tries_max; ++i) {
      const auto head = up_to_colon(joined, from);
      if (head.empty() || head.size() > attribution_bytes_max) return false;
      if (trimmed(joined.substr(head.size())).empty()) return false;
      const bool is_ours = has_address(head, our_) || (has_name(head, our_) && says_wrote(head));
      if (is_ours && tells_a_date(head)) return true;
      from = head.size();
    }
    return false;
  }

  // Three lines "Word: …" of which one has our address or the subject, or a line "-----…-----"
  // with what follows it of such lines. A rule of Outlook's above it belongs to it.
  std::optional<std::size_t> header_block_end(std::size_t begin) const {
    const bool is_announced = is_original_message_line(text_[begin].text);
    const auto first = is_announced || is_rule(text_[begin].text) ? next_written(begin + 1) : begin;
    bool is_ours = false;
    auto end = first;
    while (end < text_.size() && end < first + header_lines_max && text_[end].depth == 0 &&
           is_header_line(text_[end].text)) {
      is_ours = is_ours || has_address(text_[end].text, our_) ||
                (!our_.subject.empty() && text_[end].text.contains(our_.subject));
      ++end;
    }
    if (is_announced || (end - first >= header_lines_min && is_ours)) return end;
    return {};
  }

  std::size_t next_written(std::size_t from) const {
    while (from < text_.size() && is_blank(text_[from].text)) ++from;
    return from;
  }

  void take_quoted() {
    passage_ = Passage::own_below;
    ++at_;
  }

  void take_own() {
    if (trimmed(text_[at_].text) == "--") passage_ = Passage::signature;
    const bool is_signature = is_programs_signature(trimmed(text_[at_].text));
    if (!text_[at_].may_be_broken_off && !is_wrapped_quotation()) {
      result_.passages[at_] = is_signature ? Passage::signature : passage_;
    }
    ++at_;
  }

  // A mail program that breaks long lines leaves the ends of quoted ones without marks.
  bool is_wrapped_quotation() const {
    if (at_ == 0 || at_ + 1 >= text_.size() || text_[at_ - 1].depth == 0) return false;
    const auto& above = text_[at_ - 1];
    // The deeper a line's quotation, the more of it was behind the break.
    const auto marks = 2 * static_cast<std::size_t>(above.depth);
    return text_[at_ + 1].depth == above.depth && above.text.size() + marks >= wrapped_bytes_min &&
           text_[at_].text.size() <= wrapped_end_bytes_max + marks - 2;
  }

  // All that follows is a quotation without marks.
  void leave_rest() {
    const auto is_known = [](const TextLine& line) { return has_our_line(trimmed(line.text)); };
    const auto rest = text_.begin() + static_cast<std::ptrdiff_t>(at_);
    if (std::none_of(rest, text_.end(), is_known)) result_.doubtful_from = at_;
    for (; at_ < text_.size(); ++at_) ++result_.depths[at_];
  }

  const Text& text_;
  const OurMail& our_;
  std::size_t at_ = 0;
  Passage passage_ = Passage::own_above;
  Divided result_{{}, {}, text_.size()};
};

}  // namespace

Divided divided(const Text& text, const OurMail& our) {
  return Divider(text, our).divide();
}

}  // namespace adjutant::app
