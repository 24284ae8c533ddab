#include "server/app/match/stored_match.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/match/rules_change.hpp"
#include "engine/registry.hpp"
#include "protocol/json/text.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/options.hpp"

namespace adjutant::app {
namespace {

constexpr std::size_t submission_bytes_usual = 320;

json::value parsed(std::string_view text, std::string_view what) {
  auto value = core::parse_json(text);
  ENSURE(value.has_value(), fmt::format("stored {}: {}", what, value.error()));
  return *std::move(value);
}

std::string_view id_of(const core::Game& game, core::Side side) {
  return game.description().sides[core::index(side)];
}

std::string joined_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text.append(line).append("\n");
  return text;
}

// The orders of a player, or of a substitute when their time was over, as the game reads them; what
// other kinds do follows from the match.
core::Orders orders_again(const match::Match& match, const match::Submission& submission) {
  if (match::is_of_the_house(submission.kind)) return {.lines = submission.orders, .value = {}};
  const bool standing = submission.kind == match::Kind::standing_orders;
  const bool ordered =
      submission.kind == match::Kind::orders || submission.kind == match::Kind::deadline;
  if (!standing && !ordered) return {};
  const auto& game = *match.setup->game;
  const auto text = joined_lines(submission.orders);
  auto orders = standing ? game.standing_orders()->parse(match.state, submission.side, text)
                         : game.parse_orders(match.state, submission.side, text);
  // Everybody may read why a match is suspended, but not standing orders.
  ENSURE(orders.has_value(),
         fmt::format("submission {} does not parse again{}{}", submission.number,
                     standing ? "" : ": ", standing ? "" : orders.error().front().message));
  return *std::move(orders);
}

struct PlayedAgain {
  match::Draft draft;
  match::Applied applied;
};

// Plays a stored submission again.
PlayedAgain play_again(const match::Match& match, const ports::StoredSubmission& stored) {
  const auto& game = *match.setup->game;
  const auto submission = read_submission(stored, game);
  match::Draft draft{.kind = submission.kind,
                     .side = submission.side,
                     .received = submission.received,
                     .orders = orders_again(match, submission),
                     .nonce = submission.nonce};
  auto applied = match::apply_seeded(match, draft);
  ENSURE(applied.has_value(), fmt::format("submission {} is refused when played again: {}",
                                          stored.number, applied.error().front().message));
  ENSURE(to_stored(applied->submission, game).json == stored.json,
         fmt::format("submission {} differs when played again", stored.number));
  return {std::move(draft), *std::move(applied)};
}

// `next` is the first stored event that is not yet accounted for.
void compare(const match::Applied& applied, const std::vector<ports::StoredEvent>& events,
             std::size_t& next) {
  for (const auto& event : applied.events) {
    ENSURE(next < events.size() && event.json == events[next].json,
           fmt::format("event {} differs when played again", event.number));
    ++next;
  }
}

std::optional<core::Side> to_act(const match::Match& match) {
  if (match.awaited->empty()) return std::nullopt;
  return match.awaited->front().side;
}

// The row after this step, as far as anybody knows later.
ports::MatchRow row_then(const ports::MatchRow& now, const match::Match& match) {
  auto row = now;
  copy_counters(row, match);
  row.to_act = to_act(match);
  // The latest period is the one whose deadline has not passed.
  if (row.revision != now.revision) row.deadline.reset();
  return row;
}

// Continues with the replayed match; `row` is the latest of the match.
void add_step(LiveMatch& live, const ports::MatchRow& row, PlayedAgain played) {
  auto& [draft, applied] = played;
  const bool ends = ends_report_period(live.match, applied.match, applied.submission.kind);
  const auto events =
      std::make_shared<const std::vector<match::LoggedEvent>>(std::move(applied.events));
  add_played(live.since, events);
  count_aside(live, draft.side, applied.submission.kind, events->size());
  live.open_turn = open_turn(live.open_turn, live.match, draft, applied.match, events);
  live.match = std::move(applied.match);
  if (!ends) return;
  live.asides = {};
  live.told =
      std::make_shared<const ReportPeriod>(row_then(row, live.match), live.before, live.match.state,
                                           std::exchange(live.since, {}), live.match.setup);
  live.before = live.match.state;
}

// Ends the period with the change and continues by the other rules.
void add_step(LiveMatch& live, const ports::MatchRow& row, match::ChangedRules changed) {
  live.since.push_back(
      std::make_shared<const std::vector<match::LoggedEvent>>(1, std::move(changed.event)));
  live.told = std::make_shared<const ReportPeriod>(row_then(row, changed.match), live.before,
                                                   live.match.state, std::exchange(live.since, {}),
                                                   live.match.setup);
  live.asides = {};
  live.open_turn.reset();  // its state is of the other rules
  live.match = std::move(changed.match);
  live.before = live.match.state;
}

int begun_by(const ports::MatchRow& row, const std::vector<match::RulesChange>& changes) {
  return changes.empty() ? row.rules_version : changes.front().from;
}

std::vector<const core::Game*> games_in_turn(const ports::MatchRow& row,
                                             const std::vector<match::RulesChange>& changes) {
  return match::games_in_turn(row.ruleset, begun_by(row, changes), changes, games());
}

// The changes of rules that follow the submissions played so far, up to this revision.
void follow_rules(LiveMatch& live, const ports::MatchRow& row,
                  const std::vector<match::RulesChange>& changes,
                  const std::vector<const core::Game*>& games, int revision) {
  while (true) {
    const auto done = live.match.setup->rules_changes.size();
    if (done == changes.size() || changes[done].submissions != live.match.submissions ||
        live.match.revision == revision) {
      return;
    }
    auto changed = match::change_rules(live.match, *games[done + 1], changes[done]);
    ENSURE(changed.has_value(),
           "the other rules do not read the position: " + changed.error().front().message);
    add_step(live, row, *std::move(changed));
    live.declared = 0;
  }
}

}  // namespace

