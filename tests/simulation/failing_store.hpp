#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulation/store_calls.hpp"
#include "tests/simulation/power.hpp"

namespace adjutant::simulation {

// A store that fails as it is told to, in front of a real one. Steps that do not wait for the disk
// are held until release(), so that how they fall into commits does not depend on threads.
class FailingStore : public StoreCalls {
 public:
  enum class How : std::uint8_t {
    undone,           // nothing has happened
    unknown_undone,   // nothing has happened, and nobody can tell
    unknown_but_done  // all has happened, and nobody can tell
  };

  FailingStore(ports::Store& real, Power& power) : StoreCalls(real), power_(power) {}

  // The call with this number, counted from now, fails once.
  void fail_at(std::uint64_t call, How how) { failure_ = {call, how}; }
  // Every call about this match fails; empty: none does.
  void fail_match(std::string match) { failing_match_ = std::move(match); }
  void work() {
    failure_.reset();
    failing_match_.clear();
  }
  std::uint64_t calls() const { return calls_; }

  // Commits the steps that are held, the first by itself and the others in one group, and returns
  // when all are concluded; false when none is held.
  bool release();

  void commit_later(ports::MatchCommit commit, ports::Committed committed) override;
  ports::StoreHealth health() override { return real().health(); }

 private:
  struct Failure {
    std::uint64_t left;
    How how;
  };

  std::optional<ports::StoreFailure> failure_now(Kind kind, std::string_view match,
                                                 bool& is_done) override;

  Power& power_;
  struct Held {
    ports::MatchCommit commit;
    ports::Committed committed;
  };
  std::vector<Held> held_;
  std::optional<Failure> failure_;
  std::string failing_match_;
  std::uint64_t calls_ = 0;
};

}  // namespace adjutant::simulation
