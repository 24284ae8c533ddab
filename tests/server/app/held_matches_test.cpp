#include "server/app/operators/held_matches.hpp"

#include <filesystem>

#include <gmock/gmock.h>

#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using testing::HasSubstr;

class HeldMatchesTest : public World {
 protected:
  // As somebody with the database in their hands.
  void tamper(const std::string& sql) {
    store::SqliteDatabase database(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create);
    database.execute(sql);
  }

  // A match in its second turn; the server does not have it in memory.
  std::string played() {
    anne_ = player("Anne");
    const auto bill = player("Bill");
    const auto match = start(anne_, bill, {{"clock", {{"turn_minutes", 60}}}});
    EXPECT_TRUE(submit(anne_, match, opening.turn()));
    EXPECT_TRUE(submit(bill, match, opening.turn()));
    EXPECT_TRUE(submit(anne_, match, opening.order));
    restart();
    return match;
  }

  // The database is again what it was when this backup was made.
  void put_back(const std::string& backup) {
    application.reset();
    store.reset();
    for (const auto* ending : {"", "-wal", "-shm"}) {
      std::filesystem::remove(folder.file("adjutant.db") + ending);
    }
    std::filesystem::copy(folder.file(backup), folder.file("adjutant.db"));
    restart();
  }

  HeldMatches held_matches() { return {*store, *store, mail_context(), clock}; }

  Identity anne_;
};

TEST_F(HeldMatchesTest, ReleasesAMatchOnceWhatDiffersIsMended) {
  const auto match = played();
  const auto turned = [&](const std::string& from, const std::string& to) {
    return "UPDATE steps SET events = replace(events, '" + from + "', '" + to +
           "') WHERE events LIKE '%\"" + opening.event + "\"%'";
  };
  tamper(turned(opening.word, opening.another_word));
  const auto refused = submit(anne_, match, opening.turn());
  ASSERT_EQ(problem_of(refused), "match-held");
  EXPECT_THAT(row(match).held_because, HasSubstr("event"));

  HeldMatches held = held_matches();
  ASSERT_EQ(held.list().size(), 1U);
  EXPECT_EQ(held.list().front().id, match);
  const auto kept = held.release(match);
  ASSERT_FALSE(kept);
  EXPECT_THAT(kept.error().front(), HasSubstr("chain at event"));
  EXPECT_EQ(row(match).status, ports::MatchStatus::held);

  tamper(turned(opening.another_word, opening.word));
  clock.advance(std::chrono::hours{5});
  const auto released = held.release(match);
  ASSERT_TRUE(released) << released.error().front();
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  EXPECT_EQ(row(match).held_because, "");
  EXPECT_EQ(row(match).to_act, core::Side::first);
  EXPECT_EQ(row(match).deadline, clock.now() + std::chrono::hours{1}) << "a whole turn's time";
  EXPECT_TRUE(held.list().empty());
  EXPECT_EQ(count_mails("Anne", "released"), 1);
  EXPECT_EQ(count_mails("Bill", "released"), 1);
  EXPECT_EQ(problem_of(submit(anne_, match, opening.turn())), "done");
}

TEST_F(HeldMatchesTest, FindsWhateverIsChanged) {
  const auto match = played();
  ASSERT_EQ(faults_of_stored(*store, match), std::vector<std::string>{});
  const std::pair<std::string, const char*> changes[] = {
      {"UPDATE matches SET server_seed = zeroblob(32)", "commitment"},
      {"UPDATE steps SET head = 'g' || substr(head, 2)", "head"},
      {"UPDATE progress SET submissions = submissions + 1", "submissions"},
      {"UPDATE progress SET step = (SELECT previous FROM steps WHERE id = step)", "events"},
      {"UPDATE seats SET seed = 'another' WHERE side = 0", "event 0"},
      {"UPDATE steps SET events = '{' WHERE first_event = 0", "event 0"},
      {"UPDATE steps SET events = replace(events, '\"rule\":', '\"ruling\":')", "event"},
      {"UPDATE steps SET said = replace(said, '" + opening.turn() +
           "', 'another') WHERE submission = 0",
       "submission 0"},
      {"UPDATE snapshots SET json = replace(json, '\"', '\" ')", "snapshot"},
  };
  store->backup(folder.file("kept.db"));
  for (const auto& [sql, where] : changes) {
    tamper(sql);
    restart();
    std::string told;
    for (const auto& fault : faults_of_stored(*store, match)) told += fault + "\n";
    EXPECT_THAT(told, HasSubstr(where)) << sql;
    put_back("kept.db");
  }
}

TEST_F(HeldMatchesTest, LeavesOtherMatchesAlone) {
  const auto match = played();
  HeldMatches held = held_matches();
  EXPECT_TRUE(held.list().empty());
  EXPECT_THAT(held.release(match).error().front(),
              HasSubstr("is in progress: only a suspended match"));
  EXPECT_THAT(held.release("m_nothing").error().front(), HasSubstr("no match"));
}

}  // namespace
}  // namespace adjutant::app
