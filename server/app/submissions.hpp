#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/match/match.hpp"
#include "server/app/context.hpp"
#include "server/app/match_host.hpp"
#include "server/app/problem.hpp"
#include "server/app/sessions.hpp"

namespace adjutant::app {

// Orders in the mail language, or as JSON objects.
using OrdersText = std::variant<std::string, json::array>;

struct SubmitOrders {
  int revision = 0;  // what the player saw
  OrdersText orders;
  std::string nonce = {};
  std::string idempotency_key = {};  // empty: none
};

// Resigning, draws, claiming a win.
struct Declare {
  match::Kind kind =
      match::Kind::resign;  // resign, offer_draw, accept_draw, decline_draw, claim_win
  std::optional<int> revision = std::nullopt;  // checked when given
  std::string idempotency_key = {};
};

// The answer to a submission, ready to be sent: the same text again for the same idempotency key.
// {"match","submission":number,"hash":H,"orders":[…],"revision","events":[…],"head","status",
//  "awaited":[…],"to_act","deadline","result"}
struct Answer {
  int status = 200;
  std::string body;
  std::string side;  // id of the side that acted, for the log; empty when the answer is an old one
};

// What players do to a running match. Everything is on disk before it is answered or told to
// anyone. Called from many threads; one match is worked on by one thread at a time.
class Submissions {
 public:
  Submissions(Context& context, MatchHost& host) : context_(context), host_(host) {}

  Result<Answer> submit(const Identity& identity, std::string_view match,
                        const SubmitOrders& request);
  Result<Answer> declare(const Identity& identity, std::string_view match, const Declare& request);

  // {"legal":true,"orders":[…],"json":[…],"preview":[…],"revision"}; orders-refused with the
  // preview in extra.preview when they are not legal. Rolls nothing, stores nothing.
  Result<json::object> dry_run(const Identity& identity, std::string_view match,
                               const OrdersText& orders);

  // {"orders":[…]}: the caller's own.
  Result<json::object> standing_orders(const Identity& identity, std::string_view match);
  Result<json::object> set_standing_orders(const Identity& identity, std::string_view match,
                                           const std::string& text);

 private:
  Context& context_;
  MatchHost& host_;
};

}  // namespace adjutant::app
