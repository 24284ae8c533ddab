#include "protocol/json/submissions.hpp"

#include <utility>

#include "engine/core/shapes.hpp"
#include "protocol/json/text.hpp"
#include "protocol/json/values.hpp"

namespace adjutant::protocol {

namespace json = core::json;

// "text", the mail language, or "orders", a list of objects: exactly one of them.
OrdersText read_orders(Members& members) {
  const auto text = members.optional_raw_text("text");
  auto list = members.value("orders");
  if (members.has("text") == members.has("orders")) {
    members.fault("text", "send either text or orders, not both: a text, or a list of objects");
  }
  if (list.is_array()) return std::move(list.get_array());
  if (members.has("orders")) members.fault("orders", "must be a list of objects");
  return text.value_or("");
}

NewSubmission read_new_submission(Members& members) {
  return {.revision = members.integer("revision"),
          .orders = read_orders(members),
          .nonce = members.optional_text("nonce").value_or("")};
}

NewSubmission read_dry_run(Members& members) {
  return {.revision = members.optional_integer("revision"),
          .orders = read_orders(members),
          .nonce = members.optional_text("nonce").value_or("")};
}

std::string read_prepared(Members& members) {
  return members.raw_text("text");
}

std::optional<int> read_declaration(Members& members) {
  return members.optional_integer("revision");
}

AnswerFrame answer_frame(const SubmissionView& submission) {
  std::string orders;
  append_list(orders, submission.orders);
  return {
      concatenated(R"({"match":")", submission.match, R"(","submission":)",
                   submission.number ? std::to_string(*submission.number) : "null", R"(,"hash":")",
                   submission.hash, R"(","revision":)", std::to_string(submission.revision),
                   R"(,"head":")", submission.head, R"(","orders":)", orders, R"(,"events":)"),
      concatenated(R"(,"status":")", submission.status, R"(","awaited":)", submission.awaited,
                   R"(,"to_act":)", submission.to_act ? quoted(*submission.to_act) : "null",
                   R"(,"deadline":)",
                   submission.deadline ? quoted(rfc3339(*submission.deadline)) : "null",
                   R"(,"result":)", submission.result.empty() ? "null" : submission.result, "}")};
}

json::object encode(const DryRun& dry) {
  json::object answer{{"orders", list_of(dry.orders)}};
  answer["legal"] = true;
  answer["revision"] = dry.revision;
  answer["json"] = dry.as_json;
  answer["preview"] = dry.preview;
  return answer;
}

json::object encode(const SealedOrders& sealed) {
  json::object answer{{"revision", sealed.revision}, {"sealed", sealed.sealed}};
  answer["orders"] = list_of(sealed.orders);
  answer["received"] = null_if_empty(sealed.received);
  answer["replaceable"] = sealed.replaceable;
  answer["refusals"] = core::encode(sealed.refusals);
  return answer;
}

json::object encode(const PreparedView& prepared) {
  return {{"text", prepared.text},
          {"since", or_null(prepared.since)},
          {"conditions", list_of(prepared.conditions)}};
}

json::object encode(const StandingOrders& standing) {
  json::object answer{{"orders", list_of(standing.orders)}};
  if (standing.as_json) answer["json"] = *standing.as_json;
  if (standing.forecast) answer["forecast"] = *standing.forecast;
  return answer;
}

json::object encode(Plan plan) {
  plan.plan["revision"] = plan.revision;
  return std::move(plan.plan);
}

}  // namespace adjutant::protocol
