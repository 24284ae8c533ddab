#pragma once

#include <string>
#include <variant>
#include <vector>

namespace adjutant::core {

// A report as structure: a game says what happened, the server renders it as plain text or HTML.
// Texts are plain UTF-8; nothing in them is markup.

struct Heading {
  int level = 2;  // 1 is the report's title
  std::string text;
};

struct Paragraph {
  std::string text;
};

struct Item {
  std::string text;
  std::vector<std::string> details;  // one level below
};

struct List {
  std::vector<Item> items;
};

struct Table {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
};

// Orders or other text to be copied as it stands.
struct Verbatim {
  std::string text;
};

// What a report says in place of a turn in which nothing happened.
inline constexpr const char* quiet_turn = "No unit moved or fought.";

// Headings of what follows a turn. A match may end while its position still has a next turn.
inline constexpr const char* next_turn = "Next";
inline constexpr const char* automatic_decisions = "Automatic decisions, as things stand";

using Block = std::variant<Heading, Paragraph, List, Table, Verbatim>;
using Document = std::vector<Block>;

}  // namespace adjutant::core
