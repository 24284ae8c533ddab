#include "server/cli/readiness.hpp"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "server/ops/log.hpp"

namespace adjutant::cli {
namespace {

constexpr std::chrono::seconds probe_age_max{1};

}  // namespace

std::optional<std::string> Readiness::unready() {
  if (stopping) return "The server is stopping.";
  const std::lock_guard lock(mutex_);
  const auto now = clock_.now();
  // A clock that somebody sets back must not make an old answer a new one.
  const bool fresh = asked_ && *asked_ <= now && now - *asked_ < probe_age_max;
  if (fresh) return reason_;
  auto found = look();
  if (found && found != reason_) ops::log_error("not_ready", {{"reason", *found}});
  if (!found && reason_) ops::log_info("ready_again", {{"reason_before", *reason_}});
  reason_ = std::move(found);
  asked_ = clock_.now();
  return reason_;
}

std::optional<std::string> Readiness::look() {
  try {
    const auto health = upkeep_.health();
    const bool is_news = std::exchange(failures_told_, health.failures) != health.failures;
    if (health.failing && is_news) return health.failing;
    if (health.free_bytes && *health.free_bytes < free_bytes_min) {
      return fmt::format(
          "the database's disk is full or nearly full: {} KiB are free, {} are "
          "needed: free some space; queued work then continues by itself",
          *health.free_bytes >> 10, free_bytes_min >> 10);
    }
    upkeep_.probe();
    return std::nullopt;
  } catch (const ports::StoreFailure& failure) {
    return failure.what();
  }
}

void Readiness::count(ops::Metrics& into, bool leads) {
  into.set_gauge("adjutant_ready",
                 "1 if the server can do its work, else 0; /readyz gives the reason", "",
                 unready() ? 0 : 1);
  try {
    if (const auto free = upkeep_.health().free_bytes) {
      into.set_gauge("adjutant_disk_free_bytes", "Free space on the database's disk", "",
                     static_cast<double>(*free));
    }
    if (!leads) return;
    const auto stored = upkeep_.counts();
    const auto matches = "Unfinished matches by status";
    into.set_gauge("adjutant_matches", matches, "status=open",
                   static_cast<double>(stored.matches_open));
    into.set_gauge("adjutant_matches", matches, "status=running",
                   static_cast<double>(stored.matches_running));
    into.set_gauge("adjutant_matches", matches, "status=held",
                   static_cast<double>(stored.matches_held));
    into.set_gauge("adjutant_accounts", "Accounts", "", static_cast<double>(stored.accounts));
    into.set_gauge("adjutant_mails_queued", "Mails waiting to be sent", "",
                   static_cast<double>(stored.mails_queued));
  } catch (const ports::StoreFailure& failure) {
    ops::log_error("not_counted", {{"reason", failure.what()}});
  }
}

}  // namespace adjutant::cli
