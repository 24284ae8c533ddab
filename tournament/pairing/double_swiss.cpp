#include "tournament/pairing/double_swiss.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "tournament/pairing/matching.hpp"

namespace adjutant::tournament::pairing {
namespace {

using Player = DoubleSwissPlayer;
using Players = std::vector<const Player*>;

// Bits of one question that are left to the places of bottom members.
constexpr int bottom_bits_max = 512;

bool may_meet(const Player& one, const Player& other) {  // C1
  return !std::ranges::binary_search(one.opponents, other.number);
}

// What an edge between two players brings to one field, by places in the list that is matched.
struct Question {
  std::uint64_t values = 1;  // how many the sum may have
  std::function<std::int64_t(int, int)> of;
};

// Each one's mate in the matching that is best by the questions, the first deciding first; `sums`
// has its value for each.
struct Answer {
  std::vector<int> mates;
  std::vector<std::int64_t> sums;
};

std::optional<Answer> ask(const Players& players, const std::vector<Question>& questions,
                          const std::function<bool(int, int)>& allowed) {
  Layout layout;
  std::vector<Field> fields(questions.size());
  for (auto i = questions.size(); i-- > 0;) fields[i] = layout.add(questions[i].values);
  const int size = static_cast<int>(players.size());
  Graph graph(size, layout.bits());
  for (int a = 0; a < size; ++a) {
    for (int b = a + 1; b < size; ++b) {
      if (!may_meet(*players[a], *players[b]) || !allowed(a, b)) continue;
      const int edge = graph.add_edge(a, b);
      for (std::size_t i = 0; i < questions.size(); ++i) {
        graph.add(edge, fields[i], questions[i].of(a, b));
      }
    }
  }
  auto mates = graph.maximum_perfect_matching();
  if (!mates) return std::nullopt;
  Answer answer{*std::move(mates), std::vector<std::int64_t>(questions.size())};
  for (int a = 0; a < size; ++a) {
    const int b = answer.mates[static_cast<std::size_t>(a)];
    if (b < a) continue;
    for (std::size_t i = 0; i < questions.size(); ++i) answer.sums[i] += questions[i].of(a, b);
  }
  return answer;
}

bool any(int, int) {
  return true;
}

// 3.4: who has the bye: not one of C2, so that all others can be paired (C3); the lowest score,
// then the most matches played, then the largest number.
std::optional<int> bye_of(const Players& players) {
  static const Player nobody;
  auto with_bye = players;
  with_bye.push_back(&nobody);
  const int bye = static_cast<int>(players.size());
  Points most = 0;
  int matches = 0;
  for (const auto* player : players) {
    most = std::max(most, player->score);
    matches = std::max(matches, player->matches);
  }
  const auto of_bye = [&](const std::function<std::int64_t(int)>& worth) {
    return [worth, bye](int a, int b) { return b == bye ? worth(a) : 0; };
  };
  const auto size = static_cast<std::uint64_t>(players.size());
  std::vector<int> rank(players.size());  // by number
  for (std::size_t i = 0; i < players.size(); ++i) {
    rank[i] = static_cast<int>(std::ranges::count_if(
        players, [&](const Player* other) { return other->number < players[i]->number; }));
  }
  const auto answer = ask(with_bye,
                          {{static_cast<std::uint64_t>(most) + 1,
                            of_bye([&](int a) -> std::int64_t { return -players[a]->score; })},
                           {static_cast<std::uint64_t>(matches) + 1,
                            of_bye([&](int a) -> std::int64_t { return players[a]->matches; })},
                           {size + 1, of_bye([&](int a) -> std::int64_t { return rank[a]; })}},
                          [&](int a, int b) { return b != bye || players[a]->may_have_bye; });
  if (!answer) return std::nullopt;
  return answer->mates[static_cast<std::size_t>(bye)];
}

// The top scoregroup of those unpaired with its upfloaters (3.5).
class Selection {
 public:
  // All unpaired, in order (1.2); the scoregroup right below, by its score.
  Selection(const Players& players, std::optional<Points> following, bool last_round)
      : players_(players),
        top_(players.front()->score),
        following_(following),
        last_round_(last_round) {
    for (const auto* player : players) {
      if (player->score != top_) groups_.insert(player->score);
    }
  }

