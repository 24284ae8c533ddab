#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/notation/words.hpp"
#include "engine/core/position_file.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/rules/duties.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/victory.hpp"
#include "engine/games/lfm/scenario/codec.hpp"
#include "engine/games/lfm/scenario/reader.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;

class PositionReader {
 public:
  explicit PositionReader(std::shared_ptr<const Scenario> scenario)
      : scenario_(*scenario), grid_(scenario_.map.grid) {
    state_.scenario = std::move(scenario);
    for (const auto& piece : scenario_.pieces) {
      PieceState now;
      now.mounted = piece.mounted;
      now.limbered = piece.limbered;
      state_.pieces.push_back(now);
    }
    state_.shattered.assign(scenario_.brigades.size(), false);
    state_.held.assign(scenario_.victory.hexes.size(), us);
  }

  std::expected<State, core::FileFaults> read(const json::value& position) {
    Block block(faults_, position, "");
    block.choice("format", {core::position_format});
    core::read_scenario_named(block, scenario_.id, scenario_.sha256);
    state_.decisions = core::read_decisions(block);
    state_.turn = block.integer("turn", 1, scenario_.turn_count());
    state_.side = side(block, "side");
    state_.first = block.has("first") ? side(block, "first") : state_.side;
    state_.phase =
        static_cast<Phase>(block.choice("phase", {phase_names.begin(), phase_names.end()}));
    read_pieces(block);
    read_fields(block);
    read_queue(block);
    core::read_standing_orders(block, faults_, side_ids, state_);
    if (block.has("resigned")) state_.resigned = side(block, "resigned");
    block.find("points");
    block.find("awaited");
    block.finish();
    settle();
    if (!faults_.empty()) return std::unexpected(std::move(faults_));
    return std::move(state_);
  }

 private:
  Side side(Block& block, std::string_view member) {
    return block.choice(member, {id(us), id(cs)}) == 0 ? us : cs;
  }

