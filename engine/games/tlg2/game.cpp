#include <algorithm>
#include <iterator>
#include <tuple>

#include "engine/games/tlg2/awaited.hpp"
#include "engine/games/tlg2/codec.hpp"
#include "engine/games/tlg2/notation.hpp"
#include "engine/games/tlg2/picture.hpp"
#include "engine/games/tlg2/preview.hpp"
#include "engine/games/tlg2/report.hpp"
#include "engine/games/tlg2/rules.hpp"
#include "engine/games/tlg2/sequence.hpp"
#include "engine/games/tlg2/victory.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

template <class Wrapped, class T>
Wrapped wrap(T value) {
  return Wrapped(std::make_shared<const T>(std::move(value)));
}

const State& state_of(const core::State& state) {
  return state.as<State>();
}

// What core::Orders hold: they can be printed without a state.
struct Submission {
  std::shared_ptr<const Scenario> scenario;
  std::vector<PlacedOrder> orders;
};
using Placed = std::vector<PlacedOrder>;
using Standing = std::vector<StandingOrder>;

const Placed& placed(const core::Orders& orders) {
  return orders.value.as<Submission>().orders;
}

class TlgGame final : public core::Game {
 public:
  const core::GameDescription& description() const override {
    static const core::GameDescription description{
        "tlg2",
        "Twilight's Last Gleaming 2",
        1,
        {core::SideName{std::string(id(us)), std::string(name(us))},
         core::SideName{std::string(id(ac)), std::string(name(ac))}}};
    return description;
  }

  std::expected<core::Scenario, core::FileFaults> load_scenario(
      const json::value& file) const override {
    auto loaded = tlg2::load_scenario(file);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    core::Scenario scenario{loaded->id, loaded->title, loaded->date, loaded->sha256, file, {}};
    scenario.value =
        wrap<core::ScenarioValue>(std::make_shared<const Scenario>(*std::move(loaded)));
    return scenario;
  }

  core::State initial_state(const core::Scenario& scenario,
                            core::Decisions decisions) const override {
    return wrap<core::State>(tlg2::initial_state(scenario_of(scenario), decisions));
  }

  std::vector<core::Awaited> awaited(const core::State& state) const override {
    return tlg2::awaited(state_of(state));
  }

  std::vector<std::string> legal_orders(const core::State& state, Side side) const override {
    return printed(state, tlg2::legal_orders(state_of(state), side));
  }

  std::expected<core::Orders, core::Refusals> parse_orders(const core::State& state, Side side,
                                                           std::string_view text) const override {
    return understood(state, side, parse(*state_of(state).scenario, text));
  }

  std::expected<core::Orders, core::Refusals> parse_orders_json(
      const core::State& state, Side side, const json::array& orders) const override {
    return understood(state, side, parse(*state_of(state).scenario, orders));
  }

  json::array print_json(const core::Orders& orders) const override {
    const auto& submission = orders.value.as<Submission>();
    json::array objects;
    for (const auto& order : submission.orders) {
      objects.push_back(tlg2::print_json(*submission.scenario, order.order));
    }
    return objects;
  }

  core::Refusals check(const core::State& state, Side side,
                       const core::Orders& orders) const override {
    return tlg2::check(state_of(state), side, placed(orders));
  }

  json::array preview(const core::State& state, Side side,
                      const core::Orders& orders) const override {
    return tlg2::preview(state_of(state), side, placed(orders));
  }

  core::Adjudication adjudicate(const core::State& state, Side side, const core::Orders& orders,
                                core::Dice& dice) const override {
    std::vector<Event> happened;
    auto after = tlg2::adjudicate(state_of(state), side, placed(orders), dice, happened);
    core::Adjudication result;
    for (const auto& event : happened) result.events.push_back(to_event(*after.scenario, event));
    result.state = wrap<core::State>(std::move(after));
    return result;
  }

