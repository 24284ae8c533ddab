#pragma once

#include <string>
#include <string_view>

// Names that people could take for one another. tests/engine/core/alike_test.cpp lists examples.
namespace adjutant::core {

// What two spellings of one name have in common: without capitals (Latin, Greek, Cyrillic), with
// accents of Latin letters in one piece, without what only joins characters, and with one space
// where there are blanks.
std::string spelling_of(std::string_view name);

// What two names that look alike have in common: their letters without case and accents, Greek,
// Cyrillic, full-width and mathematical letters as the Latin ones that they look like, digits as
// letters ("0" as "o"), "rn" as "m", "vv" as "w", and neither blanks, "_", dashes nor joiners.
// Two spellings of one name may differ in it: a Greek capital and its small letter look like
// different Latin letters.
std::string look_of(std::string_view name);

}  // namespace adjutant::core