ports::StoredSubmission to_stored(const match::Submission& submission, const core::Game& game) {
  // canonical_json(match::encode(submission, game)), without the object.
  std::string json;
  json.reserve(submission_bytes_usual);
  const auto put = [&](std::string_view member, std::string_view text) {
    json += member;
    core::append_canonical(json, text);
  };
  put(R"({"hash":)", submission.hash);
  put(R"(,"kind":)", match::name(submission.kind));
  put(R"(,"nonce":)", submission.nonce);
  json.append(R"(,"number":)").append(std::to_string(submission.number)).append(R"(,"orders":)");
  protocol::append_list(json, submission.orders);
  put(R"(,"received":)", submission.received);
  put(R"(,"side":)", id_of(game, submission.side));
  json += '}';
  return {.number = submission.number, .json = std::move(json)};
}

ports::StoredEvent to_stored(const match::LoggedEvent& event) {
  return {.number = event.number,
          .submission = event.submission.value_or(-1),
          .only_for = event.event.only_for,
          .json = event.json};
}

std::string stored_snapshot(const match::Match& match) {
  auto snapshot = match::snapshot_of(match);
  auto position = std::exchange(snapshot.position, nullptr);  // without a copy of the largest part
  auto encoded = match::encode(snapshot);
  encoded["position"] = std::move(position);
  return core::canonical_json(std::move(encoded));
}

std::string stored_result(const match::Match& match) {
  if (!match.result) return {};
  json::object result;
  result["winner"] = match.result->winner
                         ? json::value(id_of(*match.setup->game, *match.result->winner))
                         : json::value(nullptr);
  result["reason"] = match.result->reason;
  result["points"] = match.result->points;
  return core::canonical_json(result);
}

match::Submission read_submission(const ports::StoredSubmission& stored, const core::Game& game) {
  const auto value = parsed(stored.json, "submission");
  const auto& object = value.as_object();
  const auto text = [&](const char* key) { return std::string(object.at(key).as_string()); };
  match::Submission submission{.number = stored.number,
                               .kind = *match::kind_named(text("kind")),
                               .side = *side_named(game, text("side")),
                               .received = text("received"),
                               .orders = {},
                               .nonce = text("nonce"),
                               .hash = text("hash")};
  for (const auto& line : object.at("orders").as_array()) {
    submission.orders.emplace_back(line.as_string());
  }
  return submission;
}

match::LoggedEvent read_event(const ports::StoredEvent& stored, const core::Game& game) {
  auto event = match::decode_event(parsed(stored.json, "event"), game);
  ENSURE(event.has_value(), fmt::format("stored event {}: {}", stored.number, event.error()));
  return *std::move(event);
}

