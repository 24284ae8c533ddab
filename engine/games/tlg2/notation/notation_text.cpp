#include <algorithm>

#include <fmt/format.h>

#include "engine/core/notation/lines.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/notation/notation_words.hpp"

namespace adjutant::tlg2 {
namespace {

// As the orders begin, whole where their first word says too little.
const std::vector<std::string_view> whole_order_words{"move",     "enter", "done moving", "attack",
                                                      "bombard",  "lose",  "retreat",     "advance",
                                                      "end turn", "resign"};
const std::vector<std::string_view> standing_words{"losses", "retreat"};
// Words that a unit's id or name may have after its first.
constexpr std::size_t words_of_name_max = 3;
const std::vector<std::string_view> clause_words{"with", "cap", "charge", "advance"};

// Reads the words of one line from left to right.
class LineReader {
 public:
  LineReader(const Scenario& scenario, std::string_view line, const State* now)
      : words_(scenario, now) {
    auto split_line = core::notation::split(line);
    line_ = std::move(split_line.words);
    end_column_ = static_cast<int>(line.size()) + 1;
    if (split_line.unclosed > 0) {
      words_.fault(split_line.unclosed, "the quote is not closed: put \" at the end of the id");
    }
  }

  std::optional<Order> order() {
    const auto first = next();
    if (same_word(first.text, "move")) return whole<Order>(move());
    if (same_word(first.text, "enter")) return whole<Order>(enter());
    if (same_word(first.text, "done"))
      return whole<Order>(two_words(first, "moving", DoneMoving{}));
    if (same_word(first.text, "attack")) return whole<Order>(attack());
    if (same_word(first.text, "bombard")) return whole<Order>(bombard());
    if (same_word(first.text, "lose")) return whole<Order>(lose());
    if (same_word(first.text, "retreat")) return whole<Order>(retreat());
    if (same_word(first.text, "advance")) return whole<Order>(advance());
    if (same_word(first.text, "end")) return whole<Order>(two_words(first, "turn", EndTurn{}));
    if (same_word(first.text, "resign")) return whole<Order>(Order{Resign{}});
    return unknown<Order>(first, whole_order_words, "'{}' is not an order: begin with one of {}");
  }

  std::optional<StandingOrder> standing() {
    const auto first = next();
    if (same_word(first.text, "losses")) return whole<StandingOrder>(standing_losses());
    if (same_word(first.text, "retreat")) return whole<StandingOrder>(standing_retreat());
    return unknown<StandingOrder>(first, standing_words,
                                  "'{}' is not a standing order: begin with one of {}");
  }

  const std::vector<WordFault>& faults() const { return words_.faults(); }
  int first_column() const { return line_.empty() ? 1 : line_.front().column; }

 private:
  bool more() const { return at_ < line_.size(); }
  Word next() { return more() ? line_[at_++] : Word{"", end_column_, end_column_, false}; }
  bool peek(std::string_view keyword) const {
    return more() && !line_[at_].quoted && same_word(line_[at_].text, keyword);
  }
  bool accept(std::string_view keyword) {
    if (!peek(keyword)) return false;
    ++at_;
    return true;
  }
  bool at_clause() const {
    return std::ranges::any_of(clause_words, [this](auto word) { return peek(word); }) ||
           (more() && !near_clause(line_[at_]).empty());
  }

  // What was read, if the line ends here and no word of it is at fault.
  template <class T>
  std::optional<T> whole(std::optional<T> value) {
    if (more() && faults().empty()) {
      words_.fault(line_[at_],
                   fmt::format("the order is complete before '{}': write the next order on a line "
                               "of its own, or a comment after #",
                               line_[at_].text));
    }
    return faults().empty() ? value : std::nullopt;
  }

  template <class T>
  std::optional<T> unknown(const Word& word, const std::vector<std::string_view>& known,
                           std::string_view message) {
    words_.fault(word, fmt::format(fmt::runtime(message), word.text, fmt::join(known, ", ")),
                 core::notation::order_meant(word.text, known));
    return {};
  }

  template <class T>
  std::optional<Order> two_words(const Word& first, std::string_view second, T order) {
    if (accept(second)) return order;
    const auto word = next();
    words_.fault(word, fmt::format("write '{} {}'", first.text, second),
                 word.text.empty() ? "" : near_miss(word.text, {second}));
    return {};
  }

