#include "server/net/live_session.hpp"

#include <deque>
#include <utility>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace adjutant::net {
namespace {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

constexpr std::chrono::seconds close_time_max{5};

// One live socket. Everything but deliver() and go_away() runs on the stream's strand.
class LiveSession : public Connection,
                    public LiveWatcher,
                    public std::enable_shared_from_this<LiveSession> {
 public:
  LiveSession(Transport& transport, beast::tcp_stream stream, beast::flat_buffer received,
              std::unique_ptr<LiveReader> reader, Connections::Place place)
      : transport_(transport),
        socket_(std::move(stream)),
        received_(std::move(received)),
        reader_(std::move(reader)),
        place_(std::move(place)),
        awake_(socket_.get_executor()),
        write_deadline_(socket_.get_executor()) {
    transport_.live.sockets.fetch_add(1);
  }
  ~LiveSession() override { transport_.live.sockets.fetch_sub(1); }
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;

  void go_away() override {
    asio::post(socket_.get_executor(), [self = shared_from_this()] {
      self->close_with(websocket::close_code::going_away, "the server is stopping");
    });
  }

  void deliver(std::shared_ptr<const ports::Publication> publication) noexcept override {
    asio::post(socket_.get_executor(),
               [self = shared_from_this(), told = std::move(publication)] { self->pass_on(told); });
  }

  static asio::awaitable<void> run(std::shared_ptr<LiveSession> self) {
    beast::get_lowest_layer(self->socket_).expires_never();
    self->set_options();
    error_code failure;
    co_await self->socket_.async_accept(self->received_.data(),
                                        asio::redirect_error(asio::use_awaitable, failure));
    self->received_.clear();
    if (failure) co_return;
    self->socket_.text(true);
    spawn(self->transport_, "live writer", self->socket_.get_executor(), write_all(self));
    co_await self->read_all();
    self->ended_ = true;
    for (const auto& match : self->watches_.matches()) {
      self->transport_.live.unwatch(match, self.get());
    }
    self->awake_.cancel();
  }

 private:
  void set_options() {
    const auto& limits = transport_.limits;
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = close_time_max;
    timeout.idle_timeout = limits.live_idle_time_max;
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.read_message_max(limits.live_message_bytes_max);
  }

  asio::awaitable<void> read_all() {
    beast::flat_buffer buffer;
    while (!ended_) {
      error_code failure;
      co_await socket_.async_read(buffer, asio::redirect_error(asio::use_awaitable, failure));
      if (failure) co_return;
      if (!socket_.got_text()) {
        close_with(websocket::close_code::unknown_data, "send text");
        buffer.clear();
        continue;
      }
      const std::string text = beast::buffers_to_string(buffer.data());
      buffer.clear();
      if (!closing_) co_await obey(text);
    }
  }

  asio::awaitable<void> obey(std::string text) {
    const auto request = read_watch_request(text, transport_.limits.live_matches_max);
    if (!request) {
      tell_problem(request.error(), {});
      co_return;
    }
    for (const auto& match : request->matches) {
      if (watches_.size() >= transport_.limits.live_matches_max) {
        tell_problem({429,
                      "too-many",
                      "Too many of these",
                      "This socket watches as many matches as it may; open another.",
                      {}},
                     match.id);
        co_return;
      }
      transport_.live.unwatch(match.id, this);
      watches_.begin(match.id);
      transport_.live.watch(match.id, shared_from_this());
      co_await catch_up(match.id, match.after);
    }
  }

  asio::awaitable<void> catch_up(std::string match, std::optional<int> after) {
    auto* reader = reader_.get();
    do {
      auto backlog = co_await on_worker(
          transport_, [reader, match, after] { return reader->backlog(match, after); });
      if (!backlog) {
        transport_.live.unwatch(match, this);
        watches_.end(match);
        tell_problem(backlog.error(), match);
        co_return;
      }
      auto caught = watches_.caught_up(match, std::move(*backlog));
      for (auto& message : caught.messages) say(std::move(message));
      after = caught.again_after;
    } while (after && !ended_ && !closing_);
  }

  static asio::awaitable<void> catch_up_later(std::shared_ptr<LiveSession> self, std::string match,
                                              int after) {
    co_await self->catch_up(std::move(match), after);
  }

  void pass_on(const std::shared_ptr<const ports::Publication>& publication) {
    if (ended_ || closing_) return;
    auto passed = watches_.publication(publication);
    if (passed.message) say(std::move(passed.message));
    if (passed.missing_after) {
      spawn(transport_, "live backlog", socket_.get_executor(),
            catch_up_later(shared_from_this(), publication->match, *passed.missing_after));
    }
    if (watches_.held() > transport_.limits.live_queue_messages_max) drop_slow_reader();
  }

  void say(Text message) {
    if (ended_ || closing_) return;
    queued_bytes_ += message->size();
    queue_.push_back(std::move(message));
    // A message by itself always fits: a backlog may be longer than the queue of a slow reader.
    if (queue_.size() > 1 && (queue_.size() > transport_.limits.live_queue_messages_max ||
                              queued_bytes_ > transport_.limits.live_queue_bytes_max)) {
      drop_slow_reader();
    }
    awake_.cancel();
  }

  void tell_problem(const Problem& problem, const std::string& match) {
    core::json::object message;
    if (!match.empty()) message["match"] = match;
    message["problem"] = problem_object(problem);
    say(std::make_shared<const std::string>(core::json::serialize(message)));
  }

  void drop_slow_reader() {
    transport_.live.slow_readers_dropped.fetch_add(1);
    close_with(websocket::close_code::try_again_later, "too slow: resume with after");
  }

  void close_with(websocket::close_code code, const char* why) {
    if (closing_) return;
    closing_ = websocket::close_reason(code, why);
    queue_.clear();
    queued_bytes_ = 0;
    awake_.cancel();
  }

  static asio::awaitable<void> write_all(std::shared_ptr<LiveSession> self) {
    while (!self->ended_ && !self->closing_) {
      error_code failure;
      if (self->queue_.empty()) {
        self->awake_.expires_at(std::chrono::steady_clock::time_point::max());
        co_await self->awake_.async_wait(asio::redirect_error(asio::use_awaitable, failure));
        continue;
      }
      const auto message = std::move(self->queue_.front());
      self->queue_.pop_front();
      self->queued_bytes_ -= message->size();
      self->watch_the_write();
      co_await self->socket_.async_write(asio::buffer(*message),
                                         asio::redirect_error(asio::use_awaitable, failure));
      self->write_deadline_.cancel();
      if (failure) co_return;
    }
    if (self->closing_ && !self->ended_) {
      error_code ignored;
      self->watch_the_write();
      co_await self->socket_.async_close(*self->closing_,
                                         asio::redirect_error(asio::use_awaitable, ignored));
      self->write_deadline_.cancel();
    }
  }

  // Beast's own timeouts do not end a write to a peer that pings but never reads.
  void watch_the_write() {
    write_deadline_.expires_after(transport_.limits.write_time_max);
    write_deadline_.async_wait([weak = weak_from_this()](error_code cancelled) {
      const auto self = weak.lock();
      if (!cancelled && self) beast::get_lowest_layer(self->socket_).close();
    });
  }

  Transport& transport_;
  websocket::stream<beast::tcp_stream> socket_;
  beast::flat_buffer received_;
  std::unique_ptr<LiveReader> reader_;
  Connections::Place place_;
  LiveWatches watches_;
  std::deque<Text> queue_;
  std::size_t queued_bytes_ = 0;
  asio::steady_timer awake_;  // cancelled when there is something to write
  asio::steady_timer write_deadline_;
  std::optional<websocket::close_reason> closing_;
  bool ended_ = false;
};

}  // namespace

void start_live_session(Transport& transport, beast::tcp_stream stream, beast::flat_buffer received,
                        std::unique_ptr<LiveReader> reader, Connections::Place place) {
  const auto executor = stream.get_executor();
  auto session = std::make_shared<LiveSession>(transport, std::move(stream), std::move(received),
                                               std::move(reader), std::move(place));
  transport.connections.add(session);
  spawn(transport, "live session", executor, LiveSession::run(session));
}

}  // namespace adjutant::net
