#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/picture.hpp"
#include "protocol/json/reading.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/problem.hpp"
#include "server/app/reading/report_cache.hpp"
#include "server/auth/permits.hpp"

namespace adjutant::app {

struct EventsPage {
  int revision = 0;
  int last_event = -1;         // number of the last event in it; `after` when there is none
  bool more = false;           // there are events after it
  core::Viewer viewer = {};    // whose view it is
  std::string events;          // canonical JSON list
  std::string sentences = {};  // JSON list, one for each of them; empty unless wanted
  bool is_over = false;        // then it shows everything
};

// What a match shows to one kind of viewer, not made into a picture yet.
struct Shown {
  std::string key;  // tells it from all else that any match shows
  std::function<core::Picture()> picture;
};

struct ReportText {
  int revision = 0;
  std::string text;
  std::string html;
  std::string svg;
};

// What a report tells of its turn, without what follows: under a heading of level 3.
struct ToldTurn {
  int revision = 0;
  core::Document document;
};

// What players and spectators may see of a match. Called from many threads. "not-found" for a
// private match of others.
class Reading {
 public:
  Reading(Context& context, MatchHost& host);

  // adjutant-position-1, now or as it was at a revision; of an open match the set-up.
  Result<json::object> position(const MaybeIdentity& identity, std::string_view match,
                                std::optional<int> revision = {});
  // The scenario file from the match's beginning, whatever the program offers under its id by now.
  Result<json::value> scenario_of_match(const MaybeIdentity& identity, std::string_view match);
  // The legal orders of the caller's side; for spectators, of the side to act.
  Result<protocol::LegalOrders> legal(const MaybeIdentity& identity, std::string_view match);
  Result<Shown> shown(const MaybeIdentity& identity, std::string_view match);
  // Events with a number above `after` (-1: from the first); on request, each also in a sentence.
  Result<EventsPage> events(const MaybeIdentity& identity, std::string_view match,
                            std::optional<int> after, int limit, bool with_sentences = false);
  // A text with "events" of the match as the caller sees it, and "sentences", one for each of them.
  Result<std::string> with_sentences(const MaybeIdentity& identity, std::string_view match,
                                     std::string_view text);
  // adjutant-record-1.
  Result<json::object> record(const MaybeIdentity& identity, std::string_view match);
  // The report with this revision or the latest one before it; empty revision: the latest.
  Result<ReportText> report(const MaybeIdentity& identity, std::string_view match,
                            std::optional<int> revision);
  // The same without the position and all that comes after it.
  Result<ToldTurn> what_happened(const MaybeIdentity& identity, std::string_view match,
                                 std::optional<int> revision);
  // All reports, oldest first: their texts alone. A match that the program cannot replay has none.
  Result<std::vector<ReportText>> report_texts(const MaybeIdentity& identity,
                                               std::string_view match);
  // The playable ones.
  std::vector<protocol::RulesetView> rulesets() const;
  // The rules of a ruleset, in words.
  Result<const core::RuleBook*> rules(std::string_view ruleset) const;
  std::vector<protocol::ScenarioView> scenarios() const;
  // The scenario file.
  Result<json::value> scenario(std::string_view id) const;
  // Its map with the set-up, as spectators see it.
  Result<core::Picture> scenario_picture(std::string_view id) const;

 private:
  Result<LiveMatch> replayed(const ports::MatchRow& row, int revision);
  Result<ReportPeriod> report_period(const ports::MatchRow& row, int revision);
  using Turn = std::optional<auth::Permits::Permit>;

  // For the time that it takes to write a long match's record or report; others need none. "busy"
  // where many read such ones now.
  Result<Turn> turn_to_read(const ports::MatchRow& row);
  Result<ports::MatchRow> visible(const MaybeIdentity& identity, std::string_view match);
  Context& context_;
  MatchHost& host_;
  ReportCache reports_;
  auth::Permits long_matches_;
};

}  // namespace adjutant::app
