#include "protocol/json/tournaments.hpp"

#include <limits>

#include "protocol/json/pairings.hpp"
#include "protocol/json/presence.hpp"
#include "server/app/limits.hpp"
#include "server/app/tournaments/stages_max.hpp"
#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"
#include "server/net/routes/tournament_change.hpp"

// Tournaments.
namespace adjutant::net {
namespace {

constexpr auto number_max = std::numeric_limits<int>::max() - 1;

Response list(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto limit = query_number(request, "limit", 1, app::limits::tournaments_per_page_max);
  if (!limit) return problem_response(limit.error());
  return reply(api.app.tournament_reading.list(
      *identity, std::string(request.parameter("after").value_or("")), limit->value_or(50)));
}

Response create(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_define_tournament,
      [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.create(asked, wanted);
      },
      201);
}

Response lint(const Api& api, const Request& request) {
  const auto definition = read_body(request, protocol::read_definition_to_lint);
  if (!definition) return problem_response(definition.error());
  return reply(api.app.tournaments.lint(*definition));
}

Response redefine(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_define_tournament, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.redefine(asked, request.parameters[0], wanted);
      });
}

Response appoint(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_appoint_arbiters, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.appoint(asked, request.parameters[0], wanted);
      });
}

// The last segment of the path says where to.
Response go(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_tournament_act, [&](const auto& asked, const auto& act) {
        return api.app.tournaments.go(asked, request.parameters[0], request.segments.back(), act);
      });
}

Response enter(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_enter_tournament,
      [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.enter(asked, request.parameters[0], wanted);
      },
      201);
}

Response import_entries(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_import_entries,
      [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.import_entries(asked, request.parameters[0], wanted);
      },
      201);
}

Response withdraw(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_tournament_act,
      [&](const auto& asked, const auto& act) {
        return api.app.tournaments.withdraw(asked, request.parameters[0], request.parameters[1],
                                            act);
      },
      200, true);
}

Response take_withdrawal_back(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_tournament_act, [&](const auto& asked, const auto& act) {
        return api.app.tournaments.take_withdrawal_back(asked, request.parameters[0],
                                                        number_in_path(request.parameters[1]), act);
      });
}

Response seat(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_seat_player, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.seat(asked, request.parameters[0],
                                        number_in_path(request.parameters[1]), wanted);
      });
}

Response rename_team(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_rename_team,
      [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.rename_team(asked, request.parameters[0],
                                               number_in_path(request.parameters[1]), wanted);
      },
      200, true);
}

Response ask_byes(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_ask_byes, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.ask_byes(asked, request.parameters[0], wanted);
      });
}

Response draw_round(const Api& api, const Request& request) {
  const bool dry_run = is_asked(request, "dry_run");
  return change_tournament(
      api, request, protocol::read_tournament_act,
      [&](const auto& asked, const auto& act) {
        return api.app.tournaments.draw_round(asked, request.parameters[0], act, dry_run);
      },
      dry_run ? 200 : 201);
}

Response undo_round(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_tournament_act, [&](const auto& asked, const auto& act) {
        return api.app.tournaments.undo_round(asked, request.parameters[0],
                                              number_in_path(request.parameters[1]), act);
      });
}

Response start_round(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_tournament_act, [&](const auto& asked, const auto& act) {
        return api.app.tournaments.start_round(asked, request.parameters[0],
                                               number_in_path(request.parameters[1]), act);
      });
}

Response rule(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_rule_result, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.rule(asked, request.parameters[0],
                                        number_in_path(request.parameters[1]),
                                        number_in_path(request.parameters[2]), wanted);
      });
}

Response extend(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_extend_board, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.extend(asked, request.parameters[0],
                                          number_in_path(request.parameters[1]),
                                          number_in_path(request.parameters[2]), wanted);
      });
}

Response move_end(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_move_round_end, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.move_end(asked, request.parameters[0],
                                            number_in_path(request.parameters[1]), wanted);
      });
}

