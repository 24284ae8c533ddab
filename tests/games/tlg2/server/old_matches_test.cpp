#include "server/store/sqlite/migrate.hpp"
#include "tests/server/store/samples.hpp"

// Matches as earlier schemas kept them, when there was one game.
namespace adjutant::store {
namespace {

class OldMatchesTest : public testing::Test {
 protected:
  fakes::TemporaryFolder folder_;
  SqliteDatabase database_{folder_.file("a.db"), SqliteDatabase::Mode::create};
};

// Matches of different standing, as the schema before 0021 kept them.
constexpr const char* matches_without_kinds_of_pauses = R"(
  INSERT INTO accounts (id, handle, email, password_hash, confirmed, admin, mail_wish, created)
    VALUES (1, 'anne', 'a@x', 'h', 1, 0, 0, 0), (2, 'bert', 'b@x', 'h', 1, 0, 0, 0);
  INSERT INTO scenarios VALUES (1, 'sha', '{}');
  INSERT INTO matches (key, id, ruleset, rules_version, scenario_id, scenario, options, is_public,
    status, commitment, server_seed, time_expired, result, held_because, created)
  SELECT column1, 'm_' || column1, 'tlg2', 1, 'tlg2/chippewa', 1, '{}', 1, 1, 'c', zeroblob(32), 0,
    '', '', 0 FROM (VALUES (1), (2), (3), (4));
  INSERT INTO seats (match, side, account, seed, invited, reserve, mail_muted)
  SELECT m.key, s.column1, s.column1 + 1, '', '', 0, 0 FROM matches AS m, (VALUES (0), (1)) AS s;
  INSERT INTO steps (id, match, previous, first_event, next_event, revision, updated, head, awaited,
    only_for, said, events)
  VALUES
    (1, 1, NULL, 0, 1, 0, 0, 'h',
     '[{"kind":"movement","player_turn":"us","question":"old","side":"us"}]', '', '', '{}'),
    (2, 1, 1, 1, 2, 1, 0, 'h',
     '[{"kind":"combat","player_turn":"us","question":"Say \"side\": us?","side":"us"}]', '', '', '{}'),
    (3, 2, NULL, 0, 1, 0, 0, 'h',
     '[{"kind":"loss","player_turn":"us","question":"Which?","side":"ac"}]', '', '', '{}'),
    (4, 3, NULL, 0, 1, 0, 0, 'h', '[]', '', '', '{}');
  INSERT INTO progress VALUES (1, 0, 2), (2, 0, 3), (3, 0, 4), (4, 0, NULL);
)";

TEST_F(OldMatchesTest, WhatIsAwaitedInOldMatchesTellsItsKindOfPause) {
  const auto all = embedded_migrations();
  migrate(database_, std::span(all).first(20));
  database_.execute(matches_without_kinds_of_pauses);
  migrate(database_);
  EXPECT_EQ(database_.value<std::string>("SELECT awaited FROM steps WHERE id = 1"),
            R"([{"kind":"movement","player_turn":"us","question":"old","side":"us"}])")
      << "nobody asks for it any more";
  SqliteStore store(folder_.file("a.db"));
  EXPECT_EQ(store.match("m_1")->awaited,
            R"([{"inside":false,"kind":"combat","player_turn":"us","question":"Say \"side\": us?",)"
            R"("sealed":false,"side":"us"}])");
  EXPECT_EQ(store.match("m_2")->awaited,
            R"([{"inside":true,"kind":"loss","player_turn":"us","question":"Which?",)"
            R"("sealed":false,"side":"ac"}])");
  EXPECT_EQ(store.match("m_3")->awaited, "[]");
  EXPECT_EQ(store.match("m_4")->awaited, "[]") << "it has not started";
}

TEST_F(OldMatchesTest, OldMatchesMayHaveSealedOrders) {
  const auto all = embedded_migrations();
  migrate(database_, std::span(all).first(21));
  database_.execute(matches_without_kinds_of_pauses);
  database_.execute("INSERT INTO snapshots VALUES (2, 0, 1, 'snapshot')");
  migrate(database_);
  SqliteStore store(folder_.file("a.db"));
  const auto before = store.match_tail("m_2").value();
  EXPECT_TRUE(before.sealed.empty());
  ports::MatchCommit commit;
  commit.row = std::make_shared<const ports::MatchRow>(before.row);
  commit.seals = ports::StoredSealed{core::Side::second, "sealed"};
  ASSERT_TRUE(store.commit(commit));
  const auto after = store.match_tail("m_2").value();
  ASSERT_EQ(after.sealed.size(), 1U);
  EXPECT_EQ(after.sealed[0].side, core::Side::second);
  EXPECT_EQ(after.sealed[0].json, "sealed");
}

}  // namespace
}  // namespace adjutant::store
