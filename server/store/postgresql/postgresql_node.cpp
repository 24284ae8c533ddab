#include "server/store/postgresql/postgresql_node.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

#include "engine/core/ensure.hpp"

namespace adjutant::store {

namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds looks_every{1'000};
// Hints take a lock of the whole PostgreSQL as they are committed.
constexpr std::chrono::milliseconds between_rounds{20};
// How long after its last word with PostgreSQL a server still leads. Less than the lease, so that
// work that has just begun ends before another may lead.
constexpr std::chrono::seconds leads_for{8};
static_assert(leads_for < PostgresqlDatabase::lease);

}  // namespace

PostgresqlNode::PostgresqlNode(std::string url, std::function<void()> look)
    : url_(std::move(url)),
      look_(std::move(look)),
      woken_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  ENSURE(woken_ >= 0, "a process has one more file descriptor");
  try {
    connect();
    try_to_lead();
  } catch (...) {
    ::close(woken_);
    throw;
  }
  thread_ = std::jthread([this](const std::stop_token& stopping) { run(stopping); });
}

PostgresqlNode::~PostgresqlNode() {
  stop();
  ::close(woken_);
}

void PostgresqlNode::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  wake();
  thread_.join();
  lose_connection();
}

void PostgresqlNode::hint() {
  if (!hints_.exchange(true)) wake();
}

void PostgresqlNode::wake() const {
  (void)::eventfd_write(woken_, 1);
}

void PostgresqlNode::connect() {
  auto database = std::make_unique<PostgresqlDatabase>(url_, Database::Access::writing);
  database->end_after_silence();
  database->execute("LISTEN adjutant");
  database_ = std::move(database);
}

bool PostgresqlNode::leads() const {
  return steady_clock::now() < leads_until_.load();
}

// While the connection lasts, so does the lock.
void PostgresqlNode::try_to_lead() {
  tried_ = steady_clock::now();
  if (holds_lock_) {
    database_->execute("SELECT 1");
  } else {
    holds_lock_ = database_->try_to_hold(PostgresqlDatabase::Lock::leading);
  }
  if (holds_lock_) leads_until_ = tried_ + leads_for;
}

void PostgresqlNode::lose_connection() {
  holds_lock_ = false;
  leads_until_ = steady_clock::time_point::min();
  database_.reset();
}

void PostgresqlNode::run(const std::stop_token& stopping) {
  while (!stopping.stop_requested()) {
    try {
      round();
    } catch (const DatabaseError&) {
      lose_connection();
    } catch (const std::exception&) {  // of look(): it is tried again
    }
    std::this_thread::sleep_for(between_rounds);
    rest();
  }
}

void PostgresqlNode::rest() {
  try {
    if (!database_) {
      pollfd woken{.fd = woken_, .events = POLLIN, .revents = 0};
      ::poll(&woken, 1, static_cast<int>(looks_every.count()));
    } else if (!hints_) {
      is_noticed_ = database_->wait_for_notice(woken_, looks_every) || is_noticed_;
    }
  } catch (const DatabaseError&) {
    lose_connection();
  }
  eventfd_t ignored = 0;
  (void)::eventfd_read(woken_, &ignored);
}

void PostgresqlNode::round() {
  if (!database_) connect();
  const bool is_time = steady_clock::now() - tried_ >= looks_every;
  if (is_time) try_to_lead();
  if (hints_.exchange(false)) database_->execute("NOTIFY adjutant");
  if (std::exchange(is_noticed_, false) || is_time) look_();
}

}  // namespace adjutant::store
