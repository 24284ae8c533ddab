#include "server/app/tournaments/tournament_timer.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/limits.hpp"
#include "server/app/tournaments/bidding.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/challenges.hpp"
#include "server/app/tournaments/presence.hpp"
#include "server/app/tournaments/rating_periods.hpp"
#include "server/app/tournaments/round_mails.hpp"
#include "server/app/tournaments/substitutions.hpp"
#include "server/auth/token.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::app {
namespace {

constexpr std::string_view nothing = {};
constexpr std::string_view rating_periods = "rating periods";

}  // namespace

template <class Work>
TournamentAction TournamentTimer::safely(const std::string& tournament, std::string_view what,
                                         Work work) {
  const auto failed = [&](const std::string& why) {
    resting_.rest(what, context_.clock.now() + limits::due_retry);
    return TournamentAction{tournament, "failed: " + why};
  };
  try {
    auto done = work();
    return done ? TournamentAction{tournament, *std::move(done)} : failed(done.error().detail);
  } catch (const std::exception& failure) {
    return failed(failure.what());
  }
}

std::vector<TournamentAction> TournamentTimer::run_due(ports::Time now,
                                                       const std::function<bool()>& goes_on) {
  std::vector<TournamentAction> actions;
  resting_.wake(now);
  plays_out_ = true;
  const auto add = [&](TournamentAction action) {
    if (!action.what.empty()) actions.push_back(std::move(action));
  };
  const int results = resting_.among(limits::results_per_run);
  for (const auto& place : context_.tournaments.tournament_inbox(results)) {
    if (resting_.contains(place.match)) continue;
    if (!goes_on()) return actions;
    add(safely(place.tournament, place.match, [&] { return take_result(place); }));
  }
  const int due = resting_.among(limits::due_tournaments_per_run);
  for (const auto& id : context_.tournaments.due_tournaments(now, due)) {
    if (resting_.contains(id)) continue;
    if (!goes_on()) return actions;
    add(safely(id, id, [&] { return go_on(id, now); }));
  }
  if (resting_.contains(rating_periods) || !goes_on()) return actions;
  add(safely({}, rating_periods, [&]() -> Result<std::string> {
    return close_rating_periods(context_, now).value_or(std::string(nothing));
  }));
  return actions;
}

Result<std::string> TournamentTimer::take_result(const ports::BoardPlace& place) {
  const auto entered = host_.enter_in_the_end();
  auto loaded = host_.load(place.tournament);
  if (!loaded) return std::unexpected(loaded.error());
  const auto row = context_.matches.match(place.match);
  TournamentStep step(*std::move(loaded));
  step.commit.applied.push_back(place.match);
  const life::Act act{.at = host_.now_text(step.after.value), .by = "server"};
  if (const auto* round = step.after.value.round(place.round); row && round != nullptr) {
    auto events = life::take_result(step.after.value, place.round, place.board,
                                    result_of(context_, step.after, *round, *row), row->head, act,
                                    place.leg, margin_of(context_, step.after, *round, *row),
                                    timed_out(context_, step.after, *row));
    if (!events) return std::unexpected(problem_of(events.error()));
    step.add(*std::move(events), act.at);
  }
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return fmt::format("stored the result of {}", place.match);
}

// First those who have gone resign, and positions are played out: that happens at the matches,
// without the host.
Result<std::string> TournamentTimer::go_on(const std::string& id, ports::Time now) {
  for (const auto first : {&TournamentTimer::resign_the_gone, &TournamentTimer::play_out}) {
    auto done = (this->*first)(id);
    if (!done || !done->empty()) return done;
  }
  const auto entered = host_.enter_in_the_end();
  return one_step(id, now);
}

Result<std::string> TournamentTimer::resign_the_gone(const std::string& id) {
  const auto loaded = host_.load(id);
  if (!loaded) return std::unexpected(loaded.error());
  int resigned = 0;
  for (const auto* board : boards_of_gone(loaded->value)) {
    const auto row = context_.matches.match(board->match);
    if (!row || row->status != ports::MatchStatus::running) continue;
    const bool white_gone = is_gone(loaded->value, board->white);
    const auto& gone = loaded->row_of(white_gone ? board->white : board->black);
    const auto done = resign_for(context_, matches_, board->match, gone.account);
    if (!done) return std::unexpected(done.error());
    ++resigned;
  }
  return resigned == 0 ? std::string(nothing)
                       : "resigned " + core::count_of(resigned, "match", "matches");
}

