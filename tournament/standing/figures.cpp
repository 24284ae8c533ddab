#include "tournament/standing/figures.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament::standing {
namespace {

bool is_won(const RoundOf& round) {
  return round.game && (round.outcome == Outcome::win || round.outcome == Outcome::short_win ||
                        round.outcome == Outcome::forfeit_win);
}

// The difference of ratings at which so much is expected, `made` of `most`: rounded to hundredths,
// a half up (FIDE Handbook B.02, 8.1.1: from 50 to 100 of 100).
int rating_difference(int made, int most) {
  constexpr std::array differences{0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                   95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                   202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                   351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};
  static_assert(differences.size() == 51);
  const int share = (200 * made + most) / (2 * most);
  const auto at = static_cast<std::size_t>(share < 50 ? 50 - share : share - 50);
  return share < 50 ? -differences[at] : differences[at];
}

// Of a game against somebody rated so much lower, in hundredths (B.02, 8.1.2): from 50, each is
// expected up to its difference; above the last it is 100. There is no cut at 400 here.
int expected_share(int higher_by) {
  constexpr std::array up_to{3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,
                             98,  106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
                             206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344,
                             357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};
  static_assert(up_to.size() == 50);
  const auto above =
      std::ranges::lower_bound(up_to, higher_by < 0 ? -higher_by : higher_by) - up_to.begin();
  return static_cast<int>(higher_by < 0 ? 50 - above : 50 + above);
}

// Rounded to a whole number, a half up.
std::int64_t half_up(const Ratio& value) {
  const auto twice = 2 * value.numerator + value.denominator, by = 2 * value.denominator;
  return twice >= 0 ? twice / by : -((by - 1 - twice) / by);
}

// What is not cut, summed; all parts have the same denominator.
void sum_up(Figure& figure) {
  figure.value = {0, figure.parts.empty() ? 1 : figure.parts.front().value.denominator};
  for (const auto& part : figure.parts) {
    if (!part.cut) figure.value.numerator += part.value.numerator;
  }
  figure.value.denominator *= figure.divisor;
}

class Figures {
 public:
  Figures(const Crosstable& table, const Rules& rules, const TieBreak& wanted)
      : table_(table),
        rules_(rules),
        wanted_(wanted),
        all_(records_of(table, rules, wanted.code == Code::fb && has_last_round(table, rules))) {}

  std::vector<Figure> of_all() const {
    std::vector<Figure> made;
    for (const auto& one : all_) made.push_back(of(one));
    return made;
  }

 private:
  // Fore Buchholz is about the last round; before that it is Buchholz.
  static bool has_last_round(const Crosstable& table, const Rules& rules) {
    return rules.version == 1 || table.rounds_planned == 0 ||
           table.rounds_paired() >= table.rounds_planned;
  }

  const RecordOf& opponent(const RoundOf& round) const {
    return all_[static_cast<std::size_t>(round.opponent)];
  }
  Points contribution(const RecordOf& one, const RoundOf& round) const {
    return round.game ? opponent(round).adjusted : dummy(table_, rules_, all_, one, round);
  }

  Figure of(const RecordOf& one) const {
    switch (wanted_.code) {
      case Code::bh:
      case Code::fb:
        return buchholz(one, true);
      case Code::sb:
        return sonneborn_berger(one);
      case Code::ps:
        return progressive(one);
      case Code::aob:
        return average(one, [this](const RoundOf& round) {
          const auto of_opponent = buchholz(opponent(round), false).value;
          return Ratio{of_opponent.numerator * 2 / of_opponent.denominator, 2};
        });
      case Code::aro:
        return average_rating(one);
      case Code::tpr:
        return performance(one);
      case Code::ptp:
        return {.value = {perfect_performance(one).value_or(0), 1}, .parts = {}};
      case Code::apro:
        return average_of_opponents(one, [this](const RecordOf& other) -> std::optional<int> {
          if (games_with_the_rated(other).games == 0) return {};
          return static_cast<int>(performance(other).value.numerator);
        });
      case Code::appo:
        return average_of_opponents(
            one, [this](const RecordOf& other) { return perfect_performance(other); });
      case Code::sssc:
        return schedule_strength(one);
      case Code::vp:
        return victory_points(one);
      case Code::lot:
        return {.value = {one.lot, 1}, .parts = {}};
      case Code::rtng:
        return {.value = {one.rating, 1}, .parts = {}};
      case Code::tpn:
        return {.value = {-one.number, 1}, .parts = {}};
      case Code::gp:
        return game_points(one);
      case Code::bc:
        return board_count(one);
      case Code::tbr:
        return top_board_results(one);
      case Code::bbe:
        return bottom_board_elimination(one);
      case Code::de:
        ENSURE(false, "direct encounter is a group's");
      default:
        return counted(one);
    }
  }

