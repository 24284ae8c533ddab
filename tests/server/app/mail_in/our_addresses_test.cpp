#include "server/app/mail_in/our_addresses.hpp"

#include <gtest/gtest.h>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/new_database.hpp"

namespace adjutant::app {
namespace {

class OurAddressesTest : public testing::Test {
 protected:
  ports::QueuedMail sent(const std::string& id, const std::string& to) {
    store_.enqueue({.message_id = id,
                    .replaces = "",
                    .account = 0,
                    .to = to,
                    .bytes = "x",
                    .not_before = fakes::SimulatedClock::epoch});
    auto mail = *store_.mail_by_message_id(id);
    store_.mail_sent(mail.id);
    return mail;
  }

  fakes::TemporaryFolder folder_;
  store::SqliteStore store_{fakes::new_database(folder_)};
  core::Digest key_{7};
  BounceAddresses bounces_{store_, key_, "Play.example"};
  std::string good_ =
      auth::mail_token(key_, {.kind = auth::MailTokenKind::seat, .number = 341, .second = 2}, {});
  OurAddresses ours_{
      "reply@play.example", "Adjutant@Other.example",
      [this](const auth::UnprovenMailToken& token) { return auth::is_proven(key_, token, {}); },
      bounces_};
};

TEST_F(OurAddressesTest, AreThoseThatMailsAreAnsweredAt) {
  for (const std::string address : {"reply@play.example", "REPLY@Play.Example", "play@play.example",
                                    "adjutant@other.example"}) {
    EXPECT_TRUE(ours_.has(address)) << address;
  }
  for (const std::string address :
       {"postmaster@play.example", "reply@other.example", "reply", "", "@",
        "reply@play.example.org", "xreply@play.example", "reply+@play.example",
        "play+x@play.example", "b@play.example"}) {
    EXPECT_FALSE(ours_.has(address)) << address;
  }
}

TEST_F(OurAddressesTest, ATokenHasToHold) {
  EXPECT_TRUE(ours_.has("reply+" + good_ + "@play.example"));
  auto forged = good_;
  forged.back() = forged.back() == 'a' ? 'b' : 'a';
  EXPECT_FALSE(ours_.has("reply+" + forged + "@play.example"));
}

TEST_F(OurAddressesTest, MailsComeBackToAnAddressOfTheirOwn) {
  const auto first = sent("<1@x>", "Ann@mail.example");
  const auto second = sent("<2@x>", "Ann@mail.example");
  const auto address = bounces_.of(first);
  EXPECT_EQ(address.size(), std::string("b+@play.example").size() + 20);
  EXPECT_NE(address, bounces_.of(second));
  EXPECT_TRUE(ours_.has(address));
  EXPECT_EQ(bounces_.mail_of(std::string_view(address))->mail.message_id, "<1@x>");
  auto upper = address;
  for (auto& letter : upper) letter = static_cast<char>(std::toupper(letter));
  EXPECT_EQ(bounces_.mail_of(std::vector<std::string>{"x@y", upper})->id, first.id);
  auto forged = address;
  auto& letter = forged[forged.find('@') - 2];
  letter = letter == 'a' ? 'b' : 'a';
  EXPECT_FALSE(ours_.has(forged));
  EXPECT_FALSE(bounces_.mail_of(std::string_view(forged)));
  EXPECT_TRUE(bounces_.is_any({"x@y", forged}));
  EXPECT_FALSE(bounces_.is_any({"reply@play.example"}));
  EXPECT_FALSE(bounces_.mail_of(std::string_view("b+" + good_ + "@play.example")));
}

TEST_F(OurAddressesTest, AForgottenMailComesBackToNobody) {
  const auto address = bounces_.of(sent("<1@x>", "ann@mail.example"));
  store_.prune(fakes::SimulatedClock::epoch + std::chrono::days(31));
  EXPECT_FALSE(ours_.has(address));
}

}  // namespace
}  // namespace adjutant::app
