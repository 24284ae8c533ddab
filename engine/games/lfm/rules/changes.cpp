#include <algorithm>

#include <fmt/format.h>

#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

using hexwar::points_text;

void drive_off_commanders(State& state, Hex hex, Side comer, Log& log) {
  const Side enemy = core::opponent(comer);
  if (!has_piece(state, enemy, hex) || !has_unit(state, comer, hex)) return;
  for (const auto commander : pieces_at(state, enemy, hex)) {
    std::optional<Hex> nearest;
    for (std::size_t i = 0; i < state.pieces.size(); ++i) {
      const auto index = static_cast<PieceIndex>(i);
      const auto& counter = piece(state, index);
      if (!on_map(state, index) || counter.side != enemy || counter.commander()) continue;
      const Hex at = state.pieces[i].at;
      const auto rank = [&](Hex one) { return std::pair(hex::distance(hex, one), one); };
      if (!nearest || rank(at) < rank(*nearest)) nearest = at;
    }
    core::json::object fields{{"unit", log.id(commander)}, {"from", log.hex(hex)}};
    if (nearest) {
      place(state, commander, *nearest);
      fields["to"] = log.hex(*nearest);
    } else {
      remove(state, commander, Where::lost);
    }
    log.add("driven_off", "L23", std::move(fields));
  }
}

namespace {

void note(const Movement& move, Log& log) {
  if (!log.told()) return;
  core::json::object fields{
      {"units", log.ids(move.group)}, {"path", log.hexes(move.path)}, {"cost", move.cost}};
  if (move.entering) fields["stack"] = move.stack;
  if (move.then != Then::nothing) fields["then"] = then_names[static_cast<std::size_t>(move.then)];
  log.add(move.entering ? "entered" : "moved", move.entering ? "L28" : "1", std::move(fields));
}

}  // namespace

void carry_out(State& state, const Movement& move, Log& log) {
  const Side side = piece(state, move.group.front()).side;
  if (move.stack > 0) {
    const Hex entry = piece(state, move.group.front()).entry;
    const auto column = std::ranges::find(state.columns, entry, &Column::entry);
    if (column == state.columns.end()) {
      state.columns.push_back({entry, 1});
    } else {
      ++column->stacks;
    }
  }
  for (const auto index : move.group) {
    auto& now = state.pieces[index];
    const auto& counter = piece(state, index);
    if (move.entering) {
      now.obeys = true;  // L39
      now.limbered = counter.guns();
      now.mounted = counter.mounted;
    }
    place(state, index, move.path.back());
    now.moved = true;
    now.points = static_cast<std::uint8_t>(now.points + move.cost);
    if (move.then == Then::unlimber && counter.guns()) now.limbered = false;
    if (move.then == Then::dismount && now.mounted) {
      now.mounted = false;
      now.points = static_cast<std::uint8_t>(now.points + mount_cost);
    }
  }
  note(move, log);
  // Works and marks on the way too (L27).
  for (std::size_t i = 1; i + 1 < move.path.size(); ++i) {
    if (only_commanders(state, move.group)) break;
    std::erase(state.works, Works{move.path[i], core::opponent(side)});
    std::erase(state.builds, Works{move.path[i], core::opponent(side)});
    drive_off_commanders(state, move.path[i], side, log);
  }
  drive_off_commanders(state, move.path.back(), side, log);
  note_holders(state);
}

std::expected<Pieces, Violation> plan_change(const State& state, Side side, const Order& order) {
  Pieces all;
  for (const auto& who : order.who) {
    auto one = group(state, side, {who}, Where::on_map);
    if (!one) return std::unexpected(one.error());
    std::erase_if(*one, [&](auto index) {
      return who.kind == Who::Kind::brigade && piece(state, index).commander();
    });
    for (const auto index : *one) {
      if (!has(all, index)) all.push_back(index);
    }
  }
  const bool guns = order.verb == Verb::limber || order.verb == Verb::unlimber;
  for (const auto index : all) {
    const auto& counter = piece(state, index);
    const auto& now = state.pieces[index];
    const auto cannot = [&](std::string_view rule, std::string_view why) {
      return refuse(std::string(rule), fmt::format("{} {}", counter.id, why));
    };
    if (guns ? !counter.guns() : counter.branch != Branch::cavalry) {
      return cannot(guns ? "7" : "L6", guns ? "is no artillery" : "is no cavalry");
    }
    switch (order.verb) {
      case Verb::limber:
        if (now.limbered) return cannot("7", "is limbered already");
        if (now.fired) return cannot("7", "has fired: guns limber instead of firing");
        break;
      case Verb::unlimber:
        if (!now.limbered) return cannot("L4", "is unlimbered already");
        break;
      case Verb::mount:
        if (now.mounted) return cannot("L6", "is mounted already");
        if (now.moved || now.points > 0) return cannot("L6", "has moved: mounting comes first");
        if (now.building) return cannot("24", "builds and does not move");
        break;
      default:  // dismount
        if (!now.mounted) return cannot("L6", "is on foot already");
        if (now.points + mount_cost > allowance(state, index)) {
          return cannot("L6", fmt::format("has spent {} movement points and needs 4 to dismount",
                                          points_text(now.points)));
        }
    }
  }
  return all;
}

void carry_out_change(State& state, Verb verb, const Pieces& pieces, Log& log) {
  for (const auto index : pieces) {
    auto& now = state.pieces[index];
    switch (verb) {
      case Verb::limber:
        now.limbered = true;
        now.fired = true;
        break;
      case Verb::unlimber:  // after moving or standing, and it stays
        now.limbered = false;
        now.moved = true;
        break;
      case Verb::mount:
        now.mounted = true;
        now.points = mount_cost;
        break;
      default:  // dismount
        now.mounted = false;
        now.moved = true;
        now.points = static_cast<std::uint8_t>(now.points + mount_cost);
    }
  }
  const bool guns = verb == Verb::limber || verb == Verb::unlimber;
  log.add("changed", guns ? "7" : "L6",
          {{"units", log.ids(pieces)}, {"to", verb_names[static_cast<std::size_t>(verb)]}});
}

}  // namespace adjutant::lfm
