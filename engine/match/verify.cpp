#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "engine/dice/dice.hpp"
#include "engine/match/members.hpp"
#include "engine/match/replay.hpp"
#include "engine/match/rules_change.hpp"

namespace adjutant::match {

namespace json = core::json;

namespace {

std::string text_of(const json::value* value) {
  return value == nullptr ? "nothing" : core::canonical_json(*value);
}

// The first member in which two objects differ, in words; empty when they are the same.
std::string difference(const json::object& expected, const json::object& found) {
  for (const auto& [name, value] : expected) {
    const json::value* other = found.if_contains(name);
    if (text_of(&value) != text_of(other)) {
      return fmt::format("\"{}\" is {} in the record; by replaying it is {}",
                         std::string_view(name), text_of(other), text_of(&value));
    }
  }
  for (const auto& [name, value] : found) {
    if (!expected.contains(name)) {
      return fmt::format("\"{}\" is {} in the record; by replaying there is no such member",
                         std::string_view(name), text_of(&value));
    }
  }
  return {};
}

// RFC 3339 in UTC with whole seconds: 2026-11-21T10:00:00Z.
bool is_time(std::string_view text) {
  static constexpr std::string_view form = "0000-00-00T00:00:00Z";
  if (text.size() != form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (form[i] == '0' ? !digit : text[i] != form[i]) return false;
  }
  return true;
}

// The order of the times of submissions, one after the other as they are played.
class Times {
 public:
  // Empty: it does not come before what precedes it; else the time that it may not precede.
  std::string missed(const Match& before, const Submission& submission) const {
    const auto& least = is_sealed(before, submission) ? turn_began_ : latest_;
    return submission.received < least ? least : "";
  }
  std::string missed(const RulesChange& change) const { return change.at < latest_ ? latest_ : ""; }

  void take(const Match& before, const Submission& submission) {
    const bool opens = seals(before, submission.side) && is_ordered(submission);
    latest_ = std::max(latest_, submission.received);
    if (is_ordered(submission) && !opens) turn_began_ = latest_;
    opening_ = opens;
  }
  void take(const RulesChange& change) { latest_ = std::max(latest_, change.at); }

 private:
  static bool is_ordered(const Submission& submission) {
    return submission.kind == Kind::orders || submission.kind == Kind::deadline;
  }
  // Opened together with the opponent's, whichever came in first.
  bool is_sealed(const Match& before, const Submission& submission) const {
    return is_ordered(submission) && (opening_ || seals(before, submission.side));
  }

  std::string latest_;
  std::string turn_began_;  // sealed orders are not older than that
  bool opening_ = false;    // of sealed orders that are opened together, the first are played
};

class Verifier {
 public:
  explicit Verifier(ReadRecord record, std::vector<Finding>& findings)
      : record_(std::move(record)), findings_(findings), rolls_(rolls_of(record_)) {}

  // The match, played again as far as that can be done.
  std::optional<Match> check() {
    check_submissions();
    check_chain();
    check_dice();
    if (record_.games.front() == nullptr) return std::nullopt;
    Started started = start(record_.setup);
    compare_events(started.events);
    Match match = std::move(started.match);
    check_replay(match);
    return match;
  }

 private:
  void found(std::string what, std::string where, std::string why = {}) {
    const bool holds = why.empty();
    findings_.push_back({holds, std::move(what), std::move(where), std::move(why)});
  }
  void cannot_check(std::string what, std::string where, std::string why) {
    findings_.push_back({true, std::move(what), std::move(where), std::move(why)});
  }
  void found_time(std::string what, std::string where, const std::string& at,
                  const std::string& missed) {
    if (missed.empty()) return;
    const bool ordered = has_ordered_times(record_.setup.options);
    findings_.push_back({.holds = !ordered,
                         .what = std::move(what),
                         .where = std::move(where),
                         .why = fmt::format("{} is earlier than {} before it", at, missed),
                         .is_note = !ordered});
  }

  void check_submissions() {
    for (std::size_t i = 0; i < record_.submissions.size(); ++i) {
      const auto& [submission, hidden] = record_.submissions[i];
      const std::string what = fmt::format("submission {}", i);
      const std::string where = fmt::format("submissions[{}]", i);
      if (submission.number != static_cast<int>(i)) {
        found(what, where + ".number", fmt::format("must be {}", i));
      } else if (!is_time(submission.received)) {
        found(what, where + ".received", "must be a time like 2026-11-21T10:00:00Z");
      } else if (hidden && submission.kind != Kind::standing_orders) {
        found(what, where + ".hidden", "only standing orders may be hidden");
      } else if (hidden) {
        cannot_check(what, where, "its orders are hidden until the match ends");
      } else {
        const std::string hash = submission_hash(submission.orders, submission.nonce);
        found(what, where + ".hash",
              hash == submission.hash
                  ? ""
                  : fmt::format("its orders and nonce give {}, the record says {}", hash,
                                submission.hash));
      }
    }
  }

