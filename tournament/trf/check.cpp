#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "tournament/trf/reader.hpp"

namespace adjutant::tournament::trf {
namespace {

// What the opponent may have where one has this; forfeits may be on both sides, and an arbiter may
// give less than a whole game's points.
bool fit(Outcome one, Outcome another) {
  if (is_forfeit(one) || is_forfeit(another)) {
    return is_forfeit(one) && is_forfeit(another) &&
           !(one == Outcome::forfeit_win && another == Outcome::forfeit_win);
  }
  const auto height = [](Outcome outcome) {
    switch (outcome) {
      case Outcome::win:
      case Outcome::short_win:
        return 2;
      case Outcome::draw:
      case Outcome::short_draw:
        return 1;
      default:
        return 0;
    }
  };
  const auto is_short = [](Outcome outcome) { return static_cast<char>(outcome) >= 'A'; };
  return is_short(one) == is_short(another) && height(one) + height(another) <= 2;
}

}  // namespace

void Reader::fault(int line, int column, std::string what, std::string cure) {
  faults_.push_back({line, column, std::move(what), std::move(cure)});
}

void Reader::check_numbers() {
  std::ranges::sort(rows_, {},
                    [](const Row& row) { return std::pair(row.entrant.number, row.line); });
  for (std::size_t i = 1; i < rows_.size(); ++i) {
    if (rows_[i].entrant.number != rows_[i - 1].entrant.number) continue;
    fault(rows_[i].line, 5,
          fmt::format("line {} also has the starting rank {}", rows_[i - 1].line,
                      rows_[i].entrant.number),
          "give each entrant a number of their own");
  }
  const auto is_there = [&](int number) {
    return std::ranges::binary_search(rows_, number, {},
                                      [](const Row& row) { return row.entrant.number; });
  };
  for (const auto& mention : mentions_) {
    if (is_there(mention.number)) continue;
    fault(mention.line, mention.column, fmt::format("there is no entrant {}", mention.number),
          "name one that has a 001 record");
  }
}

void Reader::place_byes() {
  for (const auto& bye : byes_) {
    const auto row = std::ranges::lower_bound(
        rows_, bye.who.number, {}, [](const Row& other) { return other.entrant.number; });
    if (row == rows_.end() || row->entrant.number != bye.who.number) continue;
    const int next = rounds_ + drawn_ + 1;
    const int round = bye.round == 0 ? next : bye.round;
    const auto [cell, added] = row->cells.try_emplace(round, Cell{bye.outcome, 0, Colour::none});
    if (!added && cell->second.outcome != bye.outcome) {
      fault(bye.who.line, bye.who.column,
            fmt::format("entrant {} has another result in round {}", bye.who.number, round),
            fmt::format("see line {}; leave out one of the two", row->line));
    }
  }
}

void Reader::check_opponent(const Row& row, int round, const Cell& cell) {
  const int column = column_of_round(round);
  const auto at = std::ranges::lower_bound(rows_, cell.opponent, {},
                                           [](const Row& other) { return other.entrant.number; });
  if (at == rows_.end() || at->entrant.number != cell.opponent || &*at == &row) {
    return fault(row.line, column, fmt::format("{} is no opponent", cell.opponent),
                 "name another entrant that has a 001 record");
  }
  const auto back = at->cells.find(round);
  if (back == at->cells.end() || back->second.opponent != row.entrant.number) {
    return fault(row.line, column,
                 fmt::format("in round {} entrant {} does not meet {}", round, cell.opponent,
                             row.entrant.number),
                 fmt::format("let both name each other; see line {}", at->line));
  }
  if (back->second.colour != other(cell.colour)) {
    fault(row.line, column + 5, "both have the same colour",
          fmt::format("give one w and one b; see line {}", at->line));
  }
  if (row.open.contains(round) != at->open.contains(round)) {
    return fault(row.line, column + 7, "one of the two has a result, and the other has none",
                 fmt::format("write both; see line {}", at->line));
  }
  if (!fit(cell.outcome, back->second.outcome)) {
    fault(row.line, column + 7, "the two results do not fit each other",
          fmt::format("see line {}", at->line));
  }
}

void Reader::check_opponents(const Row& row) {
  for (const auto& [round, cell] : row.cells) {
    if (cell.opponent != 0) check_opponent(row, round, cell);
    // A bracket has as many as it lacks entrants.
    if (cell.outcome != Outcome::pairing_bye || file_.system() == System::knock_out) continue;
    if (!paired_bye_in_.insert(round).second) {
      fault(row.line, column_of_round(round) + 7, "a second allocated bye in one round",
            "U is for one entrant a round; F is a full bye that was asked for");
    }
  }
}

// Of what is decided.
Points Reader::points_of(const Row& row, int round) const {
  if (row.open.contains(round)) return 0;
  const auto cell = row.cells.find(round);
  return file_.table.points.of(cell == row.cells.end() ? Outcome::zero_bye : cell->second.outcome);
}

// A file may count what the rounds that are drawn or come next have brought already, or not yet.
void Reader::check_points(const Row& row) {
  if (!row.points) return;
  Points sum = 0;
  for (int round = 1; round <= rounds_; ++round) sum += points_of(row, round);
  auto with_more = sum;
  bool fits = *row.points == sum;
  for (int round = rounds_ + 1; round <= rounds_ + std::max(drawn_, 1); ++round) {
    with_more += points_of(row, round);
    fits = fits || *row.points == with_more;
  }
  if (fits) return;
  fault(row.line, 81, fmt::format("the points are {}", in_points(*row.points)),
        fmt::format("by the results they are {}; other values of a win, draw or bye go into "
                    "record 162",
                    in_points(sum)));
}

// The rounds of a round robin are all drawn at once, and games may run on where record 162 says
// so. In other files a missing result is a slip.
void Reader::check_open(const Row& row) {
  if (file_.adjourned || file_.system() == System::round_robin) return;
  const int last = rounds_ + drawn_;
  for (const int round : row.open) {
    if (round == last) continue;
    fault(row.line, column_of_round(round) + 7,
          fmt::format("a game of round {} has no result, and round {} is drawn", round, last),
          "write the result; only games of the last round may have none, or of a round robin, or "
          "where record 162 has points for X");
  }
}

// Rounds in which anybody has an opponent; over are those before the first game without a result.
void Reader::find_rounds() {
  int last = 0;
  for (const auto& row : rows_) {
    for (const auto& [round, cell] : row.cells) {
      if (cell.opponent != 0) last = std::max(last, round);
    }
  }
  rounds_ = last;
  for (const auto& row : rows_) {
    if (!row.open.empty()) rounds_ = std::min(rounds_, *row.open.begin() - 1);
  }
  drawn_ = last - rounds_;
}

void Reader::fill_table() {
  auto& table = file_.table;
  file_.drawn.resize(static_cast<std::size_t>(drawn_));
  for (auto& row : rows_) {
    for (int round = 1; round <= rounds_; ++round) row.entrant.cells.push_back(row.cells[round]);
    const int last = rounds_ + drawn_;
    for (int round = rounds_ + 1; round <= last; ++round) {
      auto& drawn = file_.drawn[static_cast<std::size_t>(round - rounds_) - 1];
      drawn.cells.push_back(row.cells[round]);
      if (row.open.contains(round)) drawn.open.push_back(row.entrant.number);
    }
    for (auto cell = row.cells.upper_bound(last); cell != row.cells.end(); ++cell) {
      table.requested.push_back({cell->first, row.entrant.number, cell->second.outcome});
    }
    table.entrants.push_back(std::move(row.entrant));
  }
  std::ranges::sort(table.requested);
}

std::expected<File, Faults> Reader::finish() {
  if (rows_.empty() && faults_.empty()) {
    fault(1, 1, "there is no entrant", "write a 001 record for each");
  }
  check_numbers();
  find_rounds();
  place_byes();
  for (const auto& row : rows_) {
    check_opponents(row);
    check_points(row);
    check_open(row);
  }
  const int there = rounds_ + drawn_;
  if (const int planned = file_.table.rounds_planned; planned != 0 && planned < there) {
    fault(1, 1, fmt::format("the file has {} rounds, but plans only {}", there, planned),
          "correct record 142");
  }
  if (!faults_.empty()) {
    std::ranges::sort(faults_, {}, [](const Fault& found) {
      return std::tie(found.line, found.column, found.what);
    });
    return std::unexpected(std::move(faults_));
  }
  fill_table();
  return std::move(file_);
}

}  // namespace adjutant::tournament::trf
