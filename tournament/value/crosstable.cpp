#include "tournament/value/crosstable.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament {

namespace {

constexpr Points margin20_forfeit = 30;
constexpr Points margin20_draw = 20;
constexpr Points margin20_bye = 24;

}  // namespace

bool is_played(Outcome outcome) {
  switch (outcome) {
    case Outcome::win:
    case Outcome::draw:
    case Outcome::loss:
    case Outcome::short_win:
    case Outcome::short_draw:
    case Outcome::short_loss:
      return true;
    default:
      return false;
  }
}

bool is_forfeit(Outcome outcome) {
  return outcome == Outcome::forfeit_win || outcome == Outcome::forfeit_loss;
}

bool is_bye(Outcome outcome) {
  return !is_played(outcome) && !is_forfeit(outcome);
}

bool is_requested(Outcome outcome) {
  return is_bye(outcome) && outcome != Outcome::pairing_bye;
}

Outcome as_played(Outcome outcome) {
  if (outcome == Outcome::forfeit_win) return Outcome::win;
  return outcome == Outcome::forfeit_loss ? Outcome::loss : outcome;
}

Points PointSystem::of(Outcome outcome) const {
  switch (outcome) {
    case Outcome::forfeit_win:
      return by_margin ? margin20_forfeit : win;
    case Outcome::win:
    case Outcome::short_win:
      return win;
    case Outcome::full_bye:
      return games * win;
    case Outcome::draw:
    case Outcome::short_draw:
      return draw;
    case Outcome::half_bye:
      return games * draw;
    case Outcome::loss:
    case Outcome::short_loss:
      return loss;
    case Outcome::forfeit_loss:
    case Outcome::zero_bye:
      return absent;
    case Outcome::pairing_bye:
      return pairing_bye;
  }
  ENSURE(false, "an outcome without points");
}

PointSystem margin20() {
  return {.win = margin20_draw + 2,
          .draw = margin20_draw,
          .loss = margin20_draw - 2,
          .absent = 0,
          .pairing_bye = margin20_bye,
          .by_margin = true};
}

Points margin20_of_winner(int margin, int full) {
  ENSURE(full > 0, "some game points are a full win");
  const std::int64_t won = std::max(margin, 0);
  const auto share = (20 * won + full) / (2 * std::int64_t{full});
  return margin20_draw + 2 * static_cast<Points>(std::clamp<std::int64_t>(share, 1, 10));
}

const Entrant* Crosstable::find(int number) const {
  const auto found = std::ranges::lower_bound(entrants, number, {}, &Entrant::number);
  return found != entrants.end() && found->number == number ? &*found : nullptr;
}

std::size_t Crosstable::index_of(int number) const {
  const auto* found = find(number);
  ENSURE(found != nullptr, "no entrant has the number " + std::to_string(number));
  return static_cast<std::size_t>(found - entrants.data());
}

Points score(const Crosstable& table, const Entrant& entrant, int rounds) {
  Points sum = 0;
  for (int i = 0; i < rounds; ++i) sum += table.points.of(entrant.cells[i]);
  return sum;
}

Crosstable until_round(const Crosstable& table, int rounds) {
  Crosstable past = table;
  for (auto& entrant : past.entrants) {
    for (int i = rounds; i < table.rounds_paired(); ++i) {
      const auto outcome = entrant.cells[i].outcome;
      if (is_requested(outcome)) past.requested.push_back({i + 1, entrant.number, outcome});
    }
    entrant.cells.resize(rounds);
  }
  std::ranges::sort(past.requested);
  return past;
}

std::string in_points(Points halves) {
  const bool negative = halves < 0;
  const int size = negative ? -halves : halves;
  std::string text = size == 1 ? "" : std::to_string(size / 2);
  if (size % 2 != 0) text += "½";
  return negative ? "-" + text : text;
}

}  // namespace adjutant::tournament
