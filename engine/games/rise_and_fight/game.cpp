#include "engine/core/adapter.hpp"
#include "engine/games/rise_and_fight/captain/captain.hpp"
#include "engine/games/rise_and_fight/notation/condition.hpp"
#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/games/rise_and_fight/report/report.hpp"
#include "engine/games/rise_and_fight/report/sentences.hpp"
#include "engine/games/rise_and_fight/rules.hpp"
#include "engine/games/rise_and_fight/rules/choices.hpp"
#include "engine/games/rise_and_fight/rules/sequence.hpp"
#include "engine/games/rise_and_fight/rules/victory.hpp"
#include "engine/games/rise_and_fight/scenario/codec.hpp"

namespace adjutant::rise_and_fight {
namespace {

// This game for core::Adapter, by one version of its rules.
template <const RulesVersion& version>
struct Rules {
  using Offers = core::FullOffers<>;
  using State = rise_and_fight::State;
  using Order = PlacedOrder;
  using Event = core::Event;

  static constexpr auto& rules = version;
  static constexpr auto& strengths = rise_and_fight::strengths;
  static constexpr auto order_words = &rise_and_fight::order_words;
  static constexpr auto keywords = &words_of_orders;
  static constexpr std::string_view ends_turn = "end turn";
  static constexpr auto& condition_forms = rise_and_fight::condition_forms;
  static constexpr std::string_view standing_orders_rule = "F33";

  static core::GameDescription description() {
    return {std::string(ruleset), "Rise & Fight Again", version.number, core::written(side_ids),
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

}  // namespace adjutant::rise_and_fight
