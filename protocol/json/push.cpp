#include "protocol/json/push.hpp"

#include "protocol/json/values.hpp"

namespace adjutant::protocol {

namespace json = core::json;

namespace {

// At the end of a character.
std::string shortened(std::string text, std::size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  constexpr std::string_view rest = "…";
  auto end = bytes_max - rest.size();
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end).append(rest);
}

}  // namespace

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
  return core::canonical_json(
      json::object{{"format", "adjutant-push-1"},
                   {"event", message.event},
                   {"title", shortened(message.title, push_title_bytes_max)},
                   {"body", shortened(message.body, push_body_bytes_max)},
                   {"url", message.url},
                   {"tag", message.tag}});
}

}  // namespace adjutant::protocol