// Some play-outs of the first board that needs them, of one tournament a run.
Result<std::string> TournamentTimer::play_out(const std::string& id) {
  const auto loaded = host_.load(id);
  if (!loaded) return std::unexpected(loaded.error());
  if (!life::is_settled_by_play_outs(loaded->value)) return std::string(nothing);
  const auto overdue = overdue_board(context_, matches_, *loaded, context_.clock.now());
  if (!overdue) return std::unexpected(overdue.error());
  auto found = played_out_.find(id);
  const bool fits = found != played_out_.end() && overdue->board != nullptr &&
                    found->second.is_of(overdue->live->row, loaded->value.draws.size());
  if (found != played_out_.end() && !fits) {
    played_out_.erase(found);
    found = played_out_.end();
  }
  if (overdue->board == nullptr) return std::string(nothing);
  if (found == played_out_.end()) {
    found = played_out_.emplace(id, begin_play_outs(*loaded, *overdue)).first;
  }
  if (found->second.done() || !std::exchange(plays_out_, false)) return std::string(nothing);
  found->second.go_on(limits::play_outs_per_run);
  return fmt::format("played out {} of {}", found->second.tally().all(), life::play_outs);
}

Result<std::string> TournamentTimer::decide_overdue(LoadedTournament tournament, ports::Time now) {
  const auto overdue = overdue_board(context_, matches_, tournament, now);
  if (!overdue) return std::unexpected(overdue.error());
  if (overdue->board == nullptr) return std::string(nothing);
  std::optional<life::PlayOuts> played;
  if (life::is_settled_by_play_outs(tournament.value)) {
    const auto found = played_out_.find(tournament.value.id);
    const bool done = found != played_out_.end() && found->second.done() &&
                      found->second.is_of(overdue->live->row, tournament.value.draws.size());
    if (!done) return std::string(nothing);
    played = found->second.tally();
  }
  const life::Act act{.at = host_.now_text(tournament.value), .by = "server"};
  const auto decided =
      decide_board(context_, matches_, host_, std::move(tournament), *overdue, played, act);
  if (!decided) return std::unexpected(decided.error());
  return *decided ? fmt::format("decided {}, which ran out of time", overdue->live->row.id)
                  : std::string(nothing);
}

Result<std::string> TournamentTimer::seat_computer(LoadedTournament tournament, ports::Time) {
  if (life::place_for_computer(tournament.value) == 0) return std::string(nothing);
  const life::Act act{.at = host_.now_text(tournament.value), .by = "server"};
  auto events = life::computer_takes_over(tournament.value, act);
  if (!events) return std::unexpected(problem_of(events.error()));
  TournamentStep step(std::move(tournament));
  std::vector<MatchHost::Slot> slots;
  const auto seated = seat_computer_player(context_, matches_, step, events->front(), slots);
  if (!seated) return std::unexpected(seated.error());
  step.add(*std::move(events), act.at);
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return "seated the computer player for a player who left";
}

Result<std::string> TournamentTimer::offer_places(LoadedTournament tournament, ports::Time now) {
  if (tournament.value.status != life::Status::running) return std::string(nothing);
  const life::Act act{.at = host_.now_text(tournament.value), .by = "server"};
  const auto over = std::ranges::find_if(tournament.value.offers, [&](const auto& offer) {
    return time_of_event(offer.second.until) <= now ||
           is_held(context_, tournament.row_of(offer.second.substitute).account);
  });
  const bool declines = over != tournament.value.offers.end();
  if (!declines && life::place_to_offer(tournament.value) == 0) return std::string(nothing);
  auto events = declines ? life::decline_place(tournament.value, over->first, act)
                         : life::offer_place(tournament.value, act);
  if (!events) return std::unexpected(problem_of(events.error()));
  TournamentStep step(std::move(tournament));
  step.add(*std::move(events), act.at);
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return declines ? "withdrew an offer" : "offered a place to a substitute";
}

Result<std::string> TournamentTimer::ask_the_silent(LoadedTournament tournament, ports::Time now) {
  const auto due = silent_due(tournament, now);
  if (!due || *due > now) return std::string(nothing);
  const life::Act act{.at = host_.now_text(tournament.value), .by = "server"};
  auto events = life::withdrawn_silent(tournament.value, act);
  if (events.empty()) events = life::withdrawn_before_stage(tournament.value, act);
  const bool withdraws = !events.empty();
  if (!withdraws) {
    if (life::entry_to_ask(tournament.value) == 0) return std::string(nothing);
    auto asked = told(life::ask_whether_they_stay(tournament.value, act));
    if (!asked) return std::unexpected(asked.error());
    events = *std::move(asked);
  }
  TournamentStep step(std::move(tournament));
  step.add(std::move(events), act.at);
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return withdraws ? "withdrew a player who did not answer" : "asked a player whether they stay";
}

