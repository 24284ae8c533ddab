#include "engine/games/lfm/notation/words.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/games/lfm/notation/notation.hpp"
#include "engine/hexwar/condition.hpp"

namespace adjutant::lfm {

namespace {

// L38
constexpr std::string_view who_may_stand_here =
    "a unit's id, a brigade's name for its units with their general, or 'gen NAME' for the general "
    "alone";

// With the map's letter or without any.
std::optional<Hex> hex_in(const hex::Grid& grid, std::string_view text) {
  if (core::notation::begins_with(text, grid.letter)) text.remove_prefix(grid.letter.size());
  return hex::parse(text);
}

bool looks_like_hex(std::string_view text) {
  if (!text.empty() && (text[0] < '0' || text[0] > '9')) text.remove_prefix(1);
  return text.size() == 4 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool is_keyword(const Word& word) {
  return !word.quoted && std::ranges::any_of(keywords, [&](std::string_view keyword) {
    return same_word(word.text, keyword);
  });
}

std::string quoted(const std::string& id) {
  const auto words = core::notation::split(id).words;
  const bool plain = words.size() == 1 && words.front().text == id && !is_keyword(words.front()) &&
                     !looks_like_hex(id) && !id.starts_with("--") && !id.starts_with('>');
  return plain ? id : "\"" + id + "\"";
}

WordReader WordReader::of_member(const Scenario& scenario, std::string_view text) {
  WordReader reader(scenario, text);
  reader.forget_columns();
  return reader;
}

bool WordReader::at_hex() const {
  return more() && !peek()->quoted && looks_like_hex(peek()->text);
}

std::string WordReader::id_meant(std::string_view text) const {
  std::vector<std::string_view> ids;
  for (const auto& piece : scenario_->pieces) ids.push_back(piece.id);
  const auto near = core::notation::near_miss(text, ids);
  return near.empty() ? near : quoted(near);
}

std::optional<Hex> WordReader::hex(std::string_view example) {
  const auto word = next();
  const auto& grid = scenario_->map.grid;
  if (word.text.empty()) {
    fault(word, fmt::format("a hex is missing: write '{}'", example));
    return {};
  }
  const auto hex = word.quoted ? std::nullopt : hex_in(grid, word.text);
  if (!hex) {
    const bool other_letter = looks_like_hex(word.text);
    const auto meant =
        other_letter ? hex::parse(std::string_view(word.text).substr(1)) : std::nullopt;
    fault(word,
          other_letter
              ? fmt::format("{} is on another map: the hexes of {} begin with {}, or have no "
                            "letter",
                            word.text, scenario_->title, grid.letter)
              : fmt::format("'{}' is not a hex: write column and row, two digits each, as in {}",
                            word.text, grid.print(grid.at(grid.size() / 2))),
          meant && grid.contains(*meant) ? grid.print(*meant) : std::string{});
    return {};
  }
  if (!grid.contains(*hex)) {
    fault(word, hexwar::off_map(word.text, grid));
    return {};
  }
  return hex;
}

std::vector<Hex> WordReader::hexes() {
  std::vector<Hex> all;
  while (more() && !at_keyword()) {
    if (const auto one = hex("HEX")) all.push_back(*one);
  }
  if (all.size() > static_cast<std::size_t>(path_hexes_max)) {
    fault({{}, first_column(), first_column(), false},
          fmt::format("a way has at most {} hexes: name only the last", path_hexes_max));
    all.clear();
  }
  return all;
}

std::optional<Who> WordReader::who(std::string_view example) {
  const bool general = accept("gen");
  const auto word = next();
  if (word.text.empty()) {
    fault(word, fmt::format("name a unit: write '{}', with {}", example, who_may_stand_here));
    return {};
  }
  const auto piece = scenario_->find_piece(word.text);
  const auto brigade = scenario_->find_brigade(word.text);
  if (!piece) {
    fault(word,
          fmt::format("there is no unit '{}' in {}: write {}", word.text, scenario_->title,
                      who_may_stand_here),
          id_meant(word.text));
    return {};
  }
  if (general || !brigade) {
    if (general && !scenario_->pieces[*piece].commander()) {
      fault(word, fmt::format("{} is not a commander: remove 'gen'", word.text));
      return {};
    }
    return Who{general && brigade ? Who::Kind::general : Who::Kind::piece, *piece, {}};
  }
  Who who{Who::Kind::brigade, *brigade, {}};
  if (accept("in")) {
    const auto place = hex("NAME in HEX");
    if (!place) return {};
    who.in = *place;
  }
  return who;
}

std::vector<Who> WordReader::whos(std::string_view example) {
  std::vector<Who> all;
  const auto ends = [&] {
    return !more() || at_hex() || (at_keyword() && !same_word(peek()->text, "gen"));
  };
  if (ends()) missing(fmt::format("who ({})", who_may_stand_here), example);
  while (!ends()) {
    const auto word = *peek();
    const auto one = who(example);
    if (!one) continue;
    if (std::ranges::find(all, *one) != all.end()) {
      fault(word, "'" + word.text + "' is named twice: once is enough");
    } else if (all.size() == static_cast<std::size_t>(who_max)) {
      fault(word, fmt::format("you can name at most {}: name a brigade instead", who_max));
    } else {
      all.push_back(*one);
    }
  }
  return all;
}

std::optional<PieceIndex> WordReader::unit(std::string_view example) {
  const auto word = next();
  if (word.text.empty()) {
    fault(word, fmt::format("a unit is missing: write '{}'", example));
    return {};
  }
  const auto piece = scenario_->find_piece(word.text);
  if (piece && !scenario_->pieces[*piece].commander()) return piece;
  fault(word,
        fmt::format("there is no unit '{}' in {}: the ids are in the report's list of units",
                    word.text, scenario_->title),
        piece ? std::string{} : id_meant(word.text));
  return {};
}

std::optional<int> WordReader::number(int least, int most, std::string_view example) {
  const auto word = next();
  int value = 0;
  const auto* end = word.text.data() + word.text.size();
  const auto [rest, error] = std::from_chars(word.text.data(), end, value);
  if (error == std::errc() && rest == end && !word.text.empty() && value >= least &&
      value <= most) {
    return value;
  }
  fault(word, fmt::format("write a number from {} to {} here, as in '{}'", least, most, example));
  return {};
}

const std::vector<std::string_view>& order_words() {
  static const auto words = [] {
    std::vector<std::string_view> first{"if"};
    for (const auto verb : verb_names) first.push_back(verb.substr(0, verb.find(' ')));
    return first;
  }();
  return words;
}

const std::vector<std::string_view>& words_that_follow() {
  static const auto words = [] {
    std::vector<std::string_view> all(keywords.begin(), keywords.end());
    all.insert(all.end(), test_names.begin(), test_names.end());
    all.insert(all.end(), {"routed", "turn"});
    for (const auto verb : verb_names) all.push_back(verb.substr(0, verb.find(' ')));
    return all;
  }();
  return words;
}

bool is_name(const Scenario& scenario, std::string_view word) {
  const bool is_number =
      !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
  return is_number || hex_in(scenario.map.grid, word).has_value() ||
         scenario.find_piece(word).has_value() || scenario.find_brigade(word).has_value();
}

}  // namespace adjutant::lfm
