#include "server/net/live_session.hpp"

#include <array>
#include <cerrno>
#include <mutex>
#include <optional>
#include <sys/socket.h>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <spdlog/spdlog.h>

#include "server/net/live_outbox.hpp"
#include "server/net/websocket_frame.hpp"
#include "server/net/websocket_handshake.hpp"

namespace adjutant::net {
namespace {

using boost::system::error_code;
using std::chrono::steady_clock;

constexpr std::chrono::seconds close_time_max{5};
// How often it is made sure that a token has not run out and was not ended by another program.
constexpr std::chrono::seconds vouch_every{30};
constexpr std::chrono::milliseconds drain_pause{10};
constexpr std::size_t drained_bytes = 64 * 1024;
constexpr std::size_t read_bytes = 16 * 1024;
constexpr const char* session_over = "the session is over: sign in again";

Frames control_frame(Opcode opcode, std::string_view payload) {
  std::string bytes;
  append_frame(bytes, opcode, payload);
  return std::make_shared<const std::string>(std::move(bytes));
}

// One live socket. It reads on one thread of the server; it is written to by
// whoever has something to say, most of all by the hub's thread, under the lock. An idle one has no
// buffer, no timer and no coroutine: ten thousand of them cost little.
class LiveSession : public Connection,
                    public LiveWatcher,
                    public std::enable_shared_from_this<LiveSession> {
 public:
  using Socket = asio::basic_stream_socket<asio::ip::tcp, asio::io_context::executor_type>;

  LiveSession(Transport& transport, Socket socket, std::unique_ptr<LiveReader> reader,
              Connections::Place place)
      : transport_(transport),
        socket_(std::move(socket)),
        reader_(std::move(reader)),
        place_(std::move(place)),
        frames_(transport.limits.live_message_bytes_max) {
    transport_.live.sockets.fetch_add(1);
    transport_.tasks.fetch_add(1);
  }
  ~LiveSession() override {
    transport_.connections.remove(this);
    leave_matches();
    transport_.live.sockets.fetch_sub(1);
    transport_.tasks.fetch_sub(1);
  }
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;

  void start(const std::string& key, const std::string& received) {
    transport_.live.enter(weak_from_this());
    transport_.connections.add(shared_from_this());
    bool obey = false;
    {
      const std::lock_guard lock(mutex_);
      outbox_.push(std::make_shared<const std::string>(switching_protocols(key)), 0);
      write();
      take(received);
      obey = go_on_reading();
    }
    if (obey) spawn_obeying();
  }

  void go_away() override {
    const std::lock_guard lock(mutex_);
    close_with(close_code::going_away, "the server is stopping");
  }

  void deliver(const std::shared_ptr<const LiveBatch>& batch) noexcept override {
    LiveWatches::Passed passed;
    {
      const std::lock_guard lock(mutex_);
      if (gone_ || closing_since_) return;
      try {
        passed = watches_.pass(batch);
        if (passed.send) say(std::move(*passed.send));
      } catch (const std::exception& failure) {
        spdlog::error("event=live_failed match={} reason=\"{}\"", batch->match(), failure.what());
        close_with(close_code::internal_error, "the server has a fault");
      }
    }
    if (!passed.missing) return;
    spawn(transport_, "live backlog", socket_.get_executor(),
          catch_up(shared_from_this(), batch->match(), passed.missing->ticket,
                   passed.missing->after));
  }

  void hear(const std::string& match, const Frames& message) noexcept override {
    const std::lock_guard lock(mutex_);
    if (gone_ || closing_since_ || !watches_.has_seat(match)) return;
    say({message, 1});
  }

  void sessions_ended(const EndedSessions& ended) noexcept override {
    const auto identity = reader_->identity();
    if (!identity) return;
    const auto* token = std::get_if<core::Digest>(&ended);
    if (token != nullptr ? *token == identity->token_hash
                         : std::get<std::int64_t>(ended) == identity->account) {
      send_away();
    }
  }

  void keep_time(steady_clock::time_point now) noexcept override {
    const auto& limits = transport_.limits;
    const std::lock_guard lock(mutex_);
    if (gone_) return;
    if (closing_since_ && now - *closing_since_ > close_time_max) return end();
    if (stuck_since_ && now - *stuck_since_ > limits.write_time_max) {
      if (!closing_since_) transport_.live.slow_readers_dropped.fetch_add(1);
      return end();
    }
    // While it is obeyed nothing is read, not even a pong.
    if (closing_since_ || obeying_) return;
    const auto silent = now - heard_;
    if (silent > limits.live_idle_time_max) return end();
    if (!pinged_ && silent > limits.live_idle_time_max / 2) {
      pinged_ = true;
      say({control_frame(Opcode::ping, {}), 1});
    }
    if (now - vouched_ > vouch_every && reader_->identity()) {
      vouched_ = now;
      spawn(transport_, "live token", socket_.get_executor(), vouch(shared_from_this()));
    }
  }

 private:
  using Lock = std::lock_guard<std::mutex>;

  // What follows, up to the coroutines, is called with the lock held.

  void say(LiveWatches::Outgoing said) {
    outbox_.push(std::move(said.frames), said.messages);
    write();
    // An entry by itself always fits.
    if (outbox_.entries() > 1 && !closing_since_ &&
        (outbox_.messages() > transport_.limits.live_queue_messages_max ||
         outbox_.bytes() > transport_.limits.live_queue_bytes_max)) {
      transport_.live.slow_readers_dropped.fetch_add(1);
      close_with(close_code::try_again_later, "too slow: resume with after");
    }
  }

  void tell_problem(const Problem& problem, const std::string& match) {
    core::json::object message;
    if (!match.empty()) message["match"] = match;
    message["problem"] = problem_object(problem);
    say({text_frame(core::json::serialize(message)), 1});
  }

  void close_with(std::uint16_t code, std::string_view why) {
    send_close(close_payload(code, why));
  }

  void send_close(std::string_view payload) {
    if (gone_ || closing_since_) return;
    closing_since_ = steady_clock::now();
    leave_matches();
    outbox_.keep_begun();
    outbox_.push(control_frame(Opcode::close, payload), 0);
    write();
  }

  void write() {
    while (!gone_ && !blocked_ && !outbox_.empty()) {
      LiveOutbox::Gathered room;
      const auto parts = outbox_.gather(room);
      msghdr message{};
      message.msg_iov = parts.data();
      message.msg_iovlen = parts.size();
      const auto sent = ::sendmsg(socket_.native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent >= 0) {
        const auto before = outbox_.entries();
        outbox_.written(static_cast<std::size_t>(sent));
        if (outbox_.entries() < before) stuck_since_.reset();
      } else if (errno == EAGAIN) {
        wait_until_writable();
      } else if (errno != EINTR) {
        end();
      }
    }
    // Section 7.1.1: the server ends its side first; the peer's end of file ends the rest.
    if (closing_since_ && outbox_.empty() && !gone_ && !half_closed_) {
      half_closed_ = true;
      error_code ignored;
      socket_.shutdown(asio::socket_base::shutdown_send, ignored);
    }
  }

  void wait_until_writable() {
    blocked_ = true;
    if (!stuck_since_) stuck_since_ = steady_clock::now();
    socket_.async_wait(asio::socket_base::wait_write,
                       [self = shared_from_this()](error_code failure) {
                         const Lock lock(self->mutex_);
                         self->blocked_ = false;
                         if (!failure) self->write();
                       });
  }

  void take(std::string_view bytes) {
    heard_ = steady_clock::now();
    pinged_ = false;
    if (closing_since_) return;
    std::vector<FrameReader::Message> messages;
    const auto read = frames_.read(bytes, messages);
    for (auto& message : messages) {
      if (message.kind == Opcode::ping) {
        say({control_frame(Opcode::pong, message.payload), 1});
      } else if (message.kind == Opcode::close) {
        send_close(message.payload.substr(0, 2));
      } else {
        inbox_.push_back(std::move(message.payload));
      }
    }
    if (!read) close_with(read.error().code, read.error().why);
  }

  // True: there are requests to be obeyed first.
  bool go_on_reading() {
    if (gone_) return false;
    if (!closing_since_ && !inbox_.empty()) {
      obeying_ = true;
      return true;
    }
    inbox_ = {};
    socket_.async_wait(asio::socket_base::wait_read,
                       [self = shared_from_this()](error_code failure) { self->read(failure); });
    return false;
  }

  void leave_matches() {
    for (const auto& match : watches_.matches()) leave_match(match);
  }

  void leave_match(const std::string& match) {
    transport_.live.unwatch(match, this);
    watches_.end(match);
  }

  void end() {
    if (gone_) return;
    gone_ = true;
    leave_matches();
    outbox_.clear();
    inbox_ = {};
    error_code ignored;
    socket_.close(ignored);
  }

  // What follows takes the lock.

  void read(error_code failure) {
    bool obey = false;
    {
      const Lock lock(mutex_);
      if (failure || gone_) return;
      std::array<char, read_bytes> bytes;
      const auto size = ::recv(socket_.native_handle(), bytes.data(), bytes.size(), MSG_DONTWAIT);
      if (size > 0) take({bytes.data(), static_cast<std::size_t>(size)});
      if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) return end();
      obey = go_on_reading();
    }
    if (obey) spawn_obeying();
  }

