#include <filesystem>

#include <gmock/gmock.h>

#include "server/mail/maildir.hpp"
#include "tests/server/fakes/temporary_folder.hpp"
#include "tests/server/mail/composing.hpp"
#include "tests/server/mail/gmime_reader.hpp"

namespace adjutant::mail {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Chippewa, where every attack that offers itself is made.
struct Tlg2MailTest : ComposerTest {
  Tlg2MailTest() : ComposerTest(samples::opening_of("tlg2")) {}
  bool is_liked(const std::string& order) const override { return order.starts_with("attack"); }
};

TEST_F(Tlg2MailTest, SubjectsNameBattleAndTurn) {
  running();
  const auto composed = mails({seat(to_act()), seat(core::opponent(to_act()))});
  EXPECT_EQ(read_mail(composed[0].bytes).subject, "Chippewa, turn 1: your turn");
  EXPECT_EQ(read_mail(composed[1].bytes).subject, "Chippewa, turn 1: ada's turn");
  EXPECT_EQ(read_mail(notice(ports::Notice::started).bytes).subject,
            "Chippewa: the match has started");
}

TEST_F(Tlg2MailTest, ARetreatIsToldAndShown) {
  play_until("retreated");
  running();
  const auto composed = mails({seat(Side::first), seat(Side::second)});
  ASSERT_EQ(composed.size(), 2U);
  for (const auto& sent : composed) {
    const auto mail = read_mail(as_sent(sent));
    EXPECT_EQ(mail.structure,
              "multipart/alternative(text/plain multipart/related(text/html image/png))");
    EXPECT_THAT(mail.parts[0].content, HasSubstr("retreat"));
    EXPECT_THAT(mail.parts[2].content, StartsWith("\x89PNG"));
  }
}

TEST_F(Tlg2MailTest, AReportWithARetreatReachesAMaildirWhole) {
  play_until("retreated");
  running();
  const fakes::TemporaryFolder temporary;
  const std::filesystem::path folder = temporary.file("mail");
  Maildir maildir(folder);
  for (const auto& mail : mails({seat(Side::first), seat(Side::second)})) {
    ASSERT_TRUE(maildir.send({"referee@example.org", mail.to, as_sent(mail)}));
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder / "new"), {}), 2);
}

}  // namespace
}  // namespace adjutant::mail
