#include "engine/core/rewording.hpp"

#include <optional>
#include <vector>

namespace adjutant::core {
namespace {

constexpr std::string_view gap = "{}";

// What stands in the gaps of the pattern, if the text fits it.
std::optional<std::vector<std::string_view>> gaps_of(std::string_view pattern,
                                                     std::string_view text) {
  auto at = pattern.find(gap);
  if (!text.starts_with(pattern.substr(0, at))) return {};
  if (at == pattern.npos) {
    if (text != pattern) return {};
    return std::vector<std::string_view>{};
  }
  text.remove_prefix(at);
  std::vector<std::string_view> gaps;
  while (at != pattern.npos) {
    pattern.remove_prefix(at + gap.size());
    at = pattern.find(gap);
    const auto words = pattern.substr(0, at);
    const bool last = at == pattern.npos;
    if (last && !text.ends_with(words)) return {};
    const auto end = last ? text.size() - words.size() : text.find(words);
    if (end == text.npos) return {};
    gaps.push_back(text.substr(0, end));
    text.remove_prefix(end + words.size());
  }
  return gaps;
}

std::string filled(std::string_view shown, const std::vector<std::string_view>& gaps) {
  std::string text;
  while (!shown.empty()) {
    const auto open = shown.find('{');
    text += shown.substr(0, open);
    if (open == shown.npos) break;
    const auto place = static_cast<std::size_t>(shown[open + 1] - '0');
    text += gaps.at(place);
    shown.remove_prefix(open + 3);
  }
  return text;
}

}  // namespace

std::string reworded(std::string_view text, std::span<const Rewording> rewordings) {
  for (const auto& one : rewordings) {
    if (const auto gaps = gaps_of(one.stored, text)) return filled(one.shown, *gaps);
  }
  return std::string(text);
}

}  // namespace adjutant::core
