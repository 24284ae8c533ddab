#include "server/app/play/outages.hpp"

#include <algorithm>
#include <utility>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/standstill.hpp"

namespace adjutant::app {
namespace {

constexpr ports::Duration noted_every = std::chrono::seconds(10);

// Whether the record of the match says that its clocks stood still.
bool has_stood_still(const Context& context, const ports::MatchRow& row,
                     const ports::Outage& outage) {
  const auto until = protocol::rfc3339(outage.until);
  return std::ranges::any_of(context.matches.submissions(row.id), [&](const auto& stored) {
    const auto submission = read_submission(stored, game_of(row));
    return submission.kind == match::Kind::extend && submission.orders.at(1) == until;
  });
}

// Every change of a match that came after the outage has taken it into account already. One from a
// clock far ahead says nothing.
bool is_owed(const Context& context, const ports::MatchRow& row, const ports::Outage& outage) {
  const bool had_time =
      row.status == ports::MatchStatus::running && row.deadline && *row.deadline > outage.from;
  if (!had_time || row.updated < outage.until) return had_time;
  return row.updated > context.clock.now() && !has_stood_still(context, row, outage);
}

}  // namespace

Outages::Outages(Context& context, MatchHost& host) : context_(context), host_(host) {
  host_.on_loaded(
      [this](MatchHost::Slot& slot, Live live) { return made_up(slot, std::move(live)); });
}

void Outages::start(ports::Time now, ports::Duration least) {
  const auto seen = context_.upkeep.seen_running();
  {
    const std::lock_guard lock(mutex_);
    open_ = context_.upkeep.outages();
  }
  noted_ = now;
  if (!seen || least == ports::Duration{} || now - *seen < least) {
    return context_.upkeep.note_running(now);
  }
  begin_to_make_up({.from = *seen, .until = now, .reason = "The server was down."});
}

bool Outages::follow() {
  auto stored = context_.upkeep.outages();
  const std::lock_guard lock(mutex_);
  const bool is_more = stored.size() > open_.size();
  open_ = std::move(stored);
  return is_more;
}

void Outages::begin_to_make_up(const ports::Outage& outage) {
  context_.upkeep.begin_to_make_up(outage);
  const std::lock_guard lock(mutex_);
  open_.push_back(outage);
  after_.clear();
}

std::vector<ports::Outage> Outages::open() const {
  const std::lock_guard lock(mutex_);
  return open_;
}

Result<Outages::Live> Outages::made_up(MatchHost::Slot& slot, Live live) {
  const auto updated = live->row.updated;
  for (const auto& outage : open()) {
    auto row = live->row;
    row.updated = updated;
    if (!is_owed(context_, row, outage)) continue;
    auto after = stand_still(context_, host_, slot, std::move(live), outage, Told::who_is_due);
    if (!after) return after;
    live = *std::move(after);
  }
  return live;
}

std::optional<ClockAction> Outages::make_up(const std::string& match) {
  auto slot = host_.enter(match);
  auto live = slot ? host_.load(*slot) : std::unexpected(slot.error());
  if (live) live = host_.guarded(*slot, [&] { return made_up(*slot, *live); });
  if (live) return ClockAction{match, "stood still during an outage"};
  if (live.error().type == "match-held") return std::nullopt;
  again_ = true;
  return ClockAction{match, "failed: " + live.error().detail};
}

std::vector<ClockAction> Outages::run(ports::Time now) {
  if (!noted_ || now < *noted_ || now - *noted_ >= noted_every) {
    context_.upkeep.note_running(now);
    noted_ = now;
  }
  std::vector<ClockAction> actions;
  const auto outages = open();
  if (outages.empty()) return actions;
  if (after_.empty()) {
    for (const auto& outage : outages) again_ = !also_(outage) || again_;
  }
  ports::MatchFilter filter;
  filter.status = ports::MatchStatus::running;
  filter.after = after_;
  filter.limit = limits::due_matches_per_run;
  filter.everybodys = true;
  const auto page = context_.matches.matches(filter);
  for (const auto& row : page) {
    const bool owed = std::ranges::any_of(
        outages, [&](const ports::Outage& outage) { return is_owed(context_, row, outage); });
    auto action = owed ? make_up(row.id) : std::nullopt;
    if (action) actions.push_back(*std::move(action));
  }
  if (static_cast<int>(page.size()) == filter.limit) {
    after_ = page.back().id;
    return actions;
  }
  after_.clear();
  if (std::exchange(again_, false)) return actions;
  for (const auto& outage : outages) context_.upkeep.have_made_up(outage);
  const std::lock_guard lock(mutex_);
  open_.erase(open_.begin(), open_.begin() + static_cast<std::ptrdiff_t>(outages.size()));
  return actions;
}

}  // namespace adjutant::app
