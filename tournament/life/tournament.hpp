#pragma once

#include <expected>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/definition/definition.hpp"
#include "tournament/value/chain.hpp"
#include "tournament/value/crosstable.hpp"
#include "tournament/value/rules_version.hpp"
#include "tournament/value/status.hpp"

// A tournament as a value: nothing but its events, one after the other. Commands (commands.hpp) say
// which events come next; record() puts them into the chain and into the value.
namespace adjutant::tournament::life {

using tournament::Status;
std::string_view name(Status status);

enum class EntryState : std::uint8_t { entered, withdrawn, excluded, substitute };
std::string_view name(EntryState state);

struct Entry {
  int number = 0;         // by order of entry; events know entrants by it
  int pairing = 0;        // TPN; 0 until it is drawn
  int rating = 0;         // 0: none
  std::string hash;       // entrant_hash()
  std::string seed_hash;  // hex(SHA-256(seed))
  std::string seed;       // empty while entries are open
  std::string team;       // empty: no teams
  EntryState state = EntryState::entered;
  bool eliminator = false;  // plays where a knock-out has a bye, and cannot advance
  bool computer = false;    // whose it was has gone, and the computer player plays on for them
};

// How a ladder's board began.
struct Challenge {
  int by = 0;               // entry
  std::string at;           // RFC 3339
  std::string until;        // it is answered until then, and else over
  bool unanswered = false;  // it is over, and nobody has played

  bool operator==(const Challenge&) const = default;
};

// The result of a board; a space if it has none yet.
struct BoardResult {
  char white = ' ';  // an Outcome
  char black = ' ';

  bool operator==(const BoardResult&) const = default;
};

struct Board {
  int number = 0;     // 1, 2 …
  int leg = 1;        // 2: the return match of the same board, with the sides exchanged
  int white = 0;      // entry with the favoured side
  int black = 0;      // entry
  std::string match;  // empty where none is played
  BoardResult result = {};
  std::string decided_at = {};     // RFC 3339; empty: not yet, or with the draw
  std::optional<int> margin = {};  // white's game points less black's, where the match told them
  std::string scenario = {};       // where bids have chosen another than the round's
  std::string ends = {};           // where it may be played longer than the round: RFC 3339
  bool taken_over = false;         // somebody else began its match, or the computer plays it
  std::optional<Challenge> challenge = {};

  bool decided() const { return result.white != ' '; }
  bool has(int entry) const { return white == entry || black == entry; }
};

// An entry without an opponent: with a bye that was allocated or requested, or after it left.
struct Free {
  int entry = 0;
  Outcome outcome = Outcome::zero_bye;

  bool operator==(const Free&) const = default;
};

enum class RoundState : std::uint8_t { drawn, started, closed };
std::string_view name(RoundState state);

struct Round {
  int number = 0;
  int stage = 1;
  int level = 0;         // of a knock-out's bracket, 1 the first; 0: another system
  bool decides = false;  // third matches of ties that are level
  bool bids = false;     // sides are bid for until it starts
  bool bids_open = false;
  bool by_hand = false;  // an official has made its pairs
  RoundState state = RoundState::drawn;
  std::string scenario;
  std::string drawn_at;    // RFC 3339
  std::string started_at;  // empty: not yet
  std::string ends;        // when it is to be over; empty: it takes the time that it needs
  std::vector<Board> boards;
  std::vector<Free> free;

  const Board* board(int number, int leg = 1) const;
  bool decided() const;
};

// A draw as it is published.
struct DrawTaken {
  int draw = 0;  // k
  std::string purpose;
  std::string link;  // hex of s_k
  int entries = 0;   // number of seeds that went into it
};

// A player's dispute of the result of their board.
struct Dispute {
  int number = 0;  // 1, 2 …
  int round = 0;
  int board = 0;
  int leg = 1;
  int entry = 0;
  std::string text;
  bool settled = false;
};

// The first and the last day of an absence, "2026-12-24".
struct Absence {
  std::string from;
  std::string until;

  bool operator==(const Absence&) const = default;
};

// The entry of a player who left, offered to a substitute.
struct Offer {
  int substitute = 0;
  std::string until;  // RFC 3339
};

struct Tournament {
  std::string id;  // "t_…"
  std::string commitment;
  int rules_version = rules_version_newest;
  definition::Definition definition;
  json::object definition_file;  // as it was read
  std::vector<Event> chain;
  Status status = Status::draft;
  std::vector<Entry> entries;  // by number
  std::vector<Round> rounds;   // that are drawn
  std::vector<DrawTaken> draws;
  std::map<std::string, std::string> favoured;  // side by scenario; frozen at the start
  Colour initial = Colour::none;                // drawn at the start of a Swiss
  std::vector<std::string> arbiters;            // handles
  std::vector<RequestedBye> byes;               // asked for, by entries' numbers
  std::vector<Dispute> disputes;                // by number
  std::vector<std::vector<int>> advanced;  // of each stage that another follows: the entries that
                                           // advance, best first
  std::vector<int> lots;                   // entries as they were drawn, where the table has
                                           // needed lots
  int stages_closed = 0;
  bool reopened = false;                          // it was finished: only results are corrected
  std::set<std::pair<int, int>> forbidden;        // entries that shall not meet, the lower first
  std::map<int, std::vector<Absence>> absences;   // announced, by entry
  std::map<int, std::set<int>> confirmed;         // rounds, by entry
  std::map<int, int> timeouts;                    // by entry, since they last said that they stay
  std::map<int, std::string> asked;               // until when, RFC 3339, whether they stay
  std::map<int, Offer> offers;                    // that stand, by the entry
  std::set<std::pair<int, int>> declined;         // entry, substitute
  std::map<int, int> began;                       // who began an entry that was taken over: by the
                                                  // entry, the one that they have now
  std::map<std::string, std::vector<int>> teams;  // entries in the order of the boards, by team

  int revision() const { return static_cast<int>(chain.size()); }
  std::string_view head() const { return tournament::head(chain, commitment); }
  // The current stage, or the next: 1, 2 …
  int stage_number() const { return static_cast<int>(advanced.size()) + 1; }
  const definition::Stage& stage() const { return definition.stages.at(advanced.size()); }
  // Whether pairing numbers are drawn.
  bool has_started() const { return !favoured.empty(); }
  const Entry* entry(int number) const;
  const Entry* by_pairing(int pairing) const;
  const Round* round(int number) const;
};

// Puts the event at the end of the chain and does to the value what it says. Its fields are as
// commands.hpp makes them: else std::invalid_argument with why it cannot be, or another exception
// where a member is missing or of another kind.
void record(Tournament& tournament, Event event);

// The tournament that these events tell of; what is wrong with which, where they tell of none.
std::expected<Tournament, std::string> replay(std::string id, std::string commitment,
                                              const std::vector<Event>& events);

// The same, continued with later events.
std::expected<Tournament, std::string> replay(Tournament before, const std::vector<Event>& events);

// Seeds of the entrants when this many had entered: what a draw is mixed with.
std::string seeds_of(const Tournament& tournament, int entries);

}  // namespace adjutant::tournament::life
