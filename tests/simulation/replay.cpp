#include "tests/simulation/replay.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/match/match.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "tests/simulation/promises.hpp"

namespace adjutant::simulation {
namespace {

core::Orders orders_of(const match::Match& match, const match::Submission& submission) {
  if (match::is_of_the_house(submission.kind)) return {.lines = submission.orders, .value = {}};
  const bool standing = submission.kind == match::Kind::standing_orders;
  if (!standing && submission.kind != match::Kind::orders) return {};
  const auto& game = *match.setup->game;
  std::string text;
  for (const auto& line : submission.orders) text += line + "\n";
  auto orders = standing ? game.standing_orders()->parse(match.state, submission.side, text)
                         : game.parse_orders(match.state, submission.side, text);
  if (!orders) throw BrokenPromise("8: stored orders of " + match.setup->id + " do not parse");
  return *std::move(orders);
}

ReportDue standing_of(const match::Match& match) {
  ReportDue due{.revision = match.revision, .to_act = {}, .is_over = match.result.has_value()};
  if (due.is_over) return due;
  for (const auto& awaited : match.setup->game->awaited(match.state)) {
    due.to_act.push_back(awaited.side);
  }
  return due;
}

// The next side has to know where it stands, and a side that has two player turns running, too; of
// sealed orders, when all of them have been opened.
bool is_report_due(const match::Match& before, const match::Applied& applied) {
  const auto after = standing_of(applied.match);
  if (match::is_of_the_house(applied.submission.kind)) return false;  // its tournament tells
  if (after.is_over) return true;
  const auto were_due = standing_of(before).to_act;
  const auto kind = applied.submission.kind;
  const bool ordered = kind == match::Kind::orders || kind == match::Kind::deadline;
  const auto& game = *before.setup->game;
  const auto was_due = game.awaited(before.state).front();
  if (was_due.sealed && ordered) return were_due.size() == 1;
  const auto is_due = game.awaited(applied.match.state).front();
  if (was_due.turn != is_due.turn) return true;
  // An answer may end the player turn of the side that waits for it.
  if (core::player_turn(was_due) != core::player_turn(is_due)) return true;
  return were_due.front() != after.to_act.front();
}

// The stored events in turn, as playing again gives them.
class Comparison {
 public:
  Comparison(std::vector<ports::StoredEvent> stored, std::string match)
      : stored_(std::move(stored)), match_(std::move(match)) {}

  void expect(const std::vector<match::LoggedEvent>& events) {
    for (const auto& event : events) {
      if (next_ >= stored_.size() || event.json != stored_[next_].json) {
        throw BrokenPromise(fmt::format("8: the orders of match {} do not lead to its event {}",
                                        match_, event.number));
      }
      ++next_;
    }
  }
  void expect_end() const {
    if (next_ != stored_.size()) {
      throw BrokenPromise(fmt::format("8: match {} has events that no order leads to", match_));
    }
  }

 private:
  std::vector<ports::StoredEvent> stored_;
  std::string match_;
  std::size_t next_ = 0;
};

}  // namespace

std::vector<ReportDue> play_again(ports::Store& store, const std::string& id) {
  const auto row = store.match(id);
  if (!row || row->status == ports::MatchStatus::open ||
      row->status == ports::MatchStatus::cancelled) {
    return {};
  }
  const auto scenario =
      app::scenario_of(app::scenarios_of_the_program(), *row, store.scenario(row->scenario_sha256));
  auto started = match::start(app::setup_of(*row, scenario));
  const auto& game = *started.match.setup->game;
  Comparison comparison(store.events(id, -1, 1'000'000), id);
  comparison.expect(started.events);
  auto match = std::move(started.match);
  std::vector<ReportDue> reports{standing_of(match)};
  for (const auto& stored : store.submissions(id)) {
    const auto submission = app::read_submission(stored, game);
    auto applied = match::apply_seeded(match, {.kind = submission.kind,
                                               .side = submission.side,
                                               .received = submission.received,
                                               .orders = orders_of(match, submission),
                                               .nonce = submission.nonce});
    if (!applied) throw BrokenPromise("8: stored orders of " + id + " are refused");
    comparison.expect(applied->events);
    const bool reported = is_report_due(match, *applied);
    match = std::move(applied->match);
    if (reported) reports.push_back(standing_of(match));
  }
  comparison.expect_end();
  return reports;
}

std::vector<int> due_to(const std::vector<ReportDue>& reports, core::Side side,
                        const std::string& wish) {
  std::vector<int> due;
  for (const auto& report : reports) {
    const bool acts = std::ranges::find(report.to_act, side) != report.to_act.end();
    const bool wanted = wish == "every_report" || (wish == "my_turn" && (report.is_over || acts));
    if (wanted) due.push_back(report.revision);
  }
  return due;
}

}  // namespace adjutant::simulation