  // Places of the players who float up, in the order of 3.5.4; none if not all can be paired (C3).
  std::optional<std::vector<int>> upfloaters() const {
    auto questions = fewest_and_highest();
    const auto first = ask(players_, questions, any);
    if (!first) return std::nullopt;
    std::map<Points, int> counts;
    for (const int place : risen(*first)) ++counts[players_[place]->score];
    if (following_) add_following(counts, questions);
    if (!last_round_) {  // C7
      questions.push_back({size() + 1, [this](int a, int b) -> std::int64_t {
                             return rises(a, b) && players_[b]->floated ? -1 : 0;
                           }});
    }
    // 3.5.4: the first set by numbers; of each score as many rise as C5 says.
    for (int place = 0; place < static_cast<int>(players_.size()); ++place) {
      if (!counts.contains(players_[place]->score)) continue;
      questions.push_back({2, [this, place](int a, int b) -> std::int64_t {
                             return rises(a, b) && b == place ? 1 : 0;
                           }});
    }
    const auto best = ask(players_, questions, any);
    ENSURE(best.has_value(), "what could be paired can be");
    return risen(*best);
  }

 private:
  std::uint64_t size() const { return players_.size(); }
  // The second is of a lower score and floats up to the first.
  bool rises(int a, int b) const {
    return players_[a]->score == top_ && players_[b]->score != top_;
  }

  std::vector<int> risen(const Answer& answer) const {
    std::vector<int> places;
    for (int b = 0; b < static_cast<int>(players_.size()); ++b) {
      if (rises(answer.mates[static_cast<std::size_t>(b)], b)) places.push_back(b);
    }
    return places;
  }

  // C4: the fewest; C5: of the highest scores, which is the fewest of the lowest, then of the next.
  std::vector<Question> fewest_and_highest() const {
    std::vector<Question> questions{
        {size() + 1, [this](int a, int b) -> std::int64_t { return rises(a, b) ? -1 : 0; }}};
    for (const auto score : groups_) {
      questions.push_back({size() + 1, [this, score](int a, int b) -> std::int64_t {
                             return rises(a, b) && players_[b]->score == score ? -1 : 0;
                           }});
    }
    return questions;
  }

  // C6: the following scoregroup then needs no more upfloaters than its parity asks for, if any set
  // of upfloaters leaves it so.
  void add_following(const std::map<Points, int>& counts, std::vector<Question>& questions) const {
    const auto in_following = [this](int place) { return players_[place]->score == *following_; };
    auto with = questions;
    with.push_back({size() + 1, [this, in_following](int a, int b) -> std::int64_t {
                      const bool both_lower =
                          players_[a]->score != top_ && players_[b]->score != top_;
                      return both_lower && in_following(a) != in_following(b) ? -1 : 0;
                    }});
    const auto answer = ask(players_, with, any);
    ENSURE(answer.has_value(), "what could be paired can be");
    auto left = std::ranges::count_if(
        players_, [&](const Player* player) { return player->score == *following_; });
    const auto risen = counts.find(*following_);
    if (risen != counts.end()) left -= risen->second;
    if (-answer->sums.back() == left % 2) questions = std::move(with);
  }

  const Players& players_;
  Points top_;
  std::optional<Points> following_;
  bool last_round_;
  std::set<Points> groups_;  // the lowest first
};

// A bracket paired by the first identifier among those best by C8 (3.6).
class BracketPairing {
 public:
  // By number; `top` is the score of the residents.
  BracketPairing(Players players, Points top, bool last_round)
      : players_(std::move(players)), top_(top), last_round_(last_round) {
    std::ranges::sort(players_, {}, &Player::number);
  }

  std::vector<std::pair<int, int>> pairs() {
    choose_tops();
    std::vector<std::pair<int, int>> found;
    while (!players_.empty()) pair_some(found);
    return found;
  }

 private:
  // C8: residents who floated the round before, against upfloaters.
  Question floated_twice() const {
    return {players_.size() + 1, [this](int a, int b) -> std::int64_t {
              if (last_round_ || is_resident(a) == is_resident(b)) return 0;
              return players_[is_resident(a) ? a : b]->floated ? -1 : 0;
            }};
  }
  bool is_resident(int place) const { return players_[place]->score == top_; }

