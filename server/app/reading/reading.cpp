#include "server/app/reading/reading.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/match/record.hpp"
#include "engine/match/sentences.hpp"
#include "engine/registry.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/options.hpp"
#include "server/app/match/stored_match.hpp"

namespace adjutant::app {
namespace {

using ports::MatchRow;
using ports::MatchStatus;

std::size_t index_of(core::Viewer viewer) {
  return viewer ? core::index(*viewer) : 2;
}

std::vector<std::string> abilities_of(const core::Game& game) {
  const auto names = core::abilities(game);
  return {names.begin(), names.end()};
}

// What a viewer gets for one stored event.
std::string event_for(const ports::StoredEvent& stored, const MatchRow& row, core::Viewer viewer) {
  const bool over = row.status == MatchStatus::over;
  if (over || !stored.only_for || stored.only_for == viewer) return stored.json;
  const auto& game = game_of(row);
  return core::canonical_json(match::encode_for(read_event(stored, game), game, viewer));
}

// Each event of a page in a sentence, empty where there is nothing to tell. `before`: events up to
// the page, at least those of its first submission, which help to tell the rest of it.
std::string sentences_of(const core::Game& game, const core::Scenario& scenario,
                         const std::vector<ports::StoredEvent>& before,
                         const std::vector<ports::StoredEvent>& page, core::Viewer viewer,
                         bool over) {
  core::Events events;
  for (const auto& stored : before) {
    if (stored.submission == page.front().submission) {
      events.push_back(read_event(stored, game).event);
    }
  }
  const auto known = static_cast<std::ptrdiff_t>(events.size());
  for (const auto& stored : page) events.push_back(read_event(stored, game).event);
  if (over) {
    for (auto& event : events) event.only_for.reset();  // then it shows everything
  }
  const auto told = match::sentences(game, scenario, events, viewer);
  return json::serialize(json::array(told.begin() + known, told.end()));
}

// A match's state now: the current one, or its set-up while it is open.
struct Seen {
  const core::Game* game = nullptr;
  core::State state;
  int revision = 0;
  std::string key = {};  // tells this state from all others
};

Result<Seen> seen(Context& context, MatchHost& host, const MatchRow& row) {
  if (row.status == MatchStatus::open || row.status == MatchStatus::cancelled) {
    const auto& game = game_of(row);
    const auto scenario =
        scenario_of(context.scenarios, row, context.matches.scenario(row.scenario_sha256));
    const auto decisions = options_of(row).decisions;
    return Seen{
        .game = &game,
        .state = game.initial_state(scenario, decisions),
        .key = fmt::format("set-up {} {}", row.scenario_sha256, static_cast<int>(decisions))};
  }
  const auto live = host.read(row);
  if (!live) return std::unexpected(live.error());
  const auto& match = (*live)->match;
  return Seen{.game = match.setup->game,
              .state = match.state,
              .revision = match.revision,
              .key = fmt::format("revision {} {}", match.revision, match.head)};
}

}  // namespace

Reading::Reading(Context& context, MatchHost& host)
    : context_(context),
      host_(host),
      long_matches_({.at_once = limits::long_matches_read_at_once,
                     .waiting_max = limits::long_matches_waited_for_max,
                     .wait_max = limits::long_match_wait_max}) {}

Result<Reading::Turn> Reading::turn_to_read(const MatchRow& row) {
  if (row.events <= limits::events_of_long_match) return Turn();
  if (auto turn = long_matches_.take(row.id)) return turn;
  return problem("busy", "The server is busy with other long matches. Try again in a few seconds.",
                 {.retry_after_seconds = 5});
}

Result<MatchRow> Reading::visible(const MaybeIdentity& identity, std::string_view match) {
  auto row = context_.matches.match(match);
  if (!row || !may_see(*row, identity)) return no_such_match(match);
  return *std::move(row);
}

Result<json::object> Reading::position(const MaybeIdentity& identity, std::string_view match,
                                       std::optional<int> revision) {
  const auto row = visible(identity, match);
  if (!row) return std::unexpected(row.error());
  if (revision && *revision < row->revision) {
    const auto then = replayed(*row, *revision);
    if (!then) return std::unexpected(then.error());
    return then->match.setup->game->view(then->match.state, viewer_of(*row, identity));
  }
  const auto now = seen(context_, host_, *row);
  if (!now) return std::unexpected(now.error());
  return now->game->view(now->state, viewer_of(*row, identity));
}

Result<json::value> Reading::scenario_of_match(const MaybeIdentity& identity,
                                               std::string_view match) {
  const auto row = visible(identity, match);
  if (!row) return std::unexpected(row.error());
  return *scenario_of(context_.scenarios, *row, context_.matches.scenario(row->scenario_sha256))
              .source;
}

Result<protocol::LegalOrders> Reading::legal(const MaybeIdentity& identity,
                                             std::string_view match) {
  const auto row = visible(identity, match);
  if (!row) return std::unexpected(row.error());
  const auto now = seen(context_, host_, *row);
  if (!now) return std::unexpected(now.error());
  auto side = viewer_of(*row, identity);
  if (!side) side = row->to_act;
  protocol::LegalOrders legal{.revision = now->revision, .side = {}, .orders = {}};
  if (side) legal.side = side_id(*row, *side);
  if (side && row->status == MatchStatus::running) {
    legal.orders = now->game->legal_orders(now->state, *side);
  }
  return legal;
}

Result<Shown> Reading::shown(const MaybeIdentity& identity, std::string_view match) {
  const auto row = visible(identity, match);
  if (!row) return std::unexpected(row.error());
  auto now = seen(context_, host_, *row);
  if (!now) return std::unexpected(now.error());
  const auto viewer = viewer_of(*row, identity);
  auto key = fmt::format("{} {} {}", row->id, now->key, viewer ? side_id(*row, *viewer) : "-");
  return Shown{.key = std::move(key), .picture = [now = *std::move(now), viewer] {
                 return now.game->picture(now.state, viewer);
               }};
}

Result<EventsPage> Reading::events(const MaybeIdentity& identity, std::string_view match,
                                   std::optional<int> after, int limit, bool with_sentences) {
  const auto row = visible(identity, match);
  if (!row) return std::unexpected(row.error());
  const int last = row->events - 1;
  if (after && *after > last) return unknown_event(*after, last);
  const int from_event = std::max(after.value_or(last), -1);
  const auto viewer = viewer_of(*row, identity);
  const int size = std::clamp(limit, 1, limits::events_per_page_max);
  const auto stored = context_.matches.events(match, from_event, size);
  EventsPage page{.revision = row->revision,
                  .last_event = from_event,
                  .events = "[",
                  .is_over = row->status == MatchStatus::over};
  page.viewer = viewer;
  for (const auto& event : stored) {
    if (page.events.size() > 1) page.events += ',';
    page.events += event_for(event, *row, viewer);
    page.last_event = event.number;
  }
  page.events += ']';
  page.more = page.last_event + 1 < row->events;
  if (!with_sentences) return page;
  page.sentences = "[]";
  if (stored.empty()) return page;
  const int from = std::max(stored.front().number - 1 - limits::events_per_page_max, -1);
  const int count = stored.front().number - 1 - from;
  const auto before =
      count == 0 ? std::vector<ports::StoredEvent>{} : context_.matches.events(match, from, count);
  const auto scenario =
      scenario_of(context_.scenarios, *row, context_.matches.scenario(row->scenario_sha256));
  page.sentences = sentences_of(game_of(*row), scenario, before, stored, viewer, page.is_over);
  return page;
}

Result<std::string> Reading::with_sentences(const MaybeIdentity& identity, std::string_view match,
                                            std::string_view text) {
  const auto live = host_.read(match);
  if (!live) return std::unexpected(live.error());
  const auto& [row, now] = std::tie((*live)->row, (*live)->match);
  auto answer = core::parse_json(text).value().as_object();
  core::Events events;
  for (const auto& value : answer.at("events").as_array()) {
    auto event = match::decode_event(value, *now.setup->game);
    ENSURE(event.has_value(), "an event that was sent is read again");
    events.push_back(std::move(event->event));
    if (now.result) events.back().only_for.reset();  // then it shows everything
  }
  const auto told =
      match::sentences(*now.setup->game, now.setup->scenario, events, viewer_of(row, identity));
  answer["sentences"] = json::array(told.begin(), told.end());
  return json::serialize(answer);
}

Result<json::object> Reading::record(const MaybeIdentity& identity, std::string_view match) {
  const auto row = visible(identity, match);
  if (!row) return std::unexpected(row.error());
  const auto turn = turn_to_read(*row);
  if (!turn) return std::unexpected(turn.error());
  const auto live = host_.read(*row);
  if (!live) return std::unexpected(live.error());
  // The store may have gone on meanwhile: the record ends where this state of the match does.
  const auto& [state, game] = std::tie((*live)->match, *(*live)->match.setup->game);
  std::vector<match::Submission> submissions;
  for (const auto& stored : context_.matches.submissions(match)) {
    if (static_cast<int>(submissions.size()) == state.submissions) break;
    submissions.push_back(read_submission(stored, game));
  }
  std::vector<match::LoggedEvent> logged;
  while (static_cast<int>(logged.size()) < state.events) {
    const auto known = static_cast<int>(logged.size());
    const auto page = context_.matches.events(
        match, known - 1, std::min(limits::events_per_page_max, state.events - known));
    if (page.empty()) break;
    for (const auto& stored : page) logged.push_back(read_event(stored, game));
  }
  return match::encode_record({state, submissions, logged}, viewer_of(*row, identity));
}

// The match as it was.
Result<LiveMatch> Reading::replayed(const MatchRow& row, int revision) {
  if (!can_be_played_again(row)) {
    return problem("rules-version",
                   "This server does not have the rules by which that part of the match was "
                   "played, so it cannot describe it. The events and the record are complete.");
  }
  const auto scenario =
      scenario_of(context_.scenarios, row, context_.matches.scenario(row.scenario_sha256));
  try {
    return replayed_match(row, scenario, context_.matches.submissions(row.id), revision);
  } catch (const core::InvariantBroken&) {
    // A suspended match may be one that the program cannot replay.
    if (row.status != MatchStatus::held) throw;
    return std::unexpected(host_.read(row).error());
  }
}

// The play between two changes of side: from memory, or from a replay.
Result<ReportPeriod> Reading::report_period(const MatchRow& row, int revision) {
  const auto live = host_.read(row);
  if (!live && row.status != MatchStatus::held) return std::unexpected(live.error());
  if (live && (*live)->told && (*live)->told->row.revision <= revision) return *(*live)->told;
  const auto then = replayed(row, revision);
  if (!then) return std::unexpected(then.error());
  return *then->told;
}

Result<ReportText> Reading::report(const MaybeIdentity& identity, std::string_view match,
                                   std::optional<int> revision) {
  const auto row = visible(identity, match);
  if (!row) return std::unexpected(row.error());
  if (row->status == MatchStatus::open || row->status == MatchStatus::cancelled) {
    return problem("not-found", "The match has no report yet: it has not started.");
  }
  const auto turn = turn_to_read(*row);
  if (!turn) return std::unexpected(turn.error());
  const auto viewer = viewer_of(*row, identity);
  const int wanted = revision.value_or(row->revision);
  const auto told = report_period(*row, wanted);
  if (!told) {
    // What an earlier version has rendered needs no playing again.
    auto stored = context_.matches.report(match, wanted);
    if (!stored) return std::unexpected(told.error());
    const auto who = index_of(viewer);
    return ReportText{.revision = stored->revision,
                      .text = std::move(stored->text[who]),
                      .html = std::move(stored->html[who]),
                      .svg = std::move(stored->svg[who])};
  }
  const auto key = fmt::format("{} {} {} {}", row->id, told->row.head, index_of(viewer),
                               told->row.deadline ? protocol::rfc3339(*told->row.deadline) : "");
  auto report = reports_.find(key);
  if (!report) {
    const auto events = joined(told->events);
    report = std::make_shared<const ports::RenderedReport>(
        context_.composer.report(turn_report(*told, events), viewer));
    reports_.keep(key, report);
  }
  return ReportText{.revision = told->row.revision,
                    .text = report->text,
                    .html = report->html,
                    .svg = report->svg};
}

Result<ToldTurn> Reading::what_happened(const MaybeIdentity& identity, std::string_view match,
                                        std::optional<int> revision) {
  const auto row = visible(identity, match);
  if (!row) return std::unexpected(row.error());
  if (row->status == MatchStatus::open || row->status == MatchStatus::cancelled) {
    return problem("not-found", "The match has no report yet: it has not started.");
  }
  const auto turn = turn_to_read(*row);
  if (!turn) return std::unexpected(turn.error());
  const auto viewer = viewer_of(*row, identity);
  const int wanted = revision.value_or(row->revision);
  const auto told = report_period(*row, wanted);
  if (!told) {
    auto stored = context_.matches.report(match, wanted);
    if (!stored) return std::unexpected(told.error());
    return ToldTurn{stored->revision, {core::Verbatim{std::move(stored->text[index_of(viewer)])}}};
  }
  const auto events = joined(told->events);
  return ToldTurn{told->row.revision,
                  context_.composer.turn_told(turn_report(*told, events), viewer)};
}

Result<std::vector<ReportText>> Reading::report_texts(const MaybeIdentity& identity,
                                                      std::string_view match) {
  const auto row = visible(identity, match);
  if (!row) return std::unexpected(row.error());
  std::vector<ReportText> texts;
  const bool has_begun = row->status == MatchStatus::running || row->status == MatchStatus::over;
  if (!has_begun || !can_be_played_again(*row)) return texts;
  const auto turn = turn_to_read(*row);
  if (!turn) return std::unexpected(turn.error());
  const auto scenario =
      scenario_of(context_.scenarios, *row, context_.matches.scenario(row->scenario_sha256));
  const auto viewer = viewer_of(*row, identity);
  for (const auto& told : replayed_periods(*row, scenario, context_.matches.submissions(row->id))) {
    const auto events = joined(told->events);
    texts.push_back({.revision = told->row.revision,
                     .text = context_.composer.report_text(turn_report(*told, events), viewer),
                     .html = {},
                     .svg = {}});
  }
  return texts;
}

std::vector<protocol::RulesetView> Reading::rulesets() const {
  std::vector<protocol::RulesetView> list;
  for (const auto* game : newest_games()) {
    const auto& description = game->description();
    list.push_back({.id = description.id,
                    .title = description.title,
                    .rules_version = description.rules_version,
                    .sides = {description.sides.begin(), description.sides.end()},
                    .is_listed = description.legal_orders == core::LegalOrders::listed,
                    .abilities = abilities_of(*game)});
  }
  return list;
}

Result<const core::RuleBook*> Reading::rules(std::string_view ruleset) const {
  const auto* book = find_game(ruleset) == nullptr ? nullptr : core::find_rule_book(ruleset);
  if (book == nullptr) {
    return problem("not-found", "There is no rule book for " + std::string(ruleset) + ".");
  }
  return book;
}

std::vector<protocol::ScenarioView> Reading::scenarios() const {
  std::vector<protocol::ScenarioView> list;
  for (const auto& [game, scenario] : context_.scenarios.all()) {
    const auto& description = game->description();
    std::vector<protocol::SideView> sides;
    for (const auto side : core::both_sides) {
      sides.push_back({.id = description.sides[core::index(side)],
                       .name = scenario.side_names[core::index(side)]});
    }
    list.push_back({.id = scenario.id,
                    .ruleset = description.id,
                    .sides = std::move(sides),
                    .abilities = abilities_of(*game),
                    .title = scenario.title,
                    .date = scenario.date,
                    .sha256 = scenario.sha256});
  }
  return list;
}

Result<json::value> Reading::scenario(std::string_view id) const {
  const auto* known = context_.scenarios.find(id);
  if (known == nullptr) {
    return problem("not-found", "There is no scenario " + std::string(id) + ".");
  }
  return *known->scenario.source;
}

Result<core::Picture> Reading::scenario_picture(std::string_view id) const {
  const auto* known = context_.scenarios.find(id);
  if (known == nullptr) {
    return problem("not-found", "There is no scenario " + std::string(id) + ".");
  }
  const auto& game = *known->game;
  return game.picture(game.initial_state(known->scenario, core::Decisions::standing), std::nullopt);
}

}  // namespace adjutant::app
