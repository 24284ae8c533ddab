#include "tournament/life/ladder.hpp"

#include <map>

#include "tournament/life/systems/systems.hpp"

namespace adjutant::tournament::life::systems {
namespace {

// Places that are taken by challenge (tournament/life/ladder.hpp).
class Ladder : public System {
 public:
  bool is_ladder() const override { return true; }
  bool has_room_for_a_late_one(const definition::Stage&, int) const override { return true; }

  int rounds_for(const definition::Stage&, int) const override { return 1; }

  std::expected<NextRound, pairing::NoPairing> next_round(const StageView&) const override {
    return NextRound{};
  }

  // The places as they are, whatever the round; points are those of matches.
  std::vector<standing::Row> standings(const StageView& stage, int) const override {
    const auto& tournament = *stage.tournament;
    const auto& points = tournament.definition.points;
    std::map<int, Points> won;
    for (const auto& round : stage.rounds) {
      for (const auto& board : round.boards) {
        if (!board.decided() || board.challenge->unanswered) continue;
        won[board.white] += points.of(static_cast<Outcome>(board.result.white));
        won[board.black] += points.of(static_cast<Outcome>(board.result.black));
      }
    }
    std::vector<standing::Row> rows;
    for (const int entry : ladder_of(tournament)) {
      rows.push_back({.place = static_cast<int>(rows.size()) + 1,
                      .number = tournament.entry(entry)->pairing,
                      .points = won[entry],
                      .figures = {}});
    }
    return rows;
  }
};

}  // namespace

const System& ladder() {
  static const Ladder system;
  return system;
}

}  // namespace adjutant::tournament::life::systems