match::Setup setup_of(const ports::MatchRow& row, const core::Scenario& scenario) {
  const auto* rules = rules_of(row);
  ENSURE(rules != nullptr, lacking_rules(row));
  match::Setup setup{.id = row.id,
                     .game = rules,
                     .scenario = scenario,
                     .options = parsed(row.options, "options").as_object(),
                     .seats = {},
                     .commitment = row.commitment,
                     .server_seed = row.server_seed};
  setup.rules_changes = rules_changes_of(row);
  setup.begun_by = begun_by(row, setup.rules_changes);
  setup.decisions =
      setup.options.at("decisions") == "ask" ? core::Decisions::ask : core::Decisions::standing;
  for (const auto side : core::both_sides) {
    const auto& seat = row.seats[core::index(side)];
    setup.seats[core::index(side)] = {.player = name_at_start(seat), .seed = seat.seed};
  }
  return setup;
}

core::Scenario scenario_of(const Scenarios& scenarios, const ports::MatchRow& row,
                           std::string_view stored) {
  const auto* known = scenarios.find(row.scenario_id);
  const bool same_file = known != nullptr && known->scenario.sha256 == row.scenario_sha256;
  if (same_file && known->game == &game_of(row)) return known->scenario;
  auto scenario = game_of(row).load_scenario(parsed(stored, "scenario"));
  ENSURE(scenario.has_value(),
         fmt::format("stored scenario {}: {}", row.scenario_id, scenario.error().front().message));
  return *std::move(scenario);
}

void copy_counters(ports::MatchRow& row, const match::Match& match) {
  row.revision = match.revision;
  row.submissions = match.submissions;
  row.events = match.events;
  row.head = match.head;
  row.result = stored_result(match);
  row.status = match.result ? ports::MatchStatus::over : ports::MatchStatus::running;
}

std::uint64_t fingerprint(std::int64_t account, std::string_view key) {
  return std::hash<std::string>{}(fmt::format("{} {}", account, key));
}

core::Events joined(const EventsPlayed& played) {
  core::Events all;
  for (const auto& events : played) {
    std::ranges::transform(*events, std::back_inserter(all), &match::LoggedEvent::event);
  }
  return all;
}

ports::TurnReport turn_report(const ReportPeriod& period, const core::Events& events) {
  const bool over = period.row.status == ports::MatchStatus::over;
  const auto& game = *period.setup->game;
  return {.match = period.row,
          .game = game,
          .scenario = period.setup->scenario,
          .before = period.before,
          .after = period.after,
          .events = events,
          .awaited = over ? std::vector<core::Awaited>{} : game.awaited(period.after)};
}

std::vector<match::RulesChange> rules_changes_of(const ports::MatchRow& row) {
  std::vector<match::RulesChange> changes;
  if (row.rules_changes.empty()) return changes;
  for (const auto& value : parsed(row.rules_changes, "changes of rules").as_array()) {
    auto fields = value.as_object();
    const auto submissions = fields.at("submissions").as_int64();
    fields.erase("submissions");
    auto change = match::decode_rules_change(fields);
    ENSURE(change.has_value(), "stored change of rules: " + change.error());
    change->submissions = static_cast<int>(submissions);
    changes.push_back(*std::move(change));
  }
  return changes;
}

std::string stored_rules_changes(const std::vector<match::RulesChange>& changes) {
  json::array list;
  for (const auto& change : changes) {
    auto fields = match::encode(change);
    fields["submissions"] = change.submissions;
    list.push_back(std::move(fields));
  }
  return core::canonical_json(list);
}

bool can_be_played_again(const ports::MatchRow& row) {
  return std::ranges::none_of(games_in_turn(row, rules_changes_of(row)),
                              [](const core::Game* game) { return game == nullptr; });
}

