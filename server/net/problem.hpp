#pragma once

#include <string>
#include <string_view>

#include "engine/core/json.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

// Prefix of every problem type; what follows is stable and listed in protocol/openapi.yaml.
inline constexpr std::string_view problem_type_prefix = "urn:adjutant:problem:";

// An RFC 9457 problem document. `detail` says what is wrong and how to mend it.
struct Problem {
  int status = 400;
  std::string type;  // without the prefix: "stale-revision"
  std::string title;
  std::string detail;
  core::json::object more;  // further members: "refusals", "revision", …
};

Response problem_response(Problem problem);

// The same as a JSON object, for live sockets.
core::json::object problem_object(const Problem& problem);

}  // namespace adjutant::net
