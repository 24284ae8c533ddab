#pragma once

#include <string>

#include "tournament/life/commands.hpp"
#include "tournament/value/draw.hpp"

namespace adjutant::tournament::life {

// Draws one after the other, as one event publishes them. A draw is never taken again: the same
// purpose uses the value it had, and publishes nothing.
class Drawing {
 public:
  // Both live longer.
  Drawing(const Tournament& tournament, const LinkOf& link)
      : tournament_(tournament), link_(link) {}

  // Mixed with the seeds of all entries that there are.
  Draw draw(const std::string& purpose);
  // [{draw, purpose, link, entries}]: those that are new.
  json::array taken() { return std::move(taken_); }

 private:
  const Tournament& tournament_;
  const LinkOf& link_;
  json::array taken_;
};

}  // namespace adjutant::tournament::life
