#include "tests/games/samples.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/games/rise_and_fight/samples/case_words.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;
using core::Side;

std::string text_of(const json::value& value) {
  return std::string(value.as_string());
}

class Samples final : public samples::GameSamples {
 public:
  std::string_view ruleset() const override { return "rise-and-fight"; }

  std::vector<std::string> standing_orders(const core::Game& game, const core::Scenario& scenario,
                                           Side side, core::Random& random) const override {
    std::vector<std::string> own, enemies;
    const std::string& side_id = game.description().sides[index(side)];
    for (const json::value& unit : scenario.source->at("units").as_array()) {
      auto& list = unit.at("side").as_string() == side_id ? own : enemies;
      list.push_back(text_of(unit.at("id")));
    }
    const auto any = [&](const std::vector<std::string>& of) {
      return of[random.below(of.size())];
    };
    return {fmt::format("react {} evade\nreact any stand", any(own)),
            fmt::format("defend {} at {}\ndefend any at nearest", any(own), any(enemies)),
            fmt::format("hold any beyond 6\nlast {} hold\nreact any countercharge", any(own)), ""};
  }

  // What it lists is accepted: charges, ways ahead, and chances that add up.
  void check_plan(const core::Game& game, const core::State& state, Side side,
                  core::Random& random) const override {
    const auto plan = game.turn_plans()->plan(state, side, "");
    EXPECT_TRUE(plan.at("legal").as_bool());
    EXPECT_EQ(core::canonical_json(plan.at("position")),
              core::canonical_json(game.view(state, side)));
    check_units(game, state, side, plan);
    check_shots(plan);
    check_question(game, state, side, plan);
    const auto seen = game.turn_plans()->plan(state, std::nullopt, "");
    EXPECT_FALSE(seen.contains("forecast")) << "a spectator is told of standing orders";
    const auto legal = game.legal_orders(state, side);
    if (legal.empty()) return;
    const auto& line = legal[random.below(legal.size())];
    const auto more = game.turn_plans()->plan(state, side, line + "\nfly away");
    EXPECT_EQ(more.at("refusals").as_array().size(), 1U) << line;
    EXPECT_EQ(more.at("orders").as_array().size(), 1U) << line;
  }

  bool gives_up(const std::string& order) const override { return order == "resign"; }

  // Turns come to their end.
  std::string submission(const std::string& order, const std::vector<std::string>& listed,
                         core::Random& random) const override {
    const bool may_end = std::ranges::find(listed, "end turn") != listed.end();
    if (!may_end || order == "end turn" || random.below(3) == 0) return order;
    return order + "\nend turn";
  }

  std::unique_ptr<samples::CaseWords> case_words() const override {
    return std::make_unique<CaseWords>();
  }

 private:
  static void check_units(const core::Game& game, const core::State& state, Side side,
                          const json::object& plan) {
    for (const auto& value : plan.at("units").as_array()) {
      const auto& unit = value.as_object();
      for (const auto& charge : unit.at("charges").as_array()) {
        const auto line = fmt::format("charge {} into {}", text_of(unit.at("unit")),
                                      text_of(charge.at("target")));
        const auto orders = game.parse_orders(state, side, line);
        EXPECT_TRUE(orders && game.check(state, side, *orders).empty()) << line;
      }
      for (const auto& ray : unit.at("reach").as_array()) {
        EXPECT_LE(ray.at("free").as_int64(), ray.at("most").as_int64()) << ray;
      }
    }
  }

  static void check_shots(const json::object& plan) {
    for (const auto& shots : plan.at("shots").as_object()) {
      for (const auto& shot : shots.value().as_array()) {
        std::int64_t cases = 0, of = 0;
        for (const auto& chance : shot.at("chances").as_array()) {
          cases += chance.at("cases").as_int64();
          of = chance.at("of").as_int64();
        }
        EXPECT_EQ(cases, of) << shot;
      }
    }
  }

  static void check_question(const core::Game& game, const core::State& state, Side side,
                             const json::object& plan) {
    const auto due = game.awaited(state).front();
    const auto& question = plan.at("question");
    EXPECT_EQ(question.is_object(), due.inside.has_value());
    if (!question.is_object()) return;
    std::vector<std::string> answers, by_default;
    for (const auto& answer : question.at("answers").as_array()) {
      answers.push_back(text_of(answer.at("order")));
    }
    EXPECT_EQ(answers, game.legal_orders(state, side));
    for (const auto& line : question.at("by_default").as_array()) {
      by_default.push_back(text_of(line));
    }
    EXPECT_EQ(by_default, game.doctrine()->default_orders(state, side));
  }
};

}  // namespace

const samples::GameSamples& samples() {
  static const Samples all;
  return all;
}

}  // namespace adjutant::rise_and_fight
