#include "tournament/trf/line.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace adjutant::tournament::trf {
namespace {

bool goes_on(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// Bytes of the character that begins with this one; 0: none does.
std::size_t size_of(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::optional<std::size_t> first_not_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto size = size_of(static_cast<unsigned char>(text[at]));
    if (size == 0 || at + size > text.size()) return at;
    for (std::size_t i = 1; i < size; ++i) {
      if (!goes_on(text[at + i])) return at;
    }
    at += size;
  }
  return std::nullopt;
}

int width(std::string_view text) {
  return static_cast<int>(std::ranges::count_if(text, [](char byte) { return !goes_on(byte); }));
}

Line::Line(std::string_view text, int number, Faults& faults)
    : text_(text), number_(number), faults_(faults) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!goes_on(text[at])) starts_.push_back(at);
  }
  starts_.push_back(text.size());
}

std::string_view Line::cut(int first, int last) const {
  const auto from = starts_[std::min(first - 1, length())];
  return text_.substr(from, starts_[std::min(last, length())] - from);
}

std::string_view Line::field(int first, int last) const {
  return trimmed(cut(first, last));
}

int Line::column_of(int first, int last) const {
  for (int column = first; column <= std::min(last, length()); ++column) {
    if (cut(column, column) != " ") return column;
  }
  return first;
}

std::optional<int> Line::whole(int first, int last, int least, int most, std::string_view name) {
  const auto text = field(first, last);
  if (text.empty()) return std::nullopt;
  int value = 0;
  const auto end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc{} && at == end && value >= least && value <= most) return value;
  fault(column_of(first, last), fmt::format("{}: \"{}\"", name, text),
        fmt::format("write a whole number from {} to {}, ending in column {}", least, most, last));
  return std::nullopt;
}

std::optional<Points> Line::points(int first, int last, std::string_view name) {
  const auto text = field(first, last);
  if (text.empty()) return std::nullopt;
  const auto dot = text.find('.');
  const auto tenths = dot == std::string_view::npos ? "0" : text.substr(dot + 1);
  int wholes = 0;
  const auto whole = text.substr(0, dot);
  const auto end = whole.data() + whole.size();
  const auto [at, error] = std::from_chars(whole.data(), end, wholes);
  const bool fits = error == std::errc{} && at == end && wholes >= 0 && wholes <= 9999;
  if (fits && (tenths == "0" || tenths == "5")) return 2 * wholes + (tenths == "5" ? 1 : 0);
  fault(column_of(first, last), fmt::format("{}: \"{}\"", name, text),
        "write points in halves, with one decimal: 4.5");
  return std::nullopt;
}

void Line::fault(int column, std::string what, std::string cure) {
  faults_.push_back({number_, column, std::move(what), std::move(cure)});
}

}  // namespace adjutant::tournament::trf
