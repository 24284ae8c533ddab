#include "server/ops/config.hpp"
#include "tests/fuzz/shared/door.hpp"

// The configuration file: read, or a fault that names the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant;
  const auto text = fuzz::text_of(data, size);
  try {
    const auto config = ops::read_config(text, "adjutant.toml");
    fuzz::holds(config == ops::read_config(text, "adjutant.toml"), "read twice, read the same");
    fuzz::holds(config.http.io_threads > 0 && config.http.workers > 0, "somebody does the work");
  } catch (const ops::ConfigFault& fault) {
    fuzz::holds(std::string_view(fault.what()).starts_with("adjutant.toml"),
                "a fault names the file");
  }
  return 0;
}
