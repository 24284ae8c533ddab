#include "server/app/tournaments/tournament_timer.hpp"

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/auth/token.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::app {
namespace {

constexpr std::string_view nothing = {};

}  // namespace

template <class Work>
TournamentAction TournamentTimer::safely(const std::string& tournament, Work work) {
  const auto failed = [&](const std::string& why) {
    // What failed is still due: do not turn in a circle.
    rest_until_ = context_.clock.now() + limits::due_retry;
    return TournamentAction{tournament, "failed: " + why};
  };
  try {
    auto done = work();
    return done ? TournamentAction{tournament, *std::move(done)} : failed(done.error().detail);
  } catch (const std::exception& failure) {
    return failed(failure.what());
  }
}

std::vector<TournamentAction> TournamentTimer::run_due(ports::Time now) {
  std::vector<TournamentAction> actions;
  if (rest_until_ && now < *rest_until_ && *rest_until_ <= now + limits::due_retry) return actions;
  rest_until_.reset();
  const auto add = [&](TournamentAction action) {
    if (!action.what.empty()) actions.push_back(std::move(action));
  };
  for (const auto& place : context_.tournaments.tournament_inbox(limits::results_per_run)) {
    add(safely(place.tournament, [&] { return take_result(place); }));
  }
  for (const auto& id :
       context_.tournaments.due_tournaments(now, limits::due_tournaments_per_run)) {
    add(safely(id, [&] { return go_on(id, now); }));
  }
  return actions;
}

Result<std::string> TournamentTimer::take_result(const ports::BoardPlace& place) {
  const auto entered = host_.enter();
  auto loaded = host_.load(place.tournament);
  if (!loaded) return std::unexpected(loaded.error());
  const auto row = context_.matches.match(place.match);
  TournamentStep step(*std::move(loaded));
  step.commit.applied.push_back(place.match);
  const life::Act act{.at = host_.now_text(), .by = "server"};
  if (const auto* round = step.after.value.round(place.round); row && round != nullptr) {
    auto events = life::take_result(step.after.value, place.round, place.board,
                                    result_of(context_, step.after, *round, *row), row->head, act);
    if (!events) return std::unexpected(problem_of(events.error()));
    step.add(*std::move(events), act.at);
  }
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return fmt::format("took the result of {}", place.match);
}

// Those who have gone resign first: that is done at the matches, without the host.
Result<std::string> TournamentTimer::go_on(const std::string& id, ports::Time now) {
  auto resigned = resign_the_gone(id);
  if (!resigned || !resigned->empty()) return resigned;
  const auto entered = host_.enter();
  return one_step(id, now);
}

Result<std::string> TournamentTimer::resign_the_gone(const std::string& id) {
  const auto loaded = host_.load(id);
  if (!loaded) return std::unexpected(loaded.error());
  int resigned = 0;
  for (const auto* board : boards_of_gone(loaded->value)) {
    const auto row = context_.matches.match(board->match);
    if (!row || row->status != ports::MatchStatus::running) continue;
    const bool white_gone = loaded->value.entry(board->white)->state != life::EntryState::entered;
    const auto& gone = loaded->row_of(white_gone ? board->white : board->black);
    const auto done = resign_for(context_, matches_, board->match, gone.account);
    if (!done) return std::unexpected(done.error());
    ++resigned;
  }
  return resigned == 0 ? std::string(nothing) : fmt::format("resigned {} matches", resigned);
}

Result<std::string> TournamentTimer::draw(LoadedTournament tournament, const life::Act& act) {
  TournamentStep step(std::move(tournament));
  auto events = life::draw_round(
      step.after.value, [this] { return auth::new_match_id(context_.entropy); }, act);
  if (!events) return std::unexpected(problem_of(events.error()));
  step.commit.boards = boards_in(events->front(), step.after.value.id);
  step.add(*std::move(events), act.at);
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return fmt::format("drew round {}", stored->value.rounds.back().number);
}

Result<std::string> TournamentTimer::one_step(const std::string& id, ports::Time now) {
  auto loaded = host_.load(id);
  if (!loaded) return std::unexpected(loaded.error());
  const auto due = next_due(*loaded, now);
  if (!due || *due > now) return std::string(nothing);
  const life::Act act{.at = host_.now_text(), .by = "server"};
  if (const int round = loaded->stored.row.opening; round != 0) {
    const auto opened = open_round(context_, host_, *std::move(loaded), round, act);
    if (!opened) return std::unexpected(opened.error());
    return fmt::format("started round {}", round);
  }
  if (life::next_round_waits(loaded->value).empty()) return draw(*std::move(loaded), act);
  for (const auto& round : loaded->value.rounds) {
    if (round.state != life::RoundState::drawn || start_of(round) > now) continue;
    const int number = round.number;
    const auto opened = open_round(context_, host_, *std::move(loaded), number, act);
    if (!opened) return std::unexpected(opened.error());
    return fmt::format("started round {}", number);
  }
  const auto finished = life::finish(loaded->value, act);
  if (!finished) return std::string(nothing);
  TournamentStep step(*std::move(loaded));
  step.add(*finished, act.at);
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return "finished";
}

}  // namespace adjutant::app
