#include <algorithm>

#include "server/app/match/match_view.hpp"
#include "server/net/routes/routes.hpp"
#include "tests/server/net/service_world.hpp"

// Viewers against everything that can be read of a match, while it runs and when it is over.
namespace adjutant::net {
namespace {

constexpr std::string_view of_a_match = "/api/v1/matches/{id}";

struct Viewer {
  std::string who;
  std::string token;
  bool sees_private = false;
  std::string own_secret;  // empty: none
};

class WhoSeesWhatTest : public ServiceWorld {
 protected:
  WhoSeesWhatTest() {
    anne_ = player("Anne");
    bill_ = player("Bill");
    for (const bool is_public : {true, false}) {
      const auto match = start(anne_, bill_, {{"public", is_public}});
      EXPECT_TRUE(set_standing_orders(anne_, match, opening.standing.at(0)));
      EXPECT_TRUE(set_standing_orders(bill_, match, opening.standing.at(1)));
      EXPECT_TRUE(submit(anne_, match, opening.turn()));
      (is_public ? open_to_all : among_friends) = match;
    }
    const auto stranger = player("Carl");
    const auto admin = player("Dora");
    store->set_admin(admin.account.id, true);
    const auto reader = app().sessions.create_token(anne_, {.label = "r", .read_only = true});
    const auto of_other = app().sessions.create_token(anne_, {.label = "o", .match = open_to_all});
    const auto of_this = app().sessions.create_token(anne_, {.label = "t", .match = among_friends});
    viewers = {{"nobody", "", false, ""},
               {"a stranger", token_of("Carl"), false, ""},
               {"the first side", token_of("Anne"), true, opening.standing.at(0)},
               {"the second side", token_of("Bill"), true, opening.standing.at(1)},
               {"an operator", token_of("Dora"), true, ""},
               {"a reader's token", reader->token, true, opening.standing.at(0)},
               {"a token of this match", of_this->token, true, opening.standing.at(0)},
               {"a token of another match", of_other->token, false, ""}};
  }

  std::vector<std::string> paths() const {
    std::vector<std::string> all;
    for (const auto& route : all_routes()) {
      if (route.method != Method::get || !route.pattern.starts_with(of_a_match)) continue;
      all.emplace_back(route.pattern.substr(of_a_match.size()));
    }
    return all;
  }

  Response read(const Viewer& viewer, const std::string& match, const std::string& path) {
    auto asked = request("GET", "/api/v1/matches/" + match + path, viewer.token);
    asked.accept = "application/json";
    return ask(asked);
  }

  // All that a viewer is shown of a match.
  std::string everything(const Viewer& viewer, const std::string& match) {
    std::string all;
    for (const auto& path : paths()) all += read(viewer, match, path).body + "\n";
    auto socket = request("GET", "/api/v1/live", viewer.token);
    if (const auto live = service.open_live(socket)) {
      if (const auto backlog = (*live)->backlog(match, -1)) all += backlog->message + "\n";
    }
    all += ask(request("GET", "/api/v1/matches", viewer.token)).body;
    return all;
  }

