#include "server/app/tournaments/tournament_mails.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/count_of.hpp"
#include "engine/core/document.hpp"
#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
#include "server/app/accounts/account_recipient.hpp"
#include "server/app/accounts/account_token.hpp"
#include "server/app/match/fenced.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/options.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/disputes.hpp"
#include "server/app/tournaments/feeds.hpp"
#include "server/app/tournaments/repeated_acts.hpp"
#include "server/app/tournaments/tournament_outages.hpp"
#include "tournament/life/bids.hpp"
#include "tournament/life/match_end.hpp"
#include "tournament/life/presence.hpp"
#include "tournament/life/standstill.hpp"
#include "tournament/life/systems/system.hpp"
#include "tournament/life/table.hpp"
#include "tournament/life/teams.hpp"

namespace adjutant::app {
namespace {

namespace standing = tournament::standing;

using core::Document;
using core::Paragraph;
using tournament::Event;

// The mail to one entrant.
struct Told {
  std::string subject;
  Document document;
  std::vector<ports::CalendarEntry> dates = {};
};

// Battles and sides by their names; their ids where the server has the scenario no more.
std::string battle(const Scenarios& scenarios, const std::string& id) {
  const auto* found = scenarios.find(id);
  return found == nullptr ? id : found->scenario.title;
}

// The side that one has oneself.
std::string own_side(const Scenarios& scenarios, const std::string& scenario,
                     const std::string& favoured, bool is_favoured) {
  const auto* found = scenarios.find(scenario);
  const auto known = found == nullptr ? std::nullopt : side_named(*found->game, favoured);
  if (!known) {
    return fmt::format("{} {}", is_favoured ? "you play" : "they play", favoured);
  }
  const auto own = is_favoured ? *known : core::opponent(*known);
  return "you play " + found->scenario.side_names[core::index(own)];
}

// The lines with which one bids by mail.
std::string bids_by_mail(const Scenarios& scenarios, const life::Tournament& tournament,
                         const life::Round& round) {
  const auto* found = scenarios.find(round.scenario);
  if (found == nullptr) return fmt::format("\"tournament {} bid SIDE\"", tournament.id);
  const auto& sides = found->game->description().sides;
  const int most = life::level_most(tournament, round);
  return fmt::format("\"tournament {0} bid {1}\" or \"tournament {0} bid {2}\"{3}", tournament.id,
                     sides[0], sides[1],
                     most == 0 ? "" : fmt::format(", followed by a level up to {}", most));
}

int whole(const Event& event, std::string_view name) {
  const auto* value = event.fields.if_contains(name);
  return value == nullptr ? 0 : json::value_to<int>(*value);
}

// In the words of the official who gave it.
void add_reason(Document& document, std::string_view before, const Event& event) {
  if (event.reason.empty()) return;
  document.emplace_back(Paragraph{std::string(before)});
  document.emplace_back(fenced(event.reason));
}

Document said(std::string text, const Event& event) {
  Document document{Paragraph{std::move(text)}};
  add_reason(document, "Reason:", event);
  return document;
}

std::optional<Told> of_entry(const Event& event, int entry) {
  if (whole(event, "entry") != entry) return std::nullopt;
  if (event.type == "entered" && event.fields.contains("substitute")) {
    return Told{"you are a substitute",
                {Paragraph{"You are on the list of substitutes. When a player leaves and it is "
                           "your turn on the list, we ask you whether you want to take their "
                           "place."}}};
  }
  if (event.type == "entered") {
    return Told{"you have entered",
                {Paragraph{fmt::format("You have entered as number {}. We will mail you your "
                                       "pairings and their dates.",
                                       entry)}}};
  }
  if (event.fields.contains("returns")) {
    return Told{"you are back in the tournament", said("You take part again under the same "
                                                       "number.",
                                                       event)};
  }
  if (!event.fields.contains("excluded")) return std::nullopt;
  return Told{"you are excluded", said("You have been excluded from the tournament.", event)};
}

// The mail does not say who has bid: it is the same for all who may.
Told of_bids(const Scenarios& scenarios, const LoadedTournament& tournament,
             const life::Round& round, const std::string& opponent) {
  const auto until = protocol::rfc3339(start_of(tournament.value, round));
  auto text = fmt::format(
      "In round {} you play {} in {}. Bid for your side on the tournament's page, or answer "
      "with the line {}, until {}. All bids are opened then. A player who does not bid gets "
      "the side that is left.",
      round.number, opponent, battle(scenarios, round.scenario),
      bids_by_mail(scenarios, tournament.value, round), day_and_hour(until));
  return {fmt::format("round {} against {}: bid for your side", round.number, opponent),
          {Paragraph{std::move(text)}}};
}

std::optional<Told> of_asking(const LoadedTournament& tournament, const Event& event, int entry) {
  if (whole(event, "entry") != entry) return std::nullopt;
  const std::string until{event.fields.at("asked").as_string()};
  return Told{"do you want to stay?",
              {Paragraph{fmt::format(
                  "You ran out of time in {} of your matches. Do you want to stay in the "
                  "tournament? If so, press the button on its page or answer with the line "
                  "\"tournament {} confirm\" until {}. Otherwise you are withdrawn.",
                  life::timeouts_max, tournament.value.id, day_and_hour(until))}}};
}

// Offers a place to a substitute; or announces a take-over to the new player and to their
// opponents.
std::optional<Told> of_place(const LoadedTournament& tournament, const Event& event, int entry) {
  const int place = whole(event, "entry");
  if (whole(event, "offered") == entry) {
    const std::string until{event.fields.at("until").as_string()};
    return Told{
        "a place is free",
        {Paragraph{fmt::format(
            "{} has left. Do you want to take their place, with their points and matches? "
            "Answer on the tournament's page or with the line \"tournament {} accept\" or "
            "\"tournament {} decline\" until {}. After that we ask the next player on the list.",
            entrant_name(tournament, place), tournament.value.id, tournament.value.id,
            day_and_hour(until))}}};
  }
  if (event.type != "taken_over") return std::nullopt;
  if (entry == place && event.fields.contains("computer")) return std::nullopt;
  if (entry == place) {
    return Told{"you have taken a place",
                said("You have taken over the entry with its points and matches. Sealed orders "
                     "of the previous player are discarded: give your own.",
                     event)};
  }
  for (const auto& round : tournament.value.rounds) {
    const bool meets = std::ranges::any_of(round.boards, [&](const life::Board& board) {
      return board.has(entry) && board.has(place) && !board.decided();
    });
    if (!meets) continue;
    return Told{fmt::format("round {}: another opponent", round.number),
                said(fmt::format("{} replaces your opponent of round {}.",
                                 entrant_name(tournament, place), round.number),
                     event)};
  }
  return std::nullopt;
}

// The opponent; for teams "bea of Bruges, on board 2".
std::string opponent_at(const LoadedTournament& tournament, const life::Round& round,
                        const life::Board& board, int entry) {
  const int other = board.white == entry ? board.black : board.white;
  const auto name = entrant_name(tournament, other);
  const auto& team = tournament.value.entry(other)->team;
  if (team.empty()) return name;
  const auto stage = life::stage_of(tournament.value, round.stage);
  return fmt::format("{} of {}, on board {}", name, team, life::board_of_team(stage, board));
}

// When players play it, and by which clock.
std::string terms_of(const LoadedTournament& tournament, const life::Round& round) {
  const auto& value = tournament.value;
  std::string terms;
  if (value.definition.round.automatic) {
    terms = fmt::format("The round begins on {}",
                        day_and_hour(protocol::rfc3339(start_of(value, round))));
    const auto ends = end_of_round(value, round);
    terms += ends.empty() ? ". " : fmt::format(", and ends on {}. ", day_and_hour(ends));
  }
  const auto* clock = value.definition_file.if_contains("clock");
  auto options = read_options(json::object{{"clock", clock == nullptr ? nullptr : *clock}});
  ENSURE(options.has_value(), "a definition's clock is a match's option");
  if (options->clock) options->clock->vacation_days = value.definition.vacation_days;
  return terms + clock_in_words(options->clock);
}

// How an entry stands in a round as an event has it: the opponent, and who has the favoured side.
std::pair<int, bool> place_in(const Event& drawn, int entry) {
  for (const auto& one : drawn.fields.at("boards").as_array()) {
    const auto& board = one.as_object();
    const int white = json::value_to<int>(board.at("white"));
    const int black = json::value_to<int>(board.at("black"));
    if (white == entry) return {black, true};
    if (black == entry) return {white, false};
  }
  return {};
}

// Whether an official has redrawn the round and left this entry's pairing as it was.
bool is_as_before(const LoadedTournament& tournament, const Event& event, int entry) {
  if (!event.fields.contains("by_hand")) return false;
  const auto& chain = tournament.value.chain;
  const auto at = chain.begin() + event.number;
  if (at == chain.begin() || std::prev(at)->type != "undone") return false;
  const auto before =
      std::find_if(std::reverse_iterator(std::prev(at)), chain.rend(), [&](const Event& one) {
        return one.type == "drawn" && one.fields.at("round") == event.fields.at("round");
      });
  return before != chain.rend() && place_in(*before, entry) == place_in(event, entry);
}

// Whether the same act sets the pairs by hand: then the mail says so.
bool is_made_anew(const LoadedTournament& tournament, const Event& undone) {
  const auto next = static_cast<std::size_t>(undone.number) + 1;
  const auto& chain = tournament.value.chain;
  return next < chain.size() && chain[next].fields.contains("by_hand");
}

std::optional<Told> of_draw(const Scenarios& scenarios, const LoadedTournament& tournament,
                            const Event& event, int entry) {
  const auto& value = tournament.value;
  const int number = whole(event, "round");
  const auto* round = value.round(number);
  // If all rounds begin at once, the matches themselves send the mail.
  if (round == nullptr || is_as_before(tournament, event, entry)) return std::nullopt;
  const auto& stage = *life::stage_of(value, round->stage).wanted;
  const bool one_by_one = life::systems::system_of(stage).rounds_at_once(stage) == 1;
  if (!one_by_one) return std::nullopt;
  for (const auto& board : round->boards) {
    if (!board.has(entry) || board.match.empty()) continue;
    const bool favoured = board.white == entry;
    const auto opponent = opponent_at(tournament, *round, board, entry);
    const auto dates = dates_of(tournament, *round, entry);
    if (round->bids) {
      auto told = of_bids(scenarios, tournament, *round, opponent);
      told.document.emplace_back(Paragraph{terms_of(tournament, *round)});
      add_reason(told.document, "Paired by hand. Reason:", event);
      told.dates = dates;
      return told;
    }
    const auto& scenario = round->scenario;
    auto text = fmt::format(
        "In round {} you play {} in {}; {}{}. We will mail you when the match begins with the "
        "round.",
        number, opponent, battle(scenarios, scenario),
        own_side(scenarios, scenario, value.favoured.at(scenario), favoured),
        round->board(board.number, 2) == nullptr ? ""
                                                 : ", and the opposite side in the return "
                                                   "match");
    Told told{fmt::format("round {} against {}", number, opponent),
              {Paragraph{std::move(text)}, Paragraph{terms_of(tournament, *round)}},
              dates};
    add_reason(told.document, "Paired by hand. Reason:", event);
    return told;
  }
  for (const auto& free : round->free) {
    if (free.entry != entry || value.entry(entry)->state != life::EntryState::entered) continue;
    return Told{fmt::format("round {}: no match", number),
                {Paragraph{fmt::format("You have no match in round {}{}.", number,
                                       free.outcome == tournament::Outcome::pairing_bye
                                           ? ": you have the bye and its points"
                                           : "")}}};
  }
  return std::nullopt;
}

const life::Board* board_of(const LoadedTournament& tournament, const Event& event) {
  const auto* round = tournament.value.round(whole(event, "round"));
  const int leg = event.fields.contains("leg") ? whole(event, "leg") : 1;
  return round == nullptr ? nullptr : round->board(whole(event, "board"), leg);
}

// The words about a ruling, with the result that it corrects.
Told ruling_on(const LoadedTournament& tournament, const Event& event, const life::Board& board) {
  const int round = whole(event, "round");
  const auto* corrected = event.fields.if_contains("before");
  const auto before = corrected == nullptr
                          ? std::string()
                          : life::in_words(life::letters_in(corrected->as_object()));
  return {
      fmt::format("{} round {}", before.empty() ? "ruling on" : "a corrected result of", round),
      said(fmt::format("Ruling on {} - {}, round {}: {}.{}", entrant_name(tournament, board.white),
                       entrant_name(tournament, board.black), round, life::in_words(board.result),
                       before.empty() ? "" : fmt::format(" The result was {} before.", before)),
           event)};
}

std::optional<Told> of_ruling(const LoadedTournament& tournament, const Event& event, int entry) {
  const auto* board = board_of(tournament, event);
  if (board == nullptr || !board->has(entry)) return std::nullopt;
  return ruling_on(tournament, event, *board);
}

// If only confirmed players take part, the next round waits for them now.
std::optional<Told> of_confirmation(const LoadedTournament& tournament, const Event& event,
                                    int entry) {
  const auto& value = tournament.value;
  const int round = life::round_to_confirm(value);
  const bool is_next = round != 0 && round == whole(event, "round") + 1;
  const auto waited_for = life::unconfirmed(value);
  if (!is_next || std::ranges::find(waited_for, entry) == waited_for.end()) return std::nullopt;
  const auto until = life::confirmations_until(value);
  const bool swiss = value.stage().system == tournament::definition::System::swiss;
  return Told{
      fmt::format("confirm round {}", round),
      {Paragraph{fmt::format(
          "Will you play {}? If so, press the button on the tournament's page or answer with "
          "the line \"tournament {} confirm\" until {}. Otherwise you are {}.",
          swiss || round == 1 ? fmt::format("round {}", round)
                              : fmt::format("the stage that begins with round {}", round),
          value.id, day_and_hour(until),
          swiss ? "not paired in this round, and withdrawn after two such rounds in a row"
                : "withdrawn, and a substitute takes your place if there is one")}}};
}

std::optional<Told> of_extension(const LoadedTournament& tournament, const Event& event,
                                 int entry) {
  if (life::is_outage(event)) {
    const auto moved = moved_deadlines(tournament, event, entry);
    if (moved.empty()) return std::nullopt;
    return Told{"you have more time",
                said(fmt::format("The server was not available for a time, so your deadlines "
                                 "have been extended. {}",
                                 fmt::join(moved, " ")),
                     event)};
  }
  const auto* round = tournament.value.round(whole(event, "round"));
  const int at = whole(event, "board");
  const bool touches = round != nullptr && std::ranges::any_of(round->boards, [&](const auto& one) {
                         return one.has(entry) && !one.decided() && (at == 0 || one.number == at);
                       });
  if (!touches) return std::nullopt;
  const std::string ends{event.fields.at("ends").as_string()};
  return Told{fmt::format("round {} is extended", round->number),
              said(fmt::format("You can play your board of round {} until {}.", round->number,
                               day_and_hour(ends)),
                   event)};
}

std::optional<Told> of_unfinished(const LoadedTournament& tournament, const Event& event,
                                  int entry) {
  auto told = of_ruling(tournament, event, entry);
  if (!told) return told;
  const auto& board = *board_of(tournament, event);
  const std::string_view how = event.fields.at("unfinished").as_string();
  told->subject = fmt::format("round {} is over", whole(event, "round"));
  told->document = {
      Paragraph{fmt::format("The time for round {} is up: {} - {} is {}{}.", whole(event, "round"),
                            entrant_name(tournament, board.white),
                            entrant_name(tournament, board.black), life::in_words(board.result),
                            how == "draw"     ? ""
                            : how == "points" ? ", by the game's points"
                                              : ", by play-outs of the position")}};
  return told;
}

// A challenge to its recipient, and the outcome to the challenger.
std::optional<Told> of_challenge(const LoadedTournament& tournament, const Event& event,
                                 int entry) {
  const auto* board = tournament.value.round(1)->board(whole(event, "board"));
  const int by = board->challenge->by;
  const auto challenger = entrant_name(tournament, by);
  if (event.type == "challenged") {
    if (whole(event, "opponent") != entry) return std::nullopt;
    const auto& until = board->challenge->until;
    return Told{challenger + " challenges you",
                {Paragraph{fmt::format(
                    "{} challenges you. Will you play? Answer on the ladder's page or with the "
                    "line \"tournament {} accept\" or \"tournament {} decline\" until {}. If "
                    "you accept, the match begins at once. If you decline or do not answer, {} "
                    "gains one place.",
                    challenger, tournament.value.id, tournament.value.id, day_and_hour(until),
                    challenger)}}};
  }
  if (!board->has(entry)) return std::nullopt;
  const auto challenged =
      entrant_name(tournament, board->white == by ? board->black : board->white);
  const auto how = event.by == "server" ? "it has lapsed: its time is up, or one of the two "
                                          "players has left"
                   : event.by == std::to_string(by) ? "it was taken back"
                                                    : "it was declined";
  return Told{
      "a challenge is over",
      {Paragraph{fmt::format("{} has challenged {}, and {}.", challenger, challenged, how)}}};
}

std::optional<Told> of_no_show(const LoadedTournament& tournament, const Event& event, int entry) {
  if (!event.fields.contains("no_show")) return std::nullopt;
  auto told = of_ruling(tournament, event, entry);
  if (!told) return told;
  told->subject = fmt::format("round {} is not played", whole(event, "round"));
  told->document = {Paragraph{fmt::format(
      "{} did not begin the first turn of round {} in time: {}. The match has ended.",
      entrant_name(tournament, whole(event, "no_show")), whole(event, "round"),
      life::in_words(
          tournament.value.round(whole(event, "round"))->board(whole(event, "board"))->result))}};
  return told;
}

// The name in a row of the table: in a team tournament, the team's.
std::string row_name(const LoadedTournament& tournament, int entry) {
  const auto& team = tournament.value.entry(entry)->team;
  if (!team.empty()) return team;
  const auto name = entrant_name(tournament, entry);
  const auto began = entrant_view(tournament, entry).began;
  const bool told = !tournament.value.definition.anonymous && !began.empty();
  return told ? fmt::format("{} (for {})", name, began) : name;
}

Told of_the_end(const LoadedTournament& tournament, int entry) {
  const auto& value = tournament.value;
  const auto& own = value.entry(entry)->team;
  core::Table rows{.header = {"place", own.empty() ? "player" : "team", "points"}, .rows = {}};
  if (!value.definition.awards.empty()) rows.header.emplace_back("award");
  std::string place = "You are not in the final table.";
  std::string subject = "the final table";
  for (const auto& [row, stage] : life::places_of(value, life::rounds_closed(value))) {
    const int number = value.by_pairing(row.number)->number;
    const auto points = standing::in_decimals({row.points, 2});
    const std::string award(tournament::definition::award_of(value.definition, row.place));
    const bool yours = own.empty() ? number == entry : value.entry(number)->team == own;
    if (yours) {
      place = fmt::format("{} number {} in the final table with {}.",
                          own.empty() ? "You are" : own + " is", row.place,
                          points == "1" ? "1 point" : points + " points");
      if (!award.empty()) {
        place += fmt::format(" {} award: {}.", own.empty() ? "Your" : "Its", award);
        subject = "the final table, and your award";
      }
    }
    auto& cells = rows.rows.emplace_back();
    cells = {std::to_string(row.place), row_name(tournament, number), points};
    if (!value.definition.awards.empty()) cells.push_back(award);
  }
  return {std::move(subject), {Paragraph{"The tournament is over. " + place}, std::move(rows)}};
}

std::optional<Told> told(const Scenarios& scenarios, const LoadedTournament& tournament,
                         const Event& event, int entry) {
  const auto& type = event.type;
  if (type == "entered" || type == "withdrawn" || event.fields.contains("returns"))
    return of_entry(event, entry);
  if (type == "drawn") return of_draw(scenarios, tournament, event, entry);
  if (type == "ruling") return of_ruling(tournament, event, entry);
  if (type == "taken_over" || event.fields.contains("offered")) {
    return of_place(tournament, event, entry);
  }
  if (event.fields.contains("asked")) return of_asking(tournament, event, entry);
  if (type == "extended") return of_extension(tournament, event, entry);
  if (type == "challenged" || event.fields.contains("unanswered")) {
    return of_challenge(tournament, event, entry);
  }
  if (type == "result" && event.fields.contains("unfinished")) {
    return of_unfinished(tournament, event, entry);
  }
  if (type == "result") return of_no_show(tournament, event, entry);
  if (type == "started" || type == "round_closed") return of_confirmation(tournament, event, entry);
  if (type == "finished") return of_the_end(tournament, entry);
  if (type == "undone") {
    if (is_made_anew(tournament, event)) return std::nullopt;
    return Told{fmt::format("round {} is cancelled", whole(event, "round")),
                said("The round is cancelled and will be paired again.", event)};
  }
  for (const auto* word : {"paused", "resumed", "reopened", "cancelled"}) {
    if (type != word) continue;
    auto text = fmt::format("The tournament is {}.", word);
    if (type == "resumed") {
      for (const auto& moved : moved_deadlines(tournament, event, entry)) text += " " + moved;
    }
    return Told{word, said(std::move(text), event)};
  }
  return std::nullopt;
}

}  // namespace

std::string entrant_name(const LoadedTournament& tournament, int entry) {
  const auto& row = tournament.row_of(entry);
  const bool hidden = tournament.value.definition.anonymous;
  if (!hidden && tournament.value.entry(entry)->computer) return std::string(computer_name);
  return hidden || row.handle.empty() ? fmt::format("entry {}", entry) : row.handle;
}

std::string day_and_hour(std::string_view time) {
  return fmt::format("{} at {} UTC", time.substr(0, 10), time.substr(11, 5));
}

std::string entrant_thread(const LoadedTournament& tournament, int entry) {
  return fmt::format("{}.{}", tournament.value.id, entry);
}

std::optional<ports::OutgoingMail> tournament_mail(const MailContext& mail,
                                                   const LoadedTournament& tournament,
                                                   TournamentMail written) {
  const auto account = written.account == 0 ? std::nullopt : mail.accounts.account(written.account);
  const bool wants =
      account && account->confirmed && account->mail_preference != ports::MailPreference::none;
  if (!wants) return std::nullopt;
  return mail.composer.to_account(
      account_recipient(*account, account_token(mail.link_key, *account, mail.clock.now())),
      {.name = std::move(written.name),
       .replaces = std::move(written.replaces),
       .subject = fmt::format("{}: {}", tournament.value.definition.title, written.subject),
       .document = std::move(written.document),
       .text_only = account->text_only,
       .calendar = std::move(written.calendar),
       .thread = std::move(written.thread),
       .page = "/tournaments/" + tournament.value.id});
}

std::string official_thread(const LoadedTournament& tournament, std::int64_t account) {
  return fmt::format("{}.official.{}", tournament.value.id, account);
}

namespace {

Paragraph hash_of(const Event& event) {
  return {fmt::format("Latest event hash (event {}): {}", event.number, event.hash)};
}

// Officials get a mail about disputes, and about results that one of them has corrected.
void tell_officials(const MailContext& mail, const LoadedTournament& tournament, const Event& event,
                    std::vector<ports::OutgoingMail>& mails) {
  const bool disputed = event.type == "disputed";
  const bool tells = disputed || event.fields.contains("before");
  const auto* board = tells ? board_of(tournament, event) : nullptr;
  if (board == nullptr) return;
  for (const auto account : officials_of(tournament)) {
    auto told = ruling_on(tournament, event, *board);
    if (disputed) std::tie(told.subject, told.document) = dispute_mail(tournament, event, *board);
    told.document.emplace_back(hash_of(event));
    const auto thread = official_thread(tournament, account);
    auto one = tournament_mail(mail, tournament,
                               {.account = account,
                                .thread = thread,
                                .name = fmt::format("{}.{}", thread, event.number),
                                .subject = std::move(told.subject),
                                .document = std::move(told.document)});
    if (one) mails.push_back(*std::move(one));
  }
}

}  // namespace

std::vector<ports::OutgoingMail> mails_of(const MailContext& mail, const Scenarios& scenarios,
                                          const LoadedTournament& tournament, int first) {
  std::vector<ports::OutgoingMail> mails;
  const auto& chain = tournament.value.chain;
  for (auto i = static_cast<std::size_t>(first); i < chain.size(); ++i) {
    tell_officials(mail, tournament, chain[i], mails);
  }
  for (const auto& row : tournament.stored.entries) {
    const auto* entry = tournament.value.entry(row.number);
    for (auto i = static_cast<std::size_t>(first); i < chain.size(); ++i) {
      const bool gone =
          entry->state == life::EntryState::withdrawn || entry->state == life::EntryState::excluded;
      if (entry->computer) break;
      if (gone && chain[i].type != "withdrawn" && chain[i].type != "ruling") continue;
      auto what = told(scenarios, tournament, chain[i], row.number);
      if (!what) continue;
      what->document.emplace_back(hash_of(chain[i]));
      const auto thread = entrant_thread(tournament, row.number);
      auto one = tournament_mail(
          mail, tournament,
          {.account = row.account,
           .thread = thread,
           .name = fmt::format("{}.{}", thread, chain[i].number),
           .subject = std::move(what->subject),
           .document = std::move(what->document),
           .calendar = what->dates.empty() ? std::string() : mail.composer.calendar(what->dates),
           .replaces = mail_key(chain[i], thread)});
      if (one) mails.push_back(*std::move(one));
    }
  }
  return mails;
}

}  // namespace adjutant::app
