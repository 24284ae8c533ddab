#pragma once

#include <exception>
#include <optional>
#include <utility>

namespace adjutant::app {

// The end of work that others wait for: a result, or an exception (ports::StoreFailure,
// std::bad_alloc).
template <class T>
class Outcome {
 public:
  Outcome(T result) : result_(std::move(result)) {}
  Outcome(std::exception_ptr failure) : failure_(std::move(failure)) {}

  // Once. Throws the exception.
  T take() {
    if (failure_) std::rethrow_exception(failure_);
    return *std::move(result_);
  }

 private:
  std::optional<T> result_;
  std::exception_ptr failure_;
};

}  // namespace adjutant::app
