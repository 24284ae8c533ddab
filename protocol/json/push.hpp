#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"
#include "protocol/json/webhooks.hpp"

// Browsers that take push messages: what their owner sees of them, and what they are sent.
namespace adjutant::protocol {

// A browser's PushSubscription.
struct NewPushBrowser {
  std::string label;
  std::string endpoint;
  std::string p256dh, auth;  // base64url
};

NewPushBrowser read_push_browser(Members& members);

struct PushBrowserView {
  std::int64_t id = 0;
  std::string label;
  std::string endpoint;
  Time made;
  std::optional<Time> stopped;  // nothing is sent since then
  std::string reason;           // why; empty: it is not stopped
  std::vector<DeliveryView> deliveries;
};

struct PushBrowsers {
  std::string public_key;  // applicationServerKey, base64url
  std::vector<PushBrowserView> browsers;
};

// {"id","label","endpoint","made","stopped"|null,"reason"|null,"deliveries":[as of a webhook]}
core::json::object encode(const PushBrowserView& browser);
// {"public_key","browsers":[…]}
core::json::object encode(const PushBrowsers& all);

// Longer texts are cut, so that an escaped and encrypted message fits into one record of RFC 8188.
inline constexpr std::size_t push_title_bytes_max = 200;
inline constexpr std::size_t push_body_bytes_max = 1'000;

// The message to a browser: {"format":"adjutant-push-1","event","title","body","url","tag"}. The
// url is a path of this server; of two with the same tag the later one replaces the earlier.
struct PushMessage {
  std::string_view event;
  std::string title;
  std::string body;
  std::string url;
  std::string tag;
};
std::string encode(const PushMessage& message);

}  // namespace adjutant::protocol
