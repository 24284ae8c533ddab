#include "engine/games/lfm/rules/command.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

struct Ranges {
  int help;
  int command;
};
// 20, by rank; a brigadier reorganizes nobody.
constexpr std::array<Ranges, 5> ranges{{{-1, 2}, {4, 5}, {4, 5}, {5, 8}, {5, 8}}};

constexpr int help_max = 2;  // L22: a unit
constexpr int die_fails = 6;

Rank rank_now(const State& state, PieceIndex commander) {
  const auto& counter = piece(state, commander);
  return army_commander(state, counter.side, false) == commander ? Rank::army : counter.rank;
}

bool in_range(const State& state, PieceIndex one, PieceIndex other, int range) {
  return hex::distance(state.pieces[one].at, state.pieces[other].at) <= range;
}

// L24: from the top down; within a rank in file order.
Pieces commanders_from_the_top(const State& state, Side side) {
  Pieces all;
  for (const auto index : roster(state, side).commanders) {
    if (on_map(state, index)) all.push_back(index);
  }
  const auto above = [&](PieceIndex index) {
    int depth = 0;
    if (army_commander(state, side, false) == index) return -1;
    for (auto up = piece(state, index).under; up; up = piece(state, *up).under) ++depth;
    // Divisions before brigades, though a chain of theirs may be as short.
    return piece(state, index).rank == Rank::brigade ? 100 + depth : depth;
  };
  std::ranges::sort(all, {}, [&](auto index) { return std::pair(above(index), index); });
  return all;
}

bool outside(const State& state, PieceIndex index) {
  return !in_enemy_zone(state, piece(state, index).side, state.pieces[index].at);
}

}  // namespace

// L40
std::optional<PieceIndex> army_commander(const State& state, Side side, bool for_initiative) {
  std::optional<PieceIndex> found;
  const auto& named = state.scenario->army_commanders[core::index(side)];
  for (const auto& one : named) {
    if (one.turn <= state.turn && on_map(state, one.commander)) found = one.commander;
  }
  if (!found && for_initiative && !named.empty()) found = named.front().commander;
  return found;
}

int command_range(const State& state, PieceIndex commander) {
  return ranges[static_cast<std::size_t>(rank_now(state, commander))].command;
}

int help_range(const State& state, PieceIndex commander) {
  return ranges[static_cast<std::size_t>(rank_now(state, commander))].help;
}

std::optional<PieceIndex> superior(const State& state, PieceIndex index) {
  const auto& counter = piece(state, index);
  std::optional<PieceIndex> up = counter.under;
  if (counter.brigade) {
    up = state.scenario->brigades[static_cast<std::size_t>(*counter.brigade)].brigadier;
  }
  while (up && !on_map(state, *up)) up = piece(state, *up).under;
  if (!up) up = army_commander(state, counter.side, false);
  return up == index ? std::nullopt : up;
}

bool is_under(const State& state, PieceIndex index, PieceIndex commander) {
  const auto& counter = piece(state, index);
  if (counter.side != piece(state, commander).side) return false;
  if (army_commander(state, counter.side, false) == commander) return true;
  std::optional<PieceIndex> up = counter.under;
  if (counter.brigade) {
    up = state.scenario->brigades[static_cast<std::size_t>(*counter.brigade)].brigadier;
  }
  for (; up; up = piece(state, *up).under) {
    if (*up == commander) return true;
  }
  return false;
}

Side roll_initiative(const State& state, Log& log) {
  std::array<int, 2> totals{};
  for (const Side side : core::both_sides) {
    const auto commander = army_commander(state, side, true);
    totals[core::index(side)] = log.roll("L1", "initiative of {}", id(side)) +
                                (commander ? command_of(state, *commander) : 0);
  }
  Side first = state.first;  // L1: tied, as last turn
  if (totals[0] != totals[1]) first = totals[0] > totals[1] ? us : cs;
  log.add("initiative", "L1", {{"side", id(first)}, {"us", totals[0]}, {"cs", totals[1]}});
  return first;
}

