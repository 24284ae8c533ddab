#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "server/ports/store_failure.hpp"
#include "server/store/readers.hpp"

namespace adjutant::store {

// What reads a database, or a copy of it that may be some seconds old. Any thread.
class Reading {
 public:
  Reading(Readers::Open open, std::size_t connections_max)
      : readers_(std::move(open), connections_max) {}

  // From now on there is a copy; `is_fresh` says whether it may be read.
  void copy(Readers::Open open, std::size_t connections_max, std::function<bool()> is_fresh) {
    copy_.emplace(std::move(open), connections_max);
    is_fresh_ = std::move(is_fresh);
  }

  // How long a reader may wait and read, together: Readers::limit().
  void limit(std::chrono::milliseconds time_max) {
    readers_.limit(time_max);
    if (copy_) copy_->limit(time_max);
  }

  // Runs work(database) on a reader's connection. Throws StoreFailure.
  template <class Work>
  auto now(Work& work) {
    try {
      return on(readers_, work);
    } catch (const DatabaseError& error) {
      throw ports::StoreFailure(error.advice());
    }
  }

  // The same on the copy, where there is one that is fresh. If that fails, `work` runs again on the
  // database.
  template <class Work>
  auto late(Work& work) {
    if (copy_ && is_fresh_()) {
      try {
        return on(*copy_, work);
      } catch (const DatabaseError& error) {
        if (error.has_run_out_of_time()) throw ports::StoreFailure(error.advice());
      }
    }
    return now(work);
  }

 private:
  template <class Work>
  static auto on(Readers& readers, Work& work) {
    auto lease = readers.lease();
    return work(lease.database());
  }

  Readers readers_;
  std::optional<Readers> copy_;
  std::function<bool()> is_fresh_;
};

}  // namespace adjutant::store
