#include "engine/games/tlg2/rules/resolution.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/list_of.hpp"
#include "engine/games/tlg2/rules/charge.hpp"
#include "engine/games/tlg2/rules/retreat.hpp"

namespace adjutant::tlg2 {

namespace {

bool on_map(const State& state, UnitIndex unit) {
  return state.units[unit].where == Whereabouts::on_map;
}

std::vector<UnitIndex> alive(const State& state, const std::vector<UnitIndex>& units) {
  std::vector<UnitIndex> result;
  std::copy_if(units.begin(), units.end(), std::back_inserter(result),
               [&](UnitIndex unit) { return on_map(state, unit); });
  std::sort(result.begin(), result.end());
  return result;
}

// 6.11, R20: the owner chooses who loses a step, of all involved. Where all steps go anyway there
// is nothing to choose.
Question loss_question(const State& state, Side side, const std::vector<UnitIndex>& involved,
                       int losses) {
  Question question{QuestionKind::loss, side, std::nullopt, {}};
  const auto units = alive(state, involved);
  int steps = 0;
  for (const UnitIndex unit : units) steps += state.units[unit].steps;
  for (const UnitIndex unit : units) {
    question.answers.push_back(Lose{unit});
    if (losses >= steps) break;
  }
  return question;
}

Question way_question(const State& state, QuestionKind kind, UnitIndex unit) {
  Question question{kind, state.scenario->units[unit].side, unit, {}};
  for (const Hex to : retreat_hexes(state, unit)) question.answers.push_back(Retreat{unit, to});
  return question;
}

// 6.15, R21: one attacker into one vacated hex.
Question advance_question(const State& state) {
  const Combat& combat = *state.combat;
  const Map& map = state.scenario->map;
  Question question{QuestionKind::advance, state.side, std::nullopt, {}};
  for (const UnitIndex unit : alive(state, combat.attackers)) {
    if (state.scenario->units[unit].immobile || state.units[unit].retreated) continue;
    for (const Hex to : combat.defender_hexes) {
      const auto direction = hex::direction_to(state.units[unit].at, to);
      if (!unit_at(state, to) && direction && zone_crosses(map, state.units[unit].at, *direction))
        question.answers.push_back(Advance{unit, to});
    }
  }
  return question;
}

// The next open point of the combat, perhaps without any answer.
std::optional<Question> next_question(const State& state) {
  const Combat& combat = *state.combat;
  if (combat.attacker_losses > 0)
    return loss_question(state, state.side, combat.attackers, combat.attacker_losses);
  if (combat.defender_losses > 0)
    return loss_question(state, core::opponent(state.side), combat.defenders,
                         combat.defender_losses);
  if (!combat.chain.empty())
    return way_question(state, QuestionKind::displacement,
                        *in_the_way(state, combat.chain.back().to));
  if (!combat.retreating.empty())
    return way_question(state, QuestionKind::retreat, combat.retreating.front());
  if (combat.advance_due) return advance_question(state);
  return std::nullopt;
}

// Takes a combat from one decision to the next.
class Resolution {
 public:
  Resolution(State& state, std::vector<Event>& events) : state_(state), events_(events) {}

  void run() {
    while (state_.combat) {
      const auto open = next_question(state_);
      if (!open) {
        state_.combat.reset();
      } else if (open->answers.empty()) {
        skip(open->kind);
      } else if (!decide(*open)) {
        return;
      }
    }
  }

  void apply(const Order& order, ChosenBy chosen_by) {
    if (const auto* lose = std::get_if<Lose>(&order)) {
      lose_step(lose->unit, chosen_by);
    } else if (const auto* retreat = std::get_if<Retreat>(&order)) {
      make_way(retreat->unit, retreat->to, chosen_by);
    } else {
      const auto* advance = std::get_if<Advance>(&order);
      ENSURE(advance && advance->unit, "only losses, retreats and advances answer a question");
      go_forward(*advance->unit, advance->to, chosen_by);
    }
  }

 private:
  Combat& combat() { return *state_.combat; }

  // Answers the question if nobody need be asked.
  bool decide(const Question& open) {
    const auto& answers = open.answers;
    const auto named = [&](const Order& order) {
      return std::find(answers.begin(), answers.end(), order) != answers.end();
    };
    if (open.kind == QuestionKind::advance && combat().advance && named(*combat().advance)) {
      apply(*combat().advance, ChosenBy::order);
    } else if (answers.size() == 1) {
      apply(answers.front(), ChosenBy::only_choice);
    } else if (state_.decisions == core::Decisions::ask) {
      events_.push_back(Asked{open.kind, open.side, sentence(state_, open)});
      return false;
    } else {
      const Choice choice = choose(state_, open);
      apply(choice.order, choice.chosen_by);
    }
    return true;
  }

