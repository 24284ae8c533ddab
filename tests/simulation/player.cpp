#include "tests/simulation/player.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>

#include <fmt/format.h>

#include "engine/registry.hpp"
#include "protocol/json/time.hpp"
#include "tests/games/samples.hpp"
#include "tests/simulation/labelling_composer.hpp"
#include "tests/simulation/world.hpp"

namespace adjutant::simulation {

namespace json = core::json;
using net::Method;

namespace {

constexpr const char* password = "a long enough password";
constexpr std::size_t matches_wanted = 2;
constexpr const char* nonsense = "go somewhere";  // in the language of no game

bool done(const Answered& answer) {
  return answer && answer->status < 300;
}

json::object read(const net::Response& answer) {
  auto value = core::parse_json(answer.body);
  if (!value || !value->is_object()) throw BrokenPromise("not a JSON object: " + answer.body);
  return value->as_object();
}

std::string text_in(const json::object& view, std::string_view name) {
  return std::string(view.at(name).as_string());
}

bool is_awaited(const json::object& view) {
  const auto& awaited = view.at("awaited").as_array();
  return std::ranges::any_of(
      awaited, [&](const json::value& due) { return due.at("side") == view.at("your_side"); });
}

std::string path_of(const std::string& match, const std::string& rest = {}) {
  return "/api/v1/matches/" + match + rest;
}

}  // namespace

Player::Player(World& world, int number)
    : world_(world), handle_(fmt::format("player{}", number)), address_(handle_ + "@example.org") {
  const std::vector<std::string> wishes{"every_report", "every_report", "my_turn", "none",
                                        "digest"};
  wish_ = wishes[world.chance().below(wishes.size())];
}

Answered Player::ask(const Ask& ask) {
  return world_.ask(*this, ask);
}

std::string Player::new_key() {
  return fmt::format("{}-{}", handle_, ++keys_);
}

void Player::act() {
  if (!is_settled()) return settle();
  if (has_to_discover_) return discover();
  if (!invitations_.empty()) return join(*invitations_.begin());
  if (matches_.size() < matches_wanted && world_.chance().one_in(4)) return organise();
  if (matches_.empty()) return;
  const auto match = *std::next(
      matches_.begin(), static_cast<std::ptrdiff_t>(world_.chance().below(matches_.size())));
  if (world_.chance().one_in(6)) return look_at(match);
  if (const auto wanted = next_submission(match)) send(*wanted);
}

// --- becoming a player ------------------------------------------------------------------------

void Player::settle() {
  if (!signed_up_) return sign_up();
  if (token_.empty()) return sign_in();
  if (!is_confirmed_) return confirm();
  set_wish();
}

void Player::sign_up() {
  const auto answer =
      ask({.method = Method::post,
           .path = "/api/v1/accounts",
           .body = {{"handle", handle_}, {"email", address_}, {"password", password}}});
  if (!answer) return;
  // Taken: by this player, with an answer that never came.
  signed_up_ = done(answer) || answer->status == 409;
  if (signed_up_) world_.promises().told_account(handle_);
}

void Player::sign_in() {
  const auto answer = ask({.method = Method::post,
                           .path = "/api/v1/sessions",
                           .body = {{"handle", handle_}, {"password", password}}});
  if (done(answer)) token_ = std::string(read(*answer).at("token").as_string());
}

void Player::confirm() {
  const auto account = ask({.path = "/api/v1/account"});
  if (done(account) && read(*account).at("confirmed").as_bool()) {
    is_confirmed_ = true;
    return world_.promises().told_confirmed(handle_);
  }
  const auto* mail = world_.mail().newest(address_, "confirmation");
  if (mail == nullptr) {
    if (world_.chance().one_in(3)) {
      ask({.method = Method::post,
           .path = "/api/v1/account/confirmation-mail",
           .body = json::object{}});
    }
    return;
  }
  const auto answer = ask({.method = Method::post,
                           .path = "/api/v1/confirmations",
                           .body = {{"token", label_of(*mail).token}}});
  if (!done(answer)) return;
  is_confirmed_ = true;
  world_.promises().told_confirmed(handle_);
}

void Player::set_wish() {
  json::object wishes{{"mail_wish", wish_}};
  if (has_digests()) wishes = {{"mail_wish", "every_report"}, {"digest_at", "18:00"}};
  wish_is_set_ = done(ask(
      {.method = Method::put, .path = "/api/v1/account/preferences", .body = std::move(wishes)}));
}

// --- finding opponents ------------------------------------------------------------------------

void Player::organise() {
  auto* opponent = world_.opponent_of(*this);
  if (opponent == nullptr) return;
  auto& chance = world_.chance();
  const auto& [game, scenario] = built_in_scenarios()[chance.below(built_in_scenarios().size())];
  json::value clock = nullptr;
  if (!chance.one_in(3)) {
    clock = json::object{{"turn_minutes", chance.between(60, 600)},
                         {"reserve_minutes", chance.between(0, 120)},
                         {"decision_minutes", chance.between(30, 300)},
                         {"vacation_days", chance.between(0, 14)},
                         {"on_timeout", chance.one_in(2) ? "claim" : "doctrine"}};
  }
  const auto answer = ask({.method = Method::post,
                           .path = "/api/v1/matches",
                           .body = {{"scenario", scenario.id},
                                    {"side", game->description().sides[chance.below(2)]},
                                    {"invite", opponent->handle()},
                                    {"options",
                                     {{"decisions", chance.one_in(2) ? "ask" : "standing"},
                                      {"clock", clock},
                                      {"public", chance.one_in(2)}}}}});
  // It may be there all the same when no answer came.
  has_to_discover_ = !answer || answer->status == 201 || answer->status == 503;
}

void Player::discover() {
  const auto answer = ask({.path = "/api/v1/matches?mine=1&limit=100"});
  if (!done(answer)) return;
  has_to_discover_ = false;
  const auto page = read(*answer);
  for (const auto& value : page.at("matches").as_array()) {
    const auto& view = value.as_object();
    const std::string match(view.at("id").as_string());
    world_.promises().told_commitment(match, std::string(view.at("commitment").as_string()));
    matches_.insert(match);
    const auto& seats = view.at("seats").as_array();
    const bool is_free = seats[0].at("player").is_null() || seats[1].at("player").is_null();
    if (view.at("status") == "open" && is_free) world_.opponent_of(*this)->hears_of(match);
  }
}

void Player::join(std::string match) {
  const auto looked = ask({.path = path_of(match), .match = match});
  if (!done(looked)) return;
  const auto view = read(*looked);
  const auto& seats = view.at("seats").as_array();
  const auto& seat = seats[seats[0].at("player").is_null() ? 0 : 1].as_object();
  const auto answer = ask({.method = Method::post,
                           .path = path_of(match, "/seats"),
                           .body = {{"side", seat.at("side")}},
                           .match = match});
  if (!answer || answer->status == 503) return;
  // Seated already: by a request whose answer never came.
  invitations_.erase(match);
  matches_.insert(match);
}

// --- looking ----------------------------------------------------------------------------------

void Player::look_at(const std::string& match) {
  auto& chance = world_.chance();
  if (chance.one_in(4)) {
    const auto answer = ask({.path = path_of(match, "/record"), .match = match});
    if (done(answer)) {
      const auto record = read(*answer);
      world_.promises().told_events(match, record.at("events").as_array());
    }
    return;
  }
  if (chance.one_in(3)) {
    ask({.path = path_of(match, "/report"), .match = match});
    return;
  }
  const auto after = static_cast<int>(chance.below(40)) - 1;
  const auto answer =
      ask({.path = path_of(match, fmt::format("/events?after={}&limit={}", after, 50)),
           .match = match});
  if (done(answer)) world_.promises().told_events(match, read(*answer).at("events").as_array());
}

// --- playing ----------------------------------------------------------------------------------

std::optional<Ask> Player::next_submission(const std::string& match) {
  if (const auto found = unanswered_.find(match); found != unanswered_.end()) return found->second;
  const auto answer = ask({.path = path_of(match), .match = match});
  if (!done(answer)) return std::nullopt;
  const auto view = read(*answer);
  if (view.at("status") != "running") return std::nullopt;
  world_.promises().told_head(match, static_cast<int>(view.at("events").as_int64()),
                              std::string(view.at("head").as_string()));
  if (world_.chance().one_in(12)) {
    make_mistake(match, view);
    return std::nullopt;
  }
  if (world_.chance().one_in(15)) return declaration(match, view);
  return submission(match, view);
}

Ask Player::orders(const std::string& match, std::int64_t revision, const std::string& text) {
  return {.method = Method::post,
          .path = path_of(match, "/orders"),
          .body = {{"revision", revision},
                   {"text", text},
                   {"nonce", fmt::format("{:x}", world_.chance().below(1U << 20U))}},
          .key = new_key(),
          .match = match};
}

// What must be refused, or counts as nothing.
void Player::make_mistake(const std::string& match, const json::object& view) {
  const auto revision = view.at("revision").as_int64();
  switch (world_.chance().below(4)) {
    case 0:
      send(orders(match, revision + 1, nonsense));
      break;
    case 1:
      send(orders(match, revision, nonsense));
      break;
    case 2:
      if (!is_awaited(view)) send(orders(match, revision, nonsense));
      break;
    default:
      ask({.method = Method::post,
           .path = path_of(match, "/orders?dry_run=1"),
           .body = {{"text", nonsense}},
           .match = match});
  }
}

std::optional<Ask> Player::declaration(const std::string& match, const json::object& view) {
  const std::vector<std::string> all{"/draw/offer", "/draw/offer", "/draw/accept", "/draw/decline",
                                     "/claim",      "/claim",      "/resign"};
  if (world_.chance().one_in(5)) {
    change_vacation(match, view);
    return std::nullopt;
  }
  if (world_.chance().one_in(3)) {
    send({.method = Method::put,
          .path = path_of(match, "/standing-orders"),
          .body = {{"text", choose_standing_orders(view)}},
          .match = match});
    return std::nullopt;
  }
  return Ask{.method = Method::post,
             .path = path_of(match, all[world_.chance().below(all.size())]),
             .body = {{"revision", view.at("revision")}},
             .key = new_key(),
             .match = match};
}

// They will be away for some days; or are back, or do not go.
void Player::change_vacation(const std::string& match, const json::object& view) {
  const auto& seats = view.at("seats").as_array();
  const bool is_first = seats[0].at("side") == view.at("your_side");
  const auto side = is_first ? core::Side::first : core::Side::second;
  const bool is_away = !seats[core::index(side)].at("vacation").is_null();
  const auto last_day = std::chrono::floor<std::chrono::days>(world_.now()) +
                        std::chrono::days(world_.chance().between(2, 6));
  // Whatever was told before may be otherwise as soon as this is asked for.
  world_.promises().forget_vacation(match, side);
  const auto answer =
      ask({.method = is_away ? Method::remove : Method::post,
           .path = path_of(match, "/vacation"),
           .body = is_away ? json::value(nullptr)
                           : json::object{{"last_day", protocol::rfc3339(last_day).substr(0, 10)}},
           .match = match});
  if (!done(answer)) return;
  const auto after = read(*answer);
  const auto& seat = after.at("seats").as_array()[core::index(side)].as_object();
  world_.promises().told_vacation(
      match, side,
      {.is_away = !seat.at("vacation").is_null(),
       .days_left = static_cast<int>(seat.at("vacation_days_left").as_int64())});
}

std::optional<Ask> Player::submission(const std::string& match, const json::object& view) {
  // Sealed orders are given anew now and then.
  const auto sealed = json::array{view.at("your_side")};
  const bool anew = view.at("sealed") == sealed && world_.chance().one_in(3);
  if (!is_awaited(view) && !anew) return std::nullopt;
  const auto text = choose_orders(match, text_in(view, "ruleset"));
  if (text.empty()) return std::nullopt;
  return orders(match, view.at("revision").as_int64(), text);
}

// The server refuses them where the game has none.
std::string Player::choose_standing_orders(const json::object& view) {
  const auto& [game, scenario] = *find_built_in_scenario(text_in(view, "scenario"));
  const auto side = text_in(view, "your_side") == game->description().sides[0] ? core::Side::first
                                                                               : core::Side::second;
  core::Random random(world_.chance().below(1U << 20U));
  const auto texts =
      samples::of(text_in(view, "ruleset")).standing_orders(*game, scenario, side, random);
  return texts.empty() ? nonsense : texts[random.below(texts.size())];
}

std::string Player::choose_orders(const std::string& match, const std::string& ruleset) {
  auto& chance = world_.chance();
  const auto answer = ask({.path = path_of(match, "/legal"), .match = match});
  if (!done(answer)) return {};
  const auto page = read(*answer);
  std::vector<std::string> listed;
  for (const auto& order : page.at("orders").as_array()) listed.emplace_back(order.as_string());
  if (listed.empty()) return {};
  auto order = listed[chance.below(listed.size())];
  const auto& samples = samples::of(ruleset);
  if (samples.gives_up(order)) order = listed.front();
  core::Random random(chance.below(1U << 20U));
  return samples.submission(order, listed, random);
}

void Player::take(const Ask& ask, const Answered& answer) {
  // Nobody knows yet: the same again, under the same key.
  const bool open = !answer || answer->status == 503 || answer->status == 429;
  if (ask.key.empty()) return;
  if (open) {
    unanswered_[ask.match] = ask;
  } else {
    unanswered_.erase(ask.match);
  }
}

void Player::give_up(const std::string& match) {
  constexpr int attempts = 20;
  Ask resignation{.method = Method::post,
                  .path = path_of(match, "/resign"),
                  .body = json::object{},
                  .key = new_key(),
                  .match = match};
  for (int i = 0; i < attempts; ++i) {
    const auto pending = unanswered_.find(match);
    const Ask next = pending != unanswered_.end() ? pending->second : resignation;
    send(next);
    const auto view = ask({.path = path_of(match), .match = match});
    if (done(view) && read(*view).at("status") != "running") return;
  }
  throw BrokenPromise("10: match " + match + " takes no resignation");
}

}  // namespace adjutant::simulation
