#include "engine/match/match.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "engine/core/control.hpp"
#include "engine/core/ensure.hpp"
#include "engine/dice/dice.hpp"
#include "engine/match/house_events.hpp"

namespace adjutant::match {

namespace json = core::json;
using core::Side;

namespace {

constexpr std::size_t nonce_bytes_max = 64;
constexpr std::size_t seed_bytes_max = 64;
constexpr std::size_t house_line_bytes_max = 2000;

const std::string& id_of(const Match& match, Side side) {
  return match.setup->game->description().sides[index(side)];
}

const std::string& name_of(const Match& match, Side side) {
  return match.setup->scenario.side_names[index(side)];
}

std::unexpected<core::Refusals> refused(std::string message) {
  core::Refusal refusal;
  refusal.message = std::move(message);
  return std::unexpected(core::Refusals{std::move(refusal)});
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text.append(line).append("\n");
  return text;
}

// Gives an event its place in the chain and moves the match's counters.
LoggedEvent log(Match& match, std::optional<int> submission, core::Event event) {
  LoggedEvent logged;
  logged.number = match.events++;
  logged.submission = submission;
  if (event.type == "rolled") event.fields["die"] = match.dice++;
  logged.event = std::move(event);
  chain(logged, match.head, *match.setup->game);
  match.head = logged.hash;
  return logged;
}

core::Event started_event(const Match& match) {
  const Setup& setup = *match.setup;
  json::array seats;
  for (const Side side : core::both_sides) {
    const Seat& seat = setup.seats[index(side)];
    seats.push_back(
        json::object{{"side", id_of(match, side)}, {"player", seat.player}, {"seed", seat.seed}});
  }
  core::Event event;
  event.type = "started";
  event.fields = {{"match", setup.id},
                  {"ruleset", setup.game->description().id},
                  {"rules_version", begun_by(setup)},
                  {"scenario", setup.scenario.id},
                  {"scenario_sha256", setup.scenario.sha256},
                  {"options", recorded_options(setup)},
                  {"seats", std::move(seats)},
                  {"commitment", setup.commitment}};
  return event;
}

std::optional<Side> side_with_id(const Match& match, std::string_view id) {
  for (const Side side : core::both_sides) {
    if (id_of(match, side) == id) return side;
  }
  return std::nullopt;
}

// What one submission does to the match, before it is numbered and hashed.
struct Played {
  core::State state;
  core::Events events;
  std::optional<Side> draw_offered_by;
  std::optional<Result> result;
};

Played unchanged(const Match& match) {
  return {match.state, {}, match.draw_offered_by, std::nullopt};
}

core::Event event_of(const Match& match, std::string type, Side side) {
  return {std::move(type), "", std::nullopt, {{"side", id_of(match, side)}}};
}

std::optional<std::string> why_not_awaited(const Match& match, Side side) {
  std::string awaited_names;
  for (const core::Awaited& awaited : *match.awaited) {
    if (awaited.side == side) return std::nullopt;
    awaited_names += (awaited_names.empty() ? "" : " and ") + name_of(match, awaited.side);
  }
  return fmt::format("It is not {}'s turn: {} must answer first.", name_of(match, side),
                     awaited_names);
}

// All faults of orders as things stand.
core::Refusals refusals_of(const Match& match, const Draft& draft) {
  if (auto why = why_not_awaited(match, draft.side)) return refused(std::move(*why)).error();
  return match.setup->game->check(match.state, draft.side, draft.orders);
}

void take_events(Played& played, const core::Game& game, core::Events&& events) {
  for (const core::Event& event : events) ensure_not_of_the_house(event.type, game);
  if (played.events.empty()) {
    played.events = std::move(events);
  } else {
    std::ranges::move(events, std::back_inserter(played.events));
  }
}

std::expected<Played, core::Refusals> play_orders(const Match& match, const Draft& draft,
                                                  core::Dice& dice) {
  const core::Game& game = *match.setup->game;
  if (auto refusals = refusals_of(match, draft); !refusals.empty()) {
    return std::unexpected(std::move(refusals));
  }
  // In another order, the side that orders them could choose between two sets of dice.
  if (seals(match, draft.side) && draft.side != Side::first) {
    return refused(
        fmt::format("Sealed orders are played in the order of the sides: those of {} come first.",
                    name_of(match, Side::first)));
  }

  Played played = unchanged(match);
  if (match.draw_offered_by == core::opponent(draft.side)) {
    played.events.push_back(event_of(match, "draw_lapsed", *match.draw_offered_by));
    played.draw_offered_by.reset();
  }
  core::Adjudication adjudication = game.adjudicate(match.state, draft.side, draft.orders, dice);
  played.state = std::move(adjudication.state);
  take_events(played, game, std::move(adjudication.events));
  if (auto outcome = game.outcome(played.state)) {
    played.result = Result{outcome->winner, std::move(outcome->reason), std::move(outcome->points)};
  }
  return played;
}

std::expected<Played, core::Refusals> play_standing_orders(const Match& match, const Draft& draft) {
  const auto* standing = match.setup->game->standing_orders();
  if (standing == nullptr) return refused("This game has no standing orders.");
  core::Adjudication adjudication = standing->set(match.state, draft.side, draft.orders);
  Played played = unchanged(match);
  played.state = std::move(adjudication.state);
  take_events(played, *match.setup->game, std::move(adjudication.events));
  return played;
}

Played play_resign(const Match& match, Side side) {
  Played played = unchanged(match);
  played.events.push_back(event_of(match, "resigned", side));
  played.result =
      Result{core::opponent(side), fmt::format("{} resigned.", name_of(match, side)), {}};
  return played;
}

std::expected<Played, core::Refusals> play_offer_draw(const Match& match, Side side) {
  if (match.draw_offered_by == side) {
    return refused("You have already offered a draw: wait for the answer.");
  }
  if (match.draw_offered_by) {
    return refused("Your opponent has offered a draw: accept or decline it.");
  }
  Played played = unchanged(match);
  played.events.push_back(event_of(match, "draw_offered", side));
  played.draw_offered_by = side;
  return played;
}

std::expected<Played, core::Refusals> play_answer_to_draw(const Match& match, Side side,
                                                          bool accepted) {
  if (match.draw_offered_by != core::opponent(side)) {
    return refused("Your opponent has not offered a draw.");
  }
  Played played = unchanged(match);
  played.events.push_back(event_of(match, accepted ? "draw_agreed" : "draw_declined", side));
  played.draw_offered_by.reset();
  if (accepted) played.result = Result{std::nullopt, "The players agreed on a draw.", {}};
  return played;
}

std::expected<Played, core::Refusals> play_claim_win(const Match& match, Side side) {
  const Side late = core::opponent(side);
  if (why_not_awaited(match, late)) {
    return refused("You can claim a win only when it is your opponent's turn.");
  }
  Played played = unchanged(match);
  played.events.push_back(event_of(match, "win_claimed", side));
  played.result = Result{side, fmt::format("{} did not act in time.", name_of(match, late)), {}};
  return played;
}

Played play_take_over(const Match& match, const Draft& draft) {
  Played played = unchanged(match);
  played.events.push_back(event_of(match, "taken_over", draft.side));
  played.events.back().fields.emplace("player", draft.orders.lines.front());
  if (match.draw_offered_by == draft.side) {
    played.events.push_back(event_of(match, "draw_lapsed", draft.side));
    played.draw_offered_by.reset();
  }
  return played;
}

Played play_ruling(const Match& match, const Draft& draft) {
  Played played = unchanged(match);
  const auto winner = side_with_id(match, draft.orders.lines[0]);
  const std::string& reason = draft.orders.lines[1];
  const auto id = winner ? json::value(id_of(match, *winner)) : json::value(nullptr);
  played.events.push_back({"ruling", "", std::nullopt, {{"winner", id}, {"reason", reason}}});
  played.result = Result{winner, reason, {}};
  return played;
}

Played play_extend(const Match& match, const Draft& draft) {
  const auto& lines = draft.orders.lines;
  Played played = unchanged(match);
  played.events.push_back({"extended",
                           "",
                           std::nullopt,
                           {{"from", lines[0]}, {"until", lines[1]}, {"reason", lines[2]}}});
  return played;
}

std::expected<Played, core::Refusals> play(const Match& match, const Draft& draft,
                                           core::Dice& dice) {
  switch (draft.kind) {
    case Kind::orders:
    case Kind::deadline:
      return play_orders(match, draft, dice);
    case Kind::standing_orders:
      return play_standing_orders(match, draft);
    case Kind::resign:
      return play_resign(match, draft.side);
    case Kind::offer_draw:
      return play_offer_draw(match, draft.side);
    case Kind::accept_draw:
      return play_answer_to_draw(match, draft.side, true);
    case Kind::decline_draw:
      return play_answer_to_draw(match, draft.side, false);
    case Kind::claim_win:
      return play_claim_win(match, draft.side);
    case Kind::take_over:
      return play_take_over(match, draft);
    case Kind::ruling:
      return play_ruling(match, draft);
    case Kind::extend:
      return play_extend(match, draft);
  }
  core::invariant_broken("kind is known", "a submission of an unknown kind");
}

// Standing orders are hidden while their hash is public, so that only a secret nonce keeps an
// opponent from guessing them. The server seed gives one without more chance.
std::string hidden_nonce(const Match& match) {
  const core::Digest digest = core::hmac_sha256(
      match.setup->server_seed,
      fmt::format("adjutant-nonce-1\n{}\n{}", match.setup->id, match.submissions));
  return core::to_hex(std::span(digest).first(16));
}

// Whether a computer player plays for a side whose time is over: then its orders come with the
// draft. Otherwise they are what doctrine orders, and nobody's to choose.
bool has_substitute(const Setup& setup) {
  const auto* clock = setup.options.if_contains("clock");
  const auto* object = clock != nullptr ? clock->if_object() : nullptr;
  const auto* on_timeout = object != nullptr ? object->if_contains("on_timeout") : nullptr;
  return on_timeout != nullptr && (*on_timeout == "greedy" || *on_timeout == "captain");
}

std::size_t lines_of_the_house(Kind kind) {
  return kind == Kind::take_over ? 1 : kind == Kind::ruling ? 2 : 3;
}

// What an act of the house must say.
std::expected<Draft, core::Refusals> complete_of_the_house(const Match& match, const Draft& draft) {
  const auto& lines = draft.orders.lines;
  const bool plain = std::ranges::none_of(lines, [](const std::string& line) {
    return line.empty() || line.size() > house_line_bytes_max || core::has_control(line);
  });
  const bool ruling = draft.kind == Kind::ruling;
  if (!plain || lines.size() != lines_of_the_house(draft.kind)) {
    return refused("An act of the house has its lines, which are plain text.");
  }
  if (ruling && lines[0] != "-" && !side_with_id(match, lines[0])) {
    return refused("A ruling names the side that wins, or \"-\".");
  }
  return draft;
}

// The draft with its orders complete: what is hashed before a die is rolled.
std::expected<Draft, core::Refusals> complete(const Match& match, const Draft& draft) {
  if (match.result) return refused("The match is over: " + match.result->reason);
  if (draft.nonce.size() > nonce_bytes_max || core::has_control(draft.nonce)) {
    return refused("The nonce must be at most 64 bytes without control characters.");
  }
  if (is_of_the_house(draft.kind)) return complete_of_the_house(match, draft);
  Draft completed = draft;
  // A player who is not to act may still resign; and nobody has to wait for the opponent to do so.
  if (draft.kind == Kind::orders && resigns(draft.orders) &&
      (why_not_awaited(match, draft.side) || seals(match, draft.side))) {
    completed.kind = Kind::resign;
    completed.orders = {};
    return completed;
  }
  if (draft.kind == Kind::standing_orders && draft.nonce.empty()) {
    completed.nonce = hidden_nonce(match);
  }
  if (draft.kind == Kind::orders || draft.kind == Kind::standing_orders) return completed;
  completed.orders = {};
  if (draft.kind == Kind::deadline) {
    if (auto why = why_not_awaited(match, draft.side)) return refused(std::move(*why));
    if (has_substitute(*match.setup) && !draft.orders.lines.empty()) return draft;
    const core::Game& game = *match.setup->game;
    if (game.doctrine() == nullptr) return refused("This game has no default orders.");
    const auto lines = game.doctrine()->default_orders(match.state, draft.side);
    auto orders = game.parse_orders(match.state, draft.side, joined(lines));
    ENSURE(orders.has_value(), "default orders cannot be read: " + orders.error().front().message);
    completed.orders = std::move(*orders);
  }
  return completed;
}

core::Event submitted_event(const Match& match, const Submission& submission) {
  return {"submitted",
          "",
          std::nullopt,
          {{"side", id_of(match, submission.side)},
           {"kind", name(submission.kind)},
           {"received", submission.received},
           {"orders_hash", submission.hash}}};
}

core::Event match_ended_event(const Match& match) {
  return {"match_ended", "", std::nullopt, encode(*match.result, *match.setup->game)};
}

std::expected<Applied, core::Refusals> apply_complete(const Match& match, Draft draft,
                                                      std::string hash, core::Dice& dice) {
  auto played = play(match, draft, dice);
  if (!played) return std::unexpected(std::move(played.error()));

  Applied applied;
  applied.match = match;
  Match& after = applied.match;
  const int number = after.submissions++;
  if (grows_revision(draft.kind) && !seals(match, draft)) ++after.revision;
  applied.submission = {number,
                        draft.kind,
                        draft.side,
                        std::move(draft.received),
                        std::move(draft.orders.lines),
                        std::move(draft.nonce),
                        std::move(hash)};
  after.draw_offered_by = played->draw_offered_by;
  after.result = std::move(played->result);
  if (after.result) after.draw_offered_by.reset();
  set_state(after, std::move(played->state));
  applied.events.reserve(played->events.size() + 2);
  applied.events.push_back(log(after, number, submitted_event(after, applied.submission)));
  for (core::Event& event : played->events) {
    applied.events.push_back(log(after, number, std::move(event)));
  }
  if (after.result) applied.events.push_back(log(after, number, match_ended_event(after)));
  return applied;
}

}  // namespace

bool is_of_the_house(Kind kind) {
  return kind == Kind::take_over || kind == Kind::ruling || kind == Kind::extend;
}

bool grows_revision(Kind kind) {
  return kind != Kind::standing_orders && kind != Kind::take_over && kind != Kind::extend;
}

int begun_by(const Setup& setup) {
  return setup.begun_by.value_or(setup.game->description().rules_version);
}

int rules_version(const Setup& setup) {
  return setup.rules_changes.empty() ? begun_by(setup) : setup.rules_changes.back().to;
}

bool resigns(const core::Orders& orders) {
  return orders.lines.size() == 1 && orders.lines.front() == "resign";
}

bool seals(const Match& match, Side side) {
  return match.awaited->size() > 1 &&
         std::ranges::any_of(*match.awaited, [side](const core::Awaited& awaited) {
           return awaited.side == side && awaited.sealed;
         });
}

bool seals(const Match& match, const Draft& draft) {
  const bool ordered = draft.kind == Kind::orders || draft.kind == Kind::deadline;
  return ordered && seals(match, draft.side) && !resigns(draft.orders);
}

std::string submission_hash(const std::vector<std::string>& orders, std::string_view nonce) {
  return core::sha256_hex(joined(orders).append(nonce));
}

void set_state(Match& match, core::State state) {
  match.state = std::move(state);
  std::vector<core::Awaited> awaited;
  if (!match.result) awaited = match.setup->game->awaited(match.state);
  match.awaited = std::make_shared<const std::vector<core::Awaited>>(std::move(awaited));
}

Started start(Setup setup) {
  for (const Seat& seat : setup.seats) {
    ENSURE(seat.seed.size() <= seed_bytes_max && !core::has_control(seat.seed),
           "a seat's seed must be at most 64 bytes without control characters");
  }
  Started started;
  Match& match = started.match;
  match.head = setup.commitment;
  match.setup = std::make_shared<const Setup>(std::move(setup));
  set_state(match, match.setup->game->initial_state(match.setup->scenario, match.setup->decisions));
  started.events.push_back(log(match, std::nullopt, started_event(match)));
  return started;
}

std::expected<Applied, core::Refusals> apply(const Match& match, const Draft& draft,
                                             core::Dice& dice) {
  auto completed = complete(match, draft);
  if (!completed) return std::unexpected(std::move(completed.error()));
  auto hash = submission_hash(completed->orders.lines, completed->nonce);
  return apply_complete(match, *std::move(completed), std::move(hash), dice);
}

std::expected<Applied, core::Refusals> apply_seeded(const Match& match, const Draft& draft) {
  auto completed = complete(match, draft);
  if (!completed) return std::unexpected(std::move(completed.error()));
  dice::Seeds seeds;
  seeds.server_seed = match.setup->server_seed;
  seeds.match = match.setup->id;
  for (const Side side : core::both_sides) {
    seeds.seat_seeds[index(side)] = match.setup->seats[index(side)].seed;
  }
  auto hash = submission_hash(completed->orders.lines, completed->nonce);
  seeds.submission_hash = hash;
  dice::SeededDice dice(std::move(seeds), match.dice);
  return apply_complete(match, *std::move(completed), std::move(hash), dice);
}

std::expected<Draft, core::Refusals> seal(const Match& match, const Draft& draft) {
  auto completed = complete(match, draft);
  if (!completed) return completed;
  ENSURE(seals(match, draft), "only who acts at once with others seals orders");
  auto refusals = refusals_of(match, *completed);
  if (!refusals.empty()) return std::unexpected(std::move(refusals));
  return completed;
}

std::expected<std::vector<Applied>, core::Refusals> open(const Match& match,
                                                         std::span<const Draft> sealed) {
  ENSURE(sealed.size() == match.awaited->size(), "orders are opened when all of them are in");
  std::vector<Applied> opened;
  for (const Side side : core::both_sides) {
    const auto draft = std::ranges::find(sealed, side, &Draft::side);
    if (draft == sealed.end()) continue;
    auto applied = apply_seeded(opened.empty() ? match : opened.back().match, *draft);
    if (!applied) return std::unexpected(std::move(applied.error()));
    opened.push_back(*std::move(applied));
  }
  return opened;
}

}  // namespace adjutant::match
