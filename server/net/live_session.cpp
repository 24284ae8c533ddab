#include "server/net/live_session.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <spdlog/spdlog.h>

#include "server/net/guarded_socket.hpp"
#include "server/net/live_outbox.hpp"

namespace adjutant::net {
namespace {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using std::chrono::steady_clock;

constexpr std::chrono::seconds close_time_max{5};
// How often it is made sure that a token has not run out and was not ended by another program, and
// that its owner is still an operator.
constexpr std::chrono::seconds vouch_every{30};
constexpr std::chrono::seconds vouch_for_operators_every{2};
constexpr std::chrono::milliseconds drain_pause{10};
constexpr std::size_t drained_bytes = 64 * 1024;
constexpr std::size_t read_bytes_kept = 4 * 1024;
// Beyond these nothing is read until one of them has been obeyed.
constexpr std::size_t requests_waiting_max = 16;
constexpr const char* session_over = "the session is over: sign in again";

// One live socket. It belongs to one thread of the server, which reads it and writes to it, one
// message at a time; what the hub has to say is posted there. An idle one has no coroutine: ten
// thousand of them cost little.
class LiveSession : public Connection,
                    public LiveWatcher,
                    public std::enable_shared_from_this<LiveSession> {
 public:
  LiveSession(Transport& transport, Socket socket, std::string received,
              std::unique_ptr<LiveReader> reader, std::string client, Connections::Permit permit)
      : transport_(transport),
        socket_(std::move(socket), std::move(received)),
        thread_(&socket_.get_executor().context()),
        reader_(std::move(reader)),
        client_(std::move(client)),
        permit_(std::move(permit)),
        watches_(reader_->wants_sentences(), reader_->identity()) {
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

  void start(const RequestReader::Message& request) {
    transport_.live.enter(weak_from_this());
    transport_.connections.add(shared_from_this());
    set_options();
    socket_.async_accept(request, [self = shared_from_this()](error_code failure) {
      if (failure) return self->end();
      self->is_open_ = true;
      self->read();
      self->write();
    });
  }

  void go_away() override {
    post([](LiveSession& self) {
      self.close_with(websocket::close_code::service_restart, "the server is stopping");
    });
  }

  const void* thread() const noexcept override { return thread_; }

  void deliver(std::shared_ptr<const LiveBatch> batch, Group group) noexcept override {
    asio::post(socket_.get_executor(), [batch = std::move(batch), group = std::move(group)] {
      for (const auto& watcher : group) watcher->take(batch);
    });
  }

  void take(const std::shared_ptr<const LiveBatch>& batch) noexcept override { pass_on(batch); }

  void hear(const std::string& match, const std::array<std::int64_t, 2>& seats,
            const Text& message) noexcept override {
    const auto identity = reader_->identity();
    if (!identity || std::ranges::find(seats, identity->account) == seats.end()) return;
    post([match, message](LiveSession& self) {
      if (self.watches_.has_seat(match)) self.say(message);
    });
  }

  void sessions_ended(const EndedSessions& ended) noexcept override {
    const auto identity = reader_->identity();
    if (!identity) return;
    if (const auto* unknown = std::get_if<UnknownSessions>(&ended)) {
      if (unknown->account == 0 || unknown->account == identity->account) vouched_ = {};
      return;
    }
    const auto* token = std::get_if<core::Digest>(&ended);
    if (token != nullptr ? *token == identity->token_hash
                         : std::get<std::int64_t>(ended) == identity->account) {
      post([](LiveSession& self) { self.send_away(); });
    }
  }

  // Beast pings who is silent, and ends who stays so; it does not end who never reads.
  void keep_time(steady_clock::time_point now) noexcept override {
    if (gone_) return;
    const steady_clock::time_point since{steady_clock::duration(writing_since_.load())};
    if (since != steady_clock::time_point{} && now - since > transport_.limits.write_time_max) {
      post([](LiveSession& self) { self.drop_stuck(); });
    } else if (vouched_until() < now) {
      vouched_ = now;
      spawn(transport_, "live token", socket_.get_executor(), vouch(shared_from_this()));
    }
  }

 private:
  steady_clock::time_point vouched_until() const {
    const auto identity = reader_->identity();
    if (!identity) return steady_clock::time_point::max();
    return vouched_ + (identity->is_operator ? vouch_for_operators_every : vouch_every);
  }

  // Does it on the socket's thread.
  template <class Work>
  void post(Work work) {
    asio::post(socket_.get_executor(),
               [self = shared_from_this(), work = std::move(work)] { work(*self); });
  }

  void set_options() {
    websocket::stream_base::timeout timeout{};
    // A peer that reads nothing does not answer a close either.
    timeout.handshake_timeout =
        std::min<steady_clock::duration>(close_time_max, transport_.limits.write_time_max);
    timeout.idle_timeout = transport_.limits.live_idle_time_max;
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(beast::http::field::server, "Adjutant");
    }));
    socket_.read_message_max(transport_.limits.live_message_bytes_max);
    socket_.auto_fragment(false);
    socket_.text(true);
  }

