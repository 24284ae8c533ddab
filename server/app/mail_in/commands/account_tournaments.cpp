#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/mail_in/commands/account_mail.hpp"

// What a player asks for in a tournament: `tournament t_… enter`, `confirm`, `accept`, `decline`,
// `bid`, `bye`, `absent`, `withdraw`.
namespace adjutant::app {
namespace {

using command::Tournament;
using protocol::AskedBye;

// The round that this entry may still bid for, and their board in it; nothing where there is none.
struct BoardToBid {
  int round = 0, board = 0;
};
std::optional<BoardToBid> board_to_bid(const life::Tournament& tournament, int entry) {
  for (const auto& round : tournament.rounds) {
    if (round.state != life::RoundState::drawn || !round.bids || round.bids_open) continue;
    const auto found = std::ranges::find_if(round.boards, [&](const life::Board& board) {
      return board.white == entry || board.black == entry;
    });
    if (found != round.boards.end()) return BoardToBid{round.number, found->number};
  }
  return {};
}

// The board of the oldest challenge that waits for this entry's answer; 0: none does.
int challenge_to(const life::Tournament& tournament, int entry) {
  if (tournament.rounds.empty()) return 0;
  for (const auto& board : tournament.rounds.front().boards) {
    const bool waits = board.challenge && board.match.empty() && !board.decided();
    if (waits && board.has(entry) && board.challenge->by != entry) return board.number;
  }
  return 0;
}

// The byes so far and one of the next round: with half a point as long as there are.
std::vector<AskedBye> with_next_bye(const life::Tournament& tournament, int entry) {
  std::vector<AskedBye> byes;
  const int next = static_cast<int>(tournament.rounds.size()) + 1;
  int halves = 0;
  for (const auto& bye : tournament.byes) {
    if (bye.number != entry) continue;
    const bool half = bye.outcome == tournament::Outcome::half_bye;
    halves += half ? 1 : 0;
    // Requests do not change those of drawn rounds.
    if (bye.round > next) byes.push_back({.round = bye.round, .half = half});
  }
  byes.push_back({.round = next, .half = halves < tournament.definition.half_byes});
  return byes;
}

std::string words_of_byes(const std::vector<AskedBye>& byes) {
  const auto& next = *std::ranges::min_element(byes, {}, &AskedBye::round);
  return fmt::format("You do not play round {}; you have a bye worth {}.", next.round,
                     next.half ? "half a point" : "no points");
}

}  // namespace

Result<std::string> AccountMail::done_in(const Tournament& asked, const LoadedTournament& loaded,
                                         const TournamentRequest& request) {
  const auto told = [](const Result<json::object>& done, std::string words) -> Result<std::string> {
    if (!done) return std::unexpected(done.error());
    return words;
  };
  const auto* row = loaded.entry_of(account_.id);
  if (asked.act == command::TournamentAct::enter) {
    return told(parts_.tournaments.enter(request, asked.id, {}),
                "You have entered. We will mail you your pairings.");
  }
  if (row == nullptr) return problem("not-found", "You have not entered this tournament.");
  const auto& value = loaded.value;
  auto& tournaments = parts_.tournaments;
  switch (asked.act) {
    case command::TournamentAct::confirm:
      return told(tournaments.confirm(request, asked.id, {}), value.asked.contains(row->number)
                                                                  ? "Confirmed: you take part."
                                                                  : "You play in the next round.");
    case command::TournamentAct::bye: {
      const auto byes = with_next_bye(value, row->number);
      return told(tournaments.ask_byes(request, asked.id, {.byes = byes}), words_of_byes(byes));
    }
    case command::TournamentAct::absent: {
      protocol::AnnounceAbsence wanted;
      if (const auto before = value.absences.find(row->number); before != value.absences.end()) {
        for (const auto& one : before->second) wanted.absences.push_back({one.from, one.until});
      }
      wanted.absences.push_back({asked.from, asked.until});
      return told(tournaments.announce_absence(request, asked.id, wanted),
                  fmt::format("You are away from {} until {}. You are not paired in a round "
                              "that starts in that time.",
                              asked.from, asked.until));
    }
    case command::TournamentAct::bid: {
      int level = 0;
      const auto* end = asked.level.data() + asked.level.size();
      const auto read = std::from_chars(asked.level.data(), end, level);
      if (!asked.level.empty() && (read.ec != std::errc{} || read.ptr != end)) {
        return problem("bad-request",
                       fmt::format("\"{}\" is not a level. Write a number.", asked.level));
      }
      const auto board = board_to_bid(value, row->number);
      if (!board) return problem("bid-closed", "You have no board with open bids now.");
      return told(parts_.bidding.bid(request.identity, asked.id, board->round, board->board,
                                     {.side = asked.side, .level = level}),
                  fmt::format("Your sealed bid is {} at level {}. To change it, bid again.",
                              asked.side, level));
    }
    case command::TournamentAct::accept:
    case command::TournamentAct::decline: {
      const bool accept = asked.act == command::TournamentAct::accept;
      if (const int board = challenge_to(value, row->number); board != 0) {
        return told(
            tournaments.answer_challenge(request, asked.id, board, {.accept = accept}),
            accept ? "You have accepted. The match begins." : "You have declined the challenge.");
      }
      return told(tournaments.answer_offer(request, asked.id, {.accept = accept}),
                  accept ? "You have taken over the entry with its points and its matches."
                         : "You have declined. The place goes to the next player on the list.");
    }
    case command::TournamentAct::enter:  // done above: it needs no entry
      break;
    case command::TournamentAct::withdraw:
      return told(tournaments.withdraw(request, asked.id, "me", {}),
                  "You have withdrawn. Your matches in progress are resigned.");
  }
  return problem("bad-request", "It contains no request.");
}

void AccountMail::take_part(const Tournament& asked) {
  const auto me = identity_of(account_);
  const auto loaded = parts_.tournament_host.load_for(asked.id, me);
  if (!loaded) return say("Nothing has happened. " + said_of(loaded.error()));
  // The mail may have been here before, and done it.
  const TournamentRequest request{me, fmt::format("{}:{}", mail_.key(), ++acts_done_),
                                  core::sha256(command::print(asked))};
  const auto done = done_in(asked, *loaded, request);
  if (!done && done.error().type == "busy") throw PutOff(done.error().detail);
  if (!done) return say("Nothing has happened. " + said_of(done.error()));
  say(fmt::format("{}: {}", loaded->value.definition.title, *done));
}

void AccountMail::ask_to_confirm(const Tournament& asked) {
  const auto loaded = parts_.tournament_host.load_for(asked.id, identity_of(account_));
  const bool is_in = loaded && loaded->entry_of(account_.id) != nullptr;
  if (!is_in) {
    say("Nothing has happened: " +
        (loaded ? std::string("you have not entered this tournament.") : said_of(loaded.error())));
    return answer(ports::Verdict::refused);
  }
  const auto& title = loaded->value.definition.title;
  ask(command::print(asked), "Please confirm: withdrawing from " + title,
      fmt::format("A mail in your name asks to withdraw you from {}. Your matches in progress "
                  "would be resigned, and the remaining ones lost. Nothing has happened yet.",
                  title));
}

}  // namespace adjutant::app
