#include "server/app/play/computer_players.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <expected>
#include <mutex>
#include <utility>

#include "engine/captain/captain.hpp"
#include "engine/captain/seen.hpp"
#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
#include "server/app/accounts/computer_handles.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/play/answer_queue.hpp"
#include "server/app/play/step.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

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

enum class Moved : std::uint8_t {
  played,
  overtaken,  // another step came first
  not_due,
  failed,  // the next look at the match tries it again
};

std::expected<Question, Moved> look(Context& context, MatchHost& host, const std::string& match) {
  try {
    auto live = host.read(match);
    if (!live) return std::unexpected(Moved::failed);
    const auto due = computer_due((*live)->row, (*live)->options, context.clock.now());
    if (!due) return std::unexpected(Moved::not_due);
    const auto account = (*live)->row.seats[core::index(core::opponent(due->side))].account;
    return Question{match, *std::move(live), *due, account};
  } catch (const std::exception&) {
    // The store or memory: nothing has happened.
    return std::unexpected(Moved::failed);
  }
}

struct Thought {
  std::optional<core::Orders> orders;  // none: it found no answer
  std::string fault;                   // of the program, while it thought; empty: none
};

Thought think(const Question& asked) {
  const auto& setup = *asked.live->match.setup;
  const auto side = asked.due.side;
  try {
    auto random = chance(*asked.live, side);
    const auto seen =
        captain::as_seen_by(*setup.game, setup.scenario, asked.live->match.state, side);
    return {captain::choose(*setup.game, seen, side, asked.due.level, random), {}};
  } catch (const core::InvariantBroken& fault) {
    return {{}, fault.what()};
  } catch (const std::exception&) {
    return {};  // memory
  }
}

// Whether the match still wants the answer: the question stands, to the same side.
bool is_wanted(const LiveMatch& now, const Question& asked, ports::Time time) {
  // Sealed orders leave the revision: a player may have given theirs after all.
  if (now.match.revision != asked.live->match.revision) return false;
  const auto due = computer_due(now.row, now.options, time);
  return due && due->side == asked.due.side;
}

Moved hand_in(Context& context, MatchHost& host, const Question& asked, core::Orders orders) {
  auto slot = host.enter(asked.match);
  if (!slot) return Moved::failed;
  const auto live = host.load(*slot);
  if (!live) return Moved::failed;
  const auto now = context.clock.now();
  if (!is_wanted(**live, asked, now)) return Moved::overtaken;
  match::Draft draft{.kind = asked.due.substitute ? match::Kind::deadline : match::Kind::orders,
                     .side = asked.due.side,
                     .received = protocol::rfc3339(now),
                     .orders = std::move(orders),
                     .nonce = {}};
  const auto played = host.guarded(*slot, [&] {
    Execution execution(context, Execution::Kind::of_a_caller_who_waits);
    auto done = wait_for(play(context, host, *slot, *live, std::move(draft), {}, execution));
    // Everybody may read why a match is suspended, but not sealed orders.
    ENSURE(done || done.error().type != "orders-refused",
           "a computer player's orders are refused: " +
               (is_sealed((*live)->row) ? std::string("sealed") : done.error().detail));
    return done;
  });
  return played ? Moved::played : Moved::failed;
}

