#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"

// Orders: what came of them, and what would.
namespace adjutant::protocol {

// Orders in the mail language, or as JSON objects.
using OrdersText = std::variant<std::string, core::json::array>;

struct NewSubmission {
  std::optional<int> revision;  // what the player saw; a dry run needs none
  OrdersText orders;
  std::string nonce;
};

NewSubmission read_new_submission(Members& members);
NewSubmission read_dry_run(Members& members);
OrdersText read_orders(Members& members);               // and nothing else
std::string read_prepared(Members& members);            // its text, empty to take them back
std::optional<int> read_declaration(Members& members);  // the revision it is for, where it is said

// What a submission has come to, but for its events. The texts of JSON are as they are stored.
struct SubmissionView {
  std::string_view match;
  std::optional<int> number;  // none: sealed, so not in the chain yet
  std::string_view hash;
  int revision = 0;  // after it, as all that follows
  std::string_view head;
  const std::vector<std::string>& orders;  // canonical
  std::string_view status;
  std::string_view awaited;  // JSON list
  std::optional<std::string_view> to_act;
  std::optional<Time> deadline;
  std::string_view result;  // JSON; empty: there is none yet
};

// The answer around the list of events in it:
// {"match","submission"|null,"hash","revision","head","orders":[…],"events":
// ,"status","awaited":[…],"to_act"|null,"deadline"|null,"result"|null}
struct AnswerFrame {
  std::string before_events;
  std::string after_events;
};
AnswerFrame answer_frame(const SubmissionView& submission);

struct DryRun {
  int revision = 0;
  std::vector<std::string> orders;  // canonical
  core::json::array as_json;        // the same
  core::json::array preview;        // core::Game::preview
};

// What a side has sealed, for its own eyes.
struct SealedOrders {
  int revision = 0;
  bool sealed = false;  // whether any wait for those of the opponent
  std::vector<std::string> orders;
  std::string received;  // RFC 3339; empty: there are none
  bool replaceable = false;
  // Why other rules of the match than those they were given by refuse `orders`, which were sealed.
  core::Refusals refusals;
};

// A side's standing orders, and what they and doctrine would choose (core::Forecasts), where the
// game says.
struct StandingOrders {
  std::vector<std::string> orders;
  std::optional<core::json::array> as_json;  // the same
  std::optional<core::json::object> forecast;
};

// What a side has prepared for its next turn, for its own eyes.
struct PreparedView {
  std::string text = {};                     // one order or condition a line; empty: nothing
  std::optional<Time> since = {};            // empty: nothing is prepared
  std::vector<std::string> conditions = {};  // that the game offers: "UNIT in HEX"
};

// The effect of a turn so far (core::TurnPlans), in the game's form.
struct Plan {
  core::json::object plan;
  int revision = 0;
};

// {"orders":[…],"legal":true,"revision","json":[…],"preview":[…]}
core::json::object encode(const DryRun& dry);
// {"revision","sealed","orders":[…],"received"|null,"replaceable","refusals":[…]}
core::json::object encode(const SealedOrders& sealed);
// {"orders":[…],"json":[…],"forecast":{…}}
core::json::object encode(const StandingOrders& standing);
// {"text","since"|null,"conditions":[…]}
core::json::object encode(const PreparedView& prepared);
// The members of the game's plan, and "revision".
core::json::object encode(Plan plan);

}  // namespace adjutant::protocol
