#include "server/net/live_watch.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/net/limits.hpp"

namespace adjutant::net {
namespace {

namespace json = core::json;

std::unexpected<Problem> bad_watch(std::string detail) {
  return std::unexpected(
      Problem{422, "bad-request", "The request is not as it should be", std::move(detail), {}});
}

Text text_for(const ports::Publication& publication, core::Viewer viewer) {
  return std::make_shared<const std::string>(publication.encode(viewer));
}

bool has_events(const ports::Publication& publication) {
  return publication.last_event >= publication.first_event;
}

}  // namespace

std::expected<WatchRequest, Problem> read_watch_request(std::string_view text,
                                                        std::size_t matches_max) {
  const auto value = core::parse_json(text);
  if (!value) return bad_watch("Not JSON: " + value.error());
  const auto* object = value->if_object();
  const auto* watch = object ? object->if_contains("watch") : nullptr;
  if (watch == nullptr || !watch->is_array()) {
    return bad_watch(R"(Send {"watch":["m_…"]}, with "after":{"m_…":17} to go on after event 17.)");
  }
  const auto* after = object->if_contains("after");
  if (after != nullptr && !after->is_object()) {
    return bad_watch("after must be an object from match ids to event numbers.");
  }
  if (watch->get_array().size() > matches_max) {
    return bad_watch(fmt::format("One socket watches {} matches at most.", matches_max));
  }
  WatchRequest request;
  for (const auto& id : watch->get_array()) {
    if (!id.is_string()) return bad_watch("watch must be a list of match ids.");
    WatchRequest::Match match{std::string(id.get_string()), std::nullopt};
    const auto* number = after ? after->get_object().if_contains(id.get_string()) : nullptr;
    if (number != nullptr) {
      const auto* value_of = number->if_int64();
      if (value_of == nullptr || *value_of < -1 || *value_of > 1'000'000'000) {
        return bad_watch("after must hold event numbers, or -1 for all events.");
      }
      match.after = static_cast<int>(*value_of);
    }
    request.matches.push_back(std::move(match));
  }
  return request;
}

void LiveWatches::begin(const std::string& match) {
  auto& watch = watches_[match];
  held_ -= watch.held.size();
  watch = Watch{};
}

LiveWatches::Caught LiveWatches::caught_up(const std::string& match, Backlog backlog) {
  Caught caught;
  const auto found = watches_.find(match);
  if (found == watches_.end()) return caught;
  auto& watch = found->second;
  watch.viewer = backlog.viewer;
  watch.next_event = backlog.next_event;
  watch.waits = false;
  caught.messages = std::move(backlog.messages);
  auto held = std::exchange(watch.held, {});
  held_ -= held.size();
  std::ranges::sort(held, {}, [](const auto& entry) { return entry->first_event; });
  while (!held.empty()) {
    const auto passed = publication(held.front());
    if (passed.missing_after) caught.again_after = passed.missing_after;
    if (passed.message) caught.messages.push_back(passed.message);
    held.pop_front();
  }
  return caught;
}

LiveWatches::Passed LiveWatches::publication(
    const std::shared_ptr<const ports::Publication>& publication) {
  const auto found = watches_.find(publication->match);
  if (found == watches_.end()) return {};
  auto& watch = found->second;
  if (watch.waits) {
    watch.held.push_back(publication);
    ++held_;
    return {};
  }
  if (!has_events(*publication)) return {text_for(*publication, watch.viewer), {}};
  if (publication->last_event < watch.next_event) return {};
  if (publication->first_event != watch.next_event) {
    watch.waits = true;
    watch.held.push_back(publication);
    ++held_;
    return {nullptr, watch.next_event - 1};
  }
  watch.next_event = publication->last_event + 1;
  return {text_for(*publication, watch.viewer), {}};
}

void LiveWatches::end(const std::string& match) {
  const auto found = watches_.find(match);
  if (found == watches_.end()) return;
  held_ -= found->second.held.size();
  watches_.erase(found);
}

std::vector<std::string> LiveWatches::matches() const {
  std::vector<std::string> ids;
  for (const auto& [id, watch] : watches_) ids.push_back(id);
  return ids;
}

}  // namespace adjutant::net
