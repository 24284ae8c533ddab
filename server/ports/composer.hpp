#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/match_row.hpp"
#include "server/ports/outgoing_mail.hpp"

// Writes reports and mails for use cases. Composing has no effect; the result is stored in the same
// transaction as the change that it reports.
namespace adjutant::ports {

// Paths below the server's public address that mails point at, each followed by the token. A GET
// shows a page with a button; only the POST of the button acts, so that no mail scanner that
// follows links confirms anything. A POST to unsubscribe_path acts at once (RFC 8058).
inline constexpr std::string_view confirm_path = "/confirm/";
inline constexpr std::string_view reset_password_path = "/reset-password/";
inline constexpr std::string_view unsubscribe_path = "/unsubscribe/";

// A player at a seat who wants this mail and has a confirmed address; the caller has checked.
struct SeatRecipient {
  std::int64_t account = 0;
  std::string handle;
  std::string address;
  Side side = Side::first;
  std::string unsubscribe_token;  // stays good as long as the match runs
  bool text_only = false;         // they want no HTML and no picture
  std::string reply_token = {};   // answers to the mail carry it; empty: nobody reads them
  std::string time_zone = {};     // IANA name; empty: UTC
};

// The events since the last report.
struct TurnReport {
  const MatchRow& match;  // after it: revision, deadline, head, commitment, result
  const core::Game& game;
  const core::Scenario& scenario;
  const core::State& before;
  const core::State& after;
  const core::Events& events;          // all of them; each viewer is shown theirs
  std::vector<core::Awaited> awaited;  // whose answer is due now
  core::Document said = {};            // by the opponent of the recipient
};

// A report as one kind of viewer may see it.
struct RenderedReport {
  std::string text;
  std::string html;
  std::string svg;  // the map, with arrows for what has moved
};

// A message to a seat between two reports.
enum class Notice : std::uint8_t {
  started,         // both seats are taken
  reminder,        // your time is running out
  time_expired,    // the time of the side to act is over: the opponent may claim
  draw_offered,    // by the opponent
  draw_declined,   // by the opponent
  cancelled,       // nobody joined, or the organiser cancelled it
  held,            // a fault stopped the match (row.held_because)
  question_asked,  // an answer is needed in the opponent's turn (row.awaited)
  released,        // the suspended match continues
  rules_changed,   // from now on it is played by row.rules_version
  orders_refused,  // the same, and those rules refuse what the side had sealed
  vacation,        // the opponent will be away
  vacation_ended,  // the opponent is back earlier, or does not go
  mail_fails,      // mails to the opponent come back
  clock_moved,     // your clock stood still for a time: your deadline has moved
};

// The names of the battle and its sides, for people.
struct ScenarioNames {
  std::string title;                 // "Chippewa"
  std::array<std::string, 2> sides;  // in side order: "United States"
  int turns = 0;                     // that it has; 0: the game does not say
};

// A game has a number of turns or a list of them, or neither.
inline int turns_of(const core::json::value& scenario) {
  const auto* file = scenario.if_object();
  const auto* turns = file == nullptr ? nullptr : file->if_contains("turns");
  if (turns == nullptr) return 0;
  if (const auto* list = turns->if_array()) return static_cast<int>(list->size());
  return turns->is_int64() ? static_cast<int>(turns->as_int64()) : 0;
}

inline ScenarioNames names_of(const core::Scenario& scenario) {
  return {scenario.title, scenario.side_names, turns_of(*scenario.source)};
}

struct Invitation {
  const MatchRow& match;
  const core::Game& game;
  ScenarioNames names;
  Side side = Side::second;  // the seat that is offered
  std::string organiser;     // handle
  std::int64_t account = 0;  // of the invited player; 0: an address without account
  std::string address;
  std::string reply_token = {};
};

// A mail about an account, to its address.
struct AccountMail {
  std::int64_t account = 0;
  std::string handle;
  std::string address;
  std::string token;  // for the link; empty where the mail has none
};

// A mail in the words of a use case, mostly the answer to an incoming one.
struct Written {
  std::string name;  // tells it from others to the same reader: part of its Message-ID
  std::string replaces = {};
  std::string answers = {};  // Message-ID of the mail that it answers, without brackets
  std::string subject = {};  // of a mail that is about no match
  core::Document document;   // what it says, the most important first
  bool text_only = false;
  const core::Picture* map = nullptr;  // shown below
  std::string calendar = {};           // RFC 5545, goes along; empty: none
  std::string thread = {};             // name that all mails of one thread have; empty: none
  std::string page = {};               // path of the page that it tells of; empty: none
};

// The deadline of a player's answer.
struct CalendarEntry {
  std::string match;
  std::string side;     // id
  std::string summary;  // "Chippewa against phineas: your orders are due"
  Time due;
  int revision = 0;
  std::string page = "/matches/";  // below it is where the match is looked at
};

// The part of a digest about one match.
struct DigestMatch {
  MatchRow match;
  const core::Game* game = nullptr;
  ScenarioNames names;
  Side side = Side::first;             // the reader's
  std::vector<std::string> happened;   // since the digest before: sentences
  std::vector<std::string> said = {};  // by the opponent
  bool is_offered_draw = false;
  core::Document became = {};  // of the reader's orders, where it answers some
};

class Composer {
 public:
  virtual ~Composer() = default;