  // 3.6.2: the identifier begins with the top members, the lower number of each pair.
  void choose_tops() {
    std::vector<Question> questions{floated_twice()};
    for (int place = 0; place < static_cast<int>(players_.size()); ++place) {
      questions.push_back({2, [place](int a, int) -> std::int64_t { return a == place ? 1 : 0; }});
    }
    const auto answer = ask(players_, questions, any);
    ENSURE(answer.has_value(), "a bracket that was chosen can be paired");
    for (int a = 0; a < static_cast<int>(players_.size()); ++a) {
      if (answer->mates[static_cast<std::size_t>(a)] > a) tops_.insert(players_[a]->number);
    }
  }

  bool is_top(int place) const { return tops_.contains(players_[place]->number); }

  // Then come the bottom members: as many at once as a weight has room for.
  void pair_some(std::vector<std::pair<int, int>>& found) {
    const int size = static_cast<int>(players_.size());
    int bits = 1;
    while ((1 << bits) < size) ++bits;
    std::vector<Question> questions{floated_twice()};
    std::vector<int> asked;
    for (int top = 0; top < size; ++top) {
      if (!is_top(top) || static_cast<int>(asked.size() + 1) * bits > bottom_bits_max) continue;
      asked.push_back(top);
      questions.push_back(
          {players_.size() + 1, [top](int a, int b) -> std::int64_t { return a == top ? -b : 0; }});
    }
    const auto answer =
        ask(players_, questions, [this](int a, int b) { return is_top(a) && !is_top(b); });
    ENSURE(answer.has_value(), "a bracket that was chosen can be paired");
    std::set<int> paired;
    for (const int top : asked) {
      const int bottom = answer->mates[static_cast<std::size_t>(top)];
      found.emplace_back(players_[top]->number, players_[bottom]->number);
      paired.insert({players_[top]->number, players_[bottom]->number});
    }
    std::erase_if(players_, [&](const Player* one) { return paired.contains(one->number); });
  }

