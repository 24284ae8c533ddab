#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"

// Tournaments: what is asked of them, and how they are shown. Their definition, events and record
// are formats of their own, written in tournament/.
namespace adjutant::protocol {

// What every request that changes a tournament may say.
struct TournamentAct {
  std::optional<int> revision = std::nullopt;  // that the caller has seen; empty: any
  std::string reason = {};
};
struct DefineTournament {
  core::json::value definition = nullptr;
  TournamentAct act = {};
};
struct AppointArbiters {
  std::vector<std::string> arbiters;  // handles
  TournamentAct act = {};
};
struct EnterTournament {
  std::optional<std::string> seed = std::nullopt;  // empty: one is drawn
  TournamentAct act = {};
  bool eliminator = false;  // "as": "eliminator", not "player"
  bool substitute = false;  // "as": "substitute"
  std::string team = {};    // empty: none
};
struct ImportEntries {
  std::string csv;  // a player a line, or a table with a header that has "player"
  TournamentAct act = {};
};
struct AskedBye {
  int round = 0;
  bool half = false;
};
struct AskByes {
  std::vector<AskedBye> byes;
  TournamentAct act = {};
};
struct RuleResult {
  std::string result;  // "1-0", "0-1", "1/2", "+-", "-+", "--": the favoured side's first
  TournamentAct act = {};
  int leg = 1;
};

struct AnswerOffer {
  bool accept = false;
  TournamentAct act = {};
};
struct ReplacePlayer {
  int out = 0;  // entry
  int in = 0;   // of a substitute
  TournamentAct act = {};
};
struct ExtendBoard {
  int days = 0;
  TournamentAct act = {};
  int leg = 1;
};
struct MoveRoundEnd {
  std::string ends;  // RFC 3339, UTC
  TournamentAct act = {};
};
struct DisputeResult {
  std::string text;
  TournamentAct act = {};
  int leg = 1;
};
struct SettleDispute {
  std::optional<std::string> result = std::nullopt;  // empty: it stays as it is
  TournamentAct act = {};
};

struct PlaceBid {
  std::string side;
  int level = 0;
};
struct InvitePlayers {
  std::vector<std::string> players;  // handles
};

TournamentAct read_tournament_act(Members& members);
DefineTournament read_define_tournament(Members& members);
core::json::value read_definition_to_lint(Members& members);
AppointArbiters read_appoint_arbiters(Members& members);
EnterTournament read_enter_tournament(Members& members);
ImportEntries read_import_entries(Members& members);
AskByes read_ask_byes(Members& members);
RuleResult read_rule_result(Members& members);
AnswerOffer read_answer_offer(Members& members);
ReplacePlayer read_replace_player(Members& members);
ExtendBoard read_extend_board(Members& members);
MoveRoundEnd read_move_round_end(Members& members);
DisputeResult read_dispute_result(Members& members);
SettleDispute read_settle_dispute(Members& members);
PlaceBid read_place_bid(Members& members);
InvitePlayers read_invite_players(Members& members);

struct DisputeView {
  int dispute = 0;
  int round = 0;
  int board = 0;
  int leg = 1;
  int entry = 0;  // whose
  std::string text;
  bool settled = false;
};

struct TournamentView {
  std::string id;
  std::string title;
  std::string ruleset;
  std::string_view status;
  std::string organiser;
  std::vector<std::string> arbiters;
  int revision = 0;
  std::string head;
  std::string commitment;
  int entries = 0;         // that have not gone
  int rounds_planned = 0;  // 0: not known yet
  int rounds_drawn = 0;
  int rounds_closed = 0;
  int opening = 0;           // round whose matches are being made; 0: none
  std::optional<Time> due;   // when the server continues by itself
  std::optional<int> yours;  // the caller's entry
  std::string role;          // "organiser", "arbiter", "entrant" or empty
  std::vector<DisputeView> disputes;
  std::vector<std::pair<int, int>> forbidden;  // entries that shall not meet
  core::json::object definition;
  Time created;
  Time updated;
};

struct TournamentPage {
  std::vector<TournamentView> tournaments;
  std::optional<std::string> next;
};

struct EntrantView {
  int entry = 0;
  std::optional<std::string> player;  // empty: gone, or not told
  std::string team = {};              // empty: everybody plays for themselves
  std::string began = {};             // who played here before somebody took the entry over
};

struct EntryView {
  EntrantView who;
  int pairing_number = 0;  // 0: not drawn yet
  int rating = 0;
  std::string_view state;
  std::string entrant;  // hash
  std::string seed_hash;
  std::string seed;    // empty while entries are open
  int team_board = 0;  // place in the team, 1 the top board; 0: none
};

struct BoardView {
  int board = 0;
  int leg = 1;
  std::string scenario;  // where bids have chosen another; empty: the round's
  EntrantView white;     // the favoured side's
  EntrantView black;
  std::string match;   // empty: none is played
  std::string result;  // "1-0"; empty: not yet
  std::string ends;    // RFC 3339, where it may be played longer than the round; else empty
  int challenger = 0;  // entry, of a ladder; 0: another system
  std::string answer_until = {};  // RFC 3339: when the challenge is over; otherwise empty
};

struct FreeView {
  EntrantView who;
  char result = 'Z';
};

struct RoundView {
  int round = 0;
  int stage = 1;
  int level = 0;         // of a bracket; 0: none
  bool decides = false;  // third matches
  bool by_hand = false;  // an official has made its pairs
  bool bids_open = false;
  std::optional<Time> bids_until;  // empty: no sides are bid for
  int level_most = 0;              // that may be bid
  std::string_view state;
  std::string scenario;
  std::string favoured;  // side that white has
  std::string drawn;     // RFC 3339
  std::string ends;      // empty: it takes the time that it needs
  std::vector<BoardView> boards;
  std::vector<FreeView> free;
};

struct TieView {
  std::optional<EntrantView> first;  // empty: not known, or nobody
  std::optional<EntrantView> second;
  std::optional<EntrantView> winner;
  std::string_view decided;  // "open", "level", "walk-over", "points" …
};

struct BracketView {
  int stage = 1;
  std::vector<std::vector<TieView>> levels;  // the first one first
};

struct PartView {
  int round = 0;
  int opponent = 0;  // entry; 0: none
  std::string value;
  bool dummy = false;
  bool cut = false;
  int board = 0;  // of teams; 0: the whole round
};

struct FigureView {
  std::string tiebreak;
  std::string value;
  int divisor = 1;
  std::string plus = "0";  // added to the sum that is divided
  std::vector<PartView> parts;
};

struct StandingView {
  int place = 0;
  int stage = 1;  // the last that they played in
  int group = 0;  // of that stage; 0: it has none
  EntrantView who;
  std::string points;  // "2.5"
  std::vector<FigureView> figures;
  std::string award = {};  // that the place has won, once it is over; empty: none
};

struct StandingsView {
  int round = 0;
  bool provisional = false;  // boards of these rounds are not decided
  std::vector<std::string> tiebreaks;
  std::vector<StandingView> rows;
};

struct FlagView {
  EntrantView who;
  std::string_view kind;                  // "quick-resignations", "far-below-expectation"
  std::vector<std::string> matches = {};  // of the former
  int games = 0;                          // of the latter
  std::string points = {};                // made in these
  std::string expected = {};              // by ratings
};

struct CellView {
  int opponent = 0;    // entry; 0: none
  bool white = false;  // had the favoured side
  char result = 'Z';
  char second = ' ';        // of the return match; a space: there is none
  std::string boards = {};  // "2.5": what a team has on its boards; empty: none plays
};

struct CrosstableRow {
  EntrantView who;
  std::vector<CellView> rounds;
};

// {"id","title","ruleset","status","organiser","arbiters","revision","head","commitment","entries",
//  "rounds":{"planned"|null,"drawn","closed"},"opening"|null,"due"|null,"your_entry"|null,
//  "your_role"|null,"disputes":[{"dispute","round","board","leg","entry","text","settled"}],
//  "forbidden":[[entry,entry]],"definition","created","updated"}
core::json::object encode(const TournamentView& tournament);
// {"tournament","revision","events":[…]}: the message to live sockets.
std::string live_tournament(std::string_view id, int revision, core::json::array events);
// {"tournaments":[…],"next"|null}
core::json::object encode(const TournamentPage& page);
// {"entries":[{"entry","player"|null,"pairing_number"|null,"rating","state","entrant","seed_hash",
//  "seed"|null,"team_board"?}]}, each entrant with "team"? where teams play
core::json::object encode(const std::vector<EntryView>& entries);
// {"rounds":[{"round","stage","level"|null,"decides","by_hand","bids":{"until","opened","level_most"}|null,"state","scenario","favoured"|null,"drawn","ends"|null,
//  "boards":[{"board","leg","scenario"|null,"white":{"entry","player"|null},"black":{…},"match"|null,
//  "result"|null,"ends"|null,"challenge":{"by","until"}|null}],"free":[{"entry","player"|null,"result"}]}]}
core::json::object encode(const std::vector<RoundView>& rounds);
core::json::object encode(const RoundView& round);
// {"stage","levels":[[{"first":{"entry","player"|null}|null,"second":…|null,"winner":…|null,
//  "decided"}]]}
core::json::object encode(const BracketView& bracket);
// {"round","provisional","tiebreaks","rows":[{"place","stage","group"|null,"entry","player"|null,"points","figures":
//  [{"tiebreak","value","divisor","plus","parts":[{"round","opponent"|null,"value","dummy","cut"}]}],
//  "award"|null}]}
core::json::object encode(const StandingsView& standings);
// {"flags":[{"entry","player"|null,"kind","matches":[id],"games","points"|null,"expected"|null}]}
core::json::object encode(const std::vector<FlagView>& flags);
// {"rows":[{"entry","player"|null,"rounds":[{"opponent"|null,"side":"favoured"|"other"|null,
//  "result","second"|null}]}]}
core::json::object encode(const std::vector<CrosstableRow>& rows);

}  // namespace adjutant::protocol
