#include "server/app/submissions.hpp"

#include <algorithm>
#include <utility>

#include "server/app/limits.hpp"
#include "server/app/match_view.hpp"
#include "server/app/play.hpp"
#include "server/app/timeout.hpp"

namespace adjutant::app {
namespace {

using Live = std::shared_ptr<const LiveMatch>;
using match::Kind;

// A player at his place in a started match.
struct AtTable {
  MatchHost::Slot slot;
  Live live;
  core::Side side = core::Side::first;
};

Result<core::Side> seat_in(const ports::MatchRow& row, const Identity& identity) {
  if (!may_see(row, identity)) {
    return problem("not-found", "There is no match " + row.id + " that you may see.");
  }
  const auto side = side_of(row, identity.account.id);
  if (!side) return problem("forbidden", "You have no seat in this match.");
  return *side;
}

Result<AtTable> sit_down(Context& context, MatchHost& host, const Identity& identity,
                         std::string_view match) {
  auto slot = host.enter(match);
  if (!slot) return std::unexpected(slot.error());
  const auto live = host.load(*slot);
  // Strangers learn nothing of a match, not even why it cannot be played.
  const auto row = live ? std::optional((*live)->row) : context.store.match(match);
  if (!row) return std::unexpected(live.error());
  const auto side = seat_in(*row, identity);
  if (!side) return std::unexpected(side.error());
  if (!live) return std::unexpected(live.error());
  return AtTable{*std::move(slot), *live, *side};
}

Result<void> go_on(Context& context, MatchHost& host, AtTable& table) {
  auto effect = settle_clock(context, host, table.slot, table.live);
  if (!effect) return std::unexpected(effect.error());
  table.live = std::move(effect->live);
  if (table.live->match.result) {
    return problem("match-over", "The match is over: " + table.live->match.result->reason);
  }
  return {};
}

Result<void> check_revision(const match::Match& match, int revision) {
  if (match.revision == revision) return {};
  return problem("stale-revision",
                 "Your orders are for revision " + std::to_string(revision) +
                     " and the match is at revision " + std::to_string(match.revision) +
                     ". Read the position again.",
                 {{"revision", match.revision}});
}

Result<void> check_turn(const LiveMatch& live, core::Side side) {
  const auto awaited = live.match.setup->game->awaited(live.match.state);
  if (std::ranges::find(awaited, side, &core::Awaited::side) != awaited.end()) return {};
  return problem("not-your-turn", "The other side is to act.");
}

Result<core::Orders> parse(const LiveMatch& live, core::Side side, const OrdersText& orders) {
  const auto& game = *live.match.setup->game;
  const auto* text = std::get_if<std::string>(&orders);
  auto parsed = text != nullptr
                    ? game.parse_orders(live.match.state, side, *text)
                    : game.parse_orders_json(live.match.state, side, std::get<json::array>(orders));
  if (!parsed) return std::unexpected(orders_refused(parsed.error()));
  return *std::move(parsed);
}

Result<void> check_size(const OrdersText& orders) {
  const auto* text = std::get_if<std::string>(&orders);
  if (text != nullptr && text->size() > limits::orders_bytes_max) {
    return problem("bad-request",
                   "Orders have at most " + std::to_string(limits::orders_bytes_max) + " bytes.");
  }
  if (text == nullptr && std::get<json::array>(orders).size() > limits::orders_count_max) {
    return problem("bad-request", "A submission has at most " +
                                      std::to_string(limits::orders_count_max) + " orders.");
  }
  return {};
}

Result<void> check_key(const std::string& key) {
  if (key.size() <= limits::idempotency_key_bytes_max) return {};
  return problem("bad-request", "An idempotency key has at most " +
                                    std::to_string(limits::idempotency_key_bytes_max) + " bytes.");
}

Result<void> check_request(const Identity& identity, std::string_view match,
                           const SubmitOrders& request) {
  if (const auto may = may_change(identity, match); !may) return may;
  if (const auto fine = check_size(request.orders); !fine) return fine;
  if (request.nonce.size() > limits::nonce_bytes_max) {
    return problem("bad-request",
                   "A nonce has at most " + std::to_string(limits::nonce_bytes_max) + " bytes.");
  }
  return check_key(request.idempotency_key);
}

core::Digest hash_of(const SubmitOrders& request) {
  json::object said{{"revision", request.revision}, {"nonce", request.nonce}};
  if (const auto* text = std::get_if<std::string>(&request.orders)) {
    said["text"] = *text;
  } else {
    said["orders"] = std::get<json::array>(request.orders);
  }
  return core::sha256(json::serialize(said));
}

core::Digest hash_of(const Declare& request) {
  return core::sha256(std::string(match::name(request.kind)) + "\n" +
                      (request.revision ? std::to_string(*request.revision) : "any"));
}

// What this key was answered with before; empty: nothing yet.
Result<std::optional<Answer>> answered_before(Context& context, std::string_view match,
                                              const RequestKey& key) {
  if (key.key.empty()) return std::nullopt;
  auto stored = context.store.answer(key.account, match, key.key);
  if (!stored) return std::nullopt;
  if (stored->request_hash != key.request_hash) {
    return problem("idempotency-key-reused",
                   "This key came with another request before. Use a new key for each request.");
  }
  return Answer{.status = stored->status, .body = std::move(stored->body), .side = {}};
}

Result<Answer> answered(Result<Played> played, core::Side side) {
  if (!played) return std::unexpected(played.error());
  const auto& game = *played->live->match.setup->game;
  return Answer{.status = 200,
                .body = std::move(played->answer),
                .side = game.description().sides[core::index(side)].id};
}

Result<void> check_declaration(const LiveMatch& live, core::Side side, Kind kind) {
  const auto offered_by = live.match.draw_offered_by;
  switch (kind) {
    case Kind::resign:
      return {};
    case Kind::offer_draw:
      if (!offered_by) return {};
      return problem("draw-refused", "A draw is offered already.");
    case Kind::accept_draw:
    case Kind::decline_draw:
      if (offered_by == core::opponent(side)) return {};
      return problem("draw-refused", "Your opponent does not offer a draw now.");
    case Kind::claim_win:
      if (live.row.time_expired && live.row.to_act == core::opponent(side)) return {};
      return problem("time-not-expired",
                     "You may claim the win when your opponent's time is over.");
    case Kind::orders:
    case Kind::standing_orders:
    case Kind::deadline:
      break;
  }
  return problem("bad-request", "This cannot be declared.");
}

json::object lines(const std::vector<std::string>& orders) {
  return {{"orders", json::array(orders.begin(), orders.end())}};
}

}  // namespace

Result<Answer> Submissions::submit(const Identity& identity, std::string_view match,
                                   const SubmitOrders& request) {
  if (const auto fine = check_request(identity, match, request); !fine) {
    return std::unexpected(fine.error());
  }
  auto table = sit_down(context_, host_, identity, match);
  if (!table) return std::unexpected(table.error());
  const RequestKey key{identity.account.id, request.idempotency_key, hash_of(request)};
  auto before = answered_before(context_, match, key);
  if (!before) return std::unexpected(before.error());
  if (*before) return **std::move(before);

  auto fine = go_on(context_, host_, *table);
  if (fine) fine = check_revision(table->live->match, request.revision);
  if (!fine) return std::unexpected(fine.error());
  auto orders = parse(*table->live, table->side, request.orders);
  // Who is not to act may still give up.
  const bool resigns = orders && orders->lines == std::vector<std::string>{"resign"};
  if (!resigns) fine = check_turn(*table->live, table->side);
  if (!fine) return std::unexpected(fine.error());
  if (!orders) return std::unexpected(orders.error());
  return answered(play(context_, host_, table->slot, table->live,
                       {.kind = Kind::orders,
                        .side = table->side,
                        .received = rfc3339(context_.clock.now()),
                        .orders = *std::move(orders),
                        .nonce = request.nonce},
                       key),
                  table->side);
}

Result<Answer> Submissions::declare(const Identity& identity, std::string_view match,
                                    const Declare& request) {
  auto fine = may_change(identity, match);
  if (fine) fine = check_key(request.idempotency_key);
  if (!fine) return std::unexpected(fine.error());
  auto table = sit_down(context_, host_, identity, match);
  if (!table) return std::unexpected(table.error());
  const RequestKey key{identity.account.id, request.idempotency_key, hash_of(request)};
  auto before = answered_before(context_, match, key);
  if (!before) return std::unexpected(before.error());
  if (*before) return **std::move(before);

  fine = go_on(context_, host_, *table);
  if (fine && request.revision) fine = check_revision(table->live->match, *request.revision);
  if (fine) fine = check_declaration(*table->live, table->side, request.kind);
  if (!fine) return std::unexpected(fine.error());
  return answered(play(context_, host_, table->slot, table->live,
                       {.kind = request.kind,
                        .side = table->side,
                        .received = rfc3339(context_.clock.now()),
                        .orders = {},
                        .nonce = {}},
                       key),
                  table->side);
}

Result<json::object> Submissions::dry_run(const Identity& identity, std::string_view match,
                                          const OrdersText& text) {
  if (const auto fine = check_size(text); !fine) return std::unexpected(fine.error());
  const auto table = sit_down(context_, host_, identity, match);
  if (!table) return std::unexpected(table.error());
  const auto& live = *table->live;
  const auto side = table->side;
  if (live.match.result) return problem("match-over", "The match is over.");
  if (const auto turn = check_turn(live, side); !turn) return std::unexpected(turn.error());
  const auto orders = parse(live, side, text);
  if (!orders) return std::unexpected(orders.error());
  const auto& game = *live.match.setup->game;
  auto preview = game.preview(live.match.state, side, *orders);
  if (const auto refusals = game.check(live.match.state, side, *orders); !refusals.empty()) {
    auto refused = orders_refused(refusals);
    refused.extra["preview"] = std::move(preview);
    return std::unexpected(std::move(refused));
  }
  auto answer = lines(orders->lines);
  answer["legal"] = true;
  answer["revision"] = live.match.revision;
  answer["json"] = game.print_json(*orders);
  answer["preview"] = std::move(preview);
  return answer;
}

Result<json::object> Submissions::standing_orders(const Identity& identity,
                                                  std::string_view match) {
  const auto table = sit_down(context_, host_, identity, match);
  if (!table) return std::unexpected(table.error());
  const auto& current = table->live->match;
  return lines(current.setup->game->standing_orders(current.state, table->side));
}

Result<json::object> Submissions::set_standing_orders(const Identity& identity,
                                                      std::string_view match,
                                                      const std::string& text) {
  if (const auto may = may_change(identity, match); !may) return std::unexpected(may.error());
  if (text.size() > limits::standing_orders_bytes_max) {
    return problem("bad-request", "Standing orders have at most " +
                                      std::to_string(limits::standing_orders_bytes_max) +
                                      " bytes.");
  }
  auto table = sit_down(context_, host_, identity, match);
  if (!table) return std::unexpected(table.error());
  if (const auto fine = go_on(context_, host_, *table); !fine) {
    return std::unexpected(fine.error());
  }
  const auto& current = table->live->match;
  const auto& game = *current.setup->game;
  const auto orders = game.parse_standing_orders(current.state, table->side, text);
  if (!orders) return std::unexpected(orders_refused(orders.error()));
  if (orders->lines == game.standing_orders(current.state, table->side)) {
    return lines(orders->lines);
  }
  const auto played = play(context_, host_, table->slot, table->live,
                           {.kind = Kind::standing_orders,
                            .side = table->side,
                            .received = rfc3339(context_.clock.now()),
                            .orders = *orders,
                            .nonce = {}},
                           {});
  if (!played) return std::unexpected(played.error());
  return lines(orders->lines);
}

}  // namespace adjutant::app
