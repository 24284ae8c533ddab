#include "server/mail/shortened.hpp"

#include <type_traits>
#include <utility>
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

// Takes what it needs of what is left; false: there was too little.
bool takes(std::size_t& left, std::size_t bytes) {
  if (bytes > left) return false;
  left -= bytes;
  return true;
}

bool fits(const core::List& list, std::size_t& left, core::List& beginning) {
  for (const auto& item : list.items) {
    if (!takes(left, bytes_of(item.text) + bytes_of(item.details))) return false;
    beginning.items.push_back(item);
  }
  return true;
}

bool fits(const core::Table& table, std::size_t& left, core::Table& beginning) {
  if (!takes(left, bytes_of(table.header))) return false;
  beginning.header = table.header;
  for (const auto& row : table.rows) {
    if (!takes(left, bytes_of(row))) return false;
    beginning.rows.push_back(row);
  }
  return true;
}

// Headings, paragraphs, and what is to be copied as a whole.
template <class Whole>
bool fits(const Whole& whole, std::size_t& left, Whole& beginning) {
  if (!takes(left, bytes_of(whole.text))) return false;
  beginning = whole;
  return true;
}

bool is_empty(const core::List& list) {
  return list.items.empty();
}

bool is_empty(const core::Table& table) {
  return table.rows.empty();
}

bool is_empty(const auto& whole) {
  return whole.text.empty();
}

}  // namespace

core::Document shortened(core::Document report, const std::string& page, std::size_t bytes_max) {
  std::size_t left = bytes_max;
  core::Document beginning;
  for (const auto& block : report) {
    const bool is_whole = std::visit(
        [&](const auto& whole) {
          std::remove_cvref_t<decltype(whole)> part;
          const bool all = fits(whole, left, part);
          if (all || !is_empty(part)) beginning.emplace_back(std::move(part));
          return all;
        },
        block);
    if (is_whole) continue;
    beginning.emplace_back(core::Paragraph{fmt::format(
        "This report is too long to be shown whole. All of it is on the match page: {}", page)});
    return beginning;
  }
  return report;
}

}  // namespace adjutant::mail
