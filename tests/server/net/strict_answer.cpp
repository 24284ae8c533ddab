#include "tests/server/net/strict_answer.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>

#include "engine/core/json.hpp"
#include "server/net/head_scan.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {
namespace {

using Read = std::expected<StrictAnswer, std::string>;

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::optional<std::string> read_fields(const std::string& head, StrictAnswer& answer) {
  static const std::regex status_line(R"(HTTP/1\.1 ([1-5][0-9][0-9]) [ -~]+)");
  std::smatch status;
  auto end = head.find("\r\n");
  const auto first = head.substr(0, end);
  if (!std::regex_match(first, status, status_line)) return "status line: " + first;
  answer.status = std::stoi(status[1]);
  std::set<std::string> seen;
  for (auto at = end + 2; at < head.size() - 2; at = end + 2) {
    end = head.find("\r\n", at);
    const auto line = head.substr(at, end - at);
    const auto colon = line.find(": ");
    if (!is_field_line(line) || colon == std::string::npos) return "field line: " + line;
    auto name = line.substr(0, colon);
    if (!seen.insert(lower(name)).second && lower(name) != "set-cookie") return "twice: " + name;
    answer.fields.emplace_back(std::move(name), line.substr(colon + 2));
  }
  return std::nullopt;
}

std::optional<std::string> fault_of_fields(const StrictAnswer& answer) {
  static const std::regex date(
      "(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3][0-9] "
      "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) "
      "20[0-9][0-9] [0-2][0-9]:[0-5][0-9]:[0-6][0-9] GMT");
  if (!std::regex_match(answer.field("Date"), date)) return "Date: " + answer.field("Date");
  if (answer.field("X-Content-Type-Options") != "nosniff") return "no X-Content-Type-Options";
  // Every case is asked as behind a proxy with TLS.
  for (const auto* name :
       {"X-Request-Id", "Cache-Control", "Referrer-Policy", "Strict-Transport-Security"}) {
    if (answer.field(name).empty()) return std::string("no ") + name;
  }
  if (answer.has("Transfer-Encoding")) return "Transfer-Encoding";
  const auto demanded = answer.status == 401   ? "WWW-Authenticate"
                        : answer.status == 405 ? "Allow"
                        : answer.status == 426 ? "Upgrade"
                                               : "Date";
  if (!answer.has(demanded)) return std::string("no ") + demanded;
  const bool bodiless = answer.status == 204 || answer.status == 304;
  if (bodiless == answer.has("Content-Length")) return "Content-Length";
  if (bodiless == answer.has("Content-Type")) return "Content-Type";
  return std::nullopt;
}

std::optional<std::string> fault_of_problem(const StrictAnswer& answer) {
  if (answer.field("Content-Type") != "application/problem+json") return "no problem document";
  const auto document = core::parse_json(answer.body);
  if (!document) return document.error();
  if (document->at("status") != answer.status) return "status in the document";
  const auto type = answer.problem();
  for (const auto table : {transport_problems(), use_case_problems()}) {
    const auto listed = std::ranges::find(table, type, &ProblemStatus::type);
    if (listed == table.end()) continue;
    if (listed->status != answer.status) return "status of type " + type;
    if (document->at("title").as_string() != listed->title) return "title of type " + type;
    return std::nullopt;
  }
  return "type that is not listed: " + type;
}

}  // namespace

std::string StrictAnswer::field(const std::string& name) const {
  for (const auto& [key, value] : fields) {
    if (lower(key) == lower(name)) return value;
  }
  return {};
}

bool StrictAnswer::has(const std::string& name) const {
  return std::ranges::any_of(fields,
                             [&](const auto& field) { return lower(field.first) == lower(name); });
}

std::string StrictAnswer::problem() const {
  const auto document = core::parse_json(body);
  if (!document || !document->is_object()) return {};
  const auto* type = document->get_object().if_contains("type");
  if (type == nullptr || !type->is_string()) return {};
  const std::string text(type->get_string());
  return text.starts_with(problem_type_prefix) ? text.substr(problem_type_prefix.size()) : text;
}

std::expected<StrictAnswer, std::string> read_strictly(RawClient& client, bool to_head) {
  const auto head = client.take_until("\r\n\r\n");
  if (!head) return std::unexpected("no answer");
  StrictAnswer answer;
  if (auto fault = read_fields(*head, answer)) return std::unexpected(*fault);
  if (answer.status == 100) {
    return answer.fields.empty() ? Read(answer) : std::unexpected("100 with fields");
  }
  if (auto fault = fault_of_fields(answer)) return std::unexpected(*fault);
  const auto length = answer.has("Content-Length") ? std::stoul(answer.field("Content-Length")) : 0;
  if (!to_head) {
    const auto body = client.take(length);
    if (!body) return std::unexpected("a body shorter than Content-Length");
    answer.body = *body;
  }
  if (answer.status >= 400 && !to_head) {
    if (auto fault = fault_of_problem(answer)) return std::unexpected(*fault);
  }
  return answer;
}

}  // namespace adjutant::net