  // What a result asks for and nobody is left to do.
  void skip(QuestionKind kind) {
    if (kind == QuestionKind::loss) {
      (combat().attacker_losses > 0 ? combat().attacker_losses : combat().defender_losses) = 0;
    } else if (kind == QuestionKind::advance) {
      combat().advance_due = false;
    } else {
      ENSURE(kind == QuestionKind::retreat, "a displaced unit always finds its way out (R18)");
      const UnitIndex unit = combat().retreating.front();
      // 10.2: the hilltop battery cannot retreat; 6.12: others only if they find no way.
      if (state_.scenario->units[unit].immobile)
        eliminate(unit, "made to retreat", "10.2");
      else
        eliminate(unit, "no retreat", "6.12");
    }
  }

  void lose_step(UnitIndex unit, ChosenBy chosen_by) {
    --(combat().attacker_losses > 0 ? combat().attacker_losses : combat().defender_losses);
    const int left = --state_.units[unit].steps;
    events_.push_back(StepLost{unit, left, chosen_by});
    if (left == 0) eliminate(unit, "step loss", "2.6");
  }

  void eliminate(UnitIndex unit, const char* cause, const char* rule) {
    events_.push_back(Eliminated{unit, state_.units[unit].at, cause, rule});
    state_.units[unit] = UnitState{.where = Whereabouts::eliminated, .at = {}, .steps = 0};
    std::erase(combat().retreating, unit);
  }

  // 6.13, R18: nobody moves before the last of the chain has found a hex.
  void make_way(UnitIndex unit, Hex to, ChosenBy chosen_by) {
    auto& chain = combat().chain;
    chain.push_back({unit, to, chosen_by});
    if (!state_.scenario->rules.told_as_moved) tell(chain.size() - 1);
    if (in_the_way(state_, to)) return;
    for (std::size_t i = chain.size(); i-- > 0;) tell(i);
    for (const OnTheWay& moving : chain) {
      place(state_, moving.unit, moving.to);
      state_.units[moving.unit].displaced = true;
    }
    UnitState& first = state_.units[chain.front().unit];
    first.displaced = false;
    first.retreated = true;
    chain.clear();
    combat().retreating.erase(combat().retreating.begin());
  }

  // The event of one of the chain, once.
  void tell(std::size_t i) {
    OnTheWay& moving = combat().chain[i];
    if (!moving.untold) return;
    const Hex from = state_.units[moving.unit].at;
    if (i == 0)
      events_.push_back(Retreated{moving.unit, from, moving.to, *moving.untold});
    else
      events_.push_back(
          Displaced{moving.unit, from, moving.to, combat().chain[i - 1].unit, *moving.untold});
    moving.untold.reset();
  }

  // 4.4: an advance leads out of an enemy zone, and into one (6.15).
  void go_forward(UnitIndex unit, Hex to, ChosenBy chosen_by) {
    events_.push_back(Advanced{unit, state_.units[unit].at, to, chosen_by});
    place(state_, unit, to);
    state_.units[unit].advanced = true;
    combat().advance_due = false;
  }

