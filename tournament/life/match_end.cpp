#include "tournament/life/match_end.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament::life {
namespace {

std::string text_in(const json::object& object, std::string_view name) {
  return std::string(object.at(name).as_string());
}

// 0 or 1; a side that the match does not have is a bug, or a record that was not verified.
std::size_t place_of(const MatchEnd& end, std::string_view side) {
  const int at = end.index_of(side);
  ENSURE(at >= 0, "a side is one of the match's: " + std::string(side));
  return static_cast<std::size_t>(at);
}

}  // namespace

int MatchEnd::index_of(std::string_view side) const {
  const auto found = std::ranges::find(sides, side);
  return found == sides.end() ? -1 : static_cast<int>(found - sides.begin());
}

void take_submission(MatchEnd& end, const json::object& submission) {
  end.last = text_in(submission, "kind");
  const int side = end.index_of(text_in(submission, "side"));
  if (end.last != "orders" || side < 0) return;
  if (side != end.latest) ++end.turns[static_cast<std::size_t>(side)];
  end.latest = side;
}

void take_result(MatchEnd& end, const json::object& result) {
  const auto& winner = result.at("winner");
  end.winner = winner.is_string() ? std::string(winner.get_string()) : std::string();
  const auto* points = result.if_contains("points");
  if (points == nullptr || !points->is_object()) return;
  for (std::size_t side = 0; side < end.sides.size(); ++side) {
    const auto* value = points->get_object().if_contains(end.sides[side]);
    if (value != nullptr && value->is_int64()) {
      end.points[side] = static_cast<int>(value->get_int64());
    }
  }
}

BoardResult letters_in(const json::object& fields) {
  return {fields.at("white_result").as_string().at(0), fields.at("black_result").as_string().at(0)};
}

BoardResult result_of(const MatchEnd& end, std::string_view favoured) {
  const auto letters = [](Outcome first, Outcome second) {
    return BoardResult{static_cast<char>(first), static_cast<char>(second)};
  };
  const bool both = end.both_played();
  if (end.winner.empty()) {
    const auto drawn = both ? Outcome::draw : Outcome::short_draw;
    return letters(drawn, drawn);
  }
  const auto loser = 1 - place_of(end, end.winner);
  const bool no_show = end.turns[loser] == 0 && (end.last == "resign" || end.last == "claim_win");
  const auto won = no_show ? Outcome::forfeit_win : both ? Outcome::win : Outcome::short_win;
  const auto lost = no_show ? Outcome::forfeit_loss : both ? Outcome::loss : Outcome::short_loss;
  return end.winner == favoured ? letters(won, lost) : letters(lost, won);
}

std::optional<int> margin_of(const MatchEnd& end, std::string_view favoured) {
  const auto white = place_of(end, favoured);
  if (!end.points[white] || !end.points[1 - white]) return std::nullopt;
  return *end.points[white] - *end.points[1 - white];
}

MatchRecord match_record_of(std::string name, std::string head, const json::object& record) {
  MatchRecord made{.name = std::move(name),
                   .match = text_in(record, "match"),
                   .head = std::move(head),
                   .over = !record.at("result").is_null(),
                   .place = nullptr,
                   .seeds = {},
                   .end = {}};
  if (const auto* place = record.at("options").as_object().if_contains("tournament")) {
    made.place = *place;
  }
  const auto& seats = record.at("seats").as_array();
  for (std::size_t side = 0; side < made.end.sides.size(); ++side) {
    made.end.sides[side] = text_in(seats.at(side).as_object(), "side");
    made.seeds[side] = text_in(seats.at(side).as_object(), "seed");
  }
  for (const auto& submission : record.at("submissions").as_array()) {
    take_submission(made.end, submission.as_object());
  }
  if (made.over) take_result(made.end, record.at("result").as_object());
  return made;
}

}  // namespace adjutant::tournament::life
