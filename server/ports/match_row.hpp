#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/hash.hpp"
#include "engine/core/side.hpp"
#include "server/ports/clock.hpp"

namespace adjutant::ports {

using core::Side;

enum class MatchStatus : std::uint8_t { open, running, over, cancelled, held };

// The clock of the player's own turn stands still meanwhile.
struct Vacation {
  Time from;
  Time until;
  bool operator==(const Vacation&) const = default;
};

// A link with this token may take the seat while it is free.
struct SeatLink {
  core::Digest token_hash{};  // SHA-256; the token itself is never stored
  Time expires;
  bool operator==(const SeatLink&) const = default;
};

struct SeatRow {
  std::int64_t account = 0;  // 0: free
  std::string handle;
  std::string began;  // handle of the player who began the match, if the account has taken it over
  std::string seed;
  std::string invited;      // handle or e-mail the seat is kept for; empty: anybody may take it
  Duration reserve{};       // left on this side's clock beyond the time of a turn
  bool mail_muted = false;  // unsubscribed from this match
  std::optional<Vacation> vacation = {};  // the latest, whether to come or past
  int vacation_days = 0;                  // that have gone from the budget of the match
  std::optional<SeatLink> link = {};      // of a free seat
  bool mail_fails = false;                // mails to the player come back; only ever read
};

// The player that the match's first event names.
inline const std::string& name_at_start(const SeatRow& seat) {
  return seat.began.empty() ? seat.handle : seat.began;
}

struct MatchRow {
  std::string id;  // "m_…"
  std::string ruleset;
  int rules_version = 1;      // that it is played by now
  std::string rules_changes;  // canonical JSON list of match::RulesChange; empty: none
  std::string scenario_id;
  std::string scenario_sha256;
  std::string options;  // canonical JSON
  bool is_public = true;
  MatchStatus status = MatchStatus::open;
  std::int64_t organiser = 0;  // the account that created it
  int invitations = 0;         // sent so far
  std::array<SeatRow, 2> seats;
  std::string commitment;
  core::Digest server_seed{};
  int revision = 0;
  int submissions = 0;
  int turn = 0;  // of the battle, that it is in or ended in; 0: not known
  int events = 0;
  std::string head;
  std::string awaited;               // canonical JSON list of {side, kind, question}
  std::optional<Side> to_act;        // whose clock runs; empty: nobody's
  std::optional<Time> deadline;      // of to_act, reserve included
  std::optional<Time> remind_at;     // next reminder
  std::optional<Time> turn_started;  // when to_act's clock began to run
  bool time_expired = false;         // to_act's time is over and the opponent may claim
  std::optional<Time> paused_since;  // its tournament is paused: no clock runs
  std::string result;                // canonical JSON; empty while it runs
  std::string held_because;          // status held only
  Time created;
  Time updated;
  // How often it has changed in any way, this change included where the row is one to be stored.
  std::int64_t changes = 0;
  std::int64_t key = 0;  // the store's own name for the match; 0: as it comes
};

}  // namespace adjutant::ports
