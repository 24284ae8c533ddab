#include <set>
#include <thread>

#include <fmt/format.h>

#include "engine/core/plain_text.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

class AccountUseTest : public World {
 protected:
  int others_ = 0;
};

TEST_F(AccountUseTest, SignsUpConfirmsAndSignsIn) {
  ASSERT_TRUE(app().accounts.sign_up({"Winfield", "w@example.org", password}));
  EXPECT_FALSE(store->account_by_handle("winfield")->confirmed);
  const auto token = token_mailed_to("w@example.org");
  EXPECT_EQ(app().accounts.confirm(token), "Winfield");
  EXPECT_TRUE(store->account_by_handle("winfield")->confirmed);
  EXPECT_EQ(problem_of(app().accounts.confirm(token)), "link-expired");
  EXPECT_EQ(sign_in("winfield").account.handle, "Winfield");
}

TEST_F(AccountUseTest, ConfirmationLinksExpire) {
  ASSERT_TRUE(app().accounts.sign_up({"Winfield", "w@example.org", password}));
  const auto token = token_mailed_to("w@example.org");
  clock.advance(24h * 8);
  EXPECT_EQ(problem_of(app().accounts.confirm(token)), "link-expired");
  ASSERT_TRUE(app().accounts.resend_confirmation(sign_in("Winfield"), "peer"));
  EXPECT_TRUE(app().accounts.confirm(token_mailed_to("w@example.org")));
}

TEST_F(AccountUseTest, TellsEveryFaultOfASignUp) {
  const auto refused = app().accounts.sign_up({"a b", "nowhere", "short"});
  ASSERT_EQ(problem_of(refused), "bad-request");
  const auto& errors = refused.error().extension.errors;
  ASSERT_EQ(errors.size(), 3U);
  EXPECT_EQ(errors[2].message, "must have at least 10 characters");
  EXPECT_EQ(refused.error().detail, "The account was not created: see errors.");
}

TEST_F(AccountUseTest, TellsThatAHandleIsTakenButNotThatAnAddressIs) {
  player("winfield");
  EXPECT_EQ(problem_of(app().accounts.sign_up({"WINFIELD", "x@example.org", password})),
            "handle-taken");
  EXPECT_TRUE(app().accounts.sign_up({"somebody", "Winfield@example.org", password}));
  EXPECT_FALSE(store->account_by_handle("somebody")->confirmed);
  EXPECT_EQ(count_mails("winfield", "email_taken"), 1);
  const auto somebody = sign_in("somebody");
  EXPECT_EQ(somebody.account.handle, "somebody") << "as with a free address";
  EXPECT_TRUE(app().accounts.resend_confirmation(somebody, "peer"));
  EXPECT_EQ(count_mails("winfield", "email_taken"), 1) << "once is enough";
}

TEST_F(AccountUseTest, NobodyIsCalledLikeThoseWhoRunTheServer) {
  const auto ann = player("ann");
  for (const std::string name :
       {"admin",    "Administrator", "REFEREE",   "adjutant",   "Adjutant-Support",
        "operator", "system",        "server",    "postmaster", "root",
        "r00t",     "adm1n",         "a-d-m-i-n", "_admin_",    "refe_ree",
        "0perator", "operat0r7",     "admin2",    "adrnin",     "postrnaster",
        "sy5tem",   "sewer-admin"}) {
    const bool is_free = name == "sewer-admin";
    const auto made = app().accounts.sign_up({name, name + "@example.org", password});
    EXPECT_EQ(made.has_value(), is_free) << name;
    EXPECT_EQ(app().accounts.rename(ann.account.id, name).has_value(), false) << name;
  }
  for (const std::string name : {"roger", "adam", "maroon", "systematic", "serverus", "Rooter"}) {
    EXPECT_EQ(handle_fault(name), "") << name;
  }
  EXPECT_NE(handle_fault("capta1n"), "");
  EXPECT_NE(handle_fault("--days"), "") << "an option of commands";
  EXPECT_EQ(account_fault("admin", "admin@example.org"), "") << "made at the machine";
  EXPECT_NE(account_fault("a b", "admin@example.org"), "");
}

TEST_F(AccountUseTest, ReservedNamesStayWithThoseWhoHaveThem) {
  ports::Account account;
  account.handle = "admin";
  account.email = "admin@example.org";
  account.password_hash = hasher.hash(password, "").value();
  account.confirmed = true;
  account.created = clock.now();
  ASSERT_TRUE(store->create_account(account, {}, {}));
  EXPECT_EQ(sign_in("admin").account.handle, "admin");
}

