#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/json.hpp"
#include "server/ports/mailer.hpp"
#include "server/ports/store.hpp"
#include "tests/simulation/disk.hpp"
#include "tests/simulation/mail_world.hpp"

namespace adjutant::simulation {

class BrokenPromise : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What Adjutant promises, whatever happens to its disk, its mail, its network, its clock and its
// power. Here everything that anybody was ever told is written down, and held against the server
// for as long as the world lasts, through all its lives. A promise that does not hold is thrown.
//
//  1. An order that was acknowledged is in the store after any crash, for ever.
//  2. A die is rolled once: the die with a number has one value, in all that is ever told.
//  3. No event is missing: they are numbered through, and each hash follows from the one before.
//  4. Nobody is told what is not on disk at that moment: not by an answer, live, or by mail.
//  5. The same idempotency key gets the same answer, byte for byte.
//  6. A report that is due reaches the player who wants it: the last one of a match always, an
//     earlier one unless a later one took its place in the queue. The same Message-ID is always the
//     same mail. Who has a digest gets one where a match waits for them.
//  7. What is refused changes nothing.
//  8. A match ends as `adjutant verify` finds in its record, and its orders lead to its events.
//  9. A match whose store fails does not stop the others.
// 10. Once faults end the server heals by itself: it is ready, and no match is held but one whose
//     own data was damaged.
// 11. An account, a confirmed address and a session that were told are good after any crash; so is
//     a vacation, and what is left of its budget.
// 12. While the server cannot do its work it says so, and why.
// 13. An event of a tournament that was told is in its chain for ever; once faults end it comes to
//     its end, and `adjutant verify` finds nothing in its record.
// 14. Nobody loses a turn because the server was down: who was to act is to act, and has as much
// time
//     left as when it went down.
class Promises {
 public:
  // --- what was told -------------------------------------------------------------------------
  // An answer 200 to a submission under this key, and the text of a known one (5, 2, 3).
  void acknowledged(const std::string& match, const std::string& player, const std::string& key,
                    const std::string& body);
  // Events of a match, however they were told: numbered through, in the chain, dice with one value.
  void told_events(const std::string& match, const core::json::array& events);
  void told_commitment(const std::string& match, const std::string& commitment);
  // Where a match stands: what its newest event is.
  void told_head(const std::string& match, int events, const std::string& head);
  // So many events of a tournament, and the hash of the last.
  void told_tournament(const std::string& tournament, int revision, const std::string& head);
  void told_tournament_events(const std::string& tournament, const core::json::array& events);
  void told_account(const std::string& handle) { accounts_.try_emplace(handle, false); }
  void told_confirmed(const std::string& handle) { accounts_[handle] = true; }
  struct Away {
    bool is_away = false;  // or is to be
    int days_left = 0;
  };
  void told_vacation(const std::string& match, core::Side side, const Away& away) {
    matches_[match].vacations[side] = away;
  }
  void forget_vacation(const std::string& match, core::Side side) {
    matches_[match].vacations.erase(side);
  }
  // A mail that the next hop took (6).
  void told_mail(const ports::Mail& mail);

  // --- what has to hold ------------------------------------------------------------------------
  // 1, 3, 5, 11: all that was told is in this store. `damaged`: a match that may be wrong.
  void all_is_kept(ports::Store& store, const std::string& damaged) const;
  // 4: what was told last of a match would be there if the power went now.
  void is_on_disk(const Disk& disk, const std::string& match_or_tournament) const;
  // 7.
  static void nothing_changed(const ports::MatchRow& before, const ports::MatchRow& after,
                              const std::string& request);
  // 6, for a player's mailbox, with the revisions whose reports were due to them, in order.
  static void reports_arrived(const std::string& match, int side, const std::vector<int>& due,
                              const std::map<std::string, Arrived>& mailbox);
  // 8: of the record as somebody gets it, when the match has this status and result.
  static void record_verifies(const std::string& record, bool is_over,
                              const core::json::value& result);

  bool knows(const std::string& match) const { return matches_.contains(match); }
  std::size_t answers() const;

 private:
  struct Answer {
    std::string player;
    std::string body;
    int last_event = -1;
  };
  struct MatchTold {
    std::string commitment;
    std::map<int, std::string> hashes;   // of events, by number
    std::map<int, std::int64_t> dice;    // value, by number of the die
    std::map<int, std::string> orders;   // hash of submissions, by number
    std::map<std::string, Answer> keys;  // by idempotency key
    std::map<core::Side, Away> vacations;
    std::map<std::string, int> sealed;  // the revision that sealed orders are for, by player
  };

  void tell_event(const std::string& match, MatchTold& told, const core::json::object& event);
  static void match_is_kept(ports::Store& store, const std::string& match, const MatchTold& told);
  static void sealed_orders_are_kept(ports::Store& store, const std::string& match,
                                     const MatchTold& told);
  static void vacations_are_kept(ports::Store& store, const std::string& match,
                                 const MatchTold& told);
  static void answers_are_kept(ports::Store& store, const std::string& match,
                               const MatchTold& told);

  void tournaments_are_kept(ports::Store& store) const;
  static void tournament_is_kept(ports::Store& store, const std::string& id,
                                 const std::map<int, std::string>& heads);

  std::map<std::string, MatchTold> matches_;
  std::map<std::string, std::map<int, std::string>> tournaments_;  // heads by revision
  std::map<std::string, bool> accounts_;                           // handle -> confirmed
  std::map<std::string, std::string> mails_;                       // bytes, by Message-ID
};

}  // namespace adjutant::simulation
