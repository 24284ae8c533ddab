#include "protocol/json/accounts.hpp"

#include <utility>

namespace adjutant::protocol {

namespace json = core::json;

json::object encode(const AccountView& account) {
  return {{"handle", account.handle},
          {"email", account.email},
          {"confirmed", account.confirmed},
          {"mail_wish", account.mail_preference},
          {"mail_format", account.text_only ? "text" : "html"},
          {"guest_until",
           account.guest_until ? json::value(rfc3339(*account.guest_until)) : json::value(nullptr)},
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
    list.push_back(json::object{
        {"id", session.id},
        {"label", session.label},
        {"match", session.match.empty() ? json::value(nullptr) : json::value(session.match)},
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
