#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/ports/notifier.hpp"

namespace adjutant::net {

// One message, written once and shared by all sockets that send it.
using Text = std::shared_ptr<const std::string>;

// Steps of one match that follow each other without a gap, told in as few messages as may be: one
// that tells several steps has the events of all of them. Messages are made once for each kind of
// viewer, when the first of that kind asks. Filled by one thread, then read by any.
class LiveBatch {
 public:
  explicit LiveBatch(ports::Publication first);
  // False when the step does not follow the last one: it belongs into another batch.
  bool add(ports::Publication& next);

  const std::string& match() const { return steps_.front().told.match; }
  int first_event() const { return steps_.front().told.first_event; }
  int last_event() const { return steps_.back().told.last_event; }
  // How accounts see the match since the last of them.
  const std::function<ports::Eyes(std::int64_t)>& eyes() const { return steps_.back().told.eyes; }

  // All of it, with or without sentences. Throws what an encoding throws.
  const std::vector<Text>& messages(core::Viewer viewer, bool sentences = false) const;
  // The steps from the one that begins with this event; empty: no step does.
  std::vector<Text> messages_from(int event, core::Viewer viewer, bool sentences = false) const;

 private:
  // For the sides, and for all others; then the same with sentences.
  static constexpr std::size_t kinds = 6;
  template <class Value>
  struct Shared {
    std::once_flag once;
    Value value;
  };
  struct Step {
    ports::Publication told;
    mutable std::array<Shared<Text>, kinds> shared = {};
  };
  static const Text& text_of(const Step& step, core::Viewer viewer, bool sentences);

  std::deque<Step> steps_;
  bool has_secrets_ = false;
  mutable std::array<Shared<std::vector<Text>>, kinds> shared_;
};

}  // namespace adjutant::net