  // A part a round.
  Figure by_rounds(const RecordOf& one, const std::function<Ratio(const RoundOf&)>& value) const {
    Figure figure;
    for (std::size_t i = 0; i < one.rounds.size(); ++i) {
      const auto& round = one.rounds[i];
      figure.parts.push_back({.round = static_cast<int>(i) + 1,
                              .opponent = round.opponent < 0 ? 0 : opponent(round).number,
                              .value = value(round),
                              .dummy = !round.game});
    }
    return figure;
  }

  Figure buchholz(const RecordOf& one, bool with_cuts) const {
    auto figure =
        by_rounds(one, [&](const RoundOf& round) { return Ratio{contribution(one, round), 2}; });
    leave_out_free_rounds(one, figure);
    for (int i = 0; with_cuts && i < wanted_.cut_least; ++i) cut_least(one, figure);
    for (int i = 0; with_cuts && i < wanted_.cut_most; ++i) {
      cut(figure, [](const Part& a, const Part& b) { return a.value > b.value; });
    }
    sum_up(figure);
    return figure;
  }

  // In a round robin a round without an opponent is not part of a sum over opponents, nor a cut.
  void leave_out_free_rounds(const RecordOf& one, Figure& figure) const {
    if (!rules_.round_robin || rules_.version == 1) return;
    std::erase_if(figure.parts, [&](const Part& part) {
      return !one.rounds[static_cast<std::size_t>(part.round - 1)].game;
    });
  }

  bool by_choice(const RecordOf& one, const Part& part) const {
    return one.rounds[static_cast<std::size_t>(part.round - 1)].unplayed_by_choice;
  }

  // The first that is left of those that come before all others by this order.
  static void cut(Figure& figure, const std::function<bool(const Part&, const Part&)>& before) {
    Part* found = nullptr;
    for (auto& part : figure.parts) {
      if (!part.cut && (found == nullptr || before(part, *found))) found = &part;
    }
    if (found != nullptr) found->cut = true;
  }

  // 16.5: the least of those that one chose not to play, else the least of all.
  void cut_least(const RecordOf& one, Figure& figure) const {
    cut(figure, [&](const Part& a, const Part& b) {
      if (by_choice(one, a) != by_choice(one, b)) return by_choice(one, a);
      return a.value < b.value;
    });
  }

  Figure sonneborn_berger(const RecordOf& one) const {
    auto figure = by_rounds(one, [&](const RoundOf& round) {
      return Ratio{contribution(one, round) * round.points, 4};
    });
    for (auto& part : figure.parts) {
      const auto& round = one.rounds[static_cast<std::size_t>(part.round - 1)];
      part.of_opponent = contribution(one, round);
      part.own = round.points;
    }
    leave_out_free_rounds(one, figure);
    for (int i = 0; i < wanted_.cut_least; ++i) cut_product(one, figure);
    sum_up(figure);
    return figure;
  }

  // The product with the lowest opponent; that of a round one chose not to play where it is not
  // less.
  void cut_product(const RecordOf& one, Figure& figure) const {
    Part* lowest = nullptr;
    Part* chosen = nullptr;
    for (auto& part : figure.parts) {
      if (part.cut) continue;
      if (lowest == nullptr || part.of_opponent < lowest->of_opponent ||
          (part.of_opponent == lowest->of_opponent && part.value < lowest->value)) {
        lowest = &part;
      }
      if (by_choice(one, part) && (chosen == nullptr || part.value < chosen->value)) chosen = &part;
    }
    if (lowest == nullptr) return;
    const bool choose = chosen != nullptr && chosen->value >= lowest->value;
    (choose ? chosen : lowest)->cut = true;
  }

  Figure progressive(const RecordOf& one) const {
    Points sum = 0;
    auto figure = by_rounds(one, [&](const RoundOf& round) {
      sum += round.points;
      return Ratio{sum, 2};
    });
    for (std::size_t i = 0; i < figure.parts.size(); ++i) {
      // The earliest rounds are cut.
      figure.parts[i].cut = static_cast<int>(i) < wanted_.cut_least;
    }
    sum_up(figure);
    return figure;
  }

  Figure average(const RecordOf& one, const std::function<Ratio(const RoundOf&)>& value) const {
    auto figure = by_rounds(
        one, [&](const RoundOf& round) { return round.played ? value(round) : Ratio{0, 2}; });
    std::erase_if(figure.parts, [&](const Part& part) {
      return !one.rounds[static_cast<std::size_t>(part.round - 1)].played;
    });
    figure.divisor = std::max<int>(1, static_cast<int>(figure.parts.size()));
    sum_up(figure);
    return figure;
  }