// Submits the orders, or suspends the match if the program is at fault.
Moved conclude(Context& context, MatchHost& host, const Question& asked, Thought thought) {
  try {
    if (thought.orders) return hand_in(context, host, asked, *std::move(thought.orders));
    if (thought.fault.empty()) return Moved::failed;
    auto slot = host.enter(asked.match);
    if (slot) host.hold(*slot, thought.fault);
    return Moved::failed;
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

// A worker looks at a match where a computer player may be due, a thinker computes its answer when
// its turn has come, and a worker submits it.
struct ComputerPlayers::Scheduler : std::enable_shared_from_this<Scheduler> {
  Scheduler(Context& all, MatchHost& matches) : context(all), host(matches) {}

  void wake(const std::string& match) {
    if (!context.leads()) return;
    {
      const std::lock_guard lock(mutex);
      if (closed) return;
      if (!queue.wake(match)) return;
    }
    hand_over(context.workers, [match](Scheduler& self) { self.consider(match); });
  }

  void stop() {
    const std::lock_guard lock(mutex);
    closed = true;
  }

  void close() {
    stop();
    std::unique_lock lock(mutex);
    idle.wait(lock, [this] { return at_work == 0; });
  }

  Context& context;
  MatchHost& host;
  mutable std::mutex mutex;  // guards all that follows
  std::condition_variable idle;
  AnswerQueue queue;
  std::function<void()> moved = [] {};
  Tally tally;
  std::size_t at_work = 0;  // pieces of work in progress
  bool closed = false;

 private:
  // Without the mutex: once workers have stopped they do work at once.
  void hand_over(ports::Workers& to, std::move_only_function<void(Scheduler&)> work) {
    to.run([self = shared_from_this(), work = std::move(work)]() mutable { self->work_on(work); });
  }

  // While it works, the server is there.
  void work_on(std::move_only_function<void(Scheduler&)>& work) {
    {
      const std::lock_guard lock(mutex);
      if (closed) return;
      ++at_work;
    }
    work(*this);
    const std::lock_guard lock(mutex);
    --at_work;
    idle.notify_all();
  }

  void consider(const std::string& match) {
    auto found = look(context, host, match);
    if (!found) {
      finish(match, found.error());
      return;
    }
    {
      const std::lock_guard lock(mutex);
      queue.wait(*std::move(found));
    }
    begin_some();
  }

  void begin_some() {
    while (true) {
      std::optional<Question> next;
      {
        const std::lock_guard lock(mutex);
        if (closed || tally.thinking >= context.thinkers_at_once) return;
        next = queue.next();
        if (!next) return;
        ++tally.thinking;
      }
      hand_over(context.thinkers, [asked = *std::move(next)](Scheduler& self) mutable {
        self.answer(std::move(asked));
      });
    }
  }

  void answer(Question asked) {
    auto thought = think(asked);
    {
      const std::lock_guard lock(mutex);
      --tally.thinking;
    }
    begin_some();
    hand_over(context.workers, [asked = std::move(asked),
                                thought = std::move(thought)](Scheduler& self) mutable {
      self.finish(asked.match, conclude(self.context, self.host, asked, std::move(thought)));
    });
  }

  void finish(const std::string& match, Moved what) {
    std::function<void()> tell = [] {};
    bool again = false;
    {
      const std::lock_guard lock(mutex);
      // Woken again, or there may be another move: an answer, and then the next.
      const bool woken = queue.take_woken(match);
      again =
          what == Moved::played || what == Moved::overtaken || (woken && what == Moved::not_due);
      if (!again) queue.forget(match);
      if (what == Moved::played) {
        ++tally.moves;
        tell = moved;
      }
      if (what == Moved::failed) ++tally.failures;
    }
    tell();
    if (again) hand_over(context.workers, [match](Scheduler& self) { self.consider(match); });
  }
};

ComputerPlayers::ComputerPlayers(Context& context, MatchHost& host)
    : scheduler_(std::make_shared<Scheduler>(context, host)) {
  host.on_kept(
      [scheduler = std::weak_ptr(scheduler_), &clock = context.clock](const LiveMatch& live) {
        // Most matches are between players; Deadlines looks at their clocks.
        const bool may_be = live.options.opponent || live.options.tournament;
        if (!may_be || !computer_due(live.row, live.options, clock.now())) return;
        if (const auto there = scheduler.lock()) there->wake(live.row.id);
      });
}

ComputerPlayers::~ComputerPlayers() {
  scheduler_->close();
}

void ComputerPlayers::stop() {
  scheduler_->stop();
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
  now.waiting = scheduler_->queue.waiting();
  return now;
}

}  // namespace adjutant::app