  std::string open_to_all, among_friends;
  std::vector<Viewer> viewers;
  app::Identity anne_, bill_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(WhoSeesWhatTest, StandingOrdersAreShownToTheirOwnerOnly) {
  for (const auto& viewer : viewers) {
    for (const auto& match : {open_to_all, among_friends}) {
      const auto all = everything(viewer, match);
      // A token of one match has no seat to look from in any other.
      const bool looks = match == open_to_all || viewer.sees_private;
      const bool elsewhere = viewer.who == "a token of this match" && match == open_to_all;
      const auto own = !looks || elsewhere ? "" : viewer.own_secret;
      for (const auto& secret : opening.standing) {
        const bool is_own =
            own == secret || (viewer.who == "a token of another match" && match == open_to_all &&
                              secret == opening.standing.at(0));
        EXPECT_EQ(contains(all, secret), is_own) << viewer.who << ": " << secret;
      }
    }
  }
}

TEST_F(WhoSeesWhatTest, TheServersSeedIsShownToNobodyBeforeTheEnd) {
  for (const auto& match : {open_to_all, among_friends}) {
    const auto seed = core::to_hex(row(match).server_seed);
    for (const auto& viewer : viewers) {
      EXPECT_FALSE(contains(everything(viewer, match), seed)) << viewer.who;
    }
    const auto record = read(viewers[2], match, "/record");
    EXPECT_TRUE(contains(record.body, R"("server_seed":null)")) << record.body;
    ASSERT_TRUE(declare(anne_, match, {.kind = match::Kind::resign}));
    for (const auto& viewer : viewers) {
      const bool sees =
          match == open_to_all ? viewer.who != "a token of this match" : viewer.sees_private;
      const auto all = everything(viewer, match);
      EXPECT_EQ(contains(all, seed), sees) << viewer.who;
      EXPECT_EQ(contains(all, opening.standing.at(0)), sees)
          << viewer.who << ": all is shown at the end";
    }
  }
}

// Standing orders are read by their owner, what is said by both players; everything else by whoever
// may see the match.
bool is_of_the_seats(const std::string& path) {
  return path == "/standing-orders" || path == "/prepared-orders" || path == "/orders" ||
         path == "/chat";
}

TEST_F(WhoSeesWhatTest, APrivateMatchOfOthersIsLikeOneThatDoesNotExist) {
  const std::string unknown = "m_aaaaaaaaaaaaaaaa";
  for (const auto& viewer : viewers) {
    for (const auto& path : paths()) {
      const auto seen = read(viewer, among_friends, path);
      if (viewer.sees_private) {
        const bool is_allowed = !is_of_the_seats(path) || !viewer.own_secret.empty();
        EXPECT_EQ(seen.status, is_allowed ? 200 : 403) << viewer.who << " " << path << seen.body;
        continue;
      }
      auto none = read(viewer, unknown, path);
      EXPECT_EQ(seen.status, none.status) << viewer.who << " " << path;
      EXPECT_NE(seen.status, 200) << viewer.who << " " << path;
      for (auto at = none.body.find(unknown); at != std::string::npos;
           at = none.body.find(unknown)) {
        none.body.replace(at, unknown.size(), among_friends);
      }
      EXPECT_EQ(seen.body, none.body) << viewer.who << " " << path;
      EXPECT_EQ(seen.headers, none.headers) << viewer.who << " " << path;
    }
  }
}

TEST_F(WhoSeesWhatTest, AnybodyLooksOnAtAPublicMatch) {
  for (const auto& viewer : viewers) {
    if (viewer.who == "a token of this match") continue;  // of the other one
    for (const auto& path : paths()) {
      if (is_of_the_seats(path)) continue;
      EXPECT_EQ(read(viewer, open_to_all, path).status, 200) << viewer.who << " " << path;
    }
  }
}

TEST_F(WhoSeesWhatTest, AnOrganiserWithoutASeatLooksWithASpectatorsEyes) {
  auto match = row(among_friends);
  const auto organiser = sign_in("Carl");
  EXPECT_FALSE(app::may_see(match, organiser));
  match.organiser = organiser.account.id;
  EXPECT_TRUE(app::may_see(match, organiser));
  EXPECT_FALSE(app::viewer_of(match, organiser).has_value());
}

TEST_F(WhoSeesWhatTest, ListsShowWhatTheirReaderMaySee) {
  for (const auto& viewer : viewers) {
    const auto list = ask(request("GET", "/api/v1/matches", viewer.token)).body;
    EXPECT_FALSE(contains(list, among_friends)) << viewer.who << ": the list is of public matches";
  }
  EXPECT_TRUE(contains(ask(request("GET", "/api/v1/matches?mine=1", viewers[2].token)).body,
                       among_friends));
}

}  // namespace
}  // namespace adjutant::net