  void pass_on(const std::shared_ptr<const LiveBatch>& batch) {
    if (gone_ || closing_) return;
    LiveWatches::Passed passed;
    try {
      passed = watches_.pass(batch);
    } catch (const std::exception& failure) {
      spdlog::error("event=live_failed match={} reason=\"{}\"", batch->match(), failure.what());
      return close_with(websocket::close_code::internal_error, "the server failed");
    }
    for (auto& message : passed.send) say(std::move(message));
    if (!passed.missing) return;
    spawn(transport_, "live backlog", socket_.get_executor(),
          catch_up(shared_from_this(), batch->match(), passed.missing->ticket,
                   passed.missing->after, Pages::uncounted));
  }

  void say(Text message) {
    if (gone_ || closing_) return;
    outbox_.push(std::move(message));
    // A message by itself always fits.
    if (outbox_.messages() > 1 && (outbox_.messages() > transport_.limits.live_queue_messages_max ||
                                   outbox_.bytes() > transport_.limits.live_queue_bytes_max)) {
      transport_.live.slow_readers_dropped.fetch_add(1);
      return close_with(websocket::close_code::try_again_later, "too slow: resume with after");
    }
    write();
  }

  void tell_problem(const Problem& problem, const std::string& match) {
    core::json::object message;
    if (!match.empty()) message["match"] = match;
    message["problem"] = problem_object(problem);
    say(std::make_shared<const std::string>(core::json::serialize(message)));
  }

  void write() {
    if (gone_ || closing_ || is_writing() || !is_open_ || outbox_.empty()) return;
    writing_since_ = steady_clock::now().time_since_epoch().count();
    socket_.async_write(asio::buffer(*outbox_.first()),
                        [self = shared_from_this()](error_code failure, std::size_t) {
                          self->writing_since_ = 0;
                          if (failure) return self->outbox_.clear();
                          self->outbox_.pop();
                          self->write();
                        });
  }

  bool is_writing() const { return writing_since_ != 0; }

  void drop_stuck() {
    if (gone_ || !is_writing()) return;
    if (!closing_) transport_.live.slow_readers_dropped.fetch_add(1);
    end();
  }

  void send_away() { close_with(websocket::close_code::policy_error, session_over); }

  // What is being written is finished first.
  void close_with(websocket::close_code code, const char* why) {
    if (gone_ || closing_) return;
    closing_ = true;
    leave_matches();
    if (is_writing()) {
      outbox_.keep_first();
    } else {
      outbox_.clear();
    }
    if (!is_open_) return end();
    socket_.async_close({code, why}, [self = shared_from_this()](error_code) { self->end(); });
  }

  void read() {
    if (gone_ || closing_ || reading_) return;
    reading_ = true;
    socket_.async_read(buffer_, [self = shared_from_this()](error_code failure, std::size_t) {
      self->reading_ = false;
      self->take(failure);
    });
  }

  // A message that has come, or that none will come any more.
  void take(error_code failure) {
    if (closing_ && !failure) return;
    if (failure) return closing_ ? void() : end();
    if (!socket_.got_text()) return close_with(websocket::close_code::unknown_data, "send text");
    inbox_.push_back(beast::buffers_to_string(buffer_.data()));
    buffer_.clear();
    if (buffer_.capacity() > read_bytes_kept) buffer_.shrink_to_fit();
    if (!std::exchange(obeying_, true)) {
      spawn(transport_, "live requests", socket_.get_executor(), obey_all(shared_from_this()));
    }
    if (inbox_.size() < requests_waiting_max) read();
  }

  void leave_matches() {
    for (const auto& match : watches_.matches()) leave_match(match);
  }

  void leave_match(const std::string& match) {
    transport_.live.unwatch(match, this);
    watches_.end(match);
  }

  void end() {
    if (gone_.exchange(true)) return;
    leave_matches();
    inbox_.clear();
    error_code ignored;
    beast::get_lowest_layer(socket_).close(ignored);
  }

  bool is_drained() const { return gone_ || closing_ || outbox_.bytes() < drained_bytes; }

