#pragma once

#include <cstdint>
#include <exception>
#include <utility>
#include <variant>

#include "server/app/context.hpp"
#include "server/app/task.hpp"

namespace adjutant::app {

// The commit as it came out, failures too. Waits for the disk.
inline ports::CommitOutcome commit_here(ports::MatchStore& matches,
                                        const ports::MatchCommit& commit) {
  ports::CommitOutcome outcome;
  try {
    outcome.done = matches.commit(commit);
  } catch (...) {
    outcome.failure = std::current_exception();
  }
  return outcome;
}

// The threads that one piece of work on a match runs on. Either all of it runs on its caller's
// thread, which may wait. Or it begins on a thread that must not wait, moves to a worker where it
// has to, and continues where its commits are reported.
class Execution {
 public:
  enum class Kind : std::uint8_t { of_a_caller_who_waits, asynchronous };

  Execution(Context& context, Kind kind)
      : context_(context), kind_(kind), may_wait_(kind == Kind::of_a_caller_who_waits) {}

  // A thread that may wait for the disk.
  auto to_where_it_may_wait() {
    return called_back<std::monostate>([this](auto resume) {
      if (std::exchange(may_wait_, true)) {
        resume({});
        return;
      }
      context_.workers.resume([resume = std::move(resume)]() mutable { resume({}); });
    });
  }

  // The commit is on disk, or the store refused it, or it failed. Told on a thread that must not
  // wait, but to a caller who waits.
  auto committed(ports::MatchCommit&& commit) {
    return called_back<ports::CommitOutcome>(
        [this, commit = std::move(commit)](auto resume) mutable {
          if (kind_ == Kind::of_a_caller_who_waits) {
            resume(commit_here(context_.matches, commit));
            return;
          }
          may_wait_ = false;
          context_.matches.commit_later(std::move(commit), std::move(resume));
        });
  }

 private:
  Context& context_;
  const Kind kind_;
  bool may_wait_;
};

}  // namespace adjutant::app
