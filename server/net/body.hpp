#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "server/app/problem.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

// The members of a JSON body, read one after the other. Every fault is kept; finish() tells them
// all at once, unknown members too.
class Body {
 public:
  // "unsupported-media-type", "malformed-json" or what else is wrong with the JSON, or the body. No
  // body at all is an empty object.
  static app::Result<Body> read(const Request& request);

  std::string text(std::string_view key);  // must be there
  std::optional<std::string> optional_text(std::string_view key);
  int integer(std::string_view key);  // must be there
  std::optional<int> optional_integer(std::string_view key);
  bool flag(std::string_view key);                // false when it is not there
  core::json::value value(std::string_view key);  // null when it is not there
  bool has(std::string_view key) const { return object_.contains(key); }
  void fault(std::string_view path, std::string_view message);

  // "bad-request" with every fault in its errors.
  app::Result<void> finish();

 private:
  explicit Body(core::json::object object) : object_(std::move(object)) {
    read_.reserve(members_usual);
  }
  const core::json::value* find(std::string_view key);
  std::set<std::string> names_read() const;

  static constexpr std::size_t members_usual = 8;

  core::json::object object_;
  std::vector<std::string> read_;  // names that have been asked for, some more than once
  std::vector<app::RequestFault> errors_;
};

// A number in the query; "bad-request" when it is none or out of range.
app::Result<std::optional<int>> query_number(const Request& request, std::string_view key,
                                             int least, int most);

// The value of a field of a form (application/x-www-form-urlencoded).
std::string form_field(std::string_view body, std::string_view key);

}  // namespace adjutant::net
