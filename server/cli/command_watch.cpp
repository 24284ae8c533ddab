#include "server/cli/command_watch.hpp"

#include <utility>

namespace adjutant::cli {

CommandWatch::CommandWatch(ports::Upkeep& upkeep, std::function<void()> forget)
    : upkeep_(upkeep), forget_(std::move(forget)), seen_(upkeep.command_transactions()) {}

void CommandWatch::look() {
  const auto now = upkeep_.command_transactions();
  if (std::exchange(seen_, now) != now) forget_();
}

}  // namespace adjutant::cli
