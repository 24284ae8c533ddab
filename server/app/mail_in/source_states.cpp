#include "server/app/mail_in/source_states.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"

namespace adjutant::app {
namespace {

constexpr ports::Duration written_every = std::chrono::minutes(1);

}  // namespace

SourceStates::SourceStates(ports::IncomingStore& store, const ports::Clock& clock,
                           std::vector<Source> sources)
    : store_(store), clock_(clock), started_(clock.now()) {
  for (auto& source : sources) {
    // A new source has missed nothing from before.
    Known known{.kind = source.kind,
                .source = {.name = source.name, .watermark = started_, .up = started_},
                .up_before = started_};
    known_.emplace(std::move(source.name), std::move(known));
  }
  for (auto& stored : store_.mail_sources()) {
    const auto found = known_.find(stored.name);
    if (found == known_.end()) continue;
    found->second.up_before = std::min(stored.up, started_);
    found->second.source = std::move(stored);
  }
}

void SourceStates::seen(std::string_view name) {
  const auto now = clock_.now();
  ports::MailSource source;
  {
    const std::lock_guard lock(mutex_);
    auto& known = known_.find(name)->second;
    known.source.up = now;
    known.source.watermark = state_of(known, now).watermark;
    // A time ahead comes from a clock that somebody has set back since.
    const auto written = known.written;
    if (written && *written <= now && now < *written + written_every) return;
    known.written = now;
    source = known.source;
  }
  store_.set_mail_source(source);
}

void SourceStates::passed(const ports::MailSource& source) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(source.name);
  ENSURE(found != known_.end(), "a source that nobody named");
  found->second.source = source;
}

void SourceStates::follow() {
  auto all = store_.mail_sources();
  const std::lock_guard lock(mutex_);
  for (auto& stored : all) {
    const auto found = known_.find(stored.name);
    const bool is_polled = found != known_.end() && found->second.kind == Kind::polled;
    if (is_polled) found->second.source = std::move(stored);
  }
}

std::optional<ports::MailSource> SourceStates::stored(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(name);
  if (found == known_.end()) return std::nullopt;
  return found->second.source;
}

SourceStates::State SourceStates::state_of(const Known& known, ports::Time now) const {
  State state{.name = known.source.name,
              .watermark = known.source.watermark,
              .up = known.source.up,
              .is_down = now - std::max(known.source.up, started_) >= down_after};
  if (known.kind == Kind::pushed) {
    const auto until = now < started_ + catching_up ? known.up_before : known.source.up;
    state.watermark = std::min(until, now) - push_delay;
  }
  return state;
}

std::vector<SourceStates::State> SourceStates::states() const {
  const auto now = clock_.now();
  const std::lock_guard lock(mutex_);
  std::vector<State> all;
  for (const auto& [name, known] : known_) all.push_back(state_of(known, now));
  return all;
}

std::optional<ports::Time> SourceStates::watermark() const {
  std::optional<ports::Time> oldest;
  for (const auto& state : states()) {
    oldest = oldest ? std::min(*oldest, state.watermark) : state.watermark;
  }
  return oldest;
}

}  // namespace adjutant::app
