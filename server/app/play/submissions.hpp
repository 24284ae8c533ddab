#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/match/match.hpp"
#include "server/app/accounts/sessions.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/outcome.hpp"
#include "server/app/play/orders_text.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

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
  bool mailed = false;  // there is mail to be sent
};

// Called once, from any thread; must not wait.
using Answered = std::move_only_function<void(Outcome<Answer>)>;

// What players do to a running match. Everything is on disk before it is answered or told to
// anyone. Called from many threads; a match is worked on by one step at a time.
class Submissions {
 public:
  Submissions(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // Never wait and never throw: what has to wait is done by workers, what is quick at once.
  void submit_later(Caller caller, std::string_view match, SubmitOrders request, Answered answered);
  void declare_later(Caller caller, std::string_view match, const Declare& request,
                     Answered answered);

  // The same, for callers that may wait.
  Result<Answer> submit(const Identity& identity, std::string_view match,
                        const SubmitOrders& request);
  Result<Answer> declare(const Identity& identity, std::string_view match, const Declare& request);

  // {"legal":true,"orders":[…],"json":[…],"preview":[…],"revision"}; orders-refused with the
  // preview in extra.preview when they are not legal. Rolls nothing, stores nothing.
  Result<json::object> dry_run(const Identity& identity, std::string_view match,
                               const OrdersText& orders);

  // {"orders":[…],"forecast":…}: the caller's own, and what they and doctrine would choose now
  // (core::Game::forecast). try_… stores nothing: it shows what these would do in their place.
  Result<json::object> standing_orders(const Identity& identity, std::string_view match);
  Result<json::object> try_standing_orders(const Identity& identity, std::string_view match,
                                           const std::string& text);
  Result<json::object> set_standing_orders(const Identity& identity, std::string_view match,
                                           const std::string& text);

 private:
  struct Asked;
  enum class Thread { may_wait, must_not_wait };

  void begin(std::unique_ptr<Asked> asked);
  void work_on(std::unique_ptr<Asked> asked, MatchHost::Slot slot, Thread thread);
  bool needs_to_wait(const MatchHost::Slot& slot, const Asked& asked) const;
  void commit(std::unique_ptr<Asked> asked, MatchHost::Slot slot, const LiveMatch& before,
              match::Applied applied, const match::Draft& draft, Thread thread);
  static void tell(Asked& asked, MatchHost::Slot& slot, Result<Answer> answer);
  void fail(std::unique_ptr<Asked> asked, MatchHost::Slot slot, Thread thread);

  Context& context_;
  MatchHost& host_;
};

}  // namespace adjutant::app
