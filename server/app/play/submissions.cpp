#include "server/app/play/submissions.hpp"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/play/table.hpp"
#include "server/app/play/timeout.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::app {
namespace {

using match::Kind;

// For one request, while other servers are quicker.
constexpr int attempts_max = 5;

Result<void> check_key(const std::string& key) {
  if (key.starts_with(mail_key_begin)) {
    return problem("bad-request",
                   "An idempotency key cannot begin with 'mail:': orders by mail use those keys.");
  }
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

core::Digest hash_of(const SetStandingOrders& request) {
  return hash_of(SubmitOrders{.revision = -1, .orders = request.orders});
}

core::Digest hash_of(const Declare& request) {
  return core::sha256(std::string(match::name(request.kind)) + "\n" +
                      (request.revision ? std::to_string(*request.revision) : "any"));
}

// The earlier answer under this key; empty: none yet.
Result<std::optional<Answer>> answered_before(Context& context, const LiveMatch& live,
                                              const RequestKey& key) {
  if (key.key.empty() || !live.keys->contains(fingerprint(key.account, key.key))) {
    return std::nullopt;
  }
  auto stored = context.matches.answer(key.account, live.row.id, key.key);
  if (!stored) return std::nullopt;
  if (stored->request_hash != key.request_hash) {
    return problem("idempotency-key-reused",
                   "This key was used for a different request. Use a new key for each request.");
  }
  return Answer{.body = std::move(stored->body), .side = {}, .mailed = false};
}

// Whether it needs the disk, or the clock has something to do. Draws may send mails.
bool has_to_wait(const LiveMatch* live, const auto& request, const RequestKey& key,
                 ports::Time now) {
  if (live == nullptr || std::holds_alternative<Declare>(request)) return true;
  if (clock_step(live->row, now) != ClockStep::none) return true;
  return !key.key.empty() && live->keys->contains(fingerprint(key.account, key.key));
}

Result<void> check_declaration(const LiveMatch& live, core::Side side, Kind kind) {
  const auto offered_by = live.match.draw_offered_by;
  switch (kind) {
    case Kind::resign:
      return {};
    case Kind::offer_draw:
      if (!offered_by) return {};
      return problem("draw-refused", "You have already offered a draw.");
    case Kind::accept_draw:
    case Kind::decline_draw:
      if (offered_by == core::opponent(side)) return {};
      return problem("draw-refused", "Your opponent has not offered a draw.");
    case Kind::claim_win:
      if (may_claim_against(live.row, core::opponent(side))) return {};
      return problem("time-not-expired",
                     "You can claim the win when your opponent has run out of time.");
    case Kind::orders:
    case Kind::standing_orders:
    case Kind::deadline:
    case Kind::take_over:
    case Kind::ruling:
    case Kind::extend:
      break;
  }
  return problem("bad-request", "This is not a declaration.");
}

// --- requests, for the match to play; it checks them against where it stands ---

Result<match::Draft> draft_of(const AtTable& table, const SubmitOrders& request) {
  auto fine = check_orders_revision(*table.live, request.revision);
  if (!fine) return std::unexpected(fine.error());
  auto orders = read_orders(*table.live, table.side, request.orders);
  // A player who is not to act may still resign.
  const bool resigns = orders && match::resigns(*orders);
  if (!resigns) fine = check_turn(*table.live, table.side);
  if (!fine) return std::unexpected(fine.error());
  if (!orders) return std::unexpected(orders.error());
  return match::Draft{.kind = Kind::orders,
                      .side = table.side,
                      .received = {},
                      .orders = *std::move(orders),
                      .nonce = request.nonce};
}

Result<match::Draft> draft_of(const AtTable& table, const Declare& request) {
  Result<void> fine;
  if (request.revision) fine = check_revision(*table.live, *request.revision);
  if (fine) fine = check_declaration(*table.live, table.side, request.kind);
  if (!fine) return std::unexpected(fine.error());
  return match::Draft{
      .kind = request.kind, .side = table.side, .received = {}, .orders = {}, .nonce = {}};
}

Result<match::Draft> draft_of(const AtTable& table, const SetStandingOrders& request) {
  auto orders = read_standing_orders(*table.live, table.side, request.orders);
  if (!orders) return std::unexpected(orders.error());
  return match::Draft{.kind = Kind::standing_orders,
                      .side = table.side,
                      .received = {},
                      .orders = *std::move(orders),
                      .nonce = {}};
}

// What a side may not change once its time is over, not even while the clock waits for mail.
Result<void> check_time(const LiveMatch& live, core::Side side, const auto& request,
                        ports::Time at) {
  if (std::holds_alternative<Declare>(request)) return {};
  const auto ended = overdue_since(live, side, at);
  if (!ended) return {};
  const auto* what_follows =
      answers_by_doctrine(live.row, *live.options.clock)
          ? "The server gives orders for you as soon as all mail sent in time "
            "has arrived."
          : "Your opponent may claim the win as soon as all mail sent in time "
            "has arrived. Until they do, you can play from then on.";
  return problem("not-your-turn",
                 fmt::format("Your time ran out on {}. {}", spoken_time(*ended), what_follows));
}

// A claim while mail that the opponent has sent in time may still come: settle_clock() has left
// their time as it was.
Result<void> check_claim(const LiveMatch& live, core::Side side, const auto& request,
                         ports::Time at) {
  const auto* asked = std::get_if<Declare>(&request);
  if (asked == nullptr || asked->kind != Kind::claim_win) return {};
  const auto other = core::opponent(side);
  const auto ended = overdue_since(live, other, at);
  if (!ended || computer_due(live.row, live.options, at)) return {};
  return problem(
      "time-not-expired",
      fmt::format(
          "Your opponent ran out of time on {}, but a mail that they sent in time may "
          "still be on its way. You can claim the win as soon as the server knows that none "
          "is, at the latest on {}.",
          spoken_time(*ended), spoken_time(*ended + limits::mail_wait)));
}

// The same standing orders again: no need to trouble the match.
bool says_nothing_new(const LiveMatch& live, const match::Draft& draft) {
  return draft.kind == Kind::standing_orders &&
         draft.orders.lines ==
             live.match.setup->game->standing_orders()->of(live.match.state, draft.side);
}

// Acts that do not advance the match have a limit per turn.
Result<void> check_asides(const LiveMatch& live, const match::Draft& draft) {
  const auto& done = live.asides[core::index(draft.side)];
  if (draft.kind == Kind::standing_orders &&
      done.standing_orders >= limits::standing_orders_changes_max) {
    return problem("too-many",
                   fmt::format("You have changed your standing orders {} times in this turn. The "
                               "last ones stand. You can change them again in the next turn.",
                               done.standing_orders));
  }
  if (draft.kind == Kind::offer_draw && done.draw_offers >= limits::draw_offers_max) {
    return problem("too-many", fmt::format("You have offered a draw {} times in this turn. You can "
                                           "offer one again in the next turn.",
                                           done.draw_offers));
  }
  if (match::seals(live.match, draft) && done.sealed >= limits::sealed_orders_changes_max) {
    return problem("too-many", fmt::format("You have changed your sealed orders {} times. The last "
                                           "ones stand.",
                                           done.sealed));
  }
  return {};
}

}  // namespace

Task<Result<Answer>> Submissions::submit(Caller caller, std::string match, SubmitOrders request) {
  if (auto fine = check_request(*caller, match, request); !fine) {
    co_return std::unexpected(fine.error());
  }
  RequestKey key{caller->account.id, request.idempotency_key, {}};
  if (!key.key.empty()) key.request_hash = hash_of(request);
  const Request asked = std::move(request);
  Execution execution(context_, Execution::Kind::asynchronous);
  auto acted = co_await act(*caller, match, asked, std::move(key), execution);
  if (!acted) co_return std::unexpected(acted.error());
  co_return std::move(acted->answer);
}

Task<Result<Answer>> Submissions::declare(Caller caller, std::string match, Declare request) {
  auto fine = may_change(*caller, match);
  if (fine) fine = check_key(request.idempotency_key);
  if (!fine) co_return std::unexpected(fine.error());
  RequestKey key{caller->account.id, request.idempotency_key, hash_of(request)};
  const Request asked = std::move(request);
  Execution execution(context_, Execution::Kind::asynchronous);
  auto acted = co_await act(*caller, match, asked, std::move(key), execution);
  if (!acted) co_return std::unexpected(acted.error());
  co_return std::move(acted->answer);
}

Task<Result<StandingOrders>> Submissions::set_standing_orders(Caller caller, std::string match,
                                                              OrdersText orders) {
  if (auto may = may_change(*caller, match); !may) co_return std::unexpected(may.error());
  const Request asked = SetStandingOrders{std::move(orders)};
  Execution execution(context_, Execution::Kind::asynchronous);
  const auto acted = co_await act(*caller, match, asked, {}, execution);
  if (!acted) co_return std::unexpected(acted.error());
  // The forecast takes its time.
  co_await execution.to_where_it_may_wait();
  const auto& after = acted->live->match;
  co_return standing_orders_in(*after.setup->game, after.state, acted->side);
}

Result<Answer> Submissions::submit_mailed(const Identity& identity, const std::string& match,
                                          const MailedRequest& request, ByMail by_mail) {
  if (const auto* orders = std::get_if<SubmitOrders>(&request)) {
    if (auto fine = check_request(identity, match, *orders); !fine) {
      return std::unexpected(fine.error());
    }
  }
  RequestKey key{
      .account = identity.account.id,
      .key = std::move(by_mail.key),
      .request_hash = std::visit([](const auto& asked) { return hash_of(asked); }, request),
      .addition = std::move(by_mail.addition),
      .arrived = by_mail.arrived};
  Execution execution(context_, Execution::Kind::of_a_caller_who_waits);
  auto acted = wait_for(act(identity, match, request, std::move(key), execution));
  if (!acted) return std::unexpected(acted.error());
  return std::move(acted->answer);
}

namespace {

bool is_stored(const auto& acted) {
  return acted && !acted->answer.body.empty();
}

// Another process was quicker.
bool is_refused_by_store(const auto& acted, const MatchHost& host, const MatchHost::Slot& slot) {
  return !acted && acted.error().type == "stale-revision" && !host.loaded(slot);
}

}  // namespace

// Under the match's slot, which is free again before anybody gets an answer. If the match in memory
// refuses something, the desk looks again whether other servers have changed it. A fault of the
// program suspends the match; failures of the store and of memory go to the caller.
Task<Result<Submissions::Acted>> Submissions::act(const Identity& identity,
                                                  const std::string& match, const Request& request,
                                                  RequestKey key, Execution& execution) {
  auto slot = co_await called_back<Result<MatchHost::Slot>>(
      [&](auto entered) { host_.enter_later(match, std::move(entered)); });
  if (!slot) co_return std::unexpected(slot.error());
  std::string fault;
  try {
    for (int attempt = 1;; ++attempt) {
      const auto in_memory = host_.loaded(*slot);
      auto acted = co_await act_in_slot(identity, *slot, request, key, execution);
      if (is_stored(acted) || attempt == attempts_max) co_return acted;
      if (is_refused_by_store(acted, host_, *slot)) continue;
      if (!in_memory || !context_.matches.is_shared()) co_return acted;
      co_await execution.to_where_it_may_wait();
      if (host_.loaded(*slot) != in_memory || !host_.is_behind(*in_memory)) co_return acted;
      host_.forget(*slot);
    }
  } catch (const ports::StoreFailure&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& failure) {
    fault = failure.what();
  }
  co_await execution.to_where_it_may_wait();
  co_return std::unexpected(host_.hold(*slot, fault));
}

// The life of one request. The thread that brings work does what needs only memory at once.
Task<Result<Submissions::Acted>> Submissions::act_in_slot(const Identity& identity,
                                                          MatchHost::Slot& slot,
                                                          const Request& request,
                                                          const RequestKey& key,
                                                          Execution& execution) {
  const auto now = key.arrived.value_or(context_.clock.now());
  if (has_to_wait(host_.loaded(slot).get(), request, key, now)) {
    co_await execution.to_where_it_may_wait();
  }

  // Who, at which match; and whether there is an answer already.
  auto table = sit_down(context_, identity, slot.id(), host_.load_if_absent(slot));
  if (!table) co_return std::unexpected(table.error());
  auto before = answered_before(context_, *table->live, key);
  if (!before) co_return std::unexpected(before.error());
  if (*before) co_return Acted{table->live, table->side, **std::move(before)};

  // What the clock asks for comes first.
  if (clock_step(table->live->row, now) != ClockStep::none) {
    auto clock = co_await settle_clock(context_, host_, slot, table->live, now, execution);
    if (!clock) co_return std::unexpected(clock.error());
    if (!clock->what.empty()) co_await execution.to_where_it_may_wait();
    table->live = std::move(clock->live);
  }

  // Checked: nothing has happened yet.
  if (const auto* orders = std::get_if<SubmitOrders>(&request);
      orders != nullptr && has_words(orders->nonce)) {
    co_await execution.to_where_it_may_wait();
    const auto other = table->live->row.seats[core::index(core::opponent(table->side))].account;
    const auto may = may_choose(context_, identity, orders->nonce, {other});
    if (!may) co_return std::unexpected(may.error());
  }
  if (auto fine = check_going_on(*table->live); !fine) co_return std::unexpected(fine.error());
  if (auto fine = check_time(*table->live, table->side, request, now); !fine) {
    co_return std::unexpected(fine.error());
  }
  if (auto fine = check_claim(*table->live, table->side, request, now); !fine) {
    co_return std::unexpected(fine.error());
  }
  auto draft = std::visit([&](const auto& asked) { return draft_of(*table, asked); }, request);
  if (!draft) co_return std::unexpected(draft.error());
  if (says_nothing_new(*table->live, *draft)) co_return Acted{table->live, table->side, {}};
  if (auto fine = check_asides(*table->live, *draft); !fine) {
    co_return std::unexpected(fine.error());
  }
  draft->received = protocol::rfc3339(time_of(context_, *table->live, key));

  // Adjudicated, stored, told.
  auto played =
      co_await play(context_, host_, slot, table->live, *std::move(draft), key, execution);
  if (!played) co_return std::unexpected(played.error());
  const auto& sides = played->live->match.setup->game->description().sides;
  co_return Acted{played->live, table->side,
                  Answer{.body = std::move(played->answer),
                         .side = sides[core::index(table->side)],
                         .mailed = played->mailed}};
}

}  // namespace adjutant::app
