#include <gmock/gmock.h>

#include "tests/server/app/mail_in/desk_world.hpp"

// Whoever has proven that a mail is theirs is answered, and can always play on.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::HasSubstr;
using testing::Not;

struct NeverSilent : DeskWorld {
  NeverSilent() : ann(member("ann")), bob(member("bob")), match(start(ann, bob)) {
    to_ann = mailed_to("ann@example.org").back();
  }

  Identity ann, bob;
  std::string match;
  mail::ReadMail to_ann;
};

TEST_F(NeverSilent, BringsABlockToWhoeverHasLostTheirMails) {
  for (const std::string asked : {"position", "matches"}) {
    EXPECT_EQ(send("ann@example.org", "play@play.example", asked), Verdict::done);
    const auto lost = one_to("ann");
    EXPECT_EQ(text_of(lost).contains("Where the units are"), asked == "position");
    EXPECT_EQ(answer("ann", lost, heading_in(lost, match) + "\n" + opening.refused + "\nEND\n"),
              Verdict::refused);
    one_to("ann");
  }
  EXPECT_EQ(answer("ann", to_ann, "matches"), Verdict::done);
  const auto listed = one_to("ann");
  EXPECT_EQ(answer("ann", listed, heading_in(listed, match) + "\n" + opening.turn() + "\nEND\n"),
            Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
}

TEST_F(NeverSilent, SaysInItsLastAnswerUntilWhenOthersWait) {
  const auto to = to_ann.header("Reply-To");
  for (int i = 0; i < 19; ++i) {
    ASSERT_EQ(send("ann@example.org", to, "mail all"), Verdict::done) << i;
  }
  for (const auto& mail : mailed_to("ann@example.org")) {
    EXPECT_THAT(text_of(mail), Not(HasSubstr("20 mails within an hour")));
  }
  EXPECT_EQ(send("ann@example.org", to, "mail all"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("You have written 20 mails within an hour."));
}

TEST_F(NeverSilent, SaysWhatToDoAboutWhatItCannotRead) {
  const auto with = [&](const std::string& type, const std::string& advice) {
    const auto headers =
        fmt::format("MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n");
    const auto body = fmt::format(
        "--b\nContent-Type: text/plain\n\nSee below.\n--b\nContent-Type: {}\n"
        "Content-Disposition: attachment; filename=orders.txt\n\n{}\n--b--\n",
        type, opening.turn());
    EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), body, headers), Verdict::nothing);
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr(advice)) << type;
  };
  with("text/plain", "attachment was not read");
  with("application/ms-tnef", "came as winmail.dat");
  with("application/pkcs7-mime", "encrypted");
  with("text/plain", "attachment was not read");
  EXPECT_EQ(row(match).submissions, 0);
}

}  // namespace
}  // namespace adjutant::app
