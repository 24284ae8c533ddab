#include "server/app/play/deadlines.hpp"

#include <algorithm>

#include "server/app/limits.hpp"
#include "server/app/play/timeout.hpp"

namespace adjutant::app {

std::vector<ClockAction> Deadlines::run_due(ports::Time now) {
  std::vector<ClockAction> actions;
  resting_.wake(now);
  host_.expire_waits();
  const int among = resting_.among(limits::due_matches_per_run);
  for (const auto& due : context_.matches.due_matches(now, among)) {
    if (resting_.contains(due.id)) continue;
    auto action = run_one(due.id);
    if (!action.what.empty()) actions.push_back(std::move(action));
  }
  return actions;
}

void Deadlines::take_up(ports::Time now) {
  // If a computer player is due, the server looks at the match again no later than this. Whether
  // one is due in these, it finds out by itself.
  const auto by = now + limits::computer_retry;
  for (const auto& due : context_.matches.due_matches(by, limits::due_matches_per_run)) {
    computers_.wake(due.id);
  }
}

ClockAction Deadlines::run_one(const std::string& id) {
  const auto failed = [&](const std::string& why) {
    resting_.rest(id, context_.clock.now() + limits::due_retry);
    return ClockAction{id, "failed: " + why};
  };
  try {
    auto slot = host_.enter(id);
    if (!slot) return failed(slot.error().detail);
    const auto live = host_.load(*slot);
    if (!live) return failed(live.error().detail);
    const auto effect = host_.guarded(*slot, [&] {
      Execution execution(context_, Execution::Kind::of_a_caller_who_waits);
      return wait_for(settle_clock(context_, host_, *slot, *live, context_.clock.now(), execution));
    });
    if (!effect) return failed(effect.error().detail);
    if (computer_due(effect->live->row, effect->live->options, context_.clock.now())) {
      // A player's time is over, or as after a restart, or when the last answer failed. It stays
      // due until it has played.
      computers_.wake(id);
      resting_.rest(id, context_.clock.now() + limits::computer_retry);
    } else if (effect->what.empty()) {  // it waits for mail
      resting_.rest(id, context_.clock.now() + limits::due_retry);
    }
    return {id, effect->what};
  } catch (const ports::StoreFailure& failure) {
    return failed(failure.what());
  }
}

}  // namespace adjutant::app
