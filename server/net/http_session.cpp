#include "server/net/http_session.hpp"

#include <array>
#include <utility>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <fmt/format.h>

#include "server/net/head.hpp"
#include "server/net/live_session.hpp"
#include "server/net/request_id.hpp"
#include "server/net/response_head.hpp"
#include "server/net/websocket_handshake.hpp"

namespace adjutant::net {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::size_t read_bytes = 8 * 1024;
constexpr std::chrono::seconds linger_time{2};
constexpr std::size_t linger_bytes_max = 512 * 1024;

class HttpSession : public Connection, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Transport& transport, asio::ip::tcp::socket socket, std::string peer,
              Connections::Place place)
      : transport_(transport),
        stream_(std::move(socket)),
        peer_(std::move(peer)),
        place_(std::move(place)) {}
  ~HttpSession() override { transport_.connections.remove(this); }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  void go_away() override {
    asio::post(stream_.get_executor(), [self = shared_from_this()] {
      if (self->idle_) self->stream_.cancel();
    });
  }

  static asio::awaitable<void> run(std::shared_ptr<HttpSession> self) {
    const auto ended = co_await self->serve();
    if (ended == Ended::told) co_await self->linger();
    if (ended != Ended::upgraded) {
      error_code ignored;
      self->stream_.socket().close(ignored);
    }
  }

 private:
  enum class Ended { gone, told, upgraded };

  asio::awaitable<Ended> serve() {
    for (std::size_t count = 0; count < transport_.limits.requests_per_connection_max; ++count) {
      const auto size = co_await read_head_bytes();
      if (!size) {
        if (size.error().status == 0) co_return Ended::gone;
        co_await tell_fault(std::move(size.error()));
        co_return Ended::told;
      }
      const std::string_view bytes(static_cast<const char*>(buffer_.data().data()), *size);
      auto head = read_head(bytes, transport_.limits);
      if (head) head = checked(std::move(*head));
      if (!head) {
        co_await tell_fault(std::move(head.error()));
        co_return Ended::told;
      }
      head->request.peer = peer_;
      head->request.id = new_request_id();
      if (head->upgrades_to_websocket && head->request.path == live_path &&
          head->request.method == Method::get) {
        co_return co_await upgrade(std::move(*head), *size);
      }
      if (auto fault = co_await read_body(*head)) {
        if (fault->status == 0) co_return Ended::gone;
        co_await tell_fault(std::move(*fault));
        co_return Ended::told;
      }
      const bool close = !head->keep_alive || transport_.stopping;
      if (!co_await answer(std::move(head->request), close)) co_return Ended::gone;
      if (close) co_return Ended::told;
    }
    co_return Ended::told;
  }

  // Reads until the blank line; gives where it ends. A status of 0: the peer has gone.
  asio::awaitable<std::expected<std::size_t, Problem>> read_head_bytes() {
    const auto& limits = transport_.limits;
    bool begun = false;
    stream_.expires_after(limits.idle_time_max);
    while (true) {
      // RFC 9112 section 2.2: empty lines before the request line are skipped.
      while (view().starts_with("\r\n")) buffer_.consume(2);
      if (const auto end = head_end(view()); end != 0 && end <= limits.header_bytes_max) {
        co_return end;
      }
      if (buffer_.size() >= limits.header_bytes_max) {
        co_return std::unexpected(
            Problem{431,
                    "header-too-large",
                    "The header section is too large",
                    fmt::format("Keep it within {} bytes.", limits.header_bytes_max),
                    {}});
      }
      if (buffer_.size() > 0 && !begun) {
        begun = true;
        stream_.expires_after(limits.header_time_max);
      }
      idle_ = !begun;
      if (idle_ && transport_.stopping) co_return std::unexpected(gone());
      error_code failure;
      const auto read = co_await stream_.async_read_some(
          buffer_.prepare(read_bytes), asio::redirect_error(asio::use_awaitable, failure));
      idle_ = false;
      if (failure) co_return std::unexpected(gone());
      buffer_.commit(read);
    }
  }

  // Nobody is there any more to be told anything: the peer has gone, or was too slow (a timeout
  // closes the socket).
  static Problem gone() { return {0, {}, {}, {}, {}}; }

  std::expected<Head, Problem> checked(Head head) const {
    if (!head.known_method) {
      return std::unexpected(Problem{501,
                                     "unknown-method",
                                     "The method is not known here",
                                     "Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS.",
                                     {}});
    }
    if (head.content_length.value_or(0) > transport_.limits.body_bytes_max) {
      return std::unexpected(too_large());
    }
    return head;
  }

  Problem too_large() const {
    return {413,
            "body-too-large",
            "The body is too large",
            fmt::format("Keep it within {} bytes.", transport_.limits.body_bytes_max),
            {}};
  }

  // Empty when the body is there. The head is still in the buffer: the parser reads it again.
  asio::awaitable<std::optional<Problem>> read_body(Head& head) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(transport_.limits.header_bytes_max + 1024));
    parser.body_limit(transport_.limits.body_bytes_max);
    stream_.expires_after(transport_.limits.body_time_max);
    error_code failure;
    if (head.expects_continue && (head.chunked || head.content_length.value_or(0) > 0)) {
      static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
      co_await asio::async_write(stream_, asio::buffer(go_on),
                                 asio::redirect_error(asio::use_awaitable, failure));
      if (failure) co_return gone();
    }
    co_await http::async_read(stream_, buffer_, parser,
                              asio::redirect_error(asio::use_awaitable, failure));
    if (failure == http::error::body_limit) co_return too_large();
    if (failure.category() == http::make_error_code(http::error::bad_chunk).category() &&
        failure != http::error::end_of_stream && failure != http::error::partial_message) {
      co_return Problem{400,
                        "malformed-request",
                        "The request is not HTTP",
                        "The body: " + failure.message(),
                        {}};
    }
    if (failure) co_return gone();
    head.request.body = std::move(parser.get().body());
    co_return std::nullopt;
  }

  asio::awaitable<bool> answer(Request request, bool close) {
    const bool is_head = request.method == Method::head;
    const auto id = request.id;
    if (transport_.waiting >= transport_.limits.requests_waiting_max) {
      core::json::object extra{{"retry_after_seconds", 1}};
      co_return co_await write(problem_response({503, "busy", "The server is busy",
                                                 "Try again in a second.", std::move(extra)}),
                               id, close, is_head);
    }
    auto response = co_await answered(transport_, std::move(request));
    co_return co_await write(std::move(response), id, close, is_head);
  }

  asio::awaitable<bool> write(Response response, std::string id, bool close, bool is_head) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const auto head = response_head(response, {close, std::move(id), now});
    if (is_head || !has_body(response.status)) response.body.clear();
    stream_.expires_after(transport_.limits.write_time_max);
    const std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::buffer(response.body)};
    error_code failure;
    co_await asio::async_write(stream_, parts, asio::redirect_error(asio::use_awaitable, failure));
    co_return !failure;
  }

  asio::awaitable<void> tell_fault(Problem problem) {
    co_await write(problem_response(std::move(problem)), new_request_id(), true, false);
  }

  // Reads on a little, so that the peer gets the answer before he is told of a reset.
  asio::awaitable<void> linger() {
    error_code failure;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, failure);
    stream_.expires_after(linger_time);
    for (std::size_t drained = 0; !failure && drained < linger_bytes_max;) {
      buffer_.clear();
      drained += co_await stream_.async_read_some(
          buffer_.prepare(read_bytes), asio::redirect_error(asio::use_awaitable, failure));
    }
  }

  asio::awaitable<Ended> upgrade(Head head, std::size_t head_bytes) {
    auto* request = &head.request;
    if (auto refused = handshake_refused(head)) {
      co_await write(std::move(*refused), request->id, true, false);
      co_return Ended::told;
    }
    auto* service = &transport_.service;
    // Handed in and out by pointer: the request outlives the worker's call.
    auto reader =
        co_await on_worker(transport_, [service, request] { return service->open_live(*request); });
    if (!reader) {
      co_await write(std::move(reader.error()), request->id, true, false);
      co_return Ended::told;
    }
    std::string received(view().substr(head_bytes));
    buffer_ = {};
    start_live_session(transport_, {.socket = stream_.release_socket(),
                                    .key = std::move(head.websocket_key),
                                    .received = std::move(received),
                                    .reader = std::move(*reader),
                                    .place = std::move(place_)});
    co_return Ended::upgraded;
  }

  std::string_view view() const {
    return {static_cast<const char*>(buffer_.data().data()), buffer_.size()};
  }

  Transport& transport_;
  beast::tcp_stream stream_;
  std::string peer_;
  Connections::Place place_;
  beast::flat_buffer buffer_;
  bool idle_ = true;  // nothing of a request has come yet
};

}  // namespace

void start_http_session(Transport& transport, asio::ip::tcp::socket socket, std::string peer,
                        Connections::Place place) {
  const auto executor = socket.get_executor();
  auto session = std::make_shared<HttpSession>(transport, std::move(socket), std::move(peer),
                                               std::move(place));
  transport.connections.add(session);
  spawn(transport, "http session", executor, HttpSession::run(session));
}

}  // namespace adjutant::net
