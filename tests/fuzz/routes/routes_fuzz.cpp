#include <algorithm>
#include <memory>

#include "server/net/routes/routes.hpp"
#include "server/ops/log.hpp"
#include "tests/fuzz/routes/house.hpp"
#include "tests/fuzz/shared/json_edit.hpp"
#include "tests/games/opening.hpp"

// Requests to all routes, one after the other, over the real use cases and a real store. An input
// is requests with a line "---" between them; M1 and M2 in a target stand for ids of matches:
//
//   anne POST /api/v1/matches/M1/orders
//   Idempotency-Key: k
//
//   {"revision":0,"text":"end turn"}
//
// Never a 5xx, always a well-formed answer, and no secret in it.
namespace adjutant::fuzz {
namespace {

constexpr std::size_t requests_max = 12;

struct Asked {
  std::string who;
  std::string head;  // request line without version, and header lines
  std::string body;
};

Asked asked_of(const std::string& text) {
  Asked asked;
  const auto space = std::min(text.find(' '), text.size());
  const auto blank = std::min(text.find("\n\n"), text.size());
  asked.who = text.substr(0, space);
  if (space < blank) asked.head = text.substr(space + 1, blank - space - 1);
  asked.body = text.substr(std::min(blank + 2, text.size()));
  return asked;
}

std::string text_of(const Asked& asked) {
  return asked.who + " " + asked.head + (asked.body.empty() ? "" : "\n\n" + asked.body);
}

std::string on_the_wire(const Asked& asked) {
  auto lines = lines_of(asked.head);
  if (lines.empty()) return "";
  auto head = lines.front() + " HTTP/1.1\r\nHost: club.example\r\n";
  for (std::size_t i = 1; i < lines.size(); ++i) head += lines[i] + "\r\n";
  if (!asked.body.empty() && !head.contains("Content-Type")) {
    head += "Content-Type: application/json\r\n";
  }
  return head + "\r\n";
}

// The house as it was, when an input has changed something in it.
House& clean_house() {
  static std::unique_ptr<House> house;
  if (!house || house->has_changed()) {
    house.reset();
    house = std::make_unique<House>();
  }
  return *house;
}

std::string some_request(Random& random) {
  static const auto routes = net::all_routes();
  static const std::vector<std::string> who{"anne", "bill", "reader", "limited", "nobody"};
  static const std::vector<std::string> values{"M1", "M2",  samples::opening().scenario,
                                               "1",  "%20", "current"};
  const auto& route = any_of(random, routes);
  std::string target(route.pattern);
  const auto brace = target.find('{');
  if (brace != std::string::npos) {
    target.replace(brace, target.find('}') + 1 - brace, any_of(random, values));
  }
  return any_of(random, who) + " " + std::string(net::name(route.method)) + " " + target;
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  adjutant::ops::set_up_log("off");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  auto requests = sections(text_of(data, size), "---");
  if (requests.size() > requests_max) requests.resize(requests_max);
  auto& house = clean_house();
  for (const auto& text : requests) {
    const auto asked = asked_of(text);
    const auto head = on_the_wire(asked);
    if (!head.empty()) house.ask(asked.who, head, asked.body);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  static const std::vector<std::string> words{"anne",
                                              "bill",
                                              "reader",
                                              "limited",
                                              "nobody",
                                              "GET",
                                              "POST",
                                              "PUT",
                                              "DELETE",
                                              "OPTIONS",
                                              "?dry_run=1",
                                              "?after=-1",
                                              "?limit=2",
                                              "?cursor=x",
                                              "?revision=1",
                                              "Accept: text/html",
                                              "Idempotency-Key: k",
                                              "Cookie: adjutant_session=x",
                                              "Origin: https://club.example",
                                              "If-None-Match: *",
                                              "Content-Type: application/x-www-form-urlencoded"};
  Random random(seed);
  auto requests = sections(text_of(data, size), "---");
  auto& request = requests[random.below(requests.size())];
  const auto kind = random.below(8);
  if (kind == 0) {
    requests.push_back(some_request(random));
  } else if (kind == 1) {
    request = some_request(random) + request.substr(std::min(request.find('\n'), request.size()));
  } else if (kind < 5) {
    auto asked = asked_of(request);
    asked.body = mutated_json(asked.body.empty() ? "{}" : asked.body, random);
    request = text_of(asked);
  } else {
    request = mutated_text(request, words, random);
  }
  std::string text;
  for (const auto& each : requests) text += (text.empty() ? "" : "\n---\n") + each;
  return give(text, data, size_max);
}
