#include "server/store/readers.hpp"

#include <chrono>
#include <utility>

#include "server/ports/store_failure.hpp"

namespace adjutant::store {

namespace {
constexpr std::chrono::milliseconds wait_max = std::chrono::seconds(5);
}

Readers::Readers(Open open, std::size_t connections_max)
    : open_(std::move(open)), connections_max_(connections_max) {
  free_.reserve(connections_max);
}

Readers::Lease::Lease(Readers& readers, std::unique_ptr<Database> database)
    : readers_(readers), database_(std::move(database)) {
  try {
    database_->reconnect_if_gone();
  } catch (...) {
    readers_.give_back(std::move(database_));
    throw;
  }
}

Readers::Lease::~Lease() {
  readers_.give_back(std::move(database_));
}

Readers::Lease Readers::lease() {
  std::unique_lock lock(mutex_);
  const auto end = std::chrono::steady_clock::now() + time_max_.value_or(wait_max);
  const bool found = freed_.wait_until(
      lock, end, [this] { return !free_.empty() || connections_ < connections_max_; });
  if (!found)
    throw ports::StoreFailure("too many requests are reading the database: try again in a moment");
  if (free_.empty()) {
    free_.push_back(open_());
    ++connections_;
  }
  auto database = std::move(free_.back());
  free_.pop_back();
  database->end_at(time_max_ ? std::optional(end) : std::nullopt);
  lock.unlock();
  return {*this, std::move(database)};
}

void Readers::limit(std::chrono::milliseconds time_max) {
  const std::lock_guard lock(mutex_);
  time_max_ = time_max;
}

void Readers::give_back(std::unique_ptr<Database> database) {
  {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(database));
  }
  freed_.notify_one();
}

}  // namespace adjutant::store
