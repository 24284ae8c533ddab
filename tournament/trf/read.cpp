#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "tournament/trf/reader.hpp"

namespace adjutant::tournament::trf {
namespace {

constexpr std::string_view outcomes = "1=0WDL+-HFZU";

// 001: columns of what has no rule but its place.
struct TextField {
  std::string Entrant::* member;
  int first, last;
};
constexpr TextField text_fields[] = {{&Entrant::sex, 10, 10},  {&Entrant::title, 11, 13},
                                     {&Entrant::name, 15, 47}, {&Entrant::federation, 54, 56},
                                     {&Entrant::id, 58, 68},   {&Entrant::birth, 70, 79}};

constexpr std::string_view not_known[] = {"013", "310", "300", "320", "330", "801",
                                          "802", "250", "XXA", "299", "XXS"};

char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

void Reader::take(Line& line) {
  const auto tag = line.tag();
  if (tag == "###" || line.length() == 0) return;
  if (line.length() < 3 || (line.length() > 3 && line.cut(4, 4) != " ")) {
    return line.fault(
        line.length() < 3 ? 1 : 4, "this is no record",
        "begin a line with a record's three characters and a blank, a comment with ###");
  }
  if (std::ranges::find(not_known, tag) != std::end(not_known)) {
    return line.fault(1, fmt::format("record {} is not read here", tag),
                      "leave out teams, accelerated rounds and points given by hand");
  }
  if (tag == "001") return take_entrant(line);
  if (tag == "142" || tag == "XXR") {
    if (const auto rounds = line.whole(5, line.length(), 1, rounds_max, "the number of rounds")) {
      file_.table.rounds_planned = *rounds;
    }
  } else if (tag == "152") {
    const auto colour = line.field(5, line.length());
    if (colour != "W" && colour != "B") {
      return line.fault(5, "the initial colour is not told", "write W or B");
    }
    file_.table.initial = colour == "W" ? Colour::white : Colour::black;
  } else if (tag == "162") {
    take_points(line);
  } else if (tag == "240") {
    take_bye(line);
  } else if (tag == "260") {
    take_forbidden(line);
  } else if (tag == "XXC" || tag == "XXP" || tag == "XXZ") {
    take_old(line);
  } else {
    file_.records.push_back({std::string(tag), std::string(line.cut(5, line.length()))});
  }
}

void Reader::take_entrant(Line& line) {
  Row row;
  row.line = line.number();
  const auto number = line.whole(5, 8, 1, entrants_max, "the starting rank");
  if (!number) {
    if (line.field(5, 8).empty()) line.fault(5, "no starting rank", "write it in columns 5 to 8");
    return;
  }
  row.entrant.number = *number;
  for (const auto& field : text_fields) {
    row.entrant.*field.member = std::string(line.field(field.first, field.last));
  }
  row.entrant.rating = line.whole(49, 52, 0, 9999, "the rating").value_or(0);
  row.points = line.points(80, 84, "the points");
  row.entrant.rank = line.whole(86, 89, 0, entrants_max, "the rank").value_or(0);
  for (int round = 1; column_of_round(round) <= line.length(); ++round) {
    if (round > rounds_max) {
      line.fault(column_of_round(round), "too many rounds", fmt::format("at most {}", rounds_max));
      break;
    }
    take_cell(line, round, row);
  }
  rows_.push_back(std::move(row));
}

void Reader::take_cell(Line& line, int round, Row& row) {
  const int column = column_of_round(round);
  const auto opponent = line.field(column, column + 3);
  const auto colour = line.field(column + 5, column + 5);
  const auto result = line.field(column + 7, column + 7);
  if (opponent.empty() && colour.empty() && result.empty()) return;
  Cell cell;
  const char letter = result.empty() ? 'Z' : upper(result.front());
  if (result.size() > 1 || outcomes.find(letter) == std::string_view::npos) {
    return line.fault(column + 7, fmt::format("\"{}\" is no result", result),
                      "write one of 1 = 0 W D L + - H F U Z");
  }
  cell.outcome = static_cast<Outcome>(letter);
  cell.opponent = line.whole(column, column + 3, 0, entrants_max, "the opponent").value_or(0);
  if (colour == "w" || colour == "W") cell.colour = Colour::white;
  if (colour == "b" || colour == "B") cell.colour = Colour::black;
  if (cell.colour == Colour::none && !colour.empty() && colour != "-") {
    return line.fault(column + 5, fmt::format("\"{}\" is no colour", colour), "write w, b or -");
  }
  // TRF16 files give who won without an opponent a "+", and who was away a "-".
  if (cell.opponent == 0 && is_forfeit(cell.outcome)) {
    cell.outcome = cell.outcome == Outcome::forfeit_win ? Outcome::full_bye : Outcome::zero_bye;
  }
  const bool paired = !is_bye(cell.outcome);
  if (paired != (cell.opponent != 0)) {
    return line.fault(column, paired ? "a game without an opponent" : "a bye with an opponent",
                      "name the opponent of a game, and 0000 for a bye");
  }
  if (paired && cell.colour == Colour::none) {
    return line.fault(column + 5, "a game without a colour", "write w or b");
  }
  if (!paired) cell.colour = Colour::none;
  row.cells[round] = cell;
}

void Reader::take_points(Line& line) {
  auto& points = file_.table.points;
  bool bye_told = false;
  for (int column = 6; column <= line.length(); column += 9) {
    const auto code = line.field(column, column);
    const auto value = line.points(column + 1, column + 4, "the points");
    if (code.empty() || !value) {
      line.fault(column, "a kind of result without its points",
                 "write W, D, L, A or P and its points in the four columns after it");
    } else if (code == "W") {
      points.win = *value;
      if (!bye_told) points.pairing_bye = *value;
    } else if (code == "D") {
      points.draw = *value;
    } else if (code == "L") {
      points.loss = *value;
    } else if (code == "A") {
      points.absent = *value;
    } else if (code == "P") {
      points.pairing_bye = *value;
      bye_told = true;
    } else if (code != "X") {  // adjourned games have no result in a 001 record
      line.fault(column, fmt::format("\"{}\" is no kind of result", code), "write W, D, L, A or P");
    }
  }
}

void Reader::take_bye(Line& line) {
  const auto kind = line.field(5, 5);
  if (kind != "F" && kind != "H" && kind != "Z") {
    return line.fault(5, fmt::format("\"{}\" is no kind of bye", kind), "write F, H or Z");
  }
  const auto round = line.whole(7, 9, 1, rounds_max, "the round");
  if (!round) return line.fault(7, "a bye without a round", "write it in columns 7 to 9");
  for (int column = 11; column <= line.length(); column += 5) {
    const auto number = line.whole(column, column + 3, 1, entrants_max, "the entrant");
    if (!number) continue;
    byes_.push_back({{line.number(), column, *number}, *round, static_cast<Outcome>(kind.front())});
    mentions_.push_back(byes_.back().who);
  }
}

std::vector<int> Reader::mentioned(Line& line, int first) {
  std::vector<int> numbers;
  for (int column = first; column <= line.length(); column += 5) {
    const auto number = line.whole(column, column + 3, 1, entrants_max, "the entrant");
    if (!number) continue;
    numbers.push_back(*number);
    mentions_.push_back({line.number(), column, *number});
  }
  return numbers;
}

void Reader::take_forbidden(Line& line) {
  ForbiddenPairs pairs;
  pairs.first_round = line.whole(5, 7, 1, rounds_max, "the first round").value_or(1);
  pairs.last_round = line.whole(9, 11, 1, rounds_max, "the last round").value_or(rounds_max);
  pairs.numbers = mentioned(line, 13);
  if (pairs.numbers.size() < 2) {
    return line.fault(13, "fewer than two who shall not meet", "write two numbers or more");
  }
  file_.table.forbidden.push_back(std::move(pairs));
}

// Numbers with blanks between them, whatever their columns.
std::vector<int> Reader::words(Line& line) {
  std::vector<int> numbers;
  for (int column = 5; column <= line.length();) {
    if (line.cut(column, column) == " ") {
      ++column;
      continue;
    }
    int last = column;
    while (last < line.length() && line.cut(last + 1, last + 1) != " ") ++last;
    if (const auto number = line.whole(column, last, 1, entrants_max, "the entrant")) {
      numbers.push_back(*number);
      mentions_.push_back({line.number(), column, *number});
    }
    column = last + 1;
  }
  return numbers;
}

// What TRF(x) had before TRF26.
void Reader::take_old(Line& line) {
  if (line.tag() == "XXC") {
    const auto text = line.field(5, line.length());
    if (text == "white1") file_.table.initial = Colour::white;
    if (text == "black1") file_.table.initial = Colour::black;
    if (text == "white1" || text == "black1") return;
    return line.fault(5, fmt::format("\"{}\" is not read here", text), "write white1 or black1");
  }
  const auto first = mentions_.size();
  auto numbers = words(line);
  if (line.tag() == "XXP") {
    file_.table.forbidden.push_back({1, rounds_max, std::move(numbers)});
    return;
  }
  for (auto i = first; i < mentions_.size(); ++i) {
    byes_.push_back({mentions_[i], 0, Outcome::zero_bye});
  }
}

std::expected<File, Faults> read(std::string_view text) {
  Reader reader;
  if (const auto at = first_not_utf8(text)) {
    const auto before = text.substr(0, *at);
    const auto start = before.find_last_of("\r\n") + 1;  // npos + 1 is 0
    int number = 1;
    for (std::size_t i = 0; i < before.size(); ++i) {
      const bool half = before[i] == '\r' && i + 1 < before.size() && before[i + 1] == '\n';
      if ((before[i] == '\n' || before[i] == '\r') && !half) ++number;
    }
    return std::unexpected(Faults{
        {number, width(before.substr(start)) + 1, "this is not UTF-8", "save the file as UTF-8"}});
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find_first_of("\r\n"), text.size());
    Line line(text.substr(0, end), number, reader.faults());
    reader.take(line);
    const bool both = text.substr(end).starts_with("\r\n");
    text.remove_prefix(std::min(end + (both ? 2 : 1), text.size()));
  }
  return reader.finish();
}

}  // namespace adjutant::tournament::trf
