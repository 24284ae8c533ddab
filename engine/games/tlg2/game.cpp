#include "engine/core/adapter.hpp"
#include "engine/games/tlg2/captain/captain.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/report/report.hpp"
#include "engine/games/tlg2/report/sentences.hpp"
#include "engine/games/tlg2/rules.hpp"
#include "engine/games/tlg2/rules/awaited.hpp"
#include "engine/games/tlg2/rules/position.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"
#include "engine/games/tlg2/rules/victory.hpp"
#include "engine/games/tlg2/scenario/codec.hpp"
#include "engine/hexwar/condition.hpp"

namespace adjutant::tlg2 {
namespace {

// This game for core::Adapter, by one version of its rules.
template <const RulesVersion& version>
struct Rules {
  using Offers = core::FullOffers<core::Tunable>;
  using State = tlg2::State;
  using Order = PlacedOrder;
  using Weights = tlg2::Weights;
  using Event = tlg2::Event;

  static constexpr auto& rules = version;
  static constexpr auto& strengths = tlg2::strengths;
  static constexpr auto read_weights = &tlg2::read_weights;
  static constexpr auto order_words = &tlg2::order_words;
  static constexpr auto keywords = &tlg2::keywords;
  static constexpr std::string_view ends_turn = "end turn";
  static constexpr auto& condition_forms = hexwar::condition_forms;
  static constexpr std::string_view standing_orders_rule = "R23";

  static core::GameDescription description() {
    return {"tlg2", "Twilight's Last Gleaming 2", version.number, core::written(side_ids)};
  }
};

}  // namespace

const core::Game& game_1() {
  return core::adapted<Rules<rules_1>>();
}

const core::Game& game_2() {
  return core::adapted<Rules<rules_2>>();
}

}  // namespace adjutant::tlg2
