#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/match/match.hpp"
#include "server/app/context.hpp"
#include "server/app/match/options.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Events of one submission, shared by all that hold them.
using LoggedEvents = std::shared_ptr<const std::vector<match::LoggedEvent>>;
using EventsPlayed = std::vector<LoggedEvents>;

// The period of a report: the play between two changes of the side to act, or up to a change of the
// rules.
struct ReportPeriod {
  ports::MatchRow row;  // after it; the deadline only if known
  core::State before;
  core::State after;
  EventsPlayed events;
  std::shared_ptr<const match::Setup> setup;  // with its rules version
};

// A player turn with an open question.
struct OpenTurn {
  core::Side side = core::Side::first;  // whose it is
  core::State before;
  core::Orders orders;
  EventsPlayed events = {};  // since it began
};

struct RefusedOrders {
  core::Side side = core::Side::first;
  std::vector<std::string> orders;
  core::Refusals refusals;
};

// A side's steps in the current period that did not end it.
struct Asides {
  int standing_orders = 0;  // changes of them
  int draw_offers = 0;
  int sealed = 0;  // sealed orders; counted since the match was loaded
  int orders = 0;  // submissions of orders that did not end the turn
  int events = 0;  // that these brought
};

// A started match in memory, exactly as stored.
struct LiveMatch {
  ports::MatchRow row;
  match::Match match;
  Options options;
  // Orders that wait for those of another side: only their own side may know of them before.
  std::vector<match::Draft> sealed = {};
  // Sealed orders that new rules have refused; their side sees them until it submits others.
  std::vector<RefusedOrders> refused = {};
  int snapshot_at = 0;  // number of submissions in the latest snapshot
  // The current period.
  core::State before;
  EventsPlayed since;
  std::array<Asides, 2> asides = {};  // by side
  // The number of draw offers and refusals that raised the revision since the last orders.
  int declared = 0;
  std::optional<OpenTurn> open_turn = {};
  // The last submission; null if it was before the latest snapshot.
  std::shared_ptr<const ReportPeriod> told;
  // Fingerprints of the idempotency keys of its steps, for the owner of the slot.
  std::shared_ptr<std::unordered_set<std::uint64_t>> keys;
};

// Keeps matches in progress in memory, and lets one piece of work at a time change each.
// Any thread.
class MatchHost {
 public:
  explicit MatchHost(Context& context) : context_(context) {}
  MatchHost(const MatchHost&) = delete;
  MatchHost& operator=(const MatchHost&) = delete;

  // The slot of a match: its owner alone works on the match. It does not belong to a thread; the
  // piece of work that has waited longest gets it next.
  class Slot {
   public:
    Slot(Slot&& other) noexcept = default;
    Slot& operator=(Slot&& other) noexcept;
    ~Slot();
    const std::string& id() const;
    void leave();  // before it continues by itself

   private:
    friend class MatchHost;
    struct Entry;
    Slot(MatchHost& host, std::shared_ptr<Entry> entry) : host_(&host), entry_(std::move(entry)) {}
    MatchHost* host_;
    std::shared_ptr<Entry> entry_;  // null: moved from
  };
  using Entered = std::move_only_function<void(Result<Slot>)>;

  // Waits for the match's slot; 503 "busy" after limits::slot_wait_max, or at once when as many
  // threads wait already as may. The owner of a slot does not enter it again, but calls load().
  Result<Slot> enter(std::string_view id);
  // Calls `entered` with the slot: at once when it is free, else on a worker when it comes free.
  // "busy" when too many wait, or when expire_waits() finds that it has waited too long.
  void enter_later(std::string_view id, Entered entered);
  void expire_waits();

  // The match as it is now: from memory, where a store that other servers write too has nothing
  // newer, or from the latest snapshot and the submissions since, played again and compared with
  // the stored ones. "not-started" for an open or cancelled match, "match-held" for a suspended
  // one, also if the comparison has just failed.
  Result<std::shared_ptr<const LiveMatch>> load(Slot& slot);
  // As it is in memory, else null. Other servers may have changed it since: a commit finds out.
  std::shared_ptr<const LiveMatch> loaded(const Slot& slot) const;
  // The same, loaded where it is not in memory.
  Result<std::shared_ptr<const LiveMatch>> load_if_absent(Slot& slot);
  // Whether other servers have changed the match since it was as in memory.
  bool is_behind(const LiveMatch& live) const;
  // The match as it was last stored, even while another piece of work has it.
  Result<std::shared_ptr<const LiveMatch>> read(std::string_view id);
  // The same for a caller that has its row from the store; never older than the row: if another
  // process has changed the match, it loads it again.
  Result<std::shared_ptr<const LiveMatch>> read(const ports::MatchRow& row);

  void keep(Slot& slot, std::shared_ptr<const LiveMatch> live);
  // Called with each match in memory, with its slot held: must not wait. Before any work.
  void on_kept(std::function<void(const LiveMatch&)> kept) { kept_ = std::move(kept); }
  // Called for a match right after it was loaded into its slot, before any work on it.
  using Loaded = std::function<Result<std::shared_ptr<const LiveMatch>>(
      Slot&, std::shared_ptr<const LiveMatch>)>;
  void on_loaded(Loaded loaded) { loaded_ = std::move(loaded); }
  // Makes every match load again before its next use.
  void forget_all();
  void forget(Slot& slot);
  // Suspends a match after a fault of the program, and mails its organiser and its players.
  Problem hold(Slot& slot, const std::string& reason);
  // Does the work. A fault of the program suspends the match; failures of the store and of memory
  // pass through.
  template <class Work>
  std::invoke_result_t<Work> guarded(Slot& slot, Work work) {
    try {
      return work();
    } catch (const ports::StoreFailure&) {
      throw;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& fault) {
      return std::unexpected(hold(slot, fault.what()));
    }
  }

 private:
  enum class Grant : std::uint8_t { at_once, on_worker };
  struct Waiter;
  // Finds an id without creating a string.
  struct IdHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view id) const { return std::hash<std::string_view>()(id); }
  };

  std::shared_ptr<Slot::Entry> entry_of(std::string_view id);
  // The waiter's number if it must wait.
  std::optional<std::uint64_t> queue(std::string_view id, Grant grant, Entered& entered);
  bool give_up(std::string_view id, std::uint64_t waiter);
  void leave(std::shared_ptr<Slot::Entry> entry) noexcept;
  void make_room();
  std::shared_ptr<const LiveMatch> in_memory(std::string_view id) const;

  Context& context_;
  mutable std::mutex mutex_;  // guards all that follows, and the entries
  std::unordered_map<std::string, std::shared_ptr<Slot::Entry>, IdHash, std::equal_to<>> entries_;
  std::list<std::string> ages_;          // the one used last is in front
  std::uint64_t waiters_ = 0;            // this many have waited
  std::atomic<int> threads_waiting_{0};  // in enter()
  std::function<void(const LiveMatch&)> kept_ = [](const LiveMatch&) {};
  Loaded loaded_ = [](Slot&, std::shared_ptr<const LiveMatch> live) { return live; };
};

}  // namespace adjutant::app
