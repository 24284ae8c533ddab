#include <string>

#include "tests/fuzz/shared/json_edit.hpp"
#include "tests/fuzz/shared/positions.hpp"
#include "tests/fuzz/shared/referee.hpp"

// Orders as JSON: a first line that names a position (positions.hpp), then the array of orders.
namespace adjutant::fuzz {
namespace {

void check_orders(const KnownPosition& position, const core::json::array& objects) {
  const auto& game = *position.scenario->game;
  for (const auto side : core::both_sides) {
    const auto orders = game.parse_orders_json(position.state, side, objects);
    if (!orders) {
      holds(!orders.error().empty(), "a refusal says why");
      continue;
    }
    const auto printed = game.print_json(*orders);
    const auto again = game.parse_orders_json(position.state, side, printed);
    holds(again && again->lines == orders->lines, "printed orders read as the same orders");
    const auto as_text = game.parse_orders(position.state, side, joined(orders->lines));
    holds(as_text && as_text->lines == orders->lines, "orders as text read as the same orders");
    if (const auto* previews = game.previews()) previews->preview(position.state, side, *orders);
    if (!game.check(position.state, side, *orders).empty()) continue;
    GivenDice dice(std::to_string(number_of(joined(orders->lines))));
    const auto after = game.adjudicate(position.state, side, *orders, dice);
    check_state(game, position.scenario->scenario, after.state);
  }
}

struct Input {
  std::string name;
  std::string orders;
};

Input input_of(std::string_view text) {
  const auto end = std::min(text.find('\n'), text.size());
  return {std::string(text.substr(0, end)),
          std::string(text.substr(std::min(end + 1, text.size())))};
}

std::string with_a_legal_order(const Input& input, Random& random) {
  const auto& position = position_named(input.name);
  const auto& game = *position.scenario->game;
  const auto due = game.awaited(position.state);
  const auto legal = game.legal_orders(position.state, due.front().side);
  const auto order = game.parse_orders(position.state, due.front().side, any_of(random, legal));
  auto orders = core::parse_json(input.orders);
  if (!orders || !orders->is_array()) orders = core::json::array{};
  orders->get_array().push_back(game.print_json(*order).front());
  return core::json::serialize(*orders);
}

}  // namespace
}  // namespace adjutant::fuzz

// To find them takes longer than an input may.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  adjutant::fuzz::known_positions();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant;
  const auto input = fuzz::input_of(fuzz::text_of(data, size));
  const auto orders = core::parse_json(input.orders);
  if (orders && orders->is_array()) {
    fuzz::check_orders(fuzz::position_named(input.name), orders->get_array());
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  auto input = input_of(text_of(data, size));
  if (random.below(8) == 0) {
    auto known = known_positions().begin();
    std::advance(known, random.below(known_positions().size()));
    input.name = known->first;
  }
  input.orders =
      random.below(4) == 0 ? with_a_legal_order(input, random) : mutated_json(input.orders, random);
  return give(input.name + "\n" + input.orders, data, size_max);
}
