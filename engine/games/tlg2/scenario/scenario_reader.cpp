#include "engine/games/tlg2/scenario/scenario_reader.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace adjutant::tlg2 {

namespace {

const core::json::object no_members;
const core::json::array no_elements;

std::string kind_of(const core::json::value& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return "a text";
  if (value.is_bool()) return "true or false";
  if (value.is_null()) return "null";
  return "a number";
}

}  // namespace

void add_fault(core::FileFaults& faults, std::string path, std::string message, std::string cure) {
  faults.push_back({std::move(path), std::move(message), std::move(cure)});
}

std::string element(std::string_view path, std::size_t index) {
  return fmt::format("{}[{}]", path, index);
}

Block::Block(core::FileFaults& faults, const core::json::value& value, std::string path)
    : faults_(&faults), object_(value.if_object()), path_(std::move(path)) {
  if (object_ != nullptr) return;
  object_ = &no_members;
  add_fault(faults, path_, "is " + kind_of(value), "write an object: { … }");
}

std::string Block::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : fmt::format("{}.{}", path_, name);
}

const core::json::value* Block::find(std::string_view name) {
  if (std::ranges::find(asked_, name) == asked_.end()) asked_.emplace_back(name);
  return object_->if_contains(name);
}

const core::json::value* Block::need(std::string_view name) {
  const auto* found = find(name);
  // A block that is no object at all has been told already.
  if (found == nullptr && object_ != &no_members) {
    add_fault(*faults_, path_of(name), "is missing", fmt::format("add \"{}\"", name));
  }
  return found;
}

std::string Block::text_of(const core::json::value* value, std::string_view name) {
  if (value == nullptr) return {};
  const auto* text = value->if_string();
  if (text == nullptr || text->empty() || text->size() > 200) {
    add_fault(
        *faults_, path_of(name),
        text == nullptr ? "is " + kind_of(*value) : fmt::format("has {} characters", text->size()),
        "write a text of 1 to 200 characters");
    return {};
  }
  return std::string(*text);
}

std::string Block::text(std::string_view name) {
  return text_of(need(name), name);
}

std::string Block::text_or_empty(std::string_view name) {
  return text_of(find(name), name);
}

int Block::integer_or(std::string_view name, int least, int most, int otherwise) {
  return has(name) ? integer(name, least, most) : otherwise;
}

int Block::integer(std::string_view name, int least, int most) {
  const auto* value = need(name);
  if (value == nullptr) return least;
  const auto* number = value->if_int64();
  if (number == nullptr || *number < least || *number > most) {
    add_fault(*faults_, path_of(name),
              number == nullptr ? "is no whole number" : fmt::format("is {}", *number),
              fmt::format("write a whole number from {} to {}", least, most));
    return least;
  }
  return static_cast<int>(*number);
}

bool Block::flag(std::string_view name) {
  const auto* value = find(name);
  if (value == nullptr) return false;
  if (const auto* flag = value->if_bool()) return *flag;
  add_fault(*faults_, path_of(name), "is " + kind_of(*value), "write true or false");
  return false;
}

int Block::choice(std::string_view name, const std::vector<std::string_view>& choices) {
  const auto* value = need(name);
  if (value == nullptr) return 0;
  const auto* text = value->if_string();
  const auto found =
      text == nullptr ? choices.end() : std::ranges::find(choices, std::string_view(*text));
  if (found == choices.end()) {
    add_fault(*faults_, path_of(name),
              text == nullptr ? "is " + kind_of(*value)
                              : fmt::format("is \"{}\"", std::string_view(*text)),
              fmt::format("write one of: {}", fmt::join(choices, ", ")));
    return 0;
  }
  return static_cast<int>(found - choices.begin());
}

const core::json::array& Block::list_of(const core::json::value* value, std::string_view name) {
  if (value == nullptr) return no_elements;
  if (const auto* array = value->if_array()) return *array;
  add_fault(*faults_, path_of(name), "is " + kind_of(*value), "write a list: [ … ]");
  return no_elements;
}

const core::json::array& Block::list(std::string_view name) {
  return list_of(need(name), name);
}

const core::json::array& Block::list_or_empty(std::string_view name) {
  return list_of(find(name), name);
}

Block Block::block(std::string_view name) {
  const auto* value = need(name);
  if (value != nullptr) return {*faults_, *value, path_of(name)};
  // Its absence is told; what it lacks is not told again.
  Block absent(*faults_, core::json::value(core::json::object()), path_of(name));
  absent.object_ = &no_members;
  return absent;
}

void Block::finish() {
  for (const auto& member : *object_) {
    const std::string_view name = member.key();
    if (std::ranges::find(asked_, name) != asked_.end()) continue;
    add_fault(*faults_, path_of(name), "is not known here",
              fmt::format("take it out; known are: {}", fmt::join(asked_, ", ")));
  }
}

std::optional<hex::Hex> read_hex(core::FileFaults& faults, const core::json::value& value,
                                 const hex::Grid& grid, const std::string& path) {
  const auto* text = value.if_string();
  if (text == nullptr) {
    add_fault(faults, path, "is " + kind_of(value),
              fmt::format("write a hex: \"{}\"", grid.print(grid.at(0))));
    return std::nullopt;
  }
  std::string_view number = *text;
  if (grid.letter.empty()) {
    // The letter's own fault is told, and what it would do to every hex is not.
    if (!number.empty() && number[0] >= 'A' && number[0] <= 'Z') number.remove_prefix(1);
  } else if (number.starts_with(grid.letter)) {
    number.remove_prefix(grid.letter.size());
  }
  const auto hex = hex::parse(number);
  if (!hex) {
    std::string digits;
    std::ranges::copy_if(number, std::back_inserter(digits),
                         [](char c) { return c >= '0' && c <= '9'; });
    const auto meant = hex::parse(digits);
    const bool near = meant && grid.contains(*meant);
    add_fault(faults, path, fmt::format("\"{}\" is no hex", std::string_view(*text)),
              near ? fmt::format("probably \"{}\"", grid.print(*meant))
                   : fmt::format("write column and row, two digits each: \"{}\"",
                                 grid.print(grid.at(0))));
    return std::nullopt;
  }
  if (!grid.contains(*hex)) {
    add_fault(faults, path, fmt::format("{} is not on the map", std::string_view(*text)),
              fmt::format("columns are {} to {}, rows {} to {}", grid.first_column,
                          grid.last_column, grid.first_row, grid.last_row));
    return std::nullopt;
  }
  return hex;
}

}  // namespace adjutant::tlg2
