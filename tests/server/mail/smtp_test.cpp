#include "server/mail/smtp.hpp"

#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>

#include "server/mail/outbox.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/patience.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/temporary_folder.hpp"
#include "tests/server/mail/relay_process.hpp"

namespace adjutant::mail {
namespace {

using namespace std::chrono_literals;
namespace json = core::json;

ports::Mail mail(const std::string& to = "ada@example.org", const std::string& body = "Hello\r\n") {
  return {"referee@example.org", to,
          "From: <referee@example.org>\r\nTo: <" + to + ">\r\nMessage-ID: <1@example.org>\r\n\r\n" +
              body};
}

struct SmtpTest : testing::Test {
  void SetUp() override {
    if (!RelayProcess::available()) GTEST_SKIP() << "needs Debian's python3-aiosmtpd";
  }
  RelayProcess& relay(std::vector<std::string> arguments = {}) {
    relay_ = std::make_unique<RelayProcess>(folder.file("mails.json"), std::move(arguments));
    settings.port = relay_->port();
    settings.tls = Tls::none;
    return *relay_;
  }
  // A certificate for 127.0.0.1, trusted through settings.ca_file.
  std::vector<std::string> certificate() {
    const std::string key = folder.file("key.pem"), file = folder.file("certificate.pem");
    const std::string command =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
        " -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout " +
        key + " -out " + file + " 2>/dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0);
    return {"--certificate", file, "--key", key};
  }

