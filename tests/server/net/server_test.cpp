#include "server/net/server.hpp"

#include <atomic>
#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/net/live_hub.hpp"
#include "server/net/service.hpp"
#include "server/ops/worker_pool.hpp"
#include "tests/patience.hpp"
#include "tests/server/net/raw_client.hpp"

namespace adjutant::net {
namespace {

using namespace std::chrono_literals;

// Says back what it was asked. "/slow" takes until let_go(), "/big" answers a megabyte.
class Echo : public Service {
 public:
  explicit Echo(ports::Workers& hands) : workers(hands) {}

  // As behind a proxy.
  std::string client_of(const Request& request) const override {
    return request.forwarded_for.empty() ? request.peer : request.forwarded_for;
  }
  bool takes_large_body(const Request& request) const override { return request.path == "/b"; }
  void answer(Request request, Done done) override {
    ++asked;
    if (request.path != "/slow") {
      done(said(request));
      return;
    }
    workers.run([this, request = std::move(request), done = std::move(done)]() mutable {
      slow_begun.test_and_set();
      go_on.wait();
      done(said(request));
    });
  }
  void let_go() { go_on.count_down(); }
  static Response said(const Request& request) {
    Response response;
    response.content_type = "text/plain";
    response.body = request.path == "/big"
                        ? std::string(1 << 20, 'x')
                        : fmt::format("{} {} {}", name(request.method), request.path, request.body);
    return response;
  }
  std::expected<std::unique_ptr<LiveReader>, Response> open_live(Request&) override {
    Response refused;
    refused.status = 403;
    return std::unexpected(refused);
  }
  ports::Workers& workers;
  std::atomic<int> asked{0};
  std::atomic_flag slow_begun;
  std::latch go_on{1};
};

class ServerTest : public testing::Test {
 protected:
  ServerTest() {
    auto& limits = settings.limits;
    // None of these passes where a test does not want it to.
    limits.header_time_max = limits.body_time_max = tests::patience;
    limits.idle_time_max = limits.write_time_max = tests::patience;
    limits.body_bytes_max = 1000;
    limits.header_bytes_max = 2000;
  }
  void start() { server = std::make_unique<Server>(listener, settings, workers, service, hub); }
  RawAnswer ask(const std::string& bytes) { return RawClient(listener.address()).ask(bytes); }

  ServerSettings settings;
  Listener listener{"127.0.0.1:0"};
  ops::WorkerPool workers{4};
  Echo service{workers};
  LiveHub hub;
  std::unique_ptr<Server> server;
};

const std::string plain_get = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n";

std::string post(const std::string& fields, const std::string& body) {
  return "POST /b HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n" + body;
}

TEST_F(ServerTest, AnswersOneRequestAfterAnotherOnAConnection) {
  start();
  RawClient client(listener.address());
  const auto first = client.ask(plain_get);
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.body, "GET /a ");
  EXPECT_TRUE(first.headers.contains("date"));
  EXPECT_TRUE(first.headers.contains("x-request-id"));
  EXPECT_EQ(client.ask(post("Content-Length: 3\r\n", "xyz")).body, "POST /b xyz");
}

TEST_F(ServerTest, AnswersPipelinedRequestsInOrder) {
  start();
  RawClient client(listener.address());
  client.send(post("Content-Length: 1\r\n", "1") + "\r\n" +
              post("Transfer-Encoding: chunked\r\n", "1\r\n2\r\n0\r\n\r\n") + plain_get);
  EXPECT_EQ(client.answer().body, "POST /b 1");
  EXPECT_EQ(client.answer().body, "POST /b 2");
  EXPECT_EQ(client.answer().body, "GET /a ");
}

TEST_F(ServerTest, AnswersHeadWithoutABody) {
  start();
  RawClient client(listener.address());
  client.send("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n");
  const auto head = client.answer(true);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.at("content-length"), "8");
  EXPECT_EQ(client.ask(plain_get).body, "GET /a ");
}

