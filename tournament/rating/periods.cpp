#include "tournament/rating/periods.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace adjutant::tournament::rating {
namespace {

class Rater {
 public:
  explicit Rater(std::vector<Match> matches) : matches_(std::move(matches)) {
    std::ranges::sort(matches_, {}, [](const Match& match) {
      return std::tie(match.period, match.ended, match.id);
    });
    drop_repeated();
    std::ranges::sort(matches_, {},
                      [](const Match& match) { return std::tie(match.period, match.id); });
  }

  std::vector<PeriodEnd> run(Period last) {
    std::vector<PeriodEnd> ends;
    if (matches_.empty()) return ends;
    for (Period period = matches_.front().period; period <= last; ++period) {
      ends.push_back(end_of(period));
    }
    return ends;
  }

 private:
  // Only the first eight of a pair in a period.
  void drop_repeated() {
    std::map<std::tuple<Period, std::string, std::string>, int> met;
    std::erase_if(matches_, [&](const Match& match) {
      const auto& [one, another] = std::minmax(match.first, match.second);
      return ++met[{match.period, one, another}] > matches_of_a_pair_max;
    });
  }

  Rating rating_of(const std::string& player) const {
    const auto found = ratings_.find(player);
    return found == ratings_.end() ? Rating{} : found->second;
  }

  // Everybody's games, by the ratings and advantages before the period.
  PeriodEnd end_of(Period period) {
    PeriodEnd end;
    end.period = period;
    std::map<std::string, std::vector<Game>> games;
    for (const auto& [player, rating] : ratings_) games[player];
    for (; at_ < matches_.size() && matches_[at_].period == period; ++at_) {
      const auto& match = matches_[at_];
      const auto first = rating_of(match.first), second = rating_of(match.second);
      const auto known = advantages_.find(match.scenario);
      const double advantage = known == advantages_.end() ? 0 : known->second.points;
      games[match.first].push_back({second, match.halves / 2.0, advantage});
      games[match.second].push_back({first, 1 - match.halves / 2.0, -advantage});
      meetings_[match.scenario].push_back({period, {first, second, match.halves / 2.0}});
    }
    for (const auto& [player, played] : games) {
      const auto rating = rounded(after_period(rating_of(player), played));
      end.players[player] = {rating, static_cast<int>(played.size())};
    }
    for (const auto& [player, standing] : end.players) ratings_[player] = standing.rating;
    end.advantages = advantages_ = advantages(period);
    return end;
  }

  std::map<std::string, Advantage> advantages(Period period) {
    std::map<std::string, Advantage> found;
    for (auto& [scenario, dated] : meetings_) {
      std::erase_if(dated,
                    [&](const Dated& one) { return one.period <= period - advantage_periods; });
      std::vector<Meeting> meetings;
      for (const auto& one : dated) meetings.push_back(one.meeting);
      found[scenario] = {side_advantage(meetings), static_cast<int>(meetings.size())};
    }
    return found;
  }

  struct Dated {
    Period period = 0;
    Meeting meeting;
  };

  std::vector<Match> matches_;
  std::size_t at_ = 0;
  std::map<std::string, Rating> ratings_;
  std::map<std::string, Advantage> advantages_;
  std::map<std::string, std::vector<Dated>> meetings_;
};

}  // namespace

std::string month_of(Period period) {
  return fmt::format("{:04}-{:02}", period / 12, period % 12 + 1);
}

std::optional<Period> period_named(std::string_view month) {
  const auto digits = [](std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (month.size() != 7 || month[4] != '-' || !digits(month.substr(0, 4)) ||
      !digits(month.substr(5))) {
    return std::nullopt;
  }
  const int year = std::stoi(std::string(month.substr(0, 4)));
  const int of_year = std::stoi(std::string(month.substr(5)));
  if (year == 0 || of_year < 1 || of_year > 12) return std::nullopt;
  return period_of(year, of_year);
}

std::vector<PeriodEnd> rate(std::vector<Match> matches, Period last) {
  return Rater(std::move(matches)).run(last);
}

}  // namespace adjutant::tournament::rating
