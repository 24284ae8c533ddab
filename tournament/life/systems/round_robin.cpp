#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "tournament/life/groups.hpp"
#include "tournament/life/systems/systems.hpp"
#include "tournament/life/table.hpp"
#include "tournament/pairing/berger.hpp"

namespace adjutant::tournament::life::systems {
namespace {

int rounds_of(int entrants, int cycles) {
  return entrants < 2 ? 0 : (entrants + entrants % 2 - 1) * cycles;
}

// The part of a table that is one group's. Nobody has met anybody outside it.
Crosstable part_of(const Crosstable& table, const Tournament& tournament,
                   const std::vector<int>& group) {
  auto part = table;
  std::erase_if(part.entrants, [&](const Entrant& entrant) {
    const int entry = tournament.by_pairing(entrant.number)->number;
    return std::ranges::find(group, entry) == group.end();
  });
  return part;
}

// A group's rows, each with its place in the group.
std::vector<standing::Row> rows_of(const StageView& stage, const Crosstable& table,
                                   const std::vector<int>& group) {
  auto rows = standing::standings(part_of(table, *stage.tournament, group), rules_of(stage));
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].place = static_cast<int>(i) + 1;
  return rows;
}

// C.05: everybody of a group meets everybody else of it, by the Berger tables.
class RoundRobin : public System {
 public:
  // Groups are dealt by strength, which a lot would undo.
  bool numbers_by_lot(const definition::Stage& stage) const override { return stage.groups == 1; }
  bool strikes_who_leaves() const override { return true; }
  bool is_round_robin() const override { return true; }
  bool may_overlap() const override { return true; }
  // With an odd number somebody is free in each round: the table of one more is the same but for
  // that.
  bool has_room_for_a_late_one(const definition::Stage& stage, int entrants) const override {
    return stage.groups == 1 && entrants % 2 == 1;
  }
  int rounds_at_once(const definition::Stage& stage) const override { return stage.concurrent; }

  // Those of the largest group.
  int rounds_for(const definition::Stage& stage, int entrants) const override {
    return rounds_of((entrants + stage.groups - 1) / stage.groups, stage.cycles);
  }

  int entrants_most(const definition::Stage& stage) const override {
    return stage.groups * pairing::berger_entrants_max;
  }

  std::expected<NextRound, pairing::NoPairing> next_round(const StageView& stage) const override {
    NextRound next{.meetings = {}, .free = {}, .legs = stage.wanted->legs};
    for (const auto& group : groups_of(stage)) {
      if (group.size() > static_cast<std::size_t>(pairing::berger_entrants_max)) {
        return std::unexpected(pairing::NoPairing{
            fmt::format("{} entrants are too many for one round robin", group.size()),
            fmt::format("pair at most {}", pairing::berger_entrants_max)});
      }
      add_group(stage, group, next);
    }
    return next;
  }

  // Those on one place of their groups stand level, and in the order of the groups.
  std::vector<standing::Row> standings(const StageView& stage, int rounds) const override {
    if (stage.wanted->groups == 1) return System::standings(stage, rounds);
    const auto table = crosstable_of(stage, rounds);
    std::vector<standing::Row> all;
    for (const auto& group : groups_of(stage)) {
      std::ranges::move(rows_of(stage, table, group), std::back_inserter(all));
    }
    // Stable: the groups stay in order.
    std::vector<standing::Row> ranked;
    for (int place = 1; ranked.size() < all.size(); ++place) {
      for (auto& row : all) {
        if (row.place == place) ranked.push_back(row);
      }
    }
    return ranked;
  }

 private:
  static void add_group(const StageView& stage, const std::vector<int>& group, NextRound& next) {
    if (group.size() < 2) return;
    const auto all = pairing::berger(static_cast<int>(group.size()), stage.wanted->cycles);
    if (stage.rounds.size() >= all.size()) return;  // a smaller group has done before the others
    const auto& pairing = all[stage.rounds.size()];
    const auto entry = [&](int number) { return group[static_cast<std::size_t>(number) - 1]; };
    for (const auto& game : pairing.games) {
      next.meetings.push_back({entry(game.white), entry(game.black)});
    }
    // Everybody has one: it brings nothing.
    if (pairing.bye != 0) next.free.push_back({entry(pairing.bye), Outcome::zero_bye});
  }
};

// Divisions by rank, each of which plays its round robin; then a number of players go up, and down.
class League : public RoundRobin {
 public:
  bool numbers_by_lot(const definition::Stage&) const override { return false; }

  std::string cannot_begin(const Tournament&, const definition::Stage& stage,
                           int entrants) const override {
    const int least = entrants / stage.groups;
    const int most = (entrants + stage.groups - 1) / stage.groups;
    if (least >= definition::division_least && most <= definition::division_most) return {};
    return fmt::format(
        "{} entrants in {} divisions make divisions of {} to {}, which have from {} "
        "to {}. Let more or fewer enter, or define another number of divisions.",
        entrants, stage.groups, least, most, definition::division_least, definition::division_most);
  }

  // One division below the other.
  std::vector<standing::Row> standings(const StageView& stage, int rounds) const override {
    const auto table = crosstable_of(stage, rounds);
    std::vector<standing::Row> all;
    for (const auto& division : groups_of(stage)) {
      const int above = static_cast<int>(all.size());
      for (auto& row : rows_of(stage, table, division)) {
        row.place += above;
        all.push_back(std::move(row));
      }
    }
    return all;
  }

  // A player who left was the last of their division.
  std::vector<int> order_after(const StageView& stage) const override {
    auto divisions = groups_of(stage);
    const auto table = crosstable_of(stage, static_cast<int>(stage.rounds.size()));
    for (auto& division : divisions) division = ranked(stage, table, division);
    for (std::size_t i = 0; i + 1 < divisions.size(); ++i) {
      auto& upper = divisions[i];
      auto& lower = divisions[i + 1];
      const auto moves = std::min(
          {static_cast<std::size_t>(stage.wanted->moves), upper.size() / 2, lower.size() / 2});
      // A player who has just come up into the upper division stays: theirs are the places before
      // the last.
      std::swap_ranges(upper.end() - static_cast<std::ptrdiff_t>(moves), upper.end(),
                       lower.begin());
    }
    std::vector<int> order;
    for (const auto& division : divisions)
      order.insert(order.end(), division.begin(), division.end());
    return order;
  }

 private:
  static std::vector<int> ranked(const StageView& stage, const Crosstable& table,
                                 const std::vector<int>& division) {
    std::vector<int> order, gone;
    for (const auto& row : rows_of(stage, table, division)) {
      const auto& entry = *stage.tournament->by_pairing(row.number);
      (entry.state == EntryState::entered ? order : gone).push_back(entry.number);
    }
    for (const int entry : division) {  // struck from the table
      const bool told = std::ranges::find(order, entry) != order.end() ||
                        std::ranges::find(gone, entry) != gone.end();
      if (!told) gone.push_back(entry);
    }
    order.insert(order.end(), gone.begin(), gone.end());
    return order;
  }
};

}  // namespace

const System& league() {
  static const League system;
  return system;
}

const System& round_robin() {
  static const RoundRobin system;
  return system;
}

}  // namespace adjutant::tournament::life::systems
