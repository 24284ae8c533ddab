#include "engine/games/lfm/report/report.hpp"

#include <fmt/format.h>

#include "engine/core/cited.hpp"
#include "engine/core/list_of.hpp"
#include "engine/core/report_sections.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/games/lfm/report/event_fields.hpp"
#include "engine/games/lfm/report/sentences.hpp"
#include "engine/games/lfm/rules/position.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/victory.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

using core::Document;
using core::Heading;
using core::Item;
using core::List;
using core::Paragraph;
using core::Table;

// The heading of what happens now, as "phase_began" would tell it.
std::string phase_title(const State& state) {
  return fmt::format("Turn {}, {} {} phase", state.turn, name(state.side),
                     phase_names[static_cast<std::size_t>(state.phase)]);
}

// Goes through the events in order; each phase has its heading once something happens in it.
class Narrator {
 public:
  // The first events may belong to a phase that had begun before.
  Narrator(const State& before, Document& document)
      : scenario_(*before.scenario), document_(document), heading_(phase_title(before)) {}

  void tell(const core::Event& event, std::string story) {
    if (event.type == "phase_began") {
      close();
      heading_ = std::move(story);
      return;
    }
    if (story.empty()) return;
    if (!heading_.empty()) {
      close();
      document_.emplace_back(Heading{2, std::exchange(heading_, {})});
    }
    told_ = true;
    const bool full = event.type == "fired" || event.type == "attacked" || event.type == "charged";
    list_.items.push_back(
        {story + (event.type == "asked" ? "" : core::cited(event.rule) + "."),
         full ? modifier_lines(scenario_, event.fields) : std::vector<std::string>{}});
  }

  void finish() {
    close();
    if (!told_) document_.emplace_back(Paragraph{core::quiet_turn});
  }

 private:
  void close() {
    if (!list_.items.empty()) document_.emplace_back(std::exchange(list_, {}));
  }

  const Scenario& scenario_;
  Document& document_;
  List list_;
  std::string heading_;
  bool told_ = false;
};

std::string state_text(const State& state, PieceIndex index) {
  std::vector<std::string> words;
  const auto& now = state.pieces[index];
  if (now.disorganized) words.emplace_back("disorganized");
  if (shattered(state, index)) words.emplace_back("shattered");
  if (now.mounted && on_map(state, index)) words.emplace_back("mounted");
  if (now.limbered && on_map(state, index)) words.emplace_back("limbered");
  if (!now.obeys && piece(state, index).side == state.side) words.emplace_back("out of command");
  if (now.hits > 0) words.emplace_back("a substitute");
  return core::list_of(words, ", ");
}

std::string place_text(const State& state, PieceIndex index) {
  const auto& counter = piece(state, index);
  const auto& now = state.pieces[index];
  switch (now.where) {
    case Where::on_map:
      return print(state, now.at);
    case Where::to_come:
      if (counter.arrives == 0) return "not in play";
      return counter.arrives <= state.turn
                 ? "may enter at " + print(state, counter.entry)
                 : fmt::format("from turn {} at {}", counter.arrives, print(state, counter.entry));
    default:
      return std::string(where_names[static_cast<std::size_t>(now.where)]);
  }
}

std::string strength_text(const State& state, PieceIndex index) {
  const auto& counter = piece(state, index);
  if (counter.commander()) {
    const int help = help_of(state, index);
    return fmt::format("CV {}{}", command_of(state, index),
                       help > 0 ? fmt::format(", help {}", help) : "");
  }
  return fmt::format("{}, cohesion {}", counter.strength, counter.cohesion);
}

Table pieces_of(const State& state, Side side) {
  Table table{{"Unit", "Name", "Place", "Strength", "State"}, {}};
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    const auto& counter = piece(state, index);
    if (counter.side != side) continue;
    table.rows.push_back({counter.id, counter.name, place_text(state, index),
                          strength_text(state, index), state_text(state, index)});
  }
  return table;
}

// 26, L38: how those who may come now are called in an order.
void describe_comers(Document& document, const State& after) {
  if (after.phase == Phase::over) return;
  for (const Side side : core::both_sides) {
    const auto names = who_may_enter(after, side);
    if (names.empty()) continue;
    document.emplace_back(Paragraph{fmt::format(
        "{}: {} may enter, as in 'enter NAME HEX'. A brigade's name brings its units with their "
        "general, 'gen NAME' the general alone (L38).",
        name(side), names)});
  }
}

void describe_position(Document& document, const State& after) {
  document.emplace_back(Heading{2, core::position_section});
  for (const Side side : core::both_sides) {
    document.emplace_back(Heading{3, std::string(name(side))});
    document.emplace_back(pieces_of(after, side));
  }
  document.emplace_back(Paragraph{
      "CV is a general's command value; help is what the general can add when units rally. A unit "
      "passes a cohesion check if the die shows its cohesion or less."});
  describe_comers(document, after);
  const auto scored = points(after);
  document.emplace_back(Paragraph{
      fmt::format("Points: {} {}, {} {}. The Confederates must lead by {} to win (rule 28).",
                  name(us), scored[0], name(cs), scored[1], after.scenario->victory.margin)});
}

void describe_what_follows(Document& document, const State& after) {
  core::describe_what_follows(document, awaited(after), people);
  if (const auto end = ending(after)) {
    document.emplace_back(
        Paragraph{fmt::format("{}.", ending_words(id(*end->winner), end->reason))});
  }
}

}  // namespace

core::Document report(const State& before, const State& after, const core::Events& events,
                      Viewer viewer) {
  const Scenario& scenario = *after.scenario;
  Document document;
  document.emplace_back(
      Heading{1, fmt::format("{}, turn {}, {}: {}", scenario.title, before.turn,
                             scenario.turns[static_cast<std::size_t>(before.turn) - 1].label,
                             name(before.side))});
  Narrator narrator(before, document);
  const auto seen = core::seen_by(events, viewer);
  auto told = report_sentences(scenario, seen);
  for (std::size_t i = 0; i < seen.size(); ++i) narrator.tell(seen[i], std::move(told[i]));
  narrator.finish();
  describe_position(document, after);
  describe_what_follows(document, after);
  if (viewer != after.side) core::describe_forecast(document, after, viewer);
  document.emplace_back(
      Paragraph{core::played_with(scenario.id, scenario.sha256, scenario.provenance)});
  return document;
}

}  // namespace adjutant::lfm
