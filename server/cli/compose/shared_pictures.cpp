#include "server/cli/compose/shared_pictures.hpp"

#include <algorithm>
#include <thread>

namespace adjutant::cli {

auth::PermitLimits SharedPictures::usual() {
  const auto half = static_cast<int>(std::thread::hardware_concurrency() / 2);
  return {.at_once = std::max(1, half)};
}

std::optional<std::string> SharedPictures::png(const core::Picture& picture, double scale,
                                               std::string_view from) {
  if (const auto known = pictures_.known(picture, scale)) return *known;
  const auto permit = permits_.take(from);
  if (!permit) return std::nullopt;
  const auto png = pictures_.png(picture, scale);
  return png ? std::optional(*png) : std::nullopt;
}

}  // namespace adjutant::cli
