#include "engine/table/point.hpp"

namespace adjutant::table {

std::int64_t root_down(std::int64_t square) {
  std::int64_t root = 0;
  for (auto bit = std::int64_t{1} << 31; bit > 0; bit >>= 1) {
    const auto tried = root + bit;
    if (tried <= square / tried) root = tried;
  }
  return root;
}

std::int64_t length_down(Vector a) {
  return root_down(squared(a));
}

std::int64_t length_up(Vector a) {
  const auto down = length_down(a);
  return down * down == squared(a) ? down : down + 1;
}

}  // namespace adjutant::table
