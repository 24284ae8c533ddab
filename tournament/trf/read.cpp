#include <algorithm>

#include <fmt/format.h>

#include "tournament/trf/reader.hpp"

namespace adjutant::tournament::trf {
namespace {

constexpr std::string_view outcomes = "1=0WDL+-HFZU";

// 001: columns of what has no rule but its place.
struct TextField {
  std::string Entrant::*member;
  int first, last;
};
constexpr TextField text_fields[] = {{&Entrant::sex, 10, 10},  {&Entrant::title, 11, 13},
                                     {&Entrant::name, 15, 47}, {&Entrant::federation, 54, 56},
                                     {&Entrant::id, 58, 68},   {&Entrant::birth, 70, 79}};

// Records that change who plays or what counts, so that a file without them is another one.
struct Unread {
  std::string_view tag;
  std::string_view why;
  std::string_view cure;
};
constexpr std::string_view is_of_teams = "it is for teams, but here each entrant is one person";
constexpr std::string_view without_teams =
    "for the standings of the persons, leave out all records of teams";
constexpr std::string_view accelerates =
    "it gives points for the pairing only, but this program pairs rounds without acceleration";
constexpr std::string_view without_acceleration =
    "pair the accelerated rounds with another program; for standings, leave the record out";
constexpr Unread unread[] = {
    {"013", is_of_teams, without_teams},
    {"300", is_of_teams, without_teams},
    {"310", is_of_teams, without_teams},
    {"320", is_of_teams, without_teams},
    {"330", is_of_teams, without_teams},
    {"801", is_of_teams, without_teams},
    {"802", is_of_teams, without_teams},
    {"250", accelerates, without_acceleration},
    {"XXA", accelerates, without_acceleration},
    {"299", "it gives an entrant points by hand, but here only results give points",
     "write results that are worth these points"},
    {"XXS", "only record 162 gives points of results", "write it as record 162"}};

// Before 2016 byes were written as the result of a game that has no opponent.
Outcome as_bye(Outcome outcome) {
  switch (outcome) {
    case Outcome::win:
    case Outcome::forfeit_win:
      return Outcome::full_bye;
    case Outcome::draw:
      return Outcome::half_bye;
    case Outcome::loss:
    case Outcome::forfeit_loss:
      return Outcome::zero_bye;
    default:
      return outcome;
  }
}

char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

void Reader::take(Line& line) {
  const auto tag = line.tag();
  if (tag == "###" || line.is_blank()) return;
  if (line.length() < 3 || (line.length() > 3 && line.cut(4, 4) != " ")) {
    return line.fault(line.length() < 3 ? 1 : 4, "this is not a record",
                      "begin a line with three digits or letters and a space, such as 001, and a "
                      "comment with ###");
  }
  if (const auto* found = std::ranges::find(unread, tag, &Unread::tag); found != std::end(unread)) {
    return line.fault(1, fmt::format("this program does not read record {}: {}", tag, found->why),
                      std::string(found->cure));
  }
  if (tag == "001") return take_entrant(line);
  if (tag == "142" || tag == "XXR") {
    if (const auto rounds = line.whole(5, line.length(), 1, rounds_max, "the number of rounds")) {
      file_.table.rounds_planned = *rounds;
    }
  } else if (tag == "152") {
    const auto colour = line.field(5, line.length());
    if (colour != "W" && colour != "B") {
      return line.fault(5, "the initial colour is missing", "write W or B");
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
  const bool open = result.empty() && opponent.find_first_not_of('0') != std::string_view::npos;
  const char letter = open ? '=' : result.empty() ? 'Z' : upper(result.front());
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
  if (cell.opponent == 0 && cell.colour == Colour::none) cell.outcome = as_bye(cell.outcome);
  const bool paired = !is_bye(cell.outcome);
  if (paired != (cell.opponent != 0)) {
    return line.fault(column, paired ? "a game without an opponent" : "a bye with an opponent",
                      "name the opponent of a game, and 0000 for a bye");
  }
  if (paired && cell.colour == Colour::none) {
    return line.fault(column + 5, "a game without a colour", "write w or b");
  }
  if (!paired) cell.colour = Colour::none;
  if (open) row.open.insert(round);
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
    } else if (code == "X") {  // a game that runs on has no result in a 001 record
      file_.adjourned = true;
    } else {
      line.fault(column, fmt::format("\"{}\" is not a kind of result", code),
                 "write W, D, L, A, P or X");
    }
  }
}

void Reader::take_bye(Line& line) {
  const auto kind = line.field(5, 5);
  if (kind != "F" && kind != "H" && kind != "Z") {
    return line.fault(5, fmt::format("\"{}\" is not a kind of bye", kind), "write F, H or Z");
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
    return line.fault(13, "fewer than two entrants who must not meet", "write two numbers or more");
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
    return line.fault(5, fmt::format("this program does not read \"{}\"", text),
                      "write white1 or black1");
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
        {number, width(before.substr(start)) + 1, "this is not UTF-8",
         "save the file as UTF-8, or say --encoding windows-1252, which older programs write"}});
  }
  // DOS programs end a file so.
  if (const auto end = text.find('\x1A');
      end != std::string_view::npos &&
      text.find_first_not_of("\x1A\r\n", end) == std::string_view::npos) {
    text = text.substr(0, end);
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
