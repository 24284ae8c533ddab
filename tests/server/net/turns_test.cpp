#include <atomic>
#include <memory>
#include <semaphore>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/net/live_hub.hpp"
#include "server/net/routes/app_service.hpp"
#include "server/net/server.hpp"
#include "server/ops/worker_pool.hpp"
#include "tests/patience.hpp"
#include "tests/server/app/world.hpp"
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/test_api.hpp"

namespace adjutant::net {
namespace {

// One worker, which tells how much work of clients it has been given.
class OneWorker : public ports::ClientWorkers {
 public:
  void run(Work work) override { pool_.run(std::move(work)); }
  void resume(Work work) override { pool_.resume(std::move(work)); }
  void run_for(std::string_view client, Work work) override {
    pool_.run_for(client, std::move(work));
    ++given;
  }

  std::atomic<std::size_t> given = 0;

 private:
  ops::WorkerPool pool_{1};
};

// The whole server with one worker, which waits in /readyz until it is let go on.
class TurnsTest : public app::World {
 protected:
  // From this address, as the proxy in front of the server says.
  std::unique_ptr<RawClient> sent(const std::string& address) {
    auto client = std::make_unique<RawClient>(listener.address());
    client->send(
        fmt::format("GET /readyz HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {}\r\n\r\n", address));
    ++asked;
    EXPECT_TRUE(tests::eventually([&] { return one_worker.given == asked; }));
    return client;
  }

  std::size_t asked = 0;
  std::counting_semaphore<> may_end{0};
  ops::Metrics metrics;
  OneWorker one_worker;
  Api api = test_api(app(), metrics, one_worker, [this] {
    may_end.acquire();
    return std::optional<std::string>{};
  });
  AppService service{api, networks::Networks({"127.0.0.1"}), [] {}};
  LiveHub hub;
  Listener listener{"127.0.0.1:0"};
  Server server{listener, {}, one_worker, service, hub};
};

TEST_F(TurnsTest, AnAddressWithManyRequestsDoesNotDelayAnother) {
  std::vector<std::unique_ptr<RawClient>> greedy;
  for (int i = 0; i < 12; ++i) greedy.push_back(sent("2001:db8::" + std::to_string(i + 1)));
  const auto other = sent("192.0.2.2");
  // The one that the worker has begun, the next of the same address, and the other's.
  may_end.release(3);
  EXPECT_EQ(other->answer().status, 200);
  may_end.release(10);
  for (const auto& client : greedy) EXPECT_EQ(client->answer().status, 200);
}

}  // namespace
}  // namespace adjutant::net
