// The desk on several threads: what it does with mails of many players at once.
#include <gmock/gmock.h>

#include "tests/server/app/mail_in/desk_world.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::HasSubstr;

struct DeskThreads : DeskWorld {
  DeskThreads() {
    desk_threads = 4;
    desk.reset();
    open_desk();
  }

  // As a mail system hands it over: the envelope says for whom it is.
  void mail(const std::string& handle, const std::string& to, const std::string& text) {
    const auto from = to.find('<') + 1;  // 0 where there are no brackets
    const auto address = to.substr(from, to.find('>') - from);
    const auto id = fmt::format("x{}@mail.example", ++written_mails);
    ids.push_back(take_in_bytes(fmt::format("From: {}@example.org\r\nTo: {}\r\nSubject: Re: x\r\n"
                                            "Message-ID: <{}>\r\n\r\n{}\r\n",
                                            handle, address, id, text),
                                id, {address}));
  }

  std::vector<std::int64_t> ids;
};

TEST_F(DeskThreads, PlayEachMailOnceAndAnAccountsInTheirOrder) {
  constexpr int pairs = 6;
  std::vector<std::string> matches;
  for (int i = 0; i < pairs; ++i) {
    const auto ann = member(fmt::format("ann{}", i));
    const auto bob = member(fmt::format("bob{}", i));
    matches.push_back(start(ann, bob));
    mailed_to(fmt::format("bob{}@example.org", i));
    const auto report = mailed_to(fmt::format("ann{}@example.org", i)).back().header("Reply-To");
    // Only in this order are both done.
    mail(fmt::format("ann{}", i), report, opening.turn());
    mail(fmt::format("ann{}", i), report, "prepare\n" + opening.turn());
  }
  mail("nobody", "play@play.example", "sign up");
  desk->take_due(clock.now(), 100, [] { return false; });
  for (int i = 0; i < pairs; ++i) {
    const auto at = static_cast<std::size_t>(2 * i);
    EXPECT_EQ(store->incoming(ids[at])->verdict, Verdict::played) << i;
    EXPECT_EQ(store->incoming(ids[at + 1])->verdict, Verdict::prepared) << i;
    EXPECT_EQ(row(matches[static_cast<std::size_t>(i)]).submissions, 1);
    const auto mails = mailed_to(fmt::format("ann{}@example.org", i));
    ASSERT_EQ(mails.size(), 2U);
    EXPECT_THAT(text_of(mails[0]), HasSubstr("Your 1 order of "));
  }
  EXPECT_TRUE(store->incoming(ids.back())->verdict);
}

}  // namespace
}  // namespace adjutant::app
