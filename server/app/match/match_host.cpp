#include "server/app/match/match_host.hpp"

#include <future>
#include <utility>
#include <vector>

#include "engine/core/ensure.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/accounts/account_recipient.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/one_more.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

constexpr std::size_t held_because_bytes_max = 500;

std::unexpected<Problem> held(const ports::MatchRow& row) {
  return problem("match-held", "This match is suspended: " + row.held_because +
                                   ". The operator must fix this; nothing is lost.");
}

std::unexpected<Problem> busy() {
  return problem("busy", "The match is busy. Try again in a few seconds.",
                 {.retry_after_seconds = 5});
}

}  // namespace

struct MatchHost::Waiter {
  std::uint64_t number = 0;
  ports::Time since;
  Grant grant = Grant::on_worker;
  Entered entered;
};

struct MatchHost::Slot::Entry {
  std::string id;
  bool busy = false;
  std::deque<Waiter> waiting;
  std::shared_ptr<const LiveMatch> live;
  std::list<std::string>::iterator age;
};

MatchHost::Slot& MatchHost::Slot::operator=(Slot&& other) noexcept {
  leave();
  host_ = other.host_;
  entry_ = std::move(other.entry_);
  return *this;
}

const std::string& MatchHost::Slot::id() const {
  return entry_->id;
}

MatchHost::Slot::~Slot() {
  leave();
}

void MatchHost::Slot::leave() {
  if (entry_) host_->leave(std::move(entry_));
}

// Under the lock.
std::shared_ptr<MatchHost::Slot::Entry> MatchHost::entry_of(std::string_view id) {
  if (const auto found = entries_.find(id); found != entries_.end()) {
    ages_.splice(ages_.begin(), ages_, found->second->age);
    return found->second;
  }
  auto entry = std::make_shared<Slot::Entry>();
  entry->id = id;
  entry->age = ages_.emplace(ages_.begin(), id);
  entries_.emplace(id, entry);
  make_room();
  return entry;
}

// Under the lock. The match used least recently goes first; one that somebody works on stays.
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

std::optional<std::uint64_t> MatchHost::queue(std::string_view id, Grant grant, Entered& entered) {
  if (!auth::is_match_id(id)) {
    entered(no_such_match(id));
    return std::nullopt;
  }
  std::unique_lock lock(mutex_);
  auto entry = entry_of(id);
  if (!entry->busy) {
    entry->busy = true;
    lock.unlock();
    entered(Slot(*this, std::move(entry)));
    return std::nullopt;
  }
  if (entry->waiting.size() >= limits::slot_queue_max) {
    lock.unlock();
    entered(busy());
    return std::nullopt;
  }
  entry->waiting.push_back({++waiters_, context_.clock.now(), grant, std::move(entered)});
  return waiters_;
}

void MatchHost::enter_later(std::string_view id, Entered entered) {
  queue(id, Grant::on_worker, entered);
}

Result<MatchHost::Slot> MatchHost::enter(std::string_view id) {
  std::promise<Result<Slot>> promise;
  auto granted = promise.get_future();
  Entered entered = [promise = std::move(promise)](Result<Slot> slot) mutable {
    promise.set_value(std::move(slot));
  };
  const auto waiter = queue(id, Grant::at_once, entered);
  if (!waiter) return granted.get();
  const OneMore waiting(threads_waiting_);
  if (waiting.count > limits::threads_waiting_max && give_up(id, *waiter)) return busy();
  const bool in_time = granted.wait_for(limits::slot_wait_max) == std::future_status::ready;
  if (!in_time && give_up(id, *waiter)) return busy();
  return granted.get();
}

// False when somebody has got the slot meanwhile.
bool MatchHost::give_up(std::string_view id, std::uint64_t waiter) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found == entries_.end()) return false;
  return std::erase_if(found->second->waiting,
                       [&](const Waiter& other) { return other.number == waiter; }) == 1;
}

void MatchHost::leave(std::shared_ptr<Slot::Entry> entry) noexcept {
  std::optional<Waiter> next;
  {
    const std::lock_guard lock(mutex_);
    if (entry->waiting.empty()) {
      entry->busy = false;
      // An id that somebody made up must not take the place of a match.
      if (!entry->live) {
        ages_.erase(entry->age);
        entries_.erase(entry->id);
      }
      return;
    }
    next = std::move(entry->waiting.front());
    entry->waiting.pop_front();
  }
  Slot slot(*this, std::move(entry));
  if (next->grant == Grant::at_once) {
    next->entered(std::move(slot));
    return;
  }
  context_.workers.resume([entered = std::move(next->entered), slot = std::move(slot)]() mutable {
    entered(std::move(slot));
  });
}

void MatchHost::expire_waits() {
  const auto now = context_.clock.now();
  std::vector<Entered> expired;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, entry] : entries_) {
      auto& waiting = entry->waiting;
      for (auto waiter = waiting.begin(); waiter != waiting.end();) {
        const bool waits =
            waiter->grant == Grant::at_once || waiter->since + limits::slot_wait_max > now;
        if (waits) {
          ++waiter;
          continue;
        }
        expired.push_back(std::move(waiter->entered));
        waiter = waiting.erase(waiter);
      }
    }
  }
  for (auto& entered : expired) entered(busy());
}

