#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/lfm/rules/retreat.hpp"
#include "engine/games/lfm/rules/violation.hpp"

// What happens to single units: checks, disorganization, losses, retreats, and what that does to
// the commanders beside them. In a trial nothing is lost and every check is passed (L31).
namespace adjutant::lfm {

// A die above its cohesion fails.
bool passes(const State& state, PieceIndex unit, std::string_view rule, Log& log);
void disorganize(State& state, PieceIndex unit, std::string_view rule, Log& log);

// A regiment that is routed may return (17); guns are lost.
enum class Loss : std::uint8_t { routed, lost };
// `endangered`: commanders in its hex whose die is due, but for those who `survived` one (L25).
void lose(State& state, PieceIndex unit, Loss loss, std::string cause, std::string_view rule,
          Pieces& endangered, const Pieces& survived, Log& log);

// 10: along the way, with its checks; `disorganized` by it or not (L17).
void go_back(State& state, PieceIndex unit, const RetreatWay& way, bool disorganized,
             ChosenBy chosen_by, std::vector<Left>& left, Pieces& endangered,
             const Pieces& survived, Log& log);
// L23: commanders whose hex everybody has left by one result go with the most points.
void follow(State& state, std::vector<Left>& left, Log& log);

// What results have made impossible.
void drop(const State& state, const Order& order, const Violation& why, Log& log);

std::vector<std::string> hex_names(const State& state, const std::vector<Hex>& hexes);

}  // namespace adjutant::lfm