  std::expected<core::Orders, core::Refusals> parse_standing_orders(
      const core::State& state, Side, std::string_view text) const override {
    const auto& scenario = *state_of(state).scenario;
    auto orders = parse_standing(scenario, text);
    if (!orders) return std::unexpected(std::move(orders.error()));
    core::Orders result;
    for (const auto& order : *orders) result.lines.push_back(print(scenario, order));
    result.value = wrap<core::OrdersValue>(*std::move(orders));
    return result;
  }

  core::Adjudication set_standing_orders(const core::State& state, Side side,
                                         const core::Orders& orders) const override {
    auto after = state_of(state);
    after.standing[core::index(side)] = orders.value.as<Standing>();
    core::Adjudication result;
    result.events.push_back(to_event(*after.scenario, StandingOrdersSet{side, orders.lines}));
    result.state = wrap<core::State>(std::move(after));
    return result;
  }

  std::vector<std::string> standing_orders(const core::State& state, Side side) const override {
    return printed(state, state_of(state).standing[core::index(side)]);
  }

  std::vector<std::string> default_orders(const core::State& state, Side side) const override {
    return printed(state, tlg2::default_orders(state_of(state), side));
  }

  std::optional<core::Outcome> outcome(const core::State& state) const override {
    const auto end = ending(state_of(state));
    if (!end) return {};
    core::Outcome outcome{end->winner, end->reason, {}};
    const auto scored = points(state_of(state));
    for (const auto side : core::both_sides) outcome.points[id(side)] = scored[core::index(side)];
    return outcome;
  }

  json::object encode(const core::State& state) const override {
    return tlg2::encode(state_of(state));
  }

  std::expected<core::State, core::FileFaults> decode(const core::Scenario& scenario,
                                                      const json::value& position) const override {
    auto state = tlg2::decode(scenario_of(scenario), position);
    if (!state) return std::unexpected(std::move(state.error()));
    return wrap<core::State>(*std::move(state));
  }

  json::object view(const core::State& state, Viewer viewer) const override {
    return tlg2::view(state_of(state), viewer);
  }

  core::Document report(const core::ReportRequest& request) const override {
    return tlg2::report(state_of(request.before), state_of(request.after), request.events,
                        request.viewer);
  }

  core::Picture picture(const core::State& state, Viewer viewer) const override {
    return tlg2::picture(state_of(state), {}, viewer);
  }

  core::Picture picture_of(const core::State& state, const core::Events& events,
                           Viewer viewer) const override {
    return tlg2::picture(state_of(state), events, viewer);
  }

 private:
  static const std::shared_ptr<const Scenario>& scenario_of(const core::Scenario& scenario) {
    return scenario.value.as<std::shared_ptr<const Scenario>>();
  }

  template <class AnyOrder>
  static std::vector<std::string> printed(const core::State& state,
                                          const std::vector<AnyOrder>& orders) {
    std::vector<std::string> lines;
    for (const auto& order : orders) lines.push_back(print(*state_of(state).scenario, order));
    return lines;
  }

  // Where the notation is at fault, what the rules say of the other lines is told with it.
  static std::expected<core::Orders, core::Refusals> understood(const core::State& state, Side side,
                                                                Parsed parsed) {
    auto& refusals = parsed.refusals;
    if (!refusals.empty()) {
      if (!parsed.orders.empty()) {
        std::ranges::move(tlg2::check(state_of(state), side, parsed.orders),
                          std::back_inserter(refusals));
      }
      std::ranges::sort(refusals, {}, [](const core::Refusal& refusal) {
        return std::tie(refusal.line, refusal.column, refusal.message);
      });
      return std::unexpected(std::move(refusals));
    }
    core::Orders result;
    for (const auto& order : parsed.orders) {
      result.lines.push_back(print(*state_of(state).scenario, order.order));
    }
    result.value =
        wrap<core::OrdersValue>(Submission{state_of(state).scenario, std::move(parsed.orders)});
    return result;
  }
};

}  // namespace

const core::Game& game() {
  static const TlgGame game;
  return game;
}

}  // namespace adjutant::tlg2
