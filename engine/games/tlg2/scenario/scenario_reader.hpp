#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/hex/grid.hpp"

// Reading a scenario file so that one pass tells every fault of it.
namespace adjutant::tlg2 {

void add_fault(core::FileFaults& faults, std::string path, std::string message, std::string cure);

// One JSON object of the file. Members are asked for by name; finish() tells those nobody asked
// for. A value of the wrong kind is told once and then read as if it were empty.
class Block {
 public:
  Block(core::FileFaults& faults, const core::json::value& value, std::string path);

  // The member, or null when it is absent.
  const core::json::value* find(std::string_view name);
  // The same; its absence is a fault.
  const core::json::value* need(std::string_view name);

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
  const core::json::array& list_or_empty(std::string_view name);
  const core::json::array& list(std::string_view name);
  // An object that must be there.
  Block block(std::string_view name);

  std::string path_of(std::string_view name) const;
  const std::string& path() const { return path_; }
  core::FileFaults& faults() const { return *faults_; }

  void finish();

 private:
  std::string text_of(const core::json::value* value, std::string_view name);
  const core::json::array& list_of(const core::json::value* value, std::string_view name);

  core::FileFaults* faults_;
  const core::json::object* object_;
  std::string path_;
  std::vector<std::string> asked_;
};

// "units" and 3: "units[3]".
std::string element(std::string_view path, std::size_t index);

// "C2421" or "2421", on the map; empty after a fault.
std::optional<hex::Hex> read_hex(core::FileFaults& faults, const core::json::value& value,
                                 const hex::Grid& grid, const std::string& path);

}  // namespace adjutant::tlg2
