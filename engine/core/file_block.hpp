#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"

// Reading a scenario, a position or another file of a game so that one pass tells every fault of
// it, each with its path and its cure.
namespace adjutant::core {

void add_fault(FileFaults& faults, std::string path, std::string message, std::string cure);

// Tells of each text and name in the value, however deep, that is not one line (is_one_line).
void lint_texts(FileFaults& faults, const json::value& value, const std::string& path);

// One JSON object of the file. Members are read by name; finish() reports members that nobody read.
// A value of the wrong kind is reported once and then read as if it were empty.
class FileBlock {
 public:
  FileBlock(FileFaults& faults, const json::value& value, std::string path);

  // The member, or null when it is absent.
  const json::value* find(std::string_view name);
  // The same; its absence is a fault.
  const json::value* need(std::string_view name);

  bool has(std::string_view name) { return find(name) != nullptr; }
  std::string text(std::string_view name);
  std::string text_or_empty(std::string_view name);
  int integer(std::string_view name, int least, int most);
  // Absent: `otherwise`.
  int integer_or(std::string_view name, int least, int most, int otherwise);
  bool flag(std::string_view name);  // absent: false
  // The place of the text in `choices`, which the fault lists; 0 after a fault.
  int choice(std::string_view name, const std::vector<std::string_view>& choices);
  // Elements of an array; absent: none.
  const json::array& list_or_empty(std::string_view name);
  const json::array& list(std::string_view name);
  // An object that must be there.
  FileBlock block(std::string_view name);

  std::string path_of(std::string_view name) const;
  const std::string& path() const { return path_; }
  FileFaults& faults() const { return *faults_; }

  void finish();

 private:
  std::string text_of(const json::value* value, std::string_view name);
  const json::array& list_of(const json::value* value, std::string_view name);

  FileFaults* faults_;
  const json::object* object_;
  std::string path_;
  std::vector<std::string> asked_;
};

// "units" and 3: "units[3]".
std::string element(std::string_view path, std::size_t index);

// "an object", "a list", …: what a value is, for a fault.
std::string kind_of(const json::value& value);

}  // namespace adjutant::core
