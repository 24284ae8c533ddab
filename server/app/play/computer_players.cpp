#include "server/app/play/computer_players.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "engine/captain/captain.hpp"
#include "engine/captain/seen.hpp"
#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
#include "server/app/accounts/computer_handles.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/play/step.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

using Live = std::shared_ptr<const LiveMatch>;

// The same for the same position of the same match, and known to nobody before the match is over.
core::Random chance(const LiveMatch& live, core::Side side) {
  const auto said = "adjutant-computer-player-1\n" + core::to_hex(live.row.server_seed) + "\n" +
                    live.row.seats[core::index(side)].seed + "\n" +
                    std::to_string(live.match.submissions);
  std::uint64_t seed = 0;
  const auto digest = core::sha256(said);
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8U | digest[i];
  return core::Random(seed);
}

match::Draft draft_of(const LiveMatch& live, const ComputerDue& due, std::string received) {
  const auto side = due.side;
  const auto& setup = *live.match.setup;
  auto random = chance(live, side);
  const auto seen = captain::as_seen_by(*setup.game, setup.scenario, live.match.state, side);
  auto orders = captain::choose(*setup.game, seen, side, due.level, random);
  return {.kind = due.substitute ? match::Kind::deadline : match::Kind::orders,
          .side = side,
          .received = std::move(received),
          .orders = std::move(orders),
          .nonce = {}};
}

enum class Moved : std::uint8_t {
  played,
  overtaken,  // another step came first
  not_due,
  failed,  // it is tried again when the match is looked at next
};

Moved hand_in(Context& context, MatchHost& host, const LiveMatch& seen, const match::Draft& draft) {
  auto slot = host.enter(seen.row.id);
  if (!slot) return Moved::failed;
  const auto live = host.load(*slot);
  if (!live) return Moved::failed;
  // Sealed orders leave the revision: a player may have given theirs after all.
  const bool has_gone_on = (*live)->match.revision != seen.match.revision;
  if (has_gone_on || !is_due((*live)->row, draft.side)) return Moved::overtaken;
  const auto played = host.guarded(*slot, [&] {
    Execution execution(context, Execution::Kind::of_a_caller_who_waits);
    auto done = wait_for(play(context, host, *slot, *live, draft, {}, execution));
    // Everybody may read why a match is held, but not what is sealed.
    ENSURE(done || done.error().type != "orders-refused",
           "a computer player's orders are refused: " +
               (is_sealed((*live)->row) ? std::string("sealed") : done.error().detail));
    return done;
  });
  return played ? Moved::played : Moved::failed;
}

// A fault of the program while it thought.
Moved hold(MatchHost& host, const std::string& match, const std::string& reason) {
  auto slot = host.enter(match);
  if (slot) host.hold(*slot, reason);
  return Moved::failed;
}

Moved move_once(Context& context, MatchHost& host, const std::string& match) {
  try {
    const auto live = host.read(match);
    if (!live) return Moved::failed;
    const auto now = context.clock.now();
    const auto due = computer_due((*live)->row, (*live)->options, now);
    if (!due) return Moved::not_due;
    std::optional<match::Draft> draft;
    try {
      draft = draft_of(**live, *due, protocol::rfc3339(now));
    } catch (const core::InvariantBroken& fault) {
      return hold(host, match, fault.what());
    }
    return hand_in(context, host, **live, *draft);
  } catch (const std::exception&) {
    // The store or memory: nothing has happened.
    return Moved::failed;
  }
}

}  // namespace

bool is_computer(const ports::MatchRow& row, const Options& options, core::Side side) {
  const auto& seat = row.seats[core::index(side)];
  if (options.opponent) return seat.account != 0 && seat.account != row.organiser;
  return options.tournament.has_value() && is_stand_in_handle(seat.handle);
}

std::optional<ComputerDue> computer_due(const ports::MatchRow& row, const Options& options,
                                        ports::Time now) {
  if (row.status != ports::MatchStatus::running || !row.to_act) return {};
  for (const auto side : core::both_sides) {
    if (!is_computer(row, options, side) || !is_due(row, side)) continue;
    return ComputerDue{options.opponent.value_or(captain::Level::captain), false, side};
  }
  if (!options.clock || clock_step(row, now) != ClockStep::expire) return {};
  const auto late = [&] { return expired_sides(row, now).front(); };
  switch (options.clock->on_timeout) {
    case OnTimeout::greedy:
      return ComputerDue{captain::Level::greedy, true, late()};
    case OnTimeout::captain:
      return ComputerDue{captain::Level::captain, true, late()};
    case OnTimeout::claim:
    case OnTimeout::doctrine:
      break;
  }
  return {};
}

