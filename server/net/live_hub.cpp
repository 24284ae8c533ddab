#include "server/net/live_hub.hpp"

#include <algorithm>

namespace adjutant::net {

void LiveHub::publish(ports::Publication publication) {
  publications.fetch_add(1, std::memory_order_relaxed);
  const std::lock_guard lock(mutex_);
  const auto found = watchers_.find(publication.match);
  if (found == watchers_.end()) return;
  const auto shared = std::make_shared<const ports::Publication>(std::move(publication));
  std::erase_if(found->second, [&](const std::weak_ptr<LiveWatcher>& weak) {
    const auto watcher = weak.lock();
    if (watcher) watcher->deliver(shared);
    return watcher == nullptr;
  });
  if (found->second.empty()) watchers_.erase(found);
}

void LiveHub::session_ended(const core::Digest&) {}

void LiveHub::sessions_ended(std::int64_t) {}

void LiveHub::watch(const std::string& match, const std::shared_ptr<LiveWatcher>& watcher) {
  const std::lock_guard lock(mutex_);
  watchers_[match].push_back(watcher);
}

void LiveHub::unwatch(const std::string& match, const LiveWatcher* watcher) {
  const std::lock_guard lock(mutex_);
  const auto found = watchers_.find(match);
  if (found == watchers_.end()) return;
  std::erase_if(found->second, [&](const std::weak_ptr<LiveWatcher>& weak) {
    const auto other = weak.lock();
    return other == nullptr || other.get() == watcher;
  });
  if (found->second.empty()) watchers_.erase(found);
}

}  // namespace adjutant::net
