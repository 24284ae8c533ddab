#include "server/cli/http_client.hpp"

#include <memory>

#include <curl/curl.h>
#include <fmt/format.h>

#include "engine/core/json.hpp"
#include "engine/core/plain_text.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"

namespace adjutant::cli {
namespace {

constexpr long seconds_max = 30;

std::size_t take(char* bytes, std::size_t size, std::size_t count, void* answer) {
  auto& body = static_cast<HttpAnswer*>(answer)->body;
  if (body.size() + size * count > input_bytes_max) return 0;
  body.append(bytes, size * count);
  return size * count;
}

// It sends `body` if there is one, by `method` if that is not empty.
HttpAnswer ask(const std::string& url, const std::string& token, const std::string* body,
               const char* method = nullptr) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(),
                                                                 curl_easy_cleanup);
  if (!curl) throw BadEnvironment("cannot set up a connection: out of memory");
  curl_slist* headers = curl_slist_append(nullptr, "Accept: application/json");
  if (!token.empty()) {
    headers = curl_slist_append(headers, ("Authorization: Bearer " + token).c_str());
  }
  if (body != nullptr) headers = curl_slist_append(headers, "Content-Type: application/json");
  HttpAnswer answer;
  char why[CURL_ERROR_SIZE] = "";
  const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> owned(headers,
                                                                          curl_slist_free_all);
  if (body != nullptr) {
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(body->size()));
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, body->c_str());
  }
  if (method != nullptr) curl_easy_setopt(curl.get(), CURLOPT_CUSTOMREQUEST, method);
  curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, seconds_max);
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_ERRORBUFFER, why);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &answer);
  if (const CURLcode code = curl_easy_perform(curl.get()); code != CURLE_OK) {
    throw BadEnvironment(fmt::format("{}: {}", url, *why != 0 ? why : curl_easy_strerror(code)));
  }
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &answer.status);
  return answer;
}

// Each on a line of its own.
std::string faults_in(const core::json::object& problem) {
  std::string lines;
  const auto* errors = problem.if_contains("errors");
  if (errors == nullptr || !errors->is_array()) return lines;
  for (const auto& one : errors->get_array()) {
    const auto* fault = one.if_object();
    const auto* path = fault == nullptr ? nullptr : fault->if_contains("path");
    const auto* message = fault == nullptr ? nullptr : fault->if_contains("message");
    if (path == nullptr || message == nullptr || !path->is_string() || !message->is_string()) {
      continue;
    }
    lines += "\n  " + core::on_one_line(path->get_string()) + ": " +
             core::on_one_line(message->get_string());
  }
  return lines;
}

}  // namespace

HttpAnswer http_get(const std::string& url, const std::string& token) {
  return ask(url, token, nullptr);
}

HttpAnswer http_post(const std::string& url, const std::string& token, const std::string& json) {
  return ask(url, token, &json);
}

HttpAnswer http_put(const std::string& url, const std::string& token, const std::string& json) {
  return ask(url, token, &json, "PUT");
}

std::string problem_in(const HttpAnswer& answer) {
  const auto parsed = core::parse_json(answer.body);
  if (parsed && parsed->is_object()) {
    const auto& problem = parsed->get_object();
    for (const char* name : {"detail", "title"}) {
      const auto* text = problem.if_contains(name);
      if (text != nullptr && text->is_string()) {
        return core::on_one_line(text->get_string()) + faults_in(problem);
      }
    }
  }
  return "no reason given";
}

}  // namespace adjutant::cli
