#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/position_file.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/notation/notation_words.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"
#include "engine/games/tlg2/rules/victory.hpp"
#include "engine/games/tlg2/scenario/codec.hpp"
#include "engine/games/tlg2/scenario/scenario_reader.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

class PositionReader {
 public:
  explicit PositionReader(std::shared_ptr<const Scenario> scenario)
      : scenario_(*scenario), grid_(scenario_.map.grid) {
    state_.scenario = std::move(scenario);
    for (const auto& unit : scenario_.units) {
      UnitState absent;
      absent.steps = unit.steps_full();
      state_.units.push_back(absent);
    }
    placed_.resize(scenario_.units.size());
  }

  std::expected<State, core::FileFaults> read(const json::value& position) {
    Block block(faults_, position, "");
    if (block.text("format") != core::position_format && block.has("format")) {
      add_fault(faults_, "format", "is no position",
                fmt::format("write \"{}\"", core::position_format));
    }
    core::read_scenario_named(block, scenario_.id, scenario_.sha256);
    read_course(block);
    read_units(block);
    read_home(block);
    if (block.has("combat")) read_combat(block.block("combat"));
    read_queue(block);
    core::read_standing_orders(block, faults_, side_ids, state_);
    block.find("points");
    block.find("awaited");
    block.finish();
    if (faults_.empty()) settle();
    if (!faults_.empty()) return std::unexpected(std::move(faults_));
    return std::move(state_);
  }

 private:
  Side read_side(Block& block, std::string_view name) {
    return block.choice(name, {id(us), id(ac)}) == 0 ? us : ac;
  }

  void read_course(Block& block) {
    state_.decisions = core::read_decisions(block);
    state_.turn = block.integer("turn", 1, scenario_.turns);
    state_.side = read_side(block, "side");
    constexpr std::array phases{Phase::movement, Phase::combat, Phase::over};
    state_.phase = phases[block.choice(
        "phase", {name(Phase::movement), name(Phase::combat), name(Phase::over)})];
    state_.entered[core::index(state_.side)] =
        block.integer_or("entered", 0, static_cast<int>(scenario_.units.size()), 0);
    if (const auto* value = block.find("substitute")) {
      state_.substitute = read_hex(faults_, *value, grid_, "substitute");
      if (state_.substitute && !grid_.on_edge(*state_.substitute)) {
        add_fault(faults_, "substitute", "is not at the map's edge",
                  "name the edge hex by which reinforcements enter this phase (5.3)");
      }
    }
    if (block.has("resigned")) state_.resigned = read_side(block, "resigned");
  }

  // R38: who stands in the hex holds it; else who is said to have held it last.
  void read_home(Block& block) {
    const auto& returning = scenario_.special.returning;
    if (!returning) return;
    const auto holder = unit_at(state_, returning->home);
    state_.home_held_by = scenario_.units[holder.value_or(returning->unit)].side;
    if (block.has("home_held_by")) {
      const Side said = read_side(block, "home_held_by");
      if (holder && said != state_.home_held_by) {
        add_fault(faults_, "home_held_by",
                  fmt::format("is not the side of {}, which stands in {}",
                              scenario_.units[*holder].id, grid_.print(returning->home)),
                  "write its side, or leave it out");
      }
      state_.home_held_by = said;
    }
    if (scenario_.rules.return_after_capture) read_taken(block, *returning);
  }

  // R38: the enemy who holds the hex has taken it. A position that says who held it and not whether
  // it was taken is of version 1, where a unit whose side held its hex could return.
  void read_taken(Block& block, const Returning& returning) {
    const Unit& unit = scenario_.units[returning.unit];
    const bool lost = state_.units[returning.unit].where == Whereabouts::eliminated;
    const bool enemy_holds = state_.home_held_by != unit.side;
    state_.home_taken = lost && (enemy_holds || block.has("home_held_by"));
    if (!block.has("home_taken")) return;
    const bool said = block.flag("home_taken");
    if (lost ? enemy_holds && !said : said) {
      add_fault(
          faults_, "home_taken",
          lost ? fmt::format("denies that the enemy, who held it last, has taken the hex of {}",
                             unit.id)
               : fmt::format("is said while {} is not eliminated", unit.id),
          "leave it out");
    }
    state_.home_taken = said;
  }

