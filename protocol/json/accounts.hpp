#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"

// Accounts, sessions and tokens.
namespace adjutant::protocol {

struct SignUp {
  std::string handle;
  std::string email;
  std::string password;
};

struct SignIn {
  std::string handle;
  std::string password;
  std::optional<std::string> label;
  bool cookie = false;
};

struct TokenRequest {
  std::string label = {};
  std::string match = {};  // empty: all
  bool read_only = false;
  std::optional<int> days = std::nullopt;  // until it expires; empty: as a session
};

// Empty: as it was.
struct Preferences {
  std::string mail_preference;                  // "every_report", "my_turn" or "none"
  std::optional<std::string> mail_format = {};  // "html" or "text"
  std::optional<std::string> time_zone = {};    // an IANA name
  std::optional<int> hold_minutes = {};
  std::optional<std::optional<int>> digest_minute = {};  // of the day; empty inside: no digest
};

struct NewPassword {
  std::string current;
  std::string wanted;
};

struct NewAddress {
  std::string password;
  std::string email;
};

struct PasswordReset {
  std::string token;
  std::string password;
};

SignUp read_sign_up(Members& members);
SignIn read_sign_in(Members& members);
bool read_guest(Members& members);           // whether by cookie
std::string read_token(Members& members);    // of a mailed link
std::string read_account(Members& members);  // handle or address
TokenRequest read_token_request(Members& members);
Preferences read_preferences(Members& members);
NewPassword read_new_password(Members& members);
NewAddress read_new_address(Members& members);
PasswordReset read_password_reset(Members& members);

struct PreferencesView {
  std::string_view mail_preference;  // "every_report", …
  bool text_only = false;            // mails are plain text
  std::string time_zone;             // an IANA name; empty: UTC
  int hold_minutes = 0;              // mailed orders wait for so long
  std::optional<int> digest_minute;  // of the day; empty: no digest
};

// An account as its owner sees it.
struct AccountView {
  std::string handle;
  std::string email;
  bool confirmed = false;
  bool is_operator = false;
  PreferencesView preferences;
  std::optional<Time> guest_until;
  Time created;
};

// A session or token that has just been opened.
struct NewSession {
  std::string token;  // shown once
  std::string id;
  Time expires;
};

struct SessionView {
  std::string id;  // hexadecimal; ends it, opens nothing
  std::string label;
  std::string match;  // limited to this match; empty: all
  bool read_only = false;
  bool current = false;
  Time created;
  Time used;  // last, to within the hour
  Time expires;
};

// {"handle","email","confirmed","operator","guest_until"|null,"created"} and the preferences.
core::json::object encode(const AccountView& account);
// {"mail_wish","mail_format","time_zone"|null,"hold_minutes","digest_at"|null}
core::json::object encode(const PreferencesView& preferences);
// {"handle","confirmed"}, and while that is false {"next"} for people.
core::json::object registration(std::string_view handle, bool confirmed);
// {"url"}
core::json::object calendar_address(std::string_view url);
// {"next"}: what the requesting player has to do, for people.
core::json::object next_step(std::string_view sentence);

// {"id","expires"}; also the token unless a cookie has it.
core::json::object opened_session(const NewSession& session, bool with_token);
// {"id","token","expires"}
core::json::object encode(const NewSession& token);
// {"sessions":[{"id","label","match"|null,"read_only","current","created","expires"}]}
core::json::object encode(const std::vector<SessionView>& sessions);
// {"account"}: null if nobody has signed in.
core::json::object current_session(const std::optional<AccountView>& account);
// {"ended"}: how many there were.
core::json::object ended_sessions(int count);

}  // namespace adjutant::protocol
