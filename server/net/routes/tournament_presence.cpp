#include "engine/core/hash.hpp"
#include "protocol/json/presence.hpp"
#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"
#include "server/net/routes/tournament_change.hpp"

// Tournaments: who is there.
namespace adjutant::net {
namespace {

Response presence(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.tournaments.presence(*identity, request.parameters[0]));
}

Response absence(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_announce_absence, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.announce_absence(asked, request.parameters[0], wanted);
      });
}

Response confirmation(const Api& api, const Request& request) {
  return change_tournament(api, request, protocol::read_tournament_act,
                           [&](const auto& asked, const auto& act) {
                             return api.app.tournaments.confirm(asked, request.parameters[0], act);
                           });
}

Response answer_offer(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_answer_offer, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.answer_offer(asked, request.parameters[0], wanted);
      });
}

Response replace(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_replace_player, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.replace(asked, request.parameters[0],
                                           number_in_path(request.parameters[1]),
                                           number_in_path(request.parameters[2]), wanted);
      });
}

Response challenge(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_challenge_entry,
      [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.challenge(asked, request.parameters[0], wanted);
      },
      201);
}

Response answer_challenge(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_answer_offer, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.answer_challenge(asked, request.parameters[0],
                                                    number_in_path(request.parameters[1]), wanted);
      });
}

Response no_show(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_tournament_act, [&](const auto& asked, const auto& act) {
        return api.app.tournaments.claim_no_show(asked, request.parameters[0],
                                                 number_in_path(request.parameters[1]),
                                                 number_in_path(request.parameters[2]), act);
      });
}

}  // namespace

void add_tournament_presence_routes(std::vector<Route>& routes) {
  routes.insert(
      routes.end(),
      {{Method::get, "/api/v1/tournaments/{t}/entries/me/presence", presence},
       {Method::put, "/api/v1/tournaments/{t}/entries/me/absence", absence},
       {Method::post, "/api/v1/tournaments/{t}/entries/me/confirmation", confirmation},
       {Method::post, "/api/v1/tournaments/{t}/entries/me/substitution", answer_offer},
       {Method::post, "/api/v1/tournaments/{t}/challenges", challenge},
       {Method::post, "/api/v1/tournaments/{t}/challenges/{b}/answer", answer_challenge},
       {Method::post, "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/replacement", replace},
       {Method::post, "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/no-show", no_show}});
}

}  // namespace adjutant::net