namespace {

// Plays again up to a revision; `stepped` sees the match after each step.
template <class Stepped>
LiveMatch play_from_start(const ports::MatchRow& row, const core::Scenario& scenario,
                          const std::vector<ports::StoredSubmission>& submissions, int revision,
                          Stepped stepped) {
  const auto setup = setup_of(row, scenario);
  const auto& changes = setup.rules_changes;
  const auto games = games_in_turn(row, changes);
  auto begun = match::begun_setup(setup, *games.front());
  ENSURE(begun.has_value(), "the first rules do not read the scenario");
  auto started = match::start(*std::move(begun));
  LiveMatch live{.row = row,
                 .match = std::move(started.match),
                 .options = {},
                 .before = {},
                 .since = {},
                 .told = nullptr,
                 .keys = nullptr};
  live.before = live.match.state;
  live.told = std::make_shared<const ReportPeriod>(row_then(row, live.match), live.before,
                                                   live.before, EventsPlayed{}, live.match.setup);
  for (const auto& submission : submissions) {
    follow_rules(live, row, changes, games, revision);
    stepped(live);
    auto played = play_again(live.match, submission);
    if (played.applied.match.revision > revision) return live;
    add_step(live, row, std::move(played));
    stepped(live);
  }
  follow_rules(live, row, changes, games, revision);
  stepped(live);
  return live;
}

}  // namespace

LiveMatch replayed_match(const ports::MatchRow& row, const core::Scenario& scenario,
                         const std::vector<ports::StoredSubmission>& submissions, int revision) {
  return play_from_start(row, scenario, submissions, revision, [](const LiveMatch&) {});
}

std::vector<std::shared_ptr<const ReportPeriod>> replayed_periods(
    const ports::MatchRow& row, const core::Scenario& scenario,
    const std::vector<ports::StoredSubmission>& submissions) {
  std::vector<std::shared_ptr<const ReportPeriod>> periods;
  play_from_start(row, scenario, submissions, row.revision, [&](const LiveMatch& live) {
    const bool is_new = periods.empty() || periods.back() != live.told;
    if (is_new && !live.told->events.empty()) periods.push_back(live.told);
  });
  return periods;
}

ReportPeriod replayed_period(const ports::MatchRow& row, const core::Scenario& scenario,
                             const std::vector<ports::StoredSubmission>& submissions,
                             int revision) {
  return *replayed_match(row, scenario, submissions, revision).told;
}

namespace {

// The side whose standing orders these events set.
const json::value* standing_side(const LoggedEvents& events) {
  if (events->empty() || events->front().event.type != "submitted") return nullptr;
  const auto& fields = events->front().event.fields;
  const auto* kind = fields.if_contains("kind");
  const auto* text = kind == nullptr ? nullptr : kind->if_string();
  const bool sets =
      text != nullptr && std::string_view(*text) == match::name(match::Kind::standing_orders);
  return sets ? fields.if_contains("side") : nullptr;
}

}  // namespace

void add_played(EventsPlayed& played, LoggedEvents events) {
  if (const auto* side = standing_side(events)) {
    std::erase_if(played, [side](const LoggedEvents& earlier) {
      const auto* other = standing_side(earlier);
      return other != nullptr && *other == *side;
    });
  }
  played.push_back(std::move(events));
}

void count_aside(LiveMatch& live, core::Side side, match::Kind kind, std::size_t events) {
  auto& asides = live.asides[core::index(side)];
  if (kind == match::Kind::standing_orders) ++asides.standing_orders;
  if (kind == match::Kind::offer_draw) ++asides.draw_offers;
  const bool declares = kind == match::Kind::offer_draw || kind == match::Kind::decline_draw;
  if (match::grows_revision(kind)) live.declared = declares ? live.declared + 1 : 0;
  if (kind != match::Kind::orders) return;
  ++asides.orders;
  asides.events += static_cast<int>(events);
}

bool ends_report_period(const match::Match& before, const match::Match& after, match::Kind kind) {
  if (after.result) return true;
  if (after.revision == before.revision) return false;
  const bool ordered = kind == match::Kind::orders || kind == match::Kind::deadline;
  if (ordered && before.awaited->front().sealed) return true;
  if (to_act(before) != to_act(after)) return true;
  if (after.awaited->empty() || before.awaited->empty()) return false;
  const auto &was = before.awaited->front(), &is = after.awaited->front();
  // An answer may end the turn of the player who waits for it; one side may have two player turns
  // running.
  return core::player_turn(was) != core::player_turn(is) || was.turn != is.turn;
}

