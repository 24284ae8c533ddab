#include "protocol/json/submissions.hpp"

#include <utility>

#include "protocol/json/text.hpp"

namespace adjutant::protocol {

namespace json = core::json;

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
  json::object answer{{"orders", json::array(dry.orders.begin(), dry.orders.end())}};
  answer["legal"] = true;
  answer["revision"] = dry.revision;
  answer["json"] = dry.as_json;
  answer["preview"] = dry.preview;
  return answer;
}

json::object encode(const SealedOrders& sealed) {
  json::object answer{{"revision", sealed.revision}, {"sealed", sealed.sealed}};
  answer["orders"] = json::array(sealed.orders.begin(), sealed.orders.end());
  answer["received"] = sealed.sealed ? json::value(sealed.received) : nullptr;
  return answer;
}

json::object encode(const StandingOrders& standing) {
  const auto& orders = standing.orders;
  json::object answer{{"orders", json::array(orders.begin(), orders.end())}};
  if (standing.forecast) answer["forecast"] = *standing.forecast;
  return answer;
}

json::object encode(Plan plan) {
  plan.plan["revision"] = plan.revision;
  return std::move(plan.plan);
}

}  // namespace adjutant::protocol
