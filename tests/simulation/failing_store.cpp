#include "tests/simulation/failing_store.hpp"

#include <exception>
#include <latch>
#include <memory>
#include <utility>

namespace adjutant::simulation {

using ports::StoreFailure;

std::optional<StoreFailure> FailingStore::failure_now(Kind kind, std::string_view match,
                                                      bool& is_done) {
  is_done = false;
  ++calls_;
  if (!power_.is_on()) return StoreFailure("the machine is off");
  if (!failing_match_.empty() && match == failing_match_) {
    return StoreFailure("the part of the disk that holds this match cannot be read");
  }
  const bool fails = failure_ && failure_->left-- == 0;
  if (!fails) return std::nullopt;
  const auto how = kind == Kind::reads ? How::undone : failure_->how;
  failure_.reset();
  is_done = how == How::unknown_but_done;
  return StoreFailure("a simulated failure of the store", how != How::undone);
}

void FailingStore::commit_later(ports::MatchCommit commit, ports::Committed committed) {
  bool is_done = false;
  auto failure = failure_now(Kind::writes, commit.row->id, is_done);
  if (!failure) {
    held_.push_back({std::move(commit), std::move(committed)});
    return;
  }
  try {
    if (is_done) (void)real().commit(commit);
  } catch (const StoreFailure& broken) {  // the machine went off in the middle of it
    failure = broken;
  }
  committed({.done = {}, .failure = std::make_exception_ptr(*std::move(failure))});
}
bool FailingStore::release() {
  auto held = std::exchange(held_, {});
  if (held.empty()) return false;
  const auto first_done = std::make_shared<std::latch>(1);
  const auto handed_over = std::make_shared<std::latch>(1);
  const auto concluded = std::make_shared<std::latch>(static_cast<std::ptrdiff_t>(held.size()));
  for (auto& step : held) {
    const bool is_first = &step == held.data();
    real().commit_later(std::move(step.commit), [first_done, handed_over, concluded, is_first,
                                                 committed = std::move(step.committed)](
                                                    ports::CommitOutcome outcome) mutable {
      // Whatever it holds (the match's slot) goes with it, before anybody goes on.
      std::exchange(committed, nullptr)(std::move(outcome));
      if (is_first) {
        // The writer stands still until all the others wait for it.
        first_done->count_down();
        handed_over->wait();
      }
      concluded->count_down();
    });
    // Whether the writer found the first alone must not depend on how quick it was.
    if (is_first) first_done->wait();
  }
  handed_over->count_down();
  concluded->wait();
  return true;
}

}  // namespace adjutant::simulation
