#include "engine/match/causes.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/dice/dice.hpp"
#include "engine/match/house_events.hpp"
#include "engine/match/members.hpp"
#include "engine/match/replay.hpp"

namespace adjutant::match {
namespace {

constexpr std::size_t attempts_max = 400;  // of playing orders once more, for one submission

// Events that the game itself told: a die's number is the match's.
bool is_same(const core::Event& again, const core::Event& event) {
  if (again.type != event.type || again.rule != event.rule || again.only_for != event.only_for) {
    return false;
  }
  if (event.type != "rolled") return again.fields == event.fields;
  auto fields = event.fields;
  fields.erase("die");
  return again.fields == fields;
}

// Plays the orders once more, one after the other, and sees up to where each has come.
class Walk {
 public:
  Walk(const core::Game& game, core::State before, core::Side side,
       const std::vector<std::string>& orders, std::vector<const core::Event*> events)
      : game_(game),
        side_(side),
        orders_(orders),
        events_(std::move(events)),
        start_{std::move(before)},
        last_(start_) {}

  // The number of events after the first, the second, … order is carried out.
  std::vector<std::size_t> ends() {
    std::vector<std::size_t> ends;
    std::size_t end = 0;
    for (std::size_t count = 1; count <= orders_.size(); ++count) {
      // An order that earlier ones have made impossible is legal with them alone.
      if (!carry_out(last_, count) && last_.orders > 0) carry_out(start_, count);
      ends.push_back(end = std::max(end, reached_));
    }
    return ends;
  }

 private:
  struct Point {
    core::State state;
    std::size_t orders = 0, events = 0;  // that led there
  };

  // All orders up to the `count`th, from there on. False where they are not legal by themselves.
  bool carry_out(const Point& from, std::size_t count) {
    if (++attempts_ > attempts_max) return false;
    std::string text;
    for (auto i = from.orders; i < count; ++i) text += orders_[i] + "\n";
    const auto orders = game_.parse_orders(from.state, side_, text);
    if (!orders || !game_.check(from.state, side_, *orders).empty()) return false;
    dice::RecordedDice dice(rolls_from(from.events));
    auto played = game_.adjudicate(from.state, side_, *orders, dice);
    const auto same = std::ranges::mismatch(
        played.events, std::span(events_).subspan(from.events),
        [](const core::Event& again, const core::Event* event) { return is_same(again, *event); });
    const auto common = static_cast<std::size_t>(same.in1 - played.events.begin());
    reached_ = from.events + common;
    if (common == played.events.size()) last_ = {std::move(played.state), count, reached_};
    return true;
  }

  std::vector<dice::Roll> rolls_from(std::size_t first) const {
    std::vector<dice::Roll> rolls;
    for (const auto* event : std::span(events_).subspan(first)) {
      if (event->type != "rolled") continue;
      Members members{core::json::value(event->fields)};
      rolls.push_back(roll_in(members));
    }
    return rolls;
  }

  const core::Game& game_;
  const core::Side side_;
  const std::vector<std::string>& orders_;
  const std::vector<const core::Event*> events_;
  const Point start_;
  Point last_;  // up to which all is known to be the same
  std::size_t reached_ = 0, attempts_ = 0;
};

}  // namespace

std::vector<std::optional<std::size_t>> causes(const core::Game& game, const core::State& before,
                                               core::Side side,
                                               const std::vector<std::string>& orders,
                                               const core::Events& events) {
  std::vector<const core::Event*> of_game;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (is_of_the_house(events[i].type)) continue;
    of_game.push_back(&events[i]);
    places.push_back(i);
  }
  std::vector<std::optional<std::size_t>> causes(events.size());
  if (orders.size() == 1) {
    for (const auto place : places) causes[place] = 0;
    return causes;
  }
  const auto ends = Walk(game, before, side, orders, std::move(of_game)).ends();
  std::size_t next = 0;
  for (std::size_t order = 0; order < ends.size(); ++order) {
    for (; next < ends[order]; ++next) causes[places[next]] = order;
  }
  return causes;
}

}  // namespace adjutant::match
