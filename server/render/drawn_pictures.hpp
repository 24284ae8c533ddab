#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "engine/core/picture.hpp"

namespace adjutant::render {

// Draws pictures and keeps the most recently requested ones. The same position for the same viewer
// is the same picture for a page, a bot or a mail. Only a few are drawn at a time, so that drawing
// leaves the processors to others. Any thread.
class DrawnPictures {
 public:
  struct Limits {
    std::size_t bytes_max = std::size_t{32} << 20U;  // of all that are kept
    std::size_t at_once = 0;      // are drawn; 0: half as many as there are processors, but one
    std::size_t waiting_max = 8;  // who may wait for that; more are refused
  };
  // Draws what stored_picture() has made, `scale` pixels for each unit.
  using Draw = std::function<std::string(const std::string& stored, double scale)>;

  DrawnPictures();
  DrawnPictures(Limits limits, Draw draw);

  using Png = std::shared_ptr<const std::string>;
  // Null where it has not been drawn. Does not wait.
  Png known(const core::Picture& picture, double scale);
  enum class Wait { as_long_as_it_takes, unless_many_wait };
  // Null where many wait already. Throws what drawing throws.
  Png png(const core::Picture& picture, double scale, Wait wait = Wait::unless_many_wait);
  Png png(const std::string& stored, double scale, Wait wait = Wait::as_long_as_it_takes);
  // The same for what else is drawn of a picture: draw() draws it, and the key tells it from all
  // others.
  Png drawn(const std::string& key, Wait wait, const std::function<std::string()>& draw);

 private:
  struct Kept {
    std::string key;
    Png png;  // null: it is being drawn
  };
  using Place = std::list<Kept>::iterator;

  Place find(const std::string& key);
  void let_go_of_old();

  const Limits limits_;
  const Draw draw_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Kept> kept_;  // the one asked for last in front
  std::size_t bytes_ = 0;
  std::size_t drawing_ = 0;
  std::size_t waiting_ = 0;
};

}  // namespace adjutant::render
