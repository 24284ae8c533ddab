#include "engine/match/record.hpp"

namespace adjutant::match {

namespace json = core::json;

namespace {

json::object encode_submission_for(const Submission& submission, const core::Game& game,
                                   core::Viewer viewer) {
  json::object object = encode(submission, game);
  if (submission.kind != Kind::standing_orders || submission.side == viewer) return object;
  object.erase("orders");
  object.erase("nonce");
  object.emplace("hidden", true);
  return object;
}

}  // namespace

json::object encode_record(const RecordSource& source, core::Viewer viewer) {
  const Match& match = source.match;
  const Setup& setup = *match.setup;
  const core::GameDescription& description = setup.game->description();
  const bool over = match.result.has_value();

  json::array seats;
  for (const core::Side side : core::both_sides) {
    const Seat& seat = setup.seats[index(side)];
    seats.push_back(json::object{
        {"side", description.sides[index(side)]}, {"player", seat.player}, {"seed", seat.seed}});
  }
  json::array submissions;
  for (const Submission& submission : source.submissions) {
    submissions.push_back(over ? encode(submission, *setup.game)
                               : encode_submission_for(submission, *setup.game, viewer));
  }
  json::array events;
  for (const LoggedEvent& event : source.events) {
    events.push_back(over ? encode(event, *setup.game) : encode_for(event, *setup.game, viewer));
  }
  return {{"format", "adjutant-record-1"},
          {"match", setup.id},
          {"ruleset", description.id},
          {"rules_version", begun_by(setup)},
          {"scenario", *setup.scenario.source},
          {"scenario_sha256", setup.scenario.sha256},
          {"options", recorded_options(setup)},
          {"seats", std::move(seats)},
          {"commitment", setup.commitment},
          {"server_seed", over ? json::value(core::to_hex(setup.server_seed)) : nullptr},
          {"submissions", std::move(submissions)},
          {"events", std::move(events)},
          {"result", over ? json::value(encode(*match.result, *setup.game)) : nullptr}};
}

}  // namespace adjutant::match
