#include "engine/core/fault.hpp"

#include <algorithm>
#include <tuple>

namespace adjutant::core {

void sort(Refusals& refusals) {
  std::ranges::sort(refusals, {}, [](const Refusal& refusal) {
    return std::tie(refusal.line, refusal.column, refusal.message);
  });
}

}  // namespace adjutant::core