std::shared_ptr<const LiveMatch> MatchHost::loaded(const Slot& slot) const {
  const std::lock_guard lock(mutex_);
  return slot.entry_->live;
}

bool MatchHost::is_behind(const LiveMatch& live) const {
  auto& matches = context_.matches;
  return matches.is_shared() && matches.match_changes(live.row.id) != live.row.changes;
}

Result<std::shared_ptr<const LiveMatch>> MatchHost::load(Slot& slot) {
  const auto live = loaded(slot);
  if (live && is_behind(*live)) forget(slot);
  return load_if_absent(slot);
}

Result<std::shared_ptr<const LiveMatch>> MatchHost::load_if_absent(Slot& slot) {
  if (auto live = loaded(slot)) return live;
  const auto tail = context_.matches.match_tail(slot.id());
  if (!tail) return no_such_match(slot.id());
  switch (tail->row.status) {
    case ports::MatchStatus::open:
      return problem("not-started", "The match is waiting for its second player.");
    case ports::MatchStatus::cancelled:
      return problem("not-started", "The match was cancelled before it started.");
    case ports::MatchStatus::held:
      return held(tail->row);
    case ports::MatchStatus::running:
    case ports::MatchStatus::over:
      break;
  }
  if (rules_of(tail->row) == nullptr) {
    auto why = lacking_rules(tail->row);
    if (tail->row.status == ports::MatchStatus::running) return std::unexpected(hold(slot, why));
    why.front() = 'T';
    return problem("rules-version", why + ".");
  }
  return guarded(slot, [&]() -> Result<std::shared_ptr<const LiveMatch>> {
    auto live = std::make_shared<const LiveMatch>(rebuild(context_.scenarios, *tail));
    keep(slot, live);
    return loaded_(slot, std::move(live));
  });
}

std::shared_ptr<const LiveMatch> MatchHost::in_memory(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  return found == entries_.end() ? nullptr : found->second->live;
}

Result<std::shared_ptr<const LiveMatch>> MatchHost::read(std::string_view id) {
  if (auto live = in_memory(id); live && !is_behind(*live)) return live;
  auto slot = enter(id);
  if (!slot) return std::unexpected(slot.error());
  return load(*slot);
}

Result<std::shared_ptr<const LiveMatch>> MatchHost::read(const ports::MatchRow& row) {
  auto live = in_memory(row.id);
  if (live && live->row.changes >= row.changes) return live;
  // A step is in the store before it is in memory: its owner has the slot until it is in both.
  auto slot = enter(row.id);
  if (!slot) return std::unexpected(slot.error());
  live = loaded(*slot);
  // Another process has gone on with it meanwhile.
  if (live && live->row.changes < row.changes) forget(*slot);
  return load_if_absent(*slot);
}

void MatchHost::keep(Slot& slot, std::shared_ptr<const LiveMatch> live) {
  const auto now = live;
  {
    const std::lock_guard lock(mutex_);
    slot.entry_->live.swap(live);  // the old one goes after the lock
  }
  if (now) kept_(*now);
}

void MatchHost::forget(Slot& slot) {
  keep(slot, nullptr);
}

void MatchHost::forget_all() {
  std::vector<std::shared_ptr<const LiveMatch>> forgotten;  // which go after the lock
  const std::lock_guard lock(mutex_);
  for (const auto& [id, entry] : entries_) forgotten.push_back(std::exchange(entry->live, nullptr));
}

Problem MatchHost::hold(Slot& slot, const std::string& reason) {
  forget(slot);
  auto row = context_.matches.match(slot.id());
  ENSURE(row.has_value(), "a match to be held is stored");
  ports::MatchCommit commit;
  commit.expected_submissions = row->submissions;
  commit.expected_status = row->status;
  ++row->changes;
  row->status = ports::MatchStatus::held;
  row->held_because = reason.substr(0, held_because_bytes_max);
  row->updated = context_.clock.now();
  stop_clock(*row);
  commit.row = std::make_shared<const ports::MatchRow>(*row);
  const auto organiser = context_.accounts.account(row->organiser);
  if (organiser && organiser->confirmed) {
    commit.mails.push_back(context_.composer.held(*row, account_recipient(*organiser)));
  }
  for (const auto side : core::both_sides) {
    if (row->seats[core::index(side)].account == row->organiser) continue;
    auto mail = notice(context_.mail(), ports::Notice::held, *row, names_of(context_, *row), side);
    if (mail) commit.mails.push_back(*std::move(mail));
  }
  // Refused: another step came first; it will find the fault again if it is still there.
  if (!context_.matches.commit(commit)) {
    return problem("stale-revision", "Something else happened first. Reload the match.").error();
  }
  return held(*row).error();
}

}  // namespace adjutant::app
