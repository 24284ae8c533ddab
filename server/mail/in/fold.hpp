#pragma once

#include <string>
#include <string_view>

namespace adjutant::mail {

// Text as a keyboard without word processor would have written it: full-width forms, no-break
// spaces, curly quotes and dashes as ASCII; zero-width and direction marks go; control characters
// but line ends are spaces. What is not UTF-8 becomes U+FFFD, so that it is seen and never lost.
std::string folded(std::string_view text);

}  // namespace adjutant::mail
