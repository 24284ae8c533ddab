#include "server/net/live_hub.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace adjutant::net {
namespace {

using std::chrono::steady_clock;

// How long a publication waits for others, if one was sent just before.
constexpr std::chrono::milliseconds gather_time{5};
constexpr std::chrono::milliseconds keep_time_every{250};

}  // namespace

LiveHub::LiveHub() {
  thread_ = std::thread([this] { run(); });
}

LiveHub::~LiveHub() {
  close();
}

void LiveHub::leave(Word word) {
  if (closing_) return;
  words_.push_back(std::move(word));
  if (asleep_) wake_.notify_one();
}

void LiveHub::publish(ports::Publication publication) {
  publications.fetch_add(1, std::memory_order_relaxed);
  const std::lock_guard lock(mutex_);
  const auto found = watched_.find(publication.match);
  if (found == watched_.end()) return;
  found->second.told = std::max(found->second.told, publication.last_event);
  leave(std::move(publication));
}

bool LiveHub::is_awaited(const std::string& match, int event) const {
  const std::lock_guard lock(mutex_);
  const auto found = watched_.find(match);
  return found != watched_.end() && found->second.told < event;
}

void LiveHub::said(const std::string& match, const std::array<std::int64_t, 2>& seats,
                   std::string message) {
  const std::lock_guard lock(mutex_);
  if (watched_.contains(match)) leave(Remark{match, seats, std::move(message)});
}

void LiveHub::session_ended(const core::Digest& token_hash) {
  const std::lock_guard lock(mutex_);
  leave(EndedSessions(token_hash));
}

void LiveHub::sessions_ended(std::int64_t account) {
  const std::lock_guard lock(mutex_);
  leave(EndedSessions(account));
}

void LiveHub::sessions_may_have_ended(std::int64_t account) {
  const std::lock_guard lock(mutex_);
  leave(EndedSessions(UnknownSessions{account}));
}

void LiveHub::enter(std::weak_ptr<LiveWatcher> watcher) {
  const std::lock_guard lock(mutex_);
  leave(std::move(watcher));
}

void LiveHub::watch(const std::string& match, std::weak_ptr<LiveWatcher> watcher) {
  const auto* who = watcher.lock().get();
  const std::lock_guard lock(mutex_);
  ++watched_[match].watchers;
  leave(Watch{match, std::move(watcher), who, true});
}

void LiveHub::unwatch(const std::string& match, const LiveWatcher* watcher) {
  const std::lock_guard lock(mutex_);
  const auto found = watched_.find(match);
  if (--found->second.watchers == 0) watched_.erase(found);
  leave(Watch{match, {}, watcher, false});
}

void LiveHub::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    words_.clear();
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

void LiveHub::run() {
  auto next_time = steady_clock::now();
  std::unique_lock lock(mutex_);
  while (!closing_) {
    asleep_ = true;
    const auto called = [this] { return closing_ || !words_.empty(); };
    if (all_.empty()) {
      wake_.wait(lock, called);
    } else {
      wake_.wait_until(lock, next_time, called);
    }
    asleep_ = false;
    auto words = std::exchange(words_, {});
    lock.unlock();
    const auto begun = steady_clock::now();
    const bool told = !words.empty();
    hear(std::move(words));
    if (begun >= next_time) {
      keep_time();
      next_time = begun + keep_time_every;
    }
    lock.lock();
    if (told) wake_.wait_until(lock, begun + gather_time, [this] { return closing_; });
  }
}

void LiveHub::hear(std::vector<Word> words) {
  for (auto& word : words) {
    std::visit([this](auto& said) { hear(said); }, word);
  }
  tell();
}

void LiveHub::hear(Watch& watch) {
  auto& members = members_[watch.match];
  if (watch.begins) {
    members.push_back({std::move(watch.watcher), watch.who});
  } else {
    const auto gone = std::ranges::find(members, watch.who, &Member::who);
    if (gone != members.end()) {
      std::swap(*gone, members.back());
      members.pop_back();
    }
  }
  if (members.empty()) members_.erase(watch.match);
}

void LiveHub::hear(ports::Publication& publication) {
  for (auto batch = untold_.rbegin(); batch != untold_.rend(); ++batch) {
    if ((*batch)->match() != publication.match) continue;
    if ((*batch)->add(publication)) return;
    break;
  }
  untold_.push_back(std::make_shared<LiveBatch>(std::move(publication)));
}

void LiveHub::hear(const Remark& remark) {
  const auto found = members_.find(remark.match);
  if (found == members_.end()) return;
  const auto text = std::make_shared<const std::string>(remark.message);
  for (const auto& member : found->second) {
    if (const auto watcher = member.watcher.lock()) watcher->hear(remark.match, remark.seats, text);
  }
}

void LiveHub::hear(const EndedSessions& ended) {
  for (const auto& weak : all_) {
    if (const auto watcher = weak.lock()) watcher->sessions_ended(ended);
  }
}

void LiveHub::tell() {
  for (const std::shared_ptr<const LiveBatch> batch : untold_) {
    const auto found = members_.find(batch->match());
    if (found == members_.end()) continue;
    std::map<const void*, LiveWatcher::Group> groups;  // by thread
    for (const auto& member : found->second) {
      if (auto watcher = member.watcher.lock()) {
        groups[watcher->thread()].push_back(std::move(watcher));
      }
    }
    for (auto& [thread, group] : groups) {
      auto& first = *group.front();
      first.deliver(batch, std::move(group));
    }
  }
  untold_.clear();
}

void LiveHub::keep_time() {
  const auto now = steady_clock::now();
  std::erase_if(all_, [&](const Watcher& weak) {
    const auto watcher = weak.lock();
    if (watcher) watcher->keep_time(now);
    return watcher == nullptr;
  });
}

}  // namespace adjutant::net
