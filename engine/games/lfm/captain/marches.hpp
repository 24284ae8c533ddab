#pragma once

#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/lfm/rules/orders.hpp"
#include "engine/games/lfm/rules/position.hpp"

// How a computer player moves: groups of units that stand together, first to assaults, then each to
// where it likes to be.
namespace adjutant::lfm {

// How a commander sees the field today. In hundredths of a strength point.
struct RandomWeights {
  int daring = 0;   // percent of an assault's gain that may also be imagined
  int pull = 0;     // for a hex nearer to the goal, each strength point
  int contact = 0;  // against touching an enemy without a plan for it
  int noise = 0;
};
RandomWeights draw_random_weights(core::Random& random);

class Marches {
 public:
  // Works on `state`, which is in the movement phase, and plays there what it decides.
  Marches(State& state, const RandomWeights& random_weights, core::Random& random);

  // An order of another plan, if it still can be carried out.
  void repeat(const Order& order);
  // Assaults with the largest expected gain, one after another.
  void choose_assaults();
  // Gives a place to all units that have not moved. With `anew`, by piece: only to the groups that
  // it marks, and to about one of the others.
  void place_others(const std::vector<bool>* anew);

  std::vector<Order> orders() && { return std::move(orders_); }

 private:
  struct Group {
    Pieces pieces;
    std::vector<Hex> places;  // where it could end its move, where it stands too
  };
  struct Assault {
    int gain = 0;
    Hex target;
    std::vector<std::pair<std::size_t, Hex>> who;  // groups, and where they go
  };

  std::vector<Group> groups() const;
  void add_group(std::vector<Group>& all, Pieces pieces) const;
  Assault assault_on(const std::vector<Group>& all, Hex target) const;
  bool go(const Pieces& pieces, Hex to);
  void place(const Pieces& pieces);
  Hex draw_goal(const Pieces& pieces);
  int liking(const Pieces& pieces, Hex hex, Hex goal);
  int draw(int most);

  State& state_;
  const RandomWeights random_weights_;
  core::Random& random_;
  const Side side_;
  std::vector<Order> orders_;
};

}  // namespace adjutant::lfm
