#include "server/store/postgresql/postgresql_database.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <libpq-fe.h>
#include <poll.h>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"

namespace adjutant::store {

namespace {

constexpr const char* connection_failure = "08006";
constexpr const char* lock_not_available = "55P03";
constexpr const char* no_data = "02000";

// The limit for a host that has gone without a word; a URL may set others.
constexpr const char* connect_seconds_max = "5";
constexpr const char* unanswered_milliseconds_max = "10000";
constexpr const char* keepalive_seconds = "5";

constexpr std::int32_t locks_of_ours = 0x41444a54;  // "ADJT"

// Without the line break at its end.
std::string message(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return std::string(text);
}

std::string last_message(const pg_conn* connection) {
  return message(PQerrorMessage(connection));
}

int rows_changed(pg_result* result) {
  const std::string_view rows = PQcmdTuples(result);
  int count = 0;
  std::from_chars(rows.data(), rows.data() + rows.size(), count);
  return count;
}

}  // namespace

std::string PostgresqlError::advice() const {
  const auto is_of = [this](std::string_view kind) { return state.starts_with(kind); };
  if (is_of("08") || is_of("57P") || is_of("25P03")) {
    return fmt::format(
        "the database cannot be reached ({}): check that PostgreSQL runs and that the network to "
        "it works",
        what());
  }
  if (has_run_out_of_time())
    return "the database did not answer in time: try again, or ask for less";
  if (is_of("53100")) {
    return fmt::format("the disk that holds the database is full ({}): free some space", what());
  }
  if (is_of("53")) return fmt::format("PostgreSQL has no memory or connection left ({})", what());
  if (is_of("25006") || is_of("28") || is_of("42501")) {
    return fmt::format(
        "the database may not be written ({}): give the server's user the right to write it, and "
        "connect to the primary",
        what());
  }
  if (is_of("58") || is_of("XX")) {
    return fmt::format("the database is damaged or its disk failed ({}): see PostgreSQL's log",
                       what());
  }
  return fmt::format("the database refused ({})", what());
}

void PostgresqlDatabase::Close::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

void PostgresqlDatabase::Clear::operator()(pg_result* result) const {
  PQclear(result);
}

// --- statements ---------------------------------------------------------------------------------

// Runs when its first row is asked for, and has all of them then; or later.
class PostgresqlDatabase::Prepared : public Statement {
 public:
  Prepared(PostgresqlDatabase& database, const char* text)
      : database_(database), text_(text), name_(fmt::to_string(fmt::ptr(text))) {
    database_.checked(Result(PQprepare(connection(), name_.c_str(), text_, 0, nullptr)), text_);
    // The connection may be lost between the two.
    const auto described =
        database_.checked(Result(PQdescribePrepared(connection(), name_.c_str())), text_);
    const auto size = static_cast<std::size_t>(PQnparams(described.get()));
    digits_.resize(size);
    values_.resize(size);
    lengths_.resize(size);
    formats_.resize(size);
  }

  void bind_integer(int position, std::int64_t value) override {
    auto& digits = digits_.at(place(position));
    *std::to_chars(digits.begin(), digits.end() - 1, value).ptr = '\0';
    bind(position, digits.data(), 0, Format::text);
  }
  void bind_text(int position, std::string_view value) override {
    bind(position, value.data() == nullptr ? "" : value.data(), value.size(), Format::binary);
  }
  void bind_bytes(int position, Bytes value) override {
    bind_text(position, {reinterpret_cast<const char*>(value.data()), value.size()});
  }
  void bind_null(int position) override { bind(position, nullptr, 0, Format::text); }

