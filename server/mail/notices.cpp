#include "server/mail/notices.hpp"

#include <chrono>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/match/forfeit.hpp"
#include "engine/match/sentences.hpp"
#include "server/app/match/bouncing_words.hpp"
#include "server/app/match/options.hpp"
#include "server/app/time_zones.hpp"
#include "server/mail/words.hpp"

namespace adjutant::mail {
namespace {

using core::Document;
using core::Heading;
using core::Paragraph;
using core::Side;
using core::Verbatim;
using ports::MatchRow;
using ports::Notice;

const std::string& opponent_of(const MatchRow& match, Side reader) {
  return match.seats[core::index(core::opponent(reader))].handle;
}

bool to_act(const MatchRow& match, Side reader) {
  return match.to_act == reader;
}

std::string deadline_words(const MatchRow& match, std::string_view zone) {
  return match.deadline ? app::spoken_time(*match.deadline, zone) : "the deadline";
}

// What the reader's opponent has done, as the match's log tells it, by the player's handle.
std::string told_of_opponent(std::string type, const MatchRow& match, const core::Game& game,
                             Side reader) {
  const core::Event event{
      std::move(type), "", std::nullopt, {{"side", side_id(game, core::opponent(reader))}}};
  return match::sentence(event, game, {match.seats[0].handle, match.seats[1].handle});
}

std::string what_happened(Notice notice, const MatchRow& match, const core::Game& game,
                          const ports::ScenarioNames& names, Side reader, std::string_view zone) {
  const std::string& other = opponent_of(match, reader);
  switch (notice) {
    case Notice::started:
      return begins_words(match, names, reader).text;
    case Notice::reminder:
      return "Your time is running out.";  // what is due says by when
    case Notice::time_expired:
      return to_act(match, reader)
                 ? fmt::format(
                       "Your time ran out on {}. You can still play your turn, but until you "
                       "do, {} may claim the win.",
                       deadline_words(match, zone), other)
                 : fmt::format("{} ran out of time on {}. You can claim the win, or wait.", other,
                               deadline_words(match, zone));
    case Notice::draw_offered:
      return told_of_opponent("draw_offered", match, game, reader) +
             ". You can accept it, decline it, or play on.";
    case Notice::draw_declined:
      return told_of_opponent("draw_declined", match, game, reader) + ". The match continues.";
    case Notice::cancelled:
      return "The match has been cancelled. It does not count for either player.";
    case Notice::held:
      return "This match is suspended because of a fault in the server. It takes no orders and its "
             "clocks are stopped until the operator has looked at it. Nothing you played is lost.";
    case Notice::question_asked:  // what is due says it
      return {};
    case Notice::released:
      return over(match)
                 ? "Your suspended match has been reviewed: it is over, and its result stands."
                 : "Your match has resumed; the turn clock has been reset.";
    case Notice::rules_changed:
      return fmt::format(
          "This match now uses version {} of the rules of {}. Earlier results stand, and the "
          "position is unchanged. Orders that you have not sent yet need the new revision. The log "
          "of the match says how a replay under these rules differs, in the event "
          "\"rules_changed\".",
          match.rules_version, game.description().title);
    case Notice::mail_fails:
      return app::bouncing_words(other);
    case Notice::vacation: {
      const auto& away = match.seats[core::index(core::opponent(reader))].vacation;
      ENSURE(away.has_value(), "a vacation notice has a vacation");
      return fmt::format(
          "{} is on vacation from {} until {}. Their clock is stopped during that time; yours is "
          "not.",
          other, app::spoken_time(away->from, zone), app::spoken_time(away->until, zone));
    }
    case Notice::clock_moved:
      return fmt::format(
          "A fault of the server stopped your clock for a time, so you have longer: your new "
          "deadline is {}. Your next report says when it was stopped.",
          deadline_words(match, zone));
    case Notice::vacation_ended:
      return fmt::format("{} is back from vacation. Their clock runs again from where it stopped.",
                         other);
    case Notice::orders_refused:
      return fmt::format(
          "This match now uses version {} of the rules of {}, which refuse the orders that you had "
          "submitted. Nobody else has seen them. The match page shows them and says why; please "
          "submit new ones.",
          match.rules_version, game.description().title);
  }
  return {};
}

// The clock of the match, and who decides in the opponent's turn.
std::string terms_of(const MatchRow& match) {
  const auto options = app::options_of(match);
  const auto terms = app::clock_in_words(options.clock);
  return terms + (options.decisions == core::Decisions::ask
                      ? " You will be asked for each decision during your opponent's turn."
                      : " During your opponent's turn, your standing orders decide for you.");
}

// What fixes the dice beforehand.
void add_commitment(Document& document, const MatchRow& match) {
  document.emplace_back(
      Paragraph{"All dice come from a secret number that the server has already drawn, and nobody "
                "can change it. After the match, anyone can check the dice against this "
                "commitment:"});
  document.emplace_back(Verbatim{match.commitment});
}

Paragraph whose_invitation(const ports::Invitation& invitation) {
  return {fmt::format("{} invites you to a match of {} ({}). Your side would be {}.",
                      invitation.organiser, invitation.names.title,
                      invitation.game.description().title,
                      side_name(invitation.names, invitation.side))};
}

}  // namespace

Paragraph begins_words(const MatchRow& match, const ports::ScenarioNames& names, Side reader) {
  return {fmt::format("Your match has started. Your side is {}; {}'s side is {}.",
                      side_name(names, reader), opponent_of(match, reader),
                      side_name(names, core::opponent(reader)))};
}

std::string_view name(Notice notice) {
  switch (notice) {
    case Notice::started:
      return "started";
    case Notice::reminder:
      return "reminder";
    case Notice::time_expired:
      return "time-expired";
    case Notice::draw_offered:
      return "draw-offered";
    case Notice::draw_declined:
      return "draw-declined";
    case Notice::cancelled:
      return "cancelled";
    case Notice::held:
      return "held";
    case Notice::question_asked:
      return "question";
    case Notice::released:
      return "released";
    case Notice::rules_changed:
      return "rules-changed";
    case Notice::orders_refused:
      return "orders-refused";
    case Notice::mail_fails:
      return "mail-fails";
    case Notice::vacation:
      return "vacation";
    case Notice::vacation_ended:
      return "vacation-ended";
    case Notice::clock_moved:
      return "clock-moved";
  }
  return {};
}

std::string notice_subject(Notice notice, const MatchRow& match, const core::Game& game,
                           Side reader) {
  const std::string& other = opponent_of(match, reader);
  switch (notice) {
    case Notice::started:
      return "the match has started";
    case Notice::reminder:
      return "your time is running out";
    case Notice::time_expired:
      return to_act(match, reader) ? "your time ran out" : other + " ran out of time";
    case Notice::draw_offered:
      return told_of_opponent("draw_offered", match, game, reader);
    case Notice::draw_declined:
      return told_of_opponent("draw_declined", match, game, reader);
    case Notice::cancelled:
      return "the match is cancelled";
    case Notice::held:
      return "the match is suspended";
    case Notice::question_asked:
      return "your decision is needed";
    case Notice::released:
      return "the match has resumed";
    case Notice::rules_changed:
      return "the rules have changed";
    case Notice::orders_refused:
      return "your orders are needed again";
    case Notice::mail_fails:
      return "our mail to " + other + " is bouncing";
    case Notice::vacation:
      return other + " is going on vacation";
    case Notice::vacation_ended:
      return other + " is back";
    case Notice::clock_moved:
      return "your deadline has moved";
  }
  return {};
}

Document notice_document(Notice notice, const MatchRow& match, const core::Game& game,
                         const ports::ScenarioNames& names, Side reader, std::string_view zone) {
  Document document;
  auto happened = what_happened(notice, match, game, names, reader, zone);
  if (!happened.empty()) document.emplace_back(Paragraph{std::move(happened)});
  const bool asks = notice == Notice::started || notice == Notice::reminder ||
                    notice == Notice::question_asked || notice == Notice::released ||
                    notice == Notice::orders_refused;
  if (asks) {
    for (auto& block : demand(match, game, names, awaited_of(match, game), reader, zone)) {
      document.push_back(std::move(block));
    }
  }
  if (notice == Notice::held) document.emplace_back(Verbatim{match.held_because});
  return document;
}

std::string outcome_for(const MatchRow& match, const core::Game& game, Side reader) {
  for (const Side side : core::both_sides) {
    if (winner_of(match, game) != side) continue;
    return side == reader ? "you won" : match.seats[core::index(side)].handle + " won";
  }
  const auto result = core::parse_json(match.result);
  const auto* reason =
      result && result->is_object() ? result->get_object().if_contains("reason") : nullptr;
  const bool by_both = reason != nullptr && reason->is_string() &&
                       reason->get_string().starts_with(match::lost_by_both);
  return by_both ? "both sides lose" : "a draw";
}

Document how_to_verify(const MatchRow& match, std::string_view public_url) {
  return {Heading{2, "How to check the dice"},
          Paragraph{"The server's seed is published above. Download the match record and check all "
                    "of it on your own machine:"},
          Verbatim{fmt::format("adjutant record --server {0} \\\n"
                               "  {1} > {1}.json\n"
                               "adjutant verify {1}.json",
                               public_url, match.id)}};
}

Document answerable_invitation(const ports::Invitation& invitation, std::string_view public_url) {
  const MatchRow& match = invitation.match;
  Document document{whose_invitation(invitation)};
  document.emplace_back(Paragraph{terms_of(match)});
  document.emplace_back(Paragraph{"To play, reply to this mail with this one line:"});
  document.emplace_back(Verbatim{invitation.account == 0 ? "accept as YOUR-NAME" : "accept"});
  if (invitation.account == 0) {
    document.emplace_back(
        Paragraph{"Replace YOUR-NAME with the name that other players will see. This creates your "
                  "account with this address; you need nothing else to play."});
  }
  document.emplace_back(
      Paragraph{"If you don't want to play, reply \"decline\" or ignore this mail; we will not "
                "write about it again."});
  document.emplace_back(
      Paragraph{fmt::format("See the match: {}/matches/{}", public_url, match.id)});
  add_commitment(document, match);
  return document;
}

Document invitation_document(const ports::Invitation& invitation, std::string_view public_url) {
  const MatchRow& match = invitation.match;
  Document document{whose_invitation(invitation)};
  if (invitation.account == 0) {
    document.emplace_back(Paragraph{
        fmt::format("You don't have an account yet. Create one with this address first: {}/sign-up",
                    public_url)});
  }
  document.emplace_back(Paragraph{terms_of(match)});
  document.emplace_back(Paragraph{
      fmt::format("To accept, sign in and take your seat: {}/matches/{}", public_url, match.id)});
  add_commitment(document, match);
  document.emplace_back(
      Paragraph{"If you don't want to play, ignore this mail; we will not write about it again."});
  return document;
}

}  // namespace adjutant::mail
