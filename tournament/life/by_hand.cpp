#include "tournament/life/by_hand.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "tournament/life/deciding.hpp"
#include "tournament/life/next_round.hpp"
#include "tournament/life/presence.hpp"
#include "tournament/life/table.hpp"
#include "tournament/pairing/breaks.hpp"
#include "tournament/pairing/competitor.hpp"
#include "tournament/pairing/double_swiss.hpp"

namespace adjutant::tournament::life {
namespace {

using pairing::Competitor;
using systems::Meeting;
using systems::system_of;

std::vector<Competitor> competitors_of(const StageView& stage, const Crosstable& table) {
  auto all = pairing::competitors(table);
  if (stage.wanted->legs == 1) return all;
  for (auto& one : all) one.may_have_bye = pairing::may_have_double_bye(table, one.number);
  return all;
}

class Check {
 public:
  Check(const StageView& stage, const RoundByHand& wanted) : stage_(stage), wanted_(wanted) {
    const auto table = before_round(stage);
    for (auto& one : competitors_of(stage, table)) {
      to_pair_.emplace(stage.tournament->by_pairing(one.number)->number, std::move(one));
    }
    const int round = table.rounds_paired() + 1;
    for (const auto& bye : table.requested) {
      if (bye.round != round) continue;
      free_.push_back({stage.tournament->by_pairing(bye.number)->number, bye.outcome});
    }
  }

  // Everybody once. What no rule of pairing could make up for.
  std::vector<RefusedPart> persons() {
    std::map<int, std::string> named;
    const auto take = [&](int entry, std::string path) {
      if (const auto why = why_not(entry); !why.empty()) return find(std::move(path), why);
      const auto [before, is_new] = named.emplace(entry, path);
      if (!is_new) {
        find(std::move(path),
             fmt::format("entry {} is already in {}: name each entry once", entry, before->second));
      }
    };
    for (std::size_t i = 0; i < wanted_.pairs.size(); ++i) {
      take(wanted_.pairs[i].white, fmt::format("pairs[{}].white", i));
      take(wanted_.pairs[i].black, fmt::format("pairs[{}].black", i));
    }
    for (std::size_t i = 0; i < wanted_.byes.size(); ++i) {
      take(wanted_.byes[i], fmt::format("byes[{}]", i));
    }
    for (const auto& [entry, competitor] : to_pair_) {
      if (named.contains(entry)) continue;
      find("pairs", fmt::format("entry {} has no opponent: pair it or add it to byes", entry));
    }
    return std::move(faults_);
  }

  // C1, C2, pairs that are forbidden, and whom a side is due absolutely.
  std::vector<RefusedPart> rules() {
    for (std::size_t i = 0; i < wanted_.pairs.size(); ++i) {
      const auto path = fmt::format("pairs[{}]", i);
      const auto [white, black] = wanted_.pairs[i];
      const auto& opponents = to_pair_.at(white).opponents;
      if (std::ranges::binary_search(opponents, to_pair_.at(black).number)) {
        find(path, fmt::format("entries {} and {} have already met: give each another opponent",
                               white, black));
      }
      if (stage_.tournament->forbidden.contains(std::minmax(white, black))) {
        find(path, fmt::format("entries {} and {} must not meet: allow the pair first, or give "
                               "each another opponent",
                               white, black));
      }
      const bool chosen =
          stage_.wanted->legs == 1 && stage_.tournament->definition.sides != definition::Sides::bid;
      if (!chosen) continue;
      check_side(path + ".white", white, Colour::white);
      check_side(path + ".black", black, Colour::black);
    }
    for (std::size_t i = 0; i < wanted_.byes.size(); ++i) {
      if (to_pair_.at(wanted_.byes[i]).may_have_bye) continue;
      find(fmt::format("byes[{}]", i),
           fmt::format("entry {} has already had a bye or a win without playing: pair it",
                       wanted_.byes[i]));
    }
    if (wanted_.byes.size() > to_pair_.size() % 2) {
      find("byes", to_pair_.size() % 2 == 0 ? "no bye is needed: pair all entries"
                                            : "only one bye is needed: pair the others");
    }
    return std::move(faults_);
  }

  systems::NextRound round() const {
    systems::NextRound next{
        .meetings = wanted_.pairs, .free = {}, .legs = stage_.wanted->legs, .by_hand = true};
    for (const int entry : wanted_.byes) next.free.push_back({entry, Outcome::pairing_bye});
    next.free.insert(next.free.end(), free_.begin(), free_.end());
    return next;
  }

 private:
  void find(std::string path, std::string what) {
    faults_.push_back({std::move(path), std::move(what)});
  }

  // Why an entry is not to be paired; empty where it is.
  std::string why_not(int entry) const {
    if (to_pair_.contains(entry)) return {};
    const auto* known = stage_.tournament->entry(entry);
    if (known == nullptr || stage_.seed_of(entry) == 0) {
      return fmt::format("there is no entry {} in this stage", entry);
    }
    if (known->state != EntryState::entered) {
      return fmt::format("entry {} no longer plays: remove it", entry);
    }
    return fmt::format("entry {} is away or has asked for a bye in this round: remove it", entry);
  }

  // C.04.3, 1.7.1; who may win at the end of the last round does without (C3).
  void check_side(std::string path, int entry, Colour side) {
    const auto& competitor = to_pair_.at(entry);
    const bool due = competitor.strength == pairing::Strength::absolute && !competitor.topscorer;
    if (!due || competitor.preference == side) return;
    find(std::move(path),
         fmt::format("entry {} has had the {} side twice in a row, or two times more than its "
                     "opposite: swap the sides of this pair or give it another opponent",
                     entry, side == Colour::white ? "favoured" : "harder"));
  }

