#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/trf/trf.hpp"

// One line of a TRF file by its columns, which are 1-based and count characters, not bytes.
namespace adjutant::tournament::trf {

class Line {
 public:
  // `text` is UTF-8 and outlives the line.
  Line(std::string_view text, int number, Faults& faults);

  std::string_view tag() const { return cut(1, 3); }
  int number() const { return number_; }
  bool is_blank() const { return text_.find_first_not_of(" \t") == std::string_view::npos; }
  int length() const { return static_cast<int>(starts_.size()) - 1; }
  // What stands in these columns, as far as the line goes.
  std::string_view cut(int first, int last) const;
  // The same without blanks around it.
  std::string_view field(int first, int last) const;
  // Where the first of these columns is that is not blank.
  int column_of(int first, int last) const;

  // A whole number from `least` to `most`. None where the columns are blank, or after a fault.
  std::optional<int> whole(int first, int last, int least, int most, std::string_view name);
  // Points with a decimal ("11.5"), as halves.
  std::optional<Points> points(int first, int last, std::string_view name);

  void fault(int column, std::string what, std::string cure);

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;  // byte where each character begins, and the end
  int number_;
  Faults& faults_;
};

// Whether the bytes are UTF-8; else the place of the first that is not, in bytes.
std::optional<std::size_t> first_not_utf8(std::string_view text);

// Number of characters.
int width(std::string_view text);

}  // namespace adjutant::tournament::trf
