#include "server/app/match_host.hpp"

#include <utility>

#include "engine/core/ensure.hpp"
#include "server/app/clock.hpp"
#include "server/app/limits.hpp"
#include "server/app/match_view.hpp"
#include "server/app/stored_match.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

constexpr std::size_t held_because_bytes_max = 500;

std::unexpected<Problem> no_such_match(std::string_view id) {
  return problem("not-found", "There is no match " + std::string(id) + " that you may see.");
}

std::unexpected<Problem> held(const ports::MatchRow& row) {
  return problem("match-held", "The server has stopped this match because of a fault of its own: " +
                                   row.held_because + ". Its operator has to mend it.");
}

}  // namespace

Result<MatchHost::Slot> MatchHost::enter(std::string_view id) {
  if (!auth::is_match_id(id)) return no_such_match(id);
  Slot slot;
  {
    const std::lock_guard lock(mutex_);
    auto& entry = entries_[std::string(id)];
    if (entry) {
      ages_.splice(ages_.begin(), ages_, entry->age);
    } else {
      entry = std::make_shared<Slot::Entry>();
      entry->id = id;
      entry->age = ages_.emplace(ages_.begin(), id);
    }
    slot.entry_ = entry;
    make_room();
  }
  slot.lock_ = std::unique_lock(slot.entry_->busy, limits::slot_wait_max);
  if (!slot.lock_.owns_lock()) {
    return problem("busy", "The match is busy. Try again in some seconds.",
                   {{"retry_after_seconds", 5}});
  }
  return slot;
}

// The match used least recently goes first; one that somebody works on or waits for stays.
void MatchHost::make_room() {
  auto oldest = ages_.end();
  while (entries_.size() > limits::matches_in_memory_max && oldest != ages_.begin()) {
    --oldest;
    const auto found = entries_.find(*oldest);
    if (found->second.use_count() > 1) continue;
    entries_.erase(found);
    oldest = ages_.erase(oldest);
  }
}

Result<std::shared_ptr<const LiveMatch>> MatchHost::load(Slot& slot) {
  if (slot.entry_->live) return slot.entry_->live;
  const auto tail = context_.store.match_tail(slot.id());
  if (!tail) return no_such_match(slot.id());
  switch (tail->row.status) {
    case ports::MatchStatus::open:
      return problem("not-started", "The match waits for its second player.");
    case ports::MatchStatus::cancelled:
      return problem("not-started", "The match was cancelled before it started.");
    case ports::MatchStatus::held:
      return held(tail->row);
    case ports::MatchStatus::running:
    case ports::MatchStatus::over:
      break;
  }
  const auto version = game_of(tail->row).description().rules_version;
  if (tail->row.rules_version != version) {
    return problem("rules-version", "The match was begun under rules version " +
                                        std::to_string(tail->row.rules_version) +
                                        " and this program has " + std::to_string(version) +
                                        ": its operator has to run the older one.");
  }
  return guarded(slot, [&]() -> Result<std::shared_ptr<const LiveMatch>> {
    slot.entry_->live = std::make_shared<const LiveMatch>(rebuild(*tail));
    return slot.entry_->live;
  });
}

Result<std::shared_ptr<const LiveMatch>> MatchHost::read(std::string_view id) {
  auto slot = enter(id);
  if (!slot) return std::unexpected(slot.error());
  return load(*slot);
}

void MatchHost::keep(Slot& slot, std::shared_ptr<const LiveMatch> live) {
  slot.entry_->live = std::move(live);
}

void MatchHost::forget(Slot& slot) {
  slot.entry_->live.reset();
}

Problem MatchHost::hold(Slot& slot, const std::string& reason) {
  forget(slot);
  auto row = context_.store.match(slot.id());
  ENSURE(row.has_value(), "a match to be held is stored");
  ports::MatchCommit commit;
  commit.expected_submissions = row->submissions;
  commit.expected_status = row->status;
  row->status = ports::MatchStatus::held;
  row->held_because = reason.substr(0, held_because_bytes_max);
  row->updated = context_.clock.now();
  stop_clock(*row);
  commit.row = *row;
  const auto organiser = context_.store.account(row->organiser);
  if (organiser && organiser->confirmed) {
    commit.mails.push_back(context_.composer.held(*row, {.account = organiser->id,
                                                         .handle = organiser->handle,
                                                         .address = organiser->email,
                                                         .token = {}}));
  }
  // Refused: another step came first; it will find the fault again if it is still there.
  if (!context_.store.commit(commit)) {
    return problem("stale-revision", "Another step came first. Read the match again.").error();
  }
  return held(*row).error();
}

}  // namespace adjutant::app
