#include <algorithm>

#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "tests/fuzz/shared/json_edit.hpp"

// Match records: edits (json_edit.hpp) of one that holds, or a whole file. verify() answers to
// everything, and no record that was changed holds.
namespace adjutant::fuzz {
namespace {

namespace json = core::json;

constexpr int submissions_max = 60;

class PlayedMatch {
 public:
  PlayedMatch() {
    const auto& known = built_in_scenarios().front();
    match::Setup setup;
    setup.id = "m_fuzz";
    setup.game = known.game;
    setup.scenario = known.scenario;
    setup.options = {{"public", true}};
    setup.seats = {match::Seat{"anna", "a seed"}, match::Seat{"bill", ""}};
    setup.commitment = core::sha256_hex(
        {reinterpret_cast<const char*>(setup.server_seed.data()), setup.server_seed.size()});
    auto started = match::start(std::move(setup));
    match_ = std::move(started.match);
    events_ = std::move(started.events);
  }

  // Some orders at random until dice have been rolled, standing orders, and an end.
  json::value record() {
    const auto& game = *match_.setup->game;
    Random random(3);
    if (const auto* standing = game.standing_orders()) {
      submit(match::Kind::standing_orders, core::Side::second,
             *standing->parse(match_.state, core::Side::second, ""));
    }
    while (match_.dice < 3 && match_.submissions < submissions_max) {
      const auto side = game.awaited(match_.state).front().side;
      auto legal = game.legal_orders(match_.state, side);
      std::erase(legal, "resign");
      submit(match::Kind::orders, side,
             *game.parse_orders(match_.state, side, any_of(random, legal)));
    }
    submit(match::Kind::offer_draw, core::Side::first, {});
    submit(match::Kind::accept_draw, core::Side::second, {});
    return match::encode_record({match_, submissions_, events_}, std::nullopt);
  }

 private:
  void submit(match::Kind kind, core::Side side, const core::Orders& orders) {
    auto applied = match::apply_seeded(match_, {kind, side, "2026-11-21T10:00:00Z", orders, ""});
    holds(applied.has_value(), "the match can be played");
    match_ = std::move(applied->match);
    submissions_.push_back(std::move(applied->submission));
    std::ranges::move(applied->events, std::back_inserter(events_));
  }

  match::Match match_;
  std::vector<match::Submission> submissions_;
  std::vector<match::LoggedEvent> events_;
};

const json::value& base() {
  static const json::value record = PlayedMatch().record();
  return record;
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant;
  const auto file = fuzz::edited(fuzz::base(), fuzz::text_of(data, size));
  const auto verdict = match::verify(file, games());
  const auto record = core::parse_json(file);
  if (record && *record == fuzz::base()) {
    fuzz::holds(verdict.holds && verdict.complete, "a record as it was written holds");
  } else {
    fuzz::holds(!verdict.holds, "a record that was changed does not hold");
    fuzz::holds(!verdict.findings.empty(), "a verdict says what it found");
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  return give(mutated_script(base(), text_of(data, size), random), data, size_max);
}
