#pragma once

#include <string>

namespace adjutant::cli {

struct HttpAnswer {
  long status = 0;
  std::string body;
};

// Fetches a page over HTTP or HTTPS, with a bearer token if there is one. Throws BadEnvironment
// when no whole answer comes: no server, a broken certificate, 30 s without an end, over 64 MB.
HttpAnswer http_get(const std::string& url, const std::string& token);
// The same with a body of JSON.
HttpAnswer http_post(const std::string& url, const std::string& token, const std::string& json);
HttpAnswer http_put(const std::string& url, const std::string& token, const std::string& json);

// What the server's problem document (RFC 9457) says, with every fault of the request, as far as
// the program understands it.
std::string problem_in(const HttpAnswer& answer);

}  // namespace adjutant::cli
