#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/simulation/player.hpp"

namespace adjutant::simulation {

class World;

// A tournament among the players of a world, led by the first of them as people do it: one call
// after the other, each again until it is answered.
class Organiser {
 public:
  // Both live longer.
  Organiser(World& world, std::vector<Player>& players) : world_(world), players_(players) {}

  // One thing that is to be done, if there is one.
  void act();
  // Somebody goes who has entered, once in a world.
  void lose_somebody();
  // As it was told last.
  bool has_begun() const { return status_ == "running" || is_over(); }
  bool is_over() const { return status_ == "finished"; }
  // Matches of boards that are not decided.
  std::vector<std::string> played();
  // 13: a stranger finds nothing in its record, and where it is over every board is decided.
  void holds();
  const std::string& id() const { return id_; }

 private:
  Answered get(const std::string& rest = {});
  Answered post(const std::string& rest, core::json::object body = {});
  void define();
  void let_enter();
  void lead_rounds(const core::json::object& view);
  core::json::array rounds();

  World& world_;
  std::vector<Player>& players_;
  std::string id_;      // empty: there is none yet
  std::string status_;  // as it was told last
  std::map<std::string, bool> entered_;
  bool has_lost_somebody_ = false;
};

}  // namespace adjutant::simulation
