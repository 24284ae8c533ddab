#include "server/mail/in/plain_text.hpp"

#include <algorithm>
#include <utility>

#include "server/mail/in/fold.hpp"
#include "server/mail/in/quote_marks.hpp"

namespace adjutant::mail {
namespace {

using app::Text;
using app::TextLine;

constexpr int depth_max = 100;

std::string_view without_end_blanks(std::string_view line) {
  const auto last = line.find_last_not_of(' ');
  return last == std::string_view::npos ? std::string_view{} : line.substr(0, last + 1);
}

// Takes the quotation marks off the front: ">", ">>", "> >".
int take_depth(std::string_view& line, bool spaced) {
  int depth = 0;
  while (depth < depth_max) {
    const auto mark = spaced ? line.find_first_not_of(' ') : 0;
    if (mark == std::string_view::npos || mark >= line.size() || line[mark] != '>') break;
    line.remove_prefix(mark + 1);
    ++depth;
  }
  return depth;
}

class Reader {
 public:
  Reader(Flowed flowed, bool& is_encrypted) : flowed_(flowed), is_encrypted_(is_encrypted) {}

  void take(std::string_view line) {
    if (armour(line)) return;
    if (in_armour_ == Armour::text && line.starts_with("- ")) line.remove_prefix(2);
    flowed_.is_flowed ? take_flowed(line) : take_fixed(line);
  }

  Text finished() {
    finish_paragraph();
    return std::move(text_);
  }

 private:
  enum class Armour { none, head, text, signature };

  // Whether the line is of the armour around a signed text, and not of the text.
  bool armour(std::string_view line) {
    const auto words = without_end_blanks(line);
    if (words == "-----BEGIN PGP MESSAGE-----") is_encrypted_ = true;
    switch (in_armour_) {
      case Armour::none:
        if (words != "-----BEGIN PGP SIGNED MESSAGE-----") return false;
        in_armour_ = Armour::head;
        return true;
      case Armour::head:
        if (words.empty()) in_armour_ = Armour::text;
        return true;
      case Armour::text:
        if (words != "-----BEGIN PGP SIGNATURE-----") return false;
        in_armour_ = Armour::signature;
        return true;
      case Armour::signature:
        if (words == "-----END PGP SIGNATURE-----") in_armour_ = Armour::none;
        return true;
    }
    return false;
  }

  void take_fixed(std::string_view line) {
    const int depth = take_depth(line, true);
    if (depth > 0 && line.starts_with(' ')) line.remove_prefix(1);
    text_.push_back({std::string(without_end_blanks(line)), depth});
  }

  // RFC 3676 section 4.1-4.5.
  void take_flowed(std::string_view line) {
    const int depth = take_depth(line, false);
    if (line.starts_with(' ')) line.remove_prefix(1);  // space-stuffed
    const bool is_signature = line == "-- ";
    if (in_paragraph_ && (is_signature || depth != paragraph_.depth)) finish_paragraph();
    const bool goes_on = line.ends_with(' ') && !is_signature;
    if (goes_on && flowed_.deletes_spaces) line.remove_suffix(1);
    paragraph_.text += line;
    paragraph_.depth = depth;
    in_paragraph_ = true;
    if (!goes_on) finish_paragraph();
  }

  void finish_paragraph() {
    if (!in_paragraph_) return;
    const auto kept = without_end_blanks(paragraph_.text).size();
    paragraph_.text.resize(kept);
    text_.push_back(std::exchange(paragraph_, {}));
    in_paragraph_ = false;
  }

  Flowed flowed_;
  bool& is_encrypted_;
  Armour in_armour_ = Armour::none;
  TextLine paragraph_;
  bool in_paragraph_ = false;
  Text text_;
};

}  // namespace

Text plain_text(std::string_view utf8, Flowed flowed, bool& is_encrypted) {
  const auto text = folded(with_plain_marks(utf8));
  Reader reader(flowed, is_encrypted);
  for (std::string_view rest = text; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    reader.take(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return reader.finished();
}

}  // namespace adjutant::mail
