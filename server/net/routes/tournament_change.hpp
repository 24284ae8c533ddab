#pragma once

#include <string>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// What routes of tournaments share.
namespace adjutant::net {

// A number of the path; 0, which there never is, where it is none.
inline int number_in_path(const std::string& parameter) {
  if (parameter.empty() || parameter.size() > 4 ||
      parameter.find_first_not_of("0123456789") != std::string::npos) {
    return 0;
  }
  return std::stoi(parameter);
}

// Rounds, boards, entries and disputes count from 1; "not-found" for an impossible number in the
// path. `with_me`: the path may say "me" for the own entry.
inline app::Result<void> check_numbers_in_path(const Request& request, bool with_me) {
  for (std::size_t i = 1; i < request.parameters.size(); ++i) {
    const auto& number = request.parameters[i];
    if ((with_me && number == "me") || number_in_path(number) != 0) continue;
    return app::problem("not-found", fmt::format("There is no number \"{}\" here: rounds, boards, "
                                                 "entries and disputes have whole numbers from 1.",
                                                 number.substr(0, 40)));
  }
  return {};
}

// Calls a change with the author of the request and its body: act(request, shape).
template <class Shape, class Act>
Response change_tournament(const Api& api, const Request& request,
                           Shape (*read)(protocol::Members&), Act act, int status = 200,
                           bool with_me = false) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  if (const auto fine = check_numbers_in_path(request, with_me); !fine) {
    return problem_response(fine.error());
  }
  const auto wanted = read_body(request, read);
  if (!wanted) return problem_response(wanted.error());
  const app::TournamentRequest asked{*identity, request.idempotency_key,
                                     core::sha256(request.path + "\n" + request.body)};
  const auto done = act(asked, *wanted);
  if (!done) return problem_response(done.error());
  return json_reply(status, *done);
}

}  // namespace adjutant::net
