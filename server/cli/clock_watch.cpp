#include "server/cli/clock_watch.hpp"

#include <utility>

#include "server/ops/log.hpp"

namespace adjutant::cli {

void ClockWatch::look(bool leads) {
  const auto ahead = clock_.compare();
  ahead_ = ahead;
  if (std::chrono::abs(ahead) < step_min) {
    warned_ = false;
    return;
  }
  if (!std::exchange(warned_, true)) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(ahead);
    ops::log_warning("clock_was_set", {{"ahead_seconds", std::to_string(seconds.count())}});
  }
  if (ahead < ports::Duration{}) return;
  const auto now = clock_.now();
  if (leads) {
    outages_.begin_to_make_up(
        {.from = now, .until = now + ahead, .reason = "The server's clock was put forward."});
  }
  clock_.follow();
  host_.forget_all();
}

}  // namespace adjutant::cli
