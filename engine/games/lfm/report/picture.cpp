#include <algorithm>

#include <fmt/format.h>

#include "engine/core/painter_of.hpp"
#include "engine/games/lfm/report/event_fields.hpp"
#include "engine/games/lfm/report/picture_layout.hpp"
#include "engine/games/lfm/report/report.hpp"
#include "engine/games/lfm/rules/position.hpp"

namespace adjutant::lfm {

namespace {

using core::Point;

constexpr int counter_size = 42;
constexpr int strip_height = counter_size + 22;

class Painter : core::PainterOf<State> {
 public:
  Painter(const State& state, const core::Events& events)
      : PainterOf(state, events), layout_(map_.grid, header) {}

  core::Picture paint() {
    picture_.width = layout_.width();
    picture_.title = fmt::format("{}, {}: {}", scenario_.title, scenario_.date, moment());
    picture_.description = description();
    picture_.styles = own_styles();
    draw_ground(state_, layout_, picture_.shapes);
    const int middle = picture_.width / 2;
    label("label.title", {middle, 24}, fmt::format("{}, {}", scenario_.title, scenario_.date));
    label("label.subtitle", {middle, 50}, moment());
    draw_events();
    draw_stacks();
    for (const auto& [hex, text] : map_.labels) {
      const auto at = layout_.centre(hex);
      label("label.place", {at.x, at.y + half_height - 1}, text);
    }
    draw_strips();
    return std::move(picture_);
  }

 private:
  void label(std::string style, Point at, std::string text) {
    picture_.shapes.push_back(core::Label{std::move(style), at, std::move(text)});
  }

  std::string moment() const {
    if (state_.phase == Phase::over) return "the battle is over";
    const auto& turn = scenario_.turns[static_cast<std::size_t>(state_.turn) - 1];
    return fmt::format("turn {} of {}, {}{}, {}, {}", state_.turn, scenario_.turn_count(),
                       turn.label, turn.night ? ", night" : "", name(state_.side),
                       phase_names[static_cast<std::size_t>(state_.phase)]);
  }

  std::string description() const {
    std::string told = picture_.title + ".";
    for (const Side side : core::both_sides) {
      told += fmt::format(" {}:", name(side));
      std::string separator = " ";
      for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
        if (scenario_.pieces[i].side != side || state_.pieces[i].where != Where::on_map) continue;
        told += fmt::format("{}{} in {}", separator, scenario_.pieces[i].id,
                            map_.grid.print(state_.pieces[i].at));
        separator = ", ";
      }
      told += separator == " " ? " no units on the map." : ".";
    }
    return told;
  }

  template <class Draw>
  void each_hex(Draw draw) {
    for (int i = 0; i < map_.grid.size(); ++i) draw(map_.grid.at(i));
  }

  // What a stack's counter says: whose it is, its points and of how many units, its state.
  core::Counter counter_of(const Pieces& stack, Point at) const {
    const auto& first = piece(state_, stack.front());
    int strength = 0;
    for (const auto index : stack) strength += piece(state_, index).strength;
    core::Counter made;
    made.side = first.side;
    made.type = branch_names[static_cast<std::size_t>(first.branch)];
    if (first.horse) made.type = "horse_artillery";
    made.id = stack.size() == 1 || !first.brigade
                  ? first.id
                  : scenario_.brigades[static_cast<std::size_t>(*first.brigade)].id;
    if (first.commander()) {
      made.strength = fmt::format("CV {}", command_of(state_, stack.front()));
    } else {
      made.strength = stack.size() == 1 ? std::to_string(strength)
                                        : fmt::format("{} in {}", strength, stack.size());
      made.badge = state_of(stack);
    }
    made.steps = made.steps_full = 0;
    made.at = at;
    made.size = counter_size;
    return made;
  }

