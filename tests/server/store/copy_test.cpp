#include "server/store/copy.hpp"

#include "server/ports/store_failure.hpp"
#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

class CopyTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresqlServer::is_installed()) GTEST_SKIP() << "postgresql-15 is missing";
    there_ = std::make_unique<PostgresqlTestDatabase>();
  }

  // A club of two players with a match that has begun.
  void found(const std::string& file) {
    SqliteStore store(file);
    const auto anne = add_account(store, "anne");
    const auto bert = add_account(store, "bert");
    ASSERT_TRUE(store.create_match(sample_match("m_1", anne, bert)));
    ASSERT_TRUE(store.commit(next_step(store.match("m_1").value())));
  }

  std::string refusal(const Place& from, const Place& to) {
    try {
      copy_club(from, to);
    } catch (const ports::StoreFailure& failure) {
      return failure.what();
    }
    return "";
  }

  Place there() const { return {.text = there_->url()}; }
  Place here(const std::string& name) const { return {.text = folder_.file(name)}; }

  fakes::TemporaryFolder folder_;
  std::unique_ptr<PostgresqlTestDatabase> there_;
};

TEST_F(CopyTest, AClubGoesThereAndBack) {
  found(here("a.db").text);
  const auto counts = copy_club(here("a.db"), there());
  EXPECT_EQ(counts.at("accounts"), 2);
  EXPECT_EQ(counts.at("steps"), 1);
  {
    PostgresqlStore moved(there().text);
    const auto row = moved.match("m_1").value();
    EXPECT_EQ(row.events, 2);
    ASSERT_TRUE(moved.commit(next_step(row))) << "play goes on";
    EXPECT_GT(add_account(moved, "carl"), moved.account_by_handle("bert").value().id);
  }
  EXPECT_EQ(copy_club(there(), here("b.db")).at("accounts"), 3);
  SqliteStore back(here("b.db").text);
  EXPECT_EQ(back.match("m_1").value().events, 4);
  EXPECT_EQ(back.events("m_1", -1, 100).size(), 4U);
  EXPECT_GT(add_account(back, "dora"), back.account_by_handle("carl").value().id);
}

TEST_F(CopyTest, ATargetInUseIsLeftAlone) {
  found(here("a.db").text);
  copy_club(here("a.db"), there());
  EXPECT_THAT(refusal(here("a.db"), there()), testing::HasSubstr("is in use"));
  const PostgresqlStore server(there().text);
  EXPECT_THAT(refusal(there(), here("b.db")), testing::HasSubstr("another Adjutant server"));
}

TEST_F(CopyTest, DatabasesOfOneKindHaveTheirOwnPrograms) {
  EXPECT_THAT(refusal(here("a.db"), here("b.db")), testing::HasSubstr("adjutant backup"));
}

}  // namespace
}  // namespace adjutant::store
