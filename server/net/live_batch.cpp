#include "server/net/live_batch.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/core/json.hpp"

namespace adjutant::net {
namespace {

namespace json = core::json;

// A message does not grow beyond this by what is joined to it.
constexpr std::size_t joined_bytes_max = 64 * 1024;

// If nothing is secret, everyone gets the same.
std::size_t place(bool has_secrets, core::Viewer viewer, bool sentences) {
  return (has_secrets && viewer ? core::index(*viewer) : 2) + (sentences ? 3 : 0);
}

// Messages of steps that follow each other as one: lists are joined, and all else is as the last
// message has it.
class Joined {
 public:
  explicit Joined(const std::string& first) : message_(json::parse(first).as_object()) {}

  void add(const std::string& text) {
    auto next = json::parse(text).as_object();
    for (auto& [name, value] : next) {
      auto* list = message_.if_contains(name);
      if (list != nullptr && list->is_array() && value.is_array()) {
        std::ranges::move(value.get_array(), std::back_inserter(list->get_array()));
      } else {
        message_[name] = std::move(value);
      }
    }
  }
  Text text() const { return std::make_shared<const std::string>(json::serialize(message_)); }

 private:
  json::object message_;
};

// As few messages as may be.
std::vector<Text> joined(const std::vector<Text>& steps) {
  std::vector<Text> messages;
  for (auto first = steps.begin(); first != steps.end();) {
    auto bytes = (*first)->size();
    auto end = std::next(first);
    while (end != steps.end() && bytes + (*end)->size() <= joined_bytes_max) {
      bytes += (*end++)->size();
    }
    if (std::next(first) == end) {
      messages.push_back(*first);
    } else {
      Joined message(**first);
      for (auto next = std::next(first); next != end; ++next) message.add(**next);
      messages.push_back(message.text());
    }
    first = end;
  }
  return messages;
}

}  // namespace

LiveBatch::LiveBatch(ports::Publication first) : has_secrets_(first.has_secrets) {
  steps_.emplace_back(std::move(first));
}

bool LiveBatch::add(ports::Publication& next) {
  if (next.first_event != last_event() + 1) return false;
  has_secrets_ = has_secrets_ || next.has_secrets;
  steps_.emplace_back(std::move(next));
  return true;
}

const Text& LiveBatch::text_of(const Step& step, core::Viewer viewer, bool sentences) {
  auto& shared = step.shared[place(step.told.has_secrets, viewer, sentences)];
  std::call_once(shared.once, [&] {
    shared.value = std::make_shared<const std::string>(
        step.told.encode(step.told.has_secrets ? viewer : std::nullopt, sentences));
  });
  return shared.value;
}

const std::vector<Text>& LiveBatch::messages(core::Viewer viewer, bool sentences) const {
  auto& shared = shared_[place(has_secrets_, viewer, sentences)];
  std::call_once(shared.once,
                 [&] { shared.value = messages_from(first_event(), viewer, sentences); });
  return shared.value;
}

std::vector<Text> LiveBatch::messages_from(int event, core::Viewer viewer, bool sentences) const {
  const auto begin =
      std::ranges::find(steps_, event, [](const Step& step) { return step.told.first_event; });
  std::vector<Text> texts;
  for (auto step = begin; step != steps_.end(); ++step) {
    texts.push_back(text_of(*step, viewer, sentences));
  }
  return joined(texts);
}

}  // namespace adjutant::net