void determine_command(State& state, Log& log) {
  Pieces obeying, not_obeying;
  const auto army = army_commander(state, state.side, false);
  for (const auto commander : commanders_from_the_top(state, state.side)) {
    auto& now = state.pieces[commander];
    const auto up = superior(state, commander);
    now.obeys = commander == army || (up && state.pieces[*up].obeys &&
                                      in_range(state, commander, *up, command_range(state, *up)));
    if (!now.obeys) {
      now.obeys =
          log.roll("L24", "command of {}", log.id(commander)) <= command_of(state, commander);
    }
    (now.obeys ? obeying : not_obeying).push_back(commander);
  }
  for (const auto index : roster(state, state.side).regiments) {
    const auto& counter = piece(state, index);
    auto& now = state.pieces[index];
    if (now.where != Where::on_map) {
      now.obeys = true;
      continue;
    }
    const auto brigadier =
        state.scenario->brigades[static_cast<std::size_t>(*counter.brigade)].brigadier;
    now.obeys = on_map(state, brigadier) && state.pieces[brigadier].obeys &&
                in_range(state, index, brigadier, command_range(state, brigadier));
    if (!now.obeys) not_obeying.push_back(index);
  }
  log.add(
      "command", "L24",
      {{"side", id(state.side)}, {"obey", log.ids(obeying)}, {"disobey", log.ids(not_obeying)}});
}

void find_shattered(State& state, Log& log) {
  for (std::size_t i = 0; i < state.scenario->brigades.size(); ++i) {
    const auto& brigade = state.scenario->brigades[i];
    int out = 0;
    for (const auto index : brigade.regiments) {
      const auto where = state.pieces[index].where;
      if (where == Where::routed || where == Where::lost) out += piece(state, index).strength;
    }
    const bool now = 2 * out >= brigade.strength;
    if (now != state.shattered[i]) {
      log.add("shattered", "L21", {{"brigade", brigade.id}, {"shattered", now}});
    }
    state.shattered[i] = now;
  }
}

Pieces may_rally(const State& state) {
  Pieces all;
  for (const auto index : roster(state, state.side).units) {
    const auto& now = state.pieces[index];
    if (now.where != Where::on_map) continue;
    if (now.disorganized && !now.tried && outside(state, index)) all.push_back(index);
  }
  return all;
}

int help_for(const State& state, PieceIndex commander, PieceIndex unit) {
  const auto& counter = piece(state, unit);
  if (!on_map(state, commander) || piece(state, commander).side != counter.side) return 0;
  if (!counter.guns() && !is_under(state, unit, commander)) return 0;
  if (!in_range(state, unit, commander, help_range(state, commander))) return 0;
  return std::min(help_max, help_of(state, commander) - state.pieces[commander].helped);
}

std::expected<Rally, Violation> plan_rally(const State& state, const Order& order) {
  const auto named = among(state, order.who, may_rally(state), "L22",
                           "has nothing to throw for: it must be yours, disorganized and outside "
                           "EZOCs, and throws once");
  if (!named) return std::unexpected(named.error());
  if (named->size() != 1) return refuse("L22", "name one unit an order");
  Rally rally{.unit = named->front()};
  if (!order.with) return rally;
  rally.commander = static_cast<PieceIndex>(order.with->index);
  const int most = help_for(state, *rally.commander, rally.unit);
  rally.help = order.count == 0 ? most : order.count;
  if (rally.help > most || most <= 0) {
    return refuse("L22", fmt::format("{} has {} of help for {}: units of that command in range, "
                                     "2 each at most",
                                     piece(state, *rally.commander).id,
                                     core::count_of(std::max(most, 0), "point"),
                                     piece(state, rally.unit).id));
  }
  return rally;
}

