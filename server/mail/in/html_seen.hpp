#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Which elements of an HTML mail its reader cannot see: as inline styles, the hidden attribute and
// simple rules of a style sheet say; and what is struck out. Text in the colour of its background
// is not looked for.
namespace adjutant::mail {

// What declarations ("display:none;font-size:0") say about visibility.
struct SeenStyle {
  bool hides = false;                  // with all that is in it
  bool strikes = false;                // the same, but it can be seen that it is struck out
  std::optional<bool> is_displayed{};  // the same, as the last word about it says
  std::optional<bool> is_visible{};    // visibility: an element inside may be visible again
  std::optional<bool> has_size{};      // font-size: likewise

  // What comes later and is closer goes before.
  void add(const SeenStyle& other);
  bool says_nothing() const {
    return !hides && !strikes && !is_displayed && !is_visible && !has_size;
  }
};
// `declarations`: in lower case, without blanks.
SeenStyle seen_style(std::string_view declarations);

// The rules of style sheets that hide something. Their selectors are a type, a class, an id, or a
// type with one of these; others, and those inside at-rules, count for nothing.
class SeenRules {
 public:
  void read(std::string_view sheet);
  // `classes_and_id`: "." or "#" before each.
  SeenStyle of(std::string_view element, const std::vector<std::string>& classes_and_id) const;

 private:
  struct Rule {
    std::string element;  // empty: any
    std::string name;     // with "." or "#"; empty: none
    SeenStyle style;
  };
  std::vector<Rule> rules_;
};

}  // namespace adjutant::mail
