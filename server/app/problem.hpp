#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"

namespace adjutant::app {

namespace json = boost::json;

// Every type of problem that a use case has, sorted: stable slugs, as the API tells them
// (protocol/core.yaml). What HTTP makes of each stands in server/net/problem.cpp.
inline constexpr auto problem_types = std::to_array<std::string_view>({
    "account-held",
    "account-in-use",
    "already-entered",
    "already-seated",
    "bad-request",
    "bid-closed",
    "busy",
    "draw-refused",
    "entries-closed",
    "forbidden",
    "full",
    "handle-taken",
    "idempotency-key-reused",
    "link-expired",
    "match-held",
    "match-over",
    "no-pairing",
    "not-found",
    "not-offered",
    "not-open",
    "not-started",
    "not-your-turn",
    "orders-refused",
    "own-match",
    "round-started",
    "rules-version",
    "seat-taken",
    "sign-in-failed",
    "stale-revision",
    "store-failure",
    "time-not-expired",
    "too-many",
    "unauthorized",
    "unconfirmed-address",
    "unknown-event",
    "wrong-password",
    "wrong-state",
});

// One of them; any other text does not compile.
class ProblemType {
 public:
  consteval ProblemType(const char* slug) : slug_(slug) {
    if (std::ranges::find(problem_types, slug_) == problem_types.end()) throw "no such type";
  }
  constexpr std::string_view slug() const { return slug_; }

 private:
  std::string_view slug_;
};

using RequestFault = protocol::MemberFault;

// Further members of a problem, each if there is one (RFC 9457 section 3.2).
struct ProblemExtension {
  std::vector<RequestFault> errors = {};
  core::Refusals refusals = {};                       // of orders
  std::optional<json::array> preview = std::nullopt;  // of these orders
  std::optional<int> revision = std::nullopt;         // that the match is at
  std::optional<std::int64_t> retry_after_seconds = std::nullopt;
};

// Why the server does not do a request, without its transport.
struct Problem {
  std::string type;    // slug: "stale-revision"
  std::string detail;  // this case: what, and how to mend it
  ProblemExtension extension = {};
};

template <class T>
using Result = std::expected<T, Problem>;

std::unexpected<Problem> problem(ProblemType type, std::string detail,
                                 ProblemExtension extension = {});
// A reader asks for the page after a thing that is not there.
std::unexpected<Problem> unknown_cursor(std::string_view after);
// A reader asks for what came after an event that this server does not have.
std::unexpected<Problem> unknown_event(int after, int last);
// "orders-refused", with every refusal.
Problem orders_refused(const core::Refusals& refusals);

}  // namespace adjutant::app
