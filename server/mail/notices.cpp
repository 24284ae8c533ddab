#include "server/mail/notices.hpp"

#include <chrono>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/match/forfeit.hpp"
#include "engine/match/sentences.hpp"
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
      return fmt::format("Both seats are taken, the match begins. You play {}, {} plays {}.",
                         side_name(names, reader), other, side_name(names, core::opponent(reader)));
    case Notice::reminder:
      return fmt::format("Your time is running out: please answer by {}.",
                         deadline_words(match, zone));
    case Notice::time_expired:
      return to_act(match, reader)
                 ? fmt::format(
                       "Your time ran out on {}. You may still answer, but until you do {} "
                       "may claim the win.",
                       deadline_words(match, zone), other)
                 : fmt::format("The time of {} ran out on {}. You may claim the win, or wait.",
                               other, deadline_words(match, zone));
    case Notice::draw_offered:
      return told_of_opponent("draw_offered", match, game, reader) +
             ". You may accept it, decline it, or play on.";
    case Notice::draw_declined:
      return told_of_opponent("draw_declined", match, game, reader) + ". The match goes on.";
    case Notice::cancelled:
      return "The match is cancelled. It counts for nobody.";
    case Notice::held:
      return "A fault of the server stopped this match. It takes no orders and no clock runs until "
             "the operator has looked at it; nothing that was played is lost.";
    case Notice::question_asked:
      return fmt::format(
          "{} has attacked, and an answer of yours is needed before the turn can go "
          "on.",
          other);
    case Notice::released:
      return over(match) ? "The match that was held is looked at: it is over, as it was played."
                         : "The match that was held goes on. The clock of the turn begins anew.";
    case Notice::rules_changed:
      return fmt::format(
          "From now on the match is played by version {} of the rules of {}. What has been played "
          "stays as it was adjudicated, and the position is the same; orders that were not sent "
          "yet are for a new revision. The log says what was found when all of it was played again "
          "by these rules, in the event \"rules_changed\".",
          match.rules_version, game.description().title);
    case Notice::mail_fails:
      return fmt::format(
          "Mails to {} come back, so they may not know what is asked of them. If it is their turn, "
          "their clock stands still for three days, once in this match; the report is mailed again "
          "meanwhile.",
          other);
    case Notice::vacation: {
      const auto& away = match.seats[core::index(core::opponent(reader))].vacation;
      ENSURE(away.has_value(), "who is told to be away has a vacation");
      return fmt::format(
          "{} will be away from {} until {}. Meanwhile the clock of their turn stands still; yours "
          "does not.",
          other, app::spoken_time(away->from, zone), app::spoken_time(away->until, zone));
    }
    case Notice::clock_moved:
      return fmt::format(
          "Your clock stood still for a time, for a reason that the log of the match gives. Your "
          "new deadline is {}.",
          deadline_words(match, zone));
    case Notice::vacation_ended:
      return fmt::format(
          "{} has ended their vacation. The clock of their turn runs again where it stood still.",
          other);
    case Notice::orders_refused:
      return fmt::format(
          "From now on the match is played by version {} of the rules of {}, and these refuse the "
          "orders of yours that waited, sealed. Nobody else has seen them. The page of the match "
          "shows them and says why; please give others.",
          match.rules_version, game.description().title);
  }
  return {};
}

// The clock of the match, and who decides in the opponent's turn.
std::string terms_of(const MatchRow& match) {
  const auto options = app::options_of(match);
  const auto terms = app::clock_in_words(options.clock);
  return terms + (options.decisions == core::Decisions::ask
                      ? " In the opponent's turn you are asked for each decision of yours."
                      : " In the opponent's turn your standing orders decide for you.");
}

Paragraph whose_invitation(const ports::Invitation& invitation) {
  return {fmt::format("{} invites you to a match of {} ({}). The seat of {} is kept for you.",
                      invitation.organiser, invitation.names.title,
                      invitation.game.description().title,
                      side_name(invitation.names, invitation.side))};
}

}  // namespace

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
      return "the match begins";
    case Notice::reminder:
      return "your time is running out";
    case Notice::time_expired:
      return to_act(match, reader) ? "your time ran out" : other + "'s time ran out";
    case Notice::draw_offered:
      return told_of_opponent("draw_offered", match, game, reader);
    case Notice::draw_declined:
      return told_of_opponent("draw_declined", match, game, reader);
    case Notice::cancelled:
      return "the match is cancelled";
    case Notice::held:
      return "the match is held";
    case Notice::question_asked:
      return "your answer is needed";
    case Notice::released:
      return "the match goes on";
    case Notice::rules_changed:
      return "the rules have changed";
    case Notice::orders_refused:
      return "your orders are needed again";
    case Notice::mail_fails:
      return "mails to " + other + " come back";
    case Notice::vacation:
      return other + " goes on vacation";
    case Notice::vacation_ended:
      return other + " is back";
    case Notice::clock_moved:
      return "your deadline has moved";
  }
  return {};
}

