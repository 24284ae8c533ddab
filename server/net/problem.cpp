#include "server/net/problem.hpp"

#include <algorithm>
#include <array>

#include "engine/core/ensure.hpp"
#include "engine/core/shapes.hpp"

namespace adjutant::net {
namespace {

namespace json = core::json;

constexpr std::array of_use_cases{
    ProblemStatus{"account-held", 403, "The account is held"},
    ProblemStatus{"account-in-use", 409, "Others still count on the account"},
    ProblemStatus{"already-entered", 409, "You have entered this tournament already"},
    ProblemStatus{"already-seated", 409, "You have a seat in this match already"},
    ProblemStatus{"bad-request", 422, "The request is not as it should be"},
    ProblemStatus{"bid-closed", 409, "The sides are not bid for any more"},
    ProblemStatus{"busy", 503, "The server is busy"},
    ProblemStatus{"draw-refused", 409, "There is no such offer of a draw"},
    ProblemStatus{"entries-closed", 409, "The tournament takes no entries now"},
    ProblemStatus{"forbidden", 403, "This is not yours to do"},
    ProblemStatus{"full", 409, "The tournament is full"},
    ProblemStatus{"handle-taken", 409, "The handle is taken"},
    ProblemStatus{"idempotency-key-reused", 422, "The idempotency key came with another request"},
    ProblemStatus{"link-expired", 410, "The link is not valid, or not any more"},
    ProblemStatus{"match-held", 409, "The match is held"},
    ProblemStatus{"match-over", 409, "The match is over"},
    ProblemStatus{"no-pairing", 409, "There is no such pairing"},
    ProblemStatus{"not-found", 404, "There is no such thing"},
    ProblemStatus{"not-offered", 404, "The game does not offer this"},
    ProblemStatus{"not-open", 409, "The match has started or was cancelled"},
    ProblemStatus{"not-started", 409, "The match has not started"},
    ProblemStatus{"not-your-turn", 403, "It is not your turn"},
    ProblemStatus{"orders-refused", 422, "The orders are against the rules"},
    ProblemStatus{"own-match", 403, "It is your own match"},
    ProblemStatus{"round-started", 409, "The round has started"},
    ProblemStatus{"rules-version", 503, "The match is played under another version of the rules"},
    ProblemStatus{"seat-taken", 409, "The seat is taken or kept for somebody else"},
    ProblemStatus{"sign-in-failed", 401, "Handle or password is wrong"},
    ProblemStatus{"stale-revision", 409, "The match has gone on"},
    ProblemStatus{"store-failure", 503, "The server cannot store anything now"},
    ProblemStatus{"time-not-expired", 409, "The win cannot be claimed yet"},
    ProblemStatus{"too-many", 429, "Too many of these"},
    ProblemStatus{"unauthorized", 401, "Sign in first"},
    ProblemStatus{"unconfirmed-address", 403, "Your e-mail address is not confirmed"},
    ProblemStatus{"unknown-event", 409, "The server does not know this event"},
    ProblemStatus{"wrong-password", 403, "The password is wrong"},
    ProblemStatus{"wrong-state", 409, "This cannot be done now"},
};
static_assert(std::ranges::equal(of_use_cases, app::problem_types, {}, &ProblemStatus::type),
              "each type of the use cases has its row, in their order");

constexpr std::array of_the_transport{
    ProblemStatus{"body-too-large", 413, "The body is too large"},
    ProblemStatus{"expectation-failed", 417, "Expectation not supported"},
    ProblemStatus{"foreign-origin", 403, "The request does not come from our own pages"},
    ProblemStatus{"header-too-large", 431, "The header section is too large"},
    ProblemStatus{"http-version", 505, "HTTP version not supported"},
    ProblemStatus{"internal-error", 500, "The server has a fault"},
    ProblemStatus{"json-duplicate-name", 400, "A member of the JSON body is there twice"},
    ProblemStatus{"json-encoding", 400, "The JSON body is not UTF-8"},
    ProblemStatus{"json-number", 400, "A number of the JSON body is none that we take"},
    ProblemStatus{"json-too-deep", 400, "The JSON body is nested too deeply"},
    ProblemStatus{"malformed-json", 400, "The body is not JSON"},
    ProblemStatus{"malformed-request", 400, "The request is not HTTP"},
    ProblemStatus{"method-not-allowed", 405, "This address does not take this method"},
    ProblemStatus{"not-ready", 503, "The server cannot do its work now"},
    ProblemStatus{"rate-limited", 429, "Too many requests"},
    ProblemStatus{"request-timeout", 408, "The request came too slowly"},
    ProblemStatus{"target-too-long", 414, "The request target is too long"},
    ProblemStatus{"too-many-fields", 431, "Too many header fields"},
    ProblemStatus{"transfer-encoding", 501, "Transfer coding not supported"},
    ProblemStatus{"unknown-method", 501, "The method is not known here"},
    ProblemStatus{"unknown-path", 404, "Nothing is at this address"},
    ProblemStatus{"unsupported-media-type", 415, "The body is of a kind not taken here"},
    ProblemStatus{"websocket-only", 426, "This address speaks WebSocket"},
    ProblemStatus{"websocket-version", 426, "This version of WebSocket is not spoken here"},
};

const ProblemStatus* find(std::span<const ProblemStatus> table, std::string_view type) {
  const auto found = std::ranges::find(table, type, &ProblemStatus::type);
  return found == table.end() ? nullptr : &*found;
}

json::array errors_of(const std::vector<app::RequestFault>& errors) {
  // As many as somebody mends at once: a small request must not make a large answer.
  constexpr std::size_t told_max = 100;
  json::array list;
  for (const auto& error : std::span(errors).first(std::min(errors.size(), told_max))) {
    list.push_back(json::object{{"path", error.path}, {"message", error.message}});
  }
  return list;
}

}  // namespace

std::span<const ProblemStatus> use_case_problems() {
  return of_use_cases;
}

std::span<const ProblemStatus> transport_problems() {
  return of_the_transport;
}

const ProblemStatus& status_of(const Problem& problem) {
  const auto* known = find(of_use_cases, problem.type);
  if (known == nullptr) known = find(of_the_transport, problem.type);
  ENSURE(known != nullptr, "no problem type " + problem.type);
  return *known;
}

Problem transport_problem(std::string_view type, std::string detail) {
  ENSURE(find(of_the_transport, type) != nullptr, "no problem type " + std::string(type));
  return {.type = std::string(type), .detail = std::move(detail)};
}

json::object problem_object(const Problem& problem) {
  const auto& known = status_of(problem);
  const auto& [errors, refusals, preview, revision, seconds] = problem.extension;
  json::object object;
  object["type"] = std::string(problem_type_prefix) + problem.type;
  object["title"] = known.title;
  object["status"] = known.status;
  object["detail"] = problem.detail;
  if (!errors.empty()) object["errors"] = errors_of(errors);
  if (!refusals.empty()) object["refusals"] = core::encode(refusals);
  if (preview) object["preview"] = *preview;
  if (revision) object["revision"] = *revision;
  if (seconds) object["retry_after_seconds"] = *seconds;
  return object;
}

Response problem_response(Problem problem) {
  Response response;
  response.status = status_of(problem).status;
  response.content_type = "application/problem+json";
  response.body = json::serialize(problem_object(problem));
  response.headers.emplace_back("Cache-Control", "no-store");
  if (response.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (const auto& seconds = problem.extension.retry_after_seconds) {
    response.headers.emplace_back("Retry-After", std::to_string(*seconds));
  }
  response.problem = std::move(problem.type);
  return response;
}

}  // namespace adjutant::net