  virtual RenderedReport report(const TurnReport& turn, core::Viewer viewer) const = 0;
  // The same without the map.
  virtual std::string report_text(const TurnReport& turn, core::Viewer viewer) const {
    return report(turn, viewer).text;
  }
  // The report's account of the turn, for a mail about several matches: without the position and
  // what follows it, under a heading of level 3.
  virtual core::Document turn_told(const TurnReport&, core::Viewer) const { return {}; }
  // A report mail for each recipient.
  virtual std::vector<OutgoingMail> report_mails(
      const TurnReport& turn, const std::vector<SeatRecipient>& recipients) const = 0;
  virtual OutgoingMail notice(Notice notice, const MatchRow& match, const core::Game& game,
                              const ScenarioNames& names, const SeatRecipient& recipient) const = 0;
  // Also to an organiser who has no seat.
  virtual OutgoingMail held(const MatchRow& match, const AccountMail& organiser) const = 0;
  virtual OutgoingMail invitation(const Invitation& invitation) const = 0;

  // The report, with the result of the orders before it: the answer to a mail that ended a turn.
  virtual OutgoingMail answer_with_report(const TurnReport& turn, const SeatRecipient& recipient,
                                          const Written& written) const = 0;
  virtual OutgoingMail to_seat(const MatchRow& match, const core::Game& game,
                               const ScenarioNames& names, const SeatRecipient& recipient,
                               const Written& written) const = 0;
  // What answers to it carry is `token` of the account mail; empty: nobody reads them.
  virtual OutgoingMail to_account(const AccountMail& account, const Written& written) const = 0;

  // A calendar that is published (RFC 5546 section 3.2.1); the entry of a seat is always of the
  // same UID, so that a newer one takes its place.
  virtual std::string calendar(const std::vector<CalendarEntry>& entries) const = 0;
  // `written.document` stays empty; it may answer a mail. Times are those of the zone.
  virtual OutgoingMail digest(const AccountMail& account, const Written& written,
                              const std::vector<DigestMatch>& matches,
                              std::string_view time_zone) const = 0;

  virtual OutgoingMail confirmation(const AccountMail& account) const = 0;
  virtual OutgoingMail password_reset(const AccountMail& account) const = 0;
  // To the new address, which is `account.address`.
  virtual OutgoingMail email_change(const AccountMail& account) const = 0;
  // To the old address: somebody with the password asks for another one.
  virtual OutgoingMail email_changing(const AccountMail& account) const = 0;
  // Someone signed up with an address that has an account: only its owner is notified.
  virtual OutgoingMail email_taken(const AccountMail& account) const = 0;
};

}  // namespace adjutant::ports
