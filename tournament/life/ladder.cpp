#include "tournament/life/ladder.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>

#include "tournament/life/calendar.hpp"
#include "tournament/life/deciding.hpp"
#include "tournament/life/stage.hpp"
#include "tournament/life/standstill.hpp"
#include "tournament/life/systems/sides.hpp"
#include "tournament/life/systems/system.hpp"

namespace adjutant::tournament::life {
namespace {

bool is_on(const Tournament& tournament, int entry) {
  const auto* found = tournament.entry(entry);
  return found != nullptr && found->state == EntryState::entered && found->pairing != 0;
}

constexpr auto paused = "The tournament is paused. You can answer the challenge when it resumes.";

int opponent_of(const Board& board, int entry) {
  return board.white == entry ? board.black : board.white;
}

// Whether it waits for its answer.
bool is_unanswered(const Board& board) {
  return board.challenge && board.match.empty() && !board.decided();
}

bool are_both_on(const Tournament& tournament, const Board& board) {
  return is_on(tournament, board.white) && is_on(tournament, board.black);
}

bool waits_in_pause(const Tournament& tournament, const Board& board) {
  return tournament.status == Status::paused && is_unanswered(board);
}

// What the result makes of the order, best first.
void climb(std::vector<int>& order, const Board& board, const PointSystem& points) {
  const int below = board.challenge->by, above = opponent_of(board, below);
  const auto own = std::ranges::find(order, below), other = std::ranges::find(order, above);
  if (own == order.end() || other == order.end() || own < other) return;
  const auto white = points.of(static_cast<Outcome>(board.result.white));
  const auto black = points.of(static_cast<Outcome>(board.result.black));
  const bool won = board.white == below ? white > black : black > white;
  if (won) std::rotate(board.challenge->unanswered ? own - 1 : other, own, own + 1);
}

// The first deciding of a board, as the chain has it.
const Board* decided_by(const Tournament& tournament, const Event& event, std::set<int>& known) {
  if (!event.fields.contains("white_result")) return nullptr;
  const int number = json::value_to<int>(event.fields.at("board"));
  return known.insert(number).second ? tournament.rounds.at(0).board(number) : nullptr;
}

// When entries go off it; who has challenged or plays does not as things stand.
std::map<int, std::string> idle_from(const Tournament& tournament) {
  std::map<int, std::string> active;
  std::set<int> busy;
  std::string all_active;
  for (const auto& event : tournament.chain) {
    if (event.type == "started" || event.type == "reopened") all_active = event.at;
    if (event.type != "entered" && !event.fields.contains("returns")) continue;
    active[json::value_to<int>(event.fields.at("entry"))] = event.at;
  }
  for (const auto& board : tournament.rounds.at(0).boards) {
    for (const int entry : {board.white, board.black}) {
      const bool own = board.challenge->by == entry, plays = !board.match.empty();
      if (own) active[entry] = std::max(active[entry], board.challenge->at);
      if (plays) active[entry] = std::max(active[entry], board.decided_at);
      if (!board.decided() && (own || plays)) busy.insert(entry);
    }
  }
  for (const int entry : busy) active.erase(entry);
  for (auto& [entry, at] : active) {
    const auto since = std::max(at, all_active);
    at = after_standstills(tournament, since, later(since, idle_days * seconds_a_day));
  }
  std::erase_if(active, [&](const auto& one) { return !is_on(tournament, one.first); });
  return active;
}

bool is_busy(const Tournament& tournament, int entry) {
  const int most = tournament.stage().concurrent;
  const auto plays = std::ranges::count_if(tournament.rounds.at(0).boards, [&](const Board& board) {
    return board.has(entry) && !board.decided();
  });
  return most != 0 && plays >= most;
}

bool meet(const Board& board, int first, int second) {
  return board.has(first) && board.has(second);
}

// When the two may meet again; empty: at once. Not while they meet.
std::string meets_again(const Tournament& tournament, int first, int second) {
  std::string from;
  for (const auto& board : tournament.rounds.at(0).boards) {
    if (!meet(board, first, second)) continue;
    from = std::max(from, later(board.decided_at, same_pair_days * seconds_a_day));
  }
  return from;
}

// Why an entry that may challenge may not challenge this one, in a sentence; empty where it may.
std::string forbids(const Tournament& tournament, const std::vector<int>& order, int entry,
                    int opponent, const std::string& now) {
  const auto own = std::ranges::find(order, entry), other = std::ranges::find(order, opponent);
  if (other == order.end()) return "The challenged player must be on the ladder.";
  const auto rank = own - order.begin() + 1;
  const auto reach = std::max<std::ptrdiff_t>(places_up_least, rank / 10);
  if (other >= own || own - other > reach) {
    return fmt::format("You can challenge players up to {} places above you.", reach);
  }
  const auto& boards = tournament.rounds.at(0).boards;
  const bool meeting = std::ranges::any_of(
      boards, [&](const Board& board) { return meet(board, entry, opponent) && !board.decided(); });
  if (meeting) return "These two already have a match or a challenge.";
  if (is_busy(tournament, opponent)) {
    return fmt::format(
        "Entry {} has the most matches and challenges that a player can have at "
        "a time.",
        opponent);
  }
  const auto from = meets_again(tournament, entry, opponent);
  if (now < from) return fmt::format("The same two players can meet again from {} on.", from);
  return {};
}

// Why an entry may challenge nobody.
std::string forbids_all(const Tournament& tournament, int entry) {
  const bool runs = is_ladder(tournament) && tournament.status == Status::running &&
                    !tournament.rounds.empty() &&
                    tournament.rounds.front().state == RoundState::started;
  if (!runs) return "You can challenge only on a ladder that is in progress.";
  if (!is_on(tournament, entry)) return "Only players on the ladder can challenge.";
  if (is_busy(tournament, entry)) {
    return "You have the most matches and challenges that a player can have at a time.";
  }
  if (tournament.rounds.front().boards.size() >= challenges_max) {
    return "The ladder has reached its limit of challenges. Create another ladder.";
  }
  return {};
}

const Board* challenge_at(const Tournament& tournament, int board) {
  const auto* round = is_ladder(tournament) ? tournament.round(1) : nullptr;
  const auto* found = round == nullptr ? nullptr : round->board(board);
  return found == nullptr || !found->challenge ? nullptr : found;
}

}  // namespace

bool is_ladder(const Tournament& tournament) {
  return systems::system_of(tournament.stage()).is_ladder();
}

std::vector<int> ladder_of(const Tournament& tournament) {
  std::vector<int> order;
  std::set<int> known;
  for (const auto& event : tournament.chain) {
    if (event.type == "started") {
      order = json::value_to<std::vector<int>>(event.fields.at("order"));
    } else if (event.type == "entered" && event.fields.contains("pairing")) {
      order.push_back(json::value_to<int>(event.fields.at("entry")));
    } else if (event.fields.contains("returns") && !order.empty()) {
      order.push_back(json::value_to<int>(event.fields.at("entry")));
    } else if (event.type == "withdrawn") {
      std::erase(order, json::value_to<int>(event.fields.at("entry")));
    } else if (event.type == "result" || event.type == "ruling") {
      const auto* board = decided_by(tournament, event, known);
      if (board != nullptr) climb(order, *board, tournament.definition.points);
    }
  }
  return order;
}

std::vector<int> may_challenge(const Tournament& tournament, int entry, const std::string& now) {
  std::vector<int> all;
  if (!forbids_all(tournament, entry).empty()) return all;
  const auto order = ladder_of(tournament);
  for (const int other : order) {
    if (other == entry) break;
    if (forbids(tournament, order, entry, other, now).empty()) all.push_back(other);
  }
  return all;
}

std::string answer_until(const Tournament& tournament, int entry, const std::string& at) {
  auto until = later(at, answer_days * seconds_a_day);
  const auto found = tournament.absences.find(entry);
  if (found == tournament.absences.end()) return until;
  auto absences = found->second;
  std::ranges::sort(absences, {}, &Absence::from);
  for (const auto& absence : absences) {
    if (absence.until < at.substr(0, 10) || absence.from > until.substr(0, 10)) continue;
    const auto back = day_after(absence.until, 1) + "T00:00:00Z";
    until = std::max(until, later(back, answer_days * seconds_a_day));
  }
  if (tournament.rules_version < rules_version_answered_in_time) return until;
  return std::min(until, later(at, (answer_days + answer_put_off_days_max) * seconds_a_day));
}

void follow_absences(Tournament& tournament, int entry, const std::string& at) {
  const bool postpones = tournament.rules_version < rules_version_answered_in_time;
  for (auto& round : tournament.rounds) {
    for (auto& board : round.boards) {
      const bool waits = board.challenge && board.match.empty() && !board.decided();
      if (!waits || !board.has(entry) || board.challenge->by == entry) continue;
      auto& given = *board.challenge;
      const auto answered =
          after_standstills(tournament, given.at, answer_until(tournament, entry, given.at));
      given.until =
          postpones
              ? std::max(given.until, answered)
              : std::min(given.until, std::max(answered, later(at, answer_days * seconds_a_day)));
    }
  }
}

Decision challenge(const Tournament& tournament, int entry, int opponent, const Act& act) {
  if (auto why = forbids_all(tournament, entry); !why.empty()) {
    return refused("wrong-state", std::move(why));
  }
  auto why = forbids(tournament, ladder_of(tournament), entry, opponent, act.at);
  if (!why.empty()) return refused("wrong-state", std::move(why));
  const int next = static_cast<int>(tournament.rounds.size()) + 1;
  const bool challenger_favoured = systems::side_balance(tournament, entry, next) <
                                   systems::side_balance(tournament, opponent, next);
  return one(event_of(act, "challenged",
                      {{"board", static_cast<int>(tournament.rounds.front().boards.size()) + 1},
                       {"entry", entry},
                       {"opponent", opponent},
                       {"white", challenger_favoured ? entry : opponent},
                       {"black", challenger_favoured ? opponent : entry},
                       {"until", answer_until(tournament, opponent, act.at)}}));
}

Decision accept_challenge(const Tournament& tournament, int number, const std::string& match,
                          const Act& act) {
  const auto* board = challenge_at(tournament, number);
  if (board == nullptr) return refused("not-found", "There is no such challenge.");
  if (waits_in_pause(tournament, *board)) return refused("wrong-state", paused);
  const bool waits = tournament.status == Status::running && is_unanswered(*board) &&
                     act.at < board->challenge->until;
  if (!waits) return refused("wrong-state", "The challenge is not waiting for an answer.");
  return one(event_of(act, "accepted", {{"board", number}, {"match", match}}));
}

Decision end_challenge(const Tournament& tournament, int number, const Act& act) {
  const auto* board = challenge_at(tournament, number);
  if (board == nullptr) return refused("not-found", "There is no such challenge.");
  const bool gone = !are_both_on(tournament, *board);
  if (waits_in_pause(tournament, *board) && !gone) return refused("wrong-state", paused);
  const bool runs = tournament.status == Status::running || tournament.status == Status::paused;
  if (!runs || !is_unanswered(*board)) {
    return refused("wrong-state", "The challenge is not waiting for an answer.");
  }
  const int by = board->challenge->by;
  const bool taken_back = act.by == std::to_string(by);
  const bool declined = act.by == std::to_string(opponent_of(*board, by));
  const bool over = gone || board->challenge->until <= act.at;
  if (!taken_back && !declined && !over) {
    return refused("wrong-state", "The challenge can still be answered.");
  }
  const bool gains = is_on(tournament, by) && !taken_back;
  const char own = gains ? '+' : '-', other = gains ? '-' : '+';
  return one(event_of(act, "result",
                      {{"round", 1},
                       {"board", number},
                       {"white_result", std::string(1, board->white == by ? own : other)},
                       {"black_result", std::string(1, board->white == by ? other : own)},
                       {"unanswered", true}}));
}

std::vector<Board> unanswered(const Tournament& tournament) {
  std::vector<Board> waiting;
  if (!is_ladder(tournament) || tournament.rounds.empty()) return waiting;
  std::ranges::copy_if(tournament.rounds.front().boards, std::back_inserter(waiting),
                       is_unanswered);
  return waiting;
}

int challenge_over(const Tournament& tournament, const std::string& now) {
  for (const auto& board : unanswered(tournament)) {
    const bool lapsed = board.challenge->until <= now || !are_both_on(tournament, board);
    if (lapsed) return board.number;
  }
  return 0;
}

std::vector<Event> challenges_of_gone(const Tournament& tournament, const Act& act) {
  std::vector<Event> events;
  for (const auto& board : unanswered(tournament)) {
    if (are_both_on(tournament, board)) continue;
    auto ended = end_challenge(tournament, board.number, act);
    if (ended) std::ranges::move(*ended, std::back_inserter(events));
  }
  return events;
}

std::vector<Event> withdrawn_idle(const Tournament& tournament, const Act& act) {
  std::vector<Event> events;
  const bool runs = is_ladder(tournament) && tournament.status == Status::running;
  if (!runs || tournament.rounds.empty()) return events;
  for (const auto& [entry, idle] : idle_from(tournament)) {
    if (idle > act.at) continue;
    events.push_back(
        event_of({.at = act.at, .by = act.by, .reason = fmt::format("idle for {} days", idle_days)},
                 "withdrawn", {{"entry", entry}}));
  }
  return events;
}

std::string ladder_due(const Tournament& tournament) {
  std::string due;
  if (!is_ladder(tournament) || tournament.rounds.empty()) return due;
  const auto take = [&](const std::string& time) {
    if (!time.empty() && (due.empty() || time < due)) due = time;
  };
  for (const auto& board : unanswered(tournament)) {
    take(are_both_on(tournament, board) ? board.challenge->until : board.challenge->at);
  }
  for (const auto& [entry, idle] : idle_from(tournament)) take(idle);
  return due;
}

}  // namespace adjutant::tournament::life