TEST_F(ServerTest, EndsAConnectionItCannotFrame) {
  start();
  for (const auto& request : {
           post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "0\r\n\r\n") + plain_get,
           post("Transfer-Encoding: identity\r\n", plain_get),
           post("X-A: 1\r\n folded\r\n", "") + plain_get,
       }) {
    RawClient client(listener.address());
    const auto refused = client.ask(request);
    EXPECT_GE(refused.status, 400) << request;
    EXPECT_EQ(refused.headers.at("connection"), "close");
    EXPECT_EQ(refused.headers.at("content-type"), "application/problem+json");
    EXPECT_TRUE(client.is_ended()) << request;
  }
  EXPECT_EQ(service.asked, 0);
}

TEST_F(ServerTest, RefusesWhatIsTooLarge) {
  start();
  EXPECT_EQ(ask(post("Content-Length: 1001\r\n", "")).status, 413);
  EXPECT_EQ(ask(post("Transfer-Encoding: chunked\r\n",
                     "7d0\r\n" + std::string(2000, 'x') + "\r\n0\r\n\r\n"))
                .status,
            413);
  EXPECT_EQ(ask("GET / HTTP/1.1\r\nX: " + std::string(3000, 'x')).status, 431);
  EXPECT_EQ(ask(post("Transfer-Encoding: chunked\r\n", "zz\r\n")).status, 400);
  EXPECT_EQ(ask("BREW / HTTP/1.1\r\nHost: a\r\n\r\n").status, 501);
  EXPECT_EQ(service.asked, 0);
}

TEST_F(ServerTest, TakesLargeBodiesOnlyWhereTheyAreNeeded) {
  settings.limits.small_body_bytes_max = 100;
  start();
  const auto of = [](const std::string& path, const std::string& fields, const std::string& body) {
    return "POST " + path + " HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n" + body;
  };
  const std::string text(101, 'x');
  const auto chunks =
      "32\r\n" + text.substr(0, 50) + "\r\n33\r\n" + text.substr(50) + "\r\n0\r\n\r\n";
  EXPECT_EQ(ask(of("/b", "Content-Length: 101\r\n", text)).status, 200);
  EXPECT_EQ(ask(of("/b", "Transfer-Encoding: chunked\r\n", chunks)).status, 200);
  EXPECT_EQ(ask(of("/a", "Content-Length: 100\r\n", text.substr(1))).status, 200);
  service.asked = 0;
  for (const auto& refused : {of("/a", "Content-Length: 101\r\n", ""),
                              of("/a", "Expect: 100-continue\r\nContent-Length: 101\r\n", ""),
                              of("/a", "Transfer-Encoding: chunked\r\n", chunks)}) {
    const auto told = ask(refused);
    EXPECT_EQ(told.status, 413) << refused;
    EXPECT_NE(told.body.find("within 100 bytes"), std::string::npos) << told.body;
  }
  EXPECT_EQ(service.asked, 0);
}

// Bodies that are half there, of many connections.
class BodiesTest : public ServerTest {
 protected:
  BodiesTest() {
    settings.limits.bodies_bytes_per_address_max = 1500;
    settings.limits.bodies_bytes_max = 4000;
    settings.limits.small_body_bytes_max = 100;
  }
  static std::string from(const std::string& address, const std::string& fields) {
    return post("X-Forwarded-For: " + address + "\r\n" + fields, "");
  }
  static std::string from(const std::string& address, int bytes) {
    return from(address, "Content-Length: " + std::to_string(bytes) + "\r\n");
  }
  // Sends the head, and waits until the server waits for the body.
  std::unique_ptr<RawClient> begun(const std::string& address, int bytes) {
    auto client = std::make_unique<RawClient>(listener.address());
    client->send(
        from(address, "Expect: 100-continue\r\nContent-Length: " + std::to_string(bytes) + "\r\n"));
    EXPECT_TRUE(client->take_until("\r\n\r\n"));
    return client;
  }
};

TEST_F(BodiesTest, OfOneAddressAreBounded) {
  start();
  const auto first = begun("2001:db8::1", 1000);
  const auto refused = ask(from("2001:db8::2", 501));
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.headers.at("retry-after"), "1");
  EXPECT_NE(refused.body.find("urn:adjutant:problem:too-many"), std::string::npos);
  EXPECT_EQ(ask(from("2001:db8::2", "Transfer-Encoding: chunked\r\n") + "258\r\n" +
                std::string(600, 'x') + "\r\n")
                .status,
            429);
  EXPECT_EQ(ask(from("2001:db8::2", 400) + std::string(400, 'x')).status, 200);
  EXPECT_EQ(ask(from("192.0.2.1", 1000) + std::string(1000, 'x')).status, 200);
  EXPECT_EQ(ask(post("Content-Length: 1000\r\n", std::string(1000, 'x'))).status, 200);
  EXPECT_EQ(first->ask(std::string(1000, 'x')).status, 200);
  EXPECT_EQ(ask(from("2001:db8::2", 1000) + std::string(1000, 'x')).status, 200);
}