TEST_F(AccountUseTest, TakesNoAddressThatMailCannotReach) {
  const std::string long_label(64, 'a');
  for (const std::string email : {"nowhere",
                                  "a@b",
                                  "a@localhost",
                                  "a b@example.org",
                                  "a@exam ple.org",
                                  "a@b..c",
                                  "a@.example.org",
                                  "a@example.org.",
                                  "a..b@example.org",
                                  ".a@example.org",
                                  "a.@example.org",
                                  "\"a b\"@example.org",
                                  "a@-example.org",
                                  "a@example-.org",
                                  "a@exa_mple.org",
                                  "a@[192.0.2.7]",
                                  "a@192.0.2.7",
                                  "a@b@example.org",
                                  "@example.org",
                                  "a@",
                                  "a(x)@example.org",
                                  "a,b@example.org",
                                  "a@example.org\r\nx",
                                  "<a@example.org>"}) {
    EXPECT_FALSE(is_mail_address(email)) << email;
    EXPECT_FALSE(app().accounts.sign_up({"somebody", email, password})) << email;
    EXPECT_NE(address_fault(email), "") << email;
  }
  EXPECT_FALSE(is_mail_address(long_label + "a@example.org"));
  EXPECT_FALSE(is_mail_address("a@" + long_label + ".org"));
  std::string domain = "example.org";
  while (domain.size() < 250) domain = "abcdefgh." + domain;
  EXPECT_FALSE(is_mail_address("abc@" + domain));
  for (const std::string email : {"a@b.cd", "ann+x.y@mail.example.org", "o'neill@example.org",
                                  "a_b-c=d@xn--bcher-kva.example", "1@2.example", "a@b.c3"}) {
    EXPECT_TRUE(is_mail_address(email)) << email;
  }
}

TEST_F(AccountUseTest, PreferencesAreChangedSoOftenADay) {
  const auto ann = player("ann");
  for (int i = 0; i < limits::preferences_lately_max; ++i) {
    ASSERT_TRUE(app().accounts.set_preferences(ann, {.mail_preference = "none"})) << i;
  }
  EXPECT_EQ(problem_of(app().accounts.set_preferences(ann, {.mail_preference = "none"})),
            "too-many");
  clock.advance(24h);
  EXPECT_TRUE(app().accounts.set_preferences(sign_in("ann"), {.mail_preference = "none"}));
}

TEST_F(AccountUseTest, ResetsAPasswordOnceAndEndsSessions) {
  player("winfield");
  const auto session = app().sessions.sign_in("winfield", password, "peer", "test");
  EXPECT_TRUE(app().accounts.request_password_reset("nobody"));
  EXPECT_TRUE(app().accounts.request_password_reset("winfield@example.org"));
  const auto token = token_mailed_to("winfield@example.org");
  EXPECT_EQ(problem_of(app().accounts.reset_password(token, "short")), "bad-request");
  EXPECT_TRUE(notifier.ended_accounts().empty());
  EXPECT_TRUE(app().accounts.reset_password(token, "another long password"));
  EXPECT_EQ(notifier.ended_accounts().size(), 1U);
  EXPECT_EQ(problem_of(app().sessions.who_is(session->token)), "unauthorized");
  EXPECT_EQ(problem_of(app().accounts.reset_password(token, "yet another password")),
            "link-expired");
  EXPECT_TRUE(app().sessions.sign_in("winfield", "another long password", "peer", "test"));
}

TEST_F(AccountUseTest, OnePeerHasAMailboxMailedAFewResetsADay) {
  player("winfield");
  deliver_all();
  const auto resets = [&] { return count_mails("winfield", "password_reset"); };
  const auto ask = [&](const char* who, const char* peer) {
    EXPECT_TRUE(app().accounts.request_password_reset(who, peer)) << "it tells nothing";
    clock.advance(limits::reset_lifetime);
  };
  for (int i = 0; i < limits::resets_to_mailbox_from_peer_max; ++i) {
    ask(i % 2 == 0 ? "winfield" : "Winfield@example.org", "192.0.2.1");
  }
  EXPECT_EQ(resets(), limits::resets_to_mailbox_from_peer_max);
  ask("winfield", "192.0.2.1");
  restart();
  ask("winfield@example.org", "192.0.2.1");
  EXPECT_EQ(resets(), limits::resets_to_mailbox_from_peer_max);
  ask("winfield", "192.0.2.2");
  EXPECT_EQ(resets(), limits::resets_to_mailbox_from_peer_max + 1) << "whose it is need not wait";
  clock.advance(limits::lately);
  ask("winfield", "192.0.2.1");
  EXPECT_EQ(resets(), limits::resets_to_mailbox_from_peer_max + 2);
}

