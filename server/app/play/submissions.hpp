#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/match/match.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/execution.hpp"
#include "server/app/play/orders_text.hpp"
#include "server/app/play/standing_orders.hpp"
#include "server/app/play/step.hpp"
#include "server/app/problem.hpp"
#include "server/app/task.hpp"

namespace adjutant::app {

struct SubmitOrders {
  int revision = 0;  // what the player saw
  OrdersText orders;
  std::string nonce = {};
  std::string idempotency_key = {};  // empty: none
};

// Used when a mail asks for a step: its answer and its end go into the commit.
struct ByMail {
  std::string key;  // "mail:…": nobody else may use such an idempotency key
  ports::Time arrived;
  CommitAddition addition;
};
inline constexpr std::string_view mail_key_begin = "mail:";

// Resignations, draws, claims of a win.
struct Declare {
  match::Kind kind =
      match::Kind::resign;  // resign, offer_draw, accept_draw, decline_draw, claim_win
  std::optional<int> revision = std::nullopt;  // checked when given
  std::string idempotency_key = {};
};

// New standing orders.
struct SetStandingOrders {
  OrdersText orders;
};

// The answer to a submission, ready to send
struct Answer {
  std::string body;
  std::string side;  // id of the side that acted, for the log; empty when the answer is an old one
  bool mailed = false;  // mail waits in the outbox
};

// The actions of players in a match in progress. Everything is on disk before anybody gets an
// answer or an announcement. Called from many threads; one step at a time works on a match. The
// tasks never wait on the thread that starts them: workers do what waits, the rest is done at once.
class Submissions {
 public:
  Submissions(Context& context, MatchHost& host) : context_(context), host_(host) {}

  Task<Result<Answer>> submit(Caller caller, std::string match, SubmitOrders request);
  Task<Result<Answer>> declare(Caller caller, std::string match, Declare request);
  // What to store then; on a worker.
  Task<Result<StandingOrders>> set_standing_orders(Caller caller, std::string match,
                                                   OrdersText orders);

  // Does what a mail asks for, and waits until it is on disk. Returns an empty body without a
  // commit: an earlier request did the same, or it is so already.
  using MailedRequest = std::variant<SubmitOrders, Declare, SetStandingOrders>;
  Result<Answer> submit_mailed(const Identity& identity, const std::string& match,
                               const MailedRequest& request, ByMail by_mail);

 private:
  // The result of a request.
  struct Acted {
    std::shared_ptr<const LiveMatch> live;  // after it
    core::Side side = core::Side::first;
    Answer answer;
  };
  using Request = std::variant<SubmitOrders, Declare, SetStandingOrders>;

  Task<Result<Acted>> act(const Identity& identity, const std::string& match,
                          const Request& request, RequestKey key, Execution& execution);
  Task<Result<Acted>> act_in_slot(const Identity& identity, MatchHost::Slot& slot,
                                  const Request& request, const RequestKey& key,
                                  Execution& execution);

  Context& context_;
  MatchHost& host_;
};

}  // namespace adjutant::app
