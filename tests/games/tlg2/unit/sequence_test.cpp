#include "engine/games/tlg2/rules/sequence.hpp"

#include <random>

#include <gtest/gtest.h>

#include "engine/dice/dice.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"
#include "engine/games/tlg2/scenario/codec.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

// Submissions from the first order to the last question.
namespace adjutant::tlg2 {
namespace {

using dice::ScriptedDice;

class Sequence : public ::testing::Test {
 protected:
  void begin(core::Decisions decisions, Phase phase) {
    state_ = empty_battle(loaded(chippewa_file()));
    state_.decisions = decisions;
    state_.turn = 2;
    state_.phase = phase;
  }
  void put_all(std::initializer_list<std::pair<std::string_view, std::string_view>> places) {
    for (const auto& [id, hex] : places) put(state_, id, hex);
    if (state_.phase == Phase::combat) begin_combat_phase(state_);
  }

  core::Refusals submit(Side side, std::string_view text, std::vector<int> values = {}) {
    events_.clear();
    const auto parsed = tlg2::read(*state_.scenario, text);
    EXPECT_TRUE(parsed.refusals.empty()) << text;
    auto refusals = check(state_, side, parsed.orders);
    if (!refusals.empty()) return refusals;
    ScriptedDice dice(std::move(values));
    state_ = adjudicate(state_, side, parsed.orders, dice, events_);
    EXPECT_EQ(dice.unused(), 0);
    return {};
  }

  template <class T>
  int count() const {
    return static_cast<int>(std::ranges::count_if(
        events_, [](const Event& event) { return std::holds_alternative<T>(event); }));
  }
  Hex at(std::string_view id) const { return state_.units[unit_of(state_, id)].at; }

  State state_;
  std::vector<Event> events_;
};

TEST_F(Sequence, InAskModeTheOwnerIsAskedAndTheRestOfTheSubmissionWaits) {
  begin(core::Decisions::ask, Phase::combat);
  put_all({{"11US", "C2123"}, {"Ind2", "C2122"}, {"9US", "C2623"}, {"Lnc", "C2622"}});
  // 8:4 is 2:1; 4 makes DR: Ind2 may retreat to several hexes.
  ASSERT_TRUE(submit(us, "attack C2122 with 11US\nend turn", {4}).empty());
  EXPECT_EQ(count<Asked>(), 1);
  ASSERT_EQ(state_.queue.size(), 1U);
  const auto open = question(state_);
  ASSERT_TRUE(open);
  EXPECT_EQ(open->kind, QuestionKind::retreat);
  EXPECT_EQ(open->side, ac);

  // Meanwhile the other side gives no orders, and the owner nothing but an answer.
  EXPECT_EQ(submit(us, "end turn").at(0).rule, "6.11");
  EXPECT_EQ(submit(ac, "end turn").at(0).rule, "6.12");
  const auto wrong = submit(ac, "retreat Ind2 to C2123");
  EXPECT_EQ(wrong.at(0).rule, "6.12");

  const auto to = std::get<Retreat>(open->answers.front()).to;
  // What waited goes on: the advance, then end turn with the combat that is obligatory.
  ASSERT_TRUE(submit(ac, print(*state_.scenario, open->answers.front()), {1}).empty());
  EXPECT_EQ(at("Ind2"), to);
  EXPECT_EQ(at("11US"), hex_of("C2122"));
  EXPECT_EQ(count<Attacked>(), 1);
}

TEST_F(Sequence, AnAnswerIsCheckedAgainstTheOneBefore) {
  begin(core::Decisions::ask, Phase::combat);
  put_all({{"11US", "C2123"}, {"Ind2", "C2122"}});
  ASSERT_TRUE(submit(us, "attack C2122 with 11US", {4}).empty());
  const auto answer = print(*state_.scenario, question(state_)->answers.front());
  const auto refusals = submit(ac, answer + "\n" + answer);
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals[0].line, 2);
}

TEST_F(Sequence, LaterOrdersReplaceThoseThatWait) {
  begin(core::Decisions::ask, Phase::combat);
  put_all({{"11US", "C2123"},
           {"25US", "C2022"},
           {"Ind2", "C2122"},
           {"9US", "C2623"},
           {"Lnc", "C2622"}});
  // 8+8:4 is 4:1; 3 makes DL1DR: the warband is gone, and two could advance.
  ASSERT_TRUE(submit(us, "attack C2122 with 11US 25US\nend turn", {3}).empty());
  ASSERT_TRUE(question(state_));
  EXPECT_EQ(question(state_)->kind, QuestionKind::advance);
  ASSERT_TRUE(submit(us, "advance 25US to C2122\nattack C2622 with 9US", {4}).empty());
  EXPECT_EQ(count<OrderDropped>(), 1);
  EXPECT_EQ(state_.side, us);
  EXPECT_TRUE(state_.queue.empty());
}

TEST_F(Sequence, InStandingModeNoQuestionStaysOpen) {
  begin(core::Decisions::standing, Phase::combat);
  put_all({{"11US", "C2123"}, {"Ind2", "C2122"}});
  ASSERT_TRUE(submit(us, "attack C2122 with 11US", {4}).empty());
  EXPECT_EQ(count<Retreated>(), 1);
  EXPECT_EQ(count<Asked>(), 0);
  EXPECT_EQ(submit(us, "lose 11US").at(0).rule, "6.11");
}

TEST_F(Sequence, AnOrderThatResultsMadeImpossibleIsDropped) {
  begin(core::Decisions::standing, Phase::combat);
  put_all({{"9US", "C2119"},
           {"11US", "C2020"},
           {"25US", "C2220"},
           {"Bdl", "C2219"},
           {"Lnc", "C2120"},
           {"TLR", "C2019"},
           {"D", "C2224"}});
  // 9US is thrown back on the guns, the only way out; displaced guns do not fire (6.13).
  ASSERT_TRUE(submit(us,
                     "attack C2120 with 9US 25US cap 1:4\nattack C2019 with 11US\n"
                     "bombard C2224 with Bdl",
                     {1, 6})
                  .empty());
  EXPECT_EQ(at("9US"), hex_of("C2219"));
  EXPECT_EQ(count<Displaced>(), 1);
  ASSERT_EQ(count<OrderDropped>(), 1);
  EXPECT_EQ(std::get<OrderDropped>(events_.back()).order, "bombard C2224 with Bdl");
  EXPECT_EQ(std::get<OrderDropped>(events_.back()).rule, "6.13");
}

TEST_F(Sequence, EveryFaultIsToldAndNothingChanges) {
  begin(core::Decisions::standing, Phase::movement);
  put_all({{"9US", "C2123"}, {"11US", "C2323"}, {"TLR", "C1922"}});
  const auto before = encode(state_);
  const auto refusals =
      submit(us, "move 9US C2123\nmove 11US C2329\nattack C1922 with 9US\nend turn");
  ASSERT_EQ(refusals.size(), 3U);
  EXPECT_EQ(refusals[0].line, 1);
  EXPECT_EQ(refusals[1].line, 2);
  EXPECT_EQ(refusals[2].line, 3);
  EXPECT_EQ(encode(state_), before);
}

TEST_F(Sequence, AnEmptySubmissionIsRefused) {
  begin(core::Decisions::standing, Phase::movement);
  EXPECT_EQ(submit(us, "# nothing\n").size(), 1U);
}

TEST_F(Sequence, AfterTheEndNothingIsLegal) {
  begin(core::Decisions::standing, Phase::movement);
  put_all({{"9US", "C2123"}, {"TLR", "C1922"}});
  ASSERT_TRUE(submit(ac, "resign").empty());
  EXPECT_EQ(state_.phase, Phase::over);
  for (const auto side : core::both_sides) {
    EXPECT_TRUE(legal_orders(state_, side).empty());
    EXPECT_TRUE(default_orders(state_, side).empty());
    EXPECT_FALSE(submit(side, "end turn").empty());
  }
}

// Whole battles of random orders: each listed order is accepted alone, each position is the same
// after being written and read, and every battle ends. Players are asked in ask mode alone.
class RandomBattle : public ::testing::TestWithParam<std::tuple<unsigned, core::Decisions>> {};

class RandomDice final : public core::Dice {
 public:
  explicit RandomDice(unsigned seed) : random_(seed) {}
  int roll(int sides, std::string_view) override {
    return static_cast<int>(random_() % static_cast<unsigned>(sides)) + 1;
  }