  // 8.2
  void read_charges(Block& block, UnitIndex index) {
    auto& now = state_.units[index];
    const auto& unit = scenario_.units[index];
    now.charges = static_cast<std::uint8_t>(
        block.integer_or("charges", 0, scenario_.special.charging.most, 0));
    now.charged_turn =
        static_cast<std::int16_t>(block.integer_or("charged_turn", 1, state_.turn, 0));
    const bool placed = now.where == Whereabouts::on_map;
    if ((now.charges > 0) != (now.charged_turn > 0)) {
      add_fault(faults_, block.path(), "has charged, but not how often and when",
                "write both \"charges\" and \"charged_turn\", or neither");
    } else if (now.charges > 0 && (!unit.charge || !placed)) {
      add_fault(faults_, block.path_of("charges"), fmt::format("{} does not charge", unit.id),
                "take \"charges\" and \"charged_turn\" out");
    }
  }

  std::optional<UnitIndex> read_unit(const json::value& value, const std::string& path) {
    const auto* text = value.if_string();
    const auto id = text ? std::string_view(*text) : std::string_view();
    if (const auto found = scenario_.find_unit(id)) return found;
    std::vector<std::string_view> ids;
    for (const auto& unit : scenario_.units) ids.push_back(unit.id);
    const auto near = near_miss(id, ids);
    add_fault(faults_, path, fmt::format("is not a unit of {}: \"{}\"", scenario_.title, id),
              near.empty() ? fmt::format("write one of: {}", fmt::join(ids, ", "))
                           : fmt::format("probably \"{}\"", near));
    return {};
  }

  void read_units(Block& block) {
    const auto& list = block.list("units");
    for (std::size_t i = 0; i < list.size(); ++i) {
      Block unit(faults_, list[i], element("units", i));
      const auto* value = unit.need("id");
      const auto index = value ? read_unit(*value, unit.path_of("id")) : std::nullopt;
      if (index && placed_[*index]) {
        add_fault(faults_, unit.path_of("id"), "is listed twice", "list each unit once");
      } else if (index) {
        placed_[*index] = true;
        read_unit_state(unit, *index);
        unit.finish();
      }
    }
    if (block.has("units")) require_all();
  }

