#pragma once

#include <cstdint>
#include <source_location>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.hpp"

// What every fuzz target uses. A target is a folder of tests/fuzz: one LLVMFuzzerTestOneInput that
// holds one door of the program to its properties.
namespace adjutant::fuzz {

using core::Random;

// Says what does not hold and ends the program, so that libFuzzer keeps the input.
void holds(bool condition, std::string_view what,
           std::source_location where = std::source_location::current());

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// The text cut at each line that is exactly `separator`.
std::vector<std::string> sections(std::string_view text, std::string_view separator);

std::vector<std::string> lines_of(std::string_view text);
std::string joined(const std::vector<std::string>& lines);

// A number that only the text decides: chance for what follows from it.
std::uint64_t number_of(std::string_view text);

template <class List>
const auto& any_of(Random& random, const List& list) {
  return list[random.below(list.size())];
}

// Changes a text as people do: lines twice, gone, moved, a word of `words` for another, or some
// bytes as libFuzzer likes.
std::string mutated_text(const std::string& text, const std::vector<std::string>& words,
                         Random& random);

// Puts the text where LLVMFuzzerCustomMutator gives its result; cut to what fits.
std::size_t give(const std::string& text, std::uint8_t* data, std::size_t size_max);

}  // namespace adjutant::fuzz
