#pragma once

#include <string>
#include <string_view>

#include "engine/core/json.hpp"
#include "tests/fuzz/shared/door.hpp"

// JSON documents as small changes of one that is good, so that inputs stay short and readable:
//
//   /units/3/at "C9999"     sets a member or an element ("-": one more element)
//   /units/4                takes it away
//
// Lines that are none of this are skipped, and so are pointers that lead nowhere.
namespace adjutant::fuzz {

// The document after the edits of a script; the script itself when it is a JSON document.
std::string edited(const core::json::value& base, std::string_view script);

// Another script: an edit more, one less, or one changed.
std::string mutated_script(const core::json::value& base, std::string_view script, Random& random);

// Another document: a value exchanged, taken away, doubled or renamed.
std::string mutated_json(std::string_view text, Random& random);

}  // namespace adjutant::fuzz
