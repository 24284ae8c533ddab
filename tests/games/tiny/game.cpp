#include "engine/core/adapter.hpp"
#include "tests/games/tiny/rules.hpp"
#include "tests/games/tiny/state.hpp"

namespace adjutant::tiny {
namespace {

// This game for core::Adapter, in one version of its rules, with nothing that a game need not have.
template <int version>
struct Rules {
  using Offers = core::Offers<>;
  using Scenario = tiny::Scenario;
  using State = tiny::State;
  using Order = tiny::Order;
  using Event = core::Event;

  static const core::GameDescription& description() {
    static const core::GameDescription description{
        "tiny", "Smugglers", version, {"owl", "fox"}, core::LegalOrders::listed};
    return description;
  }
  static std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file) {
    return tiny::load_scenario(file, version);
  }
};

// With doctrine, a computer player and words for play by mail.
struct HelpedRules : Rules<1> {
  using Offers = core::Offers<core::Doctrine, core::ComputerPlayer, core::OrderWords>;
  using Plan = tiny::Plan;

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
  static const core::Adapter<HelpedRules> game;
  return game;
}

const core::Game& next_game() {
  static const core::Adapter<Rules<2>> game;
  return game;
}

}  // namespace adjutant::tiny