TEST_F(BodiesTest, OfAllAreBounded) {
  start();
  std::vector<std::unique_ptr<RawClient>> many;
  for (int i = 1; i <= 3; ++i) many.push_back(begun("192.0.2." + std::to_string(i), 1000));
  const auto refused = ask(from("192.0.2.4", 101));
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.headers.at("retry-after"), "1");
  EXPECT_NE(refused.body.find("urn:adjutant:problem:busy"), std::string::npos);
  EXPECT_EQ(ask(from("192.0.2.4", 100) + std::string(100, 'x')).status, 200)
      << "a quarter is for small bodies";
  many.pop_back();
  EXPECT_TRUE(tests::eventually(
      [&] { return ask(from("192.0.2.4", 101) + std::string(101, 'x')).status == 200; }));
}

// The kernel takes some megabytes for a peer who reads nothing; then the answers wait here.
TEST_F(BodiesTest, OfAnswersThatNobodyTakesAreBounded) {
  constexpr int megabytes = 64;
  settings.limits.answers_bytes_per_address_max = (1 << 20) + 1;
  start();
  const auto asked_by = [](const std::string& address, const char* path = "/big") {
    return fmt::format("GET {} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {}\r\n\r\n", path, address);
  };
  auto idle = std::make_unique<RawClient>(listener.address());
  for (int i = 0; i < megabytes; ++i) idle->send(asked_by("192.0.2.1"));
  EXPECT_TRUE(tests::eventually([&] { return ask(asked_by("192.0.2.1")).status == 429; }));
  EXPECT_EQ(ask(asked_by("192.0.2.2")).status, 200);
  EXPECT_EQ(ask(asked_by("192.0.2.1", "/small")).status, 200);
  idle.reset();
  EXPECT_TRUE(tests::eventually([&] { return ask(asked_by("192.0.2.1")).status == 200; }));
}

TEST_F(ServerTest, DropsThoseWhoDoNotSendOn) {
  settings.limits.header_time_max = settings.limits.body_time_max = 50ms;
  start();
  RawClient slow_head(listener.address());
  RawClient slow_body(listener.address());
  slow_head.send("GET /a HTTP/1.1\r\nHos");
  slow_body.send(post("Content-Length: 3\r\n", "x"));
  for (auto* slow : {&slow_head, &slow_body}) {  // RFC 9110 section 15.5.9
    const auto told = slow->answer();
    EXPECT_EQ(told.status, 408);
    EXPECT_NE(told.body.find("urn:adjutant:problem:request-timeout"), std::string::npos);
    EXPECT_EQ(told.headers.at("connection"), "close");
    EXPECT_TRUE(slow->is_ended());
  }
  EXPECT_EQ(service.asked, 0);
}

TEST_F(ServerTest, DropsThoseWhoSayNothing) {
  settings.limits.idle_time_max = 50ms;
  start();
  RawClient silent(listener.address());
  EXPECT_TRUE(silent.is_ended_silently());
}

TEST_F(ServerTest, DropsThoseWhoDoNotTakeTheirAnswer) {
  settings.limits.write_time_max = 50ms;
  start();
  RawClient client(listener.address());
  std::string many;
  for (int i = 0; i < 64; ++i) many += "GET /big HTTP/1.1\r\nHost: a\r\n\r\n";
  client.send(many);
  EXPECT_TRUE(tests::eventually([&] { return service.asked > 0; }));
  EXPECT_TRUE(tests::eventually([&] { return server->load().connections == 0; }));
}

