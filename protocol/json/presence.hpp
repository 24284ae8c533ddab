#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"
#include "protocol/json/tournaments.hpp"

// The presence of players in a tournament: absences, confirmations, claims.
namespace adjutant::protocol {

struct AbsenceDays {
  std::string from;  // "2026-12-24"
  std::string until;
};
struct AnnounceAbsence {
  std::vector<AbsenceDays> absences;
  TournamentAct act = {};
};
AnnounceAbsence read_announce_absence(Members& members);

// Of who plays for a team, before the start.
struct SeatPlayer {
  int board = 0;  // 1 the top one; beyond the boards: in reserve
  TournamentAct act = {};
};
SeatPlayer read_seat_player(Members& members);

struct RenameTeam {
  std::string team;
  TournamentAct act = {};
};
RenameTeam read_rename_team(Members& members);

struct ClaimView {
  int round = 0;
  int board = 0;
  Time from;  // when it may be claimed
};

// On a ladder.
struct ChallengeEntry {
  int opponent = 0;  // entry
  TournamentAct act = {};
};
ChallengeEntry read_challenge_entry(Members& members);

// A challenge that waits for its answer.
struct ChallengeView {
  int board = 0;
  int opponent = 0;   // entry
  std::string until;  // RFC 3339
  bool by_you = false;
};
struct ChallengesView {
  std::vector<int> may;  // entries that one may challenge
  std::vector<ChallengeView> open;
};

struct PresenceView {
  std::vector<AbsenceDays> absences;
  int round = 0;  // to be confirmed; 0: none
  bool confirmed = false;
  std::string until;  // RFC 3339; empty: the round does not wait
  std::vector<ClaimView> claims;
  std::string asked_until;  // whether they stay; empty: that is not asked
  int place = 0;            // entry that is offered to this substitute; 0: none
  std::string place_until;  // RFC 3339
  std::optional<ChallengesView> challenges = {};
};

// {"absences":[{"from","until"}],"confirmation":{"round","confirmed","until"|null}|null,
//  "claims":[{"round","board","from"}],"offer":{"entry","until"}|null,"asked_until"|null,
//  "challenges":{"may":[entry],"open":[{"board","opponent","until","by_you"}]}|null}
core::json::object encode(const PresenceView& presence);

}  // namespace adjutant::protocol
