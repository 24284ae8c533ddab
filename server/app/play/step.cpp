#include "server/app/play/step.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

#include "engine/core/ensure.hpp"
#include "protocol/json/submissions.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/announcing.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/match/waiting_answer.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/play/explaining.hpp"
#include "server/app/play/said.hpp"
#include "server/app/play/step_mails.hpp"
#include "server/app/play/step_publication.hpp"
#include "server/app/play/turn_length.hpp"

namespace adjutant::app {
namespace {

using match::LoggedEvent;
using ports::MatchCommit;
using ports::MatchRow;

constexpr std::size_t answer_bytes_usual = 1024;

// Lives as long as the match does.
std::shared_ptr<const MatchRow> row_of(const std::shared_ptr<const LiveMatch>& live) {
  return {live, &live->row};
}

std::vector<ports::StoredEvent> to_stored(const std::vector<LoggedEvent>& events) {
  std::vector<ports::StoredEvent> stored;
  stored.reserve(events.size());
  for (const auto& event : events) stored.push_back(app::to_stored(event));
  return stored;
}

using Explanation = std::optional<ports::Remark>;

// Ends the period, mails its report, and begins a new one.
void end_stretch(Context& context, LiveMatch& live, MatchCommit& commit,
                 const Explanation& explanation) {
  live.told = std::make_shared<const ReportPeriod>(live.row, live.before, live.match.state,
                                                   std::exchange(live.since, {}), live.match.setup);
  live.before = live.match.state;
  live.asides = {};
  mail_report(context, live, explanation, commit);
  live.row.turn = live.match.setup->game->turn(live.match.state);
  commit.announcement =
      announcement_of(context, live.row, ports::names_of(live.match.setup->scenario));
  const bool first = live.match.submissions == 0;
  const bool due = live.match.submissions - live.snapshot_at >= limits::submissions_per_snapshot;
  if (first || live.match.result || (due && !live.open_turn)) {  // a snapshot has no orders
    commit.snapshot = stored_snapshot(live.match);
    live.snapshot_at = live.match.submissions;
  }
}

// The answer to a submission without its list of events; sealed orders have no number yet.
protocol::AnswerFrame answer_of(const LiveMatch& live, const match::Submission& submission,
                                std::optional<int> number) {
  const auto& row = live.row;
  return protocol::answer_frame(
      {.match = row.id,
       .number = number,
       .hash = submission.hash,
       .revision = row.revision,
       .head = row.head,
       .orders = submission.orders,
       .status = name(row.status),
       .awaited = row.awaited,
       .to_act = row.to_act ? std::optional(side_id(row, *row.to_act)) : std::nullopt,
       .deadline = deadline_shown(row),
       .result = shown_result(row)});
}

// The answer as the store keeps it beside the events, or whole if not all of them are in it.
ports::KeptAnswer kept(const core::Digest& request_hash, protocol::AnswerFrame frame,
                       const std::string& whole, const std::vector<ports::StoredEvent>& events) {
  const bool secrets = std::ranges::any_of(
      events, [](const ports::StoredEvent& event) { return event.only_for.has_value(); });
  if (secrets) return {request_hash, whole, {}};
  return {request_hash, std::move(frame.before_events), std::move(frame.after_events)};
}

// Whether all that has changed of the row is what changes at each step.
bool is_only_progress(const MatchRow& before, const MatchRow& after) {
  const auto rest = [](const MatchRow& row) {
    return std::tie(row.status, row.to_act, row.deadline, row.remind_at, row.turn_started,
                    row.time_expired, row.result, row.held_because, row.paused_since, row.turn);
  };
  return rest(before) == rest(after) && before.seats[0].reserve == after.seats[0].reserve &&
         before.seats[1].reserve == after.seats[1].reserve;
}

// The players learn of draws at once: no report has them until the match ends.
void add_draw_notice(Context& context, const LiveMatch& live, const match::Draft& draft,
                     MatchCommit& commit) {
  const bool offered = draft.kind == match::Kind::offer_draw;
  if (!offered && draft.kind != match::Kind::decline_draw) return;
  auto mail =
      notice(context.mail(), offered ? ports::Notice::draw_offered : ports::Notice::draw_declined,
             live.row, ports::names_of(live.match.setup->scenario), core::opponent(draft.side));
  if (mail) commit.mails.push_back(*std::move(mail));
}

// The state of the disk is unknown: the next user loads the match again.
void forget_if_unknown(MatchHost& host, MatchHost::Slot& slot, const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const ports::StoreFailure& failed) {
    if (failed.outcome_unknown) host.forget(slot);
  } catch (...) {
    host.forget(slot);
  }
}

// Whether the store has taken a commit; throws its failure.
Result<void> taken(MatchHost& host, MatchHost::Slot& slot, const ports::CommitOutcome& outcome) {
  if (outcome.failure) {
    forget_if_unknown(host, slot, outcome.failure);
    std::rethrow_exception(outcome.failure);
  }
  if (outcome.done) return {};
  host.forget(slot);
  return problem("stale-revision",
                 "The match has changed in the meantime. Read it again, then decide.");
}

void add_start_notices(Context& context, const LiveMatch& live, MatchCommit& commit) {
  const auto informed = report_recipients(context.mail(), live.row);
  for (const auto side : core::both_sides) {
    if (std::ranges::find(informed, side, &ports::SeatRecipient::side) != informed.end()) continue;
    auto mail = notice(context.mail(), ports::Notice::started, live.row,
                       ports::names_of(live.match.setup->scenario), side);
    if (mail) commit.mails.push_back(*std::move(mail));
  }
}

// A step in memory, before its commit.
struct Step {
  std::shared_ptr<const LiveMatch> live;  // after it
  ports::MatchCommit commit;
  LoggedEvents events;
  std::string answer;                // for the side that asked
  std::optional<std::uint64_t> key;  // fingerprint of the idempotency key
  bool mailed = false;               // mails go with it
};

Result<match::Applied> adjudicate(const LiveMatch& before, const match::Draft& draft) {
  auto applied = match::apply_seeded(before.match, draft);
  if (!applied) return std::unexpected(orders_refused(applied.error()));
  return *std::move(applied);
}

// Whether it needs a report.
bool is_reported(const LiveMatch& before, std::span<const match::Applied> applied) {
  const auto& last = applied.back();
  return ends_report_period(before.match, last.match, last.submission.kind);
}

// All that has happened, in one list.
LoggedEvents events_of(std::span<match::Applied> applied) {
  auto all = std::move(applied.front().events);
  for (auto& next : applied.subspan(1)) {
    all.insert(all.end(), next.events.begin(), next.events.end());
  }
  return std::make_shared<const std::vector<LoggedEvent>>(std::move(all));
}

const match::Submission& submission_by(std::span<const match::Applied> applied, core::Side side) {
  const auto found = std::ranges::find(
      applied, side, [](const match::Applied& one) { return one.submission.side; });
  ENSURE(found != applied.end(), "the submitting side is among those whose orders are played");
  return found->submission;
}

// Sides of which there was something before, and is nothing after.
template <class Orders>
std::vector<core::Side> sides_missing(const std::vector<Orders>& before,
                                      const std::vector<Orders>& after) {
  std::vector<core::Side> sides;
  for (const auto& one : before) {
    const bool there = std::ranges::find(after, one.side, &Orders::side) != after.end();
    if (!there) sides.push_back(one.side);
  }
  return sides;
}

// A match does not go back in time, whatever the machine's clock does: a later act has a later
// time.
void keep_in_order(const LiveMatch& live, match::Draft& draft) {
  draft.received = std::max(draft.received, protocol::rfc3339(live.row.updated));
}

// The clock as it runs after a step of that kind.
void set_clock(LiveMatch& live, match::Kind kind, ports::Time now) {
  const bool answered = kind == match::Kind::orders || kind == match::Kind::deadline;
  live.row.updated = std::max(live.row.updated, now);
  set_awaited(live.row, *live.match.awaited, live.options.clock, now, sides_in(live), answered);
  set_computer_watch(live.row, live.options, now);
}

// The match after the step, and its clock. `opened`: sealed orders.
std::shared_ptr<LiveMatch> live_after(const LiveMatch& before, match::Match applied, bool opened,
                                      const match::Draft& draft, ports::Time now) {
  const auto live = std::make_shared<LiveMatch>();
  auto& after = *live;
  after.row = before.row;
  ++after.row.changes;
  after.match = std::move(applied);
  after.options = before.options;
  after.snapshot_at = before.snapshot_at;
  after.before = before.before;
  after.since = before.since;
  after.asides = before.asides;
  after.declared = before.declared;
  after.told = before.told;
  after.keys = before.keys;
  if (!opened && !after.match.result) after.sealed = before.sealed;
  const bool ordered = draft.kind == match::Kind::orders || draft.kind == match::Kind::deadline;
  if (!ordered && !after.match.result) after.refused = before.refused;
  // A player who takes a seat over gives new orders.
  if (draft.kind == match::Kind::take_over) {
    std::erase_if(after.sealed, [&](const auto& one) { return one.side == draft.side; });
    std::erase_if(after.refused, [&](const auto& one) { return one.side == draft.side; });
  }
  copy_counters(after.row, after.match);
  set_clock(after, draft.kind, now);
  return live;
}

// The answer to the player's own submission, which the step keeps where the request has a key.
void put_answer(Step& step, const LiveMatch& after, const match::Submission& own, bool opened,
                const RequestKey& key) {
  auto frame = answer_of(after, own, own.number);
  step.answer.reserve(answer_bytes_usual);
  step.answer += frame.before_events;
  append_events(step.answer, *step.events, after.match, own.side);
  step.answer += frame.after_events;
  if (key.key.empty()) return;
  auto& commit = step.commit;
  commit.account = key.account;
  commit.idempotency_key = key.key;
  commit.answer = opened ? ports::KeptAnswer{key.request_hash, step.answer, {}}
                         : kept(key.request_hash, std::move(frame), step.answer, commit.events);
  step.key = fingerprint(key.account, key.key);
}

// All that follows from a step: one submission, or sealed orders that open together. Reads the
// store where is_reported(), or a computer player explains its turns.
Step step_of(Context& context, const LiveMatch& before, std::span<match::Applied> applied,
             const match::Draft& draft, const RequestKey& key) {
  const auto& game = *before.match.setup->game;
  const bool reported = is_reported(before, applied);
  const bool opened = applied.size() > 1;
  auto& last = applied.back();
  const auto live =
      live_after(before, std::move(last.match), opened, draft, time_of(context, before, key));
  auto& after = *live;

  Step step;
  auto& commit = step.commit;
  commit.expected_submissions = before.row.submissions;
  commit.expected_status = before.row.status;
  commit.unseals = sides_missing(before.sealed, after.sealed);
  std::ranges::copy(sides_missing(before.refused, after.refused),
                    std::back_inserter(commit.unseals));
  for (const auto& earlier : applied.first(applied.size() - 1)) {
    commit.steps_before.push_back(
        {app::to_stored(earlier.submission, game), to_stored(earlier.events)});
  }
  commit.submission = app::to_stored(last.submission, game);
  commit.events = to_stored(last.events);
  step.events = events_of(applied);
  add_played(after.since, step.events);
  count_aside(after, draft.side, last.submission.kind, commit.events.size());
  Explanation explanation;
  if (!opened) {
    after.open_turn = open_turn(before.open_turn, before.match, draft, after.match, step.events);
    explanation = explanation_of(before, draft, step.events, context.clock.now());
  }
  if (reported) end_stretch(context, after, commit, explanation);
  if (explanation) queue_unreported(context, after.row, *explanation, reported, commit);
  add_draw_notice(context, after, draft, commit);
  commit.only_progress = is_only_progress(before.row, after.row);
  const auto& own = submission_by(applied, draft.side);
  if (key.addition) {
    const auto happened = joined({step.events});
    key.addition({.before = before,
                  .after = after,
                  .own = own,
                  .events = happened,
                  .is_reported = reported,
                  .explanation = explanation ? &*explanation : nullptr},
                 commit);
  }
  if (explanation) ports::effects_of(commit).remarks.push_back(*explanation);
  step.mailed = !commit.mails.empty();
  put_answer(step, after, own, opened, key);
  step.live = live;
  commit.row = row_of(step.live);
  return step;
}

// Orders that stay sealed until those of the opponent are in. The match does not move, and nobody
// else learns anything of them.
Step sealing_step(Context& context, const LiveMatch& before, const match::Draft& sealed,
                  std::vector<match::Draft> in, const RequestKey& key) {
  LiveMatch after = before;
  ++after.row.changes;
  after.sealed = std::move(in);
  ++after.asides[core::index(sealed.side)].sealed;
  std::erase_if(after.refused, [&](const auto& refused) { return refused.side == sealed.side; });
  set_clock(after, sealed.kind, time_of(context, before, key));

  Step step;
  auto& commit = step.commit;
  commit.expected_submissions = before.row.submissions;
  commit.expected_status = before.row.status;
  commit.seals = app::to_stored(sealed, before.match);
  const auto submission = submission_of(sealed, before.match.submissions);
  if (key.addition) key.addition({before, after, submission, {}, false}, commit);
  step.mailed = !commit.mails.empty();
  const auto frame = answer_of(after, submission, std::nullopt);
  step.answer = frame.before_events + "[]" + frame.after_events;
  if (!key.key.empty()) {
    commit.account = key.account;
    commit.idempotency_key = key.key;
    commit.answer = ports::KeptAnswer{key.request_hash, step.answer, {}};
    step.key = fingerprint(key.account, key.key);
  }
  step.live = std::make_shared<const LiveMatch>(std::move(after));
  commit.row = row_of(step.live);
  return step;
}

// Stores the step, keeps the match as it is now in the slot, and tells the live sockets. The step
// outlives it.
Task<Result<Played>> carry_out(Context& context, MatchHost& host, MatchHost::Slot& slot,
                               Step&& step, Execution& execution) {
  const auto said = step.commit.mail ? step.commit.mail->remarks : Remarks();
  const auto done = taken(host, slot, co_await execution.committed(std::move(step.commit)));
  if (!done) co_return std::unexpected(done.error());
  if (step.key) step.live->keys->insert(*step.key);
  host.keep(slot, step.live);
  if (step.events) publish(context, step.live, std::move(step.events));
  if (!said.empty()) co_await execution.to_where_it_may_wait();
  publish_said(context, step.live->row, said);
  co_return Played{step.live, std::move(step.answer), step.mailed};
}

// The drafts that are in, with this one instead of its side's.
std::vector<match::Draft> with(const std::vector<match::Draft>& in, const match::Draft& draft) {
  auto all = in;
  std::erase_if(all, [&](const match::Draft& other) { return other.side == draft.side; });
  all.push_back(draft);
  return all;
}

// Orders of a side that acts at once with another: sealed, or all opened when they are the last.
Task<Result<Played>> play_sealed(Context& context, MatchHost& host, MatchHost::Slot& slot,
                                 std::shared_ptr<const LiveMatch> before, match::Draft draft,
                                 RequestKey key, Execution& execution) {
  auto sealed = match::seal(before->match, draft);
  if (!sealed) co_return std::unexpected(orders_refused(sealed.error()));
  auto in = with(before->sealed, *sealed);
  if (in.size() < before->match.awaited->size()) {
    auto step = sealing_step(context, *before, *sealed, std::move(in), key);
    co_return co_await carry_out(context, host, slot, std::move(step), execution);
  }
  auto opened = match::open(before->match, in);
  // The submitting player does not get it either, since they may not learn the opponent's orders.
  ENSURE(opened.has_value(), "sealed orders that were accepted are refused when they are opened");
  co_await execution.to_where_it_may_wait();  // a report is due
  auto step = step_of(context, *before, *opened, *sealed, key);
  co_return co_await carry_out(context, host, slot, std::move(step), execution);
}

// The step alone.
Task<Result<Played>> play_one(Context& context, MatchHost& host, MatchHost::Slot& slot,
                              std::shared_ptr<const LiveMatch> before, match::Draft draft,
                              RequestKey key, Execution& execution) {
  if (match::seals(before->match, draft)) {
    co_return co_await play_sealed(context, host, slot, std::move(before), std::move(draft),
                                   std::move(key), execution);
  }
  auto applied = adjudicate(*before, draft);
  if (!applied) co_return std::unexpected(applied.error());
  if (auto fine = check_length(*before, *applied); !fine) co_return std::unexpected(fine.error());
  const std::span played(&*applied, 1);
  if (before->options.explains || is_reported(*before, played)) {
    co_await execution.to_where_it_may_wait();
  }
  auto step = step_of(context, *before, played, draft, key);
  co_return co_await carry_out(context, host, slot, std::move(step), execution);
}

// With the mails that waited for the turn that has begun. The earlier steps are on disk; if this
// fails, the desk tries it again when it looks for prepared orders.
Task<Played> with_prepared(Context& context, MatchHost& host, MatchHost::Slot& slot, Played played,
                           Execution& execution) {
  co_await execution.to_where_it_may_wait();
  try {
    const auto prepared = context.prepared(*played.live);
    if (!prepared) co_return played;
    auto next =
        co_await play(context, host, slot, played.live, prepared->draft, prepared->key, execution);
    if (next) {
      played.live = std::move(next->live);
      played.mailed = played.mailed || next->mailed;
    }
  } catch (const ports::StoreFailure&) {
  }
  co_return played;
}

}  // namespace

