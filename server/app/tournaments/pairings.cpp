// Which matches a round has: by the rules, or by an official's hand.
#include <algorithm>
#include <iterator>

#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/tournaments.hpp"
#include "server/auth/token.hpp"
#include "tournament/life/by_hand.hpp"

namespace adjutant::app {
namespace {

std::unexpected<Problem> own_match(const char* what) {
  return problem("own-match", what);
}

// How an entry stands in a round: its pair, or nothing.
std::optional<life::systems::Meeting> pair_of(const std::vector<life::systems::Meeting>& pairs,
                                              int entry) {
  const auto found = std::ranges::find_if(
      pairs, [&](const auto& pair) { return pair.white == entry || pair.black == entry; });
  return found == pairs.end() ? std::nullopt : std::optional(*found);
}

// Whether the wanted round leaves an entry as drawn.
bool leaves(const life::Tournament& tournament, int number, const life::RoundByHand& wanted,
            int entry) {
  const auto* round = tournament.round(number);
  if (round == nullptr) return false;
  std::vector<life::systems::Meeting> drawn;
  for (const auto& board : round->boards) {
    if (board.leg == 1) drawn.push_back({board.white, board.black});
  }
  return pair_of(drawn, entry) == pair_of(wanted.pairs, entry);
}

}  // namespace

Result<json::object> Tournaments::show_round(const TournamentRequest& request, std::string_view id,
                                             const Wish& wish, const Decide& decide) {
  auto begun = begin({request.identity}, id, wish);
  if (!begun) return std::unexpected(begun.error());
  const auto before = begun->tournament.value;
  TournamentStep step(std::move(begun->tournament));
  auto events = decide(step, begun->act);
  if (!events) return std::unexpected(events.error());
  for (const auto& event : *events) life::record(step.after.value, event);
  auto shown = round_view(step.after, step.after.value.rounds.back());
  for (auto& board : shown.boards) board.match.clear();  // there will be others
  std::vector<protocol::BreakView> breaks;
  for (auto& [entries, rule, what] : life::broken_by(before, *events)) {
    breaks.push_back({std::move(entries), std::move(rule), std::move(what)});
  }
  return protocol::encode(shown, breaks);
}

Result<json::object> Tournaments::draw_round(const TournamentRequest& request, std::string_view id,
                                             const TournamentAct& act, bool dry_run) {
  const Wish wish{TournamentRole::arbiter, act};
  const Decide decide = [&](TournamentStep& step, const life::Act& by) -> Events {
    auto events = told(life::draw_round(
        step.after.value, [this] { return auth::new_match_id(context_.entropy); }, by));
    if (events) step.commit.boards = boards_in(events->front(), id);
    return events;
  };
  return dry_run ? show_round(request, id, wish, decide) : change(request, id, wish, decide);
}

Result<json::object> Tournaments::undo_round(const TournamentRequest& request, std::string_view id,
                                             int round, const TournamentAct& act) {
  return change(request, id, {TournamentRole::arbiter, act, true},
                [&](TournamentStep& step, const life::Act& by) -> Events {
                  if (step.after.stored.row.opening == round) {
                    return problem("round-started", "The round is starting right now.");
                  }
                  if (paired_in(step.after, request.identity, round)) {
                    return own_match("You play in this round: ask another official to undo it.");
                  }
                  step.commit.undone_round = round;
                  return told(life::undo_round(step.after.value, round, by));
                });
}

Result<json::object> Tournaments::pair_by_hand(const TournamentRequest& request,
                                               std::string_view id, int round,
                                               const protocol::PairByHand& wanted, bool dry_run) {
  life::RoundByHand by_hand{.pairs = {}, .byes = wanted.byes};
  for (const auto& pair : wanted.pairs) by_hand.pairs.push_back({pair.first, pair.second});
  const Wish wish{TournamentRole::arbiter, wanted.act, !dry_run};
  const Decide decide = [&](TournamentStep& step, const life::Act& by) -> Events {
    const auto& value = step.after.value;
    if (step.after.stored.row.opening == round) {
      return problem("round-started", "The round is starting right now.");
    }
    auto events = told(life::pair_by_hand(
        value, round, by_hand, [this] { return auth::new_match_id(context_.entropy); }, by));
    if (!events) return events;
    const auto* own = step.after.entry_of(request.identity.account.id);
    if (own != nullptr && !leaves(value, round, by_hand, own->number)) {
      return own_match(
          "You play in this round: leave your own pairing as it was drawn, or ask another "
          "official to pair it.");
    }
    if (value.round(round) != nullptr) step.commit.undone_round = round;
    step.commit.boards =
        boards_in(*std::ranges::find(*events, "drawn", &tournament::Event::type), id);
    return events;
  };
  return dry_run ? show_round(request, id, wish, decide) : change(request, id, wish, decide);
}

Result<json::object> Tournaments::forbid_pairs(const TournamentRequest& request,
                                               std::string_view id,
                                               const protocol::ForbidPairs& wanted) {
  return change(request, id, {TournamentRole::arbiter, wanted.act, true},
                [&](TournamentStep& step, const life::Act& by) -> Events {
                  const auto before = step.after.value.forbidden;
                  auto events = told(life::forbid_pairs(step.after.value, wanted.pairs, by));
                  const auto* own = step.after.entry_of(request.identity.account.id);
                  if (!events || own == nullptr) return events;
                  auto after = step.after.value;
                  life::record(after, events->front());
                  std::vector<std::pair<int, int>> changed;
                  std::ranges::set_symmetric_difference(before, after.forbidden,
                                                        std::back_inserter(changed));
                  const bool touches = std::ranges::any_of(changed, [&](const auto& pair) {
                    return pair.first == own->number || pair.second == own->number;
                  });
                  if (touches)
                    return own_match("This is your own pairing: ask another official to decide.");
                  return events;
                });
}

}  // namespace adjutant::app