 private:
  std::mt19937 random_;
};

TEST_P(RandomBattle, HoldsEveryPromise) {
  const auto [seed, decisions] = GetParam();
  std::mt19937 random(seed);
  RandomDice dice(seed + 1);
  int questions = 0;
  for (const char* battle : {"chippewa", "lundys-lane"}) {
    auto state = initial_state(loaded(battle_file(battle)), decisions);
    int submissions = 0;
    while (state.phase != Phase::over) {
      ASSERT_LT(++submissions, 2000);
      const auto open = question(state);
      if (open) ++questions;
      const Side side = open ? open->side : state.side;
      const auto legal = legal_orders(state, side);
      ASSERT_FALSE(legal.empty());
      EXPECT_TRUE(legal_orders(state, core::opponent(side)).empty());
      for (int sample = 0; sample < 5; ++sample) {
        const auto& order = legal[random() % legal.size()];
        const auto refusals = check(state, side, {{order, 1, 1, ""}});
        ASSERT_TRUE(refusals.empty())
            << print(*state.scenario, order) << ": " << refusals[0].message;
      }
      const auto& order = legal[random() % legal.size()];
      std::vector<PlacedOrder> orders{{order, 1, 1, ""}};
      if (random() % 8 == 0) orders = {{default_orders(state, side).at(0), 1, 1, ""}};
      ASSERT_TRUE(check(state, side, orders).empty());
      std::vector<Event> events;
      state = adjudicate(state, side, orders, dice, events);
      for (const auto& event : events) EXPECT_FALSE(to_event(*state.scenario, event).type.empty());

      const auto written = encode(state);
      const auto again = decode(state.scenario, written);
      ASSERT_TRUE(again) << again.error()[0].path << " " << again.error()[0].message;
      ASSERT_EQ(core::canonical_json(encode(*again)), core::canonical_json(written));
      EXPECT_EQ(again->units, state.units);
      EXPECT_EQ(again->combat, state.combat);
      EXPECT_EQ(again->queue, state.queue);
    }
  }
  EXPECT_EQ(questions > 0, decisions == core::Decisions::ask);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomBattle,
                         ::testing::Combine(::testing::Range(1U, 6U),
                                            ::testing::Values(core::Decisions::standing,
                                                              core::Decisions::ask)));

}  // namespace
}  // namespace adjutant::tlg2
