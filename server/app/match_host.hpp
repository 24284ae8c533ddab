#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>

#include "engine/match/match.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// A started match in memory: exactly what the store holds.
struct LiveMatch {
  ports::MatchRow row;
  match::Match match;
  // The stretch of play since the last report: what the next one tells.
  core::State before;
  core::Events since;
};

// Keeps matches that are being played in memory, and lets one thread at a time work on each.
class MatchHost {
 public:
  explicit MatchHost(Context& context) : context_(context) {}
  MatchHost(const MatchHost&) = delete;
  MatchHost& operator=(const MatchHost&) = delete;

  // One match's place: whoever has it works on the match alone.
  class Slot {
   public:
    const std::string& id() const { return entry_->id; }

   private:
    friend class MatchHost;
    struct Entry {
      std::string id;
      std::timed_mutex busy;
      std::shared_ptr<const LiveMatch> live;  // guarded by busy
      std::list<std::string>::iterator age;   // guarded by the host
    };
    std::shared_ptr<Entry> entry_;
    std::unique_lock<std::timed_mutex> lock_;
  };

  // Waits for the match's slot; 503 "busy" after limits::slot_wait_max.
  Result<Slot> enter(std::string_view id);

  // The match as it is now: from memory, or from the newest snapshot and what was submitted since,
  // played again and compared with what is stored. "not-started" for an open or cancelled match,
  // "match-held" for one that is held, or that is held now because the two differ.
  Result<std::shared_ptr<const LiveMatch>> load(Slot& slot);
  // enter() and load().
  Result<std::shared_ptr<const LiveMatch>> read(std::string_view id);

  void keep(Slot& slot, std::shared_ptr<const LiveMatch> live);
  void forget(Slot& slot);
  // Stops a match in which the program is at fault, and mails its organiser.
  Problem hold(Slot& slot, const std::string& reason);
  // Does the work; a fault of the program in it holds the match. Failures of the store and of
  // memory are no such faults and pass through.
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
  void make_room();

  Context& context_;
  std::mutex mutex_;  // guards entries_ and ages_
  std::unordered_map<std::string, std::shared_ptr<Slot::Entry>> entries_;
  std::list<std::string> ages_;  // the one used last is in front
};

}  // namespace adjutant::app
