#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/games/rise_and_fight/rules/fire.hpp"
#include "engine/games/rise_and_fight/rules/walk.hpp"

// What dice come to, counted case by case.
namespace adjutant::rise_and_fight {

// Of equally likely throws how many come to each number.
class Spread {
 public:
  // One case with this result.
  static Spread certain(int value) { return Spread({{value, 1}}); }
  // The result of each face of a die: ten cases.
  static Spread of_faces(const std::function<int(int die)>& comes_to);
  // The hits of a die (7); one case without a die.
  static Spread of_shot(const Charts& charts, int required);
  // F15, F30: of ten cases this many as in one spread, the rest as in the other.
  static Spread tested(int passing, const Spread& passed, const Spread& failed);

  const std::map<int, std::int64_t>& cases() const { return cases_; }
  std::int64_t of() const;

  Spread plus(const Spread& other) const;
  Spread minus(const Spread& other) const;

 private:
  explicit Spread(std::map<int, std::int64_t> cases) : cases_(std::move(cases)) {}
  Spread times(std::int64_t factor) const;

  std::map<int, std::int64_t> cases_;
};

// 4, F1: the hits of a way by a unit of this score; who has broken pays no more.
Spread hits_of_way(const std::vector<Toll>& tolls, int score);

// [{"hits": 1, "cases": 4, "of": 10}], the least first; another name for what is counted.
core::json::array chances_of(const Spread& spread, std::string_view name = "hits");
// "no hit 30%, 1 hit 40%"
std::string chances_text(const Spread& spread);
// "score 8 +2, needs 10 or less"
std::string required_text(int score, const std::vector<Modifier>& modifiers, int required);

}  // namespace adjutant::rise_and_fight
