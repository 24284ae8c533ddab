#include "tests/folder.hpp"

namespace adjutant::tests {

std::filesystem::path folder() {
  return ADJUTANT_TESTS_DIR;
}

}  // namespace adjutant::tests