  std::optional<UnitIndex> unit(std::string_view example) {
    const auto word = next();
    if (word.text.empty()) return missing<UnitIndex>(word, "a unit", example);
    return unit_of(word);
  }
  // The unit that a word names. An id or a name of several words without quotes is reported as one.
  std::optional<UnitIndex> unit_of(const Word& first) {
    if (first.quoted || words_.scenario().find_unit(first.text)) return words_.unit(first);
    std::string text = first.text;
    for (std::size_t i = at_; i < line_.size() && i < at_ + words_of_name_max; ++i) {
      text += " " + line_[i].text;
      const auto found = words_.unit_of_words(text);
      if (!found) continue;
      words_.fault(Word{text, first.column, line_[i].end, false},
                   fmt::format("'{}' is several words: write the id on the counter, in quotes "
                               "where it holds a space",
                               text),
                   quoted(words_.scenario().units[*found].id));
      at_ = i + 1;
      return {};
    }
    return words_.unit(first);
  }
  std::optional<Hex> hex(std::string_view example) {
    const auto word = next();
    if (word.text.empty()) return missing<Hex>(word, "a hex", example);
    return words_.hex(word);
  }
  template <class T>
  std::optional<T> missing(const Word& word, std::string_view what, std::string_view example) {
    words_.fault(word, fmt::format("{} is missing: write '{}'", what, example));
    return {};
  }
  bool expect(std::string_view keyword, std::string_view example) {
    if (accept(keyword)) return true;
    const auto word = more() ? line_[at_] : next();
    const auto near = word.text.empty() ? "" : near_miss(word.text, {keyword});
    words_.fault(word, fmt::format("'{}' is missing: write '{}'", keyword, example), near);
    if (!near.empty()) ++at_;
    return !near.empty();
  }

  // Hexes up to the end of the line or the next clause; a hex may come again.
  std::vector<Hex> path() {
    std::vector<Hex> hexes;
    while (more()) {
      const auto word = next();
      if (const auto hex = words_.hex(word)) hexes.push_back(*hex);
    }
    if (hexes.size() > static_cast<std::size_t>(notation_path_hexes_max)) {
      words_.fault(first_column(), fmt::format("a path has at most {} hexes: name only the last",
                                               notation_path_hexes_max));
    }
    return hexes;
  }

  std::optional<Order> move() {
    constexpr std::string_view example = "move UNIT HEX";
    const auto mover = unit(example);
    if (!more()) return missing<Order>(next(), "a hex", example);
    auto hexes = path();
    if (!mover) return {};
    const bool whole = hexes.size() > 1;
    return Move{*mover, std::move(hexes), whole};
  }

  std::optional<Order> enter() {
    const auto unit_entering = unit("enter UNIT");
    auto hexes = path();
    if (!unit_entering) return {};
    return Enter{*unit_entering, std::move(hexes)};
  }

  std::optional<Order> attack() {
    Attack attack;
    while (more() && !at_clause()) {
      const auto word = next();
      add_once(words_, attack.targets, words_.hex(word), word);
    }
    if (attack.targets.empty() && faults().empty()) {
      return missing<Order>(next(), "a hex to attack", "attack HEX with UNIT");
    }
    while (more()) {
      const auto word = next();
      const auto clause = clause_of(word);
      if (clause == "with") {
        with(word, attack.with);
      } else if (clause == "cap") {
        cap(word, attack.cap);
      } else if (clause == "charge") {
        if (attack.charge) twice(word);
        attack.charge = true;
      } else if (clause == "advance") {
        if (attack.advance) twice(word);
        attack.advance = advance_clause();
      }
    }
    return attack;
  }

  std::optional<Order> bombard() {
    constexpr std::string_view example = "bombard HEX with GUN";
    Bombard bombard;
    if (const auto target = hex(example)) bombard.target = *target;
    while (more()) {
      const auto word = next();
      const auto clause = clause_of(word);
      if (clause == "with") {
        with(word, bombard.with);
      } else if (clause == "cap") {
        cap(word, bombard.cap);
      } else if (!clause.empty()) {
        words_.fault(word, "a bombardment has no such clause: bombard HEX with GUN cap ODDS");
      }
    }
    if (bombard.with.empty() && faults().empty()) {
      return missing<Order>(next(), "with which guns", example);
    }
    return bombard;
  }

  void with(const Word& keyword, std::vector<UnitIndex>& list) {
    if (!list.empty()) twice(keyword);
    const auto first = at_;
    while (more() && !at_clause()) {
      const auto word = next();
      add_once(words_, list, unit_of(word), word);
    }
    if (at_ == first) words_.fault(next_column(), "name the units after 'with'");
  }

  void cap(const Word& keyword, std::optional<OddsColumn>& column) {
    if (column) twice(keyword);
    const auto word = next();
    if (word.text.empty()) {
      words_.fault(word, "name the odds after 'cap', as in 'cap 3:1'");
    } else {
      column = words_.odds(word);
    }
  }

