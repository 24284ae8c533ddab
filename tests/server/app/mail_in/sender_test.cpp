#include "server/app/mail_in/reading/sender.hpp"

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

const std::vector<std::string> addresses{"ann@mail.example", "ann@work.example"};

Letter from(std::vector<std::string> list) {
  Letter letter;
  letter.from = std::move(list);
  return letter;
}

TEST(Sender, IsOneAddressOfTheAccountInAnyCase) {
  for (const auto* address : {"ann@mail.example", "Ann@Mail.Example", "ANN@WORK.EXAMPLE"}) {
    EXPECT_TRUE(is_from(from({address}), addresses, SenderCheck::match, Dmarc::none)) << address;
  }
  for (const auto* address :
       {"", "ann@mail.example.net", "bob@mail.example", "xann@mail.example", "ann@mail.example "}) {
    EXPECT_FALSE(is_from(from({address}), addresses, SenderCheck::match, Dmarc::none)) << address;
  }
}

TEST(Sender, OfNoAddressOrTwoIsNobody) {
  EXPECT_FALSE(is_from(from({}), addresses, SenderCheck::match, Dmarc::pass));
  EXPECT_FALSE(is_from(from({"ann@mail.example", "bob@mail.example"}), addresses,
                       SenderCheck::match, Dmarc::pass));
  EXPECT_FALSE(is_from(from({"ann@mail.example", "ann@mail.example"}), addresses,
                       SenderCheck::match, Dmarc::pass));
}

TEST(Sender, CameFromWhereTheTopmostReceivedOutsideSays) {
  const auto from = [](std::vector<std::string> received) {
    Letter letter;
    letter.received = std::move(received);
    return relay_network(letter);
  };
  EXPECT_EQ(from({"from mail.x (mail.x [198.51.100.7]) by mx.ours with ESMTP; date",
                  "from forged (forged [203.0.113.9]) by anybody"}),
            "198.51.100.7");
  EXPECT_EQ(from({"from localhost (localhost [127.0.0.1]) by box.ours with LMTP",
                  "from mx.ours (mx.ours [10.0.0.2]) by box.ours",
                  "from [203.0.113.9] (unknown [IPv6:2001:db8:1:2:3::4]) by mx.ours"}),
            "2001:db8:1:2::/64")
      << "what it calls itself is not where it is";
  EXPECT_EQ(from({"from [198.51.100.7] (helo=mail.x) by mx.ours"}), "198.51.100.7");
  EXPECT_EQ(from({"by box.ours with local (Exim)", "from a (b [172.20.1.1]) by c"}), "");
  EXPECT_EQ(from({"from a (b [100.64.0.9]) by c", "from a (b [fe90::1]) by c",
                  "from a (b [::ffff:10.0.0.1]) by c", "from a (b [fd00::1]) by c"}),
            "");
  EXPECT_EQ(from({"from a (b [172.32.1.1]) by c"}), "172.32.1.1");
  EXPECT_EQ(from({}), "");
}

TEST(Sender, IsHeldAgainstDmarc) {
  const auto ann = from({"ann@mail.example"});
  EXPECT_FALSE(is_from(ann, addresses, SenderCheck::match, Dmarc::fail));
  EXPECT_TRUE(is_from(ann, addresses, SenderCheck::dmarc, Dmarc::pass));
  EXPECT_FALSE(is_from(ann, addresses, SenderCheck::dmarc, Dmarc::none));
  EXPECT_FALSE(is_from(ann, addresses, SenderCheck::dmarc, Dmarc::fail));
  EXPECT_TRUE(is_from(from({"who@ever.example"}), addresses, SenderCheck::token, Dmarc::fail));
}

struct DmarcCase {
  std::vector<std::string> fields;  // from the top
  Dmarc expected;
};

TEST(Dmarc, IsWhatOurBorderWrote) {
  const std::vector<DmarcCase> cases{
      {{}, Dmarc::none},
      {{"mx.play.example; dmarc=pass header.from=mail.example"}, Dmarc::pass},
      {{"MX.Play.Example 1; spf=pass smtp.mailfrom=x; DMARC = Pass"}, Dmarc::pass},
      {{"mx.play.example; dkim=pass; dmarc=fail (p=reject dis=none) header.from=mail.example"},
       Dmarc::fail},
      {{"mx.play.example; dmarc=none"}, Dmarc::none},
      {{"mx.play.example; none"}, Dmarc::none},
      {{"mx.play.example"}, Dmarc::none},
      {{"mx.play.example; dmarc=bestguesspass"}, Dmarc::none},
      // Somebody else's word is none, and what they say below ours is not asked.
      {{"evil.example; dmarc=pass"}, Dmarc::none},
      {{"mx.play.example.evil.example; dmarc=pass"}, Dmarc::none},
      {{"evil.example; dmarc=fail", "mx.play.example; dmarc=pass"}, Dmarc::pass},
      {{"mx.play.example; dmarc=fail", "mx.play.example; dmarc=pass"}, Dmarc::fail},
      // Neither comments nor quoted texts say it.
      {{"mx.play.example; spf=pass (x; dmarc=pass); dkim=none"}, Dmarc::none},
      {{"mx.play.example; spf=fail reason=\"; dmarc=pass\""}, Dmarc::none},
      {{"(dmarc=pass;) mx.play.example; dmarc=fail"}, Dmarc::fail},
      {{"mx.play.example; spf=pass smtp.mailfrom=dmarc=pass"}, Dmarc::none},
  };
  for (const auto& [fields, expected] : cases) {
    Letter letter;
    letter.authentication_results = fields;
    EXPECT_EQ(dmarc_of(letter, "mx.play.example"), expected) << testing::PrintToString(fields);
    EXPECT_EQ(dmarc_of(letter, ""), Dmarc::none);
  }
}

TEST(Sender, IsOfTheDomainThatDmarcHasPassed) {
  const auto result = [](const std::string& address, const std::string& domain) {
    auto letter = from({address});
    letter.authentication_results = {"mx.ours; spf=pass; dmarc=pass (p=none) header.from=" +
                                     domain};
    return dmarc_of(letter, "mx.ours");
  };
  for (const auto* domain :
       {"mail.example", "Mail.Example", "example", "\"mail.example\"", "ann@mail.example"}) {
    EXPECT_EQ(result("ann@mail.example", domain), Dmarc::pass) << domain;
  }
  for (const auto* domain :
       {"evil.example", "x.mail.example", "il.example", "mail.example.net", ""}) {
    EXPECT_EQ(result("ann@mail.example", domain), Dmarc::fail) << domain;
  }
  for (const auto* address :
       {"ann@mail.example.", "ann", "ann\uFF20mail.example", "ann@mail.example>"}) {
    EXPECT_EQ(result(address, "mail.example"), Dmarc::fail) << address;
  }
}

}  // namespace
}  // namespace adjutant::app
