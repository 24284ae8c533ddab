#include <algorithm>
#include <array>
#include <string_view>

#include "engine/core/feature_sheet.hpp"
#include "engine/core/learned.hpp"
#include "engine/games/rise_and_fight/captain/captain.hpp"
#include "engine/games/rise_and_fight/captain/evaluation.hpp"
#include "engine/games/rise_and_fight/captain/prospects.hpp"
#include "engine/games/rise_and_fight/captain/survey.hpp"
#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/fire.hpp"
#include "engine/table/company.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr int far_away = 24;  // inches; units farther away count as this far
constexpr int crowd = 3;      // this many near a unit count as much as more
constexpr int brittle = 2;    // a score that a shot may break
constexpr std::int64_t beside = 8 * inch, flanking = 12 * inch;

// Tenths of a per mille.
int tenths(std::int64_t hundredths) {
  return static_cast<int>(hundredths / 10);
}

int inches(std::int64_t mils) {
  return static_cast<int>(std::min<std::int64_t>(mils / inch, far_away));
}

// Of the units of a side that are on the table.
struct Host {
  int units = 0, volleys = 0;
  int brittle = 0, contact = 0, flanked = 0, no_command = 0;  // their scores
  int ready = 0, fight = 0, endangered = 0, worst = 0;        // tenths()
};

class Features {
 public:
  Features(const State& state, std::vector<std::string>* names)
      : state_(state),
        scenario_(*state.scenario),
        survey_(state),
        sheet_(scenario_.turns, state.turn, names) {}

