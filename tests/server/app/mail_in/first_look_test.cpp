#include "server/app/mail_in/first_look.hpp"

#include "server/mail/in/mime.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class FirstLookTest : public World {
 protected:
  ports::QueuedMail sent(const std::string& id) {
    store->enqueue({.message_id = "<" + id + "@x>",
                    .replaces = "",
                    .account = winfield.account.id,
                    .to = winfield.account.email,
                    .bytes = "x",
                    .not_before = clock.now()});
    auto queued = *store->mail_by_message_id("<" + id + "@x>");
    store->mail_sent(queued.id);
    return queued;
  }
  // What became of a mail; empty where it is left to the desk.
  std::string look(const std::string& to, const std::string& sender, const std::string& bytes) {
    store->take_in({.source = "lmtp",
                    .arrived = clock.now(),
                    .taken = clock.now(),
                    .sender = sender,
                    .recipients = {to},
                    .key = "key" + std::to_string(++keys_),
                    .bytes = bytes},
                   {});
    const auto row = store->next_incoming(clock.now(), 1).at(0);
    if (!look_.ends(row, mail::read_letter(bytes))) {
      store->drop_incoming(row.id);
      return {};
    }
    const auto after = *store->incoming(row.id);
    return after.state == ports::IncomingState::done ? "done" : "dropped";
  }
  static std::string report(const std::string& action, const std::string& status,
                            const std::string& recipient = "winfield@example.org") {
    return "From: MAILER-DAEMON@mx.example\r\nContent-Type: multipart/report; "
           "report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: "
           "message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: "
           "rfc822; " +
           recipient + "\r\nAction: " + action + "\r\nStatus: " + status + "\r\n\r\n--b--\r\n";
  }
  bool is_failing() { return store->account(winfield.account.id)->failing_since.has_value(); }

  const Identity winfield = player("winfield");
  BounceAddresses addresses_{*store, link_key, "play.example"};
  Bounces bounces_{app().context(), app().host, app().tournament_host, *store};
  FirstLook look_{*store, bounces_, &addresses_, {"us@play.example"}, "Adjutant"};
  int keys_ = 0;
};

TEST_F(FirstLookTest, ABounceEndsAtTheAccountWhoseMailItWas) {
  EXPECT_EQ(look(addresses_.of(sent("1")), "", report("delayed", "4.4.1")), "done");
  EXPECT_FALSE(is_failing());
  EXPECT_EQ(look(addresses_.of(sent("2")), "", report("failed", "5.1.1")), "done");
  EXPECT_TRUE(is_failing());
  EXPECT_EQ(bounces_.tally().hard, 1U);
}

TEST_F(FirstLookTest, AReportCountsForItsRecipientAndForFiveDays) {
  EXPECT_EQ(look(addresses_.of(sent("1")), "", report("failed", "5.1.1", "phineas@example.org")),
            "dropped");
  const auto old = addresses_.of(sent("2"));
  clock.advance(std::chrono::days(5) + std::chrono::seconds(1));
  EXPECT_EQ(look(old, "", report("failed", "5.1.1")), "dropped");
  EXPECT_EQ(look(old, "", "Subject: failure\r\n\r\nx\r\n"), "dropped");
  EXPECT_FALSE(is_failing());
  EXPECT_EQ(look(addresses_.of(sent("3")), "", report("failed", "5.1.1", "<Winfield@example.org>")),
            "done");
  EXPECT_TRUE(is_failing());
  EXPECT_EQ(look(addresses_.of(sent("4")), "", report("delivered", "2.0.0")), "done");
  EXPECT_FALSE(is_failing());
}

TEST_F(FirstLookTest, ThreeNullSendersAreAsBad) {
  for (const auto* id : {"1", "2"}) {
    EXPECT_EQ(look(addresses_.of(sent(id)), "", "Subject: failure\r\n\r\nx\r\n"), "done");
  }
  EXPECT_FALSE(is_failing());
  EXPECT_EQ(look(addresses_.of(sent("3")), "", "Subject: failure\r\n\r\nx\r\n"), "done");
  EXPECT_TRUE(is_failing());
}

TEST_F(FirstLookTest, ABounceAtNoMailOfOursSaysNothing) {
  auto address = addresses_.of(sent("1"));
  auto& letter = address[address.find('@') - 2];
  letter = letter == 'a' ? 'b' : 'a';
  EXPECT_EQ(look(address, "", report("failed", "5.1.1")), "dropped");
  EXPECT_EQ(look("reply@play.example", "", report("failed", "5.1.1")), "dropped");
  EXPECT_FALSE(is_failing());
}

TEST_F(FirstLookTest, APlayersMailIsLeftToTheDesk) {
  const std::string to = "reply@play.example";
  EXPECT_EQ(look(to, "ann@mail.example", "From: ann@mail.example\r\n\r\nend turn\r\n"), "");
  EXPECT_EQ(look(to, "us@play.example", "From: Us@Play.example\r\n\r\nend turn\r\n"), "dropped");
  EXPECT_EQ(look(to, "", "From: ann@mail.example\r\n\r\nend turn\r\n"), "dropped");
  EXPECT_EQ(look(to, "", "From: ann@mail.example\r\n\r\nORDERS x us r2\r\nend turn\r\nEND\r\n"),
            "");
}

}  // namespace
}  // namespace adjutant::app