TEST_F(AccountUseTest, AResetLinkSetsOnePasswordThoughItIsUsedTwiceAtOnce) {
  player("winfield");
  ASSERT_TRUE(app().accounts.request_password_reset("winfield"));
  const auto token = token_mailed_to("winfield@example.org");
  hasher.meanwhile = [&] {
    EXPECT_TRUE(app().accounts.reset_password(token, "the one that counts"));
  };
  EXPECT_EQ(problem_of(app().accounts.reset_password(token, "the one too late")), "link-expired");
  EXPECT_TRUE(app().sessions.sign_in("winfield", "the one that counts", "peer", "test"));
  EXPECT_EQ(problem_of(app().sessions.sign_in("winfield", "the one too late", "peer", "test")),
            "sign-in-failed");
}

TEST_F(AccountUseTest, BothSpellingsOfADomainAreOneAddress) {
  ASSERT_TRUE(app().accounts.sign_up({"ann", "ann@bücher.example", password}));
  EXPECT_EQ(store->account_by_handle("ann")->email, "ann@xn--bcher-kva.example");
  ASSERT_TRUE(app().accounts.confirm(token_mailed_to("ann@xn--bcher-kva.example")));
  for (const auto* same :
       {"ann@BÜCHER.example", "ann@xn--bcher-kva.example", "ann@bu\u0308cher.example"}) {
    ASSERT_TRUE(app().accounts.sign_up({fmt::format("other{}", ++others_), same, password}));
    ASSERT_TRUE(app().accounts.request_password_reset(same));
  }
  int taken = 0, resets = 0;
  for (const auto& queued : mails_to("ann@xn--bcher-kva.example")) {
    taken += queued.mail.bytes.starts_with("email_taken\n") ? 1 : 0;
    resets += queued.mail.bytes.starts_with("password_reset\n") ? 1 : 0;
  }
  EXPECT_GE(taken, 1);
  EXPECT_EQ(resets, 3);
  const auto refused = app().accounts.sign_up({"zoe", "zoë@bücher.example", password});
  ASSERT_EQ(problem_of(refused), "bad-request");
  EXPECT_NE(refused.error().extension.errors.at(0).message.find("alphabets before the @"),
            std::string::npos);
  EXPECT_EQ(problem_of(app().accounts.sign_up({"zoe", "zoe@b\u202eücher.example", password})),
            "bad-request");
}

TEST_F(AccountUseTest, AConfirmationLinkDoesNotResetAPassword) {
  ASSERT_TRUE(app().accounts.sign_up({"Winfield", "w@example.org", password}));
  const auto token = token_mailed_to("w@example.org");
  EXPECT_EQ(problem_of(app().accounts.reset_password(token, "another long password")),
            "link-expired");
}

TEST_F(AccountUseTest, KeepsTheMailPreference) {
  const auto winfield = player("winfield");
  EXPECT_TRUE(app().accounts.set_preferences(winfield, {.mail_preference = "my_turn"}));
  EXPECT_EQ(store->account(winfield.account.id)->mail_preference, ports::MailPreference::my_turn);
}

TEST_F(AccountUseTest, KeepsTheTimeZoneAsItIsSpelt) {
  const auto winfield = player("winfield");
  const auto set = app().accounts.set_preferences(
      winfield, {.mail_preference = "my_turn", .time_zone = "europe/berlin", .hold_minutes = 30});
  ASSERT_TRUE(set);
  EXPECT_EQ(set->time_zone, "Europe/Berlin");
  EXPECT_EQ(set->hold_minutes, 30);
  // What is left out stays.
  ASSERT_TRUE(app().accounts.set_preferences(winfield, {.mail_preference = "none"}));
  EXPECT_EQ(app().accounts.own(sign_in("winfield"))->preferences.time_zone, "Europe/Berlin");
  ASSERT_TRUE(
      app().accounts.set_preferences(winfield, {.mail_preference = "none", .time_zone = ""}));
  EXPECT_EQ(store->account(winfield.account.id)->time_zone, "");
}

