#pragma once

#include <string>

#include "server/net/head.hpp"
#include "server/net/routes/app_service.hpp"
#include "tests/server/app/world.hpp"
#include "tests/server/net/test_api.hpp"
#include "tests/server/net/waiting.hpp"

namespace adjutant::net {

// The service over real use cases, without sockets; as behind a proxy with TLS.
class ServiceWorld : public app::World {
 protected:
  Request request(const std::string& method, const std::string& path,
                  const std::string& token = {}) {
    auto head =
        read_head(method + " " + path + " HTTP/1.1\r\nHost: club.example\r\n\r\n", Limits{});
    EXPECT_TRUE(head.has_value()) << path;
    head->request.peer = "192.0.2.1";
    head->request.id = "r-1";
    if (!token.empty()) head->request.authorization = "Bearer " + token;
    return head->request;
  }
  Response ask(Request asked) { return answer_of(service, std::move(asked)); }
  Response ask_json(Request asked, const std::string& body) {
    asked.body = body;
    asked.content_type = "application/json";
    return ask(asked);
  }
  // A body of POST …/orders.
  static std::string orders(int revision, const std::string& text) {
    return core::canonical_json({{"revision", revision}, {"text", text}});
  }
  // A new account's session.
  std::string session_of(const std::string& handle) {
    player(handle);
    return token_of(handle);
  }
  // A new session of an account that is there.
  std::string token_of(const std::string& handle, const std::string& with = password) {
    return app().sessions.sign_in(handle, with, "p", "test")->token;
  }

  ops::Metrics metrics;
  Api api = test_api(app(), metrics, *workers);
  int changes = 0;
  AppService service{api, networks::Networks({"127.0.0.1"}), [this] { ++changes; }};
};

}  // namespace adjutant::net
