#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/lfm/rules/position.hpp"
#include "engine/games/lfm/scenario/reader.hpp"

namespace adjutant::lfm {

namespace {

constexpr int strength_max = 16;

Side read_side(Block& block) {
  return block.choice("side", {id(us), id(cs)}) == 0 ? us : cs;
}

// Set up at a hex, or to come from a turn on by a hex of the edge.
void read_place(Block& block, const Scenario& scenario, Piece& piece) {
  const auto& grid = scenario.map.grid;
  const auto* at = block.find("at");
  const auto* arrives = block.find("arrives");
  const auto* entry = block.find("entry");
  if (at != nullptr) {
    piece.at = read_hex(block.faults(), *at, grid, block.path_of("at"));
    if (arrives != nullptr || entry != nullptr) {
      add_fault(block.faults(), block.path(), "is set up and arrives",
                "write \"at\", or \"arrives\" and \"entry\"");
    }
    return;
  }
  if (arrives == nullptr && entry == nullptr) {
    add_fault(block.faults(), block.path(), "stands nowhere",
              "add \"at\", or \"arrives\" and \"entry\"");
    return;
  }
  piece.arrives = block.integer("arrives", 1, scenario.turn_count());
  if (const auto* value = block.need("entry")) {
    const auto hex = read_hex(block.faults(), *value, grid, block.path_of("entry"));
    if (hex && !grid.on_edge(*hex)) {
      add_fault(block.faults(), block.path_of("entry"),
                fmt::format("{} is not on the map's edge", grid.print(*hex)),
                "reinforcements enter over the edge: name a hex of it");
    }
    piece.entry = hex.value_or(Hex{});
  }
}

void read_marks(Block& block, Piece& piece) {
  const auto& marks = block.list_or_empty("marks");
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const auto* text = marks[i].if_string();
    if (text != nullptr && *text == "breechloaders") {
      piece.breechloaders = true;
    } else if (text != nullptr && *text == "stubborn") {
      piece.stubborn = true;
    } else {
      add_fault(block.faults(), element(block.path_of("marks"), i), "is no mark",
                "write \"breechloaders\" or \"stubborn\"");
    }
  }
}

Piece read_unit(Block& block, Scenario& scenario, PieceIndex index) {
  Piece piece;
  piece.id = block.text("id");
  piece.name = block.text("name");
  piece.side = read_side(block);
  piece.branch = static_cast<Branch>(block.choice("type", {"infantry", "cavalry", "artillery"}));
  piece.strength = block.integer("strength", 1, strength_max);
  piece.horse = block.flag("horse");
  read_marks(block, piece);
  read_place(block, scenario, piece);
  const auto state = block.text_or_empty("state");
  piece.mounted = state == "mounted";
  piece.limbered = state == "limbered" || (piece.guns() && piece.arrives != 0);
  const bool fits =
      state.empty() ||
      (piece.guns() ? state == "limbered" : state == "mounted" && piece.branch == Branch::cavalry);
  if (!fits) {
    add_fault(block.faults(), block.path_of("state"), fmt::format("is \"{}\"", state),
              "write \"mounted\" of cavalry or \"limbered\" of artillery, or leave it out");
  }
  if (piece.guns()) {
    piece.cohesion = block.integer("cohesion", 1, 4);
    return piece;
  }
  const auto name = block.text("brigade");
  const auto brigade = scenario.find_brigade(name);
  if (!brigade) {
    if (!name.empty()) {
      add_fault(block.faults(), block.path_of("brigade"), fmt::format("\"{}\" is no brigade", name),
                "list it under \"brigades\"");
    }
    return piece;
  }
  auto& own = scenario.brigades[static_cast<std::size_t>(*brigade)];
  if (own.regiments.empty()) own.side = piece.side;
  if (own.side != piece.side) {
    add_fault(block.faults(), block.path_of("side"), fmt::format("is not that of {}", own.id),
              "regiments of a brigade are of one side");
  }
  piece.brigade = *brigade;
  piece.cohesion = own.cohesion;
  own.regiments.push_back(index);
  own.strength += piece.strength;
  return piece;
}

Piece read_commander(Block& block, const Scenario& scenario, std::string& under) {
  Piece piece;
  piece.branch = Branch::commander;
  piece.id = block.text("id");
  piece.name = block.text("name");
  piece.side = read_side(block);
  piece.rank = static_cast<Rank>(block.choice("rank", {rank_names.begin(), rank_names.end()}));
  piece.command = block.integer("cv", 1, 6);
  piece.help = block.integer("r", 0, 9);
  under = block.text_or_empty("under");
  read_place(block, scenario, piece);
  return piece;
}

void read_brigades(Block& file, Scenario& scenario) {
  const auto& list = file.list("brigades");
  for (std::size_t i = 0; i < list.size(); ++i) {
    Block block(file.faults(), list[i], element("brigades", i));
    Brigade brigade;
    brigade.id = block.text("id");
    brigade.cohesion = block.integer("cohesion", 1, 4);
    if (scenario.find_brigade(brigade.id)) {
      add_fault(file.faults(), block.path_of("id"), "is the id of another brigade",
                "give each an id of its own");
    }
    block.finish();
    scenario.brigades.push_back(std::move(brigade));
  }
}

// A superior of the same side, and no circle.
void link_commanders(Scenario& scenario,
                     const std::vector<std::pair<PieceIndex, std::string>>& unders,
                     std::size_t first, core::FileFaults& faults) {
  for (const auto& [index, name] : unders) {
    if (name.empty()) continue;
    const auto path = element("commanders", index - first) + ".under";
    const auto up = scenario.find_piece(name);
    const bool fits = up && scenario.pieces[*up].commander() &&
                      scenario.pieces[*up].side == scenario.pieces[index].side;
    if (!fits) {
      add_fault(faults, path, fmt::format("\"{}\" is not a commander of its side", name),
                "name another commander, or leave it out");
      continue;
    }
    for (auto above = up; above; above = scenario.pieces[*above].under) {
      if (*above != index) continue;
      add_fault(faults, path,
                fmt::format("{} stands above and below \"{}\"", scenario.pieces[index].id, name),
                "leave one of the two out");
      return;
    }
    scenario.pieces[index].under = *up;
  }
}

void find_brigadiers(Scenario& scenario, core::FileFaults& faults) {
  for (std::size_t i = 0; i < scenario.brigades.size(); ++i) {
    auto& brigade = scenario.brigades[i];
    const auto leader = scenario.find_piece(brigade.id);
    const bool fits = leader && scenario.pieces[*leader].commander() &&
                      scenario.pieces[*leader].rank == Rank::brigade;
    if (!fits) {
      add_fault(faults, element("brigades", i) + ".id",
                fmt::format("no commander of rank brigade is called \"{}\"", brigade.id),
                "list its brigadier under \"commanders\" with the same id");
      continue;
    }
    brigade.brigadier = *leader;
    if (brigade.regiments.empty()) {
      add_fault(faults, element("brigades", i), "has no regiments",
                "list units with this brigade, or remove it");
    } else if (scenario.pieces[*leader].side != brigade.side) {
      add_fault(faults, element("brigades", i) + ".id", "has a brigadier of the enemy",
                "give both the same side");
    }
  }
}

void read_army_commanders(Block& file, Scenario& scenario) {
  Block block = file.block("army_commanders");
  for (const Side side : core::both_sides) {
    const auto& list = block.list(id(side));
    int last = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      Block one(file.faults(), list[i], element(block.path_of(id(side)), i));
      const int turn = one.integer("turn", 1, scenario.turn_count());
      const auto name = one.text("id");
      const auto found = scenario.find_piece(name);
      if (!found || !scenario.pieces[*found].commander() || scenario.pieces[*found].side != side) {
        if (!name.empty())
          add_fault(file.faults(), one.path_of("id"),
                    fmt::format("\"{}\" is not a commander of this side", name),
                    "name one listed under \"commanders\"");
      } else {
        if (turn < last)
          add_fault(file.faults(), one.path_of("turn"), "comes before the one above",
                    "list them by turn");
        last = turn;
        scenario.army_commanders[core::index(side)].push_back({turn, *found});
      }
      one.finish();
    }
    if (list.empty()) {
      add_fault(file.faults(), block.path_of(id(side)), "names nobody",
                "name who commands from turn 1 on");
    }
  }
  block.finish();
}

}  // namespace