TEST_F(AccountUseTest, RefusesPreferencesThatThereAreNot) {
  const auto winfield = player("winfield");
  const auto set = app().accounts.set_preferences(
      winfield, {.mail_preference = "none", .time_zone = "Europe/Atlantis", .hold_minutes = 1441});
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().extension.errors.size(), 2U);
  EXPECT_EQ(store->account(winfield.account.id)->mail_preference,
            ports::MailPreference::every_report);
}

TEST_F(AccountUseTest, ChangesThePasswordOfWhoKnowsIt) {
  const auto winfield = player("winfield");
  const auto session = app().sessions.sign_in("winfield", password, "peer", "test");
  const auto other = *app().sessions.who_is(session->token);
  const auto change = [&](const std::string& current, const std::string& wanted) {
    return problem_of(app().accounts.change_password(winfield, current, wanted, "peer"));
  };
  EXPECT_EQ(change("not the password", "another long password"), "wrong-password");
  EXPECT_EQ(change(password, "short"), "bad-request");
  EXPECT_EQ(change(password, "another long password"), "done");
  const auto left = app().sessions.list(winfield);
  ASSERT_EQ(left->size(), 1U) << "the other session has ended";
  EXPECT_TRUE(left->front().current);
  EXPECT_EQ(notifier.ended_sessions(), std::vector{other.token_hash});
  EXPECT_EQ(problem_of(app().sessions.who_is(session->token)), "unauthorized");
  EXPECT_EQ(problem_of(app().sessions.sign_in("winfield", password, "peer", "test")),
            "sign-in-failed");
  EXPECT_TRUE(app().sessions.sign_in("winfield", "another long password", "peer", "test"));
}

TEST_F(AccountUseTest, GuessingTheCurrentPasswordIsSlowedDown) {
  const auto winfield = player("winfield");
  const auto guess = [&] {
    return problem_of(app().accounts.change_password(winfield, "a guess", "long enough", "peer"));
  };
  for (int i = 0; i < limits::failed_sign_ins_free; ++i) EXPECT_EQ(guess(), "wrong-password");
  EXPECT_EQ(guess(), "too-many");
}

TEST_F(AccountUseTest, ChangesTheAddressOnceTheNewOneIsConfirmed) {
  const auto winfield = player("winfield");
  const auto change = [&](const std::string& current, const std::string& wanted) {
    return problem_of(app().accounts.change_email(winfield, current, wanted, "peer"));
  };
  EXPECT_EQ(change("not the password", "new@example.org"), "wrong-password");
  EXPECT_EQ(change(password, "nowhere"), "bad-request");
  EXPECT_EQ(change(password, "new@example.org"), "done");
  EXPECT_EQ(count_mails("winfield", "email_changing"), 1) << "the old address is told";
  EXPECT_EQ(store->account_by_handle("winfield")->email, "winfield@example.org");
  ASSERT_TRUE(app().accounts.confirm(token_mailed_to("new@example.org")));
  EXPECT_EQ(store->account_by_handle("winfield")->email, "new@example.org");
}

// Each is mailed to an address of whomever.
TEST_F(AccountUseTest, OtherAddressesAreAskedForAFewTimesADay) {
  const auto winfield = player("winfield");
  const auto change = [&](int number) {
    const auto wanted = "x" + std::to_string(number) + "@example.net";
    return problem_of(app().accounts.change_email(winfield, password, wanted, "peer"));
  };
  for (int i = 0; i < limits::email_changes_lately_max; ++i) EXPECT_EQ(change(i), "done");
  EXPECT_EQ(change(100), "too-many");
  restart();
  EXPECT_EQ(change(100), "too-many") << "a restart is no new day";
  clock.advance(limits::lately);
  EXPECT_EQ(change(100), "done");
}

TEST_F(AccountUseTest, ANewPasswordEndsAChangeOfAddress) {
  const auto winfield = player("winfield");
  ASSERT_TRUE(app().accounts.change_email(winfield, password, "thief@example.org", "peer"));
  const auto token = token_mailed_to("thief@example.org");
  ASSERT_TRUE(app().accounts.change_password(winfield, password, "another long one", "peer"));
  EXPECT_EQ(problem_of(app().accounts.confirm(token)), "link-expired");
}

