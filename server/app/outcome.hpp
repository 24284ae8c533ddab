#pragma once

#include <exception>
#include <expected>
#include <optional>
#include <utility>

#include "server/app/problem.hpp"

namespace adjutant::app {

// What a use case that does not wait has come to: a result, or what was thrown instead of one
// (ports::StoreFailure, std::bad_alloc).
template <class T>
class Outcome {
 public:
  Outcome(Result<T> result) : result_(std::move(result)) {}
  Outcome(std::unexpected<Problem> problem) : result_(std::move(problem)) {}
  Outcome(std::exception_ptr failure) : failure_(std::move(failure)) {}

  // Once. Throws what was thrown.
  Result<T> take() {
    if (failure_) std::rethrow_exception(failure_);
    return std::move(*result_);
  }

 private:
  std::optional<Result<T>> result_;
  std::exception_ptr failure_;
};

}  // namespace adjutant::app
