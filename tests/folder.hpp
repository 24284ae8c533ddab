#pragma once

#include <filesystem>

namespace adjutant::tests {

// The folder tests/ of the sources. A function and no macro, so that only one file is compiled with
// the path of this checkout and the compiler's cache finds the others again from any.
std::filesystem::path folder();

}  // namespace adjutant::tests
