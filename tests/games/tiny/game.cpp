#include "engine/core/adapter.hpp"
#include "tests/games/tiny/rules.hpp"
#include "tests/games/tiny/state.hpp"

namespace adjutant::tiny {
namespace {

// This game for core::Adapter, in one version of its rules, with nothing that a game need not have.
template <int version>
struct Rules {
  using Offers = core::Offers<>;
  using State = tiny::State;
  using Order = tiny::Order;
  using Event = core::Event;

  static constexpr RulesVersion rules{version};

  static core::GameDescription description() {
    return {"tiny", "Smugglers", version, {"owl", "fox"}, core::LegalOrders::listed};
  }
};

// With doctrine, a computer player and words for play by mail.
struct HelpedRules : Rules<1> {
  using Offers = core::Offers<core::Doctrine, core::ComputerPlayer, core::OrderWords>;

  static constexpr std::string_view ends_turn = "";
  static const std::vector<std::string_view>& order_words() {
    static const std::vector<std::string_view> words(verb_names.begin(), verb_names.end());
    return words;
  }
  static const std::vector<std::string_view>& keywords() {
    static const std::vector<std::string_view> none;
    return none;
  }
};

}  // namespace

const core::Game& game() {
  return core::adapted<HelpedRules>();
}

const core::Game& next_game() {
  return core::adapted<Rules<2>>();
}

}  // namespace adjutant::tiny
