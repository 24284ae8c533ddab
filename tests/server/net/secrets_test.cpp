#include <fstream>
#include <iterator>
#include <sstream>

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include "server/mail/composer.hpp"
#include "server/mail/outbox.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/fakes/mailer.hpp"
#include "tests/server/net/service_world.hpp"

namespace adjutant::net {
namespace {

// Everything that is logged while it lives, at the finest level.
class CapturedLog {
 public:
  CapturedLog() : before_(spdlog::default_logger()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(stream_);
    auto logger = std::make_shared<spdlog::logger>("captured", std::move(sink));
    logger->set_level(spdlog::level::trace);
    spdlog::set_default_logger(std::move(logger));
  }
  ~CapturedLog() { spdlog::set_default_logger(before_); }
  CapturedLog(const CapturedLog&) = delete;
  CapturedLog& operator=(const CapturedLog&) = delete;
  std::string text() const { return stream_.str(); }

 private:
  std::ostringstream stream_;
  std::shared_ptr<spdlog::logger> before_;
};

constexpr const char* wrong_password = "a password that is wrong";
constexpr const char* new_password = "another long enough password";

class SecretsTest : public ServiceWorld {
 protected:
  Response post(const std::string& path, const std::string& body, const std::string& token = {}) {
    return ask_json(request("POST", path, token), body);
  }
  static std::string member(const Response& answer, std::string_view name) {
    return std::string(core::parse_json(answer.body)->at(name).as_string());
  }
  void keep_secret(const std::string& secret) {
    ASSERT_GE(secret.size(), 8U);
    secrets_.push_back(secret);
    links_and_tokens_.push_back(secret);
  }

  void sign_up_and_in() {
    EXPECT_EQ(
        post("/api/v1/accounts", R"({"handle":"Carl","email":"carl@example.org","password":")" +
                                     std::string(password) + "\"}")
            .status,
        201);
    const auto link = token_mailed_to("carl@example.org");
    keep_secret(link);
    ask(request("GET", "/confirm/" + link));
    ask(request("GET", "/confirm/" + link + "/more"));
    ask(request("DELETE", "/confirm/" + link));
    EXPECT_EQ(ask(request("POST", "/confirm/" + link)).status, 200);
    post("/api/v1/sessions",
         R"({"handle":"Carl","password":")" + std::string(wrong_password) + "\"}");
    post("/api/v1/sessions", R"({"handle":"Carl","password":")" + std::string(wrong_password));
    const auto credentials = R"({"handle":"Carl","password":")" + std::string(password) + "\"";
    carl_ = member(post("/api/v1/sessions", credentials + "}"), "token");
    keep_secret(carl_);
    auto by_browser = request("POST", "/api/v1/sessions");
    const auto browser = ask_json(by_browser, credentials + R"(,"cookie":true})");
    for (const auto& [name, value] : browser.headers) {
      if (name != "Set-Cookie") continue;
      const auto begin = value.find('=') + 1;
      keep_secret(value.substr(begin, value.find(';') - begin));
    }
    keep_secret(member(post("/api/v1/tokens", "{}", carl_), "token"));
    ask(request("GET", "/api/v1/account?token=" + carl_, carl_));
    ask(request("GET", "/api/v1/account", carl_ + "x"));
  }

  void play() {
    const auto bill = player("Bill");
    const auto made = post("/api/v1/matches",
                           core::canonical_json({{"scenario", opening.scenario},
                                                 {"side", opening.second},
                                                 {"invite", "Bill"},
                                                 {"options", {{"public", false}}}}),
                           carl_);
    match_ = member(made, "id");
    keep_secret(core::to_hex(row(match_).server_seed));
    ASSERT_TRUE(app().matches.take_seat(bill, match_, {.side = opening.first}));
    const auto path = "/api/v1/matches/" + match_;
    const auto body = R"({"text":")" + standing_orders + "\"}";
    EXPECT_EQ(ask_json(request("PUT", path + "/standing-orders", carl_), body).status, 200);
    ASSERT_TRUE(submit(bill, match_, opening.turn()));
    post(path + "/orders", orders(1, opening.turn()), carl_);
    auto socket = request("GET", "/api/v1/live", carl_);
    EXPECT_TRUE(service.open_live(socket));
    store->next = app::ShakyStore::Next::fails;
    post(path + "/resign", "{}", carl_);
  }

  void forget_password() {
    post("/api/v1/password-resets", R"({"account":"Carl"})");
    const auto link = token_mailed_to("carl@example.org");
    keep_secret(link);
    ask(request("GET", "/reset-password/" + link));
    const auto body = R"({"token":")" + link + R"(","password":")" + new_password + "\"}";
    EXPECT_EQ(post("/api/v1/passwords", body).status, 204);
    EXPECT_EQ(post("/api/v1/passwords", body).status, 410);
  }

  // None is refused alike, where the game has none.
  const std::string standing_orders =
      opening.standing.empty() ? "nothing of this sort" : opening.standing.at(1);
  std::string carl_, match_;
  std::vector<std::string> secrets_{password, wrong_password, new_password, standing_orders,
                                    "carl@example.org"};
  std::vector<std::string> links_and_tokens_;
};

