#pragma once

#include <expected>
#include <string>
#include <vector>

#include "tournament/life/stage.hpp"
#include "tournament/pairing/pairing.hpp"
#include "tournament/standing/standing.hpp"

// What one system of pairing differs in from another: a file a system. All else of a tournament
// (its life, its events, matches, results, clocks, mails) does not know which system it is played
// by. A new one: a file here, its line in system_of(), its name in definition/.
namespace adjutant::tournament::life::systems {

struct Meeting {
  int white = 0;  // entry with the favoured side, in the first leg
  int black = 0;

  bool operator==(const Meeting&) const = default;
};

// What the round to come is made of.
struct NextRound {
  std::vector<Meeting> meetings;  // in the order of the boards
  std::vector<Free> free;
  int legs = 1;
  int level = 0;         // as Round::level
  bool decides = false;  // as Round::decides
  int window = 0;        // as pairing::Pairing::window
  bool by_hand = false;  // made by an official
};

class System {
 public:
  System() = default;
  System(const System&) = delete;
  System& operator=(const System&) = delete;
  virtual ~System() = default;

  // Pairing numbers are drawn by lot alone; else by rating, equals by lot.
  virtual bool numbers_by_lot(const definition::Stage&) const { return false; }
  // A lot says who begins with the favoured side.
  virtual bool draws_initial_side(const definition::Stage&) const { return false; }
  // Pairings are chosen for each round, by the results so far: pairs may be forbidden, and a round
  // may be paired by hand.
  virtual bool chooses_pairs() const { return false; }
  // Players may enter after the start, and ask for byes.
  virtual bool is_open_to_late_entries() const { return false; }
  // Whether one more than these may enter while it runs.
  virtual bool has_room_for_a_late_one(const definition::Stage&, int /*entrants*/) const {
    return is_open_to_late_entries();
  }
  // A player who leaves before half of their games are played leaves the table, with those games.
  virtual bool strikes_who_leaves() const { return false; }
  // One round that begins with the tournament and ends with it; a challenger adds a board to it.
  // Late entrants begin at the bottom.
  virtual bool is_ladder() const { return false; }
  // C.07 15.2: forfeits count as games.
  virtual bool is_round_robin() const { return false; }
  // The loser is out.
  virtual bool is_bracket(const definition::Stage&) const { return false; }
  // The number of rounds that may run at the same time; 0: all.
  virtual int rounds_at_once(const definition::Stage&) const { return 1; }
  // A round may be paired while one before it is not over.
  virtual bool may_overlap() const { return false; }

  // Rounds of a stage with this many entrants, or teams, as far as they can be known before it
  // begins.
  virtual int rounds_for(const definition::Stage& stage, int entrants) const = 0;
  // Rounds that the stage has in all, as far as one can know now.
  virtual int rounds_planned(const StageView& stage) const {
    return rounds_for(*stage.wanted, static_cast<int>(stage.entries.size()));
  }
  // The round that comes next. Called while there is one by rounds_planned().
  virtual std::expected<NextRound, pairing::NoPairing> next_round(const StageView& stage) const = 0;
  // The most entrants, or teams, that a stage can pair.
  virtual int entrants_most(const definition::Stage&) const { return entrants_max; }
  // Why a stage cannot begin with this many entrants, in a sentence; empty if it can.
  virtual std::string cannot_begin(const Tournament&, const definition::Stage&, int) const {
    return {};
  }
  // All who are there after the last round, in the order in which they advance to a following
  // stage.
  virtual std::vector<int> order_after(const StageView& stage) const;
  // The standings after the first `rounds` rounds of the stage, by pairing numbers.
  virtual std::vector<standing::Row> standings(const StageView& stage, int rounds) const;
};

const System& system_of(const definition::Stage& stage);

// Rounds that a stage has in all, as far as one can know now: none are to come for one who is left
// alone.
int rounds_of(const StageView& stage);

}  // namespace adjutant::tournament::life::systems
