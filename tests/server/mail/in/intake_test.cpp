#include "server/mail/in/intake.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "server/mail/in/arrival.hpp"
#include "server/mail/in/drop_box.hpp"
#include "server/mail/in/maildir_source.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/patience.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/entropy.hpp"
#include "tests/server/fakes/new_database.hpp"

namespace adjutant::mail {
namespace {

namespace fs = std::filesystem;
using ports::TakenIn;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

// 27 November 2026, 19:10 UTC.
constexpr ports::Time evening{std::chrono::sys_days{std::chrono::year{2026} / 11 / 27} +
                              std::chrono::hours(19) + std::chrono::minutes(10)};

class IntakeTest : public testing::Test {
 protected:
  ports::StoredIncoming only() {
    const auto all = store_.next_incoming(evening + days(1), 10);
    EXPECT_EQ(all.size(), 1U);
    return all.at(0);
  }
  static int files_in(const fs::path& folder) {
    return static_cast<int>(std::distance(fs::directory_iterator(folder), {}));
  }

  fakes::TemporaryFolder folder_;
  fakes::SimulatedClock clock_{evening};
  fakes::DeterministicEntropy entropy_;
  store::SqliteStore store_{fakes::new_database(folder_)};
  int woken_ = 0;
  Intake intake_{store_, clock_, {.trusted_hosts = {"mx.play.example"}}, [this] { ++woken_; }};
};

TEST(Arrival, IsWhatIsTrusted) {
  const std::vector<std::string> trusted{"MX.play.example", "mail.club.example"};
  const std::string by_us =
      "Received: from a (by evil.example) by mx.play.example\r\n (Postfix); Fri, 27 Nov 2026"
      " 20:00:41 +0100 (CET)\r\n";
  const auto sent = evening - minutes(9) - seconds(19);
  const auto arrived = [&](const std::string& header) {
    return arrival(header + "\r\nbody", std::nullopt, evening, trusted);
  };
  EXPECT_EQ(arrived(by_us), sent);
  EXPECT_EQ(arrived("Received: by other.example; Fri, 27 Nov 2026 10:00:00 +0000\r\n" + by_us),
            sent);
  EXPECT_EQ(arrived("Date: Fri, 27 Nov 2026 10:00:00 +0000\r\n"), evening);
  EXPECT_EQ(arrived("Received: by mx.play.example; Fri, 27 Nov 2026 19:10:01 +0000\r\n"), evening);
  EXPECT_EQ(arrived("Received: by mx.play.example; Thu, 26 Nov 2026 19:09:59 +0000\r\n"), evening);
  EXPECT_EQ(arrived("Received: by mx.play.example; soon\r\n"), evening);
  EXPECT_EQ(arrived("Received: by mx.play.example\r\n"), evening);
  EXPECT_EQ(arrival(by_us, evening - hours(1), evening, trusted), evening - hours(1));
  EXPECT_EQ(arrival(by_us, evening + hours(1), evening, trusted), evening);
}

TEST_F(IntakeTest, AMailIsARowOnce) {
  const RawMail mail{.source = "lmtp",
                     .sender = "ann@mail.example",
                     .recipients = {"reply@play.example", "two\nlines@play.example"},
                     .bytes = "Message-ID: <x1@mail.example>\r\n\r\nend turn\r\n"};
  EXPECT_EQ(intake_.take_in(mail), TakenIn::taken);
  EXPECT_EQ(intake_.take_in(mail), TakenIn::known);
  EXPECT_EQ(woken_, 1);
  EXPECT_EQ(intake_.tally().lmtp, 1U);
  const auto row = only();
  EXPECT_EQ(row.mail.message_id, "x1@mail.example");
  EXPECT_EQ(row.mail.bytes, mail.bytes);
  EXPECT_EQ(row.mail.arrived, evening);
  EXPECT_EQ(row.mail.recipients[1], "two lines@play.example");
  EXPECT_FALSE(row.mail.is_cut);
}

TEST_F(IntakeTest, CopiesToOtherSeatsOrOfOtherSendersAreMailsOfTheirOwn) {
  const auto taken = [&](const std::string& recipient, const std::string& header) {
    return intake_.take_in({.source = "lmtp",
                            .recipients = {recipient},
                            .bytes = header + "Message-ID: <x1@mail.example>\r\n\r\nend turn\r\n"});
  };
  const std::string ann = "From: ann@mail.example\r\n", bob = "From: bob@mail.example\r\n";
  EXPECT_EQ(taken("reply+aaa@play.example", ann), TakenIn::taken);
  EXPECT_EQ(taken("reply+bbb@play.example", ann), TakenIn::taken) << "as of a Bcc";
  EXPECT_EQ(taken("reply+aaa@play.example", bob), TakenIn::taken);
  EXPECT_EQ(taken("Reply+AAA@play.example", ann), TakenIn::known);
  // The same recipient as the header names them, with and without an envelope.
  const auto to_ccc = ann + "To: Adjutant <reply+ccc@play.example>\r\nCc: play@play.example\r\n";
  EXPECT_EQ(taken("reply+ccc@play.example", to_ccc), TakenIn::taken);
  EXPECT_EQ(taken("play@play.example", to_ccc), TakenIn::known);
}

TEST_F(IntakeTest, OfAMailThatIsTooLargeItsBeginIsKept) {
  const std::string header = "Message-ID: <x1@mail.example>\r\n\r\n";
  intake_.take_in({.source = "imap", .bytes = header + std::string(mail_bytes_max, 'x')});
  const auto row = only();
  EXPECT_TRUE(row.mail.is_cut);
  EXPECT_EQ(row.mail.bytes.size(), header.size() - 2 + 64 * 1024);
  EXPECT_TRUE(row.mail.bytes.starts_with(header));
}

TEST_F(IntakeTest, WhatArrivedTwoWeeksAgoIsDropped) {
  intake_.take_in({.source = "imap", .bytes = "A: b\r\n\r\n", .arrived = evening - days(15)});
  EXPECT_TRUE(store_.next_incoming(evening, 10).empty());
  EXPECT_EQ(store_.incoming_list({}).at(0).verdict, ports::Verdict::too_old);
}

TEST_F(IntakeTest, WhatIsDeliveredComesOutOfTheDropBoxWithItsEnvelope) {
  const fs::path box = folder_.path() / "incoming";
  ASSERT_TRUE(DropBox(box, entropy_)
                  .put({.sender = "ann@mail.example",
                        .recipients = {"reply+a@play.example", "reply+b@play.example"},
                        .handed_over = evening - hours(3),
                        .bytes = "Message-ID: <x1@mail.example>\n\nend turn\n"}));
  EXPECT_EQ(files_in(box / "tmp"), 0);
  int passed = 0;
  // Nothing but the watch brings it to look again.
  MaildirSource source(
      box, MaildirSource::Form::delivered, intake_, [&] { ++passed; }, std::chrono::hours{1});
  EXPECT_EQ(source.take_in_new(), 1);
  EXPECT_EQ(source.take_in_new(), 0);
  EXPECT_EQ(files_in(box / "new"), 0);
  EXPECT_EQ(files_in(box / "cur"), 1);
  const auto row = only();
  EXPECT_EQ(row.mail.source, "pipe");
  EXPECT_EQ(row.mail.sender, "ann@mail.example");
  EXPECT_EQ(row.mail.recipients,
            (std::vector<std::string>{"reply+a@play.example", "reply+b@play.example"}));
  EXPECT_EQ(row.mail.bytes, "Message-ID: <x1@mail.example>\n\nend turn\n");
  EXPECT_EQ(row.mail.arrived, evening - hours(3));
}

TEST_F(IntakeTest, TheNullSenderIsNobody) {
  const auto file =
      delivered_file({.sender = "", .recipients = {}, .handed_over = evening, .bytes = "A: b\n"});
  const auto mail = read_delivered_file(file);
  EXPECT_EQ(mail.sender, "");
  EXPECT_TRUE(mail.recipients.empty());
  EXPECT_EQ(mail.bytes, "A: b\n");
  EXPECT_EQ(read_delivered_file("A: b\n\nsender: x\n").bytes, "A: b\n\nsender: x\n");
}

TEST_F(IntakeTest, AnotherMaildirTellsTheEnvelopeInTheHeader) {
  const fs::path box = folder_.path() / "theirs";
  for (const char* part : {"tmp", "new", "cur"}) fs::create_directories(box / part);
  std::ofstream(box / "new" / "1.x")
      << "Return-Path: <ann@mail.example>\nX-Original-To: "
         "reply+a@play.example\nDelivered-To: us@play.example\n\nend turn\n";
  MaildirSource source(box, MaildirSource::Form::plain, intake_, [] {});
  EXPECT_EQ(source.take_in_new(), 1);
  const auto row = only();
  EXPECT_EQ(row.mail.source, "maildir");
  EXPECT_EQ(row.mail.sender, "ann@mail.example");
  EXPECT_EQ(row.mail.recipients,
            (std::vector<std::string>{"reply+a@play.example", "us@play.example"}));
}

TEST_F(IntakeTest, AFolderThatIsNotAMaildirIsRefused) {
  const fs::path box = folder_.path() / "nope";
  EXPECT_THROW(expect_maildir(box), std::invalid_argument);
  fs::create_directories(box / "new");
  EXPECT_THROW(expect_maildir(box), std::invalid_argument);
  fs::create_directories(box / "cur");
  EXPECT_NO_THROW(expect_maildir(box));
}

TEST_F(IntakeTest, WhatCannotBeReadKeepsNobodyElseOut) {
  const fs::path box = folder_.path() / "incoming";
  const auto put = [&](const std::string& text) {
    ASSERT_TRUE(
        DropBox(box, entropy_)
            .put({.sender = "", .recipients = {}, .handed_over = clock_.now(), .bytes = text}));
    clock_.advance(seconds(1));
  };
  put("A: b\n\none\n");
  fs::remove(box / "cur");  // so that it cannot be moved
  MaildirSource source(box, MaildirSource::Form::delivered, intake_, [] {});
  put("A: b\n\ntwo\n");
  EXPECT_THROW(source.take_in_new(), fs::filesystem_error);
  EXPECT_EQ(store_.next_incoming(evening + days(1), 10).size(), 2U);
  fs::create_directory(box / "cur");
  EXPECT_EQ(source.take_in_new(), 2);  // both again, and known
  EXPECT_EQ(store_.next_incoming(evening + days(1), 10).size(), 2U);
}

TEST_F(IntakeTest, TheFolderIsWatched) {
  const fs::path box = folder_.path() / "incoming";
  std::atomic<int> passed = 0;
  MaildirSource source(box, MaildirSource::Form::delivered, intake_, [&] { ++passed; });
  ASSERT_TRUE(
      DropBox(box, entropy_)
          .put({.sender = "", .recipients = {}, .handed_over = evening, .bytes = "A: b\n\none\n"}));
  source.start();
  EXPECT_TRUE(tests::eventually([&] { return passed >= 1; }));
  ASSERT_TRUE(
      DropBox(box, entropy_)
          .put({.sender = "", .recipients = {}, .handed_over = evening, .bytes = "A: b\n\ntwo\n"}));
  EXPECT_TRUE(tests::eventually([&] { return passed >= 2; }));
  source.stop();
  EXPECT_EQ(store_.next_incoming(evening, 10).size(), 2U);
}

TEST_F(IntakeTest, ADropBoxThatCannotBeMadeSaysWhy) {
  std::ofstream(folder_.file("file")) << "x";
  const auto done = DropBox(folder_.file("file"), entropy_)
                        .put({.sender = "", .recipients = {}, .handed_over = evening, .bytes = ""});
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().find(folder_.file("file")), std::string::npos) << done.error();
}

}  // namespace
}  // namespace adjutant::mail
