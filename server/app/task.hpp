#pragma once

#include <concepts>
#include <coroutine>
#include <exception>
#include <functional>
#include <future>
#include <optional>
#include <type_traits>
#include <utility>

#include "server/app/outcome.hpp"

// Work that reads from top to bottom although it waits on its way: for a match's slot, for a
// worker, for the disk. A coroutine of our own: the use cases know no transport, and a library's
// would bring its threads along.
namespace adjutant::app {

// The continuation of a waiting coroutine: called once, from any thread. If it is destroyed without
// a call, everything that waits is destroyed, too: locals are destroyed, and nobody gets an answer.
class Resumption {
 public:
  Resumption(std::coroutine_handle<> waiting, std::coroutine_handle<> outermost)
      : waiting_(waiting), outermost_(outermost) {}
  Resumption(Resumption&& other) noexcept
      : waiting_(other.waiting_), outermost_(std::exchange(other.outermost_, {})) {}
  Resumption& operator=(Resumption&&) = delete;
  ~Resumption() {
    if (outermost_) outermost_.destroy();
  }

  void operator()() {
    outermost_ = {};
    waiting_.resume();
  }

 private:
  std::coroutine_handle<> waiting_;
  std::coroutine_handle<> outermost_;  // owns, by its Tasks, the waiting coroutine; null: called
};

// What every Task knows of those who wait for it.
struct TaskPromise {
  std::coroutine_handle<> outermost = {};
  std::coroutine_handle<> waiting = {};  // continues when this one is done
  std::exception_ptr failure = {};

  std::suspend_always initial_suspend() const noexcept { return {}; }
  void unhandled_exception() { failure = std::current_exception(); }

  struct Done {
    bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> done) const noexcept {
      return done.promise().waiting;
    }
    void await_resume() const noexcept {}
  };
  Done final_suspend() const noexcept { return {}; }
};

// Begins when somebody awaits it, on that thread, and continues on the thread that resumes it. Its
// arguments live in it: take what the caller may not keep by value.
template <class T>
class [[nodiscard]] Task {
 public:
  struct promise_type : TaskPromise {
    std::optional<T> result = std::nullopt;

    Task get_return_object() {
      return Task(std::coroutine_handle<promise_type>::from_promise(*this));
    }
    template <std::convertible_to<T> Value = T>
    void return_value(Value&& value) {
      result.emplace(std::forward<Value>(value));
    }
  };

  Task(Task&& other) noexcept : coroutine_(std::exchange(other.coroutine_, {})) {}
  Task& operator=(Task&&) = delete;
  ~Task() {
    if (coroutine_) coroutine_.destroy();
  }

  bool await_ready() const noexcept { return false; }
  template <class Promise>
  std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> waiting) const noexcept {
    auto& promise = coroutine_.promise();
    promise.waiting = waiting;
    promise.outermost = waiting.promise().outermost;
    return coroutine_;
  }
  T await_resume() const {
    auto& promise = coroutine_.promise();
    if (promise.failure) std::rethrow_exception(promise.failure);
    return *std::move(promise.result);
  }

 private:
  explicit Task(std::coroutine_handle<promise_type> coroutine) : coroutine_(coroutine) {}

  std::coroutine_handle<promise_type> coroutine_;
};

// Awaits what `begin` passes to its function: called once, from any thread, perhaps at once; the
// coroutine continues on that thread. An exception from begin() ends the program: nobody would know
// whether the function is still called.
template <class T, class Begin>
class [[nodiscard]] CalledBack {
 public:
  explicit CalledBack(Begin&& begin) : begin_(std::move(begin)) {}

  bool await_ready() const noexcept { return false; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> waiting) noexcept {
    // From here, for this may be gone before begin() returns.
    auto begin = std::move(begin_);
    begin([this, resume = Resumption(waiting, waiting.promise().outermost)](T given) mutable {
      given_.emplace(std::move(given));
      resume();
    });
  }
  T await_resume() { return *std::move(given_); }

 private:
  Begin begin_;
  std::optional<T> given_;
};

template <class T, class Begin>
CalledBack<T, Begin> called_back(Begin begin) {
  return CalledBack<T, Begin>(std::move(begin));
}

// The outermost coroutine: nobody waits for it, and it disappears at its end.
struct Started {
  struct promise_type {
    std::coroutine_handle<> outermost = std::coroutine_handle<promise_type>::from_promise(*this);

    Started get_return_object() const { return {}; }
    std::suspend_never initial_suspend() const noexcept { return {}; }
    std::suspend_never final_suspend() const noexcept { return {}; }
    void return_void() const {}
    void unhandled_exception() const { std::terminate(); }
  };
};

// Begins the task here, and calls `done` with its result, on the thread it has then. `done` neither
// waits nor throws.
template <class T, class Function>
Started start(Task<T> task, Function done) {
  std::optional<Outcome<T>> outcome;
  try {
    outcome.emplace(co_await task);
  } catch (...) {
    outcome.emplace(std::current_exception());
  }
  done(*std::move(outcome));
}

// Sleeps until the task is done.
template <class T>
T wait_for(Task<T> task) {
  std::promise<Outcome<T>> promise;
  auto outcome = promise.get_future();
  start(std::move(task), [promise = std::move(promise)](Outcome<T> what) mutable {
    promise.set_value(std::move(what));
  });
  return outcome.get().take();
}

}  // namespace adjutant::app
