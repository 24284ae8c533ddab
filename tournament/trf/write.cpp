#include <algorithm>

#include <fmt/format.h>

#include "engine/core/plain_text.hpp"
#include "tournament/trf/line.hpp"

namespace adjutant::tournament::trf {
namespace {

std::string decimal(Points halves) {
  return fmt::format("{}.{}", halves / 2, halves % 2 == 0 ? 0 : 5);
}

// As many characters as the columns have; a record is one line, whatever a text has in it.
std::string cut(std::string_view any, int columns) {
  const auto text = core::on_one_line(any);
  std::size_t end = 0;
  for (int taken = 0; end < text.size(); ++end) {
    const bool starts = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
    if (starts && taken++ == columns) break;
  }
  return text.substr(0, end);
}

std::string left(const std::string& text, int columns) {
  auto fitting = cut(text, columns);
  fitting.append(static_cast<std::size_t>(columns - width(fitting)), ' ');
  return fitting;
}

// Not by fmt, which takes a wide character for two columns.
std::string right(const std::string& text, int columns) {
  const auto fitting = cut(text, columns);
  return std::string(static_cast<std::size_t>(columns - width(fitting)), ' ') + fitting;
}

std::string number_or_blank(int number) {
  return number == 0 ? "    " : fmt::format("{:4}", number);
}

constexpr int width_of_cell = 10;

std::string cell_text(const Cell& cell, bool open = false) {
  const char colour = cell.colour == Colour::white ? 'w' : cell.colour == Colour::black ? 'b' : '-';
  const auto outcome = open ? ' ' : static_cast<char>(cell.outcome);
  if (cell.opponent == 0) return fmt::format("  0000 - {}", outcome);
  return fmt::format("  {:4} {} {}", cell.opponent, colour, outcome);
}

// The rounds that are drawn, and a bye that is allocated already in one to come: record 240 has
// none.
std::string cells_to_come(const File& file, const Entrant& entrant) {
  const auto& table = file.table;
  std::string text;
  for (const auto& drawn : file.drawn) {
    const bool open = std::ranges::binary_search(drawn.open, entrant.number);
    text += cell_text(drawn.cells[table.index_of(entrant.number)], open);
  }
  for (const auto& bye : table.requested) {
    if (bye.number != entrant.number || bye.outcome != Outcome::pairing_bye) continue;
    text.resize(static_cast<std::size_t>(width_of_cell * (bye.round - table.rounds_paired() - 1)),
                ' ');
    text += cell_text({.outcome = bye.outcome});
  }
  return text;
}

std::string entrant_line(const File& file, const Entrant& entrant, Points points) {
  // The points end in column 84; column 80 is theirs when they are a hundred or more.
  std::string line =
      fmt::format("001 {:4} {}{} {} {} {} {} {}{:>5} {}", entrant.number, left(entrant.sex, 1),
                  right(entrant.title, 3), left(entrant.name, 33), number_or_blank(entrant.rating),
                  left(entrant.federation, 3), left(entrant.id, 11), left(entrant.birth, 10),
                  decimal(points), number_or_blank(entrant.rank));
  for (const auto& cell : entrant.cells) line += cell_text(cell);
  return line + cells_to_come(file, entrant) + '\r';
}

std::string points_line(const PointSystem& points, bool adjourned) {
  if (points == PointSystem{} && !adjourned) return {};
  std::string line = "162";
  std::vector<std::pair<char, Points>> codes{{'W', points.win},
                                             {'D', points.draw},
                                             {'L', points.loss},
                                             {'A', points.absent},
                                             {'P', points.pairing_bye}};
  if (adjourned) codes.emplace_back('X', points.draw);
  for (const auto& [code, value] : codes) {
    line += fmt::format("{}{}{:>4}", line.size() == 3 ? "  " : "    ", code, decimal(value));
  }
  return line + '\r';
}

std::string forbidden_line(const ForbiddenPairs& pairs) {
  std::string line = fmt::format("260 {:03} {:03}", pairs.first_round, pairs.last_round);
  for (const int number : pairs.numbers) line += fmt::format(" {:4}", number);
  return line + '\r';
}

std::string bye_lines(const std::vector<RequestedBye>& byes) {
  std::string lines;
  for (const auto& bye : byes) {
    if (bye.outcome == Outcome::pairing_bye) continue;
    lines +=
        fmt::format("240 {} {:03} {:4}\r", static_cast<char>(bye.outcome), bye.round, bye.number);
  }
  return lines;
}

}  // namespace

std::string File::text_of(std::string_view tag) const {
  for (const auto& record : records) {
    if (record.tag == tag) return record.text;
  }
  return {};
}

Crosstable File::with_drawn() const {
  auto longer = table;
  for (const auto& round : drawn) {
    for (std::size_t i = 0; i < longer.entrants.size(); ++i) {
      longer.entrants[i].cells.push_back(round.cells[i]);
    }
  }
  return longer;
}

Crosstable File::counted() const {
  const auto is_open = [](const DrawnRound& round, const Entrant& entrant) {
    return std::ranges::binary_search(round.open, entrant.number);
  };
  auto longer = table;
  const auto begun = std::ranges::find_if(drawn.rbegin(), drawn.rend(), [&](const auto& round) {
    return std::ranges::any_of(table.entrants, [&](const Entrant& entrant) {
      return round.cells[table.index_of(entrant.number)].opponent != 0 && !is_open(round, entrant);
    });
  });
  for (auto round = drawn.begin(); round != begun.base(); ++round) {
    for (std::size_t i = 0; i < longer.entrants.size(); ++i) {
      auto& entrant = longer.entrants[i];
      entrant.cells.push_back(is_open(*round, entrant) ? Cell() : round->cells[i]);
    }
  }
  return longer;
}

System File::system() const {
  const auto type = text_of("192");
  if (type.contains("ROUNDROBIN")) return System::round_robin;
  if (type.contains("KNOCKOUT")) return System::knock_out;
  auto words = text_of("092");
  std::ranges::transform(words, words.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '-' ? ' ' : c;
  });
  return words.contains("round robin") ? System::round_robin : System::swiss;
}

std::string write(const File& file) {
  std::string text;
  for (const auto& record : file.records) {
    text += record.tag + (record.text.empty() ? "" : " ") + core::on_one_line(record.text) + '\r';
  }
  const auto& table = file.table;
  if (table.rounds_planned != 0) text += fmt::format("142 {}\r", table.rounds_planned);
  if (table.initial != Colour::none) {
    text += table.initial == Colour::white ? "152 W\r" : "152 B\r";
  }
  text += points_line(table.points, file.adjourned);
  const auto counted = file.counted();
  for (std::size_t i = 0; i < table.entrants.size(); ++i) {
    const auto points = score(counted, counted.entrants[i], counted.rounds_paired());
    text += entrant_line(file, table.entrants[i], points);
  }
  text += bye_lines(table.requested);
  for (const auto& pairs : table.forbidden) text += forbidden_line(pairs);
  return text;
}

}  // namespace adjutant::tournament::trf
