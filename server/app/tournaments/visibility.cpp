#include "server/app/tournaments/visibility.hpp"

#include <algorithm>
#include <array>

#include "engine/core/ensure.hpp"

namespace adjutant::app {
namespace {

using tournament::Event;
using tournament::definition::Results;

bool is_over(const life::Tournament& value) {
  return value.status >= life::Status::finished;
}

const life::Round* round_of(const life::Tournament& value, const Event& event) {
  const auto* round = event.fields.if_contains("round");
  return round == nullptr ? nullptr : value.round(json::value_to<int>(*round));
}

}  // namespace

bool are_told(const life::Tournament& value, const life::Round& round) {
  switch (value.definition.results) {
    case Results::live:
      return true;
    case Results::round:
      return round.state == life::RoundState::closed || is_over(value);
    case Results::end:
      break;
  }
  return is_over(value);
}

bool is_told(const life::Tournament& value, const Event& event) {
  constexpr std::array types{"result", "ruling", "disputed"};
  const bool tells = std::ranges::find(types, event.type) != types.end();
  const auto* round = tells ? round_of(value, event) : nullptr;
  return round == nullptr || are_told(value, *round);
}

life::Tournament as_told(life::Tournament value) {
  for (auto& round : value.rounds) {
    if (are_told(value, round)) continue;
    for (auto& board : round.boards) {
      if (board.match.empty()) continue;
      board.result = {};
      board.margin.reset();
    }
  }
  return value;
}

life::Tournament until_untold(const life::Tournament& value) {
  const auto untold = std::ranges::find_if_not(
      value.chain, [&](const Event& event) { return is_told(value, event); });
  if (untold == value.chain.end()) return value;
  auto before = life::replay(value.id, value.commitment, {value.chain.begin(), untold});
  ENSURE(before.has_value(), before.error());
  return *std::move(before);
}

json::object encode_for_all(const life::Tournament& value, const Event& event) {
  if (is_told(value, event)) return tournament::encode(event);
  return {{"number", event.number}, {"at", event.at}, {"type", "hidden"}, {"hash", event.hash}};
}

bool are_matches_open(const tournament::definition::Definition& definition) {
  return definition.spectators && !definition.anonymous && definition.results == Results::live;
}

std::vector<std::string> matches_opened(const life::Tournament& value, int first_event) {
  std::vector<std::string> opened;
  const auto& definition = value.definition;
  if (are_matches_open(definition)) return opened;
  const bool by_rounds = !definition.anonymous && definition.results != Results::end;
  const auto open = [&](const life::Round& round) {
    for (const auto& board : round.boards) {
      if (!board.match.empty()) opened.push_back(board.match);
    }
  };
  for (auto i = static_cast<std::size_t>(first_event); i < value.chain.size(); ++i) {
    const auto& event = value.chain[i];
    if (event.type == "round_closed" && by_rounds) open(*round_of(value, event));
    if (event.type == "finished" && !by_rounds) std::ranges::for_each(value.rounds, open);
  }
  return opened;
}

}  // namespace adjutant::app
