#include "tests/fuzz/routes/house.hpp"

#include <iostream>

#include "server/net/head.hpp"
#include "server/net/response_message.hpp"
#include "tests/fuzz/shared/door.hpp"
#include "tests/server/net/test_api.hpp"
#include "tests/server/net/waiting.hpp"

namespace adjutant::fuzz {
namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

bool is_json(std::string_view content_type) {
  return content_type.starts_with("application/json") ||
         content_type.starts_with("application/problem+json");
}

}  // namespace

House::House()
    : api_(net::test_api(app(), metrics_, *workers)),
      service_(api_, networks::Networks({"127.0.0.1"}), [] {}) {
  const auto anne = player("Anne");
  const auto bill = player("Bill");
  ids_["M1"] = start(anne, bill);
  const auto open = app().matches.create(
      anne, {.scenario = opening.scenario, .side = opening.second, .invite = "c@d.example"});
  holds(open.has_value(), "a match is open");
  ids_["M2"] = open->id;
  tokens_["anne"] = token_for({.label = "fuzz"}, anne);
  tokens_["bill"] = token_for({.label = "fuzz"}, bill);
  tokens_["reader"] = token_for({.label = "fuzz", .read_only = true}, anne);
  tokens_["limited"] = token_for({.label = "fuzz", .match = ids_["M1"]}, bill);
}

std::string House::token_for(app::TokenRequest request, const app::Identity& identity) {
  const auto session = app().sessions.create_token(identity, request);
  holds(session.has_value(), "there is a token");
  return session->token;
}

bool House::ask(const std::string& who, const std::string& text, std::string body) {
  auto with_ids = text;
  for (const auto& [name, id] : ids_) replace_all(with_ids, "/" + name, "/" + id);
  auto head = net::read_head(with_ids, net::Limits{});
  if (!head) return false;
  head->request.peer = "192.0.2.1";
  head->request.id = "r-1";
  head->request.body = std::move(body);
  const auto token = tokens_.find(who);
  if (token != tokens_.end()) head->request.authorization = "Bearer " + token->second;
  const auto method = head->request.method;
  const auto response = net::answer_of(service_, std::move(head->request));
  check(response);
  changed_ = changed_ || (method != net::Method::get && response.status < 300);
  return true;
}

void House::check(const net::Response& response) const {
  if (response.status >= 500) std::cerr << response.body << std::endl;
  holds(response.status >= 200 && response.status < 500, "no request makes the server fail");
  if (is_json(response.content_type) && !response.body.empty()) {
    holds(core::json::parse(response.body).kind() != core::json::kind::null, "JSON is JSON");
  }
  const bool is_problem = response.content_type.starts_with("application/problem+json");
  holds(!is_problem || !response.problem.empty(), "a problem has its type");
  if (is_problem) {
    const auto document = core::json::parse(response.body);
    holds(document.at("status") == response.status, "a problem tells its status");
    holds(!document.at("detail").as_string().empty(), "a problem tells its cure");
  }
  for (const auto& [token_of, token] : tokens_) {
    holds(!response.body.contains(token), "a token is shown once");
  }
  net::response_message(response, {.close = false, .request_id = "r-1", .now = {}});
}

}  // namespace adjutant::fuzz