  std::optional<Advance> advance_clause() {
    constexpr std::string_view example = "advance UNIT to HEX";
    if (accept("none")) return Advance{};
    const auto advancing = unit(example);
    if (!expect("to", example)) return {};
    const auto to = hex(example);
    if (!advancing || !to) return {};
    return Advance{advancing, *to};
  }

  std::optional<Order> advance() {
    const auto clause = advance_clause();
    if (!clause) return {};
    return Order{*clause};
  }

  std::optional<Order> lose() {
    const auto losing = unit("lose UNIT");
    if (!losing) return {};
    return Lose{*losing};
  }

  std::optional<Order> retreat() {
    constexpr std::string_view example = "retreat UNIT to HEX";
    const auto retreating = unit(example);
    if (!expect("to", example)) return {};
    const auto to = hex(example);
    if (!retreating || !to) return {};
    return Retreat{*retreating, *to};
  }

  std::optional<StandingOrder> standing_losses() {
    StandingLosses losses;
    if (!more()) return missing<StandingOrder>(next(), "a unit", "losses UNIT UNIT");
    while (more()) {
      const auto word = next();
      add_once(words_, losses.units, unit_of(word), word);
    }
    return losses;
  }

  std::optional<StandingOrder> standing_retreat() {
    constexpr std::string_view example = "retreat UNIT to HEX";
    StandingRetreat retreat;
    if (!accept("any")) retreat.unit = unit(example);
    retreat.toward = accept("toward");
    if (!retreat.toward && !expect("to", "retreat UNIT to HEX, or retreat any toward HEX")) {
      return {};
    }
    if (!more()) return missing<StandingOrder>(next(), "a hex", example);
    if (retreat.toward) {
      if (const auto to = hex(example)) retreat.to.push_back(*to);
    } else {
      while (more()) {
        const auto word = next();
        add_once(words_, retreat.to, words_.hex(word), word);
      }
    }
    return retreat;
  }

  // The clause a word begins, told as a fault where it is misspelt; empty when it is none.
  std::string clause_of(const Word& word) {
    for (const auto clause : clause_words) {
      if (!word.quoted && same_word(word.text, clause)) return std::string(clause);
    }
    auto near = near_clause(word);
    words_.fault(word,
                 fmt::format("'{}' is not understood here: after the hexes come with, cap, charge, "
                             "advance",
                             word.text),
                 near);
    return near;
  }

  // The clause that is misspelt in a word where hexes or units could stand too.
  std::string near_clause(const Word& word) const {
    const bool other = word.quoted || word.text.size() < 3 ||
                       words_.scenario().find_unit(word.text) ||
                       word.text.find_first_of("0123456789") != std::string::npos;
    return other ? std::string{} : near_miss(word.text, clause_words);
  }

  void twice(const Word& word) {
    words_.fault(word, fmt::format("'{}' comes twice: once is enough", word.text));
  }
  int next_column() const { return more() ? line_[at_].column : end_column_; }

  WordReader words_;
  std::vector<Word> line_;
  std::size_t at_ = 0;
  int end_column_ = 1;
};

}  // namespace

const std::vector<std::string_view>& order_words() {
  static const std::vector<std::string_view> words{
      "move", "enter", "done", "attack", "bombard", "lose", "retreat", "advance", "end", "resign"};
  return words;
}

const std::vector<std::string_view>& keywords() {
  static const std::vector<std::string_view> words{"with", "cap", "charge", "advance", "to",
                                                   "none", "any", "moving", "turn",    "toward"};
  return words;
}

bool is_name(const Scenario& scenario, std::string_view word) {
  WordReader reader(scenario, nullptr);
  const Word whole{std::string(word), 1, static_cast<int>(word.size()) + 1, false};
  return scenario.find_unit(word).has_value() || reader.hex(whole).has_value() ||
         reader.odds(whole).has_value();
}

Parsed read(const Scenario& scenario, std::string_view text, const State* now) {
  return core::notation::read_orders<PlacedOrder, LineReader>(scenario, text, now);
}

core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario, std::string_view text) {
  return core::notation::read_standing_orders<StandingOrder, LineReader>(
      scenario, text, static_cast<const State*>(nullptr));
}

std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                       const StandingOrder& order) {
  const auto is_strange = [&](UnitIndex unit) { return scenario.units[unit].side != side; };
  const auto* losses = std::get_if<StandingLosses>(&order);
  const auto* retreat = std::get_if<StandingRetreat>(&order);
  auto units = losses != nullptr ? losses->units : std::vector<UnitIndex>();
  if (retreat != nullptr && retreat->unit) units.push_back(*retreat->unit);
  const auto found = std::ranges::find_if(units, is_strange);
  return found == units.end() ? std::nullopt : std::optional(scenario.units[*found].id);
}

}  // namespace adjutant::tlg2
