#include "server/app/mail_in/reading/wishes.hpp"

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::app {
namespace {

using command::Plain;

std::optional<std::string> take(Plain plain, ports::MailWishes& wishes) {
  constexpr ports::DigestWish no_digest{};
  switch (plain) {
    case Plain::mail_all:
      wishes.preference = ports::MailPreference::every_report;
      wishes.digest = no_digest;
      break;
    case Plain::mail_mine:
      wishes.preference = ports::MailPreference::my_turn;
      wishes.digest = no_digest;
      break;
    case Plain::mail_none:
      wishes.preference = ports::MailPreference::none;
      wishes.digest = no_digest;
      break;
    case Plain::format_text:
    case Plain::format_html:
      wishes.text_only = plain == Plain::format_text;
      break;
    default:
      return std::nullopt;
  }
  return "";
}

std::string held_words(int minutes) {
  if (minutes == 0) return " Your mailed orders are played at once.";
  return fmt::format(
      " From now on, your mailed orders of all matches wait {} before they are played. Until then "
      "\"stop\" cancels them. \"hold 0\" ends this.",
      core::count_of(minutes, "minute"));
}

std::string_view reports_words(ports::MailPreference preference) {
  switch (preference) {
    case ports::MailPreference::every_report:
      return " You get a mail for every report.";
    case ports::MailPreference::my_turn:
      return " You get a mail only if you must act.";
    case ports::MailPreference::none:
      return " You get no reports by mail.";
  }
  return {};
}

}  // namespace

std::optional<std::string> take_wish(const command::Command& asked, ports::Time now,
                                     ports::MailWishes& wishes) {
  if (const auto* plain = std::get_if<Plain>(&asked)) return take(*plain, wishes);
  if (const auto* hold = std::get_if<command::Hold>(&asked)) {
    wishes.hold_minutes = hold->minutes;
    return "";
  }
  if (const auto* digest = std::get_if<command::Digest>(&asked)) {
    wishes.preference = ports::MailPreference::every_report;
    wishes.digest = {.minute = digest->minute, .since = now};
    return "";
  }
  if (const auto* zone = std::get_if<command::TimeZone>(&asked)) {
    wishes.time_zone = time_zone_named(zone->name);
    if (wishes.time_zone) return "";
    return fmt::format(
        "'{}' is not a time zone: write a continent and a city, as in 'timezone Europe/Berlin'",
        zone->name);
  }
  return std::nullopt;
}

std::string noted_words(const ports::MailWishes& wishes, ports::Time now,
                        std::string_view account_zone) {
  const std::string zone = wishes.time_zone.value_or(std::string(account_zone));
  std::string words = "Your settings are saved.";
  if (wishes.hold_minutes) words += held_words(*wishes.hold_minutes);
  if (wishes.time_zone) {
    words += fmt::format(" Your local time is {}.", spoken_time(now, *wishes.time_zone));
  }
  if (wishes.text_only) {
    words += *wishes.text_only ? " Mails come as plain text." : " Mails come as a page with a map.";
  }
  if (wishes.preference && !(wishes.digest && wishes.digest->minute)) {
    words += reports_words(*wishes.preference);
  }
  if (wishes.digest && wishes.digest->minute) {
    words += fmt::format(
        " You get one mail a day about all your matches, at {:02}:{:02} {}. Urgent mail (time "
        "running out, match suspended) still comes at once.",
        *wishes.digest->minute / 60, *wishes.digest->minute % 60,
        zone.empty() ? std::string("UTC") : fmt::format("({})", zone));
  }
  return words;
}

}  // namespace adjutant::app
