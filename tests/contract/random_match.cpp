#include "tests/contract/random_match.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "engine/dice/dice.hpp"
#include "tests/contract/plan_check.hpp"

namespace adjutant::contract {

namespace json = core::json;
using core::Side;

namespace {

constexpr int submissions_max = 20'000;

match::Setup setup_of(const BuiltInScenario& scenario, core::Decisions decisions,
                      std::uint64_t seed) {
  match::Setup setup;
  setup.id = fmt::format("m_random{:x}", seed);
  setup.game = scenario.game;
  setup.scenario = scenario.scenario;
  setup.decisions = decisions;
  setup.seats = {match::Seat{"first", fmt::format("{:x}", seed)}, match::Seat{"second", ""}};
  setup.server_seed = core::sha256(setup.id);
  setup.commitment = core::sha256_hex(
      {reinterpret_cast<const char*>(setup.server_seed.data()), setup.server_seed.size()});
  return setup;
}

std::string text_of(const core::Document& document) {
  std::string text;
  for (const core::Block& block : document) {
    if (const auto* heading = std::get_if<core::Heading>(&block)) text += heading->text + "\n";
    if (const auto* paragraph = std::get_if<core::Paragraph>(&block))
      text += paragraph->text + "\n";
    if (const auto* verbatim = std::get_if<core::Verbatim>(&block)) text += verbatim->text + "\n";
    if (const auto* list = std::get_if<core::List>(&block)) {
      for (const core::Item& item : list->items) {
        text += item.text + "\n";
        for (const std::string& detail : item.details) text += detail + "\n";
      }
    }
    if (const auto* table = std::get_if<core::Table>(&block)) {
      for (const auto& row : table->rows) {
        for (const std::string& cell : row) text += cell + "\t";
      }
    }
  }
  return text;
}

core::Events visible(const std::vector<match::LoggedEvent>& events, core::Viewer viewer) {
  core::Events seen;
  for (const match::LoggedEvent& logged : events) {
    if (!logged.event.only_for || logged.event.only_for == viewer) seen.push_back(logged.event);
  }
  return seen;
}

}  // namespace

RandomMatch::RandomMatch(const BuiltInScenario& scenario, core::Decisions decisions,
                         std::uint64_t seed)
    : game_(*scenario.game), random_(seed) {
  match::Started started = match::start(setup_of(scenario, decisions, seed));
  match_ = std::move(started.match);
  events_ = std::move(started.events);
}

bool RandomMatch::play() {
  while (!match_.result) {
    if (submissions() == submissions_max) {
      ADD_FAILURE() << "the match does not end";
      return false;
    }
    if (!check_position() || !step()) return false;
  }
  EXPECT_TRUE(game_.awaited(match_.state).empty()) << "the game is over and somebody is awaited";
  return check_position() && check_record();
}

// One state, one text, and back.
bool RandomMatch::check_position() {
  const json::object position = game_.encode(match_.state);
  const auto state = game_.decode(match_.setup->scenario, position);
  if (!state) {
    ADD_FAILURE() << "its own position is refused: " << state.error().front().path << ": "
                  << state.error().front().message;
    return false;
  }
  const std::string again = core::canonical_json(game_.encode(*state));
  EXPECT_EQ(again, core::canonical_json(position));
  match::set_state(match_, *state);  // what encode() forgets shows in what follows
  return again == core::canonical_json(position);
}

bool RandomMatch::step() {
  const auto awaited = game_.awaited(match_.state);
  if (awaited.empty()) {
    ADD_FAILURE() << "a dead end: nobody is awaited and the game is not over";
    return false;
  }
  const core::Awaited& due = awaited[random_.below(awaited.size())];
  EXPECT_FALSE(due.kind.empty());
  if (random_.below(25) == 0 &&
      !set_standing_orders(random_.below(2) == 0 ? Side::first : Side::second)) {
    return false;
  }
  if (random_.below(10) == 0) check_hidden(due.side);
  if (random_.below(40) == 0 && !check_all_legal(due.side)) return false;

  if (random_.below(40) == 0) {
    PlanCheck(game_, match_.state, due.side, random_).check();
    if (testing::Test::HasFailure()) return false;
  }

  const auto legal = game_.legal_orders(match_.state, due.side);
  if (legal.empty()) {
    ADD_FAILURE() << "a dead end: no legal order for " << due.kind;
    return false;
  }
  if (random_.below(8) == 0 && !check_random_order(due.side, legal)) return false;
  const std::string order = choose(due, legal);
  if (!accepted(due.side, order)) return false;
  return submit(match::Kind::orders, due.side, *game_.parse_orders(match_.state, due.side, order));
}

// Mostly any legal order; now and then several in one submission, or what the referee would order
// himself, which must always be accepted.
std::string RandomMatch::choose(const core::Awaited& awaited,
                                const std::vector<std::string>& legal) {
  if (random_.below(12) == 0) {
    std::string text;
    for (const auto& line : game_.doctrine()->default_orders(match_.state, awaited.side))
      text += line + "\n";
    return text;
  }
  std::string text;
  // An answer stands alone: what follows it may be the opponent's, whose orders were waiting.
  const bool own_turn = awaited.kind == "movement" || awaited.kind == "combat";
  const std::uint64_t orders_max = own_turn && random_.below(4) == 0 ? 8 : 1;
  core::State state = match_.state;
  auto now_legal = legal;
  while (true) {
    std::erase(now_legal, "resign");
    if (now_legal.empty()) return text.empty() ? legal.front() : text;
    const std::string order = now_legal[random_.below(now_legal.size())];
    text += order + "\n";
    if (orders_max == 1 || random_.below(orders_max) == 0) return text;
    auto next = without_dice(state, awaited.side, order);
    if (!next) return text;
    state = std::move(*next);
    now_legal = game_.legal_orders(state, awaited.side);
  }
}

// The position after an order, while the same side goes on and no die has been rolled.
std::optional<core::State> RandomMatch::without_dice(const core::State& state, Side side,
                                                     const std::string& order) const {
  const auto parsed = game_.parse_orders(state, side, order);
  if (!parsed) return std::nullopt;
  dice::ScriptedDice none({});
  try {
    core::State next = game_.adjudicate(state, side, *parsed, none).state;
    const auto awaited = game_.awaited(next);
    if (awaited.empty() || awaited.front().side != side) return std::nullopt;
    return next;
  } catch (const core::DiceFault&) {
    return std::nullopt;
  }
}

bool RandomMatch::accepted(Side side, const std::string& order) {
  const auto parsed = game_.parse_orders(match_.state, side, order);
  if (!parsed) {
    ADD_FAILURE() << "not understood: " << order << ": " << parsed.error().front().message;
    return false;
  }
  const auto refusals = game_.check(match_.state, side, *parsed);
  if (!refusals.empty()) {
    ADD_FAILURE() << "refused: " << order << ": " << refusals.front().rule << " "
                  << refusals.front().message;
    return false;
  }
  std::string printed;
  for (const std::string& line : parsed->lines) printed += line + "\n";
  const auto again = game_.parse_orders(match_.state, side, printed);
  EXPECT_TRUE(again && again->lines == parsed->lines) << printed;
  const auto as_json = game_.parse_orders_json(match_.state, side, game_.print_json(*parsed));
  EXPECT_TRUE(as_json && as_json->lines == parsed->lines)
      << printed << json::serialize(game_.print_json(*parsed));
  return again && as_json;
}

bool RandomMatch::check_all_legal(Side side) {
  const auto legal = game_.legal_orders(match_.state, side);
  auto sorted = legal;
  std::ranges::sort(sorted);
  EXPECT_EQ(std::ranges::adjacent_find(sorted), sorted.end()) << "listed twice";
  return std::ranges::all_of(legal, [&](const auto& order) { return accepted(side, order); });
}

// What a random player orders is accepted, and is one of the orders that are listed.
bool RandomMatch::check_random_order(Side side, const std::vector<std::string>& legal) {
  constexpr std::size_t long_list = 1000;  // from here on a game may cut its list off
  const auto drawn = game_.random_order(match_.state, side, random_);
  const std::string line = fmt::format("{}", fmt::join(drawn.lines, "\n"));
  const bool listed = std::ranges::find(legal, line) != legal.end();
  EXPECT_TRUE(listed || legal.size() > long_list) << "not among the legal orders: " << line;
  const auto refusals = game_.check(match_.state, side, drawn);
  EXPECT_TRUE(refusals.empty()) << "refused: " << line;
  return refusals.empty();
}

// Standing orders of tlg2; the next game brings its own.
std::vector<std::string> RandomMatch::some_standing_orders(Side side) {
  std::vector<std::string> ids;
  const auto position = game_.encode(match_.state);
  const std::string& side_id = game_.description().sides[index(side)];
  for (const json::value& unit : match_.setup->scenario.source->at("units").as_array()) {
    if (unit.at("side").as_string() == side_id) {
      ids.push_back(fmt::format("\"{}\"", std::string_view(unit.at("id").as_string())));
    }
  }
  const auto any = [&] { return ids[random_.below(ids.size())]; };
  const auto& map = match_.setup->scenario.source->at("map");
  const auto hex = [&](std::int64_t down) {
    return fmt::format("{:02}{:02}", map.at("columns").at(0).as_int64() + 9,
                       map.at("rows").at(0).as_int64() + down);
  };
  return {fmt::format("losses {}", any()),
          fmt::format("losses {}\nretreat any toward {}", any(), hex(3)),
          fmt::format("retreat {} to {} {}", any(), hex(5), hex(6)), ""};
}

bool RandomMatch::set_standing_orders(Side side) {
  const auto texts = some_standing_orders(side);
  const std::string& text = texts[random_.below(texts.size())];
  const auto orders = game_.standing_orders()->parse(match_.state, side, text);
  if (!orders) {
    ADD_FAILURE() << "not understood: " << text << ": " << orders.error().front().message;
    return false;
  }
  return submit(match::Kind::standing_orders, side, *orders);
}

std::string RandomMatch::what_is_shown(const core::State& state, core::Viewer viewer) const {
  std::string shown = core::canonical_json(game_.view(state, viewer));
  shown += text_of(game_.report({match_.state, state, {}, viewer}));
  for (const core::Awaited& awaited : game_.awaited(state)) {
    shown += awaited.kind + awaited.question;
  }
  if (viewer) {
    for (const std::string& order : game_.legal_orders(state, *viewer)) shown += order + "\n";
  }
  return shown;
}

// What a viewer may not see changes nothing he is shown.
void RandomMatch::check_hidden(Side viewer) {
  const Side other = core::opponent(viewer);
  std::vector<std::string> shown_to_viewer, shown_to_anybody;
  for (const std::string& text : some_standing_orders(other)) {
    const auto orders = game_.standing_orders()->parse(match_.state, other, text);
    ASSERT_TRUE(orders) << text << ": " << orders.error().front().message;
    const auto set = game_.standing_orders()->set(match_.state, other, *orders);
    for (const core::Event& event : set.events) EXPECT_EQ(event.only_for, other);
    shown_to_viewer.push_back(what_is_shown(set.state, viewer));
    shown_to_anybody.push_back(what_is_shown(set.state, std::nullopt));
  }
  EXPECT_EQ(shown_to_viewer.front(), shown_to_viewer[1]);
  EXPECT_EQ(shown_to_viewer.front(), shown_to_viewer[2]);
  EXPECT_EQ(shown_to_viewer.front(), shown_to_viewer[3]);
  EXPECT_EQ(std::ranges::count(shown_to_anybody, shown_to_anybody.front()), 4);
}

bool RandomMatch::submit(match::Kind kind, Side side, core::Orders orders) {
  match::Draft draft;
  draft.kind = kind;
  draft.side = side;
  draft.received = "2026-11-21T10:00:00Z";
  draft.nonce = fmt::format("{}", submissions());
  draft.orders = std::move(orders);
  const core::State before = match_.state;
  auto applied = match::apply_seeded(match_, draft);
  if (!applied) {
    ADD_FAILURE() << "refused though checked: " << applied.error().front().message;
    return false;
  }
  match_ = std::move(applied->match);
  submissions_.push_back(std::move(applied->submission));
  for (const core::Viewer viewer : {core::Viewer{}, core::Viewer{side}}) {
    const core::Events seen = visible(applied->events, viewer);
    EXPECT_FALSE(game_.report({before, match_.state, seen, viewer}).empty());
    EXPECT_FALSE(game_.picture_of(match_.state, seen, viewer).shapes.empty());
  }
  std::ranges::move(applied->events, std::back_inserter(events_));
  return true;
}

// Replays the whole match from its record and compares the bytes of each event.
bool RandomMatch::check_record() const {
  const auto record = match::encode_record({match_, submissions_, events_}, std::nullopt);
  const auto verdict = match::verify(core::canonical_json(record), games());
  for (const match::Finding& finding : verdict.findings) {
    EXPECT_TRUE(finding.holds) << finding.what << ": " << finding.where << ": " << finding.why;
  }
  EXPECT_TRUE(verdict.complete);
  EXPECT_EQ(verdict.head, match_.head);
  return verdict.holds;
}

}  // namespace adjutant::contract