Document notice_document(Notice notice, const MatchRow& match, const core::Game& game,
                         const ports::ScenarioNames& names, Side reader, std::string_view zone) {
  Document document{Paragraph{what_happened(notice, match, game, names, reader, zone)}};
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
    return side == reader ? "you have won" : match.seats[core::index(side)].handle + " has won";
  }
  const auto result = core::parse_json(match.result);
  const auto* reason =
      result && result->is_object() ? result->get_object().if_contains("reason") : nullptr;
  const bool by_both = reason != nullptr && reason->is_string() &&
                       reason->get_string().starts_with(match::lost_by_both);
  return by_both ? "lost by both" : "a draw";
}

Document how_to_verify(const MatchRow& match, std::string_view public_url) {
  return {Heading{2, "How to check the dice"},
          Paragraph{"The server's seed is published above. Fetch the record and check all of it on "
                    "your own machine:"},
          Verbatim{fmt::format("adjutant record --server {0} {1} > {1}.json\n"
                               "adjutant verify {1}.json",
                               public_url, match.id)}};
}

Document answerable_invitation(const ports::Invitation& invitation, std::string_view public_url) {
  const MatchRow& match = invitation.match;
  Document document{whose_invitation(invitation)};
  document.emplace_back(Paragraph{terms_of(match)});
  document.emplace_back(Paragraph{"To play, answer this mail with one line:"});
  document.emplace_back(Verbatim{invitation.account == 0 ? "accept as YOUR-NAME" : "accept"});
  if (invitation.account == 0) {
    document.emplace_back(
        Paragraph{"Others will know you by the name you choose there. It makes your account, for "
                  "this address; nothing else is needed to play."});
  }
  document.emplace_back(
      Paragraph{"If you do not want to play, answer \"decline\", or do nothing: "
                "you get no further mail about it."});
  document.emplace_back(
      Paragraph{fmt::format("The match, to look at: {}/matches/{}", public_url, match.id)});
  document.emplace_back(
      Paragraph{"The dice are drawn in advance and proven afterwards. Their commitment:"});
  document.emplace_back(Verbatim{match.commitment});
  return document;
}

Document invitation_document(const ports::Invitation& invitation, std::string_view public_url) {
  const MatchRow& match = invitation.match;
  const auto side = side_id(invitation.game, invitation.side);
  Document document{whose_invitation(invitation)};
  if (invitation.account == 0) {
    document.emplace_back(
        Paragraph{"You have no account here yet. Sign up with this address first:"});
    // Not the address itself: the inviting player chose it, and this line goes into a shell.
    document.emplace_back(Verbatim{fmt::format(
        "curl '{}/api/v1/accounts' -H 'Content-Type: application/json' \\\n"
        "  -d '{{\"handle\":\"YOUR NAME\",\"email\":\"THIS ADDRESS\",\"password\":\"…\"}}'",
        public_url)});
  }
  document.emplace_back(Paragraph{terms_of(match)});
  document.emplace_back(Paragraph{fmt::format(
      "To accept, sign in and open {}/matches/{} in a browser. Or from a shell:", public_url,
      match.id)});
  document.emplace_back(Verbatim{
      fmt::format("curl '{}/api/v1/matches/{}/seats' -H \"Authorization: Bearer $TOKEN\" \\\n"
                  "  -H 'Content-Type: application/json' -d '{{\"side\":\"{}\"}}'",
                  public_url, match.id, side)});
  document.emplace_back(Paragraph{
      "You may add a \"seed\" of your own (up to 64 bytes): it goes into every die. The server's "
      "commitment for this match:"});
  document.emplace_back(Verbatim{match.commitment});
  document.emplace_back(
      Paragraph{"If you do not want to play, do nothing: you get no further mail about it."});
  return document;
}

}  // namespace adjutant::mail
