#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/ports/notifier.hpp"

namespace adjutant::net {

// WebSocket frames, ready to be written, shared by all sockets that send them.
using Frames = std::shared_ptr<const std::string>;

// One text message as a frame.
Frames text_frame(std::string_view message);

// Steps of one match that follow each other without a gap. Their frames are made once for each kind
// of viewer, when the first of that kind asks. Filled by one thread, then read by any.
class LiveBatch {
 public:
  explicit LiveBatch(ports::Publication first);
  // False when the step does not follow the last one: it belongs into another batch.
  bool add(ports::Publication& next);

  const std::string& match() const { return steps_.front().told.match; }
  int first_event() const { return steps_.front().told.first_event; }
  int last_event() const { return steps_.back().told.last_event; }
  // How many steps begin with this event or a later one; each is one message.
  std::size_t size_from(int event) const;

  // All of it, one frame a step. Throws what an encoding throws.
  Frames frames(core::Viewer viewer) const;
  // The steps from the one that begins with this event; null: no step does.
  Frames frames_from(int event, core::Viewer viewer) const;

 private:
  struct Shared {
    std::once_flag once;
    Frames frames;
  };
  struct Step {
    ports::Publication told;
    mutable std::array<Shared, 3> shared = {};  // for the sides, and for all others
  };
  static const Frames& frame(const Step& step, core::Viewer viewer);

  std::deque<Step> steps_;
  bool has_secrets_ = false;
  mutable std::array<Shared, 3> shared_;
};

}  // namespace adjutant::net