Result<void> store_commit(Context& context, MatchHost& host, MatchHost::Slot& slot,
                          const MatchCommit& commit) {
  return taken(host, slot, commit_here(context.matches, commit));
}

ports::Time time_of(const Context& context, const LiveMatch& live, const RequestKey& key) {
  const auto now = context.clock.now();
  return key.arrived ? std::min(now, std::max(*key.arrived, live.row.updated)) : now;
}

Task<Result<Played>> play(Context& context, MatchHost& host, MatchHost::Slot& slot,
                          std::shared_ptr<const LiveMatch> before, match::Draft draft,
                          RequestKey key, Execution& execution) {
  keep_in_order(*before, draft);
  auto played =
      co_await play_one(context, host, slot, before, std::move(draft), std::move(key), execution);
  if (!played) co_return std::unexpected(played.error());
  const bool turn_began = played->live->told != before->told && !played->live->match.result;
  if (!turn_began || !context.prepared) co_return *std::move(played);
  co_return co_await with_prepared(context, host, slot, *std::move(played), execution);
}

MatchStart begin_match(Context& context, const MatchRow& row, const core::Scenario& scenario) {
  auto started = match::start(setup_of(row, scenario));
  LiveMatch live{.row = row,
                 .match = std::move(started.match),
                 .options = options_of(row),
                 .before = {},
                 .since = {},
                 .told = nullptr,
                 .keys = std::make_shared<std::unordered_set<std::uint64_t>>()};
  ++live.row.changes;
  live.before = live.match.state;
  copy_counters(live.row, live.match);
  set_clock(live, match::Kind::orders, context.clock.now());

  MatchStart start;
  auto& commit = start.commit;
  commit.expected_submissions = 0;
  commit.expected_status = ports::MatchStatus::open;
  commit.events = to_stored(started.events);
  end_stretch(context, live, commit, {});
  add_start_notices(context, live, commit);
  start.live = std::make_shared<const LiveMatch>(std::move(live));
  commit.row = row_of(start.live);
  start.events = std::make_shared<const std::vector<LoggedEvent>>(std::move(started.events));
  return start;
}

