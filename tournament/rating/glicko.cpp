#include "tournament/rating/glicko.hpp"

#include <cmath>
#include <numbers>

namespace adjutant::tournament::rating {
namespace {

constexpr double convergence = 1e-6;  // epsilon
constexpr double pi_squared = std::numbers::pi * std::numbers::pi;

double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / pi_squared);
}

double expected_at(double weight, double difference) {
  return 1 / (1 + std::exp(-weight * difference));
}

// Step 5: the volatility that fits what has happened, by the Illinois algorithm.
double new_volatility(double sigma, double phi, double v, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double grown = phi * phi + v + std::exp(x);
    return std::exp(x) * (delta * delta - grown) / (2 * grown * grown) -
           (x - a) / (volatility_change * volatility_change);
  };
  double low = a, high = 0;
  if (delta * delta > phi * phi + v) {
    high = std::log(delta * delta - phi * phi - v);
  } else {
    int steps = 1;
    while (f(a - steps * volatility_change) < 0) ++steps;
    high = a - steps * volatility_change;
  }
  double at_low = f(low), at_high = f(high);
  while (std::abs(high - low) > convergence) {
    const double middle = low + (low - high) * at_low / (at_high - at_low);
    const double at_middle = f(middle);
    if (at_middle * at_high <= 0) {
      low = high;
      at_low = at_high;
    } else {
      at_low /= 2;
    }
    high = middle;
    at_high = at_middle;
  }
  return std::exp(low / 2);
}

double to_places(double value, double places) {
  return std::round(value * places) / places;
}

}  // namespace

Rating after_period(const Rating& before, const std::vector<Game>& games) {
  const double mu = (before.rating - 1500) / scale;  // step 2
  const double phi = before.deviation / scale;
  double information = 0, surprise = 0;
  for (const auto& game : games) {  // steps 3 and 4
    const double weight = g(game.opponent.deviation / scale);
    const double e = expected(before, game);
    information += weight * weight * e * (1 - e);
    surprise += weight * (game.score - e);
  }
  if (games.empty()) {
    const double idle = std::sqrt(phi * phi + before.volatility * before.volatility);
    return {before.rating, idle * scale, before.volatility};
  }
  const double v = 1 / information;
  const double sigma = new_volatility(before.volatility, phi, v, v * surprise);
  const double grown = phi * phi + sigma * sigma;           // step 6
  const double new_phi = 1 / std::sqrt(1 / grown + 1 / v);  // step 7
  const double new_mu = mu + new_phi * new_phi * surprise;
  return {scale * new_mu + 1500, scale * new_phi, sigma};  // step 8
}

Rating rounded(const Rating& rating) {
  return {to_places(rating.rating, 1e2), to_places(rating.deviation, 1e2),
          to_places(rating.volatility, 1e6)};
}

double expected(const Rating& own, const Game& game) {
  return expected_at(g(game.opponent.deviation / scale),
                     (own.rating - game.opponent.rating + game.advantage) / scale);
}

double side_advantage(const std::vector<Meeting>& meetings) {
  // The slope of the likelihood, which falls all the way.
  const auto slope = [&](double advantage) {
    double sum = -advantage / 10000;
    for (const auto& meeting : meetings) {
      const double weight =
          g(std::hypot(meeting.first.deviation, meeting.second.deviation) / scale);
      const double difference = meeting.first.rating - meeting.second.rating + advantage;
      sum += weight / scale * (meeting.score - expected_at(weight, difference / scale));
    }
    return sum;
  };
  double low = -1000, high = 1000;
  while (high - low > 1e-6) {
    const double middle = (low + high) / 2;
    (slope(middle) > 0 ? low : high) = middle;
  }
  const double found = to_places((low + high) / 2, 10);
  return found == 0 ? 0 : found;  // not -0
}

}  // namespace adjutant::tournament::rating
