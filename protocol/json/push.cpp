#include "protocol/json/push.hpp"

#include "protocol/json/values.hpp"

namespace adjutant::protocol {

namespace json = core::json;

NewPushBrowser read_push_browser(Members& members) {
  return {.label = members.text("label"),
          .endpoint = members.text("endpoint"),
          .p256dh = members.text("p256dh"),
          .auth = members.text("auth")};
}

json::object encode(const PushBrowserView& browser) {
  return {{"id", browser.id},
          {"label", browser.label},
          {"endpoint", browser.endpoint},
          {"made", rfc3339(browser.made)},
          {"stopped", or_null(browser.stopped)},
          {"reason", null_if_empty(browser.reason)},
          {"deliveries", encode(browser.deliveries)}};
}

json::object encode(const PushBrowsers& all) {
  json::array list;
  for (const auto& browser : all.browsers) list.push_back(encode(browser));
  return {{"public_key", all.public_key}, {"browsers", std::move(list)}};
}

std::string encode(const PushMessage& message) {
  return core::canonical_json(json::object{{"format", "adjutant-push-1"},
                                           {"event", message.event},
                                           {"title", message.title},
                                           {"body", message.body},
                                           {"url", message.url},
                                           {"tag", message.tag}});
}

}  // namespace adjutant::protocol