  // 5.1: a unit that is not a reinforcement is somewhere, lost, or marked as not in play.
  // Reinforcements that are not listed are still to come.
  void require_all() {
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < scenario_.units.size(); ++i) {
      const Unit& unit = scenario_.units[i];
      if (placed_[i] || unit.arrives != 0 || !unit.at) continue;
      missing.push_back(fmt::format("{} (set up in {})", unit.id, grid_.print(*unit.at)));
    }
    if (missing.empty()) return;
    add_fault(faults_, "units", fmt::format("does not list {}", fmt::join(missing, ", ")),
              "say of each where it is, with \"at\", or that it is lost, with \"where\": "
              "\"eliminated\"; with \"not_arrived\" it is not in play");
  }

  void read_unit_state(Block& block, UnitIndex index) {
    auto& now = state_.units[index];
    const auto& unit = scenario_.units[index];
    if (const auto* value = block.find("at")) {
      now.where = Whereabouts::on_map;
      if (const auto hex = read_hex(faults_, *value, grid_, block.path_of("at"))) {
        now.at = *hex;
        check_place(block, index);
      }
      if (block.has("where")) {
        add_fault(faults_, block.path_of("where"), "stands beside \"at\"", "write one of the two");
      }
    } else if (block.choice("where", {"not_arrived", "eliminated"}) == 1) {
      now.where = Whereabouts::eliminated;
      now.steps = 0;
    }
    read_charges(block, index);
    const bool eliminated = now.where == Whereabouts::eliminated;
    now.steps = block.integer_or("steps", eliminated ? 0 : 1, eliminated ? 0 : unit.steps_full(),
                                 now.steps);
    for (const auto& flag : unit_flags) {
      if (block.has(flag.name) && flag.member == &UnitState::engaged_at_start) {
        engaged_given_ = true;
      }
      now.*flag.member = block.flag(flag.name);
      if (now.*flag.member && now.where != Whereabouts::on_map) {
        add_fault(faults_, block.path_of(flag.name), "is said of a unit that is not on the map",
                  "remove it");
      }
    }
  }

  void check_place(Block& block, UnitIndex index) {
    const auto& now = state_.units[index];
    const auto path = block.path_of("at");
    if (scenario_.map.terrain[grid_.index(now.at)] == Terrain::water) {
      add_fault(faults_, path, fmt::format("{} is all river", grid_.print(now.at)),
                "put the unit on land (4.16)");
    }
    const auto& unit = scenario_.units[index];
    if (unit.immobile && unit.at && now.at != *unit.at) {
      add_fault(faults_, path, fmt::format("{} never moves (10.2)", unit.id),
                fmt::format("put it in {}", grid_.print(*unit.at)));
    }
    for (std::size_t other = 0; other < state_.units.size(); ++other) {
      if (other == index || state_.units[other].where != Whereabouts::on_map) continue;
      if (state_.units[other].at != now.at) continue;
      const auto& there = scenario_.units[other];
      // 4.9, 10.2: nobody shares a hex but the hilltop battery with one guest.
      if (there.side == unit.side && there.immobile != unit.immobile) continue;
      add_fault(faults_, path, fmt::format("{} is in {} too", there.id, grid_.print(now.at)),
                "put one unit in a hex (4.9)");
    }
  }

  std::vector<UnitIndex> read_unit_list(Block& block, std::string_view name) {
    std::vector<UnitIndex> units;
    const auto& list = block.list(name);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (const auto unit = read_unit(list[i], element(block.path_of(name), i))) {
        units.push_back(*unit);
      }
    }
    return units;
  }

  // A unit and the hex it goes to.
  std::optional<Advance> read_step(Block block, bool none_allowed) {
    const auto* value = block.need("unit");
    if (none_allowed && value && value->is_string() && value->get_string() == "none") {
      block.finish();
      return Advance{};
    }
    const auto unit = value ? read_unit(*value, block.path_of("unit")) : std::nullopt;
    const auto to = read_hex(block, grid_, "to");
    block.finish();
    if (!unit || !to) return {};
    return Advance{unit, *to};
  }

  // The author of the choice where a unit goes, without an event so far.
  std::optional<ChosenBy> read_untold(Block& block) {
    if (!scenario_.rules.told_as_moved || !block.has("chosen_by")) return {};
    return static_cast<ChosenBy>(block.choice(
        "chosen_by", {hexwar::chosen_by_names.begin(), hexwar::chosen_by_names.end()}));
  }

  void read_combat(Block block) {
    Combat combat;
    combat.attackers = read_unit_list(block, "attackers");
    combat.attacker_hexes = read_hex_list(block, grid_, "attacker_hexes");
    combat.guns = read_unit_list(block, "guns");
    combat.defenders = read_unit_list(block, "defenders");
    combat.defender_hexes = read_hex_list(block, grid_, "defender_hexes");
    combat.bombardment = block.flag("bombardment");
    read_result(block, combat);
    combat.attacker_losses = block.integer("attacker_losses", 0, combat.result.attacker_losses);
    combat.defender_losses = block.integer("defender_losses", 0, combat.result.defender_losses);
    combat.retreating = read_unit_list(block, "retreating");
    const auto& chain = block.list("chain");
    for (std::size_t i = 0; i < chain.size(); ++i) {
      Block moving(faults_, chain[i], element(block.path_of("chain"), i));
      const auto untold = read_untold(moving);
      if (const auto step = read_step(std::move(moving), false)) {
        combat.chain.push_back({*step->unit, step->to, untold});
      }
    }
    combat.advance_due = block.flag("advance_due");
    if (block.has("advance")) combat.advance = read_step(block.block("advance"), true);
    block.finish();
    state_.combat = std::move(combat);
  }

  void read_result(Block& block, Combat& combat) {
    const auto name = block.text("result");
    if (name.empty()) return;
    std::vector<std::string_view> known;
    for (const auto& row : scenario_.charts.results) {
      for (const auto& result : row) {
        if (result.name == name) {
          combat.result = result;
          return;
        }
        if (std::ranges::find(known, result.name) == known.end()) known.push_back(result.name);
      }
    }
    add_fault(faults_, block.path_of("result"), fmt::format("is \"{}\"", name),
              fmt::format("write one of: {}", fmt::join(known, ", ")));
  }

  void read_queue(Block& block) {
    const auto parsed = tlg2::read(scenario_, core::read_order_lines(block, "queue"));
    core::add_refusals(faults_, parsed.refusals, "queue");
    for (const auto& placed : parsed.orders) {
      const bool waits = std::holds_alternative<Attack>(placed.order) ||
                         std::holds_alternative<Bombard>(placed.order) ||
                         std::holds_alternative<EndTurn>(placed.order);
      if (!waits) {
        add_fault(faults_, element("queue", static_cast<std::size_t>(placed.line - 1)),
                  "does not wait for an answer", "only attack, bombard and end turn wait");
      }
      state_.queue.push_back(placed.order);
    }
    if (!state_.queue.empty() && !state_.combat) {
      add_fault(faults_, "queue", "waits for no combat", "remove it");
    }
  }

  // What follows from the rest, and whether it fits together.
  void settle() {
    if (state_.combat) check_combat(*state_.combat);
    if (!faults_.empty()) return;
    if (state_.phase == Phase::combat && !engaged_given_) mark_engaged();
    if (ending(state_)) state_.phase = Phase::over;
  }

  // R5, as if the phase had just begun where the units stand.
  void mark_engaged() {
    auto begun = state_;
    begin_combat_phase(begun);
    for (std::size_t i = 0; i < state_.units.size(); ++i) {
      state_.units[i].engaged_at_start = begun.units[i].engaged_at_start;
    }
  }

  void combat_fault(std::string_view member, std::string message, std::string cure) {
    add_fault(faults_, fmt::format("combat{}{}", member.empty() ? "" : ".", member),
              std::move(message), std::move(cure));
  }

  void check_combat(const Combat& combat) {
    if (state_.phase != Phase::combat || state_.decisions != core::Decisions::ask) {
      return combat_fault("", "is open outside a combat phase with decisions \"ask\"",
                          "remove it, or set phase and decisions");
    }
    check_belong(combat.attackers, "attackers", state_.side);
    check_belong(combat.guns, "guns", state_.side);
    check_belong(combat.defenders, "defenders", core::opponent(state_.side));
    if (combat.attackers.size() != combat.attacker_hexes.size()) {
      combat_fault("attacker_hexes", "has not one hex for each attacker",
                   "list the hexes where they stood as the combat began");
    }
    for (const auto unit : combat.retreating) {
      const bool involved = has(combat.attackers, unit) || has(combat.defenders, unit);
      if (!involved || state_.units[unit].where != Whereabouts::on_map) {
        combat_fault("retreating", fmt::format("{} cannot retreat", scenario_.units[unit].id),
                     "list attackers and defenders that are on the map");
      }
    }
    check_chain(combat);
    if (faults_.empty() && !question(state_)) {
      combat_fault("", "asks nothing", "remove it: the combat is done");
    }
  }

  static bool has(const std::vector<UnitIndex>& units, UnitIndex unit) {
    return std::ranges::find(units, unit) != units.end();
  }

  void check_belong(const std::vector<UnitIndex>& units, std::string_view member, Side side) {
    for (const auto unit : units) {
      if (scenario_.units[unit].side == side) continue;
      combat_fault(member, fmt::format("{} belongs to the enemy", scenario_.units[unit].id),
                   fmt::format("list units of the side \"{}\"", id(side)));
    }
  }

  // 6.13: each unit of the chain enters the hex of the next, the last one of a unit that is asked.
  void check_chain(const Combat& combat) {
    if (combat.chain.empty()) return;
    bool fits = !combat.retreating.empty() && combat.retreating.front() == combat.chain[0].unit;
    for (std::size_t i = 0; i < combat.chain.size(); ++i) {
      const auto& [unit, to, untold] = combat.chain[i];
      const auto& now = state_.units[unit];
      fits = fits && now.where == Whereabouts::on_map && hex::distance(now.at, to) == 1;
      fits =
          fits && (i + 1 == combat.chain.size() ? unit_at(state_, to).has_value()
                                                : state_.units[combat.chain[i + 1].unit].at == to);
    }
    const auto last = fits ? unit_at(state_, combat.chain.back().to) : std::nullopt;
    if (!last || scenario_.units[*last].immobile ||
        scenario_.units[*last].side != scenario_.units[combat.chain[0].unit].side) {
      combat_fault("chain", "does not lead from the retreating unit to a friend who must make way",
                   "list each unit on its way out with the hex it enters");
    }
  }

  const Scenario& scenario_;
  const hex::Grid& grid_;
  State state_;
  core::FileFaults faults_;
  std::vector<bool> placed_;
  bool engaged_given_ = false;
};

}  // namespace

std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const json::value& position) {
  return PositionReader(std::move(scenario)).read(position);
}

}  // namespace adjutant::tlg2
