#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_in/reading/letter.hpp"

namespace adjutant::app {

enum class BlockKind : std::uint8_t { orders, standing };

// A block of a mail that asks, as it came back:
//
//   ORDERS chippewa us r2 k7m2q9xd   name, side, the revision seen, in a digest the match's id,
//   …                                and the check word of the mail
//   END
struct OrderBlock {
  BlockKind kind = BlockKind::orders;
  std::string heading;  // its first line
  std::string name;
  std::string side;
  std::optional<int> revision;
  std::string match;
  std::string token;       // of "[adj-TOKEN]", where plus addressing is off; lower case
  std::string check;       // instead of the check word: nothing is proven; may be empty
  std::size_t begin = 0;   // its first line
  std::size_t inside = 0;  // the line behind that
  std::size_t end = 0;     // the line behind it
  int depth = 0;
  std::vector<std::size_t> lines;  // of the text, those between that say something

  // A line says something when it is neither blank nor a comment.
  bool is_filled() const { return !lines.empty(); }
};

// All blocks of a text in their order, empty ones too; `depths` as divided() gives them.
std::vector<OrderBlock> order_blocks(const Text& text, const std::vector<int>& depths);

}  // namespace adjutant::app
