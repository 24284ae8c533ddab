#pragma once

#include <string>
#include <string_view>

#include "tests/fuzz/shared/door.hpp"

namespace adjutant::fuzz {

// What a WebSocket client sends (RFC 6455 section 5), told in a text, a frame a line:
//
//   text {"watch":["m_1"]}       part …, more …, last …    one message in fragments
//   ping …, pong …, binary …     close 1000 bye            raw 8180aabbccdd (any bytes)
//
// Frames are masked; what `raw` says is sent as it stands. Other lines are skipped.
std::string frames_of(std::string_view text);

// The text with a frame more, or something in it changed.
std::string mutated_frames(const std::string& text, Random& random);

}  // namespace adjutant::fuzz