void tell_started(Context& context, const MatchStart& start) {
  publish(context, start.live, start.events);
}

HouseStep house_step(Context& context, const LiveMatch& before, match::Draft draft,
                     const RowChange& change) {
  auto changed = before;
  if (change) change(changed.row);
  draft.received = protocol::rfc3339(context.clock.now());
  keep_in_order(before, draft);
  auto applied = match::apply_seeded(before.match, draft);
  ENSURE(applied.has_value(), "an act of the house is refused: " + applied.error().front().message);
  auto step = step_of(context, changed, std::span(&*applied, 1), draft, {});
  step.commit.only_progress = false;
  step.commit.mails.clear();
  step.commit.mail.reset();
  if (draft.kind == match::Kind::take_over) {
    step.commit.mail = ports::MailEffects{
        .unprepares = ports::SeatOfMatch{.match = before.row.id, .side = draft.side}};
    step.commit.mails = take_over_mails(context, before, *step.live, draft.side);
  }
  return {.live = std::move(step.live),
          .commit = std::move(step.commit),
          .events = std::move(step.events)};
}

void tell(Context& context, const HouseStep& step) {
  publish(context, step.live, step.events);
}

Result<std::shared_ptr<const LiveMatch>> start_match(Context& context, MatchHost& host,
                                                     MatchHost::Slot& slot, const MatchRow& row,
                                                     const core::Scenario& scenario) {
  const auto start = begin_match(context, row, scenario);
  if (const auto done = store_commit(context, host, slot, start.commit); !done) {
    return std::unexpected(done.error());
  }
  host.keep(slot, start.live);
  tell_started(context, start);
  return start.live;
}

Task<Result<std::shared_ptr<const LiveMatch>>> change_row(MatchHost& host, MatchHost::Slot& slot,
                                                          std::shared_ptr<const LiveMatch> before,
                                                          MatchRow row,
                                                          std::vector<ports::OutgoingMail> mails,
                                                          Execution& execution,
                                                          std::optional<ports::MailEffects> mail) {
  auto after = std::make_shared<LiveMatch>(*before);
  after->row = std::move(row);
  ++after->row.changes;
  after->row.updated = std::max(after->row.updated, before->row.updated);
  MatchCommit commit;
  commit.row = row_of(after);
  commit.expected_submissions = before->row.submissions;
  commit.expected_status = before->row.status;
  commit.mails = std::move(mails);
  commit.mail = std::move(mail);
  const auto done = taken(host, slot, co_await execution.committed(std::move(commit)));
  if (!done) co_return std::unexpected(done.error());
  host.keep(slot, after);
  co_return after;
}

}  // namespace adjutant::app
