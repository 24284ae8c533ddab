#include "engine/match/comparison.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/ensure.hpp"
#include "engine/match/position_difference.hpp"
#include "engine/match/record_reader.hpp"
#include "engine/match/replay.hpp"
#include "engine/match/rules_change.hpp"

namespace adjutant::match {

namespace json = core::json;

namespace {

// An event without its place in the log, which may be another though the event is the same.
std::string text_of(const core::Event& event) {
  json::object fields = event.fields;
  fields.erase("die");
  return fmt::format("{}{} {}", event.type, event.rule.empty() ? "" : " (" + event.rule + ")",
                     core::canonical_json(fields));
}

// A kind of difference that says more than "event".
std::string_view what_of(const core::Event& event) {
  if (event.type == "rolled") return "dice";
  return event.type == "match_ended" || event.type == "game_ended" ? "result" : "event";
}

std::string told_all(const core::Refusals& refusals) {
  std::string text;
  for (const core::Refusal& refusal : refusals) {
    text += fmt::format("{}refused: {}{}{}{}", text.empty() ? "" : "; ", refusal.order,
                        refusal.order.empty() ? "" : ": ", refusal.message,
                        refusal.rule.empty() ? "" : " (" + refusal.rule + ")");
  }
  return text;
}

std::string awaited_text(const Match& match) {
  if (match.result) return "nothing";
  const core::Game& game = *match.setup->game;
  std::string text;
  for (const core::Awaited& awaited : *match.awaited) {
    text += fmt::format("{}{} of {}: {}", text.empty() ? "" : "; ", awaited.kind,
                        game.description().sides[index(awaited.side)], awaited.question);
  }
  return text;
}

class Comparer {
 public:
  Comparer(const ReadRecord& record, const core::Game& other)
      : record_(record), other_game_(other), rolls_(rolls_of(record)) {}

  Comparison compare() {
    comparison_.from =
        record_.changes.empty() ? *record_.setup.begun_by : record_.changes.back().to;
    comparison_.to = other_game_.description().rules_version;
    comparison_.submissions = static_cast<int>(record_.submissions.size());
    if (begin() && play_all()) finish();
    return std::move(comparison_);
  }

 private:
  void differ(std::string_view what, std::string was, std::string would_be,
              std::optional<int> event = {}) {
    comparison_.differences.push_back(
        {submission_, revision_, event, std::string(what), std::move(was), std::move(would_be)});
  }
  bool stop(std::string obstacle) {
    comparison_.obstacle = std::move(obstacle);
    return false;
  }
  std::string unreadable(std::string_view what, const core::FileFaults& faults) const {
    return fmt::format("version {} does not read the {}: {}{}{}", comparison_.to, what,
                       faults.front().path, faults.front().path.empty() ? "" : ": ",
                       faults.front().message);
  }

  bool begin() {
    auto begun = begun_setup(record_.setup, other_game_);
    if (!begun) {
      differ("scenario", "it is read", unreadable("scenario", begun.error()));
      return stop(unreadable("scenario", begun.error()));
    }
    other_ = start(*std::move(begun)).match;
    if (record_.games.front() == nullptr) return true;
    own_ = start(record_.setup).match;
    compare_positions();
    return true;
  }

  bool play_all() {
    for (const RecordedSubmission& recorded : record_.submissions) {
      if (recorded.hidden) return stop("the record hides orders that were given");
      if (!follow_rules()) return false;
      submission_ = recorded.submission.number;
      revision_ = other_->revision;
      const auto before = comparison_.differences.size();
      Replay there = replay(*other_, recorded.submission, rolls_[*submission_]);
      if (own_) play_own(recorded.submission);
      compare_replay(recorded.submission, there);
      if (there.applied) {
        other_ = std::move(there.applied->match);
        ++comparison_.submissions_played;
        compare_positions();
      }
      if (comparison_.differences.size() == before) continue;
      if (!take_up()) return false;
    }
    return follow_rules();
  }

  void play_own(const Submission& submission) {
    Replay here = replay(*own_, submission, rolls_[submission.number]);
    ENSURE(here.applied.has_value(),
           fmt::format("submission {} does not follow from the rules "
                       "that it was played by: {}{}",
                       submission.number, told_all(here.refused), here.fault));
    own_ = std::move(here.applied->match);
  }

  // Continues from the recorded position, so that consequences of a difference are not reported.
  bool take_up() {
    if (!own_) {
      if (comparison_.submissions_played > *submission_) return true;
      return stop(lacking());
    }
    auto state = carried_over(*own_, other_->setup->scenario, other_game_);
    if (!state) {
      differ("position", "it is read", unreadable("position", state.error()));
      return stop(unreadable("position", state.error()));
    }
    const auto setup = other_->setup;
    other_ = *own_;
    other_->setup = setup;
    set_state(*other_, *std::move(state));
    return true;
  }

  std::string lacking() const {
    return fmt::format(
        "this program lacks version {} of the rules, and version {} plays the log otherwise: where "
        "the match stands can only be told by a program that has both",
        comparison_.from, comparison_.to);
  }

  // Where the log changes the rules already.
  bool follow_rules() {
    while (next_event_ < record_.events.size()) {
      const LoggedEvent& logged = record_.events[next_event_].logged;
      if (logged.submission.value_or(-1) >= other_->submissions) break;
      ++next_event_;
      if (!is_rules_change(logged)) continue;
      const RulesChange& change = record_.changes[next_change_++];
      const core::Game* game = record_.games[next_change_];
      auto other = change_rules(*other_, other_game_, change);
      if (!other) return stop(unreadable("position", other.error()));
      other_ = std::move(other->match);
      if (game == nullptr) own_.reset();
      if (!own_) continue;
      auto own = change_rules(*own_, *game, change);
      if (!own) return stop(unreadable("position", own.error()));
      own_ = std::move(own->match);
    }
    return true;
  }

