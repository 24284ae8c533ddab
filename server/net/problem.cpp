#include "server/net/problem.hpp"

namespace adjutant::net {

core::json::object problem_object(const Problem& problem) {
  core::json::object object;
  object["type"] = std::string(problem_type_prefix) + problem.type;
  object["title"] = problem.title;
  object["status"] = problem.status;
  object["detail"] = problem.detail;
  for (const auto& [key, value] : problem.extra) object[key] = value;
  return object;
}

Response problem_response(Problem problem) {
  Response response;
  response.status = problem.status;
  response.content_type = "application/problem+json";
  response.body = core::json::serialize(problem_object(problem));
  response.headers.emplace_back("Cache-Control", "no-store");
  if (problem.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (const auto* seconds = problem.extra.if_contains("retry_after_seconds")) {
    response.headers.emplace_back("Retry-After", core::json::serialize(*seconds));
  }
  response.problem = std::move(problem.type);
  return response;
}

}  // namespace adjutant::net