  void check_chain() {
    std::string previous = record_.setup.commitment;
    for (std::size_t i = 0; i < record_.events.size(); ++i) {
      const RecordedEvent& event = record_.events[i];
      const std::string what = fmt::format("chain at event {}", i);
      const std::string where = fmt::format("events[{}].hash", i);
      const std::string hash = chain_hash(previous, event.object);
      if (event.hidden) {
        cannot_check(what, where, "the event is hidden until the match ends");
      } else {
        found(what, where,
              hash == event.logged.hash
                  ? ""
                  : fmt::format("the chain gives {}, the record says {}", hash, event.logged.hash));
      }
      previous = event.logged.hash;
    }
  }

  // Recomputes each recorded die from the published seed. What is hidden may have been a die too.
  void check_dice() {
    int number = 0;
    int hidden = 0;  // number of events since the last visible die
    for (std::size_t i = 0; i < record_.events.size(); ++i) {
      if (record_.events[i].hidden) ++hidden;
      const LoggedEvent& logged = record_.events[i].logged;
      if (logged.event.type != "rolled") continue;
      const std::string what = fmt::format("die {}", number);
      const std::string where = fmt::format("events[{}]", i);
      Members members{json::value(logged.event.fields)};
      const dice::Roll roll = roll_in(members);
      const bool read = members.fault_of_read().empty();
      if (read && (roll.die < number || roll.die > number + hidden)) {
        members.note(hidden == 0
                         ? fmt::format("\"die\" must be {}", number)
                         : fmt::format("\"die\" must be {} to {}", number, number + hidden));
      }
      if (roll.sides < 1 || roll.sides > 256) members.note("\"sides\" must be 1 to 256");
      if (!members.fault_of_read().empty()) {
        found(what, where, members.fault_of_read());
      } else if (!record_.seed_published) {
        cannot_check(what, where, "the server seed is not published yet");
      } else {
        found(what, where + ".value", why_other_die(logged, roll));
      }
      number = (read ? roll.die : number) + 1;
      hidden = 0;
    }
  }

  std::string why_other_die(const LoggedEvent& logged, const dice::Roll& roll) const {
    const auto by = static_cast<std::size_t>(logged.submission.value_or(-1));
    if (by >= record_.submissions.size()) return "belongs to no submission";
    dice::Seeds seeds;
    seeds.server_seed = record_.setup.server_seed;
    seeds.match = record_.setup.id;
    for (const core::Side side : core::both_sides) {
      seeds.seat_seeds[index(side)] = record_.setup.seats[index(side)].seed;
    }
    const Submission& submission = record_.submissions[by].submission;
    seeds.submission_hash = submission_hash(submission.orders, submission.nonce);
    const int value = dice::seeded_die(seeds, roll.die, roll.sides);
    if (value == roll.value) return {};
    return fmt::format("the seeds give {}, the record says {}", value, roll.value);
  }

  void check_replay(Match& match) {
    std::set<std::optional<int>> partly_hidden;  // submissions with hidden events, dice among them
    for (const RecordedEvent& event : record_.events) {
      if (event.hidden) partly_hidden.insert(event.logged.submission);
    }
    for (const RecordedSubmission& recorded : record_.submissions) {
      if (!follow_rules(match)) return;
      const std::string where = fmt::format("submissions[{}]", recorded.submission.number);
      const std::string what = fmt::format("replay of submission {}", recorded.submission.number);
      if (recorded.hidden || partly_hidden.contains(recorded.submission.number)) {
        cannot_check(what, where,
                     fmt::format("from here on the orders cannot be replayed: {} hidden until the "
                                 "match ends",
                                 recorded.hidden ? "these standing orders are"
                                                 : "something that came of these is"));
        return;
      }
      auto applied = replayed(match, recorded.submission, what, where);
      if (!applied) return;
      found(what, where,
            difference(encode(applied->submission, *record_.setup.game),
                       encode(recorded.submission, *record_.setup.game)));
      compare_events(applied->events);
      found_time(fmt::format("time of submission {}", recorded.submission.number),
                 where + ".received", recorded.submission.received,
                 times_.missed(match, recorded.submission));
      times_.take(match, recorded.submission);
      match = std::move(applied->match);
    }
    if (follow_rules(match)) check_end(match);
  }

  std::optional<Applied> replayed(const Match& match, const Submission& submission,
                                  const std::string& what, const std::string& where) {
    Replay again = replay(match, submission, rolls_[submission.number]);
    if (!again.refused.empty()) {
      found(what, where + ".orders", told(again.refused));
    } else if (!again.fault.empty()) {
      found(what, where, again.fault);
    } else if (again.dice_unused > 0) {
      found(what, where, fmt::format("{} recorded dice were not rolled", again.dice_unused));
    }
    return std::move(again.applied);
  }