  const StageView& stage_;
  const RoundByHand& wanted_;
  std::map<int, Competitor> to_pair_;  // by entry
  std::vector<Free> free_;
  std::vector<RefusedPart> faults_;
};

std::unexpected<Refused> refused_for(std::vector<RefusedPart> faults) {
  return std::unexpected(
      Refused{"bad-request", "The pairs have faults: see errors.", std::move(faults)});
}

std::unexpected<Refused> not_by_choice() {
  return refused("wrong-state",
                 "Only a Swiss can be paired by hand. In other systems the table, the bracket "
                 "or the challenge decides. Rule on the board instead.");
}

}  // namespace

Decision forbid_pairs(const Tournament& tournament, const std::vector<std::pair<int, int>>& pairs,
                      const Act& act) {
  if (tournament.status < Status::open || tournament.status > Status::paused) {
    return refused("wrong-state", fmt::format("The tournament is {}: no more rounds can be "
                                              "drawn.",
                                              name(tournament.status)));
  }
  if (!system_of(tournament.stage()).chooses_pairs()) return not_by_choice();
  if (static_cast<int>(pairs.size()) > forbidden_pairs_max) {
    return refused("bad-request",
                   fmt::format("You can forbid at most {} pairs at a time.", forbidden_pairs_max));
  }
  std::vector<RefusedPart> faults;
  std::set<std::pair<int, int>> all;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto path = fmt::format("pairs[{}]", i);
    const auto pair = std::pair<int, int>(std::minmax(pairs[i].first, pairs[i].second));
    for (const int entry : {pairs[i].first, pairs[i].second}) {
      if (tournament.entry(entry) != nullptr) continue;
      faults.push_back({path, fmt::format("there is no entry {}: see the entrants", entry)});
    }
    if (pair.first == pair.second) {
      faults.push_back({path, "names the same entry twice: name two entries that must not meet"});
    }
    if (!all.insert(pair).second) faults.push_back({path, "is a duplicate: name each pair once"});
  }
  if (!faults.empty()) return refused_for(std::move(faults));
  json::array list;
  for (const auto& [one, other] : all) list.push_back(json::array{one, other});
  return one(event_of(act, "changed", {{"forbidden", std::move(list)}}));
}

Decision pair_by_hand(const Tournament& tournament, int round, const RoundByHand& wanted,
                      const std::function<std::string()>& match_id, const Act& act) {
  const int drawn = static_cast<int>(tournament.rounds.size());
  if (round == drawn && drawn > 0) {
    auto undone = undo_round(tournament, round, act);
    if (!undone) return undone;
    auto before = tournament;
    record(before, undone->front());
    auto again = pair_by_hand(before, round, wanted, match_id, act);
    if (!again) return again;
    undone->insert(undone->end(), again->begin(), again->end());
    return undone;
  }
  if (round != drawn + 1) {
    return refused(round <= drawn ? "round-started" : "wrong-state",
                   round <= drawn ? "Only the latest round can be paired by hand."
                                  : fmt::format("The next round is round {}.", drawn + 1));
  }
  return draw_round_as(
      tournament,
      [&](const StageView& stage) -> std::expected<systems::NextRound, Refused> {
        const auto& system = system_of(*stage.wanted);
        if (!system.chooses_pairs()) return not_by_choice();
        Check check(stage, wanted);
        auto faults = check.persons();
        if (faults.empty()) {
          faults = check.rules();
          // 1.9.3: where no pairing complies the arbiter decides.
          if (!faults.empty() && !system.next_round(stage)) faults.clear();
        }
        if (!faults.empty()) return refused_for(std::move(faults));
        return check.round();
      },
      match_id, act);
}

std::vector<Broken> broken_by(Tournament before, const std::vector<Event>& events) {
  const auto drawn = std::ranges::find(events, "drawn", &Event::type);
  ENSURE(drawn != events.end(), "the events draw a round");
  std::for_each(events.begin(), drawn, [&](const Event& event) { record(before, event); });
  const auto there =
      with_byes_of_absent(before, static_cast<int>(before.rounds.size()) + 1, drawn->at);
  const auto stage = current_stage(there);
  if (!system_of(*stage.wanted).chooses_pairs()) return {};
  const auto number = [&](int entry) { return there.entry(entry)->pairing; };
  const auto round = by_hand_of(*drawn);
  pairing::Pairing pairing;
  if (!round.byes.empty()) pairing.bye = number(round.byes.front());
  for (const auto& pair : round.pairs) {
    pairing.games.push_back({number(pair.white), number(pair.black)});
  }
  const auto table = before_round(stage);
  const bool sides = there.definition.sides != definition::Sides::bid;
  const auto found = stage.wanted->legs == 1 ? pairing::dutch_breaks(table, pairing, sides)
                                             : pairing::double_swiss_breaks(table, pairing);
  std::vector<Broken> broken;
  for (const auto& [rule, numbers, what, better] : found) {
    broken.push_back({.entries = {}, .rule = rule, .what = what});
    for (const int one : numbers) {
      broken.back().entries.push_back(there.by_pairing(one)->number);
    }
  }
  return broken;
}

RoundByHand by_hand_of(const Event& drawn) {
  RoundByHand round;
  for (const auto& one : drawn.fields.at("boards").as_array()) {
    const auto& board = one.as_object();
    if (board.contains("leg")) continue;
    round.pairs.push_back({.white = json::value_to<int>(board.at("white")),
                           .black = json::value_to<int>(board.at("black"))});
  }
  for (const auto& one : drawn.fields.at("free").as_array()) {
    const auto& free = one.as_object();
    if (free.at("result").as_string() != "U") continue;
    round.byes.push_back(json::value_to<int>(free.at("entry")));
  }
  return round;
}

}  // namespace adjutant::tournament::life
