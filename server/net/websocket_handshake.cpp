#include "server/net/websocket_handshake.hpp"

#include <algorithm>
#include <string>
#include <string_view>

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

}  // namespace adjutant::net
