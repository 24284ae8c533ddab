#include "server/app/tournaments/tournament_outages.hpp"

#include <algorithm>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "tournament/life/round_end.hpp"

namespace adjutant::app {
namespace {

using std::chrono::seconds;

// Whether its chain says so already.
bool is_moved(const life::Tournament& tournament, const ports::Outage& outage) {
  const auto ended = std::chrono::floor<seconds>(outage.until);
  return std::ranges::any_of(tournament.chain, [&](const tournament::Event& event) {
    return event.type == "extended" && event.by == "server" && time_of_event(event.at) >= ended;
  });
}

bool move_ends_of(TournamentHost& host, const std::string& id, const ports::Outage& outage) {
  const auto entered = host.enter();
  auto loaded = host.load(id);
  if (!loaded || is_moved(loaded->value, outage)) return true;
  const life::Act act{.at = host.now_text(), .by = "server", .reason = outage.reason};
  const auto time = std::chrono::ceil<seconds>(outage.until - outage.from);
  auto events = life::outlast(loaded->value, protocol::rfc3339(outage.from), time.count(), act);
  if (events.empty()) return true;
  TournamentStep step(*std::move(loaded));
  step.add(std::move(events), act.at);
  return host.store(std::move(step)).has_value();
}

}  // namespace

bool move_round_ends(Context& context, TournamentHost& host, const ports::Outage& outage) {
  ports::TournamentFilter filter;
  filter.limit = limits::tournaments_per_page_max;
  bool done = true;
  while (true) {
    const auto page = context.tournaments.tournaments(filter);
    for (const auto& row : page) {
      if (row.status != tournament::Status::running) continue;
      if (!move_ends_of(host, row.id, outage)) done = false;
    }
    if (static_cast<int>(page.size()) < filter.limit) return done;
    filter.after = page.back().id;
  }
}

}  // namespace adjutant::app
