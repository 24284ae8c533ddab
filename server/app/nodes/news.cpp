#include "server/app/nodes/news.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/core/ensure.hpp"
#include "engine/core/json.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/step_publication.hpp"

namespace adjutant::app {
namespace {

constexpr int read_at_once = 500;

bool may_have_computer(const std::string& options) {
  const auto read = core::parse_json(options);
  const auto* members = read ? read->if_object() : nullptr;
  return members != nullptr && (members->contains("opponent") || members->contains("tournament"));
}

}  // namespace

void News::look() {
  for (bool is_all = false; !is_all;) {
    const auto news = parts_.store.news_since(read_to_, read_at_once);
    is_all = news.is_all;
    tell(news.steps);
    read_to_.step = news.read_to.step;
    for (const auto& other : news.others) {
      tell(other);
      read_to_.other = other.id;
    }
    read_to_.other = news.read_to.other;
  }
}

void News::tell(const std::vector<ports::StepNews>& steps) {
  const bool leads = parts_.context.leads();
  std::map<std::string, std::pair<int, int>> played;  // first and last event, by match
  for (const auto& step : steps) {
    const auto last = step.next_event - 1;
    const auto [found, is_first] = played.try_emplace(step.match, step.first_event, last);
    if (!is_first) found->second.second = std::max(found->second.second, last);
    if (is_first && leads && may_have_computer(step.options)) parts_.computers.wake(step.match);
  }
  for (const auto& [match, events] : played) {
    if (!parts_.context.notifier.is_awaited(match, events.second)) continue;
    try {
      tell_steps(match, events.first, events.second);
    } catch (const core::InvariantBroken&) {  // across a change of rules: watchers read the rest
    }
  }
}

void News::tell_steps(const std::string& match, int first_event, int last_event) {
  const auto live = parts_.host.read(match);
  if (!live) return;  // it is suspended: its spectators read why
  const auto& game = *(*live)->match.setup->game;
  auto stored = parts_.context.matches.events(match, first_event - 1, last_event - first_event + 1);
  if (stored.empty()) return;
  std::vector<match::LoggedEvent> events;
  for (auto& event : stored) {
    auto& logged = events.emplace_back(read_event(event, game));
    logged.json = std::move(event.json);
  }
  publish(parts_.context, *live,
          std::make_shared<const std::vector<match::LoggedEvent>>(std::move(events)));
}

void News::tell(const ports::OtherNews& news) {
  switch (news.kind) {
    case ports::NewsKind::remark:
      return parts_.chat.tell(news.what, static_cast<int>(news.number));
    case ports::NewsKind::tournament:
      return parts_.tournaments.tell(news.what, static_cast<int>(news.number));
    case ports::NewsKind::account:
      parts_.sessions.account_changed();
      return parts_.context.notifier.sessions_may_have_ended(news.number);
  }
}

}  // namespace adjutant::app
