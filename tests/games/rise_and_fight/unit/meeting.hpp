#pragma once

#include "tests/games/rise_and_fight/unit/field.hpp"

namespace adjutant::rise_and_fight {

// Two units of foot five inches apart, each in command; the Crown's in open order.
class Meeting {
 public:
  Meeting() {
    ours = field.foot(crown, Formation::open, {36000, 10000});
    theirs = field.line(us, {36000, 15000});
    field.commander(crown, {20000, 8000});
    field.commander(us, {20000, 17000});
  }
  ChargeOrder charge() const { return {ours, {theirs}, {}}; }

  Field field;
  UnitIndex ours, theirs;
};

}  // namespace adjutant::rise_and_fight
