#include "server/net/problem.hpp"

#include <algorithm>
#include <array>

#include "engine/core/ensure.hpp"
#include "engine/core/shapes.hpp"

namespace adjutant::net {
namespace {

namespace json = core::json;

constexpr std::array of_use_cases{
    ProblemStatus{"account-held", 403, "The account is suspended"},
    ProblemStatus{"account-in-use", 409, "The account cannot be deleted yet"},
    ProblemStatus{"already-entered", 409, "You have already entered this tournament"},
    ProblemStatus{"already-seated", 409, "You already have a seat in this match"},
    ProblemStatus{"bad-request", 422, "The request has mistakes"},
    ProblemStatus{"bid-closed", 409, "Bidding has ended"},
    ProblemStatus{"busy", 503, "The server is busy"},
    ProblemStatus{"draw-refused", 409, "There is no draw offer to answer"},
    ProblemStatus{"entries-closed", 409, "The tournament is not open for entries"},
    ProblemStatus{"forbidden", 403, "You may not do this"},
    ProblemStatus{"full", 409, "The tournament is full"},
    ProblemStatus{"handle-taken", 409, "The handle is taken"},
    ProblemStatus{"idempotency-key-reused", 422,
                  "The idempotency key was used for another request"},
    ProblemStatus{"link-expired", 410, "The link is not valid or has expired"},
    ProblemStatus{"match-held", 409, "The match is suspended"},
    ProblemStatus{"match-over", 409, "The match is over"},
    ProblemStatus{"no-pairing", 409, "No such pairing is possible"},
    ProblemStatus{"not-found", 404, "Not found, or not visible to you"},
    ProblemStatus{"not-offered", 404, "The game does not offer this"},
    ProblemStatus{"not-open", 409, "The match has started or was cancelled"},
    ProblemStatus{"not-started", 409, "The match has not started"},
    ProblemStatus{"not-your-turn", 403, "It is not your turn"},
    ProblemStatus{"orders-refused", 422, "The orders were refused"},
    ProblemStatus{"own-match", 403, "It is your own match"},
    ProblemStatus{"round-started", 409, "The round has started"},
    ProblemStatus{"rules-version", 503, "The match is played under another version of the rules"},
    ProblemStatus{"seat-taken", 409, "The seat is taken or reserved"},
    ProblemStatus{"sign-in-failed", 401, "The handle or the password is wrong"},
    ProblemStatus{"stale-revision", 409, "The match has changed"},
    ProblemStatus{"store-failure", 503, "The server cannot store changes now"},
    ProblemStatus{"time-not-expired", 409, "You cannot claim the win yet"},
    ProblemStatus{"too-many", 429, "You have too many of these"},
    ProblemStatus{"unauthorized", 401, "Sign in first"},
    ProblemStatus{"unconfirmed-address", 403, "Your e-mail address is not confirmed"},
    ProblemStatus{"unknown-event", 409, "The server does not know this event"},
    ProblemStatus{"wrong-password", 403, "The password is wrong"},
    ProblemStatus{"wrong-state", 409, "This is not possible now"},
};
static_assert(std::ranges::equal(of_use_cases, app::problem_types, {}, &ProblemStatus::type),
              "each type of the use cases has its row, in their order");

constexpr std::array of_the_transport{
    ProblemStatus{"body-too-large", 413, "The body is too large"},
    ProblemStatus{"expectation-failed", 417, "Expectation not supported"},
    ProblemStatus{"foreign-origin", 403, "The request comes from another site's page"},
    ProblemStatus{"header-too-large", 431, "The header section is too large"},
    ProblemStatus{"http-version", 505, "HTTP version not supported"},
    ProblemStatus{"internal-error", 500, "The server failed"},
    ProblemStatus{"json-duplicate-name", 400, "The JSON body has a member twice"},
    ProblemStatus{"json-encoding", 400, "The JSON body is not UTF-8"},
    ProblemStatus{"json-number", 400, "The JSON body has a number that the server does not accept"},
    ProblemStatus{"json-too-deep", 400, "The JSON body is nested too deeply"},
    ProblemStatus{"malformed-json", 400, "The body is not JSON"},
    ProblemStatus{"malformed-request", 400, "The request is not HTTP"},
    ProblemStatus{"method-not-allowed", 405, "This address does not accept this method"},
    ProblemStatus{"not-ready", 503, "The server is not ready"},
    ProblemStatus{"rate-limited", 429, "Too many requests"},
    ProblemStatus{"request-timeout", 408, "The request came too slowly"},
    ProblemStatus{"target-too-long", 414, "The request target is too long"},
    ProblemStatus{"too-many-fields", 431, "Too many header fields"},
    ProblemStatus{"transfer-encoding", 501, "Transfer coding not supported"},
    ProblemStatus{"unknown-method", 501, "The server does not know this method"},
    ProblemStatus{"unknown-path", 404, "Nothing is at this address"},
    ProblemStatus{"unsupported-media-type", 415, "The server does not accept this type of body"},
    ProblemStatus{"websocket-only", 426, "This address needs WebSocket"},
    ProblemStatus{"websocket-version", 426,
                  "The server does not support this version of WebSocket"},
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
