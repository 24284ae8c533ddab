#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/auth/permits.hpp"
#include "server/render/drawn_pictures.hpp"

namespace adjutant::cli {

// Pictures for requests, with a fair share of the drawing for every address. Any thread.
class SharedPictures {
 public:
  explicit SharedPictures(render::DrawnPictures& pictures, auth::PermitLimits limits = usual())
      : pictures_(pictures), permits_(limits) {}

  // As many pixels as `scale` says for each unit; nothing where too many wait already.
  std::optional<std::string> png(const core::Picture& picture, double scale, std::string_view from);

 private:
  static auth::PermitLimits usual();

  render::DrawnPictures& pictures_;
  auth::Permits permits_;
};

}  // namespace adjutant::cli
