#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "tournament/life/bids.hpp"
#include "tournament/life/by_hand.hpp"
#include "tournament/life/calendar.hpp"
#include "tournament/life/commands.hpp"
#include "tournament/life/difference.hpp"
#include "tournament/life/ladder.hpp"
#include "tournament/life/match_tie.hpp"
#include "tournament/life/record.hpp"
#include "tournament/life/round_end.hpp"
#include "tournament/life/table.hpp"
#include "tournament/value/draw.hpp"

// A record checked from its text alone: every event that follows from what is before it is made
// again.
namespace adjutant::tournament::life {
namespace {

using Findings = std::vector<Finding>;

std::string text_of(const json::object& object, std::string_view name) {
  const auto* found = object.if_contains(name);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

int whole_in(const Event& event, std::string_view member) {
  return json::value_to<int>(event.fields.at(member));
}

class Verifier {
 public:
  Verifier(const json::object& record, const std::vector<MatchRecord>& matches)
      : record_(record), matches_(matches) {}

  Verdict verdict() {
    check();
    return {.findings = std::move(findings_),
            .head = std::string(tournament_.head()),
            .revision = tournament_.revision(),
            .tied = tied_,
            .untied = untied_,
            .open = what_is_open(tournament_),
            .notes = std::move(notes_)};
  }

 private:
  void check() {
    if (text_of(record_, "format") != "adjutant-tournament-1") {
      return find("format", "is not adjutant-tournament-1");
    }
    findings_ = missing_in(record_);
    if (!findings_.empty() || !read_events()) return;
    for (const auto& event : events_) {
      if (!follow(event)) return;
    }
    check_times();
    check_entrants();
    check_what_is_told_again();
    check_matches();
  }

  // By the rules of before a clock that was put back showed in the events, and nobody was to blame.
  void check_times() {
    const bool ordered = tournament_.rules_version >= rules_version_ordered;
    for (std::size_t i = 0; i < events_.size(); ++i) {
      const auto where = fmt::format("events[{}]", i);
      const auto& at = events_[i].at;
      if (ordered && !is_time(at)) {
        find(where + ".at", "must be a time like 2026-11-21T10:00:00Z");
      } else if (i > 0 && at < events_[i - 1].at) {
        auto what =
            fmt::format("is of {}, earlier than {} of the event before it", at, events_[i - 1].at);
        if (ordered) {
          find(where + ".at", std::move(what));
        } else {
          notes_.push_back(where + " " + what);
        }
      }
    }
  }

  // Members that say again what the events say.
  void check_what_is_told_again() {
    take(difference(record_.at("definition"), tournament_.definition_file, "definition",
                    "is not that of the events"));
    if (events_.empty() || text_of(events_.front().fields, "tournament") != tournament_.id) {
      find("tournament", "is not the one that the first event creates");
    }
    if (record_.at("links") != draws_max || events_.empty() ||
        events_.front().fields.at("links") != draws_max) {
      find("links", fmt::format("must be {}", draws_max));
    }
    take(difference(record_.at("draws"), draws_of(tournament_), "draws",
                    "is not that of its event"));
    take(difference(record_.at("results"), results_of(tournament_), "results",
                    "is not that of its event"));
    take(by_some_version([&] {
      const auto stage = stage_of_round(tournament_, std::max(rounds_closed(tournament_), 1));
      std::vector<std::string> columns;
      for (const auto& one : rules_of(stage).tie_breaks) columns.push_back(standing::name_of(one));
      return standings_difference(record_.at("standings"), standings_of(tournament_), columns);
    }));
  }

  // Each result that came of a match, and each match that is given.
  void check_matches() {
    std::set<std::string> tied;
    for (const auto& match : matches_) {
      const auto found = untied_to(tournament_, match);
      for (const auto& what : found) find(match.name, what);
      if (found.empty()) tied.insert(match.match);
    }
    for (const auto& event : events_) {
      if (event.type != "result" || !event.fields.contains("head")) continue;
      ++(tied.contains(text_of(event.fields, "match")) ? tied_ : untied_);
    }
  }

  void find(std::string where, std::string what) {
    findings_.push_back({std::move(where), std::move(what)});
  }

  void take(std::optional<Finding> found) {
    if (found) findings_.push_back(*std::move(found));
  }

  bool read_events() {
    tournament_.id = text_of(record_, "tournament");
    tournament_.commitment = text_of(record_, "commitment");
    const auto& list = record_.at("events").as_array();
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto* object = list[i].if_object();
      auto event = object == nullptr ? std::nullopt : decode(*object);
      if (!event) {
        find(fmt::format("events[{}]", i), "is no event");
        return false;
      }
      events_.push_back(*std::move(event));
    }
    if (const auto broken = first_broken(events_, tournament_.commitment)) {
      find(fmt::format("events[{}]", *broken), "does not follow from what is before it");
      return false;
    }
    return true;
  }

  // The event made again where it follows from the tournament as it stands.
  std::optional<Decision> made_again(const Event& event) {
    const Act act{.at = event.at, .by = event.by, .reason = event.reason};
    if (event.type == "started")
      return life::start(tournament_, first_sides(event), links(event), act);
    if (event.type == "drawn" && event.fields.contains("by_hand")) {
      return pair_by_hand(tournament_, whole_in(event, "round"), by_hand_of(event),
                          match_ids(event), act);
    }
    if (event.type == "changed" && event.fields.contains("forbidden")) {
      return forbid_pairs(tournament_, forbidden_in(event), act);
    }
    if (event.type == "drawn") return draw_round(tournament_, match_ids(event), act);
    if (event.type == "bids_opened") {
      return open_bids(tournament_, whole_in(event, "round"), bids(event),
                       text_of(event.fields, "first"), links(event), act);
    }
    if (event.type == "challenged") {
      return challenge(tournament_, whole_in(event, "entry"), whole_in(event, "opponent"), act);
    }
    if (event.type == "accepted") {
      return accept_challenge(tournament_, whole_in(event, "board"), text_of(event.fields, "match"),
                              act);
    }
    if (event.type == "result" && event.fields.contains("unanswered")) {
      return end_challenge(tournament_, whole_in(event, "board"), act);
    }
    if (event.type == "result" && event.fields.contains("unfinished")) {
      return decide_unfinished(tournament_, whole_in(event, "round"), whole_in(event, "board"),
                               standing_in(event), links(event), act,
                               event.fields.contains("leg") ? whole_in(event, "leg") : 1);
    }
    if (event.type == "round_closed" || event.type == "stage_closed") {
      auto events = is_ladder(tournament_) ? finish(tournament_, act).value_or(std::vector<Event>())
                                           : follow_up(tournament_, links_or_none(event), act);
      std::erase_if(events, [&](const Event& one) {
        return one.type != event.type || one.fields != event.fields;
      });
      return events;
    }
    return std::nullopt;
  }

  // What is wrong with an event that follows from those before it; none: nothing.
  std::optional<std::string> unlike_made_again(const Event& event) {
    const auto made = made_again(event);
    if (!made) return std::nullopt;
    if (!*made) return "cannot be: " + made->error().detail;
    if (!(*made)->empty() && (*made)->front().fields == event.fields) return std::nullopt;
    return event.type + " is not what follows from the events before it";
  }

  // What is wrong by the tournament's rules. Where the record does not name them it may have come
  // of either: programs used version 2 for a while before they named it.
  template <class Check>
  auto by_some_version(const Check& check) -> decltype(check()) {
    auto wrong = check();
    if (!wrong || events_.front().fields.contains("rules_version")) return wrong;
    const auto own = std::exchange(tournament_.rules_version, 2);
    if (!check()) wrong.reset();
    tournament_.rules_version = own;
    return wrong;
  }

  bool follow(const Event& event) {
    const auto where = fmt::format("events[{}]", event.number);
    try {
      check_draws(event, where);
      check_before(event, where);
      if (const auto wrong = by_some_version([&] { return unlike_made_again(event); })) {
        find(where, *wrong);
      }
      record(tournament_, event);
    } catch (const std::invalid_argument& fault) {
      find(where, fmt::format("{}: {}", event.type, fault.what()));
      return false;
    } catch (const std::exception&) {
      find(where, fmt::format("{}: a member is missing, or of another kind", event.type));
      return false;
    }
    return true;
  }

  // A ruling may keep what the board had before it.
  void check_before(const Event& event, const std::string& where) {
    const auto* before = event.fields.if_contains("before");
    if (event.type != "ruling" || before == nullptr) return;
    const auto* round = tournament_.round(whole_in(event, "round"));
    const int leg = event.fields.contains("leg") ? whole_in(event, "leg") : 1;
    const auto* board = round == nullptr ? nullptr : round->board(whole_in(event, "board"), leg);
    if (board == nullptr) return;  // told when the event is followed
    if (!board->decided()) return find(where, "before: the board had no result");
    const auto& told = before->as_object();
    if (text_of(told, "white_result") == std::string(1, board->result.white) &&
        text_of(told, "black_result") == std::string(1, board->result.black)) {
      return;
    }
    find(where, fmt::format("before: the board's result was {}", in_words(board->result)));
  }

  // Each link is hashed to the one before, the first to the commitment.
  void check_draws(const Event& event, const std::string& where) {
    const auto* draws = event.fields.if_contains("draws");
    if (draws == nullptr) return;
    for (const auto& one : draws->as_array()) {
      const auto& draw = one.as_object();
      const auto before =
          core::digest_from_hex(last_link_.empty() ? tournament_.commitment : last_link_);
      last_link_ = text_of(draw, "link");
      const auto link = core::digest_from_hex(last_link_);
      if (draw.at("draw") != ++draws_ || !before || !link || !follows(*before, *link)) {
        find(where, fmt::format("draw {} does not use the link that was committed to", draws_));
      }
    }
  }

  static LinkOf links(const Event& event) {
    return [&event](int number) -> core::Digest {
      for (const auto& draw : event.fields.at("draws").as_array()) {
        if (draw.at("draw") != number) continue;
        if (const auto link = core::digest_from_hex(text_of(draw.as_object(), "link"))) {
          return *link;
        }
      }
      throw std::invalid_argument("a draw has no link");
    };
  }

  // Of an event that may do without.
  static LinkOf links_or_none(const Event& event) {
    if (event.fields.contains("draws")) return links(event);
    return [](int) { return core::Digest{}; };
  }

  // The file says which scenarios have no favoured side of their own, not what their sides are.
  static std::map<std::string, std::string> first_sides(const Event& event) {
    std::map<std::string, std::string> sides;
    for (const auto& [scenario, side] : event.fields.at("favoured").as_object()) {
      sides.emplace(scenario, side.as_string());
    }
    return sides;
  }

  static std::vector<std::pair<int, int>> forbidden_in(const Event& event) {
    std::vector<std::pair<int, int>> pairs;
    for (const auto& one : event.fields.at("forbidden").as_array()) {
      pairs.emplace_back(json::value_to<int>(one.as_array().at(0)),
                         json::value_to<int>(one.as_array().at(1)));
    }
    return pairs;
  }

  static std::vector<Bid> bids(const Event& event) {
    std::vector<Bid> all;
    for (const auto& one : event.fields.at("bids").as_array()) {
      const auto& bid = one.as_object();
      all.push_back({.entry = json::value_to<int>(bid.at("entry")),
                     .side = text_of(bid, "side"),
                     .level = json::value_to<int>(bid.at("level"))});
    }
    return all;
  }

  static std::function<std::string()> match_ids(const Event& event) {
    std::vector<std::string> ids;
    for (const auto& board : event.fields.at("boards").as_array()) {
      const auto id = text_of(board.as_object(), "match");
      if (!id.empty()) ids.push_back(id);
    }
    return [ids, next = std::size_t{0}]() mutable {
      return next < ids.size() ? ids[next++] : std::string("none");
    };
  }

  void check_entrants() {
    const auto& list = record_.at("entrants").as_array();
    if (list.size() != tournament_.entries.size()) {
      return find("entrants", "are not those who entered");
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list[i].is_object()) {
        find(fmt::format("entrants[{}]", i), "must be an object");
        continue;
      }
      const auto& entrant = list[i].get_object();
      const auto& entry = tournament_.entries[i];
      const auto where = fmt::format("entrants[{}]", i);
      if (auto missing = missing_in_entrant(entrant, where); !missing.empty()) {
        findings_.insert(findings_.end(), missing.begin(), missing.end());
        continue;
      }
      const auto player = text_of(entrant, "player"), salt = text_of(entrant, "salt");
      if (entrant.at("entry") != entry.number) {
        find(where + ".entry", fmt::format("must be {}", entry.number));
      }
      if (!player.empty() && entrant_hash(salt, player) != entry.hash) {
        find(where, "is not who entered");
      }
      if (text_of(entrant, "seed") != entry.seed ||
          (!entry.seed.empty() && core::sha256_hex(entry.seed) != entry.seed_hash)) {
        find(where + ".seed", "is not the one that was committed to");
      }
      if (entrant.at("rating") != entry.rating) find(where + ".rating", "is another");
    }
  }

  const json::object& record_;
  const std::vector<MatchRecord>& matches_;
  Findings findings_;
  std::vector<std::string> notes_;
  std::vector<Event> events_;
  Tournament tournament_;
  std::string last_link_;
  int draws_ = 0;
  int tied_ = 0;
  int untied_ = 0;
};

}  // namespace

Verdict verdict_on(const json::value& record, const std::vector<MatchRecord>& matches) {
  const auto failed = [](std::string what) {
    Verdict verdict;
    verdict.findings.push_back({"", std::move(what)});
    return verdict;
  };
  if (!record.is_object()) return failed("is not an object");
  try {
    return Verifier(record.get_object(), matches).verdict();
  } catch (const std::exception&) {
    return failed("a member is missing, or of another kind");
  }
}

std::vector<Finding> verify(const json::value& record) {
  return verdict_on(record).findings;
}

}  // namespace adjutant::tournament::life
