#pragma once

#include <string>

namespace adjutant::tlg2 {

// Why an order is against the rules: the rule and a sentence for the player. notation.hpp turns it
// into a refusal with its place in the submission.
struct Violation {
  std::string rule;     // "4.3", "R25"
  std::string message;  // what is wrong and how to mend it
};

}  // namespace adjutant::tlg2
