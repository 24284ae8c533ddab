#include <tuple>

#include <fmt/format.h>

#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/net/service_world.hpp"

// Nobody learns by asking which address has an account, or which handle when signing in or asking
// for a new password: the same answer, after the same work.
namespace adjutant::net {
namespace {

struct Question {
  std::string method, path, with_one, without_one;  // bodies
};

// What a question cost: hashes of passwords, and whether the disk was waited for.
struct Cost {
  int hashes = 0, verifications = 0;
  bool wrote = false;
  bool operator==(const Cost&) const = default;
};

class UnknownAccountsTest : public ServiceWorld {
 protected:
  UnknownAccountsTest() {
    token_ = session_of("Anne");
    player("Bill");
  }

  std::pair<Response, Cost> ask_counted(const Question& question, const std::string& body) {
    store::SqliteDatabase watching(folder.file("adjutant.db"),
                                   store::SqliteDatabase::Mode::read_only);
    const auto version = [&] { return watching.value<std::int64_t>("PRAGMA data_version"); };
    const auto before = version();
    const Cost hashed{hasher.hashes, hasher.verifications, false};
    auto answer = ask_json(request(question.method, question.path, token_), body);
    return {std::move(answer),
            {hasher.hashes - hashed.hashes, hasher.verifications - hashed.verifications,
             version() != before}};
  }

  std::string token_;
};

std::string without(std::string text, const std::string& part) {
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part)) {
    text.erase(at, part.size());
  }
  return text;
}

TEST_F(UnknownAccountsTest, AreAnsweredLikeThoseThereAre) {
  const Question questions[] = {
      {"POST", "/api/v1/sessions", R"({"handle":"Bill","password":"not the password"})",
       R"({"handle":"Will","password":"not the password"})"},
      {"POST", "/api/v1/sessions", R"({"handle":"Bill","password":"short"})",
       R"({"handle":"Will","password":"short"})"},
      {"POST", "/api/v1/password-resets", R"({"account":"Bill"})", R"({"account":"Will"})"},
      {"POST", "/api/v1/password-resets", R"({"account":"bill@example.org"})",
       R"({"account":"will@example.org"})"},
      {"POST", "/api/v1/accounts",
       R"({"handle":"new1","email":"bill@example.org","password":"a long enough password"})",
       R"({"handle":"new2","email":"will@example.org","password":"a long enough password"})"},
      {"PUT", "/api/v1/account/email",
       R"({"current_password":"a long enough password","email":"bill@example.org"})",
       R"({"current_password":"a long enough password","email":"will@example.org"})"},
      {"POST", "/api/v1/confirmations", R"({"token":"bill"})", R"({"token":"will"})"},
  };
  for (const auto& question : questions) {
    const auto [with_one, its_cost] = ask_counted(question, question.with_one);
    const auto [without_one, other_cost] = ask_counted(question, question.without_one);
    EXPECT_EQ(with_one.status, without_one.status) << question.path;
    EXPECT_EQ(with_one.headers, without_one.headers) << question.path;
    EXPECT_EQ(without(with_one.body, "new1"), without(without_one.body, "new2")) << question.path;
    EXPECT_EQ(its_cost, other_cost) << question.path;
  }
}

TEST_F(UnknownAccountsTest, AreAskedForPasswordsLikeThoseThereAreHoweverOften) {
  for (int i = 0; i < 2 * ports::links_per_purpose_max; ++i) {
    // From elsewhere each second time: neither a peer's share nor the links that there are tell.
    const auto ask = [&](const std::string& body) {
      store::SqliteDatabase watching(folder.file("adjutant.db"),
                                     store::SqliteDatabase::Mode::read_only);
      const auto version = [&] { return watching.value<std::int64_t>("PRAGMA data_version"); };
      const auto before = version();
      auto asked = request("POST", "/api/v1/password-resets");
      asked.peer = i % 2 == 0 ? "192.0.2.1" : fmt::format("198.51.100.{}", i);
      const auto answer = ask_json(asked, body);
      return std::tuple(answer.status, answer.body, version() != before);
    };
    EXPECT_EQ(ask(R"({"account":"Bill"})"), ask(R"({"account":"Will"})")) << i;
  }
}

TEST_F(UnknownAccountsTest, SignInAsIfAnAddressWereFree) {
  for (const auto* address : {"bill@example.org", "will@example.org"}) {
    const std::string handle = address[0] == 'b' ? "new1" : "new2";
    EXPECT_EQ(ask_json(request("POST", "/api/v1/accounts"),
                       R"({"handle":")" + handle + R"(","email":")" + address +
                           R"(","password":"a long enough password"})")
                  .status,
              201);
    const auto account = ask(request("GET", "/api/v1/account", token_of(handle)));
    EXPECT_NE(account.body.find(address), std::string::npos) << account.body;
    EXPECT_NE(account.body.find(R"("confirmed":false)"), std::string::npos) << account.body;
  }
}

TEST_F(UnknownAccountsTest, AreInvitedByAddressLikeThoseThereAre) {
  std::vector<std::string> answers;
  for (const auto* address : {"bill@example.org", "will@example.org"}) {
    const auto made = ask_json(request("POST", "/api/v1/matches", token_),
                               core::canonical_json({{"scenario", opening.scenario},
                                                     {"side", opening.first},
                                                     {"seed", "s"},
                                                     {"invite", address}}));
    ASSERT_EQ(made.status, 201) << made.body;
    auto match = core::parse_json(made.body)->get_object();
    for (const auto* drawn : {"id", "commitment", "head"}) match.erase(drawn);
    answers.push_back(core::canonical_json(match));
  }
  EXPECT_EQ(answers[0], answers[1]);
}

TEST_F(UnknownAccountsTest, AreSlowedDownLikeThoseThereAre) {
  const auto last_of = [&](const std::string& handle) {
    Response answer;
    for (int i = 0; i < 8; ++i) {
      answer = ask_json(request("POST", "/api/v1/sessions"),
                        R"({"handle":")" + handle + R"(","password":"wrong, as it is"})");
    }
    return answer;
  };
  const auto known = last_of("Bill");
  const auto unknown = last_of("Will");
  EXPECT_EQ(known.status, 429);
  EXPECT_EQ(known.body, unknown.body);
  EXPECT_EQ(known.headers, unknown.headers);
}

}  // namespace
}  // namespace adjutant::net
