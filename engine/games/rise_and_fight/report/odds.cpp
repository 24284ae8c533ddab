#include "engine/games/rise_and_fight/report/odds.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/percent.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

// What the rest of a way adds to the hits that it has cost.
Spread paid(std::span<const Toll> tolls, int score, int hits) {
  if (tolls.empty() || hits >= score) return Spread::certain(std::min(hits, score));
  const auto& toll = tolls.front();
  const auto rest = tolls.subspan(1);
  const auto failed = paid(rest, score, hits + toll.hits);
  if (!toll.tested) return failed;
  return Spread::tested(score - hits, paid(rest, score, hits), failed);
}

}  // namespace

Spread Spread::of_faces(const std::function<int(int die)>& comes_to) {
  std::map<int, std::int64_t> cases;
  for (int die = 1; die <= die_faces; ++die) ++cases[comes_to(die)];
  return Spread(std::move(cases));
}

Spread Spread::of_shot(const Charts& charts, int required) {
  if (required <= 0) return certain(0);
  return of_faces([&](int die) { return hits_of(charts, required, die); });
}

Spread Spread::tested(int passing, const Spread& passed, const Spread& failed) {
  const auto of = std::lcm(passed.of(), failed.of());
  const int good = std::clamp(passing, 0, die_faces);
  std::map<int, std::int64_t> cases;
  for (const auto& [value, count] : passed.times(of / passed.of()).cases_) {
    cases[value] += good * count;
  }
  for (const auto& [value, count] : failed.times(of / failed.of()).cases_) {
    cases[value] += (die_faces - good) * count;
  }
  std::erase_if(cases, [](const auto& one) { return one.second == 0; });
  return Spread(std::move(cases));
}

std::int64_t Spread::of() const {
  std::int64_t all = 0;
  for (const auto& [value, count] : cases_) all += count;
  return all;
}

Spread Spread::plus(const Spread& other) const {
  std::map<int, std::int64_t> cases;
  for (const auto& [value, count] : cases_) {
    for (const auto& [more, times] : other.cases_) cases[value + more] += count * times;
  }
  return Spread(std::move(cases));
}

Spread Spread::minus(const Spread& other) const {
  std::map<int, std::int64_t> cases;
  for (const auto& [value, count] : other.cases_) cases[-value] = count;
  return plus(Spread(std::move(cases)));
}

Spread Spread::times(std::int64_t factor) const {
  auto cases = cases_;
  for (auto& [value, count] : cases) count *= factor;
  return Spread(std::move(cases));
}

Spread hits_of_way(const std::vector<Toll>& tolls, int score) {
  return paid(tolls, score, 0);
}

json::array chances_of(const Spread& spread, std::string_view name) {
  json::array chances;
  for (const auto& [value, cases] : spread.cases()) {
    chances.push_back(json::object{{name, value}, {"cases", cases}, {"of", spread.of()}});
  }
  return chances;
}

std::string chances_text(const Spread& spread) {
  std::string text;
  for (const auto& [hits, cases] : spread.cases()) {
    const auto what = hits == 0 ? std::string("no hit") : core::count_of(hits, "hit");
    if (spread.cases().size() == 1) return what;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", what, core::percent(cases, spread.of()));
  }
  return text;
}

std::string required_text(int score, const std::vector<Modifier>& modifiers, int required) {
  auto text = fmt::format("score {}", score);
  if (!modifiers.empty()) text += fmt::format(" {:+}", sum(modifiers));
  return text + (required > 0 ? fmt::format(", needs {} or less", required) : ", no chance");
}

}  // namespace adjutant::rise_and_fight