void read_pieces(Block& file, Scenario& scenario) {
  read_brigades(file, scenario);
  const auto& units = file.list("units");
  const auto& commanders = file.list("commanders");
  if (units.size() + commanders.size() > static_cast<std::size_t>(pieces_max)) {
    add_fault(file.faults(), "units",
              fmt::format("and commanders are {}", units.size() + commanders.size()),
              fmt::format("list {} at most", pieces_max));
    return;
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    Block block(file.faults(), units[i], element("units", i));
    scenario.pieces.push_back(read_unit(block, scenario, static_cast<PieceIndex>(i)));
    block.finish();
  }
  std::vector<std::pair<PieceIndex, std::string>> unders;
  for (std::size_t i = 0; i < commanders.size(); ++i) {
    Block block(file.faults(), commanders[i], element("commanders", i));
    std::string under;
    const auto index = static_cast<PieceIndex>(scenario.pieces.size());
    scenario.pieces.push_back(read_commander(block, scenario, under));
    unders.emplace_back(index, std::move(under));
    block.finish();
  }
  for (std::size_t i = 0; i < scenario.pieces.size(); ++i) {
    const auto twin = scenario.find_piece(scenario.pieces[i].id);
    if (!twin || *twin == i || scenario.pieces[i].id.empty()) continue;
    const bool unit = i < units.size();
    add_fault(file.faults(),
              element(unit ? "units" : "commanders", unit ? i : i - units.size()) + ".id",
              fmt::format("\"{}\" is another's id too", scenario.pieces[i].id),
              "give each an id of its own; capitals make no difference");
  }
  link_commanders(scenario, unders, units.size(), file.faults());
  find_brigadiers(scenario, file.faults());
  read_army_commanders(file, scenario);
}

// 4: what is set up fits where it stands.
void lint_pieces(const Scenario& scenario, core::FileFaults& faults) {
  const auto state =
      initial_state(std::make_shared<const Scenario>(scenario), core::Decisions::standing);
  for (std::size_t i = 0; i < scenario.pieces.size(); ++i) {
    const auto& piece = scenario.pieces[i];
    if (!piece.at || piece.commander()) continue;
    const auto path = element("units", i) + ".at";
    const auto where = scenario.map.grid.print(*piece.at);
    if (!fits(state, {static_cast<PieceIndex>(i)}, *piece.at)) {
      add_fault(
          faults, path, fmt::format("{} holds more than a hex may", where),
          "16 points of one brigade's regiments, and 10 of guns or one battery of 6 or more (4)");
    }
    if (!units_at(state, core::opponent(piece.side), *piece.at).empty()) {
      add_fault(faults, path, fmt::format("the enemy is in {} too", where), "set them up apart");
    }
  }
  for (const Side side : core::both_sides) {
    const auto of_side = [&](const Piece& piece) {
      return piece.side == side && !piece.commander();
    };
    if (std::ranges::none_of(scenario.pieces, of_side)) {
      add_fault(faults, "units", fmt::format("hold none of {}", id(side)),
                "give each side one unit or more");
    }
  }
}

}  // namespace adjutant::lfm
