#include "tests/bench/bare/lmtp.hpp"

#include <array>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string_view>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include "tests/bench/bare/writer.hpp"

namespace adjutant::bench {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::string_view end_of_mail = "\r\n.\r\n";

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, GroupWriter& writer) : socket_(std::move(socket)), writer_(writer) {
    socket_.set_option(tcp::no_delay(true));
  }
  void start() { say("220 bare LMTP\r\n"); }

 private:
  void say(std::string text) {
    if (text.empty()) return read();
    replies_ = std::move(text);
    asio::async_write(socket_, asio::buffer(replies_),
                      [self = shared_from_this()](error_code failed, std::size_t) {
                        if (!failed) self->go_on();
                      });
  }

  void read() {
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](error_code failed, std::size_t bytes) {
                              if (failed) return;
                              self->heard_.append(self->buffer_.data(), bytes);
                              self->go_on();
                            });
  }

  void go_on() {
    if (is_data_) return take_mail();
    std::string replies;
    for (auto end = heard_.find("\r\n"); end != std::string::npos && !is_data_;
         end = heard_.find("\r\n")) {
      is_data_ = heard_.starts_with("DATA");
      heard_.erase(0, end + 2);
      replies += is_data_ ? "354 go\r\n" : "250 ok\r\n";
    }
    say(std::move(replies));
  }

  void take_mail() {
    const auto end = heard_.find(end_of_mail);
    if (end == std::string::npos) return read();
    auto mail = heard_.substr(0, end + 2);
    heard_.erase(0, end + end_of_mail.size());
    is_data_ = false;
    writer_.write(std::move(mail), [self = shared_from_this()]() mutable {
      auto executor = self->socket_.get_executor();
      asio::post(executor, [self = std::move(self)] { self->say("250 kept\r\n"); });
    });
  }

  tcp::socket socket_;
  GroupWriter& writer_;
  std::array<char, 64 * 1024> buffer_{};
  std::string heard_, replies_;
  bool is_data_ = false;
};

void accept(tcp::acceptor& acceptor, GroupWriter& writer) {
  acceptor.async_accept([&](error_code failed, tcp::socket socket) {
    if (failed) return;
    std::make_shared<Session>(std::move(socket), writer)->start();
    accept(acceptor, writer);
  });
}

}  // namespace

void take_mails(const std::string& database) {
  asio::io_context io(1);
  tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  asio::signal_set stop(io, SIGTERM, SIGINT);
  stop.async_wait([&](error_code, int) { io.stop(); });
  GroupWriter writer(database);
  accept(acceptor, writer);
  fmt::print("bench_bare is ready on http://127.0.0.1:{}\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  io.run();
}

}  // namespace adjutant::bench
