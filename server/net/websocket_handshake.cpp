#include "server/net/websocket_handshake.hpp"

#include <algorithm>
#include <array>
#include <glib.h>
#include <memory>

#include <fmt/format.h>

namespace adjutant::net {
namespace {

namespace http = boost::beast::http;

// 16 bytes in Base64 (RFC 4648): 22 characters, the last with four bits unused, and "==".
bool is_key(std::string_view key) {
  return key.size() == 24 && key.ends_with("==") && std::string_view("AQgw").contains(key[21]) &&
         std::ranges::all_of(key.substr(0, 22), [](char c) {
           return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                  c == '+' || c == '/';
         });
}

Response refused(std::string_view type, std::string detail) {
  return problem_response(transport_problem(type, std::move(detail)));
}

}  // namespace

std::optional<Response> handshake_refused(const RequestReader& reader) {
  const auto& request = reader.message();
  if (request[http::field::sec_websocket_version] != "13") {
    auto response =
        refused("websocket-version", "Connect with Sec-WebSocket-Version: 13 (RFC 6455).");
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
    response.headers.emplace_back("Upgrade", "websocket");
    return response;
  }
  if (!reader.is_complete()) {
    return refused("malformed-request", "The handshake has no body.");
  }
  if (!is_key(request[http::field::sec_websocket_key])) {
    return refused("malformed-request", "Send one Sec-WebSocket-Key: 16 random bytes in Base64.");
  }
  return std::nullopt;
}

std::string websocket_accept(std::string_view key) {
  constexpr std::string_view suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  const auto salted = std::string(key) + std::string(suffix);
  const std::unique_ptr<GChecksum, decltype(&g_checksum_free)> sha1(g_checksum_new(G_CHECKSUM_SHA1),
                                                                    &g_checksum_free);
  g_checksum_update(sha1.get(), reinterpret_cast<const guchar*>(salted.data()),
                    static_cast<gssize>(salted.size()));
  std::array<guint8, 20> digest{};
  gsize size = digest.size();
  g_checksum_get_digest(sha1.get(), digest.data(), &size);
  const std::unique_ptr<gchar, decltype(&g_free)> text(g_base64_encode(digest.data(), size),
                                                       &g_free);
  return text.get();
}

std::string switching_protocols(std::string_view key) {
  return fmt::format(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Accept: {}\r\n\r\n",
      websocket_accept(key));
}

}  // namespace adjutant::net
