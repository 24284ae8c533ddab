#include "tests/fuzz/shared/referee.hpp"

#include <algorithm>

namespace adjutant::fuzz {
namespace {

namespace json = core::json;
using core::Side;

match::Setup setup_of(const core::Game& game, const core::Scenario& scenario,
                      core::Decisions decisions) {
  match::Setup setup;
  setup.id = "m_fuzz";
  setup.game = &game;
  setup.scenario = scenario;
  setup.decisions = decisions;
  setup.seats = {match::Seat{"first", "a"}, match::Seat{"second", "b"}};
  setup.commitment = core::sha256_hex(
      {reinterpret_cast<const char*>(setup.server_seed.data()), setup.server_seed.size()});
  return setup;
}

// However its line ends are counted.
std::size_t count_lines(std::string_view text) {
  const auto ends = std::ranges::count_if(text, [](char c) { return c == '\n' || c == '\r'; });
  return static_cast<std::size_t>(ends) + 1;
}

}  // namespace

GivenDice::GivenDice(std::string_view digits) : digits_(digits) {
  std::erase_if(digits_, [](char c) { return c < '0' || c > '9'; });
  if (digits_.empty()) digits_ = "3";
}

int GivenDice::roll(int sides, std::string_view) {
  const int digit = digits_[next_++ % digits_.size()] - '0';
  return (digit + sides - 1) % sides + 1;
}

Referee::Referee(const core::Game& game, const core::Scenario& scenario, core::Decisions decisions,
                 std::string_view dice)
    : game_(game), match_(match::start(setup_of(game, scenario, decisions)).match), dice_(dice) {}

Referee::Referee(const core::Game& game, const core::Scenario& scenario, core::State state,
                 std::string_view dice)
    : Referee(game, scenario, core::Decisions::ask, dice) {
  match::set_state(match_, std::move(state));
}

void Referee::check_refusals(const core::Refusals& refusals, std::size_t lines) const {
  holds(!refusals.empty(), "a refusal says why");
  for (const auto& refusal : refusals) {
    holds(!refusal.message.empty(), "a refusal has a message");
    holds(refusal.line >= 0 && static_cast<std::size_t>(refusal.line) <= lines,
          "a refusal names a line that is there");
    holds(refusal.column >= 0, "a refusal names a column");
  }
}

void Referee::check_round_trip(Side side, const core::Orders& orders) const {
  const auto again = game_.parse_orders(match_.state, side, joined(orders.lines));
  holds(again && again->lines == orders.lines, "printed orders read as the same orders");
  const auto objects = game_.print_json(orders);
  const auto as_json = game_.parse_orders_json(match_.state, side, objects);
  holds(as_json && as_json->lines == orders.lines, "orders as JSON read as the same orders");
  holds(game_.print_json(*as_json) == objects, "orders print to the same JSON");
}

void Referee::submit_text(Side side, std::string_view text) {
  const auto orders = game_.parse_orders(match_.state, side, text);
  if (!orders) return check_refusals(orders.error(), count_lines(text));
  submit(side, match::Kind::orders, *orders, count_lines(text));
}

void Referee::submit_json(Side side, const json::array& objects) {
  const auto orders = game_.parse_orders_json(match_.state, side, objects);
  if (!orders) return check_refusals(orders.error(), objects.size());
  submit(side, match::Kind::orders, *orders, objects.size());
}

void Referee::set_standing(Side side, std::string_view text) {
  const auto* standing = game_.standing_orders();
  if (standing == nullptr) return;
  const auto orders = standing->parse(match_.state, side, text);
  if (!orders) return check_refusals(orders.error(), count_lines(text));
  const auto again = standing->parse(match_.state, side, joined(orders->lines));
  holds(again && again->lines == orders->lines, "standing orders read as the same");
  submit(side, match::Kind::standing_orders, *orders, count_lines(text));
  if (!match_.result) {
    holds(standing->of(match_.state, side) == orders->lines, "standing orders are kept");
  }
}

void Referee::submit(Side side, match::Kind kind, const core::Orders& orders, std::size_t lines) {
  const bool is_play = kind == match::Kind::orders;
  if (is_play) check_round_trip(side, orders);
  const auto before = core::canonical_json(game_.encode(match_.state));
  const auto refusals = is_play ? game_.check(match_.state, side, orders) : core::Refusals{};
  const auto* previews = game_.previews();
  if (is_play && previews != nullptr) previews->preview(match_.state, side, orders);
  const match::Draft draft{kind, side, "2026-11-21T10:00:00Z", orders, is_play ? "n" : ""};
  const auto applied = match::apply(match_, draft, dice_);
  holds(core::canonical_json(game_.encode(match_.state)) == before, "a submission changes nothing");
  if (!applied) return check_refusals(applied.error(), lines);
  holds(refusals.empty(), "nothing is played that check() refuses");
  holds(applied->match.submissions == match_.submissions + 1, "a submission is counted");
  match_ = applied->match;
  check_text(game_, match_.setup->scenario, match_.state);
}

void Referee::check_end() const {
  if (!match_.result) check_state(game_, match_.setup->scenario, match_.state);
}

void Referee::play_on(int submissions, Random& random) {
  for (int i = 0; i < submissions && !match_.result; ++i) {
    const auto due = awaited();
    auto orders = legal(due.front().side);
    if (orders.size() > 1) std::erase(orders, "resign");
    const int before = match_.submissions;
    submit_text(due.front().side, any_of(random, orders));
    holds(match_.submissions == before + 1, "a legal order is accepted");
  }
}

void check_text(const core::Game& game, const core::Scenario& scenario, const core::State& state) {
  const auto position = game.encode(state);
  const auto text = core::canonical_json(position);
  const auto again = game.decode(scenario, position);
  holds(again.has_value(), "a state's own position is read");
  holds(core::canonical_json(game.encode(*again)) == text, "one state, one text");
}

void check_state(const core::Game& game, const core::Scenario& scenario, const core::State& state) {
  check_text(game, scenario, state);
  const auto awaited = game.awaited(state);
  holds(awaited.empty() == game.outcome(state).has_value(), "somebody is awaited, or it is over");
  for (const auto& due : awaited) {
    holds(!game.legal_orders(state, due.side).empty(), "who is awaited has a legal order");
  }
}

}  // namespace adjutant::fuzz
