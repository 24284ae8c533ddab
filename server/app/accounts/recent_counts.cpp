#include "server/app/accounts/recent_counts.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "server/app/accounts/peer_network.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {

// A window with a later end than possible began before somebody set the clock back.
bool RecentCounts::is_past(const Window& window, ports::Time now) const {
  return window.until <= now || window.until > now + window_;
}

std::optional<ports::Duration> RecentCounts::count(Window& window, int most, ports::Time now) {
  if (window.times == 0 || is_past(window, now)) window = {.times = 0, .until = now + window_};
  if (window.times >= most) return window.until - now;
  ++window.times;
  return std::nullopt;
}

RecentCounts::Window RecentCounts::stored(const std::string& who) {
  if (store_ == nullptr) return {};
  const auto done = store_->done_lately(what_, core::sha256(who));
  return {.times = done.times, .until = done.until};
}

void RecentCounts::keep(const std::map<std::string, Window>& counted) {
  if (store_ == nullptr || counted.empty()) return;
  std::vector<ports::LatelyDone> all;
  for (const auto& [who, window] : counted) {
    all.push_back(
        {.what = what_, .who = core::sha256(who), .times = window.times, .until = window.until});
  }
  store_->keep_done_lately(all);
}

RecentCounts::Window* RecentCounts::known(const std::string& who, ports::Time now,
                                          std::unique_lock<std::mutex>& lock) {
  if (const auto found = known_.find(who); found != known_.end()) return &found->second;
  lock.unlock();
  const auto before = stored(who);
  lock.lock();
  if (known_.size() >= limits::throttled_peers_max) {
    std::erase_if(known_, [&](const auto& entry) { return is_past(entry.second, now); });
    if (known_.size() >= limits::throttled_peers_max) return nullptr;
  }
  return &known_.try_emplace(who, before).first->second;
}

std::optional<ports::Duration> RecentCounts::count(const std::string& who, int most,
                                                   ports::Time now) {
  if (is_counted_in_store()) {
    const auto refused = store_->count_done_lately(what_, {core::sha256(who)}, most, now, window_);
    return refused.empty() ? std::nullopt : std::optional(refused.front().until - now);
  }
  std::unique_lock lock(mutex_);
  auto* window = known(who, now, lock);
  if (window == nullptr) return window_;
  if (const auto wait = count(*window, most, now)) return wait;
  const auto counted = *window;
  lock.unlock();
  keep({{who, counted}});
  return std::nullopt;
}

void RecentCounts::take_back(const std::string& who) {
  if (is_counted_in_store()) return store_->take_back_done_lately(what_, core::sha256(who));
  std::unique_lock lock(mutex_);
  const auto found = known_.find(who);
  if (found == known_.end() || found->second.times == 0) return;
  --found->second.times;
  const auto counted = found->second;
  lock.unlock();
  keep({{who, counted}});
}

std::vector<std::string> RecentCounts::count_all(const std::vector<std::string>& all, int most,
                                                 ports::Time now) {
  std::vector<std::string> refused;
  if (is_counted_in_store()) {
    std::vector<core::Digest> whom;
    for (const auto& who : all) whom.push_back(core::sha256(who));
    for (const auto& done : store_->count_done_lately(what_, whom, most, now, window_)) {
      refused.push_back(
          all[static_cast<std::size_t>(std::ranges::find(whom, done.who) - whom.begin())]);
    }
    return refused;
  }
  std::map<std::string, Window> counted;
  std::unique_lock lock(mutex_);
  for (const auto& who : all) {
    if (known(who, now, lock) == nullptr) refused.push_back(who);
  }
  if (!refused.empty()) return refused;
  // Brings all of them to memory: nobody counts one of them in between.
  for (const auto& who : all) {
    auto& next = counted.try_emplace(who, known_[who]).first->second;
    if (count(next, most, now)) refused.push_back(who);
  }
  if (!refused.empty()) return refused;
  for (const auto& [who, window] : counted) known_[who] = window;
  lock.unlock();
  keep(counted);
  return refused;
}

std::optional<ports::Duration> count_peer(RecentCounts& counts, std::string_view peer, int most,
                                          ports::Time now) {
  if (const auto wait = counts.count(network_of(peer), most, now)) return wait;
  const auto wide = wide_network_of(peer);
  const auto wait = wide ? counts.count(*wide, most * limits::networks_of_customer, now)
                         : std::optional<ports::Duration>();
  if (wait) counts.take_back(network_of(peer));
  return wait;
}

void take_back_peer(RecentCounts& counts, std::string_view peer) {
  counts.take_back(network_of(peer));
  if (const auto wide = wide_network_of(peer)) counts.take_back(*wide);
}

Result<void> count_lately(RecentCounts& counts, std::int64_t account, const LatelyMost& most,
                          ports::Time now) {
  const auto wait = counts.count(std::to_string(account), most.most, now);
  if (!wait) return {};
  const auto done = fmt::format(fmt::runtime(most.done), most.most);
  return problem(
      "too-many",
      fmt::format("You have {} within a day, which is the limit. Try again later.", done),
      {.retry_after_seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count()});
}

}  // namespace adjutant::app
