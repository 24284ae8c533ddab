#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/json/members.hpp"
#include "server/app/problem.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

// The members of a JSON body; "unsupported-media-type", "malformed-json" or what else is wrong with
// the JSON, or the body. No body at all is an empty object.
app::Result<protocol::Members> members_of(const Request& request);

// The result of reading some members; "bad-request" with every fault in its errors.
app::Result<void> check_faults(const protocol::Members& members);

// A body as the shape that `read` makes of its members.
template <class Shape>
app::Result<Shape> read_body(const Request& request, Shape (*read)(protocol::Members&)) {
  auto members = members_of(request);
  if (!members) return std::unexpected(members.error());
  auto shape = read(*members);
  if (const auto fine = check_faults(*members); !fine) return std::unexpected(fine.error());
  return shape;
}

// A number in the query; "bad-request" when it is none or out of range.
app::Result<std::optional<int>> query_number(const Request& request, std::string_view key,
                                             int least, int most);

// The value of a field of a form (application/x-www-form-urlencoded).
std::string form_field(std::string_view body, std::string_view key);

}  // namespace adjutant::net
