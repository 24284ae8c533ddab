#include <atomic>
#include <deque>
#include <thread>
#include <vector>

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
#include "tests/patience.hpp"

namespace adjutant::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using namespace std::chrono_literals;

// A match "m_1" with some events; "m_private" may not be seen.
class SomeEvents : public LiveReader {
 public:
  SomeEvents(const std::atomic<int>& events, core::Viewer viewer)
      : events_(events), viewer_(viewer) {}
  std::expected<Backlog, Problem> backlog(const std::string& match,
                                          std::optional<int> after) override {
    if (match != "m_1") return std::unexpected(Problem{"not-found", "None."});
    if (pages_left > 0) {
      return Backlog{viewer_, after.value_or(0) + 1, --pages_left > 0, "a page"};
    }
    const int events = events_;
    const auto text = "backlog from " + std::to_string(after ? *after + 1 : events);
    return Backlog{viewer_, events, false, text};
  }
  std::optional<LiveIdentity> identity() const override {
    return LiveIdentity{.account = 7, .token_hash = {1, 2, 3}};
  }
  bool is_welcome() override { return true; }
  std::optional<Problem> over_quota() override {
    if (requests_left == 0) {
      return Problem{
          .type = "rate-limited", .detail = "Too many.", .extension = {.retry_after_seconds = 3}};
    }
    --requests_left;
    return std::nullopt;
  }

  std::atomic<int> requests_left = 1'000'000;
  int pages_left = 0;

 private:
  const std::atomic<int>& events_;
  const core::Viewer viewer_;
};

class Reads : public Service {
 public:
  void answer(Request, Done done) override { done({}); }
  std::expected<std::unique_ptr<LiveReader>, Response> open_live(Request&) override {
    auto reader = std::make_unique<SomeEvents>(events, viewer);
    reader->requests_left = requests;
    reader->pages_left = pages;
    return reader;
  }

  core::Viewer viewer;  // of the next socket
  int requests = 1'000'000;
  int pages = 0;
  std::atomic<int> events{10};
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
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind == websocket::frame_type::ping) ++pings;
    });
  }
  void say(const std::string& text) { stream_.write(asio::buffer(text)); }
  void close() {
    boost::system::error_code ignored;
    stream_.close(websocket::close_code::normal, ignored);
  }
  void say_binary() {
    stream_.binary(true);
    stream_.write(asio::buffer("x", 1));
  }
  // The next event, or a message without events; "closed 1012" when there is none.
  std::string hear() {
    while (events_.empty()) {
      beast::flat_buffer buffer;
      boost::system::error_code failure;
      stream_.read(buffer, failure);
      if (failure) return "closed " + std::to_string(stream_.reason().code);
      take(beast::buffers_to_string(buffer.data()));
    }
    auto event = std::move(events_.front());
    events_.pop_front();
    return event;
  }

  std::atomic<int> pings{0};  // that were heard, and answered

 private:
  // {"events":["one","two"]}, large ones too: no JSON is read for it.
  void take(std::string_view text) {
    constexpr std::string_view begin = R"({"events":[")", between = R"(",")", end = R"("]})";
    if (!text.starts_with(begin)) return events_.push_back(std::string(text));
    text = text.substr(begin.size(), text.size() - begin.size() - end.size());
    while (true) {
      const auto size = text.find(between);
      events_.emplace_back(text.substr(0, size));
      if (size == std::string_view::npos) return;
      text.remove_prefix(size + between.size());
    }
  }

  std::deque<std::string> events_;
  asio::io_context context_;
  websocket::stream<asio::ip::tcp::socket> stream_;
};

