#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/feature_sheet.hpp"
#include "engine/core/learned.hpp"
#include "engine/games/lfm/captain/captain.hpp"
#include "engine/games/lfm/captain/evaluation.hpp"
#include "engine/games/lfm/captain/prospects.hpp"
#include "engine/games/lfm/rules/command.hpp"

namespace adjutant::lfm {

namespace {

constexpr int far_away = 8;  // hexes; units farther away count as this far
// Round each hex that decides: in it or next to it, so far, the rest.
constexpr std::array<int, 2> rings{1, 3};
constexpr int near = 2;  // hexes from one that decides in which units are listed

// Of the pieces of a side, or of a brigade; in strength points unless it says otherwise.
struct Host {
  int units = 0;
  int in_order = 0, disorganized = 0, routed = 0, lost = 0, waiting = 0;
  int contact = 0, covered = 0, obeying = 0;
  int aloof = 0;                                        // points times hexes to the nearest enemy
  int longing = 0;                                      // as the evaluation has it
  int endangered = 0, worst = 0;                        // in all hexes, in one
  int columns = 0, rows = 0;                            // points times place
  std::array<std::array<int, rings.size()>, 4> near{};  // by hex that decides, by ring
};

class Features {
 public:
  Features(const State& state, std::vector<std::string>* names)
      : state_(state),
        scenario_(*state.scenario),
        brigades_(scenario_.brigades.size()),
        hexes_(static_cast<std::size_t>(scenario_.map.grid.size())),
        sheet_(scenario_.turn_count(), state.turn, names) {
    ENSURE(scenario_.victory.hexes.size() <= hosts_[0].near.size(), "hexes that decide are few");
  }

  std::vector<std::int32_t> values() {
    for (const Side side : core::both_sides) look_for_enemies(side);
    for (const Side side : core::both_sides) {
      for (const auto unit : roster(state_, side).units) look(unit);
    }
    for (const Side side : core::both_sides) tell(side);
    tell_battle();
    for (std::size_t i = 0; i < brigades_.size(); ++i) tell_brigade(i);
    tell_ground();
    return sheet_.values();
  }

 private:
  struct Spot {
    int danger = 0, nearest = far_away;
    int strength = 0;  // of us, less that of cs
  };

  Host& host(Side side) { return hosts_[core::index(side)]; }
  Spot& spot(Hex hex) { return hexes_[static_cast<std::size_t>(scenario_.map.grid.index(hex))]; }

  // For every hex in which units of a side stand.
  void look_for_enemies(Side side) {
    std::vector<Hex> enemies;
    for (const auto unit : roster(state_, core::opponent(side)).units) {
      if (on_map(state_, unit) && first_there(state_, unit)) {
        enemies.push_back(state_.pieces[unit].at);
      }
    }
    Host& all = host(side);
    for (const auto unit : roster(state_, side).units) {
      if (!on_map(state_, unit) || !first_there(state_, unit)) continue;
      const Hex at = state_.pieces[unit].at;
      auto& here = spot(at);
      for (const Hex enemy : enemies) {
        here.nearest = std::min(here.nearest, hex::distance(at, enemy));
      }
      here.danger = danger(state_, side, at);
      all.endangered += here.danger;
      all.worst = std::max(all.worst, here.danger);
    }
  }

  bool covered(Side side, Hex hex) const {
    const auto ground = scenario_.map.terrain_of(hex);
    return has_works(state_, side, hex) || (ground != Terrain::clear && ground != Terrain::woods);
  }

  // Adds a unit up in one of its hosts.
  void add_to(Host& host, PieceIndex unit) {
    const auto& counter = piece(state_, unit);
    const auto& now = state_.pieces[unit];
    host.longing += longing(state_, unit);
    switch (now.where) {
      case Where::to_come:
        host.waiting += counter.strength;
        return;
      case Where::routed:
        host.routed += counter.strength;
        return;
      case Where::lost:
        host.lost += counter.strength;
        return;
      case Where::on_map:
        break;
    }
    ++host.units;
    const auto& here = spot(now.at);
    (now.disorganized ? host.disorganized : host.in_order) += counter.strength;
    if (here.nearest == 1) host.contact += counter.strength;
    if (covered(counter.side, now.at)) host.covered += counter.strength;
    if (obeys(state_, unit)) host.obeying += counter.strength;
    host.aloof += counter.strength * here.nearest;
    const Hex corner = scenario_.map.grid.at(0);
    host.columns += counter.strength * (now.at.column - corner.column);
    host.rows += counter.strength * (now.at.row - corner.row);
    const auto& decide = scenario_.victory.hexes;
    for (std::size_t i = 0; i < decide.size(); ++i) {
      const int away = hex::distance(now.at, decide[i].hex);
      for (std::size_t ring = 0; ring < rings.size(); ++ring) {
        if (away <= rings[ring]) host.near[i][ring] += counter.strength;
      }
    }
  }

  void look(PieceIndex unit) {
    const auto& counter = piece(state_, unit);
    add_to(host(counter.side), unit);
    if (on_map(state_, unit)) {
      const int weight = state_.pieces[unit].disorganized ? 1 : 2;
      spot(state_.pieces[unit].at).strength +=
          (counter.side == us ? weight : -weight) * counter.strength;
    }
    if (counter.guns()) {
      tell_guns(unit);
      return;
    }
    auto& brigade = brigades_[static_cast<std::size_t>(*counter.brigade)];
    add_to(brigade, unit);
    if (!on_map(state_, unit)) return;
    const int threat = spot(state_.pieces[unit].at).danger;
    brigade.endangered += threat;
    brigade.worst = std::max(brigade.worst, threat);
  }

