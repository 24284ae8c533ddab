#include "server/app/tournaments/ratings.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "tournament/rating/periods.hpp"

namespace adjutant::app {
namespace {

namespace rating = tournament::rating;

constexpr int periods_max = 12 * 9999;

protocol::RatingView view(const ports::RatingRow& row) {
  return {.player = row.handle,
          .rating = fmt::format("{:.2f}", row.rating / 1e2),
          .deviation = fmt::format("{:.2f}", row.deviation / 1e2),
          .volatility = fmt::format("{:.6f}", row.volatility / 1e6),
          .provisional = rating::Rating{.deviation = row.deviation / 1e2}.is_provisional(),
          .games = row.games,
          .games_in_all = row.games_in_all};
}

std::vector<protocol::RatingCurve> curves_of(const std::vector<ports::RatingRow>& rows) {
  std::vector<protocol::RatingCurve> curves;
  for (const auto& row : rows) {
    if (curves.empty() || curves.back().list != row.list) curves.push_back({row.list, {}});
    curves.back().periods.push_back({rating::month_of(row.period), view(row)});
  }
  return curves;
}

// As this player sees a match.
struct Seen {
  core::Side side;
  int halves = 0;
  std::string opponent;
};

Seen seen_by(const ports::PlayedRow& played, std::int64_t account) {
  const bool first = played.match.first == account;
  return {first ? core::Side::first : core::Side::second,
          first ? played.match.halves : 2 - played.match.halves,
          first ? played.second : played.first};
}

std::vector<protocol::RatedOpponent> opponents_in(const std::vector<ports::PlayedRow>& matches,
                                                  std::int64_t account) {
  std::map<std::string, protocol::RatedOpponent> by_name;
  for (const auto& played : matches) {
    const auto seen = seen_by(played, account);
    auto& opponent = by_name[seen.opponent];
    opponent.player = seen.opponent;
    ++(seen.halves == 2 ? opponent.won : seen.halves == 1 ? opponent.drawn : opponent.lost);
  }
  std::vector<protocol::RatedOpponent> opponents;
  for (auto& [name, opponent] : by_name) opponents.push_back(std::move(opponent));
  std::ranges::sort(opponents, {}, [](const auto& one) {
    return std::pair(-(one.won + one.drawn + one.lost), one.player);
  });
  return opponents;
}

}  // namespace

Result<protocol::RatingList> Ratings::list(const Page& page) {
  protocol::RatingList view;
  view.list = page.list;
  auto wanted = context_.ratings.newest_rating_period();
  if (page.period) {
    wanted = rating::period_named(*page.period);
    if (!wanted)
      return problem("bad-request",
                     "A rating period is a month: write it as "
                     "2026-11.");
  }
  if (!wanted) return view;
  for (const auto& row : context_.ratings.rating_periods(*wanted)) view.lists.push_back(row.list);
  view.period = rating::month_of(*wanted);
  const auto rows = context_.ratings.ratings(page.list, *wanted, page.from - 1, page.limit + 1);
  for (const auto& row : rows) {
    const int place = page.from + static_cast<int>(view.rows.size());
    if (static_cast<int>(view.rows.size()) == page.limit) {
      view.next = place;
      break;
    }
    view.rows.push_back({place, app::view(row)});
  }
  return view;
}

Result<protocol::RatingPeriod> Ratings::period(std::string_view month) {
  const auto wanted = rating::period_named(month);
  if (!wanted) return problem("bad-request", "A rating period is a month: write it as 2026-11.");
  protocol::RatingPeriod view{.period = std::string(month), .lists = {}, .corrections = {}};
  for (const auto& row : context_.ratings.rating_periods(*wanted)) {
    view.lists.push_back({row.list, row.matches, row.players, row.closed});
  }
  if (view.lists.empty()) {
    return problem("not-found", fmt::format("There are no ratings for {}.", month));
  }
  for (const auto& row :
       context_.ratings.rating_corrections(*wanted, limits::rating_corrections_told)) {
    view.corrections.push_back(
        {row.match, rating::month_of(row.period), row.what, row.at, row.recomputed});
  }
  return view;
}

Result<protocol::PlayerRatings> Ratings::player(std::string_view handle) {
  const auto account = context_.accounts.account_once_called(handle);
  if (!account || account->guest_until) {
    return problem("not-found", fmt::format("There is no player {}.", handle));
  }
  protocol::PlayerRatings view;
  view.player = account->handle;
  view.lists = curves_of(context_.ratings.ratings_of(account->id));
  auto matches = context_.ratings.rated_matches_of(account->id, limits::rated_matches_told + 1);
  view.more = matches.size() > limits::rated_matches_told;
  if (view.more) matches.pop_back();
  view.opponents = opponents_in(matches, account->id);
  constexpr std::array scores{"0", "1/2", "1"};
  for (const auto& played : matches) {
    const auto seen = seen_by(played, account->id);
    const auto* scenario = context_.scenarios.find(played.match.scenario);
    std::optional<std::string> side;
    if (scenario != nullptr) side = scenario->game->description().sides[core::index(seen.side)];
    view.matches.push_back({.match = played.match.match,
                            .scenario = played.match.scenario,
                            .side = std::move(side),
                            .opponent = seen.opponent,
                            .score = scores.at(static_cast<std::size_t>(seen.halves)),
                            .ended = played.match.ended,
                            .period = rating::month_of(played.match.period)});
  }
  return view;
}

Result<protocol::SideAdvantage> Ratings::advantage(std::string_view scenario) {
  const auto* found = context_.scenarios.find(scenario);
  if (found == nullptr) {
    return problem("not-found", fmt::format("There is no scenario {}.", scenario));
  }
  const auto& description = found->game->description();
  protocol::SideAdvantage view{
      .scenario = std::string(scenario), .side = description.sides[0], .periods = {}};
  for (const auto& row : context_.ratings.advantages(description.id, scenario, periods_max)) {
    view.periods.push_back({.period = rating::month_of(row.period),
                            .points = fmt::format("{:.1f}", row.points / 10.0),
                            .matches = row.matches});
  }
  return view;
}

}  // namespace adjutant::app
