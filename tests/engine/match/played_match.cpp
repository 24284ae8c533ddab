#include "tests/engine/match/played_match.hpp"

#include <numeric>

#include "engine/match/rules_change.hpp"
#include "tests/engine/match/tally_game.hpp"

namespace adjutant::match {

using core::Side;

Setup tally_setup() {
  Setup setup;
  setup.id = "m_tally";
  setup.game = &tally::game();
  setup.scenario =
      *setup.game->load_scenario(core::json::object{{"ruleset", "tally"}, {"turns", 3}});
  setup.options = {{"public", true}, {"clock", {{"days", 3}}}};
  setup.seats = {Seat{"anna", "a seed"}, Seat{"b\xC3\xA9la", ""}};
  std::iota(setup.server_seed.begin(), setup.server_seed.end(), std::uint8_t{7});
  setup.commitment =
      core::to_hex(core::sha256({reinterpret_cast<const char*>(setup.server_seed.data()), 32}));
  return setup;
}

PlayedMatch::PlayedMatch() : PlayedMatch(tally_setup()) {}

PlayedMatch::PlayedMatch(Setup setup) {
  Started started = start(std::move(setup));
  match = std::move(started.match);
  events = std::move(started.events);
}

bool PlayedMatch::submit(Kind kind, Side side, std::string_view orders) {
  Draft draft{.kind = kind, .side = side, .received = {}, .orders = {}, .nonce = {}};
  if (kind == Kind::orders) {
    draft.orders = *match.setup->game->parse_orders(match.state, side, orders);
  } else if (kind == Kind::standing_orders) {
    draft.orders = *match.setup->game->standing_orders()->parse(match.state, side, orders);
  }
  return submit(std::move(draft));
}

bool PlayedMatch::act(Kind kind, Side side, std::vector<std::string> lines) {
  return submit({.kind = kind,
                 .side = side,
                 .received = {},
                 .orders = {.lines = std::move(lines), .value = {}},
                 .nonce = {}});
}

bool PlayedMatch::submit(Draft draft) {
  draft.received = now;
  draft.nonce = "nonce " + std::to_string(submissions.size());
  auto applied = apply_seeded(match, draft);
  if (!applied) {
    refusals = applied.error();
    return false;
  }
  match = std::move(applied->match);
  submissions.push_back(applied->submission);
  events.insert(events.end(), applied->events.begin(), applied->events.end());
  return true;
}

void PlayedMatch::change_rules(const core::Game& game, int differences) {
  auto changed = match::change_rules(match, game,
                                     {.to = game.description().rules_version,
                                      .differences = differences,
                                      .at = "2026-11-21T11:00:00Z"});
  match = std::move(changed->match);
  events.push_back(std::move(changed->event));
}

core::json::object PlayedMatch::whole_record() const {
  core::json::object whole = record(std::nullopt);
  const core::Game& game = *match.setup->game;
  whole["server_seed"] = core::to_hex(match.setup->server_seed);
  auto& said = whole["submissions"].emplace_array();
  for (const Submission& submission : submissions) said.push_back(encode(submission, game));
  auto& logged = whole["events"].emplace_array();
  for (const LoggedEvent& event : events) logged.push_back(encode(event, game));
  return whole;
}

core::json::object PlayedMatch::record(core::Viewer viewer) const {
  return encode_record({match, submissions, events}, viewer);
}

Verdict verify_tally(const core::json::value& record) {
  const core::Game* const games[] = {&tally::game()};
  return verify(core::canonical_json(record), games);
}

std::string failures(const Verdict& verdict) {
  std::string text;
  for (const Finding& finding : verdict.findings) {
    if (!finding.holds) text += finding.what + " | " + finding.where + " | " + finding.why + "\n";
  }
  return text;
}

}  // namespace adjutant::match
