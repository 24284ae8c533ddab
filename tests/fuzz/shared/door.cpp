#include "tests/fuzz/shared/door.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t size_max);

namespace adjutant::fuzz {
namespace {

constexpr std::size_t mutated_bytes_max = 32 * 1024;

std::string mutated_bytes(std::string text) {
  const auto size = text.size();
  text.resize(std::min(size + 256, mutated_bytes_max));
  text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()),
                               std::min(size, text.size()), text.size()));
  return text;
}

void exchange_word(std::string& line, const std::vector<std::string>& words, Random& random) {
  std::vector<std::size_t> begins{0};
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == ' ') begins.push_back(at + 1);
  }
  const auto begin = any_of(random, begins);
  const auto end = std::min(line.find(' ', begin), line.size());
  const auto old = random.below(3) == 0 ? 0 : end - begin;  // 0: one more word
  line.replace(begin, old, any_of(random, words) + (old == 0 ? " " : ""));
}

}  // namespace

void holds(bool condition, std::string_view what, std::source_location where) {
  if (condition) return;
  std::cerr << where.file_name() << ":" << where.line() << ": does not hold: " << what << std::endl;
  std::abort();
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  return text;
}

std::vector<std::string> sections(std::string_view text, std::string_view separator) {
  const std::string line = "\n" + std::string(separator) + "\n";
  std::vector<std::string> all;
  while (true) {
    const auto end = std::min(text.find(line), text.size());
    all.emplace_back(text.substr(0, end));
    if (end == text.size()) return all;
    text.remove_prefix(end + line.size());
  }
}

std::uint64_t number_of(std::string_view text) {
  std::uint64_t number = 0xCBF29CE484222325U;  // FNV-1a
  for (const char c : text) {
    number = (number ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
  return number;
}

std::string mutated_text(const std::string& text, const std::vector<std::string>& words,
                         Random& random) {
  const auto kind = random.below(8);
  auto lines = lines_of(text);
  if (kind < 2 || lines.empty()) return mutated_bytes(text);
  const auto at = random.below(lines.size());
  const auto other = random.below(lines.size());
  const auto place = [&](std::uint64_t index) {
    return lines.begin() + static_cast<std::ptrdiff_t>(index);
  };
  if (kind == 2) {
    lines.erase(place(at));
  } else if (kind == 3) {
    lines.insert(place(at), std::string(lines[other]));
  } else if (kind == 4) {
    std::swap(lines[at], lines[other]);
  } else {
    exchange_word(lines[at], words, random);
  }
  return joined(lines);
}

std::size_t give(const std::string& text, std::uint8_t* data, std::size_t size_max) {
  const auto size = std::min(text.size(), size_max);
  std::copy_n(text.data(), size, reinterpret_cast<char*>(data));
  return size;
}

}  // namespace adjutant::fuzz
