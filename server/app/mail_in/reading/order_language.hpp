#pragma once

#include <string_view>
#include <vector>

namespace adjutant::app {

// The words of a game's orders in a match, for telling orders from everything else that stands in
// a mail.
class OrderLanguage {
 public:
  virtual ~OrderLanguage() = default;

  // Words that an order begins with, in lower case.
  virtual const std::vector<std::string_view>& order_words() const = 0;
  // Words that may follow in an order, in lower case.
  virtual const std::vector<std::string_view>& keywords() const = 0;
  // Whether the word names a unit, a place or a number of this match as its orders do.
  virtual bool is_name(std::string_view word) const = 0;
  // Whether the line is an order, whether or not it is legal now.
  virtual bool is_order(std::string_view line) const = 0;
  // Whether the line is a part of an answer to the question that is open: "hold" of
  // "defend Bra hold".
  virtual bool may_answer(std::string_view) const { return false; }
  // Whether the line is the order that ends the player's turn.
  virtual bool ends_turn(std::string_view line) const = 0;
};

}  // namespace adjutant::app
