#include <gmock/gmock.h>

#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class MailAddressesTest : public World {
 protected:
  void confirmed(const Identity& of, const std::string& address) {
    store->finish_incoming({.alias = ports::AliasOf{of.account.id, address}});
  }
};

TEST_F(MailAddressesTest, AreListedAndRemovedByTheirOwner) {
  const auto anne = player("Anne"), bert = player("Bert");
  confirmed(anne, "anne@work.example");
  confirmed(anne, "anne@club.example");
  confirmed(bert, "bert@work.example");
  EXPECT_THAT(*app().mail_addresses.list(anne),
              testing::ElementsAre("anne@club.example", "anne@work.example"));
  EXPECT_TRUE(app().mail_addresses.remove(anne, "Anne@Work.example"));
  EXPECT_THAT(*app().mail_addresses.list(anne), testing::ElementsAre("anne@club.example"));
  EXPECT_EQ(problem_of(app().mail_addresses.remove(anne, "anne@work.example")), "not-found");
  EXPECT_EQ(problem_of(app().mail_addresses.remove(anne, "bert@work.example")), "not-found");
  EXPECT_THAT(*app().mail_addresses.list(bert), testing::ElementsAre("bert@work.example"));
}

TEST_F(MailAddressesTest, AreNotForTokensOfOneMatchNorRemovedByOnesThatOnlyRead) {
  auto anne = player("Anne");
  confirmed(anne, "anne@work.example");
  anne.read_only = true;
  EXPECT_EQ(app().mail_addresses.list(anne)->size(), 1U);
  EXPECT_EQ(problem_of(app().mail_addresses.remove(anne, "anne@work.example")), "forbidden");
  anne.read_only = false;
  anne.match = "m_1";
  EXPECT_EQ(problem_of(app().mail_addresses.list(anne)), "forbidden");
  EXPECT_EQ(problem_of(app().mail_addresses.remove(anne, "anne@work.example")), "forbidden");
}

}  // namespace
}  // namespace adjutant::app