  void send_away() {
    const Lock lock(mutex_);
    close_with(close_code::policy_error, session_over);
  }

  bool is_drained() {
    const Lock lock(mutex_);
    return gone_ || closing_since_ || outbox_.bytes() < drained_bytes;
  }

  void spawn_obeying() {
    spawn(transport_, "live requests", socket_.get_executor(), obey_all(shared_from_this()));
  }

  // Empty: there is none, and the socket is read again.
  std::optional<std::string> next_request() {
    const Lock lock(mutex_);
    if (!gone_ && !closing_since_ && !inbox_.empty()) {
      auto text = std::move(inbox_.front());
      inbox_.erase(inbox_.begin());
      return text;
    }
    obeying_ = false;
    heard_ = steady_clock::now();
    go_on_reading();
    return std::nullopt;
  }

  static asio::awaitable<void> obey_all(std::shared_ptr<LiveSession> self) {
    while (auto text = self->next_request()) {
      const auto request = read_watch_request(*text, self->transport_.limits.live_matches_max);
      if (!request) self->refuse(request.error(), {});
      if (!request) continue;
      for (const auto& match : request->matches) {
        const auto ticket = self->begin_watch(match.id);
        if (!ticket) break;
        co_await catch_up(self, match.id, *ticket, match.after);
      }
    }
  }

