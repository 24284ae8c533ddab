#include "server/app/problem.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/ensure.hpp"
#include "engine/core/shapes.hpp"

namespace adjutant::app {
namespace {

constexpr std::array types{
    ProblemType{"already-seated", 409, "You have a seat in this match already"},
    ProblemType{"bad-request", 422, "The request is not as it should be"},
    ProblemType{"busy", 503, "The server is busy"},
    ProblemType{"draw-refused", 409, "There is no such offer of a draw"},
    ProblemType{"forbidden", 403, "This is not yours to do"},
    ProblemType{"handle-taken", 409, "The handle is taken"},
    ProblemType{"idempotency-key-reused", 422, "The idempotency key came with another request"},
    ProblemType{"link-expired", 410, "The link is not valid, or not any more"},
    ProblemType{"match-held", 409, "The match is held"},
    ProblemType{"match-over", 409, "The match is over"},
    ProblemType{"not-found", 404, "There is no such thing"},
    ProblemType{"not-offered", 404, "The game does not offer this"},
    ProblemType{"not-open", 409, "The match has started or was cancelled"},
    ProblemType{"not-started", 409, "The match has not started"},
    ProblemType{"not-your-turn", 403, "It is not your turn"},
    ProblemType{"orders-refused", 422, "The orders are against the rules"},
    ProblemType{"rules-version", 503, "The match is played under another version of the rules"},
    ProblemType{"seat-taken", 409, "The seat is taken or kept for somebody else"},
    ProblemType{"sign-in-failed", 401, "Handle or password is wrong"},
    ProblemType{"stale-revision", 409, "The match has gone on"},
    ProblemType{"store-failure", 503, "The server cannot store anything now"},
    ProblemType{"time-not-expired", 409, "The opponent has time left"},
    ProblemType{"too-many", 429, "Too many of these"},
    ProblemType{"unauthorized", 401, "Sign in first"},
    ProblemType{"unconfirmed-address", 403, "Your e-mail address is not confirmed"},
    ProblemType{"wrong-password", 403, "The password is wrong"},
};

}  // namespace

std::span<const ProblemType> problem_types() {
  return types;
}

std::unexpected<Problem> problem(std::string_view type, std::string detail, json::object extra) {
  const auto* known = std::ranges::find(types, type, &ProblemType::type);
  ENSURE(known != types.end(), "no problem type " + std::string(type));
  return std::unexpected(Problem{.status = known->status,
                                 .type = std::string(type),
                                 .title = std::string(known->title),
                                 .detail = std::move(detail),
                                 .extra = std::move(extra)});
}

Problem orders_refused(const core::Refusals& refusals) {
  auto detail = refusals.size() == 1 ? refusals.front().message
                                     : std::to_string(refusals.size()) +
                                           " faults; nothing was done. Mend them all "
                                           "and send the orders again.";
  json::object extra;
  extra["refusals"] = core::encode(refusals);
  return problem("orders-refused", std::move(detail), std::move(extra)).error();
}

}  // namespace adjutant::app