  // Continues by the rules that the log names at this place; false if they are not here.
  bool follow_rules(Match& match) {
    while (next_event_ < record_.events.size() &&
           is_rules_change(record_.events[next_event_].logged)) {
      const std::string where = fmt::format("events[{}]", next_event_);
      const RulesChange& change = record_.changes[next_change_++];
      const core::Game* game = record_.games[next_change_];
      if (game == nullptr) {
        found(std::string(rules_version_finding), where + ".to",
              fmt::format("from here on the match is played by version {}, which this program "
                          "lacks: verify it with one that has it",
                          change.to));
        return false;
      }
      auto changed = change_rules(match, *game, change);
      if (!changed) {
        found("position", where,
              fmt::format("version {} does not read the position: {}: {}", change.to,
                          changed.error().front().path, changed.error().front().message));
        return false;
      }
      compare_events({changed->event});
      found_time(fmt::format("time of event {}", next_event_ - 1), where + ".at", change.at,
                 times_.missed(change));
      times_.take(change);
      match = std::move(changed->match);
    }
    return true;
  }

  void compare_events(const std::vector<LoggedEvent>& events) {
    for (const LoggedEvent& logged : events) {
      const std::string what = fmt::format("event {}", next_event_);
      const std::string where = fmt::format("events[{}]", next_event_);
      if (next_event_ == record_.events.size()) {
        found(what, where,
              fmt::format("by replaying {} follows here, the record ends before it",
                          logged.event.type));
        return;
      }
      // The hash is the chain's affair: one wrong event should not show as many.
      json::object expected = encode(logged, *record_.setup.game);
      json::object recorded = record_.events[next_event_].object;
      expected.erase("hash");
      recorded.erase("hash");
      found(what, where, difference(expected, recorded));
      ++next_event_;
    }
  }

  void check_end(const Match& match) {
    if (next_event_ < record_.events.size()) {
      found(fmt::format("event {}", next_event_), fmt::format("events[{}]", next_event_),
            "by replaying there is no such event");
    }
    if (!match.result) {
      found("result", "result",
            record_.result.is_null() ? "" : "by replaying the match is not over");
      if (record_.seed_published) {
        found("server seed", "server_seed", "is published though the match is not over");
      }
      return;
    }
    if (record_.result.is_null()) {
      found("result", "result", "by replaying the match is over: " + match.result->reason);
    } else {
      const json::object expected = encode(*match.result, *record_.setup.game);
      found("result", "result", difference(expected, record_.result.get_object()));
    }
    if (!record_.seed_published) {
      found("server seed", "server_seed", "is not published though the match is over");
    }
  }

  ReadRecord record_;
  std::vector<Finding>& findings_;
  std::map<int, std::vector<dice::Roll>> rolls_;  // by submission
  std::size_t next_event_ = 0;
  std::size_t next_change_ = 0;
  Times times_;
};

}  // namespace

bool is_about_lacking_rules(const Finding& finding) {
  return !finding.holds && finding.what == rules_version_finding;
}

Verdict verify(std::string_view record_text, Games among) {
  Verdict verdict;
  auto record = read_record(record_text, among, verdict.findings);
  if (record) {
    verdict.submissions = static_cast<int>(record->submissions.size());
    verdict.events = static_cast<int>(record->events.size());
    verdict.dice = static_cast<int>(
        std::ranges::count(record->events, std::string("rolled"),
                           [](const RecordedEvent& event) { return event.logged.event.type; }));
    verdict.head =
        record->events.empty() ? record->setup.commitment : record->events.back().logged.hash;
    verdict.complete = record->seed_published && !record->result.is_null() &&
                       std::ranges::none_of(record->events, &RecordedEvent::hidden) &&
                       std::ranges::none_of(record->submissions, &RecordedSubmission::hidden);
    verdict.replayed = Verifier(std::move(*record), verdict.findings).check();
  }
  verdict.holds = std::ranges::all_of(verdict.findings, &Finding::holds);
  return verdict;
}

json::object encode(const Verdict& verdict) {
  json::array findings;
  for (const Finding& finding : verdict.findings) {
    json::object told{{"holds", finding.holds},
                      {"what", finding.what},
                      {"where", finding.where},
                      {"why", finding.why}};
    if (finding.is_note) told.emplace("note", true);
    findings.push_back(std::move(told));
  }
  return {{"holds", verdict.holds},
          {"complete", verdict.complete},
          {"submissions", verdict.submissions},
          {"events", verdict.events},
          {"dice", verdict.dice},
          {"head", verdict.head},
          {"findings", std::move(findings)}};
}

}  // namespace adjutant::match
