#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"

// Matches as one who may see them sees them.
namespace adjutant::protocol {

struct CreateMatch {
  std::string scenario;                            // id of a scenario of the program
  std::string side;                                // id of the side the organiser takes: "us"
  core::json::value options = nullptr;             // as app::read_options(); null: by default
  std::string invite = {};                         // handle or e-mail; empty: anybody may join
  std::optional<std::string> seed = std::nullopt;  // of the organiser's seat; empty: one is drawn
  bool by_link = false;  // the organiser will make a link for the other seat
};

struct TakeSeat {
  std::string side;
  std::optional<std::string> seed = std::nullopt;
};

struct MakeLink {
  std::optional<int> days = std::nullopt;  // so long it is good; empty: by default
};

// A link that has just been made: nobody can read it again.
struct MadeLink {
  std::string token;
  std::string url;
  Time expires;
};

CreateMatch read_create_match(Members& members);
TakeSeat read_take_seat(Members& members);
std::string read_invitation(Members& members);  // handle or e-mail
MakeLink read_make_link(Members& members);
std::optional<std::string> read_seed(Members& members);
bool read_muted(Members& members);
std::string read_vacation(Members& members);  // its last day: "2026-12-24"

struct SeatView {
  std::string side;
  std::string side_name;
  std::optional<std::string> player;
  bool invited = false;                           // kept for somebody
  std::chrono::seconds reserve{};                 // left on the clock beyond the time of a turn
  std::optional<std::string> seed;                // once the match has started
  std::optional<std::pair<Time, Time>> vacation;  // from, until: to come, or now
  int vacation_days_left = 0;
  bool mail_fails = false;  // they may not know what is asked of them; told to players alone
  std::optional<Time> link_expires =
      std::nullopt;  // of the link to it; told to its organiser alone
};

// The texts of JSON are as they are stored.
struct MatchView {
  std::string id;
  std::string ruleset;
  int rules_version = 1;
  std::string scenario;
  std::string scenario_sha256;
  std::string scenario_title;
  std::string options;  // JSON; empty: {}
  bool is_public = true;
  std::string_view status;  // "open", …
  std::string organiser;    // handle of their seat; empty: they have none
  std::vector<SeatView> seats;
  std::string commitment;
  int revision = 0;
  int submissions = 0;
  int turn = 0;   // of the battle, that it is in or ended in; 0: not known
  int turns = 0;  // that the battle has; 0: the game does not say
  int events = 0;
  std::string head;
  std::string awaited;                // JSON list; empty: []
  std::optional<std::string> sealed;  // sides whose orders are in, while the opponent's are awaited
  std::optional<std::string> to_act;
  std::optional<Time> deadline;
  bool time_expired = false;
  std::string result;        // JSON; empty: there is none yet
  std::string held_because;  // empty: it is not held
  Time created;
  Time updated;
  std::optional<std::string> your_side;
  bool muted = false;  // no mails about it
};

// What a link shows to the player who opens it.
struct LinkView {
  std::string side;  // whose seat it leads to
  Time expires;
  MatchView match;
};

struct MatchPage {
  std::vector<MatchView> matches;
  std::optional<std::string> next;  // cursor
};

// {"id","ruleset","rules_version","scenario","scenario_sha256","scenario_title","options","public",
//  "status","organiser","seats":[{"side","side_name","player"|null,"invited","reserve_seconds",
//  "seed"|null,"vacation":{"from","until"}|null,"vacation_days_left",
//  "mail_fails","link_expires"|null}],"commitment","revision","submissions","turn"|null,"turns"|null,"events","head","awaited":[{"side","kind",
//  "question","player_turn","inside","sealed","deadline"?,"time_expired"?}],"sealed":[…],"to_act"|null,"deadline"|null,"time_expired",
//  "result":{…}|null,"held_because"|null,"created","updated","your_side"|null,"muted"}
core::json::object encode(const MatchView& match);
// {"token","url","expires"}
core::json::object encode(const MadeLink& link);
// {"side","expires","match":{…}}
core::json::object encode(const LinkView& link);
// {"next"|null,"matches":[…]}
core::json::object encode(const MatchPage& page);
// {"muted"}
core::json::object muted(bool is_muted);

}  // namespace adjutant::protocol
