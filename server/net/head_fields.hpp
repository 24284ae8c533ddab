#pragma once

#include <expected>

#include <boost/beast/http/message.hpp>

#include "server/net/head.hpp"
#include "server/net/limits.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {

// What a parsed header section says. A problem where it is not as strict as this server wants it,
// whatever the parser thought of it; it ends the connection after it has been told.
std::expected<Head, Problem> head_of(const boost::beast::http::request_header<>& fields,
                                     const Limits& limits);

// The problem of a request with another framing than chunks.
Problem wrong_transfer_encoding();

}  // namespace adjutant::net
