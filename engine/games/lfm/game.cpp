#include "engine/core/adapter.hpp"
#include "engine/games/lfm/captain/captain.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/report/report.hpp"
#include "engine/games/lfm/report/sentences.hpp"
#include "engine/games/lfm/rules.hpp"
#include "engine/games/lfm/rules/position.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/victory.hpp"
#include "engine/games/lfm/scenario/codec.hpp"
#include "engine/hexwar/condition.hpp"

namespace adjutant::lfm {
namespace {

// This game for core::Adapter, by one version of its rules.
template <const RulesVersion& version>
struct Rules {
  using Offers = core::FullOffers<>;
  using State = lfm::State;
  using Order = PlacedOrder;
  using Event = core::Event;

  static constexpr auto& rules = version;
  static constexpr auto& strengths = lfm::strengths;
  static constexpr auto order_words = &lfm::order_words;
  static constexpr auto keywords = &words_that_follow;
  static constexpr std::string_view ends_turn = "end turn";
  static constexpr auto& condition_forms = hexwar::condition_forms;
  static constexpr std::string_view standing_orders_rule = "L30";

  static core::GameDescription description() {
    return {"lfm", "Last Full Measure", version.number, core::written(side_ids),
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

}  // namespace adjutant::lfm