  // Rounded to a whole number, a half up; who has no rating is left out.
  Figure average_rating(const RecordOf& one) const {
    auto figure =
        average(one, [&](const RoundOf& round) { return Ratio{2 * opponent(round).rating, 2}; });
    std::erase_if(figure.parts, [](const Part& part) { return part.value.numerator == 0; });
    for (int i = 0; i < wanted_.cut_least; ++i) {
      cut(figure, [](const Part& a, const Part& b) { return a.value < b.value; });
    }
    for (int i = 0; i < wanted_.cut_most; ++i) {
      cut(figure, [](const Part& a, const Part& b) { return a.value > b.value; });
    }
    divide_and_round(figure);
    return figure;
  }

  static void divide_and_round(Figure& figure) {
    const auto left = std::ranges::count_if(figure.parts, [](const Part& one) { return !one.cut; });
    figure.divisor = std::max(1, static_cast<int>(left));
    sum_up(figure);
    figure.value = {half_up(figure.value), 1};
  }

  struct RatedGames {
    int games = 0;
    int made = 0;  // as RoundOf::made
  };
  RatedGames games_with_the_rated(const RecordOf& one) const {
    RatedGames all;
    for (const auto& round : one.rounds) {
      if (!round.played || opponent(round).rating == 0) continue;
      all.games += round.games;
      all.made += round.made;
    }
    return all;
  }

  // C.07 10.3: the lowest rating of which the points made, or more, would be expected; for no
  // points 800 less than the lowest opponent's. None against nobody rated.
  std::optional<int> perfect_performance(const RecordOf& one) const {
    const auto [games, made] = games_with_the_rated(one);
    if (games == 0) return {};
    int lowest = std::numeric_limits<int>::max(), highest = 0;
    for (const auto& round : one.rounds) {
      if (!round.played || opponent(round).rating == 0) continue;
      lowest = std::min(lowest, opponent(round).rating);
      highest = std::max(highest, opponent(round).rating);
    }
    constexpr int far = 800;
    if (made == 0) return lowest - far;
    const auto is_expected = [&, wanted = 50 * made](int rating) {
      int expected = 0;
      for (const auto& round : one.rounds) {
        if (!round.played || opponent(round).rating == 0) continue;
        expected += round.games * expected_share(rating - opponent(round).rating);
      }
      return expected >= wanted;
    };
    int below = lowest - far, from = highest + far;
    while (from - below > 1) {
      const int middle = below + (from - below) / 2;
      (is_expected(middle) ? from : below) = middle;
    }
    return from;
  }

  // C.07 10.4, 10.5: of the opponents that were played and have one, rounded.
  Figure average_of_opponents(
      const RecordOf& one,
      const std::function<std::optional<int>(const RecordOf&)>& figure_of) const {
    std::vector<std::optional<int>> theirs;  // by round
    auto figure = by_rounds(one, [&](const RoundOf& round) {
      theirs.push_back(round.played ? figure_of(opponent(round)) : std::nullopt);
      return Ratio{theirs.back().value_or(0), 1};
    });
    std::erase_if(figure.parts, [&](const Part& part) {
      return !theirs[static_cast<std::size_t>(part.round - 1)];
    });
    divide_and_round(figure);
    return figure;
  }

  // C.07 13.4: the sum of the opponents' match points, divided so that it weighs as much as a
  // match's game points, and the game points.
  Figure schedule_strength(const RecordOf& one) const {
    auto figure = buchholz(one, false);
    const int rounds = std::max(table_.rounds_planned, table_.rounds_paired());
    int boards = 1;
    for (const auto& other : all_) boards = std::max(boards, boards_of(other));
    const int usual = table_.points.most() * table_.points.games * rounds / (2 * boards);
    figure.divisor = wanted_.divisor > 0 ? wanted_.divisor : std::max(1, usual);
    sum_up(figure);
    figure.plus = game_points(one).value;
    figure.value.numerator += figure.plus.numerator * (figure.value.denominator / 2);
    return figure;
  }

  // C.07 10.2: the average rating of the opponents, and the difference of ratings that the share of
  // the points stands for. Games against those who have no rating are left out of both.
  Figure performance(const RecordOf& one) const {
    auto figure = average_rating(one);
    const auto [games, made] = games_with_the_rated(one);
    if (games == 0) return figure;
    figure.plus = {rating_difference(made, 2 * games), 1};
    figure.value.numerator += figure.plus.numerator;
    return figure;
  }

  Figure victory_points(const RecordOf& one) const {
    auto figure = by_rounds(one, [](const RoundOf& round) { return Ratio{round.margin, 1}; });
    std::erase_if(figure.parts, [](const Part& part) { return part.value.numerator == 0; });
    sum_up(figure);
    return figure;
  }

  Figure game_points(const RecordOf& one) const {
    auto figure = by_rounds(one, [](const RoundOf& round) {
      const auto sum = std::accumulate(round.boards.begin(), round.boards.end(), Points{0});
      return Ratio{round.boards.empty() ? round.points : sum, 2};
    });
    sum_up(figure);
    return figure;
  }