TEST_F(ServerTest, TellsAClientThatAsksToGoOn) {
  start();
  RawClient client(listener.address());
  client.send("POST /b HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_EQ(client.answer().status, 100);
  client.send("ok");
  EXPECT_EQ(client.answer().body, "POST /b ok");
}

TEST_F(ServerTest, TakesNoMoreConnectionsThanItMay) {
  settings.limits.connections_per_address_max = 2;
  start();
  RawClient first(listener.address());
  RawClient second(listener.address());
  EXPECT_EQ(first.ask(plain_get).status, 200);
  EXPECT_EQ(second.ask(plain_get).status, 200);
  RawClient third(listener.address());
  EXPECT_TRUE(third.is_ended());
}

TEST_F(ServerTest, SaysThatItIsBusyInsteadOfQueueingWithoutEnd) {
  settings.limits.requests_waiting_max = 1;
  start();
  RawClient slow(listener.address());
  slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_TRUE(tests::eventually([&] { return service.slow_begun.test(); }));
  const auto refused = ask(plain_get);
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.headers.at("retry-after"), "1");
  service.let_go();
  EXPECT_EQ(slow.answer().status, 200);
}

TEST_F(ServerTest, LetsSoManyRequestsOfAnAddressWait) {
  settings.limits.requests_waiting_per_address_max = 2;
  start();
  const auto from = [](const std::string& path, const std::string& address) {
    return "GET " + path + " HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: " + address + "\r\n\r\n";
  };
  RawClient first(listener.address()), second(listener.address());
  first.send(from("/slow", "2001:db8::1"));
  second.send(from("/slow", "2001:db8::2"));
  EXPECT_TRUE(tests::eventually([&] { return service.asked == 2; }));
  const auto refused = ask(from("/a", "2001:db8::3"));
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.headers.at("retry-after"), "1");
  EXPECT_NE(refused.body.find("urn:adjutant:problem:busy"), std::string::npos);
  EXPECT_EQ(ask("GET /api/v1/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
                "X-Forwarded-For: 2001:db8::3\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                .status,
            503);
  EXPECT_EQ(ask(from("/a", "2001:db8:0:1::1")).status, 200) << "another network";
  EXPECT_EQ(ask(plain_get).status, 200) << "this machine";
  service.let_go();
  EXPECT_EQ(first.answer().status, 200);
  EXPECT_EQ(second.answer().status, 200);
  EXPECT_EQ(ask(from("/a", "2001:db8::3")).status, 200);
}

TEST_F(ServerTest, FinishesWhatItIsAnsweringBeforeItStops) {
  start();
  RawClient idle(listener.address());
  EXPECT_EQ(idle.ask(plain_get).status, 200);
  RawClient busy(listener.address());
  busy.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_TRUE(tests::eventually([&] { return service.slow_begun.test(); }));
  std::thread stopping([&] { server->stop(tests::patience); });
  EXPECT_TRUE(idle.is_ended());
  service.let_go();
  EXPECT_EQ(busy.answer().body, "GET /slow ");
  stopping.join();
  EXPECT_THROW(RawClient(listener.address()), std::runtime_error);
}

TEST_F(ServerTest, WaitsForNoHalfRequestWhenItStops) {
  start();
  RawClient half_head(listener.address()), half_body(listener.address());
  half_head.send("GET / HT");
  half_body.send(post("Content-Length: 3\r\nExpect: 100-continue\r\n", ""));
  EXPECT_TRUE(half_body.take_until("\r\n\r\n"));
  half_body.send("x");
  RawClient whole(listener.address());
  EXPECT_EQ(whole.ask(plain_get).status, 200);
  std::thread stopping([&] { server->stop(tests::patience); });
  EXPECT_TRUE(half_head.is_ended());
  EXPECT_TRUE(half_body.is_ended());
  stopping.join();
  EXPECT_EQ(service.asked, 1);
}

TEST_F(ServerTest, LeavesItToTheServiceWhoMayHaveALiveSocket) {
  start();
  EXPECT_EQ(ask("GET /api/v1/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                .status,
            403);
}

TEST(Listeners, SayWhatIsWrongWithAnAddress) {
  EXPECT_THROW(Listener("nonsense"), std::runtime_error);
  EXPECT_THROW(Listener("127.0.0.1:99999"), std::runtime_error);
  const Listener first("127.0.0.1:0");
  EXPECT_THROW(Listener{first.address()}, std::runtime_error);
}

}  // namespace
}  // namespace adjutant::net
