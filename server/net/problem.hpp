#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/core/json.hpp"
#include "server/app/problem.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

// Prefix of every problem type; what follows is stable and listed in protocol/core.yaml.
inline constexpr std::string_view problem_type_prefix = "urn:adjutant:problem:";

// Why a request is not done: the use cases' own problems, and those of the transport.
using Problem = app::Problem;

// What HTTP makes of a type of problem.
struct ProblemStatus {
  std::string_view type;
  int status;              // RFC 9110 section 15
  std::string_view title;  // the same for every problem of this type
};

// The status of every type, sorted by slug: those of the use cases, and those of the transport. A
// test compares both tables with the documentation.
std::span<const ProblemStatus> use_case_problems();
std::span<const ProblemStatus> transport_problems();

// The status of a type in one of the tables.
const ProblemStatus& status_of(const Problem& problem);

// A problem of a type in the transport's table.
Problem transport_problem(std::string_view type, std::string detail);

// The problem as an RFC 9457 document.
Response problem_response(Problem problem);

// The same as a JSON object, for live sockets.
core::json::object problem_object(const Problem& problem);

}  // namespace adjutant::net