Result<std::string> TournamentTimer::end_challenges(LoadedTournament tournament, ports::Time) {
  if (tournament.value.status != life::Status::running) return std::string(nothing);
  const life::Act act{.at = host_.now_text(tournament.value), .by = "server"};
  auto events = challenges_over(context_, tournament, act);
  if (!events) return std::unexpected(events.error());
  if (events->empty()) return std::string(nothing);
  const bool challenge = events->front().type == "result";
  TournamentStep step(std::move(tournament));
  step.add(*std::move(events), act.at);
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return challenge ? "ended a challenge" : "removed idle players from the ladder";
}

Result<std::string> TournamentTimer::remind(LoadedTournament tournament, ports::Time now) {
  const auto due = reminders_due(tournament);
  if (!due || *due > now) return std::string(nothing);
  TournamentStep step(std::move(tournament));
  step.commit.mails = reminders_of(context_.mail(), step.after, now);
  const auto count = step.commit.mails.size();
  step.after.stored.row.reminded = now;
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return fmt::format("reminded {} of the end of a round", count);
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

// Looks for absent players, one board after the other; then the next look is an hour away.
Result<std::string> TournamentTimer::look_for_no_shows(LoadedTournament tournament,
                                                       ports::Time now) {
  const auto& row = tournament.stored.row;
  if (!row.due || *row.due > now) return std::string(nothing);
  const life::Act act{.at = host_.now_text(tournament.value), .by = "server"};
  const auto claimed = claim_no_shows(context_, matches_, host_, tournament, act);
  if (!claimed) return std::unexpected(claimed.error());
  if (*claimed > 0) {
    return fmt::format("ended {} that a player did not begin",
                       core::count_of(*claimed, "match", "matches"));
  }
  if (next_due(tournament, now) == row.due) return std::string(nothing);
  const auto stored = host_.store(TournamentStep(std::move(tournament)));
  if (!stored) return std::unexpected(stored.error());
  return std::string(nothing);
}

Result<std::string> TournamentTimer::one_step(const std::string& id, ports::Time now) {
  auto loaded = host_.load(id);
  if (!loaded) return std::unexpected(loaded.error());
  for (const auto first : {&TournamentTimer::decide_overdue, &TournamentTimer::ask_the_silent,
                           &TournamentTimer::seat_computer, &TournamentTimer::offer_places,
                           &TournamentTimer::end_challenges, &TournamentTimer::remind}) {
    auto done = (this->*first)(*loaded, now);
    if (!done || !done->empty()) return done;
  }
  const auto due = steps_due(*loaded, now);
  if (!due || *due > now) return look_for_no_shows(*std::move(loaded), now);
  const life::Act act{.at = host_.now_text(loaded->value), .by = "server"};
  if (const int round = loaded->stored.row.opening; round != 0) {
    const auto opened = open_round(context_, host_, *std::move(loaded), round, act);
    if (!opened) return std::unexpected(opened.error());
    return fmt::format("started round {}", round);
  }
  if (const int round = bids_due(loaded->value, now); round != 0) {
    const auto opened = open_bids(context_, host_, *std::move(loaded), round, act);
    if (!opened) return std::unexpected(opened.error());
    return fmt::format("opened the bids of round {}", round);
  }
  if (!loaded->value.definition.round.automatic) return std::string(nothing);
  if (life::next_round_waits(loaded->value, act.at).empty() &&
      draw_due(*loaded).value_or(now) <= now) {
    return draw(*std::move(loaded), act);
  }
  for (const auto& round : loaded->value.rounds) {
    if (round.state != life::RoundState::drawn || start_of(loaded->value, round) > now) continue;
    const int number = round.number;
    const auto opened = open_round(context_, host_, *std::move(loaded), number, act);
    if (!opened) return std::unexpected(opened.error());
    return fmt::format("started round {}", number);
  }
  if (loaded->value.reopened) return std::string(nothing);
  const auto finished = life::finish(loaded->value, act);
  if (!finished) return std::string(nothing);
  TournamentStep step(*std::move(loaded));
  step.add(*finished, act.at);
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return "finished";
}

}  // namespace adjutant::app
