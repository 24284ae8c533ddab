#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/net/live_batch.hpp"
#include "server/ports/notifier.hpp"

namespace adjutant::net {

// The sessions of an account; 0: of anybody.
struct UnknownSessions {
  std::int64_t account = 0;
};
// Sessions that are no longer good: one, all of an account, or some that nobody knows yet.
using EndedSessions = std::variant<core::Digest, std::int64_t, UnknownSessions>;

// A live socket as the hub sees it. All but take() is called on the hub's thread and does not wait.
class LiveWatcher {
 public:
  using Group = std::vector<std::shared_ptr<LiveWatcher>>;

  virtual ~LiveWatcher() = default;
  // Names the thread that the socket belongs to.
  virtual const void* thread() const noexcept = 0;
  // Has each of the group take the batch. They all belong to this socket's thread, and are called
  // there: a thread is woken once for all its sockets.
  virtual void deliver(std::shared_ptr<const LiveBatch> batch, Group group) noexcept = 0;
  virtual void take(const std::shared_ptr<const LiveBatch>& batch) noexcept = 0;
  // Something was said in a match that it watches.
  virtual void hear(const std::string& match, const std::array<std::int64_t, 2>& seats,
                    const Text& message) noexcept = 0;
  // Sends itself away if it came with one of them; asks the store where they are not known.
  virtual void sessions_ended(const EndedSessions& ended) noexcept = 0;
  // Several times a second: time limits are kept here, without a timer for each socket.
  virtual void keep_time(std::chrono::steady_clock::time_point now) noexcept = 0;
};

// Delivers publications to the watchers of their match, on a thread of its own: publish() only
// queues, and drops what nobody watches. Publications within a few milliseconds are sent together.
// Any thread.
class LiveHub : public ports::Notifier {
 public:
  LiveHub();
  ~LiveHub() override;
  LiveHub(const LiveHub&) = delete;
  LiveHub& operator=(const LiveHub&) = delete;

  void publish(ports::Publication publication) override;
  bool is_awaited(const std::string& match, int event) const override;
  void said(const std::string& match, const std::array<std::int64_t, 2>& seats,
            std::string message) override;
  void session_ended(const core::Digest& token_hash) override;
  void sessions_ended(std::int64_t account) override;
  void sessions_may_have_ended(std::int64_t account) override;
  // An operator's command may have ended sessions: each socket asks the store.
  void sessions_may_have_ended() { sessions_may_have_ended(0); }

  // A socket's time is kept from now until it is destroyed.
  void enter(std::weak_ptr<LiveWatcher> watcher);
  // Whatever is published after watch() has returned is delivered; each watch() has its unwatch().
  void watch(const std::string& match, std::weak_ptr<LiveWatcher> watcher);
  void unwatch(const std::string& match, const LiveWatcher* watcher);

  // Ends the thread: no watcher is called any more.
  void close();

  // For the metrics.
  std::atomic<std::size_t> sockets{0};
  std::atomic<std::size_t> publications{0};
  std::atomic<std::size_t> slow_readers_dropped{0};

 private:
  using Watcher = std::weak_ptr<LiveWatcher>;
  struct Watch {
    std::string match;
    Watcher watcher;
    const LiveWatcher* who = nullptr;
    bool begins = true;
  };
  struct Remark {
    std::string match;
    std::array<std::int64_t, 2> seats{};
    std::string message;
  };
  using Word = std::variant<Watcher, Watch, ports::Publication, Remark, EndedSessions>;

  void leave(Word word);  // with the mutex held
  void run();
  void hear(std::vector<Word> words);
  void hear(Watcher& entered) { all_.push_back(std::move(entered)); }
  void hear(Watch& watch);
  void hear(ports::Publication& publication);
  void hear(const Remark& remark);
  void hear(const EndedSessions& ended);
  void tell();
  void keep_time();

  struct Watched {
    std::size_t watchers = 0;
    int told = -1;  // the last event that was published since the first of them came
  };

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  std::vector<Word> words_;
  std::unordered_map<std::string, Watched> watched_;  // by match
  bool asleep_ = false;
  bool closing_ = false;

  // The thread's own.
  struct Member {
    Watcher watcher;
    const LiveWatcher* who = nullptr;
  };
  std::vector<Watcher> all_;
  std::unordered_map<std::string, std::vector<Member>> members_;
  std::vector<std::shared_ptr<LiveBatch>> untold_;
  std::thread thread_;
};

}  // namespace adjutant::net