// Whose mailbox it is has not asked for any.
TEST_F(AccountUseTest, AMailboxIsMailedAFewTimesADayWhoeverAsks) {
  int number = 0;
  const auto sign_up = [&](const std::string& address, const std::string& peer) {
    const auto made =
        app().accounts.sign_up({fmt::format("x{:04}", ++number), address, password}, peer);
    EXPECT_TRUE(made) << "how it is answered tells nothing";
  };
  const auto mails = [&] { return store->counts().mails_queued; };
  for (int i = 0; i < 2 * limits::confirmations_to_mailbox_from_peer_max; ++i) {
    sign_up(fmt::format("Anne+{}@example.org", i), "192.0.2.1");
  }
  EXPECT_EQ(mails(), limits::confirmations_to_mailbox_from_peer_max);
  const auto forged = sign_in("x0001");
  EXPECT_TRUE(app().accounts.resend_confirmation(forged, "192.0.2.1"));
  EXPECT_EQ(mails(), limits::confirmations_to_mailbox_from_peer_max);
  sign_up("anne@example.org", "192.0.2.2");
  EXPECT_EQ(mails(), limits::confirmations_to_mailbox_from_peer_max + 1)
      << "who signs up there need not wait for who used the name";
  restart();
  for (int peer = 10; peer < 40; ++peer) {
    sign_up("anne@example.org", fmt::format("192.0.2.{}", peer));
  }
  EXPECT_EQ(mails(), limits::confirmations_to_mailbox_max);
  clock.advance(limits::lately);
  sign_up("anne@example.org", "192.0.2.1");
  EXPECT_EQ(mails(), limits::confirmations_to_mailbox_max + 1);
}

TEST_F(AccountUseTest, SignUpsFromOnePeerAreFewInAnHour) {
  int number = 0;
  const auto sign_up = [&](const std::string& peer) {
    const auto name = fmt::format("x{:04}", ++number);
    return problem_of(app().accounts.sign_up({name, name + "@example.org", password}, peer));
  };
  for (int i = 0; i < app().context().guests_per_peer; ++i) ASSERT_EQ(sign_up("192.0.2.1"), "done");
  EXPECT_EQ(sign_up("192.0.2.1"), "too-many");
  restart();
  EXPECT_EQ(sign_up("192.0.2.1"), "too-many") << "though the server was restarted";
  EXPECT_EQ(sign_up("192.0.2.2"), "done");
  EXPECT_EQ(sign_up("127.0.0.1"), "done");
  clock.advance(limits::guest_window);
  EXPECT_EQ(sign_up("192.0.2.1"), "done");
}

class SessionUseTest : public World {};

TEST_F(SessionUseTest, AnUnknownHandleCostsAsMuchAsAWrongPassword) {
  player("winfield");
  const int before = hasher.verifications;
  EXPECT_EQ(problem_of(app().sessions.sign_in("nobody", password, "peer", "test")),
            "sign-in-failed");
  EXPECT_EQ(hasher.verifications, before + 1);
  EXPECT_EQ(problem_of(app().sessions.sign_in("winfield", "wrong", "peer", "test")),
            "sign-in-failed");
  EXPECT_EQ(hasher.verifications, before + 2);
}

// Hashes have other parameters where the configuration has changed since.
TEST_F(SessionUseTest, AnUnknownHandleCostsWhatTheHashOfSomeAccountCosts) {
  for (const auto* name : {"ann", "bob"}) {
    store->set_password(player(name).account.id, std::string("old:") + password + ":" + name, {},
                        {});
  }
  std::set<std::string> seen;
  for (int i = 0; i < 20; ++i) {
    const auto handle = fmt::format("nobody{}", i);
    for (int again = 0; again < 2; ++again) {
      const auto before = hasher.verified;
      EXPECT_EQ(problem_of(
                    app().sessions.sign_in(handle, password, fmt::format("192.0.2.{}", i), "test")),
                "sign-in-failed")
          << "though that account's password fits";
      if (again == 1) EXPECT_EQ(hasher.verified, before) << "always the same one";
    }
    seen.insert(hasher.verified);
  }
  EXPECT_EQ(seen.size(), 2U);
  for (const auto& hash : seen) EXPECT_TRUE(hash.starts_with("old:")) << hash;
}

