#include "engine/games/lfm/captain/evaluation.hpp"

#include <algorithm>

#include "engine/games/lfm/captain/prospects.hpp"
#include "engine/games/lfm/rules/victory.hpp"

namespace adjutant::lfm {

namespace {

constexpr std::int64_t victory_worth = 1'000'000;
constexpr int point = 100;
constexpr int lead_worth = 1200;  // of winning as things stand when the last turn is on
constexpr int in_order = 45;      // a strength point that can fight
constexpr int disorganized = 20;  // one that must rally first
constexpr int shattered_loss = 15;
constexpr int hopes_percent = 60;  // what the next mover sees in combats that comes true
constexpr int pull = 4;            // for each strength point and hex nearer to where it is decided
constexpr int far_away = 12;       // hexes

// For the US side; the other's is its negative.
class Evaluation {
 public:
  explicit Evaluation(const State& state) : state_(state), scenario_(*state.scenario) {}

  std::int64_t value() const {
    const auto scored = points(state_);
    const int ahead = scored[core::index(us)] - scored[core::index(cs)] + scenario_.victory.margin;
    std::int64_t value = point * ahead;
    value += (ahead > 0 ? lead_worth : -lead_worth) / (1 + 2 * turns_left());
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto index = static_cast<PieceIndex>(i);
      const auto& counter = scenario_.pieces[i];
      if (counter.commander()) continue;
      value += sign(counter.side) * (power(index) - longing(index));
    }
    if (state_.phase != Phase::over) value += sign(state_.side) * hopes() * hopes_percent / 100;
    return value;
  }

 private:
  static int sign(Side side) { return side == us ? 1 : -1; }
  int turns_left() const { return scenario_.turn_count() - state_.turn; }

  int power(PieceIndex index) const {
    const auto& now = state_.pieces[index];
    const int strength = scenario_.pieces[index].strength;
    if (now.where == Where::routed) return strength * disorganized / 4;  // may come back
    if (now.where == Where::lost) return 0;
    const int each = now.disorganized ? disorganized : in_order;
    return strength * (shattered(state_, index) ? each - shattered_loss : each);
  }

  // How far it is from the hexes that decide: for who must take them the nearest that is still to
  // be taken, for who holds them the nearest of all.
  int longing(PieceIndex index) const {
    const auto& counter = scenario_.pieces[index];
    const auto& now = state_.pieces[index];
    if (now.where == Where::routed || now.where == Where::lost) return 0;
    const auto& hexes = scenario_.victory.hexes;
    int nearest = far_away, wanted = far_away;
    for (std::size_t i = 0; i < hexes.size(); ++i) {
      const int away = now.where == Where::on_map ? hex::distance(now.at, hexes[i].hex) : far_away;
      nearest = std::min(nearest, away);
      if (state_.held[i] != counter.side) wanted = std::min(wanted, away);
    }
    const bool all_held =
        std::ranges::all_of(state_.held, [&](Side holder) { return holder == counter.side; });
    if (!all_held) return wanted * counter.strength * pull;
    return std::max(nearest - 1, 0) * counter.strength * pull / 2;
  }

  Pieces next_to(Side side, Hex hex) const {
    Pieces found;
    for (const auto direction : hex::all_directions) {
      for_each_at(state_, hex::neighbour(hex, direction), [&](PieceIndex index) {
        const auto& counter = scenario_.pieces[index];
        if (counter.side != side || !counter.regiment()) return;
        if (!shattered(state_, index)) found.push_back(index);
      });
    }
    std::ranges::sort(found);
    return found;
  }

  // What the mover could gain where the lines touch, each regiment once.
  int hopes() const {
    if (scenario_.night(state_.turn)) return 0;
    Pieces used;
    int hopes = 0;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto& now = state_.pieces[i];
      const auto& counter = scenario_.pieces[i];
      if (counter.side == state_.side || counter.commander() || now.where != Where::on_map) {
        continue;
      }
      if (!first_there(state_, static_cast<PieceIndex>(i))) continue;
      auto attackers = next_to(state_.side, now.at);
      std::erase_if(attackers, [&](auto index) { return has(used, index); });
      if (attackers.empty()) continue;
      const int gain = promise(state_, attackers, {now.at});
      if (gain <= 0) continue;
      hopes += gain;
      used.insert(used.end(), attackers.begin(), attackers.end());
    }
    return hopes;
  }

  const State& state_;
  const Scenario& scenario_;
};

}  // namespace

std::int64_t evaluate(const State& state, Side side) {
  std::int64_t value = Evaluation(state).value();
  if (const auto end = ending(state); end && end->winner) {
    value += *end->winner == us ? victory_worth : -victory_worth;
  }
  return side == us ? value : -value;
}

}  // namespace adjutant::lfm
