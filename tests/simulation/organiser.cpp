#include "tests/simulation/organiser.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/registry.hpp"
#include "tests/games/samples.hpp"
#include "tests/simulation/world.hpp"
#include "tournament/life/record.hpp"

namespace adjutant::simulation {

namespace json = core::json;
namespace life = tournament::life;
using net::Method;

namespace {

constexpr std::array systems{R"({"system":"round-robin","concurrent":1})",
                             R"({"system":"swiss","rounds":2})", R"({"system":"knock-out"})",
                             R"({"system":"round-robin"})"};

json::object read(const net::Response& answer) {
  return core::parse_json(answer.body)->as_object();
}

bool done(const Answered& answer) {
  return answer && answer->status < 300;
}

}  // namespace

Answered Organiser::get(const std::string& rest) {
  return world_.ask(players_.front(), {.path = "/api/v1/tournaments/" + id_ + rest});
}

Answered Organiser::post(const std::string& rest, json::object body) {
  return world_.ask(players_.front(), {.method = Method::post,
                                       .path = "/api/v1/tournaments/" + id_ + rest,
                                       .body = std::move(body)});
}

void Organiser::act() {
  if (!players_.front().is_settled()) return;
  if (id_.empty()) return define();
  const auto answer = get();
  if (!done(answer)) return;
  const auto view = read(*answer);
  status_ = view.at("status").as_string();
  world_.promises().told_tournament(id_, static_cast<int>(view.at("revision").as_int64()),
                                    std::string(view.at("head").as_string()));
  if (status_ == "draft") post("/open");
  if (status_ == "open") let_enter();
  if (status_ == "closed") post("/start");
  if (status_ == "running") lead_rounds(view);
}

void Organiser::define() {
  auto& chance = world_.chance();
  const auto& [game, scenario] = built_in_scenarios()[chance.below(built_in_scenarios().size())];
  auto stage = core::parse_json(systems.at(chance.below(systems.size())));
  json::object definition{{"format", "adjutant-tournament-definition-1"},
                          {"title", "Simulated"},
                          {"ruleset", game->description().id},
                          {"scenarios", json::array{json::object{{"id", scenario.id}}}},
                          {"stages", json::array{*stage}},
                          {"round", json::object{{"automatic", false}, {"start_days", 60}}}};
  const auto answer = post("", {{"definition", std::move(definition)}});
  if (done(answer)) id_ = read(*answer).at("id").as_string();
}

// All who have come so far, then entries are closed.
void Organiser::let_enter() {
  for (auto& player : players_) {
    if (!player.is_settled() || entered_.contains(player.handle())) continue;
    const auto answer = world_.ask(player, {.method = Method::post,
                                            .path = "/api/v1/tournaments/" + id_ + "/entries",
                                            .body = json::object{}});
    // Entered before: by a request whose answer never came.
    const bool known = answer && answer->problem == "already-entered";
    if (done(answer) || known) entered_.emplace(player.handle(), true);
    return;
  }
  if (entered_.size() > 1) post("/close");
}

json::array Organiser::rounds() {
  const auto answer = get("/rounds");
  return done(answer) ? read(*answer).at("rounds").as_array() : json::array();
}

void Organiser::lead_rounds(const json::object& view) {
  const auto all = rounds();
  bool open = false;
  for (const auto& value : all) {
    const auto& round = value.as_object();
    open = open || round.at("state") != "closed";
    if (round.at("state") == "started") {
      for (auto& player : players_) player.looks_for_matches();
    }
    if (round.at("state") != "drawn") continue;
    post(fmt::format("/rounds/{}/start", round.at("round").as_int64()));
    return;
  }
  const auto& planned = view.at("rounds").as_object().at("planned");
  const bool all_drawn = planned.is_int64() && planned.get_int64() <= static_cast<int>(all.size());
  if (!open && all_drawn && !all.empty()) {
    post("/finish");
  } else if (!all_drawn) {
    const auto drawn = post("/rounds");  // refused while one must be over first
    // Who is left has met already: fewer rounds are played.
    if (!open && drawn && drawn->problem == "no-pairing") post("/finish");
  }
}

void Organiser::lose_somebody() {
  if (has_lost_somebody_ || entered_.size() < 3 || status_ != "running") return;
  auto& player = players_.back();
  if (!entered_.contains(player.handle())) return;
  const auto answer = world_.ask(
      player, {.method = Method::remove, .path = "/api/v1/tournaments/" + id_ + "/entries/me"});
  has_lost_somebody_ = done(answer);
}

std::vector<std::string> Organiser::played() {
  std::vector<std::string> matches;
  if (!has_begun()) return matches;
  for (const auto& round : rounds()) {
    for (const auto& board : round.at("boards").as_array()) {
      const auto& match = board.at("match");
      const bool runs = round.at("state") == "started" && board.at("result").is_null();
      if (runs && match.is_string()) matches.emplace_back(match.get_string());
    }
  }
  return matches;
}

void Organiser::holds() {
  const auto record = get("/record");
  if (!done(record)) throw BrokenPromise("13: the record of tournament " + id_ + " is not there");
  const auto findings = life::verify(core::parse_json(record->body).value());
  if (!findings.empty()) {
    throw BrokenPromise(fmt::format("13: tournament {} does not hold: {} {}", id_,
                                    findings.front().where, findings.front().what));
  }
  if (is_over() && !played().empty()) {
    throw BrokenPromise("13: tournament " + id_ + " is over, and a board is not decided");
  }
}

}  // namespace adjutant::simulation