class LiveSocketTest : public testing::Test {
 protected:
  void start() { server = std::make_unique<Server>(listener, settings, workers, service, hub); }
  void publish(int first, int last, const std::string& text) {
    hub.publish(
        {.match = "m_1",
         .revision = 1,
         .first_event = first,
         .last_event = last,
         .has_secrets = false,
         .encode = [text](core::Viewer, bool) { return R"({"events":[")" + text + R"("]})"; }});
  }
  // Each event's number, fast.
  void publish_until(const std::atomic<bool>& over) {
    while (!over) {
      const int event = service.events++;
      publish(event, event, std::to_string(event));
      tests::rest_a_moment();
    }
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

TEST_F(LiveSocketTest, CountsEachMessageAsARequest) {
  service.requests = 2;
  start();
  Socket socket(listener.address());
  socket.say(R"({"watch":["m_1"]})");
  EXPECT_EQ(socket.hear(), "backlog from 10");
  socket.say("no JSON");
  EXPECT_NE(socket.hear().find("urn:adjutant:problem:bad-request"), std::string::npos);
  for (int i = 0; i < 2; ++i) {
    socket.say(R"({"watch":["m_1"],"after":{"m_1":3}})");
    const auto refused = socket.hear();
    EXPECT_NE(refused.find("urn:adjutant:problem:rate-limited"), std::string::npos) << refused;
    EXPECT_NE(refused.find(R"("retry_after_seconds":3)"), std::string::npos) << refused;
    EXPECT_EQ(refused.find(R"("match")"), std::string::npos) << "none of it was done";
  }
  publish(10, 10, "ten");
  EXPECT_EQ(socket.hear(), "ten") << "what was watched goes on";
}

TEST_F(LiveSocketTest, CountsEachMatchAndEachPageOfItsBacklogAsARequest) {
  service.requests = 3;
  start();
  Socket socket(listener.address());
  socket.say(R"({"watch":["m_1","m_1","m_private","m_1"]})");
  EXPECT_EQ(socket.hear(), "backlog from 10");
  EXPECT_EQ(socket.hear(), "backlog from 10");
  EXPECT_NE(socket.hear().find("urn:adjutant:problem:not-found"), std::string::npos);
  const auto refused = socket.hear();
  EXPECT_NE(refused.find("urn:adjutant:problem:rate-limited"), std::string::npos) << refused;
  EXPECT_NE(refused.find(R"("match":"m_1")"), std::string::npos) << refused;

  service.requests = 2;
  service.pages = 5;
  Socket reads_on(listener.address());
  reads_on.say(R"({"watch":["m_1"],"after":{"m_1":-1}})");
  EXPECT_EQ(reads_on.hear(), "a page");
  EXPECT_EQ(reads_on.hear(), "a page");
  EXPECT_NE(reads_on.hear().find("urn:adjutant:problem:rate-limited"), std::string::npos);
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
  EXPECT_TRUE(tests::eventually([&] { return hub.sockets == 0; }));
  EXPECT_EQ(hub.slow_readers_dropped, 1U);
}

TEST_F(LiveSocketTest, ASlowReaderHarmsNobodyElse) {
  settings.limits.live_queue_bytes_max = 1 << 20;
  start();
  std::vector<std::unique_ptr<Socket>> sockets;
  for (int i = 0; i < 8; ++i) {
    sockets.push_back(std::make_unique<Socket>(listener.address()));
    sockets.back()->say(R"({"watch":["m_1"]})");
    EXPECT_EQ(sockets.back()->hear(), "backlog from 10");
  }
  const std::string large(1 << 19, 'x');
  for (int i = 0; i < 40; ++i) {
    publish(10 + i, 10 + i, large);
    // The first one never reads.
    for (auto socket = sockets.begin() + 1; socket != sockets.end(); ++socket) {
      EXPECT_EQ((*socket)->hear(), large);
    }
  }
  EXPECT_EQ(hub.slow_readers_dropped, 1U);
  std::string last = large;
  while (last == large) last = sockets.front()->hear();
  EXPECT_EQ(last, "closed 1013");
}

TEST_F(LiveSocketTest, SendsThoseAwayWhoseSessionEnds) {
  start();
  Socket by_token(listener.address());
  Socket by_account(listener.address());
  for (auto* socket : {&by_token, &by_account}) {
    socket->say(R"({"watch":["m_1"]})");
    EXPECT_EQ(socket->hear(), "backlog from 10");
  }
  hub.session_ended({9, 9, 9});
  hub.sessions_ended(8);
  publish(10, 10, "ten");
  EXPECT_EQ(by_token.hear(), "ten");
  EXPECT_EQ(by_account.hear(), "ten");
  hub.sessions_ended(7);
  EXPECT_EQ(by_account.hear(), "closed 1008");
  EXPECT_EQ(by_token.hear(), "closed 1008");
  Socket another(listener.address());
  another.say("{}");
  another.hear();
  hub.session_ended({1, 2, 3});
  EXPECT_EQ(another.hear(), "closed 1008");
}

TEST_F(LiveSocketTest, DropsPeersThatGiveNoSignOfLife) {
  settings.limits.live_idle_time_max = 100ms;
  start();
  Socket silent(listener.address());
  silent.say(R"({"watch":["m_1"]})");
  EXPECT_TRUE(tests::eventually([&] { return hub.sockets == 0; }));
}

TEST_F(LiveSocketTest, KeepsThoseWhoAnswerItsPings) {
  settings.limits.live_idle_time_max = 2s;
  start();
  Socket alive(listener.address());
  alive.say(R"({"watch":["m_1"]})");
  EXPECT_EQ(alive.hear(), "backlog from 10");
  std::string heard;
  std::thread listening([&] { heard = alive.hear(); });
  // The second ping comes only to those who have answered the first.
  EXPECT_TRUE(tests::eventually([&] { return alive.pings >= 2; }));
  publish(10, 10, "ten");
  listening.join();
  EXPECT_EQ(heard, "ten");
}

// Sockets come, watch, leave in every way and are sent to, all at once.
TEST_F(LiveSocketTest, ComeAndGoWhileMuchIsPublished) {
  start();
  std::atomic<bool> over{false};
  std::thread publishing([&] { publish_until(over); });
  std::vector<std::thread> clients;
  for (int client = 0; client < 4; ++client) {
    clients.emplace_back([&, client] {
      for (int round = 0; round < 25; ++round) {
        Socket socket(listener.address());
        socket.say(R"({"watch":["m_1","m_private"],"after":{"m_1":3}})");
        for (int heard = 0; heard < (client + round) % 7; ++heard) socket.hear();
        if (round % 2 == 0) socket.say(R"({"watch":["m_1"]})");
        if (round % 3 == 0) socket.close();
      }
    });
  }
  // One that stays hears everything once, in order.
  Socket stays(listener.address());
  stays.say(R"({"watch":["m_1"]})");
  const auto begun = stays.hear();
  ASSERT_TRUE(begun.starts_with("backlog from "));
  const int first = std::stoi(begun.substr(13));
  for (int event = first; event < first + 500; ++event) {
    EXPECT_EQ(stays.hear(), std::to_string(event));
  }
  for (auto& client : clients) client.join();
  over = true;
  publishing.join();
}

TEST_F(LiveSocketTest, StopsWithManySocketsWhileMuchIsPublished) {
  start();
  std::vector<std::unique_ptr<Socket>> sockets;
  for (int i = 0; i < 300; ++i) {
    sockets.push_back(std::make_unique<Socket>(listener.address()));
    sockets.back()->say(R"({"watch":["m_1"]})");
  }
  std::atomic<bool> over{false};
  std::thread publishing([&] { publish_until(over); });
  const auto begun = std::chrono::steady_clock::now();
  server->stop(500ms);  // nobody answers the close: what is left after the grace is ended
  EXPECT_LT(std::chrono::steady_clock::now() - begun, tests::patience);
  over = true;
  publishing.join();
  server.reset();
  EXPECT_EQ(hub.sockets, 0U);
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
  EXPECT_EQ(heard, "closed 1012");
}

TEST_F(LiveSocketTest, TellsWhatPlayersSayToTheSeatsAlone) {
  start();
  service.viewer = core::Side::second;
  Socket player(listener.address());
  player.say(R"({"watch":["m_1"]})");
  EXPECT_EQ(player.hear(), "backlog from 10");
  service.viewer = std::nullopt;
  Socket spectator(listener.address());
  spectator.say(R"({"watch":["m_1"]})");
  EXPECT_EQ(spectator.hear(), "backlog from 10");
  hub.said("m_2", {7, 8}, "elsewhere");
  hub.said("m_1", {8, 9}, "the seat is another player's by now");
  hub.said("m_1", {7, 8}, "good luck");
  EXPECT_EQ(player.hear(), "good luck");
  publish(10, 10, "an event");
  EXPECT_EQ(player.hear(), "an event");
  EXPECT_EQ(spectator.hear(), "an event");
}

TEST_F(LiveSocketTest, SendsWhoMayNotSeeAMatchAnyMoreToTheBacklog) {
  start();
  Socket socket(listener.address());
  socket.say(R"({"watch":["m_1"]})");
  EXPECT_EQ(socket.hear(), "backlog from 10");
  service.events = 11;
  hub.publish({.match = "m_1",
               .revision = 11,
               .first_event = 10,
               .last_event = 10,
               .has_secrets = false,
               .encode = [](core::Viewer, bool) { return std::string("an event"); },
               .eyes = [](std::int64_t account) { return ports::Eyes{.may_see = account != 7}; }});
  EXPECT_EQ(socket.hear(), "backlog from 10");
}

}  // namespace
}  // namespace adjutant::net