  std::optional<PieceIndex> piece_at(const json::value& value, const std::string& path) {
    const auto* text = value.if_string();
    const auto name = text ? std::string_view(*text) : std::string_view();
    if (const auto found = scenario_.find_piece(name)) return found;
    std::vector<std::string_view> ids;
    for (const auto& piece : scenario_.pieces) ids.push_back(piece.id);
    const auto near = core::notation::near_miss(name, ids);
    add_fault(faults_, path, fmt::format("is nobody of {}: \"{}\"", scenario_.title, name),
              near.empty() ? "write an id of the scenario" : fmt::format("probably \"{}\"", near));
    return {};
  }
  Pieces piece_list(Block& block, std::string_view name) {
    Pieces all;
    const auto& list = block.list_or_empty(name);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (const auto one = piece_at(list[i], element(block.path_of(name), i))) all.push_back(*one);
    }
    return all;
  }
  void read_pieces(Block& block) {
    const auto& list = block.list("units");
    std::vector<bool> seen(scenario_.pieces.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      Block one(faults_, list[i], element("units", i));
      const auto* value = one.need("id");
      const auto index = value ? piece_at(*value, one.path_of("id")) : std::nullopt;
      if (!index) continue;
      if (seen[*index]) add_fault(faults_, one.path_of("id"), "is listed twice", "list each once");
      seen[*index] = true;
      read_piece(one, *index);
      one.finish();
    }
    if (block.has("units")) require_all(seen);
  }

  // A unit that is not a reinforcement is somewhere, routed, lost, or marked as not in play.
  // Reinforcements that are not listed are still to come.
  void require_all(const std::vector<bool>& seen) {
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const Piece& piece = scenario_.pieces[i];
      if (seen[i] || !piece.at) continue;
      missing.push_back(fmt::format("{} (set up in {})", piece.id, grid_.print(*piece.at)));
    }
    if (missing.empty()) return;
    add_fault(
        faults_, "units", fmt::format("does not list {}", fmt::join(missing, ", ")),
        "say of each where it is, with \"at\", or \"where\": \"routed\", \"lost\" or, if it is "
        "not in play, \"to_come\"");
  }

  void read_piece(Block& block, PieceIndex index) {
    auto& now = state_.pieces[index];
    const auto& piece = scenario_.pieces[index];
    if (const auto* at = block.find("at")) {
      now.where = Where::on_map;
      now.at = read_hex(faults_, *at, grid_, block.path_of("at")).value_or(Hex{});
      if (block.has("where"))
        add_fault(faults_, block.path_of("where"), "stands beside \"at\"", "write one of the two");
      now.mounted = now.limbered = false;
    } else {
      const auto choice = block.choice("where", {"to_come", "routed", "lost"});
      now.where = choice == 0 ? Where::to_come : choice == 1 ? Where::routed : Where::lost;
      if (now.where == Where::routed && !piece.regiment()) {
        add_fault(faults_, block.path_of("where"), fmt::format("{} is no regiment", piece.id),
                  "write \"lost\"");
      }
      now.mounted = now.limbered = false;
    }
    for (const auto& flag : piece_flags) {
      now.*flag.member = block.has(flag.name) ? block.flag(flag.name) : flag.usual;
    }
    if (now.mounted && piece.branch != Branch::cavalry) {
      add_fault(faults_, block.path_of("mounted"), fmt::format("{} is no cavalry", piece.id),
                "remove it");
    }
    if (now.limbered && !piece.guns()) {
      add_fault(faults_, block.path_of("limbered"), fmt::format("{} is no artillery", piece.id),
                "remove it");
    }
    for (const auto& number : piece_numbers) {
      now.*number.member =
          static_cast<std::uint8_t>(block.integer_or(number.name, 0, number.most, 0));
    }
  }

  std::vector<Works> works(Block& block, std::string_view name) {
    std::vector<Works> all;
    const auto& list = block.list_or_empty(name);
    for (std::size_t i = 0; i < list.size(); ++i) {
      Block one(faults_, list[i], element(name, i));
      const auto at = read_hex(one, grid_, "at");
      const Side whose = side(one, "side");
      one.finish();
      if (at) all.push_back({*at, whose});
    }
    return all;
  }

  void read_fields(Block& block) {
    state_.works = works(block, "works");
    state_.builds = works(block, "builds");
    const auto& shattered = block.list_or_empty("shattered");
    for (std::size_t i = 0; i < shattered.size(); ++i) {
      const auto* text = shattered[i].if_string();
      const auto brigade = text ? scenario_.find_brigade(*text) : std::nullopt;
      if (brigade) {
        state_.shattered[static_cast<std::size_t>(*brigade)] = true;
      } else {
        add_fault(faults_, element("shattered", i), "is no brigade", "write a brigade's id");
      }
    }
    read_columns(block);
    state_.fired_at = read_hex_list(block, grid_, "fired_at");
    state_.charged = read_hex_list(block, grid_, "charged");
    state_.attacked = read_hex_list(block, grid_, "attacked");
    due_given_ = block.has("due");
    state_.due = read_hex_list(block, grid_, "due");
    read_held(block);
    if (block.has("combat")) read_combat(block.block("combat"));
  }

  void read_columns(Block& block) {
    const auto& columns = block.list_or_empty("columns");
    for (std::size_t i = 0; i < columns.size(); ++i) {
      Block one(faults_, columns[i], element("columns", i));
      const auto entry = read_hex(one, grid_, "entry");
      const int stacks = one.integer("stacks", 1, 99);
      one.finish();
      if (entry) state_.columns.push_back({*entry, stacks});
    }
  }

  void read_held(Block& block) {
    held_given_ = block.has("held");
    const auto& held = block.list_or_empty("held");
    for (std::size_t i = 0; i < held.size(); ++i) {
      Block one(faults_, held[i], element("held", i));
      const auto at = read_hex(one, grid_, "hex");
      const Side whose = side(one, "side");
      one.finish();
      const auto& hexes = scenario_.victory.hexes;
      const auto found = std::ranges::find_if(
          hexes, [&](const VictoryHex& known) { return at && known.hex == *at; });
      if (found != hexes.end()) {
        state_.held[static_cast<std::size_t>(found - hexes.begin())] = whose;
      } else if (at) {
        add_fault(faults_, element("held", i), "is not a hex of the victory conditions",
                  "remove it");
      }
    }
  }

  void read_combat(Block block) {
    Combat combat;
    combat.kind = static_cast<Combat::Kind>(
        block.choice("kind", {combat_kind_names.begin(), combat_kind_names.end()}));
    combat.step = static_cast<Combat::Step>(
        block.choice("step", {combat_step_names.begin(), combat_step_names.end()}));
    combat.attackers = piece_list(block, "attackers");
    combat.from = read_hex_list(block, grid_, "from");
    combat.targets = read_hex_list(block, grid_, "targets");
    combat.rounds = block.integer_or("rounds", 0, rounds_max, 0);
    combat.round = block.integer_or("round", 1, rounds_max, 1);
    combat.owed = block.integer_or("owed", 0, stack_max, 0);
    combat.declined = block.flag("declined");
    combat.completed = block.flag("completed");
    combat.retreating = piece_list(block, "retreating");
    combat.endangered = piece_list(block, "endangered");
    combat.survived = piece_list(block, "survived");
    const auto& left = block.list_or_empty("left");
    for (std::size_t i = 0; i < left.size(); ++i) {
      Block one(faults_, left[i], element(block.path_of("left"), i));
      const auto* value = one.need("unit");
      const auto unit = value ? piece_at(*value, one.path_of("unit")) : std::nullopt;
      const auto from = read_hex(one, grid_, "from");
      one.finish();
      if (unit && from) combat.left.push_back({*unit, *from});
    }
    read_result(block, combat);
    if (combat.kind != Combat::Kind::fire) {
      const auto parsed = lfm::read(scenario_, block.text("order"));
      if (parsed.orders.size() == 1) {
        combat.order = parsed.orders.front().order;
      } else {
        add_fault(faults_, block.path_of("order"), "is no order",
                  "write the order of the attack or charge");
      }
    }
    block.finish();
    const bool ask = state_.decisions == core::Decisions::ask;
    const bool somebody = !combat.attackers.empty() && !combat.targets.empty();
    if (!ask || !somebody) {
      add_fault(faults_, "combat", "stands still where nobody is asked",
                "remove it, or set decisions to \"ask\" and list attackers and targets");
      return;
    }
    state_.combat = std::move(combat);
  }

  void read_result(Block& block, Combat& combat) {
    const auto* value = block.need("result");
    const auto* text = value == nullptr ? nullptr : value->if_string();
    if (text == nullptr) return;
    if (text->empty()) return;
    const auto look = [&](const auto& table) {
      for (const auto& row : table) {
        for (const auto& result : row) {
          if (result.name == std::string_view(*text)) combat.result = result;
        }
      }
    };
    if (combat.kind == Combat::Kind::charge) {
      look(scenario_.charts.charge);
    } else {
      look(scenario_.charts.results);
    }
    if (combat.result.name.empty()) {
      add_fault(faults_, block.path_of("result"), fmt::format("is \"{}\"", std::string_view(*text)),
                "write a result of the chart, or \"\" before the die");
    }
  }

  void read_queue(Block& block) {
    const auto parsed = lfm::read(scenario_, core::read_order_lines(block, "queue"));
    core::add_refusals(faults_, parsed.refusals, "queue");
    for (const auto& placed : parsed.orders) state_.queue.push_back(placed.order);
  }

  // Stacks that the rules allow; retreating units are somewhere already.
  void check_stacks() {
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto index = static_cast<PieceIndex>(i);
      const auto& counter = scenario_.pieces[i];
      if (state_.pieces[i].where != Where::on_map || counter.commander()) continue;
      const Hex at = state_.pieces[i].at;
      const auto where = grid_.print(at);
      if (units_at(state_, counter.side, at).front() != index) continue;
      if (!fits(state_, {index}, at)) {
        add_fault(
            faults_, "units", fmt::format("{} holds more than a hex may", where),
            "16 points of one brigade's regiments, and 10 of guns or one battery of 6 or more (4)");
      }
      if (counter.side == us && !units_at(state_, cs, at).empty()) {
        add_fault(faults_, "units", fmt::format("both sides are in {}", where), "put them apart");
      }
    }
  }

  // What follows from the rest, and whether it fits together.
  void settle() {
    if (!faults_.empty()) return;
    find_occupancy(state_);
    check_stacks();
    if (!faults_.empty()) return;
    if (!held_given_) note_holders(state_);
    if (state_.phase == Phase::combat && !due_given_) {
      const auto given = state_;
      begin_combat_phase(state_);
      state_.attacked = given.attacked;
      for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
        auto& now = state_.pieces[i];
        now.attacked = given.pieces[i].attacked;
        now.advanced = given.pieces[i].advanced;
        now.withdrawn = given.pieces[i].withdrawn;
      }
    }
    if (state_.combat && !question(state_)) {
      add_fault(faults_, "combat", "asks nothing", "remove it: the combat is done");
    }
    if (!state_.queue.empty() && !question(state_)) {
      add_fault(faults_, "queue", "waits for no answer", "remove it");
    }
    if (ending(state_)) state_.phase = Phase::over;
  }

  const Scenario& scenario_;
  const hex::Grid& grid_;
  State state_;
  core::FileFaults faults_;
  bool due_given_ = false, held_given_ = false;
};

}  // namespace

std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const json::value& position) {
  return PositionReader(std::move(scenario)).read(position);
}

}  // namespace adjutant::lfm
