#include "tests/simulation/labelling_composer.hpp"

#include <array>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/json.hpp"

namespace adjutant::simulation {

using ports::AccountMail;
using ports::MatchRow;
using ports::OutgoingMail;
using ports::SeatRecipient;

Label label_of(std::string_view bytes) {
  const auto value = core::parse_json(bytes);
  ENSURE(value.has_value(), fmt::format("a mail of the simulated world is a label: {}", bytes));
  const auto& object = value->as_object();
  const auto text = [&](const char* key) { return std::string(object.at(key).as_string()); };
  const auto number = [&](const char* key) { return static_cast<int>(object.at(key).as_int64()); };
  return {.message_id = text("message_id"),
          .kind = text("kind"),
          .match = text("match"),
          .side = number("side"),
          .revision = number("revision"),
          .events = number("events"),
          .head = text("head"),
          .token = text("token")};
}

OutgoingMail LabellingComposer::mail(const Label& label, std::int64_t account,
                                     const std::string& address,
                                     const std::string& replaces) const {
  return {.message_id = label.message_id,
          .replaces = replaces,
          .account = account,
          .to = address,
          .bytes = core::canonical_json(core::json::object{{"message_id", label.message_id},
                                                           {"kind", label.kind},
                                                           {"match", label.match},
                                                           {"side", label.side},
                                                           {"revision", label.revision},
                                                           {"events", label.events},
                                                           {"head", label.head},
                                                           {"token", label.token}}),
          .not_before = clock_.now()};
}

OutgoingMail LabellingComposer::of_match(const std::string& kind, const MatchRow& match,
                                         const SeatRecipient& recipient,
                                         std::string_view moment) const {
  const auto side = static_cast<int>(core::index(recipient.side));
  return mail(
      {.message_id = fmt::format("{}.{}.{}.{}{}", match.id, side, match.revision, kind, moment),
       .kind = kind,
       .match = match.id,
       .side = side,
       .revision = match.revision,
       .events = match.events,
       .head = match.head,
       .token = recipient.unsubscribe_token},
      recipient.account, recipient.address, fmt::format("{}.{}.{}", match.id, side, kind));
}

OutgoingMail LabellingComposer::of_account(const std::string& kind,
                                           const AccountMail& account) const {
  return mail({.message_id = fmt::format("{}.{}", kind, account.token),
               .kind = kind,
               .match = {},
               .head = {},
               .token = account.token},
              account.account, account.address, {});
}

ports::RenderedReport LabellingComposer::report(const ports::TurnReport& turn, core::Viewer) const {
  const auto text = fmt::format("revision {} head {}", turn.match.revision, turn.match.head);
  return {.text = text, .html = text, .svg = "<svg/>"};
}

std::vector<OutgoingMail> LabellingComposer::report_mails(
    const ports::TurnReport& turn, const std::vector<SeatRecipient>& recipients) const {
  std::vector<OutgoingMail> mails;
  for (const auto& recipient : recipients) {
    mails.push_back(of_match("report", turn.match, recipient));
  }
  return mails;
}

OutgoingMail LabellingComposer::notice(ports::Notice notice, const MatchRow& match,
                                       const core::Game&, const ports::ScenarioNames&,
                                       const SeatRecipient& recipient) const {
  constexpr std::array names{"started",        "reminder",      "time_expired",   "draw_offered",
                             "draw_declined",  "cancelled",     "held",           "question_asked",
                             "released",       "rules_changed", "orders_refused", "vacation",
                             "vacation_ended", "mail_fails",    "clock_moved"};
  static_assert(names.size() == static_cast<std::size_t>(ports::Notice::clock_moved) + 1);
  auto kind = std::string(names[static_cast<std::size_t>(notice)]);
  return of_match(kind, match, recipient,
                  fmt::format(".{}", clock_.now().time_since_epoch().count()));
}

OutgoingMail LabellingComposer::held(const MatchRow& match, const AccountMail& organiser) const {
  return mail({.message_id = fmt::format("held.{}", match.id),
               .kind = "held",
               .match = match.id,
               .revision = match.revision,
               .events = match.events,
               .head = match.head,
               .token = match.held_because},
              organiser.account, organiser.address, {});
}

OutgoingMail LabellingComposer::invitation(const ports::Invitation& invitation) const {
  return mail({.message_id = "invitation." + invitation.match.id,
               .kind = "invitation",
               .match = invitation.match.id,
               .head = {},
               .token = {}},
              invitation.account, invitation.address, {});
}

OutgoingMail LabellingComposer::answer_with_report(const ports::TurnReport& turn,
                                                   const SeatRecipient& recipient,
                                                   const ports::Written& written) const {
  auto answer = of_match(written.name, turn.match, recipient);
  auto label = label_of(answer.bytes);
  label.kind = "answered";
  return mail(label, recipient.account, recipient.address, answer.replaces);
}
OutgoingMail LabellingComposer::to_seat(const MatchRow& match, const core::Game&,
                                        const ports::ScenarioNames&, const SeatRecipient& recipient,
                                        const ports::Written& written) const {
  return of_match(written.name, match, recipient);
}
OutgoingMail LabellingComposer::to_account(const AccountMail& account,
                                           const ports::Written& written) const {
  return of_account(written.name, account);
}

std::string LabellingComposer::calendar(const std::vector<ports::CalendarEntry>&) const {
  return {};
}

OutgoingMail LabellingComposer::digest(const AccountMail& account, const ports::Written& written,
                                       const std::vector<ports::DigestMatch>&,
                                       std::string_view) const {
  return of_account(written.name, account);
}

OutgoingMail LabellingComposer::confirmation(const AccountMail& account) const {
  return of_account("confirmation", account);
}
OutgoingMail LabellingComposer::password_reset(const AccountMail& account) const {
  return of_account("password_reset", account);
}
OutgoingMail LabellingComposer::email_change(const AccountMail& account) const {
  return of_account("email_change", account);
}
OutgoingMail LabellingComposer::email_changing(const AccountMail& account) const {
  return of_account("email_changing", account);
}
OutgoingMail LabellingComposer::email_taken(const AccountMail& account) const {
  return of_account("email_taken", account);
}

}  // namespace adjutant::simulation
