#include "server/net/live_batch.hpp"

#include <algorithm>
#include <utility>

#include "server/net/websocket_frame.hpp"

namespace adjutant::net {
namespace {

// Where nobody is told a secret, all are told the same.
std::size_t place(bool has_secrets, core::Viewer viewer) {
  return has_secrets && viewer ? core::index(*viewer) : 2;
}

}  // namespace

Frames text_frame(std::string_view message) {
  std::string bytes;
  bytes.reserve(message.size() + 10);
  append_frame(bytes, Opcode::text, message);
  return std::make_shared<const std::string>(std::move(bytes));
}

LiveBatch::LiveBatch(ports::Publication first) : has_secrets_(first.has_secrets) {
  steps_.emplace_back(std::move(first));
}

bool LiveBatch::add(ports::Publication& next) {
  if (next.first_event != last_event() + 1) return false;
  has_secrets_ = has_secrets_ || next.has_secrets;
  steps_.emplace_back(std::move(next));
  return true;
}

const Frames& LiveBatch::frame(const Step& step, core::Viewer viewer) {
  auto& shared = step.shared[place(step.told.has_secrets, viewer)];
  std::call_once(shared.once, [&] {
    shared.frames = text_frame(step.told.encode(step.told.has_secrets ? viewer : std::nullopt));
  });
  return shared.frames;
}

Frames LiveBatch::frames(core::Viewer viewer) const {
  if (steps_.size() == 1) return frame(steps_.front(), viewer);
  auto& shared = shared_[place(has_secrets_, viewer)];
  std::call_once(shared.once, [&] { shared.frames = frames_from(first_event(), viewer); });
  return shared.frames;
}

std::size_t LiveBatch::size_from(int event) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      steps_, [event](const Step& step) { return step.told.first_event >= event; }));
}

Frames LiveBatch::frames_from(int event, core::Viewer viewer) const {
  const auto begin =
      std::ranges::find(steps_, event, [](const Step& step) { return step.told.first_event; });
  if (begin == steps_.end()) return nullptr;
  std::string bytes;
  for (auto step = begin; step != steps_.end(); ++step) bytes += *frame(*step, viewer);
  return std::make_shared<const std::string>(std::move(bytes));
}

}  // namespace adjutant::net
