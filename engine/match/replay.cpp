#include "engine/match/replay.hpp"

#include <expected>
#include <utility>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"

namespace adjutant::match {

namespace json = core::json;

namespace {

std::expected<Draft, core::Refusals> draft_of(const Match& match, const Submission& submission) {
  const core::Game& game = *match.setup->game;
  Draft draft{submission.kind, submission.side, submission.received, {}, submission.nonce};
  std::string text;
  for (const std::string& line : submission.orders) text += line + "\n";
  if (is_of_the_house(submission.kind)) draft.orders.lines = submission.orders;
  const bool standing = submission.kind == Kind::standing_orders;
  // A deadline has orders only if a substitute played.
  if (standing || submission.kind == Kind::orders || submission.kind == Kind::deadline) {
    auto orders = standing ? game.standing_orders()->parse(match.state, submission.side, text)
                           : game.parse_orders(match.state, submission.side, text);
    if (!orders) return std::unexpected(std::move(orders.error()));
    draft.orders = std::move(*orders);
  }
  return draft;
}

Replay replay_with(const Match& match, const Submission& submission, dice::RecordedDice& dice) {
  Replay replayed;
  const auto draft = draft_of(match, submission);
  if (!draft) {
    replayed.refused = draft.error();
    return replayed;
  }
  auto applied = apply(match, *draft, dice);
  if (dice.fault()) {
    replayed.fault = *dice.fault();
  } else if (!applied) {
    replayed.refused = std::move(applied.error());
  } else {
    replayed.applied = *std::move(applied);
    replayed.dice_unused = dice.unused();
  }
  return replayed;
}

}  // namespace

dice::Roll roll_in(Members& members) {
  dice::Roll roll;
  roll.die = members.integer("die");
  roll.sides = members.integer("sides");
  roll.value = members.integer("value");
  roll.purpose = members.text("purpose");
  return roll;
}

std::map<int, std::vector<dice::Roll>> rolls_of(const ReadRecord& record) {
  std::map<int, std::vector<dice::Roll>> rolls;
  for (const RecordedEvent& event : record.events) {
    const LoggedEvent& logged = event.logged;
    if (logged.event.type != "rolled" || !logged.submission) continue;
    Members members{json::value(logged.event.fields)};
    dice::Roll roll = roll_in(members);
    if (!members.fault_of_read().empty()) continue;
    rolls[*logged.submission].push_back(std::move(roll));
  }
  return rolls;
}

Replay replay(const Match& match, const Submission& submission, std::vector<dice::Roll> rolls) {
  dice::RecordedDice dice(std::move(rolls));
  try {
    return replay_with(match, submission, dice);
  } catch (const core::InvariantBroken& broken) {
    Replay replayed;
    replayed.fault = dice.fault().value_or(broken.what());
    return replayed;
  }
}

std::string told(const core::Refusals& refusals) {
  const core::Refusal& first = refusals.front();
  return fmt::format("refused: {}{}{}", first.order, first.order.empty() ? "" : ": ",
                     first.message);
}

}  // namespace adjutant::match