  static asio::awaitable<void> vouch(std::shared_ptr<LiveSession> self) {
    auto* reader = self->reader_.get();
    const bool welcome =
        co_await on_worker(self->transport_, [reader] { return reader->is_welcome(); });
    if (!welcome) self->send_away();
  }

  void refuse(const Problem& problem, const std::string& match) {
    const Lock lock(mutex_);
    if (!gone_ && !closing_since_) tell_problem(problem, match);
  }

  std::optional<LiveWatches::Ticket> begin_watch(const std::string& match) {
    const Lock lock(mutex_);
    if (gone_ || closing_since_) return std::nullopt;
    if (!watches_.contains(match)) {
      if (watches_.size() >= transport_.limits.live_matches_max) {
        const auto refused = app::problem(
            "too-many", "This socket watches as many matches as it may; open another.");
        tell_problem(refused.error(), match);
        return std::nullopt;
      }
      transport_.live.watch(match, weak_from_this());
    }
    return watches_.begin(match);
  }

  // Sends the backlog page by page, as fast as it is read.
  static asio::awaitable<void> catch_up(std::shared_ptr<LiveSession> self, std::string match,
                                        LiveWatches::Ticket ticket, std::optional<int> after) {
    asio::steady_timer pause(co_await asio::this_coro::executor);
    auto* reader = self->reader_.get();
    do {
      while (!self->is_drained()) {
        pause.expires_after(drain_pause);
        co_await pause.async_wait(asio::use_awaitable);
      }
      auto page = co_await on_worker(
          self->transport_, [reader, match, after] { return reader->backlog(match, after); });
      after = self->caught_up(match, ticket, std::move(page));
    } while (after);
  }

  // Where to read on; empty: nothing is missing, or nobody waits for it any more.
  std::optional<int> caught_up(const std::string& match, LiveWatches::Ticket ticket,
                               std::expected<Backlog, Problem> page) {
    const Lock lock(mutex_);
    if (gone_ || closing_since_ || !watches_.is(match, ticket)) return std::nullopt;
    if (!page) {
      leave_match(match);
      if (page.error().status == 401) {
        close_with(close_code::policy_error, session_over);
      } else {
        tell_problem(page.error(), match);
      }
      return std::nullopt;
    }
    auto caught = watches_.caught_up(match, ticket, std::move(*page));
    for (auto& outgoing : caught.send) {
      if (gone_ || closing_since_) return std::nullopt;
      say(std::move(outgoing));
    }
    return caught.again_after;
  }

  Transport& transport_;
  std::mutex mutex_;  // guards all but the reader
  Socket socket_;
  const std::unique_ptr<LiveReader> reader_;
  Connections::Place place_;
  FrameReader frames_;
  LiveWatches watches_;
  LiveOutbox outbox_;
  std::vector<std::string> inbox_;  // requests that wait while one is obeyed
  steady_clock::time_point heard_ = steady_clock::now();
  steady_clock::time_point vouched_ = steady_clock::now();
  std::optional<steady_clock::time_point> stuck_since_;  // the first entry of the outbox waits
  std::optional<steady_clock::time_point> closing_since_;
  bool blocked_ = false;  // waits until the socket takes more
  bool half_closed_ = false;
  bool obeying_ = false;
  bool pinged_ = false;
  bool gone_ = false;
};

}  // namespace

void start_live_session(Transport& transport, UpgradedConnection connection) {
  error_code failure;
  const auto protocol = connection.socket.local_endpoint(failure).protocol();
  auto& context = static_cast<asio::io_context&>(
      asio::query(connection.socket.get_executor(), asio::execution::context));
  LiveSession::Socket socket(context);
  const auto handle = failure ? -1 : connection.socket.release(failure);
  if (!failure) socket.assign(protocol, handle, failure);
  if (failure) return;  // the peer has gone
  const auto session = std::make_shared<LiveSession>(
      transport, std::move(socket), std::move(connection.reader), std::move(connection.place));
  session->start(connection.key, connection.received);
}

}  // namespace adjutant::net
