#include "server/app/reading/report_cache.hpp"

#include <algorithm>

#include "server/app/limits.hpp"

namespace adjutant::app {

ReportCache::Report ReportCache::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::ranges::find(reports_, key, &std::pair<std::string, ReportCache::Report>::first);
  if (found == reports_.end()) return nullptr;
  reports_.splice(reports_.begin(), reports_, found);
  return found->second;
}

void ReportCache::keep(const std::string& key, Report report) {
  const std::lock_guard lock(mutex_);
  reports_.emplace_front(key, std::move(report));
  if (reports_.size() > limits::reports_in_memory_max) reports_.pop_back();
}

}  // namespace adjutant::app