void set_computer_watch(ports::MatchRow& row, const Options& options, ports::Time now) {
  const bool plays = std::ranges::any_of(
      core::both_sides, [&](core::Side side) { return is_computer(row, options, side); });
  if (!plays || row.status != ports::MatchStatus::running) return;
  if (computer_due(row, options, now)) {
    row.remind_at = now + limits::computer_retry;
  } else if (!options.clock) {
    row.remind_at.reset();
  }
}

Result<void> seat_computer(Context& context, ports::MatchRow& row, core::Side side,
                           captain::Level level) {
  for (const auto& handle : computer_handles(level)) {
    auto account = context.accounts.account_by_handle(handle);
    if (!account) {
      // Refused where another was quicker, whose account is as good.
      (void)context.accounts.create_account({.handle = handle,
                                             .email = {},
                                             .password_hash = {},
                                             .mail_preference = ports::MailPreference::none,
                                             .created = context.clock.now()},
                                            std::nullopt, std::nullopt);
      account = context.accounts.account_by_handle(handle);
    }
    if (!account || !account->password_hash.empty()) continue;
    auto& seat = row.seats[core::index(side)];
    seat.account = account->id;
    seat.handle = account->handle;
    std::array<std::uint8_t, 16> bytes{};
    context.entropy.fill(bytes);
    seat.seed = core::to_hex(bytes);
    return {};
  }
  return problem("handle-taken",
                 "Players of this server have all the names that its computer player could have.");
}

struct ComputerPlayers::Scheduler : std::enable_shared_from_this<Scheduler> {
  Scheduler(Context& all, MatchHost& matches) : context(all), host(matches) {}

  void wake(const std::string& match) {
    {
      const std::lock_guard lock(mutex);
      if (closed) return;
      const auto [known, is_new] = matches.try_emplace(match, false);
      if (!is_new) {
        known->second = true;
        return;
      }
      waiting.push_back(match);
    }
    begin_some();
  }

  void close() {
    std::unique_lock lock(mutex);
    closed = true;
    idle.wait(lock, [this] { return at_work == 0; });
  }

  Context& context;
  MatchHost& host;
  mutable std::mutex mutex;  // guards all that follows
  std::condition_variable idle;
  std::unordered_map<std::string, bool> matches;  // true: woken again since
  std::deque<std::string> waiting;
  std::function<void()> moved = [] {};
  Tally tally;
  std::size_t at_work = 0;  // begun on a worker and not done
  bool closed = false;

 private:
  // Without the mutex: once the workers have stopped they do work at once.
  void begin_some() {
    while (true) {
      std::string match;
      {
        const std::lock_guard lock(mutex);
        if (closed || waiting.empty() || tally.thinking >= limits::computers_at_once) return;
        ++tally.thinking;
        match = std::move(waiting.front());
        waiting.pop_front();
      }
      context.workers.run(
          [scheduler = shared_from_this(), match = std::move(match)] { scheduler->work(match); });
    }
  }

  void work(const std::string& match) {
    {
      const std::lock_guard lock(mutex);
      if (closed) return;
      ++at_work;
    }
    const auto what = move_once(context, host, match);
    finish(match, what);
    begin_some();
    const std::lock_guard lock(mutex);
    --at_work;
    idle.notify_all();
  }

  void finish(const std::string& match, Moved what) {
    std::function<void()> tell = [] {};
    {
      const std::lock_guard lock(mutex);
      --tally.thinking;
      // Woken again, or there may be another move: an answer, and then the next.
      const bool woken = std::exchange(matches[match], false);
      const bool again =
          what == Moved::played || what == Moved::overtaken || (woken && what == Moved::not_due);
      if (again) {
        waiting.push_back(match);
      } else {
        matches.erase(match);
      }
      if (what == Moved::played) {
        ++tally.moves;
        tell = moved;
      }
      if (what == Moved::failed) ++tally.failures;
    }
    tell();
  }
};

ComputerPlayers::ComputerPlayers(Context& context, MatchHost& host)
    : scheduler_(std::make_shared<Scheduler>(context, host)) {
  host.on_kept(
      [scheduler = std::weak_ptr(scheduler_), &clock = context.clock](const LiveMatch& live) {
        // Most matches are between players; their clocks are looked at by Deadlines.
        const bool may_be = live.options.opponent || live.options.tournament;
        if (!may_be || !computer_due(live.row, live.options, clock.now())) return;
        if (const auto there = scheduler.lock()) there->wake(live.row.id);
      });
}

ComputerPlayers::~ComputerPlayers() {
  scheduler_->close();
}

void ComputerPlayers::wake(const std::string& match) {
  scheduler_->wake(match);
}

void ComputerPlayers::on_moved(std::function<void()> moved) {
  const std::lock_guard lock(scheduler_->mutex);
  scheduler_->moved = std::move(moved);
}

ComputerPlayers::Tally ComputerPlayers::tally() const {
  const std::lock_guard lock(scheduler_->mutex);
  auto now = scheduler_->tally;
  now.waiting = scheduler_->waiting.size();
  return now;
}

}  // namespace adjutant::app
