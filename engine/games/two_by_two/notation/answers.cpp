#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/lines.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/notation/words.hpp"

// Answers to what is asked (N23): like standing orders, but each for one unit and one target.
namespace adjutant::two_by_two {
namespace {

using core::notation::OrderLine;

class AnswerReader {
 public:
  AnswerReader(const Scenario& scenario, std::string_view line) : words_(scenario, line) {}

  // Whether the line is an answer by its first words.
  bool begins() {
    if (words_.accept("fire") || words_.accept("rout")) return true;
    return words_.accept("done") && words_.accept("firing");
  }

  std::optional<Order> order() {
    if (words_.accept("fire")) return finished(fire());
    if (words_.accept("rout")) return finished(rout());
    words_.expect("done", "done firing");
    words_.expect("firing", "done firing");
    return finished(DoneFiring{});
  }

  const std::vector<WordFault>& faults() const { return words_.faults(); }
  int first_column() const { return words_.first_column(); }

 private:
  std::optional<Order> finished(Order order) {
    if (faults().empty() && words_.more()) {
      const auto word = words_.next();
      words_.fault(word, fmt::format("'{}' is not understood here", word.text));
    }
    return faults().empty() ? std::optional(std::move(order)) : std::nullopt;
  }

  Order fire() {
    constexpr std::string_view example = "fire UNIT at ENEMY";
    FireOrder shot{words_.unit(example).value_or(0), 0};
    words_.expect("at", example);
    const auto enemy = core::opponent(words_.scenario().units[shot.unit].side);
    shot.target = words_.unit_of(enemy, example).value_or(0);
    return shot;
  }

  Order rout() {
    constexpr std::string_view example = "rout UNIT away";
    RoutOrder order{words_.unit(example).value_or(0)};
    const auto way = words_.one_of({rout_way_names.begin(), rout_way_names.end()}, example);
    order.way = static_cast<RoutWay>(way.value_or(0));
    return order;
  }

  WordReader words_;
};

void blank(std::string& text, std::string_view whole, const OrderLine& line) {
  const auto begin = static_cast<std::size_t>(line.text.data() - whole.data());
  text.replace(begin, line.text.size(), line.text.size(), ' ');
}

}  // namespace

// Each kind of line is read with the others blanked out, so that lines keep their numbers.
core::Read<PlacedOrder> read(const Scenario& scenario, std::string_view text) {
  if (text.size() > static_cast<std::size_t>(core::notation::text_bytes_max)) {
    return read_own_orders(scenario, text);
  }
  std::string answers(text), others(text);
  bool answered = false;
  const auto lines = core::notation::order_lines(text);
  for (const auto& line : lines) {
    const bool is_answer = AnswerReader(scenario, line.text).begins();
    answered |= is_answer;
    blank(is_answer ? others : answers, text, line);
  }
  if (!answered || lines.size() > static_cast<std::size_t>(core::notation::orders_max)) {
    return read_own_orders(scenario, text);
  }
  auto all = read_own_orders(scenario, others);
  auto answered_lines = core::notation::read_orders<PlacedOrder, AnswerReader>(scenario, answers);
  std::ranges::move(answered_lines.orders, std::back_inserter(all.orders));
  std::ranges::move(answered_lines.refusals, std::back_inserter(all.refusals));
  core::sort(all.refusals);
  std::ranges::sort(all.orders, {}, &PlacedOrder::line);
  return all;
}

}  // namespace adjutant::two_by_two
