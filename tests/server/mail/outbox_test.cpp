#include "server/mail/outbox.hpp"

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "server/mail/message.hpp"
#include "server/render/map_picture.hpp"
#include "server/render/stored_picture.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/patience.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/mailer.hpp"
#include "tests/server/fakes/new_database.hpp"

namespace adjutant::mail {
namespace {

using namespace std::chrono_literals;
using fakes::SimulatedClock;

const ports::MailFault later{.permanent = false, .reason = "451 later", .whole = false};
const ports::MailFault never{.permanent = true, .reason = "550 no such user", .whole = false};
const ports::MailFault dead{.permanent = false, .reason = "connection refused", .whole = true};

// A relay that takes a mail while the machine's power goes.
class CrashingMailer : public ports::Mailer {
 public:
  std::expected<void, ports::MailFault> send(const ports::Mail& mail) override {
    taken.push_back(mail);
    if (after_taking) after_taking();
    return {};
  }
  std::vector<ports::Mail> taken;
  std::function<void()> after_taking;
};

struct MailOutboxTest : testing::Test {
  MailOutboxTest() { settings.envelope_from = "referee@example.org"; }

  void enqueue(const std::string& id, const std::string& replaces = "") {
    store.enqueue({.message_id = id,
                   .replaces = replaces,
                   .account = 0,
                   .to = "ada@example.org",
                   .bytes = "Message-ID: " + id + "\r\n\r\n",
                   .not_before = clock.now()});
  }
  std::int64_t queued() { return store.counts().mails_queued; }

