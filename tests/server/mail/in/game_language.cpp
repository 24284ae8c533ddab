#include "tests/server/mail/in/game_language.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "tests/folder.hpp"

namespace adjutant::mail {
namespace {

constexpr auto side = core::Side::first;

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

GameLanguage::GameLanguage() : text_(bytes_of(tests::folder() / "server/mail/in/language.txt")) {
  for (std::string_view rest = text_; !rest.empty();) {
    const auto end = rest.find('\n');
    const auto line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    const auto what = line.substr(0, line.find(' '));
    const auto value = line.substr(what.size() + 1);
    if (what == "scenario") scenario_ = find_built_in_scenario(value);
    if (what == "order_words") order_words_ = app::words_of(value);
    if (what == "keywords") keywords_ = app::words_of(value);
    if (what == "ends_turn") ends_turn_ = value;
    if (what == "name") places_of_names_.push_back(value);
  }
  if (scenario_ == nullptr)
    throw std::runtime_error("language.txt names no scenario that there is");
  state_ = scenario_->game->initial_state(scenario_->scenario, core::Decisions::standing);
}

bool GameLanguage::is_name(std::string_view word) const {
  const auto [known, is_new] = known_names_.try_emplace(std::string(word));
  if (is_new) {
    known->second = std::ranges::any_of(places_of_names_, [&](std::string_view order) {
      std::string line(order);
      return is_order(line.replace(line.find('%'), 1, word));
    });
  }
  return known->second;
}

bool GameLanguage::is_order(std::string_view line) const {
  const auto [known, is_new] = known_orders_.try_emplace(std::string(line));
  if (is_new) {
    const auto orders = scenario_->game->parse_orders(state_, side, line);
    known->second = orders && orders->lines.size() == 1;
  }
  return known->second;
}

bool GameLanguage::ends_turn(std::string_view line) const {
  const auto orders = scenario_->game->parse_orders(state_, side, line);
  return orders && orders->lines == std::vector<std::string>{std::string(ends_turn_)};
}

core::Refusals GameLanguage::refusals(std::string_view orders) const {
  const auto read = scenario_->game->parse_orders(state_, side, orders);
  return read ? core::Refusals{} : read.error();
}

std::vector<std::string> GameLanguage::canonical(const std::vector<std::string>& lines) const {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  const auto read = scenario_->game->parse_orders(state_, side, text);
  return read ? read->lines : std::vector<std::string>{};
}

std::vector<std::string> GameLanguage::legal_orders() const {
  return scenario_->game->legal_orders(state_, side);
}

}  // namespace adjutant::mail
