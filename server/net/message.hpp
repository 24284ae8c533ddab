#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A request and its answer as plain values: what routes see of HTTP.
namespace adjutant::net {

enum class Method { get, head, post, put, patch, remove, options };

std::string_view name(Method method);  // "GET", "DELETE", …
std::optional<Method> method_named(std::string_view name);
bool is_safe(Method method);  // it changes nothing (RFC 9110 section 9.2.1)

struct Request {
  Method method = Method::get;
  std::string path;                                        // percent-decoded: "/api/v1/matches/m_1"
  std::vector<std::string> segments;                       // of the path, each decoded by itself
  std::vector<std::pair<std::string, std::string>> query;  // decoded, in order
  std::vector<std::string> parameters;  // what the route's {…} stand for, filled by the router

  // Header fields that routes read; empty when absent.
  std::string accept, accept_encoding, content_type, content_encoding, authorization, cookie,
      origin, host;
  std::string if_none_match, idempotency_key, forwarded_for, user_agent;

  std::string body;
  std::string peer;  // address of the client, without port
  std::string id;    // request id, made by the server

  // Whether the client has ended its side of the connection: asked by what reads for long, on any
  // thread, before the answer is given. Empty: what is asked for is done even so.
  std::function<bool()> client_has_gone;

  // The first value of a query parameter.
  std::optional<std::string_view> parameter(std::string_view key) const;
};

struct Response {
  int status = 200;
  std::string_view content_type = "application/json";  // a literal
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;

  // Gives the body in gzip, perhaps of an earlier answer; empty: it is made for this one.
  std::function<std::string(const std::string& body)> in_gzip;

  // For the log, not for the peer.
  std::string match;
  std::string side;
  std::string problem;  // type of the problem document, if it is one
  bool mailed = true;   // there may be mail to be sent
};

// The value of a cookie in a Cookie header field (RFC 6265 section 5.4); empty when absent.
std::string_view cookie_value(std::string_view cookie_header, std::string_view name);

// Whether the client would rather have a page than JSON.
bool wants_html(const Request& request);

// IMF-fixdate (RFC 9110 section 5.6.7).
std::string http_date(std::chrono::sys_seconds time);

}  // namespace adjutant::net
