#pragma once

#include <string>

#include "server/net/message.hpp"

namespace adjutant::net {

// Smaller answers are sent as they are: they fit into a packet or two. Tokens stand in such alone,
// so that no answer's length tells anything of a secret in it.
inline constexpr std::size_t compressed_bytes_min = 4 * 1024;

// A text in gzip (RFC 1952).
std::string gzip(const std::string& text);

// The answer in gzip, where it is a text worth that, its asker takes it (RFC 9110
// section 12.5.3), and it has no coding yet. Its ETag becomes weak.
Response compressed(Response response, const Request& request);

}  // namespace adjutant::net
