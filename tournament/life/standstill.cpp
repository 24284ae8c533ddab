#include "tournament/life/standstill.hpp"

#include <algorithm>
#include <optional>

#include "tournament/life/calendar.hpp"
#include "tournament/life/deciding.hpp"
#include "tournament/life/round_end.hpp"

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

// When the last pause before now began; empty: there was none.
std::string paused_at(const Tournament& tournament) {
  const auto& chain = tournament.chain;
  const auto paused = std::ranges::find(chain.rbegin(), chain.rend(), "paused", &Event::type);
  return paused == chain.rend() ? std::string() : paused->at;
}

// Rounds end at their hour, never within a day of a change.
void move_end(std::string& ends, const Span& span, const definition::RoundTimes& times,
              const Event& event) {
  if (ends.empty()) return;
  span.move(ends);
  if (is_outage(event)) return;
  ends = changed_end(times, at_hour(ends, times.hour), event.at);
}

std::string moved(const Tournament& tournament, std::string_view since, std::string deadline,
                  bool by_pauses) {
  std::string paused;
  for (const auto& event : tournament.chain) {
    std::optional<Span> span;
    if (event.type == "paused") paused = event.at;
    if (event.type == "resumed" && by_pauses) span = Span{paused, event.at};
    if (is_outage(event)) span = span_of(event);
    if (!span || span->until <= since) continue;
    span->from = std::max(span->from, std::string(since));
    span->move(deadline);
  }
  return deadline;
}

}  // namespace

bool is_outage(const Event& event) {
  return event.type == "extended" && !event.fields.contains("round");
}

std::vector<Event> outlast(const Tournament& tournament, const std::string& from,
                           const std::string& until, const Act& act) {
  auto end = until;
  if (tournament.status == Status::paused) {
    end = std::min(until, paused_at(tournament));
  } else if (tournament.status == Status::finished) {
    if (reopened_until(tournament) <= from) return {};
  } else if (tournament.status != Status::running) {
    return {};
  }
  if (end <= from) return {};
  return one(event_of(act, "extended", {{"from", from}, {"until", end}}));
}

void stand_still(Tournament& tournament, const Event& event) {
  const auto span = is_outage(event) ? span_of(event) : Span{paused_at(tournament), event.at};
  const auto& times = tournament.definition.round;
  for (auto& round : tournament.rounds) {
    if (round.state != RoundState::started) continue;
    move_end(round.ends, span, times, event);
    for (auto& board : round.boards) {
      move_end(board.ends, span, times, event);
      if (board.challenge) span.move(board.challenge->until);
    }
  }
  for (auto& [entry, offer] : tournament.offers) span.move(offer.until);
  for (auto& [entry, until] : tournament.asked) span.move(until);
}

std::string after_standstills(const Tournament& tournament, std::string_view since,
                              std::string deadline) {
  return moved(tournament, since, std::move(deadline), true);
}

std::string after_outages(const Tournament& tournament, std::string_view since,
                          std::string deadline) {
  return moved(tournament, since, std::move(deadline), false);
}

std::string clock_now(const Tournament& tournament, const std::string& now) {
  return tournament.status == Status::paused ? paused_at(tournament) : now;
}

}  // namespace adjutant::tournament::life