  void tell_guns(PieceIndex unit) {
    const auto& now = state_.pieces[unit];
    const auto& counter = piece(state_, unit);
    const bool here = now.where == Where::on_map;
    const auto add = [&](std::string_view what, int value) { sheet_.add(counter.id, what, value); };
    add("stands", here && !now.disorganized ? 1 : 0);
    add("disorganized", here && now.disorganized ? 1 : 0);
    add("waits", now.where == Where::to_come ? 1 : 0);
    add("limbered", here && now.limbered ? 1 : 0);
    add("nearest", here ? spot(now.at).nearest : far_away);
    add("danger", here ? spot(now.at).danger : 0);
    int bayonets = 0;
    if (here) {
      for (const auto other : regiments_at(state_, counter.side, now.at)) {
        bayonets += piece(state_, other).strength;
      }
    }
    add("bayonets", bayonets);
    const Hex corner = scenario_.map.grid.at(0);
    add("column", here ? now.at.column - corner.column : 0);
    add("row", here ? now.at.row - corner.row : 0);
  }

  void tell(Side side) {
    const Host& all = host(side);
    const auto add = [&](std::string_view what, int value) {
      sheet_.add_by_turn(id(side), what, value);
    };
    const auto touched = touch(state_, side);
    if (side == state_.side) mover_hopes_ = touched.hopes;
    add("hopes", touched.hopes);
    add("burdens", touched.burdens);
    add("units", all.units);
    add("in order", all.in_order);
    add("disorganized", all.disorganized);
    add("routed", all.routed);
    add("waiting", all.waiting);
    add("contact", all.contact);
    add("covered", all.covered);
    add("obeying", side == state_.side ? all.obeying : 0);
    add("aloof", all.aloof);
    add("longing", all.longing);
    add("endangered", all.endangered);
    add("worst danger", all.worst);
    int shattered = 0, help = 0;
    for (std::size_t i = 0; i < scenario_.brigades.size(); ++i) {
      if (scenario_.brigades[i].side == side && state_.shattered[i]) {
        shattered += brigades_[i].in_order + brigades_[i].disorganized;
      }
    }
    for (const auto commander : roster(state_, side).commanders) {
      if (on_map(state_, commander)) help += help_of(state_, commander);
    }
    add("shattered", shattered);
    add("help", help);
    const auto& decide = scenario_.victory.hexes;
    for (std::size_t i = 0; i < decide.size(); ++i) {
      for (std::size_t ring = 0; ring < rings.size(); ++ring) {
        add(fmt::format("within {} of {}", rings[ring], print(state_, decide[i].hex)),
            all.near[i][ring]);
      }
    }
  }

  void tell_battle() {
    const auto add = [&](std::string_view what, int value) {
      sheet_.add_by_turn("battle", what, value);
    };
    const int lead = ahead(state_);
    add("comes", 1);
    add("lead", lead);
    add("leader", lead > 0 ? 1 : -1);
    add("half over", state_.side == state_.first ? 0 : 1);
    add("balance", host(us).in_order - host(cs).in_order);
    add("judged", judged(state_, mover_hopes_));
    const auto& decide = scenario_.victory.hexes;
    for (std::size_t i = 0; i < decide.size(); ++i) {
      add(fmt::format("{} held", print(state_, decide[i].hex)), state_.held[i] == us ? 1 : -1);
    }
  }

  void tell_brigade(std::size_t index) {
    const auto& brigade = scenario_.brigades[index];
    const Host& all = brigades_[index];
    const int here = all.in_order + all.disorganized;
    const auto mean = [&](int sum) { return here > 0 ? sum / here : 0; };
    const auto add = [&](std::string_view what, int value) { sheet_.add(brigade.id, what, value); };
    add("in order", all.in_order);
    add("disorganized", all.disorganized);
    add("routed", all.routed);
    add("waiting", all.waiting);
    add("shattered", state_.shattered[index] ? 1 : 0);
    add("contact", all.contact);
    add("covered", all.covered);
    add("aloof", all.aloof);
    add("longing", all.longing);
    add("endangered", all.endangered);
    add("worst danger", all.worst);
    add("column", mean(all.columns));
    add("row", mean(all.rows));
    const auto& brigadier = state_.pieces[brigade.brigadier];
    int led = 0;
    if (brigadier.where == Where::on_map) {
      const int range = command_range(state_, brigade.brigadier);
      for (const auto unit : brigade.regiments) {
        if (!on_map(state_, unit)) continue;
        if (hex::distance(state_.pieces[unit].at, brigadier.at) <= range) {
          led += piece(state_, unit).strength;
        }
      }
    }
    add("led", led);
  }

  void tell_ground() {
    const auto& grid = scenario_.map.grid;
    for (int i = 0; i < grid.size(); ++i) {
      const Hex hex = grid.at(i);
      const bool told = std::ranges::any_of(scenario_.victory.hexes, [&](const auto& decides) {
        return hex::distance(hex, decides.hex) <= near;
      });
      if (told) sheet_.add(print(state_, hex), "strength", spot(hex).strength);
    }
  }

  const State& state_;
  const Scenario& scenario_;
  std::array<Host, 2> hosts_{};
  std::vector<Host> brigades_;
  std::vector<Spot> hexes_;
  int mover_hopes_ = 0;
  core::FeatureSheet sheet_;
};

}  // namespace

std::vector<std::int32_t> features(const State& state, std::vector<std::string>* names) {
  return Features(state, names).values();
}

const core::Network* network_for(const Scenario& scenario, Side to_move) {
  static const core::Learned learned(
      "lfm", side_ids, [](const core::json::value& file) { return load_scenario(file); });
  return learned.find(scenario.sha256, to_move);
}

}  // namespace adjutant::lfm