TEST_F(SessionUseTest, AnAccountWithoutAPasswordCostsAsMuch) {
  player("ann");
  ports::Account by_mail{.handle = "zoe",
                         .email = "zoe@example.org",
                         .password_hash = {},
                         .confirmed = true,
                         .created = clock.now()};
  ASSERT_TRUE(store->create_account(by_mail, {}, {}));
  EXPECT_EQ(problem_of(app().sessions.sign_in("zoe", password, "peer", "test")), "sign-in-failed");
  EXPECT_NE(hasher.verified, "");
}

TEST_F(SessionUseTest, ASignInRenewsAHashWithOtherParameters) {
  const auto ann = player("ann").account.id;
  const auto old = std::string("old:") + password + ":1";
  store->set_password(ann, old, {}, {});
  EXPECT_EQ(problem_of(app().sessions.sign_in("ann", "a wrong password", "peer", "test")),
            "sign-in-failed");
  EXPECT_EQ(store->account(ann)->password_hash, old);
  const auto session = app().sessions.sign_in("ann", password, "peer", "test");
  ASSERT_TRUE(session);
  EXPECT_TRUE(store->account(ann)->password_hash.starts_with("quick:"));
  EXPECT_TRUE(app().sessions.who_is(session->token)) << "its sessions stay";
  store->renew_password_hash(ann, old, "other");
  EXPECT_TRUE(store->account(ann)->password_hash.starts_with("quick:")) << "it has changed since";
  EXPECT_TRUE(app().sessions.sign_in("ann", password, "peer", "test"));
}

TEST_F(SessionUseTest, FailuresSlowDownOnePeerOnly) {
  player("winfield");
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(problem_of(app().sessions.sign_in("winfield", "wrong", "far", "test")),
              "sign-in-failed");
  }
  const auto slowed = app().sessions.sign_in("Winfield", password, "far", "test");
  ASSERT_EQ(problem_of(slowed), "too-many");
  EXPECT_EQ(slowed.error().extension.retry_after_seconds, 1);
  EXPECT_TRUE(app().sessions.sign_in("winfield", password, "near", "test"));
  clock.advance(1s);
  EXPECT_TRUE(app().sessions.sign_in("winfield", password, "far", "test"));
}

TEST_F(SessionUseTest, LimitedTokensDoOnlyWhatTheyMay) {
  const auto us = player("winfield");
  const auto ac = player("phineas");
  const auto one = start(us, ac);
  const auto other = start(us, ac);
  const auto reader = app().sessions.create_token(
      us, {.label = "reader", .match = {}, .read_only = true, .days = 3});
  const auto bot = app().sessions.create_token(us, {.label = "bot", .match = one, .days = {}});
  ASSERT_TRUE(reader && bot);
  const auto as_reader = *app().sessions.who_is(reader->token);
  const auto as_bot = *app().sessions.who_is(bot->token);
  EXPECT_EQ(problem_of(submit(as_reader, one, opening.turn())), "forbidden");
  EXPECT_EQ(problem_of(submit(as_bot, other, opening.turn())), "forbidden");
  EXPECT_EQ(problem_of(app().sessions.create_token(as_bot, {.label = "more"})), "forbidden");
  EXPECT_EQ(problem_of(app().sessions.list(as_bot)), "forbidden");
  EXPECT_TRUE(submit(as_bot, one, opening.turn()));
  clock.advance(24h * 4);
  EXPECT_EQ(problem_of(app().sessions.who_is(reader->token)), "unauthorized");
}

TEST_F(SessionUseTest, RevokesAllOthersAtOnce) {
  const auto winfield = player("winfield");
  const auto session = app().sessions.sign_in("winfield", password, "peer", "test");
  const auto other = *app().sessions.who_is(session->token);
  const auto bystander = player("phineas");
  EXPECT_EQ(app().sessions.revoke_others(winfield), 1);
  EXPECT_EQ(notifier.ended_sessions(), std::vector{other.token_hash});
  EXPECT_EQ(problem_of(app().sessions.who_is(session->token)), "unauthorized");
  EXPECT_EQ(app().sessions.list(winfield)->size(), 1U);
  EXPECT_EQ(app().sessions.list(bystander)->size(), 1U);
}