  std::vector<std::int32_t> values() {
    for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) look(unit);
    tell_battle();
    for (const auto side : core::both_sides) tell(side);
    for (std::size_t i = 0; i < scenario_.brigades.size(); ++i) tell_brigade(i);
    for (std::size_t i = 0; i < scenario_.commanders.size(); ++i) {
      sheet_.add("commander " + scenario_.commanders[i].id, "leads",
                 state_.commanders[i].fallen ? 0 : 1);
    }
    return sheet_.values();
  }

 private:
  // The units around a unit on the table.
  table::Company company_of(UnitIndex unit) const {
    table::Company found{far_away * inch, far_away * inch};
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (are_friends(state_, unit, other)) {
        if (between(state_, unit, other) < beside) ++found.friends;
      } else if (are_enemies(state_, unit, other)) {
        const auto away = between(state_, unit, other);
        const auto at = state_.stance(other).pose.at;
        const bool turned = away < flanking && sector_of(state_, unit, at) != table::Sector::front;
        found.add_enemy(away, turned, turned);
      }
    }
    found.cap(crowd);
    return found;
  }

  // F16: that it may fire now.
  bool has_shot(UnitIndex unit) const {
    return state_.phase == Phase::fire && state_.unit(unit).side == state_.side &&
           !cannot_fire(state_, unit);
  }

  void look(UnitIndex unit) {
    const auto& now = state_.units[unit];
    const auto& own = state_.unit(unit);
    const auto& seen = survey_.units[unit];
    const auto& stance = now.placement.stance();
    const bool here = on_table(state_, unit);
    const auto near = here ? company_of(unit) : table::Company{far_away * inch, far_away * inch};
    const bool commanded = here && in_command(state_, unit);
    const bool contact = here && in_contact(state_, unit);
    const bool volley = here && own.arm == Arm::foot && !now.volley_spent;
    const bool shot = here && has_shot(unit);
    const int score = here ? state_.score(unit) : 0;
    const auto is = [&](Formation formation) { return here && stance.formation == formation; };
    const auto add = [&](std::string_view what, int value) { sheet_.add(own.id, what, value); };
    add("score", score);
    add("stands", here ? 1 : 0);
    add("x", here ? stance.pose.at.x / inch : 0);
    add("y", here ? stance.pose.at.y / inch : 0);
    add("line", is(Formation::line) ? 1 : 0);
    add("open", is(Formation::open) ? 1 : 0);
    add("skirmish", is(Formation::skirmish) ? 1 : 0);
    add("limbered", is(Formation::limbered) ? 1 : 0);
    add("nearest", inches(near.nearest));
    add("second nearest", inches(near.second));
    add("turned", near.turned ? 1 : 0);
    add("flanked", near.flankers);
    add("friends", near.friends);
    add("commanded", commanded ? 1 : 0);
    add("inspired", here ? inspiration(state_, unit) : 0);
    add("contact", contact ? 1 : 0);
    add("fight", tenths(seen.fight));
    add("volley", volley ? 1 : 0);
    add("still", here && now.still ? 1 : 0);
    add("shot", tenths(seen.best_shot));
    add("ready", shot ? tenths(seen.best_shot) : 0);
    add("danger", tenths(seen.danger));
    add("rush", tenths(seen.best_rush));
    add("exposure", tenths(seen.exposure));
    add("chargers", std::min(seen.chargers, crowd));
    if (!scenario_.map.hills.empty()) {
      add("height", here ? level(scenario_.map, centre(state_, unit)) : 0);
    }

    if (!here) return;
    Host& all = hosts_[core::index(own.side)];
    ++all.units;
    if (volley) ++all.volleys;
    if (score <= brittle) all.brittle += score;
    if (contact) all.contact += score;
    if (near.flankers > 0) all.flanked += score;
    if (!commanded) all.no_command += score;
    if (shot) all.ready += tenths(seen.best_shot);
    all.fight += tenths(seen.fight);
    all.endangered += tenths(seen.exposure);
    all.worst = std::max(all.worst, tenths(seen.exposure));
  }

  void tell_battle() {
    const auto add = [&](std::string_view what, int value) {
      sheet_.add_by_turn("battle", what, value);
    };
    const auto acts = core::index(state_.side);
    const auto moved = core::index(core::opponent(state_.side));
    const int reckoned = tenths(judged(
        state_,
        {.fire = survey_.fire[acts], .charges = survey_.charges[acts], .way = survey_.way[moved]}));
    sheet_.add("battle", "judged", reckoned);
    add("comes", 1);
    add("lead", per_mille_lost(state_, crown) - per_mille_lost(state_, us));
    add("leader", is_ahead(state_, us) ? 1 : -1);
    add("judged", reckoned);
  }

  void tell(Side side) {
    const Host& all = hosts_[core::index(side)];
    const auto add = [&](std::string_view what, int value) {
      sheet_.add_by_turn(id(side), what, value);
    };
    add("lost", per_mille_lost(state_, side));
    add("units", all.units);
    add("volleys", all.volleys);
    add("brittle", all.brittle);
    add("fire", tenths(survey_.fire[core::index(side)]));
    add("ready", all.ready);
    add("charges", tenths(survey_.charges[core::index(side)]));
    add("endangered", all.endangered);
    add("worst", all.worst);
    add("contact", all.contact);
    add("fight", all.fight);
    add("flanked", all.flanked);
    add("out of command", all.no_command);
    add("way", static_cast<int>(survey_.way[core::index(side)] / 10));
  }

  void tell_brigade(std::size_t index) {
    const auto& brigade = scenario_.brigades[index];
    const auto loss = brigade_loss(state_, index);
    const auto add = [&](std::string_view what, int value) {
      sheet_.add("brigade " + brigade.id, what, value);
    };
    add("lost", loss.lost);
    add("shaken", loss.is_at_least(brigade_shaken) ? 1 : 0);
    add("spent", loss.is_at_least(brigade_spent) ? 1 : 0);
  }

  const State& state_;
  const Scenario& scenario_;
  const Survey survey_;
  std::array<Host, 2> hosts_{};
  core::FeatureSheet sheet_;
};

}  // namespace

std::vector<std::int32_t> features(const State& state, std::vector<std::string>* names) {
  return Features(state, names).values();
}

const core::Network* network_for(const Scenario& scenario, Side to_act) {
  static const core::Learned learned("rise_and_fight", side_ids, [](const core::json::value& file) {
    return load_scenario(file);
  });
  return learned.find(scenario.sha256, to_act);
}

}  // namespace adjutant::rise_and_fight
