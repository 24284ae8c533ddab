#include "tests/simulation/world.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/net/head.hpp"
#include "server/ports/tournament_id.hpp"

namespace adjutant::simulation {
namespace {

using namespace std::chrono_literals;

constexpr const char* outcome_unknown = "does not know whether";

bool changes(net::Method method) {
  return method != net::Method::get && method != net::Method::head;
}

}  // namespace

World::World(const WorldPlan& plan)
    : plan_(plan),
      chance_(plan.seed * 2654435761U + 1),
      trace_(plan.aloud),
      disk_(plan.seed * 40503U + 7, power_),
      entropy_(plan.seed),
      mail_(plan.seed * 9973U + 3, power_, [this](const ports::Mail& mail) {
        promises_.told_mail(mail);
        const auto label = label_of(mail.bytes);
        trace_.note("mail {} to {}", label.message_id, mail.to);
        if (label.events > 0) promises_.is_on_disk(disk_, label.match);
      }) {
  if (plan.lying_disk) disk_.lie_about_syncs();
  players_.reserve(static_cast<std::size_t>(plan.players));
  for (int number = 1; number <= plan.players; ++number) players_.emplace_back(*this, number);
}

World::~World() = default;

WorldSummary World::run() {
  start();
  if (plan_.store_fails_at) {
    server_->failing().fail_at(*plan_.store_fails_at, plan_.store_fails_how);
  }
  if (plan_.power_fails_at) power_.off_after(*plan_.power_fails_at);
  if (plan_.disk_fails) disk_.fail_once(plan_.disk_fails->call, plan_.disk_fails->at);
  for (int i = 0; i < plan_.steps; ++i) step();
  summary_.steps_of_power = power_.steps();
  summary_.disk_writes = disk_.calls(DiskCall::write);
  summary_.disk_syncs = disk_.calls(DiskCall::sync);
  summary_.store_calls = server_->failing().calls();
  heal();
  summary_.trace = trace_.hash();
  summary_.acknowledged = promises_.answers();
  return summary_;
}

void World::step() {
  if (plan_.has_faults) change_faults();
  switch (chance_.below(22)) {
    case 0:
      act_together();
      break;
    case 1:
      let_time_pass(std::chrono::minutes(chance_.between(1, 90)));
      break;
    case 2:
      server_->run_outbox();
      break;
    case 3:
      server_->run_deadlines();
      break;
    case 4:
      mail_.bring_late();
      server_->run_outbox();
      break;
    case 5:
      if (chance_.one_in(3)) checkpoint();
      break;
    case 6:
      post_mail();
      break;
    case 7:
      bring_mails();
      break;
    case 8:
    case 9:
    case 10:
      organiser_.act();
      break;
    case 11:
      if (chance_.one_in(6)) organiser_.lose_somebody();
      break;
    default:
      players_[chance_.below(players_.size())].act();
  }
  hear_publications();
  check_told();
  if (!power_.is_on()) end_life();
}

void World::let_time_pass(ports::Duration time) {
  clock_.advance(time);
  trace_.note("it is {}", clock_.now().time_since_epoch().count());
  server_->run_deadlines();
  server_->run_outbox();
}

Player* World::opponent_of(const Player& player) {
  const auto place = static_cast<std::size_t>(&player - players_.data());
  return &players_[(place + 1) % players_.size()];
}

// --- the network ------------------------------------------------------------------------------

net::Request World::request_of(const Player& player, const Ask& ask) {
  auto head = net::read_head(
      fmt::format("{} {} HTTP/1.1\r\nHost: club.example\r\n\r\n", net::name(ask.method), ask.path),
      net::Limits{});
  if (!head) throw BrokenPromise("a request that no server understands: " + ask.path);
  auto request = std::move(head->request);
  request.peer = "192.0.2.1";
  request.id = "simulated";
  request.idempotency_key = ask.key;
  if (!player.token().empty()) request.authorization = "Bearer " + player.token();
  if (!ask.body.is_null()) {
    request.content_type = "application/json";
    request.body = core::json::serialize(ask.body);
  }
  return request;
}

Answered World::ask(const Player& player, const Ask& ask) {
  return std::move(ask_all({{&player, ask}}).front());
}

std::vector<Answered> World::ask_all(const std::vector<std::pair<const Player*, Ask>>& asked) {
  check_told();
  std::vector<Answered> answers(asked.size());
  if (!power_.is_on()) return answers;
  std::vector<net::Request> requests;
  std::vector<std::size_t> sent;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (network_is_bad_ && chance_.one_in(6)) continue;
    const int copies = network_is_bad_ && chance_.one_in(6) ? 2 : 1;
    for (int copy = 0; copy < copies; ++copy) {
      requests.push_back(request_of(*asked[i].first, asked[i].second));
      sent.push_back(i);
    }
  }
  const bool alone = requests.size() == 1;
  const auto before = alone ? look(asked[sent[0]].second.match) : std::nullopt;
  auto responses = server_->answer_all(requests);
  for (std::size_t i = 0; i < responses.size(); ++i) {
    if (!power_.is_on()) break;  // these answers have left nobody's machine
    const auto& [player, ask] = asked[sent[i]];
    check_answer(*player, ask, responses[i], before);
    const bool lost = network_is_bad_ && chance_.one_in(6);
    if (!lost) answers[sent[i]] = std::move(responses[i]);
  }
  hear_publications();
  return answers;
}

