#include <thread>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

class GuestsTest : public World {
 protected:
  Identity guest(const std::string& peer = "192.0.2.7") {
    const auto session = app().guests.open(peer);
    EXPECT_TRUE(session.has_value()) << (session ? "" : session.error().detail);
    return *app().sessions.who_is(session->token);
  }
};

TEST_F(GuestsTest, ComeInWithoutAddressAndPassword) {
  const auto one = guest();
  const auto other = guest();
  EXPECT_TRUE(one.account.handle.starts_with("guest-"));
  EXPECT_NE(one.account.handle, other.account.handle);
  EXPECT_EQ(one.account.guest_until, clock.now() + limits::guest_lifetime);
  EXPECT_EQ(problem_of(app().sessions.sign_in(one.account.handle, "", "p", "x")), "sign-in-failed");
}

TEST_F(GuestsTest, MeetNoPlayersAndMailNobody) {
  const auto one = guest();
  const auto anne = player("Anne");
  const auto open = app().matches.create(anne, proposal());
  const std::string match = open->id;
  EXPECT_EQ(problem_of(app().matches.take_seat(one, match, {.side = opening.second})), "forbidden");
  EXPECT_EQ(problem_of(app().matches.create(one, proposal())), "forbidden");
  EXPECT_EQ(problem_of(app().matches.invite(anne, match, one.account.handle)), "bad-request");
  EXPECT_EQ(problem_of(app().sessions.create_token(one, {.label = "bot"})), "forbidden");
  EXPECT_EQ(problem_of(app().accounts.resend_confirmation(one, "peer")), "forbidden");
  EXPECT_EQ(problem_of(app().accounts.change_email(one, "", "a@example.org", "p")), "forbidden");
  EXPECT_EQ(problem_of(app().accounts.change_password(one, "", password, "p")), "forbidden");
  const auto before = store->due_mail(clock.now(), 100).size();
  EXPECT_TRUE(app().accounts.request_password_reset(one.account.handle));
  EXPECT_EQ(store->due_mail(clock.now(), 100).size(), before);
}

TEST_F(GuestsTest, PlayCaptainInAFewMatches) {
  const auto one = guest();
  const auto play = [&] {
    return app().matches.create(one, proposal({{"opponent", "captain"}, {"public", false}}));
  };
  for (int i = 0; i < limits::running_matches_per_guest_max; ++i) ASSERT_TRUE(play());
  EXPECT_EQ(problem_of(play()), "too-many");
}

TEST_F(GuestsTest, PlayAFewMatchesThoughTheyBeginAtOnce) {
  const auto one = guest();
  std::vector<std::string> outcomes(4 * limits::running_matches_per_guest_max);
  {
    std::vector<std::jthread> threads;
    for (auto& outcome : outcomes) {
      threads.emplace_back([&] {
        outcome = problem_of(
            app().matches.create(one, proposal({{"opponent", "captain"}, {"public", false}})));
      });
    }
  }
  EXPECT_LE(std::ranges::count(outcomes, "done"), limits::running_matches_per_guest_max);
  EXPECT_EQ(std::ranges::count(outcomes, "done") + std::ranges::count(outcomes, "too-many"),
            std::ssize(outcomes));
}

TEST_F(GuestsTest, AreFewFromOnePeer) {
  for (int i = 0; i < app().context().guests_per_peer; ++i) guest("192.0.2.7");
  const auto refused = app().guests.open("192.0.2.7");
  EXPECT_EQ(problem_of(refused), "too-many");
  EXPECT_EQ(refused.error().extension.retry_after_seconds, 3600);
  guest("192.0.2.8");
  clock.advance(limits::guest_window);
  guest("192.0.2.7");
}

TEST_F(GuestsTest, AreNoMoreFromOnePeerAfterARestart) {
  for (int i = 0; i < app().context().guests_per_peer; ++i) guest("192.0.2.7");
  restart();
  EXPECT_EQ(problem_of(app().guests.open("192.0.2.7")), "too-many");
  guest("192.0.2.8");
}

TEST_F(GuestsTest, AreFewInAll) {
  ports::Account account{
      .handle = "guest-1", .email = {}, .password_hash = {}, .created = clock.now()};
  account.guest_until = clock.now() + 1h;
  ports::Session session;
  session.expires = clock.now() + 1h;
  const ports::GuestLimits limits{.most = 1, .idle_since = clock.now()};
  EXPECT_TRUE(store->create_guest(account, session, limits));
  account.handle = "guest-2";
  session.token_hash[0] = 1;
  EXPECT_FALSE(store->create_guest(account, session, limits));
}

TEST_F(GuestsTest, MakeRoomForOthersIfTheyHaveNoMatch) {
  const auto plays = guest("192.0.2.1");
  ASSERT_TRUE(app().matches.create(plays, proposal(json::object{{"opponent", "recruit"}})));
  const auto looks_on = guest("192.0.2.2");
  const auto comes = [&](std::uint8_t number) {
    ports::Account account{.handle = fmt::format("guest-{}", number),
                           .email = {},
                           .password_hash = {},
                           .created = clock.now()};
    account.guest_until = clock.now() + limits::guest_lifetime;
    ports::Session session;
    session.token_hash[0] = number;
    session.expires = *account.guest_until;
    const ports::GuestLimits limits{.most = 2,
                                    .idle_since = clock.now() - limits::guest_without_match_kept};
    return store->create_guest(account, session, limits).has_value();
  };
  EXPECT_FALSE(comes(1)) << "nobody has been here for long";
  clock.advance(limits::guest_without_match_kept + 1s);
  EXPECT_TRUE(comes(2));
  EXPECT_TRUE(store->account(plays.account.id));
  EXPECT_FALSE(store->account(looks_on.account.id));
  EXPECT_FALSE(comes(3)) << "the last has just come";
}

