#pragma once

#include <atomic>
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

#include "server/store/file_place.hpp"
#include "server/store/sqlite.hpp"

namespace adjutant::store {

// The one thread that writes. What waits is done together: each piece of work in a savepoint of a
// common transaction, one commit and one sync for all, and only then is anybody told. A piece that
// throws takes back only itself.
//
// Failures arrive as ports::StoreFailure (what work throws itself arrives unchanged). When the
// commit fails, all pieces of the group fail with outcome_unknown.
class Writer {
 public:
  struct Limits {
    std::size_t batch = 256;     // pieces of work in one commit
    std::size_t queue = 20'000;  // pieces waiting; more are refused
  };

  // The database is used by the writer's thread alone from now on.
  explicit Writer(std::unique_ptr<Database> database, Limits limits);
  explicit Writer(std::unique_ptr<Database> database) : Writer(std::move(database), Limits{}) {}
  ~Writer();  // finishes what waits
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Runs work(database) on the writer's thread; returns what it returned once that is on disk.
  // Throws what it threw, or StoreFailure.
  template <class Work>
  std::invoke_result_t<Work&, Database&> write(Work&& work);

  // The same without waiting: done(failure) is called on the writer's thread after the commit,
  // with a null pointer when all went well. It must not throw, block or write.
  void post(std::function<void(Database&)> work, std::function<void(std::exception_ptr)> done);

  // Pieces of work so far that did not reach the disk. Any thread.
  std::uint64_t failures() const { return failures_; }

 private:
  // A piece of work; lives with whoever waits for it.
  class Job {
   public:
    virtual ~Job() = default;
    virtual void run(Database& database) = 0;
    virtual void finish() noexcept = 0;  // the last call; the job may be gone when it returns
    std::exception_ptr failure;
  };

  // A job whose caller sleeps until it is finished.
  class WaitedJob : public Job {
   public:
    void finish() noexcept override;
    void wait();

   private:
    std::mutex mutex_;
    std::condition_variable finished_;
    bool is_finished_ = false;
  };

  template <class Work>
  class Call;
  class Posted;

  void submit(Job& job);
  void work_off();
  void commit_group(const std::vector<Job*>& group);
  std::exception_ptr run_group(const std::vector<Job*>& group);
  void run_one(Job& job);

  std::unique_ptr<Database> database_;
  FilePlace place_;
  const Limits limits_;
  std::mutex mutex_;
  std::condition_variable waiting_;
  std::vector<Job*> queue_;
  bool closing_ = false;
  std::atomic<std::uint64_t> failures_ = 0;
  std::thread thread_;
};

template <class Work>
class Writer::Call : public WaitedJob {
 public:
  using Result = std::invoke_result_t<Work&, Database&>;

  explicit Call(Work& work) : work_(work) {}

  void run(Database& database) override {
    if constexpr (std::is_void_v<Result>) {
      work_(database);
    } else {
      result_.emplace(work_(database));
    }
  }

  Result take() {
    if (failure) std::rethrow_exception(failure);
    if constexpr (!std::is_void_v<Result>) return std::move(*result_);
  }

 private:
  Work& work_;
  std::optional<std::conditional_t<std::is_void_v<Result>, char, Result>> result_;
};

template <class Work>
std::invoke_result_t<Work&, Database&> Writer::write(Work&& work) {
  Call<std::remove_reference_t<Work>> call(work);
  submit(call);
  call.wait();
  return call.take();
}

}  // namespace adjutant::store