std::optional<ports::MatchRow> World::look(const std::string& match) {
  if (match.empty()) return std::nullopt;
  try {
    return server_->store().match(match);
  } catch (const ports::StoreFailure&) {
    return std::nullopt;
  }
}

void World::check_answer(const Player& player, const Ask& ask, const net::Response& answer,
                         const std::optional<ports::MatchRow>& before) {
  trace_.note("{} {} {} {} -> {} {}", player.handle(), net::name(ask.method), ask.path, ask.key,
              answer.status, answer.body);
  if (answer.status == 500) throw BrokenPromise("10: " + ask.path + " met a fault: " + answer.body);
  if (answer.status == 401 && !player.token().empty()) {
    throw BrokenPromise("11: the session of " + player.handle() + " is lost");
  }
  if (answer.problem == "match-held" && ask.match != damaged_) {
    throw BrokenPromise("10: match " + ask.match + " is held: " + answer.body);
  }
  if (answer.status == 200 && !ask.key.empty()) {
    promises_.acknowledged(ask.match, player.handle(), ask.key, answer.body);
  }
  if (answer.status < 300 && !ask.match.empty()) to_check_ = ask.match;
  if (answer.status >= 400 && changes(ask.method) && before) check_refusal(ask, answer, *before);
}

void World::check_refusal(const Ask& ask, const net::Response& answer,
                          const ports::MatchRow& before) {
  if (answer.body.find(outcome_unknown) != std::string::npos) return;
  // What the clock asked for, or an outage, is done before anything else, and stays done.
  const auto now = clock_.now();
  const auto is_due = [&](const auto& time) { return time && *time <= now; };
  // One that was changed under a clock far ahead may be owed an outage, too.
  const bool may_be_owed = before.updated < began_ || before.updated > now;
  if (may_be_owed || is_due(before.deadline) || is_due(before.remind_at)) return;
  if (answer.problem == "match-held") return;
  const auto after = look(ask.match);
  // A damaged match may be found out and held, and the disk fail before that can be told.
  const bool is_found_out =
      ask.match == damaged_ && after && after->status == ports::MatchStatus::held;
  if (after && !is_found_out) promises_.nothing_changed(before, *after, ask.path);
}

// Several players at once: all requests are with the server before it answers any.
void World::act_together() {
  std::vector<std::pair<const Player*, Ask>> asked;
  std::vector<Player*> askers;
  for (auto& player : players_) {
    for (const auto& match : player.matches()) {
      if (!player.is_settled()) continue;
      if (auto ask = player.next_submission(match)) {
        asked.emplace_back(&player, *std::move(ask));
        askers.push_back(&player);
      }
    }
  }
  if (asked.empty()) return;
  const auto answers = ask_all(asked);
  for (std::size_t i = 0; i < asked.size(); ++i) askers[i]->take(asked[i].second, answers[i]);
}

// --- what is told live ------------------------------------------------------------------------

void World::publish(ports::Publication publication) {
  if (!power_.step()) return;
  const std::lock_guard lock(mutex_);
  publications_.push_back(std::move(publication));
}

void World::hear_publications() {
  std::vector<ports::Publication> heard;
  {
    const std::lock_guard lock(mutex_);
    heard = std::exchange(publications_, {});
  }
  for (const auto& publication : heard) {
    for (const auto viewer :
         {core::Viewer(core::Side::first), core::Viewer(core::Side::second), core::Viewer()}) {
      const auto message = core::parse_json(publication.encode(viewer, false));
      if (!message) throw BrokenPromise("a live message is not JSON: " + message.error());
      const auto& events = message->at("events").as_array();
      if (ports::is_tournament_id(publication.match)) {
        promises_.told_tournament_events(publication.match, events);
      } else {
        promises_.told_events(publication.match, events);
      }
    }
    trace_.note("live {} revision {} events {} to {}", publication.match, publication.revision,
                publication.first_event, publication.last_event);
    to_check_ = publication.match;
  }
}

void World::check_told() {
  const auto match = std::exchange(to_check_, {});
  if (!match.empty() && chance_.one_in(4)) promises_.is_on_disk(disk_, match);
}

}  // namespace adjutant::simulation
