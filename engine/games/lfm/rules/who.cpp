#include "engine/games/lfm/rules/who.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"
#include "engine/games/lfm/notation/notation.hpp"

namespace adjutant::lfm {

namespace {

const Brigade& brigade_of(const State& state, const Who& who) {
  return state.scenario->brigades[static_cast<std::size_t>(who.index)];
}

bool may_come(const State& state, PieceIndex index) {
  const auto& counter = piece(state, index);
  return counter.arrives != 0 && counter.arrives <= state.turn;
}

std::string others_who_enter(const State& state, Side side) {
  const auto names = who_may_enter(state, side);
  return names.empty() ? ": nobody of yours is" : ": those who may enter are " + names;
}

// L38: a brigade's units in one hex with the brigadier, or those that may come.
std::expected<Pieces, Violation> brigade_together(const State& state, Side side, const Who& who,
                                                  Where where) {
  const auto& brigade = brigade_of(state, who);
  Pieces found;
  std::vector<Hex> stands;
  for (const auto index : brigade.regiments) {
    const auto& now = state.pieces[index];
    if (now.where != where || (where == Where::to_come && !may_come(state, index))) continue;
    if (where == Where::on_map) {
      if (who.in && now.at != *who.in) continue;
      if (!has(stands, now.at)) stands.push_back(now.at);
    }
    found.push_back(index);
  }
  if (stands.size() > 1) {
    return refuse("L38", fmt::format("{} stands in {} and {}: name the hex, as in '{} in {}'",
                                     brigade.id, print(state, stands[0]), print(state, stands[1]),
                                     brigade.id, print(state, stands[0])));
  }
  if (found.empty()) {
    return refuse("L38", where == Where::on_map
                             ? fmt::format("no regiment of {} is {}", brigade.id,
                                           who.in ? "in " + print(state, *who.in) : "on the map")
                             : fmt::format("no regiment of {} is to come now{}", brigade.id,
                                           others_who_enter(state, side)));
  }
  const auto& brigadier = state.pieces[brigade.brigadier];
  const bool along =
      brigadier.where == where && (where == Where::on_map ? brigadier.at == stands.front()
                                                          : may_come(state, brigade.brigadier));
  if (along) found.push_back(brigade.brigadier);
  return found;
}

}  // namespace

std::string who_may_enter(const State& state, Side side) {
  const auto& scenario = *state.scenario;
  std::vector<std::string> names;
  Pieces told;
  const auto comes = [&](PieceIndex index) {
    return state.pieces[index].where == Where::to_come && may_come(state, index) &&
           piece(state, index).side == side && !has(told, index);
  };
  for (std::size_t i = 0; i < scenario.brigades.size(); ++i) {
    const auto& brigade = scenario.brigades[i];
    if (!std::ranges::any_of(brigade.regiments, comes)) continue;
    names.push_back(quoted(brigade.id) + " (the brigade)");
    std::ranges::copy_if(brigade.regiments, std::back_inserter(told), comes);
    if (comes(brigade.brigadier)) told.push_back(brigade.brigadier);
  }
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    if (comes(index)) names.push_back(print(scenario, who_of(scenario, index)));
  }
  return core::list_of(names);
}

std::expected<Pieces, Violation> group(const State& state, Side side, const std::vector<Who>& who,
                                       Where where) {
  Pieces all;
  for (const auto& one : who) {
    Pieces meant{static_cast<PieceIndex>(one.index)};
    if (one.kind == Who::Kind::brigade) {
      const auto& brigade = brigade_of(state, one);
      if (piece(state, brigade.brigadier).side != side) {
        return refuse("L38", fmt::format("{} is the enemy's: order your own", brigade.id));
      }
      auto together = brigade_together(state, side, one, where);
      if (!together) return together;
      meant = *std::move(together);
    }
    for (const auto index : meant) {
      const auto& counter = piece(state, index);
      if (counter.side != side) {
        return refuse("L38", fmt::format("{} is the enemy's: order your own", counter.id));
      }
      const auto now = state.pieces[index].where;
      if (now == Where::lost || now == Where::routed) {
        return refuse(
            "L38", fmt::format("{} is {}", counter.id, where_names[static_cast<std::size_t>(now)]));
      }
      if (now != where) {
        return refuse("26", where == Where::on_map
                                ? fmt::format("{} is not on the map: it comes with 'enter {}'",
                                              counter.id, counter.id)
                                : fmt::format("{} is on the map already: order 'move {}'",
                                              counter.id, counter.id));
      }
      if (where == Where::on_map &&
          state.pieces[index].at != state.pieces[all.empty() ? index : all.front()].at) {
        return refuse(
            "L33",
            fmt::format("{} is in {} and {} in {}: who goes as one stands in one hex", counter.id,
                        print(state, state.pieces[index].at), piece(state, all.front()).id,
                        print(state, state.pieces[all.front()].at)));
      }
      if (!has(all, index)) all.push_back(index);
    }
  }
  std::ranges::sort(all);
  return all;
}

bool means(const State& state, const Who& who, PieceIndex index) {
  if (who.kind != Who::Kind::brigade) return who.index == index;
  return piece(state, index).brigade == who.index &&
         (!who.in || (on_map(state, index) && state.pieces[index].at == *who.in));
}

Pieces preferred(const State& state, const std::vector<Who>& who, const Pieces& candidates) {
  Pieces found;
  for (const auto& one : who) {
    for (const auto index : candidates) {
      if (means(state, one, index) && !has(found, index)) found.push_back(index);
    }
  }
  return found;
}

std::expected<Pieces, Violation> among(const State& state, const std::vector<Who>& who,
                                       const Pieces& candidates, std::string_view rule,
                                       std::string_view wanted) {
  for (const auto& one : who) {
    const auto meant = [&](PieceIndex index) { return means(state, one, index); };
    if (std::ranges::none_of(candidates, meant)) {
      return refuse(std::string(rule), fmt::format("{} {}", print(*state.scenario, one), wanted));
    }
  }
  return preferred(state, who, candidates);
}

Who who_of(const Scenario& scenario, PieceIndex index) {
  const auto& counter = scenario.pieces[index];
  const bool brigadier = counter.commander() && scenario.brigade_under(index).has_value();
  return {brigadier ? Who::Kind::general : Who::Kind::piece, index, {}};
}

std::vector<Who> whos_of(const Scenario& scenario, const Pieces& pieces) {
  std::vector<Who> all;
  for (const auto index : pieces) all.push_back(who_of(scenario, index));
  return all;
}

std::string print(const Scenario& scenario, const Who& who) {
  if (who.kind == Who::Kind::piece) {
    return quoted(scenario.pieces[static_cast<std::size_t>(who.index)].id);
  }
  if (who.kind == Who::Kind::general) {
    return "gen " + quoted(scenario.pieces[static_cast<std::size_t>(who.index)].id);
  }
  auto text = quoted(scenario.brigades[static_cast<std::size_t>(who.index)].id);
  if (who.in) text += " in " + scenario.map.grid.print(*who.in);
  return text;
}

}  // namespace adjutant::lfm
