#include "server/net/http_session.hpp"

#include <algorithm>
#include <array>
#include <poll.h>
#include <utility>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/write.hpp>

#include "server/app/accounts/peer_network.hpp"
#include "server/net/deadline.hpp"
#include "server/net/head_scan.hpp"
#include "server/net/live_session.hpp"
#include "server/net/request_id.hpp"
#include "server/net/request_reader.hpp"
#include "server/net/response_message.hpp"
#include "server/net/websocket_handshake.hpp"

namespace adjutant::net {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::size_t read_bytes = 8 * 1024;
constexpr std::chrono::seconds linger_time{2};
constexpr std::size_t linger_bytes_max = 512 * 1024;

// Whether the peer has closed its side. What it has sent before may still be unread.
bool has_ended(Socket::native_handle_type socket) {
  pollfd look{.fd = socket, .events = POLLRDHUP, .revents = 0};
  return ::poll(&look, 1, 0) == 1;
}

class HttpSession : public Connection, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Transport& transport, Socket socket, std::string peer, Connections::Permit permit)
      : transport_(transport),
        socket_(std::move(socket)),
        deadline_(socket_),
        peer_(std::move(peer)),
        permit_(std::move(permit)) {}
  ~HttpSession() override { transport_.connections.remove(this); }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  void go_away() override {
    asio::post(socket_.get_executor(), [self = shared_from_this()] {
      error_code ignored;
      if (self->receiving_) self->socket_.cancel(ignored);
    });
  }

  static Awaitable<void> run(std::shared_ptr<HttpSession> self) {
    const auto ended = co_await self->serve();
    if (ended == Ended::told) co_await self->linger();
    self->deadline_.stop();
    error_code ignored;
    if (ended != Ended::upgraded) self->socket_.close(ignored);
  }

 private:
  enum class Ended { gone, told, upgraded };

  Awaitable<Ended> serve() {
    const auto count_max = transport_.limits.requests_per_connection_max;
    for (std::size_t count = 1; count <= count_max; ++count) {
      const auto size = co_await read_head_bytes();
      if (!size) co_return co_await end_with(size.error());
      RequestReader reader(transport_.limits);
      auto head = reader.read_head(view().substr(0, *size));
      if (!head) co_return co_await end_with(std::move(head.error()));
      head->request.peer = peer_;
      head->request.id = new_request_id();
      const auto client = transport_.service.client_of(head->request);
      if (head->upgrades_to_websocket && head->request.path == live_path &&
          head->request.method == Method::get) {
        co_return co_await upgrade(reader, std::move(*head), *size, client);
      }
      buffer_.consume(*size);
      std::optional<Shares::Share> body(std::in_place, transport_.bodies, client);
      if (auto fault = co_await read_body(reader, *head, *body)) {
        co_return co_await end_with(std::move(*fault));
      }
      const Framing framing{.close = !head->keep_alive || transport_.stopping || count == count_max,
                            .http_1_0 = head->http_1_0,
                            .to_head = head->request.method == Method::head,
                            .request_id = head->request.id,
                            .now = {}};
      const bool close = framing.close;
      if (!co_await answer(std::move(head->request), client, body, framing)) co_return Ended::gone;
      if (close) co_return Ended::told;
    }
    co_return Ended::told;
  }

  // Reads until the blank line; gives where it ends.
  Awaitable<std::expected<std::size_t, Problem>> read_head_bytes() {
    const auto& limits = transport_.limits;
    bool begun = false;
    HeadScan scan;
    deadline_.within(limits.idle_time_max);
    while (true) {
      // RFC 9112 section 2.2: empty lines before the request line are skipped.
      while (!begun && view().starts_with("\r\n")) buffer_.consume(2);
      if (view() != "\r") {
        if (auto end = scan.scan(view(), limits); !end || *end != 0) co_return end;
      }
      if (!begun && buffer_.size() > 0 && view() != "\r") {
        begun = true;
        deadline_.within(limits.header_time_max);
      }
      if (auto failed = co_await read_some(read_bytes)) {
        co_return std::unexpected(begun ? std::move(*failed) : gone());
      }
    }
  }

  // Empty when more has come.
  Awaitable<std::optional<Problem>> read_some(std::size_t bytes_max) {
    if (transport_.stopping) co_return gone();
    error_code failure;
    receiving_ = true;
    const auto read = co_await socket_.async_read_some(
        buffer_.prepare(bytes_max), asio::redirect_error(use_awaitable, failure));
    receiving_ = false;
    buffer_.commit(read);
    if (!failure) co_return std::nullopt;
    // RFC 9110 section 15.5.9, RFC 9112 section 8.
    if (deadline_.has_passed()) {
      co_return transport_problem("request-timeout", "Send the whole request at once.");
    }
    if (failure == asio::error::eof) {
      co_return transport_problem("malformed-request", "The request ended before it was whole.");
    }
    co_return gone();
  }

  // Nobody is there any more to be told anything.
  static Problem gone() { return {}; }

  // Empty when the body is there, in the head's request.
  Awaitable<std::optional<Problem>> read_body(RequestReader& reader, Head& head,
                                              Shares::Share& memory) {
    if (reader.is_complete()) co_return std::nullopt;
    if (auto fault = too_large(reader, head)) co_return fault;
    if (auto fault = too_much_comes(reader, memory)) co_return fault;
    deadline_.within(transport_.limits.body_time_max);
    // RFC 9110 section 10.1.1: not when some of the body has come already.
    if (head.expects_continue && buffer_.size() == 0) {
      const http::response<http::empty_body> go_on{http::status::continue_, 11};
      error_code failure;
      co_await http::async_write(socket_, go_on, asio::redirect_error(use_awaitable, failure));
      if (failure) co_return gone();
    }
    while (true) {
      const auto taken = reader.take_body(view());
      if (!taken) co_return taken.error();
      buffer_.consume(*taken);
      if (auto fault = too_much_comes(reader, memory)) co_return fault;
      if (reader.is_complete()) break;
      if (auto failed = co_await read_some(read_bytes)) co_return failed;
    }
    head.request.body = reader.body();
    co_return std::nullopt;
  }

  std::optional<Problem> too_large(RequestReader& reader, const Head& head) const {
    const auto& limits = transport_.limits;
    if (head.content_length && *head.content_length <= limits.small_body_bytes_max) return {};
    const bool large = transport_.service.takes_large_body(head.request);
    return reader.limit_body(large ? limits.body_bytes_max : limits.small_body_bytes_max);
  }

  // Counts what the body takes of the memory; empty: it may.
  static std::optional<Problem> too_much_comes(const RequestReader& reader, Shares::Share& memory) {
    const auto full = memory.grow_to(reader.body_memory());
    if (!full) return std::nullopt;
    if (*full == Shares::Full::for_one) {
      return app::problem("too-many",
                          "Your address is sending too much at once: try again in a second.",
                          {.retry_after_seconds = 1})
          .error();
    }
    return app::problem("busy", "The server is receiving too much at once: try again in a second.",
                        {.retry_after_seconds = 1})
        .error();
  }

  Awaitable<bool> answer(Request&& request, const std::string& client,
                         std::optional<Shares::Share>& body, Framing framing) {
    auto response = co_await answer_of(std::move(request), client);
    body.reset();
    std::optional<Shares::Share> memory;
    if (response.body.size() > transport_.limits.small_answer_bytes_max) {
      memory.emplace(transport_.answers, client);
      if (auto fault = too_much_goes(response, *memory)) response = problem_response(*fault);
    }
    co_return co_await write(std::move(response), std::move(framing));
  }

  // Counts what the answer takes of the memory; empty: it may.
  std::optional<Problem> too_much_goes(const Response& response, Shares::Share& memory) const {
    const auto full = memory.grow_to(
        std::min(response.body.size(), transport_.limits.answers_bytes_per_address_max));
    if (!full) return std::nullopt;
    if (*full == Shares::Full::for_one) {
      return app::problem("too-many",
                          "Your address has not read its answers yet: read them, or try again in a "
                          "second.",
                          {.retry_after_seconds = 1})
          .error();
    }
    return app::problem("busy", "The server is sending too much at once: try again in a second.",
                        {.retry_after_seconds = 1})
        .error();
  }

  Awaitable<Response> answer_of(Request&& request, const std::string& client) {
    Shares::Share place(transport_.requests, client);
    if (auto busy = too_many_wait(place)) co_return problem_response(*std::move(busy));
    if (is_safe(request.method))
      request.client_has_gone = [socket = socket_.native_handle()] { return has_ended(socket); };
    co_return co_await answered(transport_, std::move(request));
  }

  // Takes a place among the requests that wait; empty: there is one.
  std::optional<Problem> too_many_wait(Shares::Share& place) {
    std::string_view why;
    if (transport_.waiting >= transport_.limits.requests_waiting_max) {
      why = "The server has too many waiting requests: try again in a second.";
    } else if (place.grow_to(1)) {
      why = "Your address has too many waiting requests: try again in a second.";
    } else {
      return std::nullopt;
    }
    return app::problem("busy", std::string(why), {.retry_after_seconds = 1}).error();
  }

  Awaitable<bool> write(Response response, Framing framing) {
    framing.by_tls = transport_.service.is_https();
    framing.now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const auto message = response_message(std::move(response), framing);
    deadline_.within(transport_.limits.write_time_max);
    error_code failure;
    const std::array parts{asio::buffer(message.head), asio::buffer(message.body)};
    co_await asio::async_write(socket_, parts, asio::redirect_error(use_awaitable, failure));
    // What the peer does not read must not fill the kernel's buffers after the close.
    error_code ignored;
    if (failure) socket_.set_option(asio::socket_base::linger(true, 0), ignored);
    co_return !failure;
  }

  // Tells the problem, if somebody is there to hear it, and ends the connection: where the next
  // request begins may not be known any more.
  Awaitable<Ended> end_with(Problem problem) {
    if (problem.type.empty()) co_return Ended::gone;
    co_return co_await end_with(problem_response(std::move(problem)), new_request_id());
  }

  Awaitable<Ended> end_with(Response response, std::string id) {
    const Framing framing{.close = true, .request_id = std::move(id), .now = {}};
    co_return co_await write(std::move(response), framing) ? Ended::told : Ended::gone;
  }

  // Reads on a little, so that the peer gets the answer before it sees a reset.
  Awaitable<void> linger() {
    error_code failure;
    socket_.shutdown(asio::ip::tcp::socket::shutdown_send, failure);
    deadline_.within(linger_time);
    for (std::size_t drained = 0; !failure && drained < linger_bytes_max;) {
      buffer_.clear();
      drained += co_await socket_.async_read_some(buffer_.prepare(read_bytes),
                                                  asio::redirect_error(use_awaitable, failure));
    }
  }

  Awaitable<Ended> upgrade(RequestReader& reader, Head head, std::size_t head_bytes,
                           const std::string& address) {
    auto* request = &head.request;
    if (auto refused = handshake_refused(reader)) {
      co_return co_await end_with(std::move(*refused), request->id);
    }
    auto live = co_await opened(*request, address);
    if (!live) co_return co_await end_with(std::move(live.error()), request->id);
    std::string received(view().substr(head_bytes));
    buffer_ = {};
    deadline_.stop();
    start_live_session(transport_, {.socket = std::move(socket_),
                                    .request = reader.message(),
                                    .received = std::move(received),
                                    .reader = std::move(*live),
                                    .client = app::network_of(address),
                                    .permit = std::move(permit_)});
    co_return Ended::upgraded;
  }

  // The request outlives the worker's call.
  Awaitable<std::expected<std::unique_ptr<LiveReader>, Response>> opened(
      Request& request, const std::string& address) {
    Shares::Share place(transport_.requests, address);
    if (auto busy = too_many_wait(place)) {
      co_return std::unexpected(problem_response(*std::move(busy)));
    }
    auto* service = &transport_.service;
    co_return co_await on_worker(transport_, app::network_of(address),
                                 [service, &request] { return service->open_live(request); });
  }

  std::string_view view() const {
    return {static_cast<const char*>(buffer_.data().data()), buffer_.size()};
  }

  Transport& transport_;
  Socket socket_;
  Deadline deadline_;
  std::string peer_;
  Connections::Permit permit_;
  beast::flat_buffer buffer_;
  bool receiving_ = false;  // a request that is not whole yet, or the first of it
};

}  // namespace

void start_http_session(Transport& transport, Socket socket, std::string peer,
                        Connections::Permit permit) {
  const auto executor = socket.get_executor();
  auto session = std::make_shared<HttpSession>(transport, std::move(socket), std::move(peer),
                                               std::move(permit));
  transport.connections.add(session);
  spawn(transport, "http session", executor, HttpSession::run(session));
}

}  // namespace adjutant::net