TEST_F(SessionUseTest, TheOldestSessionMakesRoom) {
  const auto first = player("winfield");
  for (std::size_t i = 0; i < limits::sessions_per_account_max; ++i) {
    clock.advance(1s);
    sign_in("winfield");
  }
  EXPECT_FALSE(store->session(first.token_hash, clock.now()));
  EXPECT_EQ(store->sessions(first.account.id, clock.now()).size(),
            limits::sessions_per_account_max);
}

TEST_F(SessionUseTest, RequestsAtOnceKeepTheBound) {
  const auto winfield = player("winfield");
  std::vector<std::string> tokens(2 * limits::sessions_per_account_max);
  {
    std::vector<std::jthread> threads;
    for (auto& outcome : tokens) {
      threads.emplace_back(
          [&] { outcome = problem_of(app().sessions.create_token(winfield, {.label = "bot"})); });
    }
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back(
          [&] { EXPECT_TRUE(app().sessions.sign_in("winfield", password, "127.0.0.1", "test")); });
    }
  }
  EXPECT_EQ(store->sessions(winfield.account.id, clock.now()).size(),
            limits::sessions_per_account_max);
  EXPECT_GT(std::ranges::count(tokens, "too-many"), 0);
}

TEST_F(SessionUseTest, ListsAndRevokes) {
  const auto winfield = player("winfield");
  const auto other = app().sessions.sign_in("winfield", password, "peer", "browser");
  const auto list = app().sessions.list(winfield);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->size(), 2U);
  EXPECT_EQ(std::ranges::count(*list, true, &SessionView::current), 1);
  EXPECT_TRUE(app().sessions.revoke(winfield, other->id));
  EXPECT_EQ(problem_of(app().sessions.revoke(winfield, other->id)), "not-found");
  EXPECT_EQ(problem_of(app().sessions.who_is(other->token)), "unauthorized");
  ASSERT_EQ(notifier.ended_sessions().size(), 1U);
  EXPECT_EQ(core::to_hex(notifier.ended_sessions().front()), other->id);
  EXPECT_TRUE(app().sessions.sign_out(winfield));
  EXPECT_EQ(notifier.ended_sessions().back(), winfield.token_hash);
}

TEST_F(SessionUseTest, LabelsAreOneLine) {
  const auto winfield = player("winfield");
  for (const std::string label : {"two\nlines", "bell\a", "\u202eback"}) {
    EXPECT_EQ(problem_of(app().sessions.create_token(winfield, {.label = label})), "bad-request")
        << label;
    EXPECT_TRUE(app().sessions.sign_in("winfield", password, "peer", label)) << label;
  }
  const auto all = app().sessions.list(winfield);
  ASSERT_TRUE(all);
  for (const auto& one : *all) EXPECT_TRUE(core::is_one_line(one.label)) << one.label;
}

TEST_F(SessionUseTest, TokensAreMadeSoOftenADay) {
  const auto winfield = player("winfield");
  for (int i = 0; i < limits::tokens_lately_max; ++i) {
    const auto made = app().sessions.create_token(winfield, {.label = "bot"});
    ASSERT_TRUE(made) << i;
    ASSERT_TRUE(app().sessions.revoke(winfield, made->id));
  }
  EXPECT_EQ(problem_of(app().sessions.create_token(winfield, {.label = "bot"})), "too-many");
  clock.advance(limits::lately);
  EXPECT_TRUE(app().sessions.create_token(winfield, {.label = "bot"}));
}

TEST_F(SessionUseTest, CalendarsAreRenewedSoOftenADay) {
  const auto winfield = player("winfield");
  for (int i = 0; i < limits::calendars_lately_max; ++i) {
    ASSERT_TRUE(app().calendars.renew(winfield)) << i;
  }
  const auto refused = app().calendars.renew(winfield);
  ASSERT_EQ(problem_of(refused), "too-many");
  EXPECT_TRUE(refused.error().extension.retry_after_seconds);
}

TEST_F(AccountUseTest, ConfirmationsAreAskedForSoOftenADay) {
  ASSERT_TRUE(app().accounts.sign_up({"winfield", "winfield@example.org", password}));
  const auto winfield = sign_in("winfield");
  for (int i = 0; i < limits::confirmations_asked_lately_max; ++i) {
    ASSERT_TRUE(app().accounts.resend_confirmation(winfield, "192.0.2.1")) << i;
  }
  EXPECT_EQ(problem_of(app().accounts.resend_confirmation(winfield, "192.0.2.1")), "too-many");
}

}  // namespace
}  // namespace adjutant::app