  void compare_replay(const Submission& submission, const Replay& there) {
    if (!there.refused.empty()) return differ("orders", "accepted", told_all(there.refused));
    const auto rolled = rolls_[submission.number].size();
    if (!there.fault.empty()) return differ("dice", rolled_words(rolled), there.fault);
    if (there.dice_unused > 0) {
      differ("dice", rolled_words(rolled),
             rolled_words(rolled - static_cast<std::size_t>(there.dice_unused)));
    }
    if (there.applied->submission.orders != submission.orders) {
      differ("orders", fmt::format("{}", fmt::join(submission.orders, "; ")),
             fmt::format("{}", fmt::join(there.applied->submission.orders, "; ")));
    }
    compare_events(submission.number, there.applied->events);
  }

  static std::string rolled_words(std::size_t dice) {
    return dice == 1 ? "one die" : fmt::format("{} dice", dice);
  }

  void compare_events(int submission, const std::vector<LoggedEvent>& there) {
    std::vector<const LoggedEvent*> here;
    for (const RecordedEvent& event : record_.events) {
      if (event.logged.submission == submission) here.push_back(&event.logged);
    }
    const auto same = [](const LoggedEvent& left, const LoggedEvent& right) {
      return left.event.only_for == right.event.only_for &&
             text_of(left.event) == text_of(right.event);
    };
    std::size_t first = 0;
    std::size_t here_end = here.size();
    std::size_t there_end = there.size();
    while (first < std::min(here_end, there_end) && same(*here[first], there[first])) ++first;
    while (std::min(here_end, there_end) > first &&
           same(*here[here_end - 1], there[there_end - 1])) {
      --here_end;
      --there_end;
    }
    for (std::size_t i = first; i < std::max(here_end, there_end); ++i) {
      const LoggedEvent* was = i < here_end ? here[i] : nullptr;
      const LoggedEvent* would_be = i < there_end ? &there[i] : nullptr;
      differ(what_of(was != nullptr ? was->event : would_be->event),
             was != nullptr ? text_of(was->event) : "",
             would_be != nullptr ? text_of(would_be->event) : "",
             was != nullptr ? std::optional(was->number) : std::nullopt);
    }
  }

  void compare_positions() {
    if (!own_) return;
    const json::value own = own_->setup->game->encode(own_->state);
    const json::value other = other_game_.encode(other_->state);
    for (auto& [path, was, would_be] : match::differences(own, other)) {
      const auto told = [&](std::string& value) {
        return value.empty() ? value : path + ": " + value;
      };
      differ("position", told(was), told(would_be));
    }
    auto was = awaited_text(*own_);
    auto would_be = awaited_text(*other_);
    if (was != would_be) differ("awaited", std::move(was), std::move(would_be));
  }

  void finish() {
    if (!own_ && !comparison_.differences.empty()) {
      stop(lacking());
      return;
    }
    comparison_.now = own_ ? std::move(own_) : std::move(other_);
    const Match& now = *comparison_.now;
    if (now.result) {
      stop("the match is over: it stays as it was adjudicated");
      return;
    }
    const auto changed = change_rules(now, other_game_, {.to = comparison_.to});
    if (!changed) {
      stop(unreadable("position", changed.error()));
      return;
    }
    if (const auto outcome = other_game_.outcome(changed->match.state)) {
      stop(fmt::format("by version {} the match would be over where it stands: {}", comparison_.to,
                       outcome->reason));
    } else if (changed->match.awaited->empty()) {
      stop(fmt::format("by version {} nobody could act where the match stands", comparison_.to));
    }
  }

  const ReadRecord& record_;
  const core::Game& other_game_;
  std::map<int, std::vector<dice::Roll>> rolls_;
  Comparison comparison_;
  std::optional<Match> own_;    // by the rules that the log names; empty where they are lacking
  std::optional<Match> other_;  // by the other ones
  std::optional<int> submission_;
  int revision_ = 0;
  std::size_t next_event_ = 0;
  std::size_t next_change_ = 0;
};

json::value or_null(const std::optional<int>& number) {
  return number ? json::value(*number) : json::value(nullptr);
}

json::value or_null(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

}  // namespace

std::expected<Comparison, std::vector<Finding>> compare_rules(std::string_view record_text,
                                                              Games among,
                                                              const core::Game& other) {
  std::vector<Finding> findings;
  const auto record = read_record(record_text, among, findings);
  std::erase_if(findings, [](const Finding& finding) {
    return finding.holds || is_about_lacking_rules(finding);
  });
  if (!record || !findings.empty()) return std::unexpected(std::move(findings));
  return Comparer(*record, other).compare();
}

json::object encode(const Comparison& comparison) {
  json::array differences;
  for (const Difference& difference : comparison.differences) {
    differences.push_back(json::object{{"submission", or_null(difference.submission)},
                                       {"revision", difference.revision},
                                       {"event", or_null(difference.event)},
                                       {"what", difference.what},
                                       {"was", or_null(difference.was)},
                                       {"would_be", or_null(difference.would_be)}});
  }
  return {{"from", comparison.from},
          {"to", comparison.to},
          {"submissions", comparison.submissions},
          {"submissions_played", comparison.submissions_played},
          {"differences", std::move(differences)},
          {"obstacle", or_null(comparison.obstacle)}};
}

}  // namespace adjutant::match
