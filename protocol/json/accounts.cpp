#include "protocol/json/accounts.hpp"

#include <array>
#include <utility>

#include "protocol/json/values.hpp"

namespace adjutant::protocol {

namespace json = core::json;

namespace {

constexpr std::array<std::string_view, 3> preference_names{"every_report", "my_turn", "none"};
constexpr std::array<std::string_view, 2> format_names{"html", "text"};

}  // namespace

SignUp read_sign_up(Members& members) {
  return {.handle = members.text("handle"),
          .email = members.text("email"),
          .password = members.text("password")};
}

SignIn read_sign_in(Members& members) {
  return {.handle = members.text("handle"),
          .password = members.text("password"),
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
  return preferences;
}

NewPassword read_new_password(Members& members) {
  return {.current = members.text("current_password"), .wanted = members.text("new_password")};
}

NewAddress read_new_address(Members& members) {
  return {.password = members.text("current_password"), .email = members.text("email")};
}

PasswordReset read_password_reset(Members& members) {
  return {.token = members.text("token"), .password = members.text("password")};
}

json::object encode(const AccountView& account) {
  return {{"handle", account.handle},
          {"email", account.email},
          {"confirmed", account.confirmed},
          {"mail_wish", account.mail_preference},
          {"mail_format", account.text_only ? "text" : "html"},
          {"guest_until", or_null(account.guest_until)},
          {"created", rfc3339(account.created)}};
}

json::object preferences(std::string_view mail_preference, std::string_view mail_format) {
  return {{"mail_wish", mail_preference}, {"mail_format", mail_format}};
}

json::object registration(std::string_view handle, bool confirmed) {
  json::object answer{{"handle", handle}, {"confirmed", confirmed}};
  if (!confirmed) answer["next"] = "Open the link in the mail that is on its way to you.";
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
                                {"expires", rfc3339(session.expires)}});
  }
  json::object answer;
  answer["sessions"] = std::move(list);
  return answer;
}

json::object ended_sessions(int count) {
  json::object answer;
  answer["ended"] = count;
  return answer;
}

}  // namespace adjutant::protocol
