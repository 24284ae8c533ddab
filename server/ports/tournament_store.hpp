#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/hash.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/match_store.hpp"
#include "server/ports/rating_store.hpp"
#include "tournament/value/status.hpp"

// Tournaments: their events, who stands behind entries, which matches are theirs.
namespace adjutant::ports {

struct TournamentRow {
  std::string id;  // "t_…"
  std::int64_t organiser = 0;
  tournament::Status status = tournament::Status::draft;
  std::string title;
  std::string ruleset;
  int revision = 0;  // number of events
  std::string head;
  std::string commitment;
  core::Digest secret{};    // the last link of its draws
  int opening = 0;          // round whose matches are being made; 0: none
  std::optional<Time> due;  // when the server has something to do of itself
  Time created;
  Time updated;
  std::optional<Time> reminded;  // up to then, of rounds that come to their end
};

struct EntryRow {
  int number = 0;
  std::int64_t account = 0;  // 0: gone
  std::string handle;        // of the account
  std::string salt;          // 32 hexadecimal digits
  std::string seed;
};

struct StoredTournament {
  TournamentRow row;
  std::vector<std::string> events;  // canonical JSON, in order
  std::vector<EntryRow> entries;    // by number
  std::vector<std::int64_t> arbiters;
  std::vector<std::int64_t> invited;
};

// Where a match of a tournament is played.
struct BoardPlace {
  std::string match;
  std::string tournament;
  int round = 0;
  int board = 0;
  int leg = 1;
};

// The account behind a ruling.
struct RulingRow {
  int event = 0;
  std::int64_t account = 0;
};

// What is bid for a side, sealed.
struct BidRow {
  int entry = 0;
  std::string side;
  int level = 0;
};

// Everything that follows from one step of a tournament, in one transaction.
struct TournamentCommit {
  TournamentRow row;          // after the step
  int expected_revision = 0;  // guard
  std::vector<std::string> events;
  std::vector<EntryRow> entries;                      // that are new
  std::optional<std::pair<int, int>> exchanged;       // entries whose players change places
  std::optional<std::vector<std::int64_t>> arbiters;  // instead of those before
  std::optional<std::vector<std::int64_t>> invited;   // in the same way
  std::vector<RulingRow> rulings;                     // among the events
  std::vector<BoardPlace> boards;                     // of a round that is drawn
  int undone_round = 0;                               // whose boards go; 0: none
  std::vector<std::string> applied;                   // matches whose result is taken
  std::vector<NewMatch> made;                         // matches that there are from now on
  std::vector<MatchCommit> matches;                   // that start, or end, with it
  std::vector<std::string> opened;                    // matches that everybody may see from now on
  std::vector<RatedChange> rated;
  std::vector<OutgoingMail> mails;
  // Idempotency, as of a match's step.
  std::int64_t account = 0;
  std::string idempotency_key;
  std::optional<StoredAnswer> answer;
};

// How many tournaments one account may have.
struct OrganiserBounds {
  int unfinished = 0;  // drafts and what has not come to its end
  int lately = 0;      // made since then, whatever became of them
  Time since;
};

struct TournamentFilter {
  bool drafts_of_all = false;  // for operators
  std::int64_t account = 0;    // whose drafts are listed with the others; 0: nobody's
  std::string after;           // cursor
  int limit = 50;
  bool may_be_late = false;  // what was there some seconds ago may be shown
};

// Keeps the other servers from changing tournaments as long as it is there.
class TournamentTurn {
 public:
  TournamentTurn() = default;
  virtual ~TournamentTurn() = default;
  TournamentTurn(const TournamentTurn&) = delete;
  TournamentTurn& operator=(const TournamentTurn&) = delete;
};

class TournamentStore {
 public:
  virtual ~TournamentStore() = default;

  // Waits while another server has its turn, for some seconds at most: what is committed is guarded
  // in any case. Null where no other server shares the store. One at a time.
  virtual std::unique_ptr<TournamentTurn> take_tournament_turn() { return nullptr; }

  // The commit's row is new; it has its first events. False, and nothing is stored, where its
  // organiser has as many as they may have.
  virtual bool create_tournament(const TournamentCommit& created, const OrganiserBounds& most) = 0;
  virtual std::optional<StoredTournament> tournament(std::string_view id) = 0;
  // Latest first.
  virtual std::vector<TournamentRow> tournaments(const TournamentFilter& filter) = 0;
  // The tournaments that the account has entered, latest first.
  virtual std::vector<std::string> entered_by(std::int64_t account, int limit) = 0;
  virtual std::expected<void, CommitRefused> commit_tournament(const TournamentCommit& commit) = 0;
  // It passes over existing matches.
  virtual void make_matches(const std::vector<NewMatch>& matches) = 0;
  // Matches that are over, and whose result is not taken yet.
  virtual std::vector<BoardPlace> tournament_inbox(int limit) = 0;
  // Ids; earliest first.
  virtual std::vector<std::string> due_tournaments(Time now, int limit) = 0;
  // In place of what the entry bid before. A round's bids go when it is undone.
  virtual void put_bid(std::string_view tournament, int round, const BidRow& bid) = 0;
  virtual std::vector<BidRow> bids(std::string_view tournament, int round) = 0;  // by entry
  // The account whose ruling this event is; 0: it is not kept.
  virtual std::int64_t ruled_by(std::string_view tournament, int event) = 0;
  virtual std::optional<StoredAnswer> tournament_answer(std::int64_t account,
                                                        std::string_view tournament,
                                                        std::string_view key) = 0;
};

}  // namespace adjutant::ports
