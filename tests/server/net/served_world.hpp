#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/net/live_hub.hpp"
#include "server/net/routes/app_service.hpp"
#include "server/net/server.hpp"
#include "server/ops/worker_pool.hpp"
#include "tests/server/app/world.hpp"
#include "tests/server/net/test_api.hpp"

namespace adjutant::net {

// The whole server but its mail, on a port of its own.
class ServedWorld : public app::World {
 protected:
  // Runs fault(i) for all i below `count`, many at once; tells those that are not empty.
  static void run_all(std::size_t count, const std::function<std::string(std::size_t)>& fault) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::vector<std::thread> threads;
    for (int i = 0; i < 16; ++i) {
      threads.emplace_back([&] {
        for (std::size_t at = next++; at < count; at = next++) {
          const auto found = fault(at);
          const std::lock_guard lock(mutex);
          EXPECT_EQ(found, "");
        }
      });
    }
    for (auto& thread : threads) thread.join();
  }

  ops::Metrics metrics;
  ops::WorkerPool workers{4};
  Api api = test_api(app(), metrics, workers);
  AppService service{api, {}, [] {}};
  LiveHub hub;
  Listener listener{"127.0.0.1:0"};
  Server server{listener, {}, workers, service, hub};
};

}  // namespace adjutant::net
