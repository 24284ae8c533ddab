#pragma once

#include <cstddef>
#include <deque>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/side.hpp"
#include "server/net/problem.hpp"
#include "server/ports/notifier.hpp"

namespace adjutant::net {

using Text = std::shared_ptr<const std::string>;

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

// What a watcher missed: messages ready to be sent, and where to go on.
struct Backlog {
  core::Viewer viewer;
  int next_event = 0;  // the first event that is not in it
  std::vector<Text> messages;
};

// Reads matches with the eyes of whoever opened a socket. May block; called on a worker.
class LiveReader {
 public:
  virtual ~LiveReader() = default;
  // 404 for what the reader may not see. Without `after`: one message that says where the match
  // stands, without events.
  virtual std::expected<Backlog, Problem> backlog(const std::string& match,
                                                  std::optional<int> after) = 0;
};

// The matches one socket watches, and what of each it has been sent: every event once, in order,
// also when publications overtake each other or the backlog. One thread at a time (the socket's).
class LiveWatches {
 public:
  // A new watch waits for its backlog; a repeated one starts again.
  void begin(const std::string& match);
  // The messages to send now: the backlog, and what was published meanwhile and is not in it.
  // Says "again" when something is still missing and the backlog must be read once more from
  // `after`.
  struct Caught {
    std::vector<Text> messages;
    std::optional<int> again_after;
  };
  Caught caught_up(const std::string& match, Backlog backlog);
  void end(const std::string& match);

  struct Passed {
    Text message;                      // to send; empty: nothing
    std::optional<int> missing_after;  // events are missing: read the backlog from here
  };
  Passed publication(const std::shared_ptr<const ports::Publication>& publication);

  std::size_t size() const { return watches_.size(); }
  std::size_t held() const { return held_; }  // publications waiting for a backlog
  std::vector<std::string> matches() const;

 private:
  struct Watch {
    core::Viewer viewer;
    int next_event = 0;
    bool waits = true;  // for its backlog
    std::deque<std::shared_ptr<const ports::Publication>> held;
  };
  std::map<std::string, Watch> watches_;
  std::size_t held_ = 0;
};

}  // namespace adjutant::net
