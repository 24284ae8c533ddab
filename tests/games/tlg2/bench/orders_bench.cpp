#include <benchmark/benchmark.h>

#include "engine/core/ensure.hpp"
#include "server/render/document.hpp"
#include "server/render/map_picture.hpp"
#include "tests/games/tlg2/bench/chippewa.hpp"

// What lies on the way of one submission, and what is shown of it.
namespace adjutant::bench {
namespace {

using core::Side;

void check_20_orders(benchmark::State& bench) {
  const auto& game = *chippewa().game;
  const auto state = second_turn();
  const auto orders = understood(state, Side::first, twenty_orders);
  ENSURE(orders.lines.size() == 20, "a submission of 20 orders");
  const auto refusals = game.check(state, Side::first, orders);
  ENSURE(refusals.empty(), refusals.front().order + ": " + refusals.front().message);
  for (auto _ : bench) benchmark::DoNotOptimize(game.check(state, Side::first, orders));
}
BENCHMARK(check_20_orders)->Unit(benchmark::kMicrosecond);

void parse_20_orders(benchmark::State& bench) {
  const auto state = second_turn();
  for (auto _ : bench) benchmark::DoNotOptimize(understood(state, Side::first, twenty_orders));
}
BENCHMARK(parse_20_orders)->Unit(benchmark::kMicrosecond);

void preview_attack(benchmark::State& bench) {
  const auto& game = *chippewa().game;
  const auto state = second_turn_combat();
  const auto orders = understood(state, Side::first, one_attack);
  ENSURE(
      !game.previews()->preview(state, Side::first, orders).at(0).as_object().contains("refused"),
      "the attack that is measured is legal");
  for (auto _ : bench)
    benchmark::DoNotOptimize(game.previews()->preview(state, Side::first, orders));
}
BENCHMARK(preview_attack)->Unit(benchmark::kMicrosecond);

// From the text of an order to its hashed events as they are stored.
void apply_one_move(benchmark::State& bench) {
  const auto match = first_turn();
  match::Draft draft;
  draft.received = "2026-11-21T10:00:00Z";
  draft.nonce = "a nonce";
  for (auto _ : bench) {
    draft.orders = understood(match.state, Side::first, one_move);
    const auto applied = match::apply_seeded(match, draft);
    ENSURE(applied.has_value(), "the move that is measured is legal");
    ENSURE(!applied->events.back().json.empty(), "events come with their JSON");
  }
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(apply_one_move)->Unit(benchmark::kMicrosecond);

void snapshot_text(benchmark::State& bench) {
  const auto match = first_turn();
  for (auto _ : bench) {
    benchmark::DoNotOptimize(core::canonical_json(match::encode(match::snapshot_of(match))));
  }
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(snapshot_text)->Unit(benchmark::kMicrosecond);

// A turn of 20 orders with its dice, reported to everybody.
struct ReportedTurn {
  core::State before, after;
  core::Events events;
};

ReportedTurn reported_turn() {
  const auto& game = *chippewa().game;
  ReportedTurn reported{second_turn(), {}, {}};
  match::Match match = first_turn();
  match::set_state(match, reported.before);
  match::Draft draft;
  draft.orders = understood(reported.before, Side::first, twenty_orders);
  draft.received = "2026-11-21T10:00:00Z";
  const auto applied = match::apply_seeded(match, draft);
  ENSURE(applied.has_value(), "the turn that is measured is legal");
  reported.after = applied->match.state;
  for (const auto& logged : applied->events) {
    if (logged.event.type != "submitted") reported.events.push_back(logged.event);
  }
  ENSURE(!game.report({reported.before, reported.after, reported.events, std::nullopt}).empty(),
         "a report");
  return reported;
}

void report_text(benchmark::State& bench) {
  const auto reported = reported_turn();
  for (auto _ : bench) {
    benchmark::DoNotOptimize(render::to_text(
        chippewa().game->report({reported.before, reported.after, reported.events, std::nullopt})));
  }
}
BENCHMARK(report_text)->Unit(benchmark::kMicrosecond);

void report_html(benchmark::State& bench) {
  const auto reported = reported_turn();
  for (auto _ : bench) {
    benchmark::DoNotOptimize(render::to_html(
        chippewa().game->report({reported.before, reported.after, reported.events, std::nullopt})));
  }
}
BENCHMARK(report_html)->Unit(benchmark::kMicrosecond);

void picture_make(benchmark::State& bench) {
  const auto reported = reported_turn();
  for (auto _ : bench) {
    benchmark::DoNotOptimize(
        chippewa().game->picture_of(reported.after, reported.events, std::nullopt));
  }
}
BENCHMARK(picture_make)->Unit(benchmark::kMicrosecond);

void picture_svg(benchmark::State& bench) {
  const auto reported = reported_turn();
  const auto picture = chippewa().game->picture_of(reported.after, reported.events, std::nullopt);
  for (auto _ : bench) benchmark::DoNotOptimize(render::to_svg(picture));
}
BENCHMARK(picture_svg)->Unit(benchmark::kMillisecond);

void picture_png(benchmark::State& bench) {
  const auto reported = reported_turn();
  const auto picture = chippewa().game->picture_of(reported.after, reported.events, std::nullopt);
  for (auto _ : bench) benchmark::DoNotOptimize(render::to_png(picture, 1));
}
BENCHMARK(picture_png)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace adjutant::bench
