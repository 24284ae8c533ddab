#include "server/cli/command_watch.hpp"

#include <gmock/gmock.h>

#include "tests/server/app/world.hpp"

namespace adjutant::cli {
namespace {

class CommandWatchTest : public app::World {
 protected:
  int forgotten_ = 0;
  CommandWatch watch_{*store, [this] {
                        ++forgotten_;
                        app().host.forget_all();
                        app().sessions.account_changed();
                      }};
};

TEST_F(CommandWatchTest, WhatACommandHasChangedIsReadAgain) {
  const auto winfield = player("winfield");
  const auto phineas = player("phineas");
  const auto id = start(winfield, phineas);
  const auto token = app().sessions.sign_in("winfield", password, "127.0.0.1", "script")->token;
  ASSERT_TRUE(app().sessions.who_is(token));
  const auto before = *app().host.read(id);
  watch_.look();
  EXPECT_EQ(*app().host.read(id), before) << "what the server writes itself is no command's";
  EXPECT_EQ(forgotten_, 0);

  store::SqliteStore command(folder.file("adjutant.db"), store::SqliteStore::Use::command);
  command.restrict(
      winfield.account.id,
      {.held_until = clock.now() + std::chrono::days(1), .muted_until = {}, .reason = "a test"},
      {.at = clock.now(),
       .by = "the operator",
       .account = winfield.account.id,
       .handle = "winfield",
       .act = "hold",
       .text = "a test"});
  EXPECT_TRUE(app().sessions.who_is(token)) << "from memory";
  watch_.look();
  EXPECT_FALSE(app().sessions.who_is(token));
  EXPECT_NE(*app().host.read(id), before);
  EXPECT_EQ(forgotten_, 1);
  watch_.look();
  EXPECT_EQ(forgotten_, 1);
}

}  // namespace
}  // namespace adjutant::cli
