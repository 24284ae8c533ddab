#include "engine/match/sentences.hpp"

#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/match/forfeit.hpp"

namespace adjutant::match {

namespace json = core::json;

namespace {

// "2026-12-01T08:20:05Z": "2026-12-01 08:20 UTC".
std::string minute_of(std::string_view time) {
  constexpr std::size_t date = 10, minute = 16;
  if (time.size() <= minute || time[date] != 'T') return std::string(time);
  return fmt::format("{} {} UTC", time.substr(0, date), time.substr(date + 1, minute - date - 1));
}

// Tells one event; its fields are those that engine/match gives it.
class Teller {
 public:
  Teller(const core::Event& event, const core::Game& game, const Names& names)
      : fields_(event.fields), game_(game), names_(names) {}

  std::string_view text(std::string_view name) const { return fields_.at(name).as_string(); }
  std::int64_t number(std::string_view name) const { return fields_.at(name).as_int64(); }
  const std::string& who() const { return name_of(text("side")); }

  // "The match begins: winfield (Blue) against phineas (Red)"
  std::string started() const {
    std::vector<std::string> players;
    for (const auto& value : fields_.at("seats").as_array()) {
      const auto& seat = value.as_object();
      players.push_back(fmt::format("{} ({})", std::string_view(seat.at("player").as_string()),
                                    name_of(seat.at("side").as_string())));
    }
    return fmt::format("The match begins: {}", fmt::join(players, " against "));
  }

  std::string submitted() const {
    if (text("kind") != "deadline") return {};
    return "Time is up for " + who() + ": the referee plays for them";
  }

  std::string ended() const {
    const auto& winner = fields_.at("winner");
    if (text("reason").starts_with(lost_by_both)) return std::string(text("reason"));
    const auto reason = reason_in_words(text("reason"), names_);
    if (winner.is_null()) return fmt::format("The match is drawn: {}", reason);
    return fmt::format("{} victory: {}", name_of(winner.as_string()), reason);
  }

 private:
  const std::string& name_of(std::string_view side) const {
    return names_[side == game_.description().sides[0] ? 0 : 1];
  }

  const json::object& fields_;
  const core::Game& game_;
  const Names& names_;
};

// In the same words.
bool tells_the_end(const std::string& before, const core::Event& ended) {
  return before.contains(std::string_view(ended.fields.at("reason").as_string()));
}

// As the game's own event of its end, which has a sentence of its own.
bool tells_the_end(const core::Event& event, const std::string& sentence) {
  return !sentence.empty() && event.fields.contains("winner");
}

}  // namespace

std::string reason_in_words(std::string_view reason, const Names& sides) {
  if (reason.ends_with('.')) reason.remove_suffix(1);
  for (const auto& side : sides) {  // officials give reasons in words of their own
    if (reason == side + " resigned") return fmt::format("the {} side resigned", side);
    if (reason == side + " did not act in time") {
      return fmt::format("the {} side ran out of time", side);
    }
  }
  if (reason == "The players agreed on a draw") return "the players agreed on a draw";
  return std::string(reason);
}

std::string sentence(const core::Event& event, const core::Game& game, const Names& names) {
  const Teller tell(event, game, names);
  const auto& type = event.type;
  if (type == "started") return tell.started();
  if (type == "submitted") return tell.submitted();
  // A game may have an event of this name.
  if (type == "resigned" && event.fields.contains("side")) return tell.who() + " resigns";
  if (type == "draw_offered") return tell.who() + " offers a draw";
  if (type == "draw_agreed") return "Both sides agree to a draw";
  if (type == "draw_declined") return tell.who() + " declines the draw";
  if (type == "draw_lapsed") return tell.who() + "'s draw offer lapses";
  if (type == "win_claimed") {
    return tell.who() + " claims the win: the opponent's time is up";
  }
  if (type == "taken_over") {
    return fmt::format("{} takes over {}", tell.text("player"), tell.who());
  }
  if (type == "extended") {
    return fmt::format("{} The clocks were stopped from {} to {}", tell.text("reason"),
                       minute_of(tell.text("from")), minute_of(tell.text("until")));
  }
  if (type == "rules_changed") {
    return fmt::format("From here on version {} of the rules applies (before: version {})",
                       tell.number("to"), tell.number("from"));
  }
  if (type == "match_ended") return tell.ended();
  return {};
}

std::vector<std::string> sentences(const core::Game& game, const core::Scenario& scenario,
                                   const core::Events& events, core::Viewer viewer) {
  auto told = game.sentences(scenario, events, viewer);
  std::string before;  // the last one that is not empty
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto& event = events[i];
    if (told[i].empty() && !event.only_for) told[i] = sentence(event, game, scenario.side_names);
    if (event.type == "match_ended" &&
        (tells_the_end(before, event) || (i > 0 && tells_the_end(events[i - 1], told[i - 1])))) {
      told[i].clear();
    }
    if (!told[i].empty()) before = told[i];
  }
  return told;
}

}  // namespace adjutant::match
