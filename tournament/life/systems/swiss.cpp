
#include "tournament/life/systems/systems.hpp"
#include "tournament/life/table.hpp"
#include "tournament/pairing/double_swiss.hpp"
#include "tournament/pairing/dutch.hpp"

namespace adjutant::tournament::life::systems {
namespace {

// C.04.3, the Dutch system; of two legs C.04.5, the Double-Swiss system.
class Swiss : public System {
 public:
  bool draws_initial_side(const definition::Stage&) const override { return true; }
  bool chooses_pairs() const override { return true; }
  bool is_open_to_late_entries() const override { return true; }
  bool may_overlap() const override { return true; }

  int entrants_most(const definition::Stage& stage) const override {
    return stage.legs == 1 ? pairing::dutch_entrants_max : pairing::double_swiss_entrants_max;
  }

  int rounds_for(const definition::Stage& stage, int) const override { return stage.rounds; }

  std::expected<NextRound, pairing::NoPairing> next_round(const StageView& stage) const override {
    const auto table = before_round(stage);
    const bool dutch = stage.wanted->legs == 1;
    const auto paired = dutch ? pairing::pair_dutch(table) : pairing::pair_double_swiss(table);
    if (!paired) return std::unexpected(paired.error());
    const auto entry = [&](int pairing) { return stage.tournament->by_pairing(pairing)->number; };
    NextRound next{
        .meetings = {}, .free = {}, .legs = stage.wanted->legs, .window = paired->window};
    for (const auto& game : paired->games) {
      next.meetings.push_back({entry(game.white), entry(game.black)});
    }
    if (paired->bye != 0) next.free.push_back({entry(paired->bye), Outcome::pairing_bye});
    const int round = table.rounds_paired() + 1;
    for (const auto& bye : table.requested) {
      if (bye.round == round) next.free.push_back({entry(bye.number), bye.outcome});
    }
    return next;
  }
};

}  // namespace

const System& swiss() {
  static const Swiss system;
  return system;
}

}  // namespace adjutant::tournament::life::systems
