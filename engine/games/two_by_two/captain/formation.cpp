#include "engine/games/two_by_two/captain/formation.hpp"

#include <algorithm>
#include <utility>

#include "engine/games/two_by_two/rules/set_up.hpp"

namespace adjutant::two_by_two {
namespace {

class Formation {
 public:
  Formation(const State& state, Side side, core::Random& random)
      : state_(state), side_(side), random_(random) {
    const auto& [low, high] = (*state.scenario->zones)[core::index(side)];
    middle_ = {(low.x + high.x) / 2, (low.y + high.y) / 2};
    width_ = high.x - low.x;
    depth_ = high.y - low.y;
  }

  std::vector<PlaceOrder> draw_up() && {
    apart_ = 1100 + 100 * draw(5);
    front_ = depth_ / 2 - 300 - 250 * draw(5);
    aside_ = (draw(5) - 2) * width_ / 16;
    auto infantry = shuffled(Arm::infantry);
    const auto first =
        infantry.begin() + static_cast<std::ptrdiff_t>((infantry.size() * 2 + 2) / 3);
    Units line(infantry.begin(), first);
    const Units reserve(first, infantry.end());
    for (const auto guns : of(Arm::artillery)) {
      const auto at = line.empty() ? 0 : 1 + draw(static_cast<int>(line.size()));
      line.insert(line.begin() + at, guns);
    }
    rank(line, 0);
    rank(reserve, 1500);
    wings(shuffled(Arm::cavalry), static_cast<int>(line.size()));
    for (const auto hq : of(Arm::hq)) put(hq, 0, 2300);
    for (const auto& left : default_places(state_, side_)) keep(left);
    return std::move(orders_);
  }

 private:
  int draw(int most) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(most))); }

  Units of(Arm arm) const {
    auto units = units_to_place(state_, side_);
    std::erase_if(units, [&](UnitIndex unit) {
      return state_.unit(unit).arm != arm || on_table(state_, unit);
    });
    return units;
  }

  Units shuffled(Arm arm) {
    auto units = of(arm);
    for (std::size_t left = units.size(); left > 1; --left) {
      std::swap(units[left - 1], units[random_.below(left)]);
    }
    return units;
  }

  // About the middle, side by side.
  void rank(const Units& units, int behind) {
    int along = -apart_ * (static_cast<int>(units.size()) - 1) / 2;
    for (const auto unit : units) {
      put(unit, along, behind);
      along += apart_;
    }
  }

  // Alternating between left and right, behind the ends of a line of this many.
  void wings(const Units& units, int line) {
    int out = apart_ * (line + 1) / 2, sign = draw(2) == 0 ? 1 : -1;
    for (std::size_t i = 0; i < units.size(); ++i, sign = -sign) {
      put(units[i], sign * out, 700);
      if (i % 2 == 1) out += apart_;
    }
  }

  // As near to there as the zone and others let it, to either side.
  void put(UnitIndex unit, int along, int behind) {
    constexpr int tries = 30, step = 200;
    const int facing = state_.unit(unit).facing;
    for (int i = 0; i < tries; ++i) {
      const int shift = (i % 2 == 0 ? 1 : -1) * (i + 1) / 2 * step;
      const auto off = (front_ - behind) * table::ahead(facing) +
                       (aside_ + along + shift) * table::right(facing);
      const PlaceOrder order{unit, middle_ + table::rounded(off), facing};
      if (!cannot_place(state_, side_, order)) return keep(order);
    }
  }

  void keep(const PlaceOrder& order) {
    place(state_, order);
    orders_.push_back(order);
  }

  State state_;
  Side side_;
  core::Random& random_;
  Point middle_;
  int width_ = 0, depth_ = 0;
  int apart_ = 0, front_ = 0, aside_ = 0;
  std::vector<PlaceOrder> orders_;
};

}  // namespace

std::vector<PlaceOrder> formation(const State& state, Side side, core::Random& random) {
  return Formation(state, side, random).draw_up();
}

}  // namespace adjutant::two_by_two
