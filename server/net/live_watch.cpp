#include "server/net/live_watch.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"

namespace adjutant::net {
namespace {

namespace json = core::json;

std::unexpected<Problem> bad_watch(std::string detail) {
  return app::problem("bad-request", std::move(detail));
}

// Batches that a watch holds while its backlog is read.
constexpr std::size_t held_max = 64;

}  // namespace

std::expected<WatchRequest, Problem> read_watch_request(std::string_view text,
                                                        std::size_t matches_max) {
  const auto value = core::parse_json(text);
  if (!value) return bad_watch("Not JSON: " + value.error());
  const auto* object = value->if_object();
  const auto* watch = object ? object->if_contains("watch") : nullptr;
  if (watch == nullptr || !watch->is_array()) {
    return bad_watch(
        R"(Send {"watch":["m_…"]}, with "after":{"m_…":17} to continue after event 17.)");
  }
  for (const auto& member : *object) {
    if (member.key() != "watch" && member.key() != "after") {
      return bad_watch(fmt::format("{} is unknown here: send watch and, if you like, after.",
                                   core::notation::shortened(member.key())));
    }
  }
  const auto* after = object->if_contains("after");
  if (after != nullptr && !after->is_object()) {
    return bad_watch("after must be an object from match ids to event numbers.");
  }
  if (watch->get_array().size() > matches_max) {
    return bad_watch(fmt::format("One socket can watch at most {} matches.", matches_max));
  }
  WatchRequest request;
  for (const auto& id : watch->get_array()) {
    if (!id.is_string()) return bad_watch("watch must be a list of match ids.");
    WatchRequest::Match match{std::string(id.get_string()), std::nullopt};
    const auto* number = after ? after->get_object().if_contains(id.get_string()) : nullptr;
    if (number != nullptr) {
      const auto* value_of = number->if_int64();
      if (value_of == nullptr || *value_of < -1 || *value_of > 1'000'000'000) {
        return bad_watch("after must contain event numbers, or -1 for all events.");
      }
      match.after = static_cast<int>(*value_of);
    }
    request.matches.push_back(std::move(match));
  }
  return request;
}

LiveWatches::Ticket LiveWatches::begin(const std::string& match) {
  auto& watch = watches_[match];
  watch = Watch{};
  watch.ticket = ++last_ticket_;
  return watch.ticket;
}

void LiveWatches::end(const std::string& match) {
  watches_.erase(match);
}

bool LiveWatches::is(const std::string& match, Ticket ticket) const {
  const auto found = watches_.find(match);
  return found != watches_.end() && found->second.ticket == ticket;
}

bool LiveWatches::has_seat(const std::string& match) const {
  const auto found = watches_.find(match);
  return found != watches_.end() && found->second.viewer.has_value();
}

LiveWatches::Caught LiveWatches::caught_up(const std::string& match, Ticket ticket,
                                           Backlog backlog) {
  Caught caught;
  const auto found = watches_.find(match);
  if (found == watches_.end() || found->second.ticket != ticket) return caught;
  auto& watch = found->second;
  watch.viewer = backlog.viewer;
  watch.next_event = backlog.next_event;
  caught.send.push_back(std::make_shared<const std::string>(std::move(backlog.message)));
  if (backlog.more) {
    caught.again_after = watch.next_event - 1;
    return caught;
  }
  watch.waits = false;
  const bool forgot = std::exchange(watch.forgot, false);
  auto held = std::exchange(watch.held, {});
  std::ranges::sort(held, {}, [](const auto& batch) { return batch->first_event(); });
  for (const auto& batch : held) {
    auto passed = pass(watch, batch);
    if (passed.missing) caught.again_after = passed.missing->after;
    std::ranges::move(passed.send, std::back_inserter(caught.send));
  }
  if (forgot && !watch.waits) {
    watch.waits = true;
    caught.again_after = watch.next_event - 1;
  }
  return caught;
}

LiveWatches::Passed LiveWatches::pass(const std::shared_ptr<const LiveBatch>& batch) {
  const auto found = watches_.find(batch->match());
  return found == watches_.end() ? Passed{} : pass(found->second, batch);
}

LiveWatches::Passed LiveWatches::pass(Watch& watch,
                                      const std::shared_ptr<const LiveBatch>& batch) const {
  if (watch.waits) {
    hold(watch, batch);
    return {};
  }
  if (batch->last_event() < watch.next_event) return {};
  if (!is_as_before(watch, *batch)) {
    watch.waits = true;
    hold(watch, batch);
    return {{}, Passed::Missing{watch.ticket, watch.next_event - 1}};
  }
  const bool whole = batch->first_event() == watch.next_event;
  auto messages = whole ? batch->messages(watch.viewer, sentences_)
                        : batch->messages_from(watch.next_event, watch.viewer, sentences_);
  if (messages.empty()) {
    watch.waits = true;
    hold(watch, batch);
    return {{}, Passed::Missing{watch.ticket, watch.next_event - 1}};
  }
  watch.next_event = batch->last_event() + 1;
  return {std::move(messages), {}};
}

// Whether the watcher may see the match, and with the eyes of then. An operator may.
bool LiveWatches::is_as_before(const Watch& watch, const LiveBatch& batch) const {
  const auto& eyes = batch.eyes();
  if (!eyes) return true;
  const auto now = eyes(identity_.account);
  return (now.may_see || identity_.is_operator) && now.viewer == watch.viewer;
}

void LiveWatches::hold(Watch& watch, const std::shared_ptr<const LiveBatch>& batch) {
  if (watch.held.size() < held_max) {
    watch.held.push_back(batch);
  } else {
    watch.forgot = true;
  }
}

std::vector<std::string> LiveWatches::matches() const {
  std::vector<std::string> ids;
  for (const auto& [id, watch] : watches_) ids.push_back(id);
  return ids;
}

}  // namespace adjutant::net
