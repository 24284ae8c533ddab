#include "tournament/life/outage.hpp"

#include <algorithm>

#include "tournament/life/calendar.hpp"
#include "tournament/life/deciding.hpp"

namespace adjutant::tournament::life {
namespace {

struct Span {
  std::string from;
  std::string until;

  // As much later, where it was still to come.
  void move(std::string& deadline) const {
    if (deadline > from) deadline = later(deadline, seconds_between(from, until));
  }
};

Span span_of(const Event& outage) {
  return {std::string(outage.fields.at("from").as_string()),
          std::string(outage.fields.at("until").as_string())};
}

}  // namespace

bool is_outage(const Event& event) {
  return event.type == "extended" && !event.fields.contains("round");
}

std::vector<Event> outlast(const Tournament& tournament, const std::string& from,
                           const std::string& until, const Act& act) {
  if (tournament.status != Status::running) return {};
  return one(event_of(act, "extended", {{"from", from}, {"until", until}}));
}

void stand_still(Tournament& tournament, const Event& outage) {
  const auto span = span_of(outage);
  for (auto& round : tournament.rounds) {
    if (round.state != RoundState::started || round.decided()) continue;
    span.move(round.ends);
    for (auto& board : round.boards) {
      if (board.decided()) continue;
      span.move(board.ends);
      if (board.challenge) span.move(board.challenge->until);
    }
  }
  for (auto& [entry, offer] : tournament.offers) span.move(offer.until);
  for (auto& [entry, until] : tournament.asked) span.move(until);
}

std::string after_outages(const Tournament& tournament, std::string_view since,
                          std::string deadline) {
  for (const auto& event : tournament.chain) {
    if (!is_outage(event)) continue;
    auto span = span_of(event);
    if (span.until <= since) continue;
    span.from = std::max(span.from, std::string(since));
    span.move(deadline);
  }
  return deadline;
}

}  // namespace adjutant::tournament::life
