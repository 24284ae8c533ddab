#include "server/app/tournaments/round_mails.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/json/time.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/disputes.hpp"
#include "server/app/tournaments/tournament_mails.hpp"
#include "tournament/life/round_end.hpp"

namespace adjutant::app {
namespace {

using core::Paragraph;
using ports::Time;
using tournament::definition::Unfinished;

// What has come of a board's time, in their order.
enum class Moment : std::uint8_t { half, four_fifths, last_day, over };
constexpr std::array moment_names{"half", "four-fifths", "last-day", "over"};  // for Message-IDs
constexpr std::array subjects{"half of the round's time has passed",
                              "four fifths of the round's time have passed", "the last day",
                              "time is up"};

struct Due {
  Moment moment = Moment::half;
  Time at;
};

// The moments of a board with play from `start` to `end`, by time.
std::vector<Due> moments_of(Time start, Time end) {
  const auto whole = end - start;
  std::vector<Due> all{{Moment::half, start + whole / 2},
                       {Moment::four_fifths, start + whole * 4 / 5}};
  const auto last_day = end - std::chrono::hours{24};
  if (last_day > start) all.push_back({Moment::last_day, last_day});
  std::ranges::sort(all, {}, &Due::at);
  all.push_back({Moment::over, end});
  return all;
}

struct RunningBoard {
  const life::Round* round = nullptr;
  const life::Board* board = nullptr;
  std::vector<Due> moments;
};

std::vector<RunningBoard> running_boards(const life::Tournament& value) {
  std::vector<RunningBoard> boards;
  if (value.status != life::Status::running) return boards;
  for (const auto& round : value.rounds) {
    if (round.state != life::RoundState::started) continue;
    for (const auto& board : round.boards) {
      const auto& end = life::end_of(round, board);
      if (board.decided() || board.match.empty() || end.empty()) continue;
      boards.push_back(
          {&round, &board, moments_of(time_of_event(round.started_at), time_of_event(end))});
    }
  }
  return boards;
}

Time reminded_to(const LoadedTournament& tournament) {
  return tournament.stored.row.reminded.value_or(Time{});
}

// The last of a board that has come since; none where nothing has.
std::optional<Due> last_due(const RunningBoard& board, Time since, Time now) {
  std::optional<Due> last;
  for (const auto& due : board.moments) {
    if (due.at > since && due.at <= now) last = due;
  }
  return last;
}

std::string_view what_comes(const life::Tournament& value) {
  const auto& times = value.definition.round;
  switch (times.unfinished) {
    case Unfinished::draw:
      return "Matches still in progress then are drawn.";
    case Unfinished::arbiter:
      return "An arbiter rules on matches still in progress then.";
    case Unfinished::settle:
      return times.settle == tournament::definition::Settle::points
                 ? "Matches still in progress then are decided by the game's points."
                 : "The computer then plays unfinished matches to the end many times. A side "
                   "that wins seven of ten wins the match; otherwise it is a draw.";
    case Unfinished::run_on:
      break;
  }
  return "Matches still in progress then continue.";
}

// Boards of one player for which something has come.
struct Reminder {
  Moment moment = Moment::half;
  std::string end;
  std::vector<std::string> boards;
};

// By entry.
std::map<int, Reminder> reminders(const LoadedTournament& tournament, Time now) {
  std::map<int, Reminder> all;
  for (const auto& running : running_boards(tournament.value)) {
    const auto due = last_due(running, reminded_to(tournament), now);
    if (!due) continue;
    for (const int entry : {running.board->white, running.board->black}) {
      const int other = running.board->white == entry ? running.board->black : running.board->white;
      auto& reminder = all[entry];
      reminder.moment = std::max(reminder.moment, due->moment);
      reminder.end = std::max(reminder.end, life::end_of(*running.round, *running.board));
      reminder.boards.push_back(fmt::format("round {} against {}", running.round->number,
                                            entrant_name(tournament, other)));
    }
  }
  return all;
}

// Boards that officials are to rule on since now.
std::vector<std::string> boards_to_rule(const LoadedTournament& tournament, Time now) {
  std::vector<std::string> boards;
  if (tournament.value.definition.round.unfinished != Unfinished::arbiter) return boards;
  for (const auto& running : running_boards(tournament.value)) {
    const auto due = last_due(running, reminded_to(tournament), now);
    if (!due || due->moment != Moment::over) continue;
    boards.push_back(fmt::format("round {}, {} - {}", running.round->number,
                                 entrant_name(tournament, running.board->white),
                                 entrant_name(tournament, running.board->black)));
  }
  return boards;
}

}  // namespace

std::optional<Time> reminders_due(const LoadedTournament& tournament) {
  std::optional<Time> next;
  for (const auto& running : running_boards(tournament.value)) {
    for (const auto& due : running.moments) {
      if (due.at > reminded_to(tournament)) next = std::min(due.at, next.value_or(due.at));
    }
  }
  return next;
}

std::vector<ports::OutgoingMail> reminders_of(const MailContext& mail,
                                              const LoadedTournament& tournament, Time now) {
  std::vector<ports::OutgoingMail> mails;
  const auto& value = tournament.value;
  const auto at = protocol::rfc3339(now);
  const auto put = [&](std::int64_t account, const std::string& thread, Moment moment,
                       std::string subject, std::string text) {
    const auto* what = moment_names.at(static_cast<std::size_t>(moment));
    auto one = tournament_mail(mail, tournament,
                               {.account = account,
                                .thread = thread,
                                .name = fmt::format("{}.{}.{}", thread, what, at),
                                .subject = std::move(subject),
                                .document = {Paragraph{std::move(text)}}});
    if (one) mails.push_back(*std::move(one));
  };
  for (const auto& [entry, reminder] : reminders(tournament, now)) {
    put(tournament.row_of(entry).account, entrant_thread(tournament, entry), reminder.moment,
        subjects.at(static_cast<std::size_t>(reminder.moment)),
        fmt::format("Still in progress: {}. The round ends on {}. {}",
                    fmt::join(reminder.boards, "; "), day_and_hour(reminder.end),
                    what_comes(value)));
  }
  const auto boards = boards_to_rule(tournament, now);
  if (boards.empty()) return mails;
  for (const auto account : officials_of(tournament)) {
    put(account, official_thread(tournament, account), Moment::over, "boards to rule on",
        fmt::format("The time for these boards is up: {}. Rule on them, or extend them, on the "
                    "tournament's page.",
                    fmt::join(boards, "; ")));
  }
  return mails;
}

}  // namespace adjutant::app
