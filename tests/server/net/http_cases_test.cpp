#include <algorithm>

#include <fmt/format.h>

#include "tests/folder.hpp"
#include "tests/server/net/http_case.hpp"
#include "tests/server/net/served_world.hpp"
#include "tests/server/net/strict_answer.hpp"

namespace adjutant::net {
namespace {

using namespace std::chrono_literals;

// What is wrong with an answer that was expected to be like this; empty: nothing.
std::string fault_of(const StrictAnswer& answer, const HttpCase::Answer& expected) {
  if (answer.status != expected.status) {
    return fmt::format("{} expected, got {} {}", expected.status, answer.status, answer.body);
  }
  if (!expected.to_head && !expected.problem.empty() && answer.problem() != expected.problem) {
    return fmt::format("{} expected, got {}", expected.problem, answer.body);
  }
  for (const auto& [name, value] : expected.fields) {
    if (answer.field(name) != value) return name + ": " + answer.field(name);
  }
  for (const auto& name : expected.absent) {
    if (answer.has(name)) return name + " is there: " + answer.field(name);
  }
  for (const auto& text : expected.texts) {
    if (!answer.body.contains(text)) return "body: " + answer.body;
  }
  return {};
}

// A step of a case against a server; what is wrong, or empty.
std::string fault_of(RawClient& client, const HttpCase::Step& step, bool dripped) {
  if (dripped) {
    client.send_byte_by_byte(step.sent);
  } else {
    client.send(step.sent);
  }
  if (step.ends) client.end_sending();
  bool told_close = false;
  for (const auto& expected : step.answers) {
    const auto answer = read_strictly(client, expected.to_head);
    if (!answer) return answer.error();
    if (auto fault = fault_of(*answer, expected); !fault.empty()) return fault;
    if (told_close) return "an answer after Connection: close";
    told_close = answer->field("Connection").starts_with("close");
  }
  if (step.after == HttpCase::After::goes_on) return {};
  if (step.after == HttpCase::After::closed) {
    if (!client.is_ended_silently()) return "the connection is still open";
    return told_close || step.ends ? "" : "closed without Connection: close";
  }
  if (told_close) return "Connection: close";
  client.send("GET /healthz HTTP/1.1\r\nHost: probe\r\n\r\n");
  const auto probe = read_strictly(client, false);
  if (!probe) return "the next request: " + probe.error();
  return probe->status == 200 ? "" : fmt::format("the next request: {}", probe->body);
}

class HttpCases : public ServedWorld {
 protected:
  // What is wrong with what the server does in this case; empty: nothing.
  std::string fault_of_case(const HttpCase& each, bool dripped) const {
    RawClient client(listener.address());
    for (const auto& step : each.steps) {
      if (auto fault = fault_of(client, step, dripped); !fault.empty()) {
        return each.name + ": " + fault;
      }
    }
    return {};
  }

  const std::vector<HttpCase> cases = read_http_cases(tests::folder() / "server/net/http");
};

TEST_F(HttpCases, InWhole) {
  ASSERT_GT(cases.size(), 150U);
  run_all(cases.size(), [this](std::size_t i) { return fault_of_case(cases[i], false); });
}

TEST_F(HttpCases, ByteByByte) {
  run_all(cases.size(), [this](std::size_t i) { return fault_of_case(cases[i], true); });
}

TEST_F(HttpCases, HaveNamesOfTheirOwn) {
  std::vector<std::string> ids;
  for (const auto& each : cases) ids.push_back(each.name.substr(0, each.name.find(' ')));
  std::ranges::sort(ids);
  EXPECT_EQ(std::ranges::adjacent_find(ids), ids.end()) << *std::ranges::adjacent_find(ids);
}

}  // namespace
}  // namespace adjutant::net