  fakes::TemporaryFolder folder;
  store::SqliteStore store{fakes::new_database(folder)};
  SimulatedClock clock;
  fakes::RecordingMailer mailer;
  OutboxSettings settings;
};

TEST_F(MailOutboxTest, SendsWhatIsDueOnce) {
  enqueue("<1@example.org>");
  enqueue("<2@example.org>");
  Outbox outbox(store, mailer, clock, settings);
  EXPECT_EQ(outbox.send_due(clock.now()), 2);
  EXPECT_EQ(outbox.send_due(clock.now() + 24h), 0);
  ASSERT_EQ(mailer.sent().size(), 2U);
  EXPECT_EQ(mailer.sent()[0].envelope_from, "referee@example.org");
  EXPECT_EQ(mailer.sent()[0].to, "ada@example.org");
  EXPECT_EQ(queued(), 0);
}

TEST_F(MailOutboxTest, EachMailComesBackToASenderOfItsOwn) {
  settings.envelope_from_of = [](const ports::QueuedMail& queued) {
    return "b+" + std::to_string(queued.id) + "@example.org";
  };
  std::vector<std::string> refused;
  settings.refused = [&](const ports::QueuedMail& queued, const std::string& reason) {
    refused.push_back(queued.mail.message_id + " " + reason);
  };
  enqueue("<1@example.org>");
  enqueue("<2@example.org>");
  enqueue("<3@example.org>");
  mailer.fail_next(never);
  mailer.fail_next(later);
  Outbox outbox(store, mailer, clock, settings);
  EXPECT_EQ(outbox.send_due(clock.now()), 1);
  EXPECT_EQ(mailer.sent().at(0).envelope_from, "b+3@example.org");
  EXPECT_EQ(refused, std::vector<std::string>{"<1@example.org> 550 no such user"});
}

TEST_F(MailOutboxTest, KeepsAPaceAndOtherDomainsDoNotWait) {
  settings.pace = PaceLimits{.a_minute = 10, .a_minute_and_domain = 2};
  for (int i = 0; i < 5; ++i) enqueue("<" + std::to_string(i) + "@example.org>");
  store.enqueue({.message_id = "<other@example.org>",
                 .replaces = "",
                 .account = 0,
                 .to = "bob@other.example",
                 .bytes = "x",
                 .not_before = clock.now()});
  Outbox outbox(store, mailer, clock, settings);
  EXPECT_EQ(outbox.send_due(clock.now()), 3);
  EXPECT_EQ(mailer.sent().at(1).to, "bob@other.example");
  EXPECT_EQ(outbox.send_due(clock.now()), 0);
  EXPECT_EQ(outbox.send_due(clock.now() + 1min), 2);
  EXPECT_EQ(outbox.send_due(clock.now() + 2min), 1);
  EXPECT_EQ(queued(), 0);
}

TEST_F(MailOutboxTest, DoesNotQueueAgainWhatWasSent) {
  Outbox outbox(store, mailer, clock, settings);
  enqueue("<1@example.org>");
  EXPECT_EQ(outbox.send_due(clock.now()), 1);
  enqueue("<1@example.org>");
  EXPECT_EQ(outbox.send_due(clock.now()), 0);
}

TEST_F(MailOutboxTest, ForgetsAPauseThatBeganUnderAClockThatRanAhead) {
  enqueue("<1@example.org>");
  Outbox outbox(store, mailer, clock, settings);
  mailer.fail_next(dead);
  clock.advance(24h * 365);
  EXPECT_EQ(outbox.send_due(clock.now()), 0);
  clock.advance(-24h * 365);
  EXPECT_EQ(outbox.send_due(clock.now()), 1);
}

TEST_F(MailOutboxTest, SendsTheNewestOfMailsThatReplaceEachOther) {
  enqueue("<1@example.org>", "m_1.us.report");
  enqueue("<2@example.org>", "m_1.us.report");
  Outbox outbox(store, mailer, clock, settings);
  EXPECT_EQ(outbox.send_due(clock.now()), 1);
  EXPECT_EQ(mailer.sent()[0].bytes, "Message-ID: <2@example.org>\r\n\r\n");
}

TEST_F(MailOutboxTest, TriesAgainLaterAndThenTwiceAsLate) {
  enqueue("<1@example.org>");
  mailer.fail_next(later);
  mailer.fail_next(later);
  Outbox outbox(store, mailer, clock, settings);
  const auto start = clock.now();
  EXPECT_EQ(outbox.send_due(start), 0);
  EXPECT_EQ(outbox.send_due(start + 59s), 0);
  EXPECT_EQ(outbox.counts().failed, 1);
  EXPECT_EQ(outbox.send_due(start + 60s), 0);
  EXPECT_EQ(outbox.counts().failed, 2);
  EXPECT_EQ(outbox.send_due(start + 179s), 0);
  EXPECT_EQ(outbox.send_due(start + 180s), 1);
  EXPECT_EQ(queued(), 0);
}

TEST_F(MailOutboxTest, GivesUpAtOnceOnAPermanentRefusal) {
  enqueue("<1@example.org>");
  mailer.fail_next(never);
  Outbox outbox(store, mailer, clock, settings);
  EXPECT_EQ(outbox.send_due(clock.now()), 0);
  EXPECT_EQ(outbox.send_due(clock.now() + 48h), 0);
  EXPECT_EQ(outbox.counts().given_up, 1);
  EXPECT_EQ(queued(), 0);
  EXPECT_TRUE(mailer.sent().empty());
}

TEST_F(MailOutboxTest, GivesUpAfterFiveDaysAndNotBefore) {
  enqueue("<1@example.org>");
  Outbox outbox(store, mailer, clock, settings);
  for (int i = 0; i < 1000; ++i) mailer.fail_next(later);
  const auto start = clock.now();
  auto last = start;
  while (queued() > 0) {
    last = *store.next_mail_due();
    ASSERT_LE(last - start, 24h * 5);
    outbox.send_due(last);
  }
  EXPECT_GT(last - start, 24h * 4);
  EXPECT_EQ(outbox.counts().given_up, 1);
}

TEST_F(MailOutboxTest, LeavesTheOtherMailsAloneWhileTheRelayIsDead) {
  enqueue("<1@example.org>");
  enqueue("<2@example.org>");
  enqueue("<3@example.org>");
  mailer.fail_next(dead);
  Outbox outbox(store, mailer, clock, settings);
  EXPECT_EQ(outbox.send_due(clock.now()), 0);
  EXPECT_EQ(outbox.counts().failed, 1);
  EXPECT_EQ(outbox.send_due(clock.now() + 59s), 0);
  EXPECT_EQ(outbox.send_due(clock.now() + 60s), 3);
  EXPECT_EQ(queued(), 0);
}

TEST_F(MailOutboxTest, SendsEverythingAfterARestartInTheMiddle) {
  enqueue("<1@example.org>");
  enqueue("<2@example.org>");
  mailer.fail_next(later);
  {
    EXPECT_EQ(Outbox(store, mailer, clock, settings).send_due(clock.now()), 1);
  }
  EXPECT_EQ(Outbox(store, mailer, clock, settings).send_due(clock.now() + 1h), 1);
  EXPECT_EQ(mailer.sent().size(), 2U);
}

TEST_F(MailOutboxTest, DoesNotSendTwiceWhenTheStoreFailsToNoteIt) {
  enqueue("<1@example.org>");
  CrashingMailer relay;
  // A store that is shut just after the relay took the mail.
  class Failing : public store::SqliteStore {
   public:
    using SqliteStore::SqliteStore;
    void mail_sent(std::int64_t id) override {
      if (fails) throw ports::StoreFailure("disk full");
      SqliteStore::mail_sent(id);
    }
    bool fails = true;
  };
  const std::string path = folder.file("other.db");
  Failing failing(path);
  failing.enqueue({.message_id = "<1@example.org>",
                   .replaces = "",
                   .account = 0,
                   .to = "ada@example.org",
                   .bytes = "x",
                   .not_before = clock.now()});
  Outbox outbox(failing, relay, clock, settings);
  EXPECT_THROW(outbox.send_due(clock.now()), ports::StoreFailure);
  failing.fails = false;
  EXPECT_EQ(outbox.send_due(clock.now()), 1);
  EXPECT_EQ(relay.taken.size(), 1U);
  EXPECT_EQ(failing.counts().mails_queued, 0);
}

TEST_F(MailOutboxTest, LosesNothingWhenANewerMailReplacesTheOneOnItsWay) {
  enqueue("<1@example.org>", "m_1.us.report");
  CrashingMailer relay;
  Outbox outbox(store, relay, clock, settings);
  relay.after_taking = [&] {
    relay.after_taking = nullptr;
    enqueue("<2@example.org>", "m_1.us.report");
  };
  EXPECT_EQ(outbox.send_due(clock.now()), 1);
  EXPECT_EQ(outbox.send_due(clock.now()), 1);
  ASSERT_EQ(relay.taken.size(), 2U);
  EXPECT_NE(relay.taken[1].bytes.find("<2@"), std::string::npos);
}

TEST_F(MailOutboxTest, SendsFromItsOwnThreadUntilItIsStopped) {
  Outbox outbox(store, mailer, clock, settings);
  outbox.start();
  enqueue("<1@example.org>");
  outbox.wake();
  EXPECT_TRUE(tests::eventually([&] { return !mailer.sent().empty(); }));
  EXPECT_EQ(mailer.sent().size(), 1U);
  outbox.stop();  // its thread has ended
  enqueue("<2@example.org>");
  outbox.wake();
  EXPECT_EQ(mailer.sent().size(), 1U);
}

TEST(RetryDelay, DoublesUpToItsMaximum) {
  const OutboxSettings settings;
  EXPECT_EQ(retry_delay(settings, 1), 1min);
  EXPECT_EQ(retry_delay(settings, 2), 2min);
  EXPECT_EQ(retry_delay(settings, 8), 128min);
  EXPECT_EQ(retry_delay(settings, 9), 4h);
  EXPECT_EQ(retry_delay(settings, 30), 4h);
  EXPECT_EQ(retry_delay(settings, 60), std::nullopt);
}

// Takes no mail for one domain now.
class FullMailbox : public ports::Mailer {
 public:
  std::expected<void, ports::MailFault> send(const ports::Mail& mail) override {
    if (mail.to.ends_with("@full.example")) return std::unexpected(later);
    taken.push_back(mail.to);
    return {};
  }
  std::vector<std::string> taken;
};

TEST_F(MailOutboxTest, MailsToOneDomainHoldUpNoOthers) {
  settings.batch = 20;
  settings.pace = PaceLimits{.a_minute = 1'000, .a_minute_and_domain = 5, .on_first_day = 0};
  const auto enqueue_to = [&](const std::string& to, int number) {
    store.enqueue({.message_id = "<" + std::to_string(number) + to + ">",
                   .replaces = {},
                   .account = 0,
                   .to = to,
                   .bytes = "x",
                   .not_before = clock.now()});
  };
  for (int i = 0; i < 100; ++i) enqueue_to("ada@full.example", i);
  for (int i = 0; i < 100; ++i) enqueue_to("bob@busy.example", i);
  clock.advance(1min);
  enqueue_to("cy@third.example", 1);
  FullMailbox relay;
  Outbox outbox(store, relay, clock, settings);
  outbox.send_due(clock.now());
  EXPECT_EQ(std::ranges::count(relay.taken, "cy@third.example"), 1);
  EXPECT_EQ(std::ranges::count(relay.taken, "bob@busy.example"), 5);
  EXPECT_EQ(relay.taken.size(), 6U);
}

// Takes no mail for a slow domain before it is told to.
class SlowDomains : public ports::Mailer {
 public:
  std::expected<void, ports::MailFault> send(const ports::Mail& mail) override {
    std::unique_lock lock(mutex_);
    begun_.push_back(mail.to);
    if (domain_of(mail.to).starts_with("slow")) let_.wait(lock, [this] { return lets_; });
    taken_.push_back(mail.to);
    return {};
  }
  void let_all() {
    const std::lock_guard lock(mutex_);
    lets_ = true;
    let_.notify_all();
  }
  std::vector<std::string> begun() {
    const std::lock_guard lock(mutex_);
    return begun_;
  }
  std::vector<std::string> taken() {
    const std::lock_guard lock(mutex_);
    return taken_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable let_;
  bool lets_ = false;
  std::vector<std::string> begun_, taken_;
};

TEST_F(MailOutboxTest, SlowDomainsDelayNoOthers) {
  settings.at_once = 4;
  std::vector<std::string> receivers;
  for (int i = 0; i < 20; ++i) receivers.push_back("ann@slow" + std::to_string(i) + ".example");
  for (int i = 0; i < 30; ++i) receivers.emplace_back("ann@slow0.example");
  for (int i = 0; i < 5; ++i) receivers.emplace_back("bob@quick.example");
  const auto enqueue_to = [&](std::size_t number) {
    store.enqueue({.message_id = "<" + std::to_string(number) + "@example.org>",
                   .replaces = {},
                   .account = 0,
                   .to = receivers[number],
                   .bytes = "x",
                   .not_before = clock.now()});
  };
  SlowDomains relay;
  Outbox outbox(store, relay, clock, settings);
  enqueue_to(receivers.size() - 1);  // the quick domain proves itself
  outbox.start();
  EXPECT_TRUE(tests::eventually([&] { return relay.taken().size() == 1; }));
  for (std::size_t i = 0; i + 1 < receivers.size(); ++i) enqueue_to(i);
  outbox.wake();
  EXPECT_TRUE(tests::eventually([&] { return relay.taken().size() == 5; }));
  const auto begun = relay.begun();
  EXPECT_LE(begun.size(), 7U);  // half of the places for domains that nobody knows
  EXPECT_LE(std::ranges::count(begun, "ann@slow0.example"), 1);
  relay.let_all();
  EXPECT_TRUE(tests::eventually([&] { return queued() == 0; }));
  outbox.stop();
  EXPECT_EQ(relay.taken().size(), receivers.size());
  EXPECT_EQ(outbox.counts().sent, static_cast<std::int64_t>(receivers.size()));
}

TEST_F(MailOutboxTest, AStopWaitsForMailsOnTheirWayAndBeginsNoOthers) {
  settings.at_once = 4;
  for (const std::string to : {"ann@slow.example", "ann@slow.example", "bob@slow2.example"}) {
    store.enqueue({.message_id = "<" + std::to_string(queued()) + "@example.org>",
                   .replaces = {},
                   .account = 0,
                   .to = to,
                   .bytes = "x",
                   .not_before = clock.now()});
  }
  SlowDomains relay;
  Outbox outbox(store, relay, clock, settings);
  outbox.start();
  EXPECT_TRUE(tests::eventually([&] { return relay.begun().size() == 2; }));
  std::jthread stopping([&] { outbox.stop(); });
  relay.let_all();
  stopping.join();
  EXPECT_EQ(static_cast<std::size_t>(queued()), 3 - relay.taken().size());
}

// Nothing of a map is lost with the program that wrote the mail.
TEST_F(MailOutboxTest, DrawsTheMapThatAMailBroughtBeforeARestart) {
  core::Picture picture;
  picture.width = 20;
  picture.height = 10;
  Message message{.from_name = "Adjutant",
                  .from_address = "referee@example.org",
                  .to_name = "Ada",
                  .to_address = "ada@example.org",
                  .subject = "A map",
                  .message_id = "<1@example.org>",
                  .thread_root = {},
                  .date = clock.now(),
                  .unsubscribe_url = {},
                  .text = "Words.",
                  .html = "<p>Words.</p>",
                  .picture = InlinePicture{"map.1", {}}};
  {
    store::SqliteStore before(folder.file("other.db"));
    before.enqueue({.message_id = message.message_id,
                    .replaces = {},
                    .account = 0,
                    .to = "ada@example.org",
                    .bytes = to_bytes(message),
                    .not_before = clock.now(),
                    .picture = render::stored_picture(picture)});
  }
  message.picture->png = render::to_png(picture, 1);
  store::SqliteStore reopened(folder.file("other.db"));
  mailer.fail_next(later);
  Outbox outbox(reopened, mailer, clock, settings);
  EXPECT_EQ(outbox.send_due(clock.now()), 0);
  EXPECT_EQ(outbox.send_due(clock.now() + 1h), 1);
  EXPECT_EQ(mailer.sent().at(0).bytes, to_bytes(message));
  EXPECT_EQ(reopened.mail(1)->mail.picture, "");  // once it is sent it only takes room
}

}  // namespace
}  // namespace adjutant::mail