  static Awaitable<void> obey_all(std::shared_ptr<LiveSession> self) {
    while (!self->gone_ && !self->closing_ && !self->inbox_.empty()) {
      const auto text = std::move(self->inbox_.front());
      self->inbox_.erase(self->inbox_.begin());
      self->read();
      const auto refused = self->reader_->over_quota();
      if (refused) self->tell_problem(*refused, {});
      if (refused) continue;
      const auto request = read_watch_request(text, self->transport_.limits.live_matches_max);
      if (!request) self->tell_problem(request.error(), {});
      if (!request) continue;
      auto pages = Pages::with_their_message;
      for (const auto& match : request->matches) {
        const auto ticket = self->begin_watch(match.id);
        if (!ticket) break;
        co_await catch_up(self, match.id, *ticket, match.after, pages);
        pages = Pages::one_by_one;
      }
    }
    self->inbox_ = {};
    self->obeying_ = false;
  }

  static Awaitable<void> vouch(std::shared_ptr<LiveSession> self) {
    auto* reader = self->reader_.get();
    const bool welcome = co_await on_worker(self->transport_, self->client_,
                                            [reader] { return reader->is_welcome(); });
    if (!welcome) self->send_away();
  }

  std::optional<LiveWatches::Ticket> begin_watch(const std::string& match) {
    if (gone_ || closing_) return std::nullopt;
    if (!watches_.contains(match)) {
      if (watches_.size() >= transport_.limits.live_matches_max) {
        const auto refused = app::problem(
            "too-many",
            "This socket already watches the maximum number of matches. Open another one.");
        tell_problem(refused.error(), match);
        return std::nullopt;
      }
      transport_.live.watch(match, weak_from_this());
    }
    return watches_.begin(match);
  }

  // How pages of a backlog count as requests: each; each but the first, which the message that
  // asked for it counts for; or none, where the server reads it by itself.
  enum class Pages : std::uint8_t { one_by_one, with_their_message, uncounted };

  // Sends the backlog page by page, as fast as it is read.
  static Awaitable<void> catch_up(std::shared_ptr<LiveSession> self, std::string match,
                                  LiveWatches::Ticket ticket, std::optional<int> after,
                                  Pages pages) {
    Timer pause(co_await asio::this_coro::executor);
    auto* reader = self->reader_.get();
    do {
      while (!self->is_drained()) {
        pause.expires_after(drain_pause);
        co_await pause.async_wait(use_awaitable);
      }
      if (pages == Pages::one_by_one) {
        if (auto refused = reader->over_quota()) {
          self->caught_up(match, ticket, std::unexpected(*std::move(refused)));
          co_return;
        }
      }
      if (pages == Pages::with_their_message) pages = Pages::one_by_one;
      auto page = co_await on_worker(self->transport_, self->client_, [reader, match, after] {
        return reader->backlog(match, after);
      });
      after = self->caught_up(match, ticket, std::move(page));
    } while (after);
  }

  // Where to read on; empty: nothing is missing, or nobody waits for it any more.
  std::optional<int> caught_up(const std::string& match, LiveWatches::Ticket ticket,
                               std::expected<Backlog, Problem> page) {
    if (gone_ || closing_ || !watches_.is(match, ticket)) return std::nullopt;
    if (!page) {
      leave_match(match);
      if (page.error().type == "unauthorized") {
        send_away();
      } else {
        tell_problem(page.error(), match);
      }
      return std::nullopt;
    }
    auto caught = watches_.caught_up(match, ticket, std::move(*page));
    for (auto& message : caught.send) say(std::move(message));
    return gone_ || closing_ ? std::nullopt : caught.again_after;
  }

  Transport& transport_;
  websocket::stream<GuardedSocket, false> socket_;  // without permessage-deflate
  const void* const thread_;                        // by its context
  const std::unique_ptr<LiveReader> reader_;
  const std::string client_;
  Connections::Permit permit_;
  beast::flat_buffer buffer_;
  LiveWatches watches_;
  LiveOutbox outbox_;
  std::vector<std::string> inbox_;                   // requests that wait while one is obeyed
  std::atomic<steady_clock::rep> writing_since_{0};  // 0: nothing is being written
  std::atomic<bool> gone_{false};
  bool is_open_ = false;
  bool reading_ = false;
  bool obeying_ = false;
  bool closing_ = false;
  steady_clock::time_point vouched_ = steady_clock::now();  // the hub's
};

}  // namespace

void start_live_session(Transport& transport, UpgradedConnection connection) {
  const auto session = std::make_shared<LiveSession>(
      transport, std::move(connection.socket), std::move(connection.received),
      std::move(connection.reader), std::move(connection.client), std::move(connection.permit));
  session->start(connection.request);
}

}  // namespace adjutant::net
