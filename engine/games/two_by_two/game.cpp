#include "engine/core/adapter.hpp"
#include "engine/games/two_by_two/captain/captain.hpp"
#include "engine/games/two_by_two/notation/condition.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/report/report.hpp"
#include "engine/games/two_by_two/report/sentences.hpp"
#include "engine/games/two_by_two/rules.hpp"
#include "engine/games/two_by_two/rules/choices.hpp"
#include "engine/games/two_by_two/rules/sequence.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"
#include "engine/games/two_by_two/scenario/codec.hpp"

namespace adjutant::two_by_two {
namespace {

// This game for core::Adapter, by one version of its rules.
template <const RulesVersion& version>
struct Rules {
  using Offers = core::FullOffers<>;
  using State = two_by_two::State;
  using Order = PlacedOrder;
  using Event = core::Event;

  static constexpr auto& rules = version;
  static constexpr auto& strengths = two_by_two::strengths;
  static constexpr auto order_words = &two_by_two::order_words;
  static constexpr auto keywords = &words_that_follow;
  static constexpr std::string_view ends_turn = "end turn";
  static constexpr auto& condition_forms = two_by_two::condition_forms;
  static constexpr std::string_view standing_orders_rule = "N23";

  static core::GameDescription description() {
    return {std::string(ruleset), "2 by 2 Napoleonics", version.number, core::written(side_ids),
            core::LegalOrders::sampled};
  }
};

}  // namespace

const core::Game& game_1() {
  return core::adapted<Rules<rules_1>>();
}

const core::Game& game_2() {
  return core::adapted<Rules<rules_2>>();
}

}  // namespace adjutant::two_by_two