std::optional<OpenTurn> open_turn(const std::optional<OpenTurn>& open, const match::Match& before,
                                  const match::Draft& draft, const match::Match& after,
                                  const LoggedEvents& events) {
  const auto inside = [](const match::Match& match) {
    return match.awaited->empty() ? std::optional<core::Side>() : match.awaited->front().inside;
  };
  const auto whose = inside(after);
  if (after.result || !whose) return {};
  if (open && open->side == *whose && inside(before)) {
    auto turn = *open;
    add_played(turn.events, events);
    return turn;
  }
  if (draft.kind != match::Kind::orders || draft.side != *whose || inside(before)) return {};
  return OpenTurn{
      .side = *whose, .before = before.state, .orders = draft.orders, .events = {events}};
}

match::Submission submission_of(const match::Draft& sealed, int number) {
  return {.number = number,
          .kind = sealed.kind,
          .side = sealed.side,
          .received = sealed.received,
          .orders = sealed.orders.lines,
          .nonce = sealed.nonce,
          .hash = match::submission_hash(sealed.orders.lines, sealed.nonce)};
}

ports::StoredSealed to_stored(const match::Draft& sealed, const match::Match& match) {
  const auto submission = submission_of(sealed, match.submissions);
  return {.side = sealed.side, .json = to_stored(submission, *match.setup->game).json};
}

std::expected<match::Draft, RefusedOrders> read_sealed(const ports::StoredSealed& stored,
                                                       const match::Match& match) {
  const auto& game = *match.setup->game;
  auto submission = read_submission({.number = match.submissions, .json = stored.json}, game);
  const auto refused = [&](core::Refusals refusals) {
    return std::unexpected(
        RefusedOrders{stored.side, std::move(submission.orders), std::move(refusals)});
  };
  auto orders = game.parse_orders(match.state, stored.side, joined_lines(submission.orders));
  if (!orders) return refused(std::move(orders.error()));
  match::Draft draft{.kind = submission.kind,
                     .side = stored.side,
                     .received = submission.received,
                     .orders = *std::move(orders),
                     .nonce = submission.nonce};
  if (!match::seals(match, draft)) {
    return refused({{0, 0, "", "", "these rules do not ask for sealed orders now", ""}});
  }
  auto refusals = game.check(match.state, draft.side, draft.orders);
  if (!refusals.empty()) return refused(std::move(refusals));
  return draft;
}

std::vector<core::Side> sides_in(const LiveMatch& live) {
  std::vector<core::Side> sides;
  for (const auto& sealed : live.sealed) sides.push_back(sealed.side);
  return sides;
}

LiveMatch rebuild(const Scenarios& scenarios, const ports::MatchTail& tail) {
  const auto scenario = scenario_of(scenarios, tail.row, tail.scenario);
  const auto snapshot = match::decode_snapshot(parsed(tail.snapshot, "snapshot"));
  ENSURE(snapshot.has_value(), "stored snapshot: " + snapshot.error());
  auto match = match::restore(setup_of(tail.row, scenario), *snapshot);
  ENSURE(match.has_value(), "stored snapshot: " + match.error().front().message);
  LiveMatch live{.row = tail.row,
                 .match = *std::move(match),
                 .options = options_of(tail.row),
                 .snapshot_at = snapshot->submissions,
                 .before = {},
                 .since = {},
                 .told = nullptr,
                 .keys = std::make_shared<std::unordered_set<std::uint64_t>>()};
  for (const auto& used : tail.keys) live.keys->insert(fingerprint(used.account, used.key));
  live.before = live.match.state;
  std::size_t next = 0;
  for (const auto& submission : tail.submissions) {
    auto played = play_again(live.match, submission);
    compare(played.applied, tail.events, next);
    add_step(live, tail.row, std::move(played));
  }
  ENSURE(next == tail.events.size(), "more events are stored than playing again gives");
  ENSURE(live.match.head == tail.row.head && live.match.revision == tail.row.revision &&
             live.match.submissions == tail.row.submissions && live.match.events == tail.row.events,
         "the match's row does not fit its events");
  for (const auto& stored : tail.sealed) {
    auto sealed = read_sealed(stored, live.match);
    if (sealed) {
      live.sealed.push_back(*std::move(sealed));
      continue;
    }
    // Everybody may read why a match is suspended, but not sealed orders.
    ENSURE(!live.match.setup->rules_changes.empty(), "sealed orders are refused when read again");
    live.refused.push_back(std::move(sealed.error()));
  }
  return live;
}

}  // namespace adjutant::app
