#include "tests/bench/bare/server.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/json/parse.hpp>
#include <fmt/format.h>

#include "tests/bench/bare/writer.hpp"

namespace adjutant::bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, GroupWriter& writer, const BareSettings& settings)
      : stream_(std::move(socket)), writer_(writer), settings_(settings) {
    stream_.socket().set_option(tcp::no_delay(true));
  }

  void read() {
    request_ = http::request<http::string_body>();
    http::async_read(stream_, buffer_, request_,
                     [self = shared_from_this()](beast::error_code failure, std::size_t) {
                       if (!failure) self->store();
                     });
  }

 private:
  void store() {
    beast::error_code failure;
    const auto body = boost::json::parse(request_.body(), failure);
    if (failure) return answer(http::status::bad_request, "{}");
    auto text = fmt::format(R"({{"revision":{},"text":")", body.at("revision").as_int64() + 1);
    text.resize(std::max(text.size(), settings_.answer_bytes - 2), '.');
    text += "\"}";
    writer_.write(std::string(settings_.row_bytes, '.'),
                  [self = shared_from_this(), text = std::move(text)]() mutable {
                    auto& executor = self->stream_;
                    asio::post(executor.get_executor(),
                               [self = std::move(self), text = std::move(text)]() mutable {
                                 self->answer(http::status::ok, std::move(text));
                               });
                  });
  }

  void answer(http::status status, std::string text) {
    response_ = http::response<http::string_body>(status, request_.version());
    response_.set(http::field::content_type, "application/json");
    response_.keep_alive(request_.keep_alive());
    response_.body() = std::move(text);
    response_.prepare_payload();
    http::async_write(stream_, response_,
                      [self = shared_from_this()](beast::error_code failure, std::size_t) {
                        if (!failure) self->read();
                      });
  }

  beast::tcp_stream stream_;
  GroupWriter& writer_;
  const BareSettings& settings_;
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
};

void accept(tcp::acceptor& acceptor, GroupWriter& writer, const BareSettings& settings) {
  acceptor.async_accept([&](beast::error_code failure, tcp::socket socket) {
    if (failure) return;
    std::make_shared<Session>(std::move(socket), writer, settings)->read();
    accept(acceptor, writer, settings);
  });
}

}  // namespace

void serve_bare(const BareSettings& settings) {
  asio::io_context io(1);
  tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  asio::signal_set stop(io, SIGTERM, SIGINT);
  stop.async_wait([&](beast::error_code, int) { io.stop(); });
  GroupWriter writer(settings.database);
  accept(acceptor, writer, settings);
  fmt::print("bench_bare is ready on http://127.0.0.1:{}\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  io.run();
}

}  // namespace adjutant::bench
