#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/side.hpp"
#include "server/net/live_batch.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {

// What a socket asks for: {"watch":["m_…"], "after":{"m_…":17}}. Without `after` it begins with
// what happens next.
struct WatchRequest {
  struct Match {
    std::string id;
    std::optional<int> after;
  };
  std::vector<Match> matches;
};
std::expected<WatchRequest, Problem> read_watch_request(std::string_view text,
                                                        std::size_t matches_max);

// A page of what a watcher missed.
struct Backlog {
  core::Viewer viewer;
  int next_event = 0;   // the first event that is not in it
  bool more = false;    // there is more to read from there
  std::string message;  // the JSON message to send
};

// The owner of the token that opened a socket.
struct LiveIdentity {
  std::int64_t account = 0;
  core::Digest token_hash{};
  bool is_operator = false;
};

// Reads matches as the person who opened the socket sees them. May block; called on a worker.
class LiveReader {
 public:
  virtual ~LiveReader() = default;
  // 404 for what the reader may not see, 401 when their token is no longer good. Without `after`: a
  // message that says where the match stands, without events.
  virtual std::expected<Backlog, Problem> backlog(const std::string& match,
                                                  std::optional<int> after) = 0;
  // Counts a request of theirs; why it must wait, where there have been too many. Does not block.
  virtual std::optional<Problem> over_quota() { return std::nullopt; }
  // Whether messages also have each event in a sentence, like the backlogs. Does not block.
  virtual bool wants_sentences() const { return false; }
  // Empty: nobody has signed in. Does not block.
  virtual std::optional<LiveIdentity> identity() const = 0;
  // Whether their token is still good.
  virtual bool is_welcome() = 0;
};

// The matches one socket watches, and what of each it has been sent: every event once, in order,
// also when publications overtake each other or the backlog. Where the watcher may see
// something else since a publication, the backlog is read again, and says what. One thread at a
// time (who has the socket's lock).
class LiveWatches {
 public:
  explicit LiveWatches(bool sentences = false, const std::optional<LiveIdentity>& identity = {})
      : sentences_(sentences), identity_(identity.value_or(LiveIdentity{})) {}

  // The watch that a backlog is read for; one that has restarted since does not take it.
  using Ticket = std::uint64_t;

  // A new watch waits for its backlog; a repeated one starts again.
  Ticket begin(const std::string& match);
  void end(const std::string& match);

  // The page, and when it is the last one what was published meanwhile and is not in it.
  struct Caught {
    std::vector<Text> send;
    std::optional<int> again_after;  // events are missing still: read the backlog from here
  };
  Caught caught_up(const std::string& match, Ticket ticket, Backlog backlog);

  struct Passed {
    std::vector<Text> send;
    struct Missing {
      Ticket ticket = 0;
      int after = 0;
    };
    std::optional<Missing> missing;  // events are missing: read the backlog from here
  };
  Passed pass(const std::shared_ptr<const LiveBatch>& batch);

  bool contains(const std::string& match) const { return watches_.contains(match); }
  bool is(const std::string& match, Ticket ticket) const;
  // Whether the watcher is known to have a seat in the match: what players say is for them alone.
  bool has_seat(const std::string& match) const;
  std::size_t size() const { return watches_.size(); }
  std::vector<std::string> matches() const;

 private:
  struct Watch {
    core::Viewer viewer;
    int next_event = 0;
    bool waits = true;    // for its backlog
    bool forgot = false;  // more was published than is held: the backlog must be read again
    Ticket ticket = 0;
    std::vector<std::shared_ptr<const LiveBatch>> held;
  };
  bool is_as_before(const Watch& watch, const LiveBatch& batch) const;
  static void hold(Watch& watch, const std::shared_ptr<const LiveBatch>& batch);
  Passed pass(Watch& watch, const std::shared_ptr<const LiveBatch>& batch) const;

  std::map<std::string, Watch> watches_;
  Ticket last_ticket_ = 0;
  bool sentences_;
  LiveIdentity identity_;
};

}  // namespace adjutant::net
