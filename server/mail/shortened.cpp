#include "server/mail/shortened.hpp"

#include <variant>
#include <vector>

#include <fmt/format.h>

namespace adjutant::mail {
namespace {

std::size_t bytes_of(const std::string& text) {
  return text.size() + 1;
}

std::size_t bytes_of(const std::vector<std::string>& texts) {
  std::size_t bytes = 0;
  for (const auto& text : texts) bytes += bytes_of(text);
  return bytes;
}

std::size_t bytes_of(const core::Item& item) {
  return bytes_of(item.text) + bytes_of(item.details);
}

std::size_t bytes_of(const core::List& list) {
  std::size_t bytes = 0;
  for (const auto& item : list.items) bytes += bytes_of(item);
  return bytes;
}

std::size_t bytes_of(const core::Table& table) {
  std::size_t bytes = bytes_of(table.header);
  for (const auto& row : table.rows) bytes += bytes_of(row);
  return bytes;
}

// Headings, paragraphs, and what is to be copied as a whole.
std::size_t bytes_of(const auto& whole) {
  return bytes_of(whole.text);
}

// The parts at the beginning for which there is room.
template <class Part>
void cut(std::vector<Part>& parts, std::size_t room) {
  std::size_t count = 0;
  for (; count < parts.size() && bytes_of(parts[count]) <= room; ++count) {
    room -= bytes_of(parts[count]);
  }
  parts.resize(count);
}

// Each: whether something of it is left.
bool cut(core::List& list, std::size_t room) {
  cut(list.items, room);
  return !list.items.empty();
}

bool cut(core::Table& table, std::size_t room) {
  const auto header = bytes_of(table.header);
  if (header > room) return false;
  cut(table.rows, room - header);
  return !table.rows.empty();
}

bool cut(auto&, std::size_t) {
  return false;
}

}  // namespace

core::Document shortened(core::Document report, const std::string& page, std::size_t bytes_max) {
  std::size_t room = bytes_max;
  auto block = report.begin();
  for (; block != report.end(); ++block) {
    const auto bytes = std::visit([](const auto& whole) { return bytes_of(whole); }, *block);
    if (bytes > room) break;
    room -= bytes;
  }
  if (block == report.end()) return report;
  const bool is_cut = std::visit([&](auto& whole) { return cut(whole, room); }, *block);
  report.erase(is_cut ? block + 1 : block, report.end());
  report.emplace_back(core::Paragraph{fmt::format(
      "This report is too long to be shown whole. All of it is on the match page: {}", page)});
  return report;
}

}  // namespace adjutant::mail
