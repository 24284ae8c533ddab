#include <algorithm>

#include "embedded/files.hpp"

namespace adjutant::embedded {

std::optional<std::string_view> find(std::string_view path) {
  const auto all = files();
  const auto found = std::ranges::lower_bound(all, path, {}, &File::path);
  if (found == all.end() || found->path != path) return std::nullopt;
  return found->bytes;
}

}  // namespace adjutant::embedded
