#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/ports/upkeep.hpp"
#include "server/store/database.hpp"

namespace adjutant::store {

// The one thread that writes. It does all waiting pieces together: one transaction, one commit and
// one sync, and only then reports them done. If a piece throws, the group starts again with each
// piece in a savepoint, so that a piece that throws rolls back only itself.
//
// Failures arrive as ports::StoreFailure (what work throws itself arrives unchanged). When the
// commit fails, all pieces of the group fail with outcome_unknown.
class Writer {
 public:
  struct Limits {
    std::size_t batch = 256;     // pieces of work in one commit
    std::size_t queue = 20'000;  // pieces waiting; more are refused
  };

  // Called on the writer's thread, where they are set.
  struct Hooks {
    std::function<void()> between;        // after each group, outside a transaction
    std::function<void(Database&)> last;  // at the end of each transaction
  };

  // The database is used by the writer's thread alone from now on.
  Writer(std::unique_ptr<Database> database, Limits limits, Hooks hooks = {});
  explicit Writer(std::unique_ptr<Database> database) : Writer(std::move(database), Limits{}) {}
  ~Writer();  // finishes what waits
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  enum class Kind : std::uint8_t {
    work,
    probe
  };  // a probe is only to see whether work could be done

  // Runs work(database) on the writer's thread; returns what it returned once that is on disk.
  // Throws what it threw, or StoreFailure.
  template <class Work>
  std::invoke_result_t<Work&, Database&> write(Work&& work, Kind kind = Kind::work);

  // A piece of work.
  class Job {
   public:
    virtual ~Job() = default;
    // Inside the transaction of the group; called again when the group has to be done singly.
    virtual void run(Database& database) = 0;
    // After the commit, with `failure` set when there was one. Neither waits nor writes. The last
    // call: the job may be gone when it returns.
    virtual void finish() noexcept = 0;
    // Whether a thread sleeps until then: it is woken at once, by the writer's thread.
    virtual bool is_waited_for() const { return false; }
    virtual Kind kind() const { return Kind::work; }
    std::exception_ptr failure;
    std::size_t place = 0;  // where it was posted: CompletionExecutor::here()
  };

  // The same without waiting: the job's finish() is called once, here when the writer does not take
  // it. The job ends its own life there.
  void post(std::unique_ptr<Job> job) noexcept;

  // Where posted jobs are finished: those of a group that were posted at one place, together there.
  // `tell` is called with that work on the writer's thread and hands it on. Null: all on the
  // writer's thread. When complete_on() returns the former functions are not called any more.
  using Completion = std::move_only_function<void()>;
  struct CompletionExecutor {
    std::function<std::size_t()> here;  // the place of the calling thread
    std::function<void(std::size_t place, Completion completion)> tell;
  };
  void complete_on(CompletionExecutor executor);

  // Pieces of work so far that did not reach the disk. Any thread.
  std::uint64_t failures() const { return failures_; }
  // How work has fared; free_bytes is left empty. Any thread.
  ports::StoreHealth health() const;

  // What it has done so far. Any thread.
  struct Tally {
    std::size_t waiting = 0;  // pieces now
    std::uint64_t groups = 0;
    std::uint64_t pieces = 0;
    std::chrono::nanoseconds time{};  // spent on groups, syncs included
  };
  Tally tally() const;

 private:
  // A job whose caller sleeps until it is finished.
  class WaitedJob : public Job {
   public:
    void finish() noexcept override;
    bool is_waited_for() const override { return true; }
    void wait();

   private:
    std::mutex mutex_;
    std::condition_variable finished_;
    bool is_finished_ = false;
  };

  template <class Work>
  class Call;

  void submit(Job& job);
  void work_off();
  void commit_group(const std::vector<Job*>& group);
  void note_how_it_fared(const std::vector<Job*>& group);
  // Before the callers go on, so that each finds its own work counted.
  void count(const std::vector<Job*>& group, std::chrono::nanoseconds time);
  std::size_t here();
  void tell(std::size_t place, Completion completion);
  std::exception_ptr run_group(const std::vector<Job*>& group);
  bool try_together(const std::vector<Job*>& group, bool& committing);
  void try_one_by_one(const std::vector<Job*>& group, bool& committing);
  void run_one(Job& job);
  std::exception_ptr failed(std::string reason, bool outcome_unknown);

  std::unique_ptr<Database> database_;
  const Limits limits_;
  const Hooks hooks_;
  mutable std::mutex mutex_;
  std::condition_variable waiting_;
  std::vector<Job*> queue_;
  bool closing_ = false;
  std::atomic<std::uint64_t> failures_ = 0;
  std::optional<std::string> trouble_;  // of the group at hand; the writer's thread
  ports::StoreHealth health_;
  Tally done_;
  std::mutex executor_mutex_;
  CompletionExecutor executor_;  // guarded by executor_mutex_
  std::thread thread_;
};

template <class Work>
class Writer::Call : public WaitedJob {
 public:
  using Result = std::invoke_result_t<Work&, Database&>;

  Call(Work& work, Kind kind) : work_(work), kind_(kind) {}

  void run(Database& database) override {
    if constexpr (std::is_void_v<Result>) {
      work_(database);
    } else {
      result_.emplace(work_(database));
    }
  }

  Kind kind() const override { return kind_; }

  Result take() {
    if (failure) std::rethrow_exception(failure);
    if constexpr (!std::is_void_v<Result>) return std::move(*result_);
  }

 private:
  Work& work_;
  Kind kind_;
  std::optional<std::conditional_t<std::is_void_v<Result>, char, Result>> result_;
};

template <class Work>
std::invoke_result_t<Work&, Database&> Writer::write(Work&& work, Kind kind) {
  Call<std::remove_reference_t<Work>> call(work, kind);
  submit(call);
  call.wait();
  return call.take();
}

}  // namespace adjutant::store