TEST_F(GuestsTest, AreBoundedForAllNetworksOfOneCustomer) {
  const int most = app().context().guests_per_peer;
  int come = 0;
  const auto comes_from = [&](int network, int host) {
    return app().guests.open(fmt::format("2001:db8:1:{:x}::{:x}", network, host)).has_value();
  };
  for (int network = 0; network < 20; ++network) {
    for (int host = 1; host <= most && comes_from(network, host); ++host) ++come;
  }
  EXPECT_EQ(come, most * limits::networks_of_customer);
  EXPECT_TRUE(app().guests.open("2001:db8:2::1"));
}

TEST_F(GuestsTest, BecomePlayersWithANewSessionAlone) {
  const auto session = app().guests.open("192.0.2.7");
  const auto one = *app().sessions.who_is(session->token);
  player("Anne");
  EXPECT_EQ(problem_of(app().guests.become_player(one, {"Anne", "b@example.org", password})),
            "handle-taken");
  EXPECT_EQ(problem_of(app().guests.become_player(one, {"x", "b@example.org", password})),
            "bad-request");
  const auto settled = app().guests.become_player(one, {"Bill", "b@example.org", password});
  ASSERT_TRUE(settled);
  EXPECT_EQ(problem_of(app().sessions.who_is(session->token)), "unauthorized")
      << "whoever has the guest's token has the player's account";
  EXPECT_EQ(notifier.ended_sessions(), std::vector{one.token_hash}) << "nor does it watch";
  EXPECT_EQ(problem_of(app().guests.become_player(one, {"Dora", "d@example.org", password})),
            "forbidden")
      << "asked for twice at once";
  const auto now = app().sessions.who_is(settled->token);
  ASSERT_TRUE(now);
  EXPECT_EQ(now->account.handle, "Bill");
  EXPECT_EQ(now->account.id, one.account.id);
  EXPECT_FALSE(now->account.guest_until);
  EXPECT_EQ(now->account.mail_preference, ports::MailPreference::every_report);
  EXPECT_TRUE(app().accounts.confirm(token_mailed_to("b@example.org")));
  EXPECT_TRUE(app().sessions.sign_in("Bill", password, "p", "x"));
  EXPECT_EQ(problem_of(app().guests.become_player(*now, {"Carl", "c@example.org", password})),
            "forbidden");
}

// The events of a match say who plays: they are played again under the name of then.
TEST_F(GuestsTest, KeepTheirNameInWhatTheyHaveBegun) {
  const auto anne = player("Anne");
  const auto bill = player("Bill");
  const auto match = start(anne, bill);
  const auto until = clock.now() + 1h;
  {
    store::SqliteDatabase database(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create);
    database.run("UPDATE accounts SET guest_until = $1 WHERE id = $2", until, anne.account.id);
  }
  const auto link = ports::Link{.token_hash = {9}, .account = anne.account.id, .expires = until};
  auto renamed = *store->account(anne.account.id);
  renamed.handle = "Annette";
  const ports::OutgoingMail mail{
      .message_id = "<m@x>", .replaces = {}, .to = "a", .bytes = "b", .not_before = clock.now()};
  ports::Session session;
  session.token_hash = {8};
  session.account = anne.account.id;
  session.expires = until;
  ASSERT_TRUE(
      store->make_player({.account = renamed, .confirmation = link, .session = session}, mail));
  restart();
  EXPECT_EQ(row(match).seats[0].handle, "Anne");
  const auto annette = sign_in("Annette");
  EXPECT_TRUE(submit(annette, match, opening.turn()));
}

TEST_F(GuestsTest, GoWithAllTheyPlayedWhenTheirTimeIsOver) {
  const auto session = app().guests.open("192.0.2.7");
  const auto one = *app().sessions.who_is(session->token);
  const auto anne = player("Anne");
  ports::NewMatch played;
  played.row = row(start(anne, player("Bill")));
  played.row.id = "m_guests";
  played.row.key = 0;
  played.row.organiser = one.account.id;
  played.row.seats[0].account = one.account.id;
  played.row.seats[1].account = 0;
  played.scenario = store->scenario(played.row.scenario_sha256);
  store->create_match(played);
  clock.advance(limits::guest_lifetime - 1s);
  store->prune(clock.now());
  EXPECT_TRUE(store->match("m_guests"));
  clock.advance(1s);
  EXPECT_FALSE(store->prune(clock.now()));
  EXPECT_FALSE(store->match("m_guests"));
  EXPECT_FALSE(store->account(one.account.id));
  EXPECT_EQ(problem_of(app().sessions.who_is(session->token)), "unauthorized");
  EXPECT_TRUE(store->account(anne.account.id));
}

}  // namespace
}  // namespace adjutant::app
