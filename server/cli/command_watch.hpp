#pragma once

#include <cstdint>
#include <functional>

#include "server/ports/upkeep.hpp"

namespace adjutant::cli {

// Notices that an operator's command, a process of its own, has written to the database of this
// server.
class CommandWatch {
 public:
  // `forget` makes the server read again what it keeps in memory.
  CommandWatch(ports::Upkeep& upkeep, std::function<void()> forget);

  // Called about once a second, by one thread. Throws StoreFailure.
  void look();

 private:
  ports::Upkeep& upkeep_;
  std::function<void()> forget_;
  std::int64_t seen_;
};

}  // namespace adjutant::cli
