#include "protocol/json/accounts.hpp"

#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "protocol/json/values.hpp"

namespace adjutant::protocol {

namespace json = core::json;

namespace {

constexpr std::array<std::string_view, 3> preference_names{"every_report", "my_turn", "none"};
constexpr std::array<std::string_view, 2> format_names{"html", "text"};

// "18:00" as minutes of the day.
std::optional<int> minute_of(std::string_view text) {
  int hour = 0, minute = 0;
  if (text.size() != 5 || text[2] != ':') return {};
  const auto* begin = text.data();
  const auto first = std::from_chars(begin, begin + 2, hour);
  const auto second = std::from_chars(begin + 3, begin + 5, minute);
  if (first.ptr != begin + 2 || second.ptr != begin + 5 || hour < 0 || hour > 23 || minute < 0 ||
      minute > 59) {
    return {};
  }
  return hour * 60 + minute;
}

std::optional<std::optional<int>> read_digest(Members& members) {
  if (!members.has("digest_at")) return {};
  const auto text = members.optional_text("digest_at");
  if (!text) return std::optional<int>();
  const auto minute = minute_of(*text);
  if (!minute) members.fault("digest_at", "must be a time of day, as in \"18:00\", or null");
  return minute;
}

}  // namespace

SignUp read_sign_up(Members& members) {
  return {.handle = members.text("handle"),
          .email = members.text("email"),
          .password = members.raw_text("password")};
}

SignIn read_sign_in(Members& members) {
  return {.handle = members.text("handle"),
          .password = members.raw_text("password"),
          .label = members.optional_text("label"),
          .cookie = members.flag("cookie")};
}

bool read_guest(Members& members) {
  return members.flag("cookie");
}

std::string read_token(Members& members) {
  return members.text("token");
}

std::string read_account(Members& members) {
  return members.text("account");
}

TokenRequest read_token_request(Members& members) {
  return {.label = members.optional_text("label").value_or(""),
          .match = members.optional_text("match").value_or(""),
          .read_only = members.flag("read_only"),
          .days = members.optional_integer("days")};
}

Preferences read_preferences(Members& members) {
  Preferences preferences{.mail_preference = members.choice("mail_wish", preference_names),
                          .mail_format = members.optional_text("mail_format")};
  if (preferences.mail_format) {
    preferences.mail_format = members.choice("mail_format", format_names);
  }
  preferences.time_zone = members.optional_text("time_zone");
  preferences.hold_minutes = members.optional_integer("hold_minutes");
  preferences.digest_minute = read_digest(members);
  return preferences;
}

NewPassword read_new_password(Members& members) {
  return {.current = members.raw_text("current_password"),
          .wanted = members.raw_text("new_password")};
}

NewAddress read_new_address(Members& members) {
  return {.password = members.raw_text("current_password"), .email = members.text("email")};
}

PasswordReset read_password_reset(Members& members) {
  return {.token = members.text("token"), .password = members.raw_text("password")};
}

json::object encode(const AccountView& account) {
  json::object answer{{"handle", account.handle},
                      {"email", account.email},
                      {"confirmed", account.confirmed},
                      {"operator", account.is_operator},
                      {"guest_until", or_null(account.guest_until)},
                      {"created", rfc3339(account.created)}};
  for (const auto& member : encode(account.preferences)) answer.insert(member);
  return answer;
}

json::object encode(const PreferencesView& preferences) {
  json::value digest_at;
  if (const auto minute = preferences.digest_minute) {
    digest_at = fmt::format("{:02}:{:02}", *minute / 60, *minute % 60);
  }
  return {{"mail_wish", preferences.mail_preference},
          {"mail_format", preferences.text_only ? "text" : "html"},
          {"time_zone", null_if_empty(preferences.time_zone)},
          {"hold_minutes", preferences.hold_minutes},
          {"digest_at", digest_at}};
}

json::object registration(std::string_view handle, bool confirmed) {
  json::object answer{{"handle", handle}, {"confirmed", confirmed}};
  if (!confirmed) answer["next"] = "Open the link in the mail that is on its way to you.";
  return answer;
}

json::object calendar_address(std::string_view url) {
  json::object answer;
  answer["url"] = url;
  return answer;
}

json::object next_step(std::string_view sentence) {
  json::object answer;
  answer["next"] = sentence;
  return answer;
}

json::object opened_session(const NewSession& session, bool with_token) {
  json::object answer{{"id", session.id}, {"expires", rfc3339(session.expires)}};
  if (with_token) answer["token"] = session.token;
  return answer;
}

json::object encode(const NewSession& token) {
  return {{"id", token.id}, {"token", token.token}, {"expires", rfc3339(token.expires)}};
}

json::object encode(const std::vector<SessionView>& sessions) {
  json::array list;
  for (const auto& session : sessions) {
    list.push_back(json::object{{"id", session.id},
                                {"label", session.label},
                                {"match", null_if_empty(session.match)},
                                {"read_only", session.read_only},
                                {"current", session.current},
                                {"created", rfc3339(session.created)},
                                {"used", rfc3339(session.used)},
                                {"expires", rfc3339(session.expires)}});
  }
  json::object answer;
  answer["sessions"] = std::move(list);
  return answer;
}

json::object current_session(const std::optional<AccountView>& account) {
  json::object answer;
  answer["account"] = account ? json::value(encode(*account)) : json::value(nullptr);
  return answer;
}

json::object ended_sessions(int count) {
  json::object answer;
  answer["ended"] = count;
  return answer;
}

}  // namespace adjutant::protocol
