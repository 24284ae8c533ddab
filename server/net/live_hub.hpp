#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/ports/notifier.hpp"

namespace adjutant::net {

// Somebody who watches matches: a live socket.
class LiveWatcher {
 public:
  virtual ~LiveWatcher() = default;
  // Called under the hub's lock, from any thread: passes it on and returns.
  virtual void deliver(std::shared_ptr<const ports::Publication> publication) noexcept = 0;
};

// Hands what is published to those who watch that match. Texts are shared, never copied. Any
// thread.
class LiveHub : public ports::Notifier {
 public:
  void publish(ports::Publication publication) override;
  void session_ended(const core::Digest& token_hash) override;
  void sessions_ended(std::int64_t account) override;

  void watch(const std::string& match, const std::shared_ptr<LiveWatcher>& watcher);
  void unwatch(const std::string& match, const LiveWatcher* watcher);

  // For the metrics.
  std::atomic<std::size_t> sockets{0};
  std::atomic<std::size_t> publications{0};
  std::atomic<std::size_t> slow_readers_dropped{0};

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, std::vector<std::weak_ptr<LiveWatcher>>> watchers_;
};

}  // namespace adjutant::net