  fakes::TemporaryFolder folder;
  SmtpSettings settings;
  std::unique_ptr<RelayProcess> relay_;
};

TEST_F(SmtpTest, HandsOverAMailByteForByte) {
  auto& server = relay();
  const auto given = mail("ada@example.org", ".\r\n..two\r\nFrom here\r\n");
  SmtpMailer mailer(settings);
  ASSERT_TRUE(mailer.send(given));
  ASSERT_TRUE(mailer.send(mail("bob@example.org")));
  ASSERT_EQ(server.taken().size(), 2U);
  EXPECT_EQ(server.taken()[0].at("bytes").as_string(), given.bytes);
  EXPECT_EQ(server.taken()[0].at("from").as_string(), "referee@example.org");
  EXPECT_EQ(server.taken()[1].at("to").as_array()[0].as_string(), "bob@example.org");
}

TEST_F(SmtpTest, TellsAPermanentRefusalFromOneThatPasses) {
  for (const std::string stage : {"rcpt", "data"}) {
    relay({"--stage", stage, "--refuse", "550 5.1.1 no such user"});
    const auto never = SmtpMailer(settings).send(mail());
    ASSERT_FALSE(never);
    EXPECT_TRUE(never.error().permanent) << stage << never.error().reason;
    EXPECT_FALSE(never.error().whole);
    EXPECT_NE(never.error().reason.find("550 5.1.1 no such user"), std::string::npos)
        << never.error().reason;

    relay({"--stage", stage, "--refuse", "451 4.7.1 greylisted"});
    const auto later = SmtpMailer(settings).send(mail());
    ASSERT_FALSE(later);
    EXPECT_FALSE(later.error().permanent) << stage;
    EXPECT_FALSE(later.error().whole) << later.error().reason;
  }
}

TEST_F(SmtpTest, SendsTheNextMailAfterARefusedOne) {
  auto& server = relay({"--stage", "rcpt", "--refuse", "550 no", "--times", "1"});
  SmtpMailer mailer(settings);
  EXPECT_FALSE(mailer.send(mail("nobody@example.org")));
  EXPECT_TRUE(mailer.send(mail("ada@example.org")));
  ASSERT_EQ(server.taken().size(), 1U);
  EXPECT_EQ(server.taken()[0].at("to").as_array()[0].as_string(), "ada@example.org");
}

TEST_F(SmtpTest, WaitsForASlowRelayOnlySoLong) {
  relay({"--stage", "slow", "--slow", "3600"});
  settings.timeout = 1s;
  const auto sent = SmtpMailer(settings).send(mail());
  ASSERT_FALSE(sent);
  EXPECT_FALSE(sent.error().permanent);
  EXPECT_FALSE(sent.error().whole);  // with other recipients it may be quick
}

TEST_F(SmtpTest, SendsWhileTheRelayTakesLongOverAnotherRecipient) {
  auto& server = relay({"--stage", "slow", "--slow", "3600", "--times", "1"});
  SmtpMailer mailer(settings);
  std::jthread slow([&] { EXPECT_FALSE(mailer.send(mail("ann@slow.example"))); });
  EXPECT_TRUE(tests::eventually([&] { return server.taken().size() == 1; }));
  EXPECT_TRUE(mailer.send(mail("bob@example.org")));
  EXPECT_TRUE(mailer.send(mail("cy@example.org")));
  mailer.abandon();
  slow.join();
  EXPECT_EQ(server.taken().size(), 3U);
}

TEST_F(SmtpTest, SaysWhenNobodyIsThere) {
  relay();
  relay_.reset();
  const auto sent = SmtpMailer(settings).send(mail());
  ASSERT_FALSE(sent);
  EXPECT_FALSE(sent.error().permanent);
  EXPECT_TRUE(sent.error().whole);
  EXPECT_NE(sent.error().reason.find(std::to_string(settings.port)), std::string::npos);
}

TEST_F(SmtpTest, EncryptsAndSignsIn) {
  auto arguments = certificate();
  arguments.insert(arguments.end(), {"--user", "adjutant", "--password", "secret"});
  auto& server = relay(arguments);
  settings.tls = Tls::required;
  settings.ca_file = folder.file("certificate.pem");
  settings.user = "adjutant";
  settings.password = "secret";
  const auto sent = SmtpMailer(settings).send(mail());
  ASSERT_TRUE(sent) << sent.error().reason;
  EXPECT_EQ(server.taken()[0].at("tls"), json::value(true));
  EXPECT_EQ(server.taken()[0].at("user"), json::value("adjutant"));
}

TEST_F(SmtpTest, AWrongPasswordIsTheOperatorsFaultNotTheRecipients) {
  auto arguments = certificate();
  arguments.insert(arguments.end(), {"--user", "adjutant", "--password", "secret"});
  relay(arguments);
  settings.tls = Tls::required;
  settings.ca_file = folder.file("certificate.pem");
  settings.user = "adjutant";
  settings.password = "wrong";
  const auto sent = SmtpMailer(settings).send(mail());
  ASSERT_FALSE(sent);
  EXPECT_FALSE(sent.error().permanent);
  EXPECT_TRUE(sent.error().whole);
  EXPECT_EQ(sent.error().reason.find("wrong"), std::string::npos) << "the password is in the log";
}

TEST_F(SmtpTest, SendsNothingInTheClearWhereTlsIsRequired) {
  auto& server = relay();
  settings.tls = Tls::required;
  EXPECT_FALSE(SmtpMailer(settings).send(mail()));
  EXPECT_TRUE(server.taken().empty());
}

TEST_F(SmtpTest, TrustsNoCertificateItDoesNotKnow) {
  auto& server = relay(certificate());
  settings.tls = Tls::required;
  const auto sent = SmtpMailer(settings).send(mail());
  ASSERT_FALSE(sent);
  EXPECT_TRUE(sent.error().whole);
  EXPECT_TRUE(server.taken().empty());
}

TEST_F(SmtpTest, TakesNoAddressThatWouldEndTheCommand) {
  auto& server = relay();
  for (const char* address : {"a@example.org>\r\nRCPT TO:<b@example.org", "a b@example.org", ""}) {
    const auto sent = SmtpMailer(settings).send(mail(address));
    ASSERT_FALSE(sent);
    EXPECT_TRUE(sent.error().permanent);
  }
  EXPECT_TRUE(server.taken().empty());
}

TEST_F(SmtpTest, AStopDoesNotWaitForASlowRelayAndKeepsTheMail) {
  auto& server = relay({"--stage", "slow", "--slow", "3600"});
  fakes::SimulatedClock clock;
  store::SqliteStore store(folder.file("adjutant.db"));
  store.enqueue({.message_id = "<1@example.org>",
                 .replaces = "",
                 .account = 0,
                 .to = "ada@example.org",
                 .bytes = "Message-ID: <1@example.org>\r\n\r\nHello\r\n",
                 .not_before = clock.now()});
  auto mailer = std::make_unique<SmtpMailer>(settings);
  OutboxSettings outbox_settings;
  outbox_settings.envelope_from = "referee@example.org";
  outbox_settings.stop_patience = 100ms;
  Outbox outbox(store, *mailer, clock, outbox_settings);
  outbox.start();
  EXPECT_TRUE(tests::eventually([&] { return !server.taken().empty(); }));
  outbox.stop();
  mailer.reset();
  EXPECT_EQ(store.counts().mails_queued, 1);
}

// The whole way, from the outbox to a relay that is refusing, then dead, then well again.
TEST_F(SmtpTest, OutboxLosesAndDoublesNothingThroughRefusalsAndADeadRelay) {
  auto& server = relay({"--stage", "data", "--refuse", "451 busy", "--times", "3"});
  fakes::SimulatedClock clock;
  store::SqliteStore store(folder.file("adjutant.db"));
  for (int i = 0; i < 10; ++i) {
    const std::string id = "<" + std::to_string(i) + "@example.org>";
    store.enqueue({.message_id = id,
                   .replaces = "",
                   .account = 0,
                   .to = "ada@example.org",
                   .bytes = "Message-ID: " + id + "\r\n\r\nHello\r\n",
                   .not_before = clock.now()});
  }
  OutboxSettings outbox_settings;
  outbox_settings.envelope_from = "referee@example.org";
  {
    SmtpSettings nowhere = settings;
    nowhere.port = 1;
    SmtpMailer mailer(nowhere);
    EXPECT_EQ(Outbox(store, mailer, clock, outbox_settings).send_due(clock.now()), 0);
  }
  SmtpMailer mailer(settings);
  Outbox outbox(store, mailer, clock, outbox_settings);
  for (int minute = 0; minute < 30; ++minute) {
    outbox.send_due(clock.now());
    clock.advance(1min);
  }
  EXPECT_EQ(store.counts().mails_queued, 0);
  std::set<std::string> bodies;
  for (const auto& taken : server.taken()) bodies.emplace(taken.at("bytes").as_string());
  EXPECT_EQ(server.taken().size(), 10U);
  EXPECT_EQ(bodies.size(), 10U);
}

}  // namespace
}  // namespace adjutant::mail
