#include "engine/core/file_block.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/plain_text.hpp"

namespace adjutant::core {

namespace {

const json::object no_members;
const json::array no_elements;

}  // namespace

std::string kind_of(const json::value& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return "a text";
  if (value.is_bool()) return "true or false";
  if (value.is_null()) return "null";
  return "a number";
}

// Faults name what stands in the file, and are read in a terminal.
void add_fault(FileFaults& faults, std::string path, std::string message, std::string cure) {
  if (!is_one_line(path)) path = on_one_line(path);
  if (!is_one_line(message)) message = on_one_line(message);
  faults.push_back({std::move(path), std::move(message), std::move(cure)});
}

void lint_texts(FileFaults& faults, const json::value& value, const std::string& path) {
  const auto lint = [&](std::string_view text, const std::string& at) {
    if (is_one_line(text)) return;
    add_fault(faults, at, "has characters that do not show",
              "write one line without control or invisible characters and marks of direction");
  };
  if (const auto* text = value.if_string()) lint(*text, path);
  if (const auto* array = value.if_array()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      lint_texts(faults, (*array)[i], element(path, i));
    }
  }
  if (const auto* object = value.if_object()) {
    for (const auto& member : *object) {
      const std::string name = member.key();
      const auto at = path.empty() ? name : fmt::format("{}.{}", path, name);
      lint(name, at);
      lint_texts(faults, member.value(), at);
    }
  }
}

std::string element(std::string_view path, std::size_t index) {
  return fmt::format("{}[{}]", path, index);
}

FileBlock::FileBlock(FileFaults& faults, const json::value& value, std::string path)
    : faults_(&faults), object_(value.if_object()), path_(std::move(path)) {
  if (object_ != nullptr) return;
  object_ = &no_members;
  add_fault(faults, path_, "is " + kind_of(value), "write an object: { … }");
}

std::string FileBlock::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : fmt::format("{}.{}", path_, name);
}

const json::value* FileBlock::find(std::string_view name) {
  if (std::ranges::find(asked_, name) == asked_.end()) asked_.emplace_back(name);
  return object_->if_contains(name);
}

const json::value* FileBlock::need(std::string_view name) {
  const auto* found = find(name);
  // A block that is not an object has been reported already.
  if (found == nullptr && object_ != &no_members) {
    add_fault(*faults_, path_of(name), "is missing", fmt::format("add \"{}\"", name));
  }
  return found;
}

std::string FileBlock::text_of(const json::value* value, std::string_view name) {
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

std::string FileBlock::text(std::string_view name) {
  return text_of(need(name), name);
}

std::string FileBlock::text_or_empty(std::string_view name) {
  return text_of(find(name), name);
}

int FileBlock::integer_or(std::string_view name, int least, int most, int otherwise) {
  return has(name) ? integer(name, least, most) : otherwise;
}

int FileBlock::integer(std::string_view name, int least, int most) {
  const auto* value = need(name);
  if (value == nullptr) return least;
  const auto* number = value->if_int64();
  if (number == nullptr || *number < least || *number > most) {
    add_fault(*faults_, path_of(name),
              number == nullptr ? "is not a whole number" : fmt::format("is {}", *number),
              fmt::format("write a whole number from {} to {}", least, most));
    return least;
  }
  return static_cast<int>(*number);
}

bool FileBlock::flag(std::string_view name) {
  const auto* value = find(name);
  if (value == nullptr) return false;
  if (const auto* flag = value->if_bool()) return *flag;
  add_fault(*faults_, path_of(name), "is " + kind_of(*value), "write true or false");
  return false;
}

int FileBlock::choice(std::string_view name, const std::vector<std::string_view>& choices) {
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

const json::array& FileBlock::list_of(const json::value* value, std::string_view name) {
  if (value == nullptr) return no_elements;
  if (const auto* array = value->if_array()) return *array;
  add_fault(*faults_, path_of(name), "is " + kind_of(*value), "write a list: [ … ]");
  return no_elements;
}

const json::array& FileBlock::list(std::string_view name) {
  return list_of(need(name), name);
}

const json::array& FileBlock::list_or_empty(std::string_view name) {
  return list_of(find(name), name);
}

FileBlock FileBlock::block(std::string_view name) {
  const auto* value = need(name);
  if (value != nullptr) return {*faults_, *value, path_of(name)};
  // Its absence is reported once, without the members that it lacks.
  FileBlock absent(*faults_, json::value(json::object()), path_of(name));
  absent.object_ = &no_members;
  return absent;
}

void FileBlock::finish() {
  for (const auto& member : *object_) {
    const std::string_view name = member.key();
    if (std::ranges::find(asked_, name) != asked_.end()) continue;
    add_fault(*faults_, path_of(name), "is not known here",
              fmt::format("remove it; known are: {}", fmt::join(asked_, ", ")));
  }
}

}  // namespace adjutant::core