// L22, L26: by night without dice.
void rally(State& state, const Rally& rally, Log& log) {
  auto& now = state.pieces[rally.unit];
  now.tried = true;
  const bool night = state.scenario->night(state.turn);
  if (rally.commander) {
    auto& helper = state.pieces[*rally.commander];
    helper.helped = static_cast<std::uint8_t>(helper.helped + rally.help);
  }
  if (log.trial()) return;
  bool rallied = night;
  if (!night) {
    const int die = log.roll("17", "reorganization of {}", log.id(rally.unit));
    rallied = die != die_fails && die <= piece(state, rally.unit).cohesion + rally.help;
  }
  if (rallied) now.disorganized = false;
  core::json::object fields{
      {"unit", log.id(rally.unit)}, {"rallied", rallied}, {"help", rally.help}};
  if (rally.commander) fields["with"] = log.id(*rally.commander);
  log.add("reorganized", night ? "L26" : "L22", std::move(fields));
}

Rally next_rally(const State& state, PieceIndex unit) {
  Rally rally{.unit = unit};
  if (state.scenario->night(state.turn)) return rally;
  for (const auto index : roster(state, piece(state, unit).side).commanders) {
    const int help = help_for(state, index, unit);
    if (help <= rally.help) continue;
    rally.commander = index;
    rally.help = help;
  }
  return rally;
}

Pieces may_return(const State& state, PieceIndex brigadier) {
  Pieces all;
  const auto& counter = piece(state, brigadier);
  const auto brigade = state.scenario->brigade_under(brigadier);
  const auto& now = state.pieces[brigadier];
  if (!brigade || !counter.commander() || counter.side != state.side) return all;
  if (!on_map(state, brigadier) || !now.obeys || now.tried) return all;
  if (!outside(state, brigadier) || enemy_influence(state, counter.side, now.at)) return all;
  for (const auto index : state.scenario->brigades[static_cast<std::size_t>(*brigade)].regiments) {
    const auto& out = state.pieces[index];
    if (out.where == Where::routed && !out.returned && fits(state, {index}, now.at))
      all.push_back(index);
  }
  return all;
}

std::expected<Recovery, Violation> plan_recovery(const State& state, const Order& order) {
  const auto& who = order.who.front();
  if (who.kind != Who::Kind::piece ||
      !piece(state, static_cast<PieceIndex>(who.index)).regiment()) {
    return refuse("L22", "name the regiment that is to come back");
  }
  const auto unit = static_cast<PieceIndex>(who.index);
  const auto& brigade =
      state.scenario->brigades[static_cast<std::size_t>(*piece(state, unit).brigade)];
  Recovery recovery{unit, brigade.brigadier};
  const auto& leader = piece(state, brigade.brigadier).id;
  if (order.with && order.with->index != brigade.brigadier) {
    return refuse("L22",
                  fmt::format("{} comes back to its brigadier, {}", piece(state, unit).id, leader));
  }
  if (!has(may_return(state, brigade.brigadier), unit)) {
    return refuse(
        "L22",
        fmt::format("{} may not bring back {}: a brigadier obeys, outside EZOCs and ZOIs, and "
                    "throws once; it is routed, has not come back before and fits",
                    leader, piece(state, unit).id));
  }
  return recovery;
}

void recover(State& state, const Recovery& recovery, Log& log) {
  auto& leader = state.pieces[recovery.brigadier];
  leader.tried = true;
  if (log.trial()) return;
  const bool back = log.roll("L22", "return of {}", log.id(recovery.unit)) <=
                    command_of(state, recovery.brigadier);
  if (back) {
    const auto& counter = piece(state, recovery.unit);
    auto& now = state.pieces[recovery.unit];
    now = PieceState{.disorganized = true, .mounted = false, .returned = true};
    place(state, recovery.unit, leader.at);
    now.tried = true;
    note_holders(state);
    log.add("returned", "L22", {{"unit", counter.id}, {"at", log.hex(leader.at)}});
  }
}

}  // namespace adjutant::lfm