  Players players_;
  Points top_;
  bool last_round_;
  std::set<int> tops_;
};

std::optional<Points> score_below(const std::vector<Player>& all, Points score) {
  std::optional<Points> below;
  for (const auto& player : all) {
    if (player.score < score && (!below || player.score > *below)) below = player.score;
  }
  return below;
}

// 1.2: score, then number.
bool stands_before(const Player* one, const Player* other) {
  return one->score != other->score ? one->score > other->score : one->number < other->number;
}

// 4.3, in order: the colour of the higher ranked.
Colour colour_of_higher(const Player& higher, const Player& other_one, Colour initial) {
  if (higher.matches == 0 && other_one.matches == 0) {  // 4.3.1
    return higher.tpn % 2 != 0 ? initial : other(initial);
  }
  const auto whites = [](const Player& one) {
    return std::ranges::count(one.colours, Colour::white);
  };
  if (whites(higher) != whites(other_one)) {  // 4.3.2
    return whites(higher) < whites(other_one) ? Colour::white : Colour::black;
  }
  const auto common = std::min(higher.colours.size(), other_one.colours.size());
  for (std::size_t back = 1; back <= common; ++back) {  // 4.3.3
    const auto had = higher.colours[higher.colours.size() - back];
    if (had != other_one.colours[other_one.colours.size() - back]) return other(had);
  }
  if (!higher.colours.empty()) return other(higher.colours.back());  // 4.3.4
  if (!other_one.colours.empty()) return other_one.colours.back();   // 4.3.5
  return higher.tpn % 2 != 0 ? initial : other(initial);
}

Player player_of(const Crosstable& table, const Competitor& competitor) {
  Player player{.number = competitor.number,
                .tpn = competitor.tpn,
                .score = competitor.score,
                .matches = static_cast<int>(competitor.opponents.size()),
                .colours = competitor.colours,
                .opponents = competitor.opponents,
                .may_have_bye = may_have_double_bye(table, competitor.number)};
  const int next = table.rounds_paired() + 1;
  for (const auto& pairs : table.forbidden) {
    const bool now = pairs.first_round <= next && next <= pairs.last_round;
    if (!now || std::ranges::find(pairs.numbers, player.number) == pairs.numbers.end()) continue;
    player.opponents.insert(player.opponents.end(), pairs.numbers.begin(), pairs.numbers.end());
  }
  std::ranges::sort(player.opponents);
  player.floated = floated_before(table, competitor);
  return player;
}

}  // namespace

bool may_have_double_bye(const Crosstable& table, int number) {
  // An allocated bye, a full one, or a match that the opponent alone forfeited.
  return std::ranges::none_of(table.entrants[table.index_of(number)].cells, [](const Cell& cell) {
    return cell.outcome == Outcome::pairing_bye || cell.outcome == Outcome::full_bye ||
           cell.outcome == Outcome::forfeit_win;
  });
}

bool floated_before(const Crosstable& table, const Competitor& competitor) {
  const auto& cells = table.entrants[table.index_of(competitor.number)].cells;
  return competitor.floats[0] != Float::none && !cells.empty() && is_played(cells.back().outcome);
}

std::optional<DoubleSwissPairs> pair_players(const std::vector<DoubleSwissPlayer>& players,
                                             bool last_round) {
  Players unpaired;
  for (const auto& player : players) unpaired.push_back(&player);
  std::ranges::sort(unpaired, stands_before);
  DoubleSwissPairs paired;
  if (unpaired.size() % 2 != 0) {
    const auto bye = bye_of(unpaired);
    if (!bye) return std::nullopt;
    paired.bye = unpaired[static_cast<std::size_t>(*bye)]->number;
    unpaired.erase(unpaired.begin() + *bye);
  }
  while (!unpaired.empty()) {
    const auto top = unpaired.front()->score;
    const auto risen = Selection(unpaired, score_below(players, top), last_round).upfloaters();
    if (!risen) return std::nullopt;
    Players bracket;
    for (const int place : *risen) {
      bracket.push_back(unpaired[static_cast<std::size_t>(place)]);
      paired.upfloaters.push_back(bracket.back()->number);
    }
    std::ranges::copy_if(unpaired, std::back_inserter(bracket),
                         [&](const Player* one) { return one->score == top; });
    std::erase_if(unpaired, [&](const Player* one) {
      return std::ranges::find(bracket, one) != bracket.end();
    });
    const auto pairs = BracketPairing(std::move(bracket), top, last_round).pairs();
    paired.pairs.insert(paired.pairs.end(), pairs.begin(), pairs.end());
  }
  return paired;
}

std::expected<Pairing, NoPairing> pair_double_swiss(const Crosstable& table) {
  const auto initial = initial_colour(table);
  if (initial == Colour::none) {
    return std::unexpected(NoPairing{"the initial colour is not drawn", "draw lots for it"});
  }
  std::vector<Player> players;
  for (const auto& one : competitors(table)) players.push_back(player_of(table, one));
  if (static_cast<int>(players.size()) > double_swiss_entrants_max) {
    return std::unexpected(NoPairing{fmt::format("{} entrants are too many", players.size()),
                                     fmt::format("pair at most {}", double_swiss_entrants_max)});
  }
  const bool last = table.rounds_paired() + 1 == table.rounds_planned;
  const auto paired = pair_players(players, last);
  if (!paired) {
    return std::unexpected(NoPairing{"not everyone can meet a new opponent (3.3.3)",
                                     "play fewer rounds, or pair this round by hand"});
  }
  const auto of = [&](int number) -> const Player& {
    return *std::ranges::find(players, number, &Player::number);
  };
  auto pairs = paired->pairs;
  for (auto& [one, other_one] : pairs) {
    if (!stands_before(&of(one), &of(other_one))) std::swap(one, other_one);
  }
  // C.04.2: by the score of the higher, the sum of both, the rank of the higher.
  std::ranges::sort(pairs, {}, [&](const std::pair<int, int>& pair) {
    const auto higher = of(pair.first).score, lower = of(pair.second).score;
    return std::tuple(-higher, -higher - lower, pair.first);
  });
  Pairing pairing{.games = {}, .bye = paired->bye};
  for (const auto& [higher, lower] : pairs) {
    const bool white = colour_of_higher(of(higher), of(lower), initial) == Colour::white;
    pairing.games.push_back(white ? Game{higher, lower} : Game{lower, higher});
  }
  return pairing;
}

}  // namespace adjutant::tournament::pairing