  State& state_;
  std::vector<Event>& events_;
};

std::string list(const State& state, const std::vector<Hex>& hexes) {
  std::string text;
  for (const Hex hex : hexes) {
    text += text.empty() ? "" : ", ";
    text += state.scenario->map.grid.print(hex);
  }
  return text;
}

// 8.2, R36: the die of a charge comes before the die of the combat; the columns it gives.
int charge_columns(State& state, const Engagement& fight, core::Dice& dice,
                   std::vector<Event>& events) {
  const auto units = chargers(state, fight.attackers);
  const int columns =
      (roll(dice, "charge on " + list(state, fight.targets), "8.2", events) + 1) / 2;
  for (const UnitIndex unit : units) charge(state, unit);
  events.push_back(Charged{units, columns});
  return columns;
}

Combat begin(const State& state, const Engagement& fight, const CombatResult& result) {
  Combat combat;
  combat.attackers = fight.attackers;
  combat.guns = fight.guns;
  combat.defenders = fight.defenders;
  for (const UnitIndex unit : fight.attackers)
    combat.attacker_hexes.push_back(state.units[unit].at);
  combat.defender_hexes = fight.targets;
  combat.bombardment = fight.bombardment;
  combat.advance = fight.advance;
  combat.result = result;
  // 7.4, 7.6, R22: guns from afar suffer nothing, so in a bombardment only the defender does.
  combat.attacker_losses = fight.bombardment ? 0 : result.attacker_losses;
  combat.defender_losses = result.defender_losses;
  if (result.attacker_retreats) combat.retreating = fight.attackers;
  if (result.defender_retreats)
    combat.retreating.insert(combat.retreating.end(), fight.defenders.begin(),
                             fight.defenders.end());
  combat.advance_due = !fight.bombardment;  // 6.15
  return combat;
}

std::string either(const std::vector<std::string>& names) {
  return core::list_of(names, " or ");
}

}  // namespace

int roll(core::Dice& dice, const std::string& purpose, const char* rule,
         std::vector<Event>& events) {
  const int value = dice.roll(6, purpose);
  events.push_back(Rolled{6, value, purpose, rule});
  return value;
}

void fight(State& state, const Engagement& engagement, bool completed, core::Dice& dice,
           std::vector<Event>& events) {
  ENSURE(!state.combat, "one combat at a time (6.2)");
  const int columns = engagement.charge ? charge_columns(state, engagement, dice, events) : 0;
  const Odds settled = odds(state, engagement, columns);
  events.push_back(Attacked{engagement.attackers, engagement.guns, engagement.defenders,
                            engagement.targets, engagement.bombardment, completed, settled});
  const char* const verb = engagement.bombardment ? "bombardment of " : "attack on ";
  const int die = roll(dice, verb + list(state, engagement.targets), "6.2", events);
  const CombatResult& result = state.scenario->charts.results[die - 1][settled.column];
  events.push_back(Resulted{result.name, settled.column, die});
  for (const UnitIndex unit : engagement.attackers) state.units[unit].attacked = true;
  for (const UnitIndex unit : engagement.guns) state.units[unit].attacked = true;
  for (const UnitIndex unit : engagement.defenders) state.units[unit].was_attacked = true;
  state.combat = begin(state, engagement, result);
  Resolution(state, events).run();
}

std::optional<Question> question(const State& state) {
  if (!state.combat) return std::nullopt;
  auto open = next_question(state);
  if (open && open->answers.empty()) open.reset();
  return open;
}

std::string sentence(const State& state, const Question& question) {
  const auto id = [&](UnitIndex unit) { return state.scenario->units[unit].id; };
  const auto hex = [&](Hex at) { return state.scenario->map.grid.print(at); };
  std::vector<std::string> names;
  for (const Order& order : question.answers) {
    if (const auto* lose = std::get_if<Lose>(&order)) names.push_back(id(lose->unit));
    if (const auto* retreat = std::get_if<Retreat>(&order)) names.push_back(hex(retreat->to));
    if (const auto* advance = std::get_if<Advance>(&order))
      names.push_back(fmt::format("{} to {}", id(*advance->unit), hex(advance->to)));
  }
  switch (question.kind) {
    case QuestionKind::loss:
      return fmt::format("Which unit loses a step: {}?", either(names));
    case QuestionKind::retreat:
      return fmt::format("Where does {} retreat: {}?", id(*question.unit), either(names));
    case QuestionKind::displacement: {
      const auto ask =
          fmt::format("here does {} make way to: {}?", id(*question.unit), either(names));
      const OnTheWay& first = state.combat->chain.front();
      // From version 2 on nothing has been told yet of the unit that it makes way for.
      return first.untold
                 ? fmt::format("{} retreats to {}; w{}", id(first.unit), hex(first.to), ask)
                 : "W" + ask;
    }
    case QuestionKind::advance:
      break;
  }
  return fmt::format("Who advances: {}?", either(names));
}

void answer(State& state, const Order& chosen, ChosenBy chosen_by, std::vector<Event>& events) {
  const auto open = question(state);
  ENSURE(
      open && std::find(open->answers.begin(), open->answers.end(), chosen) != open->answers.end(),
      "an answer is one of the question's answers");
  Resolution resolution(state, events);
  resolution.apply(chosen, chosen_by);
  resolution.run();
}

}  // namespace adjutant::tlg2
