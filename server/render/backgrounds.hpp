#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <cairo.h>

#include "engine/core/picture.hpp"

namespace adjutant::render {

struct Release {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

// Throws std::runtime_error when cairo could not do its work (memory, fonts).
void expect_success(cairo_status_t status);

// The backgrounds of the maps painted last: most of the work of a map is what lies below its
// counters. Any thread.
class Backgrounds {
 public:
  // A new surface with the background of the picture on it, `scale` pixels for each unit.
  Surface of(const core::Picture& picture, double scale);

 private:
  struct Painted {
    std::string known_by;  // all that makes it look so
    std::shared_ptr<cairo_surface_t> surface;
  };
  static constexpr std::size_t kept_max = 3;  // of some 7 MB each

  std::shared_ptr<cairo_surface_t> find(const std::string& known_by);
  void keep(Painted painted);

  std::mutex mutex_;
  std::vector<Painted> painted_;  // the one used last at the end
};

}  // namespace adjutant::render
