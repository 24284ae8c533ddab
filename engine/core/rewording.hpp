#pragma once

#include <span>
#include <string>
#include <string_view>

namespace adjutant::core {

// Words of hashed events never change within a version of the rules. Players read these instead.
struct Rewording {
  std::string_view stored;  // "{}" stands for any text
  std::string_view shown;   // "{0}" stands for the text of the first "{}"
};

// The text as players read it: in the words of the first rewording that fits, else as it is stored.
std::string reworded(std::string_view text, std::span<const Rewording> rewordings);

}  // namespace adjutant::core
