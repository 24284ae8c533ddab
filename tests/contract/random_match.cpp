#include "tests/contract/random_match.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "engine/core/ensure.hpp"
#include "engine/dice/dice.hpp"

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
    if (core::may_see(logged.event, viewer)) seen.push_back(logged.event);
  }
  return seen;
}

}  // namespace

RandomMatch::RandomMatch(const BuiltInScenario& scenario, core::Decisions decisions,
                         std::uint64_t seed)
    : game_(*scenario.game),
      samples_(samples::of(game_.description().id)),
      book_(core::find_rule_book(game_.description().id)),
      random_(seed) {
  ENSURE(book_ != nullptr, "each game has its rule book");
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
  const auto* turn = position.if_contains("turn");
  EXPECT_EQ(game_.turn(match_.state), turn == nullptr ? 0 : turn->as_int64());
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
  // Sealed orders are played in side order, whenever they came in.
  const auto& due = awaited[awaited.front().sealed ? 0 : random_.below(awaited.size())];
  EXPECT_FALSE(due.kind.empty());
  if (!check_abilities(due)) return false;
  if (due.sealed && random_.below(4) == 0) check_sealed(due.side);
  if (random_.below(40) == 0 && !check_all_legal(due.side)) return false;

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

// What the game offers beyond its rules, now and then; false when something did not hold.
bool RandomMatch::check_abilities(const core::Awaited& due) {
  if (game_.standing_orders() != nullptr) {
    const auto side = random_.below(2) == 0 ? Side::first : Side::second;
    if (random_.below(25) == 0 && !set_standing_orders(side)) return false;
    if (random_.below(10) == 0) check_hidden(due.side);
  }
  if (game_.turn_plans() != nullptr && random_.below(40) == 0) {
    samples_.check_plan(game_, match_.state, due.side, random_);
  }
  return !testing::Test::HasFailure();
}

// Mostly any legal order; now and then several in one submission, or what the referee would order
// themselves, which must always be accepted.
std::string RandomMatch::choose(const core::Awaited& awaited,
                                const std::vector<std::string>& legal) {
  if (const auto* doctrine = game_.doctrine(); doctrine != nullptr && random_.below(12) == 0) {
    std::string text;
    for (const auto& line : doctrine->default_orders(match_.state, awaited.side)) {
      text += line + "\n";
    }
    return text;
  }
  std::string text;
  // An answer stands alone: what follows it may be the opponent's, whose orders were waiting.
  const bool own_turn = !awaited.inside && !awaited.sealed;
  const std::uint64_t orders_max = own_turn && random_.below(4) == 0 ? 8 : 1;
  core::State state = match_.state;
  auto now_legal = legal;
  while (true) {
    std::erase_if(now_legal, [&](const auto& one) { return samples_.gives_up(one); });
    if (now_legal.empty()) return text.empty() ? legal.front() : text;
    const std::string order = now_legal[random_.below(now_legal.size())];
    text += order + "\n";
    // 'end turn' ends the submission, also where the same side is asked next (melees of 2 by 2).
    if (order == "end turn" || orders_max == 1 || random_.below(orders_max) == 0) return text;
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
  EXPECT_TRUE(legal.size() == 1 ||
              std::ranges::none_of(legal, [&](const auto& one) { return samples_.gives_up(one); }))
      << "whoever takes any order of the list may resign";
  return std::ranges::all_of(legal, [&](const auto& order) { return accepted(side, order); });
}

// What a random player orders is accepted, and is one of the orders that are listed where all are.
bool RandomMatch::check_random_order(Side side, const std::vector<std::string>& legal) {
  constexpr std::size_t long_list = 1000;  // from here on a game may cut its list off
  const auto drawn = game_.random_order(match_.state, side, random_);
  const std::string line = fmt::format("{}", fmt::join(drawn.lines, "\n"));
  const bool may_lack =
      game_.description().legal_orders == core::LegalOrders::sampled || legal.size() > long_list;
  EXPECT_TRUE(may_lack || std::ranges::find(legal, line) != legal.end())
      << "not among the legal orders: " << line;
  const auto refusals = game_.check(match_.state, side, drawn);
  EXPECT_TRUE(refusals.empty()) << "refused: " << line;
  return refusals.empty();
}

std::vector<std::string> RandomMatch::some_standing_orders(Side side) {
  return samples_.standing_orders(game_, match_.setup->scenario, side, random_);
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

// What one side has sealed changes nothing that the other is shown or may do.
void RandomMatch::check_sealed(Side side) {
  const auto awaited = game_.awaited(match_.state);
  if (awaited.size() < 2) return;  // the last to seal opens all
  const Side other = core::opponent(side);
  std::set<std::string> shown_to_other, shown_to_anybody;
  for (const auto& order : game_.legal_orders(match_.state, side)) {
    const auto orders = game_.parse_orders(match_.state, side, order);
    ASSERT_TRUE(orders) << order;
    dice::ScriptedDice none({});
    const auto sealed = game_.adjudicate(match_.state, side, *orders, none);
    for (const core::Event& event : sealed.events) EXPECT_EQ(event.only_for, side) << event.type;
    shown_to_other.insert(what_is_shown(sealed.state, other));
    shown_to_anybody.insert(what_is_shown(sealed.state, std::nullopt));
    EXPECT_EQ(game_.legal_orders(sealed.state, other), game_.legal_orders(match_.state, other));
    EXPECT_TRUE(game_.legal_orders(sealed.state, side).empty()) << "sealed is sealed";
  }
  EXPECT_EQ(shown_to_other.size(), 1U);
  EXPECT_EQ(shown_to_anybody.size(), 1U);
}

// What a viewer may not see changes nothing they are shown.
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
    check_sentences(applied->events, viewer);
  }
  for (const auto& logged : applied->events) {
    const auto& rule = logged.event.rule;
    EXPECT_TRUE(rule.empty() || book_->find(rule) != nullptr)
        << logged.event.type << " cites " << rule << ", which no rule book tells";
  }
  std::ranges::move(applied->events, std::back_inserter(events_));
  return true;
}

// Each event has its sentence, as far as it may be seen; those of others change nothing of it.
void RandomMatch::check_sentences(const std::vector<match::LoggedEvent>& logged,
                                  core::Viewer viewer) const {
  core::Events events;
  for (const match::LoggedEvent& one : logged) events.push_back(one.event);
  const auto& scenario = match_.setup->scenario;
  const auto told = game_.sentences(scenario, events, viewer);
  ASSERT_EQ(told.size(), events.size());
  std::vector<std::string> seen;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (core::may_see(events[i], viewer)) {
      seen.push_back(told[i]);
    } else {
      EXPECT_EQ(told[i], "") << events[i].type << " is not for all eyes";
    }
    EXPECT_FALSE(told[i].ends_with('.')) << told[i];
  }
  EXPECT_EQ(game_.sentences(scenario, visible(logged, viewer), viewer), seen);
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
