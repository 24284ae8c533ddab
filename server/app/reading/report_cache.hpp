#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "server/ports/composer.hpp"

namespace adjutant::app {

// Recently rendered reports. Rendering is expensive, and both players and all watchers request the
// same report. Bounded: it removes the least recently requested one first. Any thread.
class ReportCache {
 public:
  using Report = std::shared_ptr<const ports::RenderedReport>;

  // `key` names the match, its head when the report was due, and the viewer. Null: not there.
  Report find(const std::string& key);
  void keep(const std::string& key, Report report);

 private:
  std::mutex mutex_;
  std::list<std::pair<std::string, Report>> reports_;  // the one used last is in front
};

}  // namespace adjutant::app
