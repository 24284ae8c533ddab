#include <algorithm>
#include <array>
#include <charconv>

#include "engine/core/json.hpp"
#include "tests/fuzz/shared/json_edit.hpp"

// The JSON reader: what it takes, Boost.JSON takes too and reads as the same value, and canonical
// JSON holds it; what it refuses, Boost.JSON refuses or canonical JSON could not hold.
namespace adjutant::fuzz {
namespace {

namespace json = core::json;

// What canonical JSON cannot hold, though it is JSON.
constexpr std::array<std::string_view, 5> stricter{"for the second time", "not a plain integer",
                                                   "-0 is no integer", "outside +-(2^53-1)",
                                                   "nested deeper"};

void check_taken(const json::value& value, const json::value* other) {
  holds(other != nullptr && *other == value, "Boost.JSON reads the same value");
  const auto canonical = core::canonical_json(value);
  const auto again = core::parse_json(canonical);
  holds(again && *again == value, "canonical JSON reads as the same value");
  holds(core::canonical_json(*again) == canonical, "one value, one canonical text");
}

void check_refused(const std::string& error, std::string_view text, const json::value* other) {
  constexpr std::string_view prefix = "at byte ";
  holds(error.starts_with(prefix), "an error names its byte");
  std::size_t at = 0;
  std::from_chars(error.data() + prefix.size(), error.data() + error.size(), at);
  holds(at <= text.size(), "an error's byte is in the text");
  holds(other == nullptr ||
            std::ranges::any_of(stricter, [&](auto why) { return error.contains(why); }),
        "a JSON document is refused only for what canonical JSON cannot hold");
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant;
  const auto text = fuzz::text_of(data, size);
  boost::system::error_code failure;
  const auto other = boost::json::parse(text, failure);
  const auto value = core::parse_json(text);
  if (value) {
    fuzz::check_taken(*value, failure ? nullptr : &other);
  } else {
    fuzz::check_refused(value.error(), text, failure ? nullptr : &other);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  return give(mutated_json(text_of(data, size), random), data, size_max);
}
