#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"

// A match as a value: a game's state with its seats, its dice and its chain of events. Submissions
// go in, a new value comes out; the server stores what came out, `verify` does the same again from
// a record. docs/formats.md section 5 is its specification.
namespace adjutant::match {

struct Seat {
  std::string player;  // handle
  std::string seed;    // what the player brings to the dice: up to 64 bytes, no control characters
};

// From an event "rules_changed" on, a match is played by another version of its rules.
struct RulesChange {
  int submissions = 0;  // number that had been played
  int from = 1;         // rules versions
  int to = 1;
  int differences = 0;  // number that appeared when all of it was played again by the other version
  std::string at = {};  // RFC 3339 UTC, seconds
};

// What never changes once both seats are taken, but for the rules: rules_change.hpp.
struct Setup {
  std::string id;                    // "m_…"
  const core::Game* game = nullptr;  // the version of the rules that it is played by now
  core::Scenario scenario;           // as that version has loaded it
  core::Decisions decisions = core::Decisions::standing;
  core::json::object options;        // as given at creation; part of the record
  std::array<Seat, 2> seats;         // in side order
  std::string commitment;            // hex SHA-256 of the server seed
  core::Digest server_seed{};        // 32 raw bytes, secret until the match ends
  std::optional<int> begun_by = {};  // rules version it began with; empty: that of `game`
  std::vector<RulesChange> rules_changes = {};  // in order
};

int begun_by(const Setup& setup);  // the rules version that the match began with
// The one that it is played by now.
int rules_version(const Setup& setup);

enum class Kind {
  orders,           // a player's orders, or answers to a question
  standing_orders,  // replaces those of the player; at any time
  deadline,         // the clock ran out: default orders are played for the player, or what their
                    // substitute orders, where the options name one (clock.on_timeout)
  resign,           // at any time
  offer_draw,
  accept_draw,
  decline_draw,
  claim_win,  // the opponent's time ran out, and the match's clock lets the player claim
  // Of the house; their lines are not orders of the game.
  take_over,  // in a tournament: somebody else plays on for the side: [handle]
  ruling,     // in a tournament: ends the match: [side id, or "-" for neither, reason]
  extend,     // the clocks stood still: [from, until, reason]
};

// Of the house alone: no player submits it.
bool is_of_the_house(Kind kind);
// Whether orders that were made before refer to another revision then, unless they are sealed.
bool grows_revision(Kind kind);

std::string_view name(Kind kind);  // "orders", "standing_orders", …: as in the record
std::optional<Kind> kind_named(std::string_view name);

struct Submission {
  int number = 0;  // 0, 1, 2 … over the match
  Kind kind = Kind::orders;
  core::Side side = core::Side::first;
  std::string received;             // RFC 3339 UTC, seconds
  std::vector<std::string> orders;  // canonical lines; empty unless the kind carries orders
  std::string nonce;                // up to 64 bytes
  std::string hash;                 // H: hex SHA-256 of the orders, "\n" ended each, then the nonce
};

// An event with its place in the chain.
struct LoggedEvent {
  int number = 0;                 // 0, 1, 2 … over the match
  std::optional<int> submission;  // empty for what came before the first: "started"
  core::Event event;
  std::string hash;  // chain hash after this event, hex
  // Canonical JSON of encode(), as it is stored and sent to those who may see it. Written once,
  // when the event is chained; empty in an event that was decoded.
  std::string json = {};
};

struct Result {
  std::optional<core::Side> winner;  // empty: drawn
  std::string reason;
  core::json::object points;
};

// Cheap to copy: what never changes is shared.
struct Match {
  std::shared_ptr<const Setup> setup;
  core::State state;
  // Whose answers are due, as the game says of the state; empty when the match is over.
  std::shared_ptr<const std::vector<core::Awaited>> awaited;
  // Grows by one with each submission that the opponent can see: what a player's orders refer to.
  // Not with standing orders or where a side is taken over, and of sealed orders with the last
  // alone: all are for one revision.
  int revision = 0;
  int submissions = 0;  // how many so far
  int events = 0;
  int dice = 0;      // how many rolled so far
  std::string head;  // hash of the last event
  std::optional<core::Side> draw_offered_by;
  std::optional<Result> result;  // set: the match is over
};

// Puts a state into a match that has its setup and its result, with what is awaited then.
void set_state(Match& match, core::State state);

// The match before its first submission, with its event "started" (scenario, sides, players and
// seeds, so that they are in the chain).
struct Started {
  Match match;
  std::vector<LoggedEvent> events;
};
Started start(Setup setup);

// What a player submits.
struct Draft {
  Kind kind = Kind::orders;
  core::Side side = core::Side::first;
  std::string received;
  core::Orders orders;  // parsed by the match's game; only for orders and standing_orders
  std::string nonce;    // empty for standing orders: the match draws one, so that they stay hidden
};

struct Applied {
  Match match;
  Submission submission;
  std::vector<LoggedEvent> events;
};

// Plays one submission. Refused when the match is over, when it is not this side's to act, or when
// the game's check finds faults; then nothing has changed. Rolls from `dice`: with recorded dice it
// is a replay. The events begin with "submitted" (kind, side, received, orders_hash: so that these
// are in the chain), then come the game's or the match's own (draw_offered, draw_declined,
// draw_agreed, draw_lapsed, resigned, win_claimed, taken_over, ruling, extended), at the end of the
// match "match_ended". A game that names an event as the house does is a bug: house_events.hpp.
std::expected<Applied, core::Refusals> apply(const Match& match, const Draft& draft,
                                             core::Dice& dice);

// apply() with the dice that docs/formats.md section 5.2 gives this submission.
std::expected<Applied, core::Refusals> apply_seeded(const Match& match, const Draft& draft);

// Whether the orders are "resign" alone, which a player may give at any time.
bool resigns(const core::Orders& orders);

// Whether orders of this side are to be kept sealed now, until those of all sides awaited are in
// and open() plays them. apply() takes them only in the order of the sides.
bool seals(const Match& match, core::Side side);
// Whether this draft is such orders: nobody has to wait to resign.
bool seals(const Match& match, const Draft& draft);

// The draft with its orders complete, where they may be sealed as things stand: refused as apply()
// refuses. Nothing is played or rolled.
std::expected<Draft, core::Refusals> seal(const Match& match, const Draft& draft);

// Plays sealed orders, one draft of each side awaited, in the order of the sides: each a submission
// as it was given, with dice of its own. Refused as a whole.
std::expected<std::vector<Applied>, core::Refusals> open(const Match& match,
                                                         std::span<const Draft> sealed);

// H of a submission (docs/formats.md section 5.1).
std::string submission_hash(const std::vector<std::string>& orders, std::string_view nonce);

// Rebuilds a match from a stored state and counters, for the server's snapshots.
struct Snapshot {
  int revision = 0;
  int submissions = 0;
  int events = 0;
  int dice = 0;
  std::string head;
  std::optional<core::Side> draw_offered_by;
  std::optional<Result> result;
  core::json::value position;  // game.encode(state), standing orders included
};
core::json::object encode(const Snapshot& snapshot);
std::expected<Snapshot, std::string> decode_snapshot(const core::json::value& value);
Snapshot snapshot_of(const Match& match);
std::expected<Match, core::FileFaults> restore(Setup setup, const Snapshot& snapshot);

// The submission as it is stored and recorded: number, kind, side, received, orders, nonce, hash.
core::json::object encode(const Submission& submission, const core::Game& game);
std::expected<Submission, std::string> decode_submission(const core::json::value& value,
                                                         const core::Game& game);

// The result as in the record and in the event "match_ended": winner, reason, points.
core::json::object encode(const Result& result, const core::Game& game);

// Whether the options say that no submission is older than one before it; in matches from before
// servers held to that they do not. Sealed orders are as old as they were when they were sealed.
bool has_ordered_times(const core::json::object& options);

// The options as recorded: those given at creation, with `decisions`.
core::json::object recorded_options(const Setup& setup);
std::string_view name(core::Decisions decisions);  // "standing", "ask"
std::optional<core::Decisions> decisions_named(std::string_view name);

// Gives an event that follows `previous` its hash and its JSON.
void chain(LoggedEvent& event, std::string_view previous, const core::Game& game);

// The chain hash of an event that follows `previous` (docs/formats.md section 5.3). A member
// "hash" of the event is left out.
std::string chain_hash(std::string_view previous, const core::json::object& event);

// The event as it is stored, hashed and sent: number, submission, type, rule, visible_to when not
// for everybody, its fields, hash.
core::json::object encode(const LoggedEvent& event, const core::Game& game);
std::expected<LoggedEvent, std::string> decode_event(const core::json::value& value,
                                                     const core::Game& game);

// As encode(), or only {number, submission, type: "hidden", visible_to, hash} when the viewer may
// not see it: the chain can be followed all the same.
core::json::object encode_for(const LoggedEvent& event, const core::Game& game,
                              core::Viewer viewer);

}  // namespace adjutant::match
