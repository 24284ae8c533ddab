#include <thread>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <gtest/gtest.h>

#include "server/net/live_hub.hpp"
#include "server/net/server.hpp"
#include "server/net/service.hpp"
#include "server/ops/worker_pool.hpp"

namespace adjutant::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using namespace std::chrono_literals;

// A match "m_1" with ten events; "m_private" may not be seen.
class TenEvents : public LiveReader {
 public:
  std::expected<Backlog, Problem> backlog(const std::string& match,
                                          std::optional<int> after) override {
    if (match != "m_1") return std::unexpected(Problem{404, "not-found", "None", "None.", {}});
    const auto from = after ? *after + 1 : 10;
    const auto text = "backlog from " + std::to_string(from);
    return Backlog{std::nullopt, 10, {std::make_shared<const std::string>(text)}};
  }
};

class Reads : public Service {
 public:
  void answer(Request, Done done) override { done({}); }
  std::expected<std::unique_ptr<LiveReader>, Response> open_live(Request&) override {
    return std::make_unique<TenEvents>();
  }
};

// A WebSocket client that waits.
class Socket {
 public:
  explicit Socket(const std::string& address) : stream_(context_) {
    const auto colon = address.rfind(':');
    stream_.next_layer().connect(
        {asio::ip::make_address(address.substr(0, colon)),
         static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1)))});
    stream_.handshake("localhost", "/api/v1/live");
  }
  void say(const std::string& text) { stream_.write(asio::buffer(text)); }
  void say_binary() {
    stream_.binary(true);
    stream_.write(asio::buffer("x", 1));
  }
  // The next message; "closed 1001" when there is none.
  std::string hear() {
    beast::flat_buffer buffer;
    boost::system::error_code failure;
    stream_.read(buffer, failure);
    if (failure) return "closed " + std::to_string(stream_.reason().code);
    return beast::buffers_to_string(buffer.data());
  }

 private:
  asio::io_context context_;
  websocket::stream<asio::ip::tcp::socket> stream_;
};

class LiveSocketTest : public testing::Test {
 protected:
  void start() { server = std::make_unique<Server>(listener, settings, workers, service, hub); }
  void publish(int first, int last, const std::string& text) {
    hub.publish({.match = "m_1",
                 .revision = 1,
                 .first_event = first,
                 .last_event = last,
                 .has_secrets = false,
                 .encode = [text](core::Viewer) { return text; }});
  }
  ServerSettings settings;
  Listener listener{"127.0.0.1:0"};
  ops::WorkerPool workers{4};
  Reads service;
  LiveHub hub;
  std::unique_ptr<Server> server;
};

TEST_F(LiveSocketTest, SendsWhatHappensAfterWatchingBegan) {
  start();
  Socket socket(listener.address());
  socket.say(R"({"watch":["m_1"]})");
  EXPECT_EQ(socket.hear(), "backlog from 10");
  publish(10, 11, "ten and eleven");
  publish(12, 12, "twelve");
  EXPECT_EQ(socket.hear(), "ten and eleven");
  EXPECT_EQ(socket.hear(), "twelve");
  EXPECT_EQ(hub.sockets, 1U);
}

TEST_F(LiveSocketTest, ResumesAfterAnEvent) {
  start();
  Socket socket(listener.address());
  socket.say(R"({"watch":["m_1"],"after":{"m_1":3}})");
  EXPECT_EQ(socket.hear(), "backlog from 4");
  publish(8, 9, "known already");
  publish(10, 10, "new");
  EXPECT_EQ(socket.hear(), "new");
}

TEST_F(LiveSocketTest, TellsProblemsAndGoesOn) {
  start();
  Socket socket(listener.address());
  socket.say(R"({"watch":["m_private"]})");
  EXPECT_NE(socket.hear().find("urn:adjutant:problem:not-found"), std::string::npos);
  socket.say("no JSON");
  EXPECT_NE(socket.hear().find("urn:adjutant:problem:bad-request"), std::string::npos);
  socket.say(R"({"watch":["m_1"]})");
  EXPECT_EQ(socket.hear(), "backlog from 10");
}

TEST_F(LiveSocketTest, RefusesBinaryAndTooLongMessages) {
  settings.limits.live_message_bytes_max = 100;
  start();
  Socket binary(listener.address());
  binary.say_binary();
  EXPECT_EQ(binary.hear(), "closed 1003");
  Socket chatty(listener.address());
  chatty.say(std::string(200, 'x'));
  EXPECT_EQ(chatty.hear(), "closed 1009");
}

TEST_F(LiveSocketTest, DropsASlowReader) {
  settings.limits.live_queue_bytes_max = 1 << 20;
  settings.limits.write_time_max = 500ms;
  start();
  Socket slow(listener.address());
  slow.say(R"({"watch":["m_1"]})");
  EXPECT_EQ(slow.hear(), "backlog from 10");
  const std::string large(1 << 19, 'x');
  for (int i = 0; i < 40; ++i) publish(10 + i, 10 + i, large);
  const auto end = std::chrono::steady_clock::now() + 5s;
  while (hub.sockets > 0 && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(hub.sockets, 0U);
  EXPECT_EQ(hub.slow_readers_dropped, 1U);
}

TEST_F(LiveSocketTest, SaysGoingAwayWhenTheServerStops) {
  start();
  Socket socket(listener.address());
  socket.say(R"({"watch":["m_1"]})");
  EXPECT_EQ(socket.hear(), "backlog from 10");
  std::string heard;
  std::thread listening([&] { heard = socket.hear(); });
  server->stop(5s);
  listening.join();
  EXPECT_EQ(heard, "closed 1001");
}

}  // namespace
}  // namespace adjutant::net
