#include "protocol/json/ratings.hpp"

#include "protocol/json/values.hpp"

namespace adjutant::protocol {
namespace {

namespace json = core::json;

json::object encode(const RatingView& rating) {
  return {{"rating", rating.rating},         {"deviation", rating.deviation},
          {"volatility", rating.volatility}, {"provisional", rating.provisional},
          {"games", rating.games},           {"games_in_all", rating.games_in_all}};
}

json::object encode(const RatingCurve& curve) {
  json::array periods;
  for (const auto& point : curve.periods) {
    auto object = encode(point.rating);
    object["period"] = point.period;
    periods.push_back(std::move(object));
  }
  return {{"list", curve.list}, {"periods", std::move(periods)}};
}

json::object encode(const RatedMatchView& match) {
  return {{"match", match.match},        {"scenario", match.scenario},
          {"side", or_null(match.side)}, {"opponent", match.opponent},
          {"score", match.score},        {"ended", rfc3339(match.ended)},
          {"period", match.period}};
}

json::object encode(const RatedOpponent& opponent) {
  return {{"player", opponent.player},
          {"won", opponent.won},
          {"drawn", opponent.drawn},
          {"lost", opponent.lost}};
}

json::object encode(const RatedList& list) {
  return {{"list", list.list},
          {"matches", list.matches},
          {"players", list.players},
          {"closed", rfc3339(list.closed)}};
}

json::object encode(const RatingCorrection& correction) {
  return {{"match", correction.match},
          {"period", correction.period},
          {"what", correction.what},
          {"at", rfc3339(correction.at)},
          {"recomputed", or_null(correction.recomputed)}};
}

json::object encode(const AdvantageView& advantage) {
  return {
      {"period", advantage.period}, {"points", advantage.points}, {"matches", advantage.matches}};
}

template <class Views>
json::array encode_all(const Views& views) {
  json::array list;
  for (const auto& view : views) list.push_back(encode(view));
  return list;
}

}  // namespace

json::object encode(const RatingList& list) {
  json::array rows;
  for (const auto& row : list.rows) {
    auto object = encode(row.rating);
    object["place"] = row.place;
    object["player"] = row.rating.player;
    rows.push_back(std::move(object));
  }
  return {{"list", list.list},
          {"period", or_null(list.period)},
          {"lists", list_of(list.lists)},
          {"rows", std::move(rows)},
          {"next", list.next ? json::value(*list.next) : json::value(nullptr)}};
}

json::object encode(const PlayerRatings& player) {
  return {{"player", player.player},
          {"lists", encode_all(player.lists)},
          {"opponents", encode_all(player.opponents)},
          {"matches", encode_all(player.matches)},
          {"more", player.more}};
}

json::object encode(const RatingPeriod& period) {
  return {{"period", period.period},
          {"lists", encode_all(period.lists)},
          {"corrections", encode_all(period.corrections)}};
}

json::object encode(const SideAdvantage& advantage) {
  return {{"scenario", advantage.scenario},
          {"side", advantage.side},
          {"periods", encode_all(advantage.periods)}};
}

}  // namespace adjutant::protocol