Response pair_by_hand(const Api& api, const Request& request) {
  const bool dry_run = is_asked(request, "dry_run");
  return change_tournament(
      api, request, protocol::read_pair_by_hand, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.pair_by_hand(
            asked, request.parameters[0], number_in_path(request.parameters[1]), wanted, dry_run);
      });
}

Response forbid_pairs(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_forbid_pairs, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.forbid_pairs(asked, request.parameters[0], wanted);
      });
}

Response dispute(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_dispute_result,
      [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.dispute(asked, request.parameters[0],
                                           number_in_path(request.parameters[1]),
                                           number_in_path(request.parameters[2]), wanted);
      },
      201);
}

// Calls an act that is not a step of the tournament: act(identity, shape).
template <class Shape, class Act>
Response ask(const Api& api, const Request& request, Shape (*read)(protocol::Members&), Act act) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, read);
  if (!wanted) return problem_response(wanted.error());
  return reply(act(*identity, *wanted));
}

Response bid(const Api& api, const Request& request) {
  return ask(api, request, protocol::read_place_bid, [&](const auto& identity, const auto& wanted) {
    return api.app.bidding.bid(identity, request.parameters[0],
                               number_in_path(request.parameters[1]),
                               number_in_path(request.parameters[2]), wanted);
  });
}

Response invite(const Api& api, const Request& request) {
  return ask(api, request, protocol::read_invite_players,
             [&](const auto& identity, const auto& wanted) {
               return api.app.invitations.invite(identity, request.parameters[0], wanted);
             });
}

Response invited(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.invitations.invited(*identity, request.parameters[0]));
}

Response settle(const Api& api, const Request& request) {
  return change_tournament(
      api, request, protocol::read_settle_dispute, [&](const auto& asked, const auto& wanted) {
        return api.app.tournaments.settle(asked, request.parameters[0],
                                          number_in_path(request.parameters[1]), wanted);
      });
}

Response status(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.tournament_reading.status(*identity, request.parameters[0]));
}

Response entries(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.tournament_reading.entries(*identity, request.parameters[0]));
}

Response rounds(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.tournament_reading.rounds(*identity, request.parameters[0]));
}

// What is read as it stood after `round`.
template <class Read>
Response after_round(const Api& api, const Request& request, Read read) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto round = query_number(request, "round", 1, 9999);
  if (!round) return problem_response(round.error());
  return reply(read(*identity, round->value_or(0)));
}

Response standings(const Api& api, const Request& request) {
  return after_round(api, request, [&](const auto& identity, int round) {
    return api.app.tournament_reading.standings(identity, request.parameters[0], round);
  });
}

Response crosstable(const Api& api, const Request& request) {
  return after_round(api, request, [&](const auto& identity, int round) {
    return api.app.tournament_reading.crosstable(identity, request.parameters[0], round);
  });
}

Response bracket(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.tournament_reading.bracket(*identity, request.parameters[0]));
}

Response flags(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.tournament_flags.flags(*identity, request.parameters[0]));
}

Response events(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto after = query_number(request, "after", -1, number_max);
  if (!after) return problem_response(after.error());
  const auto limit = query_number(request, "limit", 1, app::limits::events_per_page_max);
  if (!limit) return problem_response(limit.error());
  return reply(api.app.tournament_reading.events(*identity, request.parameters[0],
                                                 after->value_or(-1), limit->value_or(200)));
}

Response record(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.tournament_reading.record(*identity, request.parameters[0]));
}

// A file, for its asker only.
Response file(const app::Result<std::string>& text, std::string_view type) {
  if (!text) return problem_response(text.error());
  Response response;
  response.content_type = type;
  response.body = *text;
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

// For the requested stage.
template <class Read>
Response export_stage(const Api& api, const Request& request, std::string_view type, Read read) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto stage = query_number(request, "stage", 1, app::stages_max);
  if (!stage) return problem_response(stage.error());
  return file(read(*identity, stage->value_or(0)), type);
}

Response export_trf(const Api& api, const Request& request) {
  return export_stage(
      api, request, "text/plain; charset=utf-8", [&](const auto& identity, int stage) {
        return api.app.tournament_reading.trf(identity, request.parameters[0], stage);
      });
}

