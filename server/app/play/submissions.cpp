#include "server/app/play/submissions.hpp"

#include <algorithm>
#include <future>
#include <new>
#include <utility>

#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/play.hpp"
#include "server/app/play/timeout.hpp"

namespace adjutant::app {
namespace {

using Live = std::shared_ptr<const LiveMatch>;
using match::Kind;

// A player at his place in a started match.
struct AtTable {
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

// `live` is the match, or why it cannot be played: strangers do not learn even that.
Result<AtTable> sit_down(Context& context, const Identity& identity, std::string_view match,
                         const Result<Live>& live) {
  const auto stored = live ? std::nullopt : context.store.match(match);
  if (!live && !stored) return std::unexpected(live.error());
  const auto side = seat_in(live ? (*live)->row : *stored, identity);
  if (!side) return std::unexpected(side.error());
  if (!live) return std::unexpected(live.error());
  return AtTable{*live, *side};
}

Result<void> check_going_on(const AtTable& table) {
  if (table.live->match.result) {
    return problem("match-over", "The match is over: " + table.live->match.result->reason);
  }
  return {};
}

// Does what the clock asks for first.
Result<void> go_on(Context& context, MatchHost& host, MatchHost::Slot& slot, AtTable& table) {
  auto effect = settle_clock(context, host, slot, table.live);
  if (!effect) return std::unexpected(effect.error());
  table.live = std::move(effect->live);
  return check_going_on(table);
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
  const auto& awaited = *live.match.awaited;
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
Result<std::optional<Answer>> answered_before(Context& context, const LiveMatch& live,
                                              const RequestKey& key) {
  if (key.key.empty() || !live.keys->contains(fingerprint(key.account, key.key))) {
    return std::nullopt;
  }
  auto stored = context.store.answer(key.account, live.row.id, key.key);
  if (!stored) return std::nullopt;
  if (stored->request_hash != key.request_hash) {
    return problem("idempotency-key-reused",
                   "This key came with another request before. Use a new key for each request.");
  }
  return Answer{
      .status = stored->status, .body = std::move(stored->body), .side = {}, .mailed = false};
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

Result<match::Draft> draft_of(Context& context, const AtTable& table, const SubmitOrders& request) {
  auto fine = check_revision(table.live->match, request.revision);
  if (!fine) return std::unexpected(fine.error());
  auto orders = parse(*table.live, table.side, request.orders);
  // Who is not to act may still give up.
  const bool resigns = orders && orders->lines == std::vector<std::string>{"resign"};
  if (!resigns) fine = check_turn(*table.live, table.side);
  if (!fine) return std::unexpected(fine.error());
  if (!orders) return std::unexpected(orders.error());
  return match::Draft{.kind = Kind::orders,
                      .side = table.side,
                      .received = rfc3339(context.clock.now()),
                      .orders = *std::move(orders),
                      .nonce = request.nonce};
}

Result<match::Draft> draft_of(Context& context, const AtTable& table, const Declare& request) {
  Result<void> fine;
  if (request.revision) fine = check_revision(table.live->match, *request.revision);
  if (fine) fine = check_declaration(*table.live, table.side, request.kind);
  if (!fine) return std::unexpected(fine.error());
  return match::Draft{.kind = request.kind,
                      .side = table.side,
                      .received = rfc3339(context.clock.now()),
                      .orders = {},
                      .nonce = {}};
}

Outcome<Answer> answer_with(Outcome<Live> live, Step step, core::Side side) {
  try {
    auto after = live.take();
    if (!after) return Result<Answer>(std::unexpected(after.error()));
    const auto& game = *(*after)->match.setup->game;
    return Result<Answer>(Answer{.status = 200,
                                 .body = std::move(step.answer),
                                 .side = game.description().sides[core::index(side)].id,
                                 .mailed = step.mailed});
  } catch (...) {
    return std::current_exception();
  }
}

// What the program did wrong; empty for failures of the store and of memory.
std::optional<std::string> fault_of_the_program(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const ports::StoreFailure&) {
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  } catch (const std::exception& fault) {
    return fault.what();
  }
}

// Gives what `begin` answers later.
template <class Begin>
Result<Answer> wait_for(Begin begin) {
  std::promise<Outcome<Answer>> promise;
  auto answered = promise.get_future();
  begin([&promise](Outcome<Answer> outcome) { promise.set_value(std::move(outcome)); });
  return answered.get().take();
}

json::object lines(const std::vector<std::string>& orders) {
  return {{"orders", json::array(orders.begin(), orders.end())}};
}

// The side's standing orders in this state, and what they and doctrine would choose in it.
json::object standing_in(const core::Game& game, const core::State& state, core::Side side) {
  auto answer = lines(game.standing_orders(state, side));
  answer["forecast"] = game.forecast(state, side);
  return answer;
}

Result<core::Orders> parse_standing(const match::Match& match, core::Side side,
                                    const std::string& text) {
  if (text.size() > limits::standing_orders_bytes_max) {
    return problem("bad-request", "Standing orders have at most " +
                                      std::to_string(limits::standing_orders_bytes_max) +
                                      " bytes.");
  }
  auto orders = match.setup->game->parse_standing_orders(match.state, side, text);
  if (!orders) return std::unexpected(orders_refused(orders.error()));
  return *std::move(orders);
}

}  // namespace

struct Submissions::Asked {
  Caller caller;
  std::string match;
  std::variant<SubmitOrders, Declare> request;
  RequestKey key;
  Answered answered;
};

void Submissions::submit_later(Caller caller, std::string_view match, SubmitOrders request,
                               Answered answered) {
  if (const auto fine = check_request(*caller, match, request); !fine) {
    answered(Result<Answer>(std::unexpected(fine.error())));
    return;
  }
  RequestKey key{caller->account.id, request.idempotency_key, {}};
  if (!key.key.empty()) key.request_hash = hash_of(request);
  begin(std::make_unique<Asked>(std::move(caller), std::string(match), std::move(request),
                                std::move(key), std::move(answered)));
}

void Submissions::declare_later(Caller caller, std::string_view match, const Declare& request,
                                Answered answered) {
  auto fine = may_change(*caller, match);
  if (fine) fine = check_key(request.idempotency_key);
  if (!fine) {
    answered(Result<Answer>(std::unexpected(fine.error())));
    return;
  }
  RequestKey key{caller->account.id, request.idempotency_key, hash_of(request)};
  begin(std::make_unique<Asked>(std::move(caller), std::string(match), request, std::move(key),
                                std::move(answered)));
}

void Submissions::begin(std::unique_ptr<Asked> asked) {
  const auto& match = asked->match;
  host_.enter_later(match, [this, asked = std::move(asked)](Result<MatchHost::Slot> slot) mutable {
    if (!slot) {
      asked->answered(Result<Answer>(std::unexpected(slot.error())));
      return;
    }
    work_on(std::move(asked), *std::move(slot), Thread::must_not_wait);
  });
}

// Whether the disk has to be read, or the clock has something to do. Draws may send mails.
bool Submissions::needs_to_wait(const MatchHost::Slot& slot, const Asked& asked) const {
  const auto live = host_.loaded(slot);
  const auto& [account, key, hash] = asked.key;
  const bool used = live && !key.empty() && live->keys->contains(fingerprint(account, key));
  return !live || used || std::holds_alternative<Declare>(asked.request) ||
         clock_step(live->row, context_.clock.now()) != ClockStep::none;
}

void Submissions::work_on(std::unique_ptr<Asked> asked, MatchHost::Slot slot, Thread thread) {
  try {
    const bool at_once = thread == Thread::must_not_wait;
    if (at_once && needs_to_wait(slot, *asked)) {
      context_.workers.resume([this, asked = std::move(asked), slot = std::move(slot)]() mutable {
        work_on(std::move(asked), std::move(slot), Thread::may_wait);
      });
      return;
    }
    auto table = sit_down(context_, *asked->caller, asked->match, host_.load(slot));
    if (!table) return tell(*asked, slot, std::unexpected(table.error()));
    auto before = answered_before(context_, *table->live, asked->key);
    if (!before) return tell(*asked, slot, std::unexpected(before.error()));
    if (*before) return tell(*asked, slot, **std::move(before));
    const auto fine = at_once ? check_going_on(*table) : go_on(context_, host_, slot, *table);
    if (!fine) return tell(*asked, slot, std::unexpected(fine.error()));
    auto draft = std::visit(
        [&](const auto& request) { return draft_of(context_, *table, request); }, asked->request);
    if (!draft) return tell(*asked, slot, std::unexpected(draft.error()));
    auto applied = apply(*table->live, *draft);
    if (!applied) return tell(*asked, slot, std::unexpected(applied.error()));
    if (!at_once || !ends_a_stretch(*table->live, *applied)) {
      commit(std::move(asked), std::move(slot), *table->live, *std::move(applied), *draft, thread);
      return;
    }
    context_.workers.resume([this, asked = std::move(asked), slot = std::move(slot),
                             live = table->live, applied = *std::move(applied),
                             draft = *std::move(draft)]() mutable {
      commit(std::move(asked), std::move(slot), *live, std::move(applied), draft, Thread::may_wait);
    });
  } catch (...) {
    fail(std::move(asked), std::move(slot), thread);
  }
}

void Submissions::commit(std::unique_ptr<Asked> asked, MatchHost::Slot slot,
                         const LiveMatch& before, match::Applied applied, const match::Draft& draft,
                         Thread thread) {
  std::optional<Step> step;
  try {
    step = prepare(context_, before, std::move(applied), draft, asked->key);
  } catch (...) {
    fail(std::move(asked), std::move(slot), thread);
    return;
  }
  auto commit = std::move(step->commit);
  context_.store.commit_later(
      std::move(commit),
      [this, asked = std::move(asked), slot = std::move(slot), step = *std::move(step),
       side = draft.side](const ports::CommitOutcome& outcome) mutable {
        auto live = conclude(context_, host_, slot, step, outcome);
        slot.leave();
        asked->answered(answer_with(std::move(live), std::move(step), side));
      });
}

// For what has just been thrown. A fault of the program holds the match.
void Submissions::fail(std::unique_ptr<Asked> asked, MatchHost::Slot slot, Thread thread) {
  const auto failure = std::current_exception();
  const auto fault = fault_of_the_program(failure);
  if (!fault) {
    slot.leave();
    asked->answered(failure);
    return;
  }
  auto hold = [this, asked = std::move(asked), slot = std::move(slot), fault = *fault]() mutable {
    try {
      tell(*asked, slot, std::unexpected(host_.hold(slot, fault)));
    } catch (...) {
      slot.leave();
      asked->answered(std::current_exception());
    }
  };
  if (thread == Thread::may_wait) {
    hold();
  } else {
    context_.workers.resume(std::move(hold));
  }
}

// Whoever waits for the slot need not wait for the answer to be sent.
void Submissions::tell(Asked& asked, MatchHost::Slot& slot, Result<Answer> answer) {
  slot.leave();
  asked.answered(std::move(answer));
}

Result<Answer> Submissions::submit(const Identity& identity, std::string_view match,
                                   const SubmitOrders& request) {
  return wait_for([&](Answered answered) {
    submit_later(std::make_shared<const Identity>(identity), match, request, std::move(answered));
  });
}

Result<Answer> Submissions::declare(const Identity& identity, std::string_view match,
                                    const Declare& request) {
  return wait_for([&](Answered answered) {
    declare_later(std::make_shared<const Identity>(identity), match, request, std::move(answered));
  });
}

Result<json::object> Submissions::dry_run(const Identity& identity, std::string_view match,
                                          const OrdersText& text) {
  if (const auto fine = check_size(text); !fine) return std::unexpected(fine.error());
  const auto table = sit_down(context_, identity, match, host_.read(match));
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
  const auto table = sit_down(context_, identity, match, host_.read(match));
  if (!table) return std::unexpected(table.error());
  const auto& current = table->live->match;
  return standing_in(*current.setup->game, current.state, table->side);
}

Result<json::object> Submissions::try_standing_orders(const Identity& identity,
                                                      std::string_view match,
                                                      const std::string& text) {
  const auto table = sit_down(context_, identity, match, host_.read(match));
  if (!table) return std::unexpected(table.error());
  const auto& current = table->live->match;
  const auto orders = parse_standing(current, table->side, text);
  if (!orders) return std::unexpected(orders.error());
  const auto& game = *current.setup->game;
  return standing_in(game, game.set_standing_orders(current.state, table->side, *orders).state,
                     table->side);
}

Result<json::object> Submissions::set_standing_orders(const Identity& identity,
                                                      std::string_view match,
                                                      const std::string& text) {
  if (const auto may = may_change(identity, match); !may) return std::unexpected(may.error());
  auto slot = host_.enter(match);
  if (!slot) return std::unexpected(slot.error());
  auto table = sit_down(context_, identity, match, host_.load(*slot));
  if (!table) return std::unexpected(table.error());
  if (const auto fine = go_on(context_, host_, *slot, *table); !fine) {
    return std::unexpected(fine.error());
  }
  const auto& current = table->live->match;
  const auto& game = *current.setup->game;
  const auto orders = parse_standing(current, table->side, text);
  if (!orders) return std::unexpected(orders.error());
  if (orders->lines == game.standing_orders(current.state, table->side)) {
    return standing_in(game, current.state, table->side);
  }
  const auto played = play(context_, host_, *slot, table->live,
                           {.kind = Kind::standing_orders,
                            .side = table->side,
                            .received = rfc3339(context_.clock.now()),
                            .orders = *orders,
                            .nonce = {}},
                           {});
  if (!played) return std::unexpected(played.error());
  return standing_in(game, played->live->match.state, table->side);
}

}  // namespace adjutant::app
