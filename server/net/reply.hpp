#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "engine/core/json.hpp"
#include "server/net/message.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {

// An answer with JSON that may be read by its asker only.
Response json_reply(int status, const core::json::value& value);

// The value as 200, written by its encode() unless it is JSON already; or the problem.
template <class T>
Response reply(const app::Result<T>& result) {
  if (!result) return problem_response(result.error());
  if constexpr (std::is_void_v<T>) {
    Response response;
    response.status = 204;
    return response;
  } else if constexpr (std::is_convertible_v<const T&, const core::json::value&>) {
    return json_reply(200, *result);
  } else {
    return json_reply(200, encode(*result));
  }
}

// Adds an ETag, and turns the answer into 304 when the client has this version already.
// `vary` names the request's fields that the answer depends on.
Response cached(Response response, std::string_view etag, std::string_view cache_control,
                const Request& request, std::string_view vary = "Authorization, Cookie, Accept");

// Whether If-None-Match names this entity tag (RFC 9110 section 13.1.2).
bool names_etag(std::string_view if_none_match, std::string_view etag);

// A page of our own: a title and HTML for its body, with headers that let it do nothing but show
// itself and send its forms home. Styles of its own only where the body brings a map: its elements
// are styled one by one.
enum class Styles { of_the_page, of_a_map };
Response page(int status, std::string_view title, std::string_view body_html,
              Styles styles = Styles::of_the_page);

// Lets pages show the answer in a frame. Their origins are as in a Content-Security-Policy, "*" is
// any page.
void allow_frames(Response& response, std::string_view ancestors);

// Text in HTML, also inside a quoted attribute.
std::string escaped(std::string_view text);

}  // namespace adjutant::net