TEST_F(SecretsTest, AreNeitherInTheLogNorInTheMetrics) {
  const CapturedLog log;
  sign_up_and_in();
  play();
  forget_password();
  const auto logged = log.text();
  const auto counted = ask(request("GET", "/metrics")).body;
  EXPECT_NE(logged.find("route=/confirm/{token}"), std::string::npos) << logged;
  EXPECT_NE(counted.find("/confirm/{token}"), std::string::npos) << counted;
  for (const auto& secret : secrets_) {
    EXPECT_EQ(logged.find(secret), std::string::npos) << secret << " in " << logged;
    EXPECT_EQ(counted.find(secret), std::string::npos) << secret << " in " << counted;
  }
}

TEST_F(SecretsTest, StayInTheMailsThatCarryThem) {
  const mail::MailComposer writer(
      {.public_url = "https://club.example", .from_address = "referee@club.example"}, clock);
  const std::string token = "the-token-of-a-link";
  const ports::AccountMail to{1, "Carl", "carl@example.org", token};
  const CapturedLog log;
  fakes::RecordingMailer mailer;
  mailer.fail_next({.permanent = false, .reason = "greylisted"});
  mailer.fail_next(
      {.permanent = true, .reason = "550 <carl@example.org>: unknown\r\nevent=forged"});
  player("Carl");
  deliver_all();
  store->enqueue(writer.confirmation(to));
  store->enqueue(writer.password_reset(to));
  store->enqueue(writer.email_change(to));
  mail::Outbox outbox(*store, mailer, clock, {});
  outbox.send_due(clock.now());
  const auto logged = log.text();
  EXPECT_NE(logged.find("greylisted"), std::string::npos) << logged;
  EXPECT_NE(logged.find("550 <…>: unknown  event=forged"), std::string::npos) << logged;
  EXPECT_NE(logged.find("event=mail_sent"), std::string::npos) << logged;
  EXPECT_EQ(logged.find(token), std::string::npos) << logged;
  EXPECT_EQ(logged.find("carl@example.org"), std::string::npos) << logged;
}

// What a thief finds in a backup: of tokens and links only hashes. (Free pages of the file itself
// may hold mails that were sent.)
TEST_F(SecretsTest, AreNotInTheDatabaseOnceTheyAreDelivered) {
  sign_up_and_in();
  forget_password();
  keep_secret(token_of("Carl", new_password));
  for (const auto& queued : store->due_mail(clock.now(), 100)) store->mail_sent(queued.id);
  store::SqliteDatabase(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create)
      .execute("VACUUM INTO '" + folder.file("copy.db") + "'");
  std::ifstream file(folder.file("copy.db"), std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_NE(bytes.find("carl@example.org"), std::string::npos) << "this is kept, of course";
  for (const auto& secret : links_and_tokens_) {
    EXPECT_EQ(bytes.find(secret), std::string::npos) << secret;
  }
}

}  // namespace
}  // namespace adjutant::net