  bool step() override {
    if (!result_) run();
    return ++row_ < PQntuples(result_.get());
  }
  std::int64_t integer(int column) override {
    const auto bytes = this->bytes(column);
    ENSURE(is_integer(PQftype(result_.get(), column)), "a column is read as another type");
    std::uint64_t value = !bytes.empty() && (bytes[0] & 0x80) != 0 ? ~std::uint64_t{0} : 0;
    for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
    return static_cast<std::int64_t>(value);
  }
  std::string_view bytes(int column) override {
    return {PQgetvalue(result_.get(), row_, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
  }
  bool is_null(int column) override { return PQgetisnull(result_.get(), row_, column) != 0; }
  int changed() override { return rows_changed(result_.get()); }
  bool run_later(std::optional<int> changes) override {
    if (!database_.gathers_) return false;
    if (!database_.in_pipeline()) PQenterPipelineMode(connection());
    send();
    database_.sent_.push_back({text_, changes});
    return true;
  }
  std::int64_t inserted() override { return integer(0); }
  void reset() noexcept override {
    result_.reset();
    row_ = -1;
    std::ranges::fill(values_, nullptr);
  }

 private:
  enum Format : int { text, binary };

  // The types of our statements: bigint, integer and boolean.
  static bool is_integer(Oid type) { return type == 20 || type == 23 || type == 16; }

  pg_conn* connection() const { return database_.connection_.get(); }
  static std::size_t place(int position) { return static_cast<std::size_t>(position) - 1; }

  void bind(int position, const char* value, std::size_t length, Format format) {
    values_.at(place(position)) = value;
    lengths_.at(place(position)) = static_cast<int>(length);
    formats_.at(place(position)) = format;
  }

  void run() {
    send();
    result_ = database_.finished(text_);
  }

  void send() {
    const int sent =
        PQsendQueryPrepared(connection(), name_.c_str(), static_cast<int>(values_.size()),
                            values_.data(), lengths_.data(), formats_.data(), Format::binary);
    if (sent == 0) throw PostgresqlError(connection_failure, last_message(connection()));
  }

  PostgresqlDatabase& database_;
  const char* text_;
  const std::string name_;
  std::vector<std::array<char, 24>> digits_;
  std::vector<const char*> values_;
  std::vector<int> lengths_, formats_;
  Result result_;
  int row_ = -1;
};

std::unique_ptr<Statement> PostgresqlDatabase::prepare(Sql sql, Gives) {
  settle();
  return std::make_unique<Prepared>(*this, sql.text);
}

// --- connections --------------------------------------------------------------------------------

PostgresqlDatabase::PostgresqlDatabase(std::string url, Access access, std::int64_t node)
    : url_(std::move(url)), access_(access), node_(node) {
  connect();
}

void PostgresqlDatabase::connect() {
  // The URL comes last: what it sets of the others holds.
  constexpr std::array keywords{"connect_timeout",
                                "tcp_user_timeout",
                                "keepalives_idle",
                                "application_name",
                                "client_encoding",
                                "dbname",
                                static_cast<const char*>(nullptr)};
  const std::array values{
      connect_seconds_max, unanswered_milliseconds_max,      keepalive_seconds, "adjutant", "UTF8",
      url_.c_str(),        static_cast<const char*>(nullptr)};
  connection_.reset(PQconnectdbParams(keywords.data(), values.data(), 1));
  if (PQstatus(connection_.get()) != CONNECTION_OK) {
    throw PostgresqlError(connection_failure, last_message(connection_.get()));
  }
  PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
  if (access_ == Access::reading) {
    execute("SET default_transaction_read_only = on");
  } else {
    // A server that has stopped in the middle of a transaction must not keep the others waiting.
    execute(fmt::format("SET idle_in_transaction_session_timeout = {}",
                        std::chrono::milliseconds(lease).count()));
  }
}

void PostgresqlDatabase::reconnect_if_gone() {
  if (!has_gone()) return;
  end_statements();
  connection_.reset();
  connect();
  if (!reconnected_) return;
  try {
    reconnected_();
  } catch (...) {
    end_statements();
    connection_.reset();
    throw;
  }
}

// What PostgreSQL says to a connection at rest is that it ends.
bool PostgresqlDatabase::has_gone() const {
  if (PQstatus(connection_.get()) != CONNECTION_OK) return true;
  pollfd socket{.fd = PQsocket(connection_.get()), .events = POLLIN, .revents = 0};
  return ::poll(&socket, 1, 0) != 0;
}

std::string PostgresqlDatabase::name() const {
  const char* host = PQhost(connection_.get());
  const char* database = PQdb(connection_.get());
  return fmt::format("{} on {}", database == nullptr ? "the database" : database,
                     host == nullptr ? "its host" : host);
}

PostgresqlDatabase::~PostgresqlDatabase() {
  end_statements();
}

void PostgresqlDatabase::execute(const std::string& script) {
  settle();
  checked(Result(PQexec(connection_.get(), script.c_str())), script);
}

// Writers take turns, as with SQLite: what one has checked holds until its commit.
void PostgresqlDatabase::begin(Access access) {
  gathers_ = false;
  sent_.clear();
  if (access == Access::reading) {
    run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  } else {
    execute(fmt::format("BEGIN; SELECT pg_advisory_xact_lock({}, {})", locks_of_ours,
                        static_cast<int>(Lock::writing)));
  }
}

bool PostgresqlDatabase::hold(Lock lock, Share share, std::chrono::milliseconds wait_max) {
  try {
    Transaction waiting(*this, Access::reading);
    execute(fmt::format("SET LOCAL lock_timeout = {}; SELECT pg_advisory_lock{}({}, {})",
                        wait_max.count(), share == Share::alone ? "" : "_shared", locks_of_ours,
                        static_cast<int>(lock)));
    waiting.commit();
    return true;
  } catch (const PostgresqlError& error) {
    if (error.state == lock_not_available) return false;
    throw;
  }
}

bool PostgresqlDatabase::try_to_hold(Lock lock) {
  return value<bool>("SELECT pg_try_advisory_lock($1, $2)", locks_of_ours, lock).value();
}

void PostgresqlDatabase::release(Lock lock) {
  value<bool>("SELECT pg_advisory_unlock($1, $2)", locks_of_ours, lock);
}

void PostgresqlDatabase::end_after_silence() {
  execute(fmt::format("SET idle_session_timeout = {}", std::chrono::milliseconds(lease).count()));
}

bool PostgresqlDatabase::wait_for_notice(int descriptor, std::chrono::milliseconds wait_max) {
  if (has_notice()) return true;
  std::array descriptors{pollfd{.fd = PQsocket(connection_.get()), .events = POLLIN, .revents = 0},
                         pollfd{.fd = descriptor, .events = POLLIN, .revents = 0}};
  ::poll(descriptors.data(), descriptors.size(), static_cast<int>(wait_max.count()));
  if (descriptors[0].revents != 0 && PQconsumeInput(connection_.get()) == 0) {
    throw PostgresqlError(connection_failure, last_message(connection_.get()));
  }
  return has_notice();
}

bool PostgresqlDatabase::has_notice() {
  struct Free {
    void operator()(PGnotify* notice) const { PQfreemem(notice); }
  };
  bool found = false;
  while (const std::unique_ptr<PGnotify, Free> notice{PQnotifies(connection_.get())}) {
    found = found || notice->be_pid != PQbackendPID(connection_.get());
  }
  return found;
}

void PostgresqlDatabase::commit() {
  settle();
  gathers_ = false;
  // A COMMIT would roll back what has failed, and not say so.
  if (PQtransactionStatus(connection_.get()) == PQTRANS_INERROR) {
    throw PostgresqlError("25P02", "a statement of the transaction failed");
  }
  run("COMMIT");
}

void PostgresqlDatabase::rollback() {
  gathers_ = false;
  try {
    settle();
  } catch (const PostgresqlError&) {
    // What failed is rolled back.
  }
  run("ROLLBACK");
}

bool PostgresqlDatabase::in_transaction() const {
  const auto status = PQtransactionStatus(connection_.get());
  return status != PQTRANS_IDLE && status != PQTRANS_UNKNOWN;
}

void PostgresqlDatabase::settle() {
  if (in_pipeline()) collect();
}

bool PostgresqlDatabase::in_pipeline() const {
  return PQpipelineStatus(connection_.get()) != PQ_PIPELINE_OFF;
}

// Waits for all that were sent and leaves the pipeline. Gives the result of the last, or throws
// what the first that failed met: PostgreSQL runs none of those behind it.
PostgresqlDatabase::Result PostgresqlDatabase::collect() {
  auto* const connection = connection_.get();
  PQpipelineSync(connection);
  Result result;
  std::exception_ptr failure;
  for (const auto& [text, changes] : std::exchange(sent_, {})) {
    result.reset(PQgetResult(connection));
    while (const Result rest{PQgetResult(connection)}) {
    }
    if (failure) continue;
    try {
      result = checked(std::move(result), text);
      if (changes && *changes != rows_changed(result.get())) {
        throw PostgresqlError(no_data, fmt::format("not {} row(s) in: {}", *changes, text));
      }
    } catch (...) {
      failure = std::current_exception();
    }
  }
  const Result synchronized(PQgetResult(connection));
  PQexitPipelineMode(connection);
  if (failure) std::rethrow_exception(failure);
  return result;
}

// The result of the statement that was sent.
PostgresqlDatabase::Result PostgresqlDatabase::finished(const char* text) {
  if (in_pipeline()) {
    sent_.push_back({text, std::nullopt});
    return collect();
  }
  if (end_) wait_for_result();
  Result result(PQgetResult(connection_.get()));
  while (const Result rest{PQgetResult(connection_.get())}) {
  }
  return checked(std::move(result), text);
}

// Cancels the statement when its time is over: it then fails with 57014. Repeats that, since
// PostgreSQL ignores a cancellation that overtakes its statement.
void PostgresqlDatabase::wait_for_result() {
  auto end = *end_;
  while (PQisBusy(connection_.get()) != 0) {
    const auto now = std::chrono::steady_clock::now();
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(std::max(end, now) - now);
    pollfd socket{.fd = PQsocket(connection_.get()), .events = POLLIN, .revents = 0};
    if (::poll(&socket, 1, static_cast<int>(left.count())) == 0) {
      cancel();
      end = now + std::chrono::milliseconds(100);
    } else if (PQconsumeInput(connection_.get()) == 0) {
      return;
    }
  }
}

void PostgresqlDatabase::cancel() {
  PGcancel* const key = PQgetCancel(connection_.get());
  std::array<char, 256> why{};
  PQcancel(key, why.data(), why.size());
  PQfreeCancel(key);
}

PostgresqlDatabase::Result PostgresqlDatabase::checked(Result result,
                                                       std::string_view doing) const {
  const auto status = PQresultStatus(result.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return result;
  const char* state = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
  const auto what =
      result ? message(PQresultErrorMessage(result.get())) : last_message(connection_.get());
  throw PostgresqlError(state != nullptr ? state : connection_failure,
                        fmt::format("{} in: {}", what, doing));
}

}  // namespace adjutant::store