  static int boards_of(const RecordOf& one) {
    std::size_t most = 0;
    for (const auto& round : one.rounds) most = std::max(most, round.boards.size());
    return static_cast<int>(most);
  }

  // A part a board that brought points, each worth `weight` of its board.
  template <class Weight>
  Figure by_boards(const RecordOf& one, const Weight& weight) const {
    Figure figure;
    for (std::size_t i = 0; i < one.rounds.size(); ++i) {
      const auto& round = one.rounds[i];
      for (std::size_t k = 0; k < round.boards.size(); ++k) {
        const int board = static_cast<int>(k) + 1;
        if (round.boards[k] == 0) continue;
        figure.parts.push_back({.round = static_cast<int>(i) + 1,
                                .opponent = round.opponent < 0 ? 0 : opponent(round).number,
                                .value = {weight(board) * round.boards[k], 2},
                                .board = board});
      }
    }
    return figure;
  }

  // C.07 12.1: each point is worth the number of its board.
  Figure board_count(const RecordOf& one) const {
    auto figure = by_boards(one, [](int board) { return board; });
    sum_up(figure);
    return figure;
  }

  // Points on the boards from one to another.
  static Ratio on_boards(const Figure& figure, int from, int until) {
    Ratio points{0, 2};
    for (const auto& part : figure.parts) {
      if (part.board >= from && part.board <= until) points.numerator += part.value.numerator;
    }
    return points;
  }

  static void add_value(Figure& figure, bool first, const Ratio& value) {
    if (first) {
      figure.value = value;
    } else {
      figure.then.push_back(value);
    }
  }

  // C.07 12.2.
  Figure top_board_results(const RecordOf& one) const {
    auto figure = by_boards(one, [](int) { return 1; });
    for (int board = 1; board <= boards_of(one); ++board) {
      add_value(figure, board == 1, on_boards(figure, board, board));
    }
    return figure;
  }

  // C.07 12.3.
  Figure bottom_board_elimination(const RecordOf& one) const {
    auto figure = by_boards(one, [](int) { return 1; });
    const int boards = boards_of(one);
    for (int last = boards - 1; last >= 1; --last) {
      add_value(figure, last == boards - 1, on_boards(figure, 1, last));
    }
    return figure;
  }

  // In halves what a round counts in WIN … STD and KS.
  int count(const RecordOf& one, const RoundOf& round) const {
    const bool black =
        round.colour == Colour::black && round.game && round.outcome != Outcome::forfeit_loss;
    switch (wanted_.code) {
      case Code::win:
        return round.points >= table_.points.win ? 2 : 0;
      case Code::won:
        return is_won(round) ? 2 : 0;
      case Code::bpg:
        return black ? 2 : 0;
      case Code::bwg:
        return black && is_won(round) ? 2 : 0;
      case Code::rep:
        return is_requested(round.outcome) || round.outcome == Outcome::forfeit_loss ? 0 : 2;
      case Code::std_:
        return outscored(one, round);
      case Code::ks:
        return round.game && has_half_of_the_points(opponent(round)) ? round.points : 0;
      default:
        ENSURE(false, "a tie-break that is not counted");
    }
  }

  // C.07 9.2, 14.5. In a round robin of an odd number everybody plays a game less than there are
  // rounds.
  bool has_half_of_the_points(const RecordOf& one) const {
    int games = table_.rounds_paired() * (rules_.version == 1 ? 1 : table_.points.games);
    if (rules_.round_robin && rules_.version > 1) {
      games = 0;
      for (const auto& round : one.rounds) games += round.of_games;
    }
    return 2 * one.points >= table_.points.most() * games + 2 * wanted_.limit;
  }

  // A round without an opponent is measured by a draw.
  int outscored(const RecordOf& one, const RoundOf& round) const {
    Points theirs = table_.points.draw;
    if (round.opponent >= 0) {
      const auto at = static_cast<std::size_t>(&round - one.rounds.data());
      theirs = opponent(round).rounds[at].points;
    }
    return round.points > theirs ? 2 : round.points == theirs ? 1 : 0;
  }

  Figure counted(const RecordOf& one) const {
    auto figure = by_rounds(one, [&](const RoundOf& round) { return Ratio{count(one, round), 2}; });
    std::erase_if(figure.parts, [](const Part& part) { return part.value.numerator == 0; });
    sum_up(figure);
    return figure;
  }

  const Crosstable& table_;
  const Rules& rules_;
  TieBreak wanted_;
  std::vector<RecordOf> all_;
};

}  // namespace

std::vector<Figure> figures(const Crosstable& table, const Rules& rules,
                            const TieBreak& tie_break) {
  return Figures(table, rules, tie_break).of_all();
}

}  // namespace adjutant::tournament::standing
