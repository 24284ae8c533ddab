#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"

namespace adjutant::app {

namespace json = boost::json;

// Why a request is not done: an RFC 9457 problem, without its transport.
struct Problem {
  int status = 500;    // HTTP status code
  std::string type;    // stable slug: "stale-revision"
  std::string title;   // the same for every problem of this type
  std::string detail;  // this case: what, and how to mend it
  json::object extra;  // further members: "refusals", "revision", "retry_after_seconds"
};

template <class T>
using Result = std::expected<T, Problem>;

struct ProblemType {
  std::string_view type;
  int status;
  std::string_view title;
};

// Every type there is, sorted by slug: for the documentation and protocol/core.yaml.
std::span<const ProblemType> problem_types();

// A problem of a type in the table.
std::unexpected<Problem> problem(std::string_view type, std::string detail,
                                 json::object extra = {});
// "orders-refused", with every refusal in extra.refusals: {line, column, order, rule, message,
// meant}, empty members left out.
Problem orders_refused(const core::Refusals& refusals);

}  // namespace adjutant::app
