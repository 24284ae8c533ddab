#include "engine/games/tlg2/captain/weights.hpp"

#include <array>
#include <string_view>

#include "engine/core/file_block.hpp"

namespace adjutant::tlg2 {
namespace {

constexpr int most = 1'000'000;

struct Figure {
  std::string_view name;
  int Weights::* member;
};

constexpr std::array figures{
    Figure{"network", &Weights::network},
    Figure{"us_unit", &Weights::us_unit},
    Figure{"us_step", &Weights::us_step},
    Figure{"us_strength", &Weights::us_strength},
    Figure{"ac_unit", &Weights::ac_unit},
    Figure{"ac_step", &Weights::ac_step},
    Figure{"ac_strength", &Weights::ac_strength},
    Figure{"retreat", &Weights::retreat},
    Figure{"stake", &Weights::stake},
    Figure{"stake_fade", &Weights::stake_fade},
    Figure{"lead", &Weights::lead},
    Figure{"lead_fade", &Weights::lead_fade},
    Figure{"hopes", &Weights::hopes},
    Figure{"us_counter", &Weights::us_counter},
    Figure{"ac_counter", &Weights::ac_counter},
    Figure{"us_far_strength", &Weights::us_far_strength},
    Figure{"us_far", &Weights::us_far},
    Figure{"ac_far_strength", &Weights::ac_far_strength},
    Figure{"ac_far", &Weights::ac_far},
    Figure{"us_rear", &Weights::us_rear},
    Figure{"ac_rear", &Weights::ac_rear},
    Figure{"us_by_march", &Weights::us_by_march},
    Figure{"ac_by_march", &Weights::ac_by_march},
    Figure{"strongest_first", &Weights::strongest_first},
    Figure{"near", &Weights::near},
    Figure{"late", &Weights::late},
    Figure{"gun_alone", &Weights::gun_alone},
    Figure{"company", &Weights::company},
};

// script/tune writes what follows, a figure a line.
constexpr Weights eliminated_strength{
    .network = 1,
    .us_unit = 0,
    .us_step = 0,
    .us_strength = 100,
    .ac_unit = 0,
    .ac_step = 0,
    .ac_strength = 100,
    .retreat = 25,
    .stake = 0,
    .stake_fade = 0,
    .lead = 800,
    .lead_fade = 200,
    .hopes = 70,
    .us_counter = 50,
    .ac_counter = 50,
    .us_far_strength = 1,
    .us_far = 0,
    .ac_far_strength = 1,
    .ac_far = 0,
    .us_rear = 3,
    .ac_rear = 3,
    .us_by_march = 100,
    .ac_by_march = 0,
    .strongest_first = 100,
    .near = 0,
    .late = 0,
    .gun_alone = 200,
    .company = 0,
};
constexpr Weights last_unit{
    .network = 1,
    .us_unit = 0,
    .us_step = 0,
    .us_strength = 40,
    .ac_unit = 500,
    .ac_step = 200,
    .ac_strength = 20,
    .retreat = 25,
    .stake = 0,
    .stake_fade = 0,
    .lead = 0,
    .lead_fade = 0,
    .hopes = 70,
    .us_counter = 0,
    .ac_counter = 0,
    .us_far_strength = 0,
    .us_far = 4,
    .ac_far_strength = 0,
    .ac_far = 15,
    .us_rear = 0,
    .ac_rear = 0,
    .us_by_march = 0,
    .ac_by_march = 0,
    .strongest_first = 0,
    .near = 0,
    .late = 0,
    .gun_alone = 200,
    .company = 0,
};
constexpr Weights hold_hex{
    .network = 1,
    .us_unit = 0,
    .us_step = 0,
    .us_strength = 50,
    .ac_unit = 0,
    .ac_step = 0,
    .ac_strength = 50,
    .retreat = 25,
    .stake = 3000,
    .stake_fade = 100,
    .lead = 0,
    .lead_fade = 0,
    .hopes = 70,
    .us_counter = 0,
    .ac_counter = 0,
    .us_far_strength = 1,
    .us_far = 0,
    .ac_far_strength = 1,
    .ac_far = 0,
    .us_rear = 0,
    .ac_rear = 0,
    .us_by_march = 0,
    .ac_by_march = 0,
    .strongest_first = 0,
    .near = 0,
    .late = 0,
    .gun_alone = 100,
    .company = 0,
};

}  // namespace

const Weights& weights(const Scenario& scenario) {
  switch (scenario.victory.kind) {
    case VictoryKind::eliminated_strength:
      return eliminated_strength;
    case VictoryKind::last_unit:
      return last_unit;
    case VictoryKind::hold_hex:
      break;
  }
  return hold_hex;
}

core::json::object print_weights(const Weights& weights) {
  core::json::object object;
  for (const auto& [name, member] : figures) object[name] = weights.*member;
  return object;
}

std::expected<Weights, core::FileFaults> read_weights(const core::json::value& value) {
  core::FileFaults faults;
  core::FileBlock block(faults, value, "");
  Weights weights;
  for (const auto& [name, member] : figures) weights.*member = block.integer(name, -most, most);
  block.finish();
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return weights;
}

}  // namespace adjutant::tlg2
