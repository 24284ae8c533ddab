#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace adjutant::app {

// What a number before a line means.
enum class Numbers : std::uint8_t {
  of_a_list,       // "1." counts the player's own lines; "1:" means a line of the draft
  of_a_long_list,  // the same of two lines or more; a draft exists that one alone may mean
                   // for
  of_the_draft,    // the mail answers one that shows numbered lines: any number means one of them
  unclear,         // there is such a draft, and nobody knows whether the mail answers it
};

// "3: move ...", "3. -", "(3) end turn", "3+: ...", "line 3 = ...", "3 | ...", "3 end turn",
// "- 3: ...", "line 3 should be: ...".
struct NumberedLine {
  std::string_view number;  // its digits
  bool inserts = false;     // with "+": behind that line
  bool has_colon = false;   // what every mail may write
  bool has_sign = false;    // a sign parts it from what follows
  std::string_view rest;    // empty or "-": takes the line out, with a sign "-"
  bool takes_out = false;
};

// Nothing where the line begins with no number, or with a time, a date, odds or a unit's name.
std::optional<NumberedLine> numbered_line(std::string_view line);

// A line without the bullet or the number of a list before it.
std::string_view without_list_mark(std::string_view line);

// Whether it begins with several numbers, as in "1, 2: -" and "1-3: -": correct one line at a time.
bool has_several_numbers(std::string_view line);

}  // namespace adjutant::app