  // S shattered, D disorganized (L14), d only some of it; M mounted, L limbered; B builds; for
  // commanders none.
  std::string state_of(const Pieces& stack) const {
    const auto any = [&](auto of) { return std::ranges::any_of(stack, of); };
    std::string letters;
    if (any([&](auto index) { return shattered(state_, index); })) letters += 'S';
    if (disorganized_stack(state_, stack)) {
      letters += 'D';
    } else if (any([&](auto index) { return state_.pieces[index].disorganized; })) {
      letters += 'd';
    }
    if (any([&](auto index) { return mounted(state_, index); })) letters += 'M';
    if (any([&](auto index) { return limbered(state_, index); })) letters += 'L';
    if (any([&](auto index) { return state_.pieces[index].builder; })) letters += 'B';
    return letters;
  }

  void draw_stacks() {
    each_hex([&](Hex hex) {
      std::vector<Pieces> stacks;
      for (const Side side : core::both_sides) {
        Pieces regiments, guns, commanders;
        for (const auto index : pieces_at(state_, side, hex)) {
          const auto& there = piece(state_, index);
          (there.commander() ? commanders : there.guns() ? guns : regiments).push_back(index);
        }
        for (auto* one : {&commanders, &guns, &regiments}) {
          if (!one->empty()) stacks.push_back(*one);
        }
      }
      auto at = layout_.centre(hex);
      at.y += 5;
      const int step = 9;
      const int first = -step * (static_cast<int>(stacks.size()) - 1) / 2;
      for (std::size_t i = 0; i < stacks.size(); ++i) {
        const int shift = first + step * static_cast<int>(i);
        picture_.shapes.emplace_back(counter_of(stacks[i], {at.x + shift, at.y + shift / 2}));
      }
    });
  }

  void draw_strips() {
    int y = layout_.bottom() + margin / 2;
    const auto strip = [&](const std::string& caption, auto wanted) {
      Pieces row;
      for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
        if (wanted(state_.pieces[i].where, scenario_.pieces[i]))
          row.push_back(static_cast<PieceIndex>(i));
      }
      if (row.empty()) return;
      const int in_row = std::max(1, (picture_.width - 2 * margin - 140) / (counter_size + 8));
      label("label.strip", {margin + 60, y + strip_height / 2}, caption);
      for (std::size_t i = 0; i < row.size(); ++i) {
        const int place = static_cast<int>(i);
        const Point at{margin + 140 + counter_size / 2 + (place % in_row) * (counter_size + 8),
                       y + strip_height / 2 + (place / in_row) * (counter_size + 8)};
        picture_.shapes.emplace_back(counter_of({row[i]}, at));
      }
      y += strip_height + (static_cast<int>(row.size()) - 1) / in_row * (counter_size + 8);
    };
    strip("Reinforcements",
          [](Where where, const Piece& of) { return where == Where::to_come && of.arrives != 0; });
    strip("Routed", [](Where where, const Piece&) { return where == Where::routed; });
    strip("Lost", [](Where where, const Piece&) { return where == Where::lost; });
    picture_.height = y + margin / 2;
  }

  void draw_events() {
    for (const auto& event : events_) {
      const auto& fields = event.fields;
      const auto path = hexes(texts(fields, "path"));
      if (path.size() > 1) {
        const bool back = event.type == "retreated" || event.type == "withdrew";
        arrow(back ? "arrow.retreat" : "arrow.move", path);
      } else if (event.type == "advanced") {
        arrow("arrow.advance", hexes({text(fields, "from"), text(fields, "to")}));
      }
    }
  }

  void arrow(std::string style, const std::vector<Hex>& path) {
    if (path.size() > 1)
      picture_.shapes.push_back(core::Arrow{std::move(style), layout_.centres(path)});
  }

  std::vector<Hex> hexes(const std::vector<std::string>& names) const {
    std::vector<Hex> all;
    for (std::string_view name : names) {
      if (name.starts_with(map_.grid.letter)) name.remove_prefix(map_.grid.letter.size());
      if (const auto hex = hex::parse(name)) all.push_back(*hex);
    }
    return all;
  }

  Layout layout_;
  core::Picture picture_;
};

}  // namespace

// Nothing in this game is hidden on the map, so every viewer sees the same.
core::Picture picture(const State& state, const core::Events& events, Viewer) {
  return Painter(state, events).paint();
}

}  // namespace adjutant::lfm
