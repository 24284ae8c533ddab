#include "server/app/play.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"
#include "server/app/clock.hpp"
#include "server/app/match_view.hpp"
#include "server/app/post.hpp"
#include "server/app/stored_match.hpp"

namespace adjutant::app {
namespace {

using match::LoggedEvent;
using ports::MatchCommit;
using ports::MatchRow;

json::array events_for(const std::vector<LoggedEvent>& events, const match::Match& match,
                       core::Viewer viewer) {
  const auto& game = *match.setup->game;
  json::array list;
  for (const auto& event : events) {
    // What was hidden is for everybody once the match is over.
    list.push_back(match.result ? match::encode(event, game)
                                : match::encode_for(event, game, viewer));
  }
  return list;
}

// Renders the stretch since the last report, with its mails, and begins a new one.
void add_report(Context& context, LiveMatch& live, MatchCommit& commit) {
  const auto& game = *live.match.setup->game;
  auto composed =
      context.composer.report({.match = live.row,
                               .game = game,
                               .scenario = live.match.setup->scenario,
                               .before = live.before,
                               .after = live.match.state,
                               .events = live.since,
                               .awaited = live.match.result ? std::vector<core::Awaited>{}
                                                            : game.awaited(live.match.state)},
                              report_recipients(context, live.row));
  commit.report = std::move(composed.report);
  std::ranges::move(composed.mails, std::back_inserter(commit.mails));
  commit.snapshot = stored_snapshot(live.match);
  live.before = live.match.state;
  live.since.clear();
}

void publish(Context& context, std::shared_ptr<const LiveMatch> live,
             std::vector<LoggedEvent> events) {
  if (events.empty()) return;
  ports::Publication publication{.match = live->row.id,
                                 .revision = live->row.revision,
                                 .first_event = events.front().number,
                                 .last_event = events.back().number,
                                 .has_secrets = false,
                                 .encode = {}};
  publication.has_secrets =
      !live->match.result && std::ranges::any_of(events, [](const auto& event) {
        return event.event.only_for.has_value();
      });
  publication.encode = [live = std::move(live), events = std::move(events)](core::Viewer viewer) {
    json::object message{{"match", live->row.id}, {"revision", live->row.revision}};
    message["events"] = events_for(events, live->match, viewer);
    return json::serialize(message);
  };
  context.notifier.publish(std::move(publication));
}

std::string answer_of(const LiveMatch& live, const match::Applied& applied, core::Side side) {
  const auto whole = view(live.row, std::nullopt);
  json::object answer{{"match", live.row.id},
                      {"submission", applied.submission.number},
                      {"hash", applied.submission.hash},
                      {"revision", live.row.revision},
                      {"head", live.row.head}};
  answer["orders"] =
      json::array(applied.submission.orders.begin(), applied.submission.orders.end());
  answer["events"] = events_for(applied.events, live.match, side);
  for (const auto* key : {"status", "awaited", "to_act", "deadline", "result"}) {
    answer[key] = whole.at(key);
  }
  return json::serialize(answer);
}

// Draws are told at once: they are in no report until the match ends.
void add_draw_notice(Context& context, const LiveMatch& live, const match::Draft& draft,
                     MatchCommit& commit) {
  const bool offered = draft.kind == match::Kind::offer_draw;
  if (!offered && draft.kind != match::Kind::decline_draw) return;
  auto mail = notice(context, offered ? ports::Notice::draw_offered : ports::Notice::draw_declined,
                     live.row, live.match.setup->scenario.title, core::opponent(draft.side));
  if (mail) commit.mails.push_back(*std::move(mail));
}

// The match after the step, and the commit that makes it so.
std::pair<LiveMatch, MatchCommit> step(Context& context, const LiveMatch& before,
                                       const match::Applied& applied, const match::Draft& draft,
                                       ports::Time now) {
  const auto& game = *before.match.setup->game;
  LiveMatch after{
      .row = before.row, .match = applied.match, .before = before.before, .since = before.since};
  copy_counters(after.row, after.match);
  after.row.updated = now;
  set_awaited(after.row,
              after.match.result ? std::vector<core::Awaited>{} : game.awaited(after.match.state),
              options_of(before.row).clock, now);
  for (const auto& event : applied.events) after.since.push_back(event.event);

  MatchCommit commit;
  commit.expected_submissions = before.row.submissions;
  commit.expected_status = before.row.status;
  commit.submission = to_stored(applied.submission, game);
  for (const auto& event : applied.events) commit.events.push_back(to_stored(event, game));
  if (after.match.result || after.row.to_act != before.row.to_act) {
    add_report(context, after, commit);
  }
  add_draw_notice(context, after, draft, commit);
  commit.row = after.row;
  return {std::move(after), std::move(commit)};
}

void add_start_notices(Context& context, const LiveMatch& live, MatchCommit& commit) {
  const auto informed = report_recipients(context, live.row);
  for (const auto side : core::both_sides) {
    if (std::ranges::find(informed, side, &ports::SeatRecipient::side) != informed.end()) continue;
    auto mail =
        notice(context, ports::Notice::started, live.row, live.match.setup->scenario.title, side);
    if (mail) commit.mails.push_back(*std::move(mail));
  }
}

}  // namespace

Options options_of(const MatchRow& row) {
  const auto value = core::parse_json(row.options);
  ENSURE(value.has_value(), "stored options of " + row.id);
  const auto options = read_options(*value);
  ENSURE(options.has_value(), "stored options of " + row.id + ": " + row.options);
  return *options;
}

Result<void> store_commit(Context& context, MatchHost& host, MatchHost::Slot& slot,
                          const MatchCommit& commit) {
  try {
    const auto done = context.store.commit(commit);
    if (done) return {};
    host.forget(slot);
    if (done.error() == ports::CommitRefused::key_used) {
      return problem("idempotency-key-reused",
                     "A request with this key was answered just now: send it again to read the "
                     "answer.");
    }
    return problem("stale-revision",
                   "Another step came first. Read the match again and decide anew.");
  } catch (const ports::StoreFailure& failure) {
    if (failure.outcome_unknown) host.forget(slot);
    throw;
  }
}

Result<Played> play(Context& context, MatchHost& host, MatchHost::Slot& slot,
                    const std::shared_ptr<const LiveMatch>& before, const match::Draft& draft,
                    const RequestKey& key) {
  return host.guarded(slot, [&]() -> Result<Played> {
    auto applied = match::apply_seeded(before->match, draft);
    if (!applied) return std::unexpected(orders_refused(applied.error()));
    auto [after, commit] = step(context, *before, *applied, draft, context.clock.now());
    auto answer = answer_of(after, *applied, draft.side);
    if (!key.key.empty()) {
      commit.account = key.account;
      commit.idempotency_key = key.key;
      commit.answer = {.request_hash = key.request_hash, .status = 200, .body = answer};
    }
    if (const auto done = store_commit(context, host, slot, commit); !done) {
      return std::unexpected(done.error());
    }
    auto live = std::make_shared<const LiveMatch>(std::move(after));
    host.keep(slot, live);
    publish(context, live, std::move(applied->events));
    return Played{std::move(live), std::move(answer)};
  });
}

Result<std::shared_ptr<const LiveMatch>> start_match(Context& context, MatchHost& host,
                                                     MatchHost::Slot& slot, const MatchRow& row,
                                                     const core::Scenario& scenario) {
  const auto now = context.clock.now();
  auto started = match::start(setup_of(row, scenario));
  const auto& game = *started.match.setup->game;
  LiveMatch live{.row = row, .match = std::move(started.match), .before = {}, .since = {}};
  live.before = live.match.state;
  copy_counters(live.row, live.match);
  live.row.updated = now;
  set_awaited(live.row, game.awaited(live.match.state), options_of(row).clock, now);

  MatchCommit commit;
  commit.expected_submissions = 0;
  commit.expected_status = ports::MatchStatus::open;
  for (const auto& event : started.events) commit.events.push_back(to_stored(event, game));
  add_report(context, live, commit);
  add_start_notices(context, live, commit);
  commit.row = live.row;
  if (const auto done = store_commit(context, host, slot, commit); !done) {
    return std::unexpected(done.error());
  }
  auto kept = std::make_shared<const LiveMatch>(std::move(live));
  host.keep(slot, kept);
  publish(context, kept, std::move(started.events));
  return kept;
}

Result<std::shared_ptr<const LiveMatch>> change_row(Context& context, MatchHost& host,
                                                    MatchHost::Slot& slot,
                                                    const std::shared_ptr<const LiveMatch>& before,
                                                    const MatchRow& row,
                                                    std::vector<ports::OutgoingMail> mails) {
  MatchCommit commit;
  commit.row = row;
  commit.expected_submissions = before->row.submissions;
  commit.expected_status = before->row.status;
  commit.mails = std::move(mails);
  if (const auto done = store_commit(context, host, slot, commit); !done) {
    return std::unexpected(done.error());
  }
  auto after = std::make_shared<LiveMatch>(*before);
  after->row = row;
  host.keep(slot, after);
  return after;
}

}  // namespace adjutant::app