Response export_csv(const Api& api, const Request& request) {
  return export_stage(
      api, request, "text/csv; charset=utf-8", [&](const auto& identity, int stage) {
        return api.app.tournament_reading.csv(identity, request.parameters[0], stage);
      });
}

}  // namespace

void add_tournament_routes(std::vector<Route>& routes) {
  constexpr auto large = Route::Body::large;
  routes.insert(
      routes.end(),
      {{Method::get, "/api/v1/tournaments", list},
       {Method::post, "/api/v1/tournaments", create, nullptr, large},
       {Method::post, "/api/v1/tournaments/lint", lint, nullptr, large},
       {Method::get, "/api/v1/tournaments/{t}", status},
       {Method::put, "/api/v1/tournaments/{t}/definition", redefine, nullptr, large},
       {Method::put, "/api/v1/tournaments/{t}/officials", appoint},
       {Method::post, "/api/v1/tournaments/{t}/open", go},
       {Method::post, "/api/v1/tournaments/{t}/close", go},
       {Method::post, "/api/v1/tournaments/{t}/start", go},
       {Method::post, "/api/v1/tournaments/{t}/pause", go},
       {Method::post, "/api/v1/tournaments/{t}/resume", go},
       {Method::post, "/api/v1/tournaments/{t}/finish", go},
       {Method::post, "/api/v1/tournaments/{t}/reopen", go},
       {Method::post, "/api/v1/tournaments/{t}/archive", go},
       {Method::post, "/api/v1/tournaments/{t}/cancel", go},
       {Method::get, "/api/v1/tournaments/{t}/entries", entries},
       {Method::post, "/api/v1/tournaments/{t}/entries", enter},
       {Method::post, "/api/v1/tournaments/{t}/entries/import", import_entries, nullptr, large},
       {Method::put, "/api/v1/tournaments/{t}/entries/{n}", seat},
       {Method::remove, "/api/v1/tournaments/{t}/entries/{n}", withdraw},
       {Method::post, "/api/v1/tournaments/{t}/entries/{n}/return", take_withdrawal_back},
       {Method::put, "/api/v1/tournaments/{t}/entries/{n}/team", rename_team},
       {Method::put, "/api/v1/tournaments/{t}/entries/me/byes", ask_byes},
       {Method::get, "/api/v1/tournaments/{t}/rounds", rounds},
       {Method::post, "/api/v1/tournaments/{t}/rounds", draw_round},
       {Method::post, "/api/v1/tournaments/{t}/rounds/{r}/undo", undo_round},
       {Method::post, "/api/v1/tournaments/{t}/rounds/{r}/start", start_round},
       {Method::post, "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/result", rule},
       {Method::post, "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/extension", extend},
       {Method::put, "/api/v1/tournaments/{t}/rounds/{r}/deadline", move_end},
       {Method::put, "/api/v1/tournaments/{t}/rounds/{r}/pairs", pair_by_hand, nullptr, large},
       {Method::put, "/api/v1/tournaments/{t}/forbidden", forbid_pairs, nullptr, large},
       {Method::post, "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/dispute", dispute},
       {Method::put, "/api/v1/tournaments/{t}/disputes/{d}", settle},
       {Method::put, "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/bid", bid},
       {Method::get, "/api/v1/tournaments/{t}/invitations", invited},
       {Method::put, "/api/v1/tournaments/{t}/invitations", invite, nullptr, large},
       {Method::get, "/api/v1/tournaments/{t}/standings", standings},
       {Method::get, "/api/v1/tournaments/{t}/crosstable", crosstable},
       {Method::get, "/api/v1/tournaments/{t}/bracket", bracket},
       {Method::get, "/api/v1/tournaments/{t}/flags", flags},
       {Method::get, "/api/v1/tournaments/{t}/events", events},
       {Method::get, "/api/v1/tournaments/{t}/record", record},
       {Method::get, "/api/v1/tournaments/{t}/export.trf", export_trf},
       {Method::get, "/api/v1/tournaments/{t}/export.csv", export_csv}});
}

}  // namespace adjutant::net
