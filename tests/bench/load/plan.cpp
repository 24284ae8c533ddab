#include "tests/bench/load/plan.hpp"

#include <stdexcept>

#include "engine/core/json.hpp"

namespace adjutant::bench {
namespace {

namespace json = boost::json;

PlannedMatch read_match(const json::value& value) {
  PlannedMatch match{.id = std::string(value.at("id").as_string()), .tokens = {}};
  for (std::size_t side = 0; side < 2; ++side) {
    match.tokens[side] = std::string(value.at("tokens").as_array().at(side).as_string());
  }
  match.step = value.at("step").to_number<std::size_t>();
  return match;
}

}  // namespace

Plan read_plan(std::string_view text) {
  const auto value = json::parse({text.data(), text.size()});
  Plan plan{
      .host = std::string(value.at("host").as_string()),
      .port = value.at("port").to_number<std::uint16_t>(),
      .pid = value.at("pid").to_number<int>(),
      .scenario = std::string(value.at("scenario").as_string()),
      .connections = value.at("connections").to_number<std::size_t>(),
      .warm_up_seconds = value.at("warm_up_seconds").to_number<double>(),
      .seconds = value.at("seconds").to_number<double>(),
      .submissions_per_second = value.at("submissions_per_second").to_number<double>(),
      .idempotency_keys = value.at("idempotency_keys").as_bool(),
      .handed_in = value.at("whole_turns").as_bool() ? HandedIn::in_turns : HandedIn::one_by_one,
      .matches = {}};
  for (const auto& match : value.at("matches").as_array()) {
    plan.matches.push_back(read_match(match));
  }
  if (plan.matches.empty() || plan.connections == 0) {
    throw std::runtime_error("a plan needs a match and a connection");
  }
  return plan;
}

}  // namespace adjutant::bench
