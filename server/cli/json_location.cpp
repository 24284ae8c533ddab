#include "server/cli/json_location.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace adjutant::cli {
namespace {

// Goes through a text that is JSON, without making values of it.
class Walk {
 public:
  explicit Walk(std::string_view text) : text_(text) { skip_space(); }

  std::size_t at() const { return at_; }

  // Goes to a member's value; where its name stands, or empty, and nowhere then.
  std::optional<std::size_t> enter(std::string_view member) {
    if (!begins_with('{')) return {};
    for (Walk ahead = stepped(1); !ahead.begins_with('}'); ahead.skip_comma()) {
      const std::size_t name = ahead.at_;
      ahead.skip_string();
      const auto quoted = text_.substr(name + 1, ahead.at_ - name - 2);
      ahead.skip_space();
      ahead = ahead.stepped(1);  // the colon
      if (quoted == member) {
        *this = ahead;
        return name;
      }
      ahead.skip_value();
    }
    return {};
  }

  std::optional<std::size_t> enter(std::size_t element) {
    if (!begins_with('[')) return {};
    Walk ahead = stepped(1);
    for (; element > 0 && !ahead.begins_with(']'); --element) {
      ahead.skip_value();
      ahead.skip_comma();
    }
    if (ahead.begins_with(']')) return {};
    *this = ahead;
    return at_;
  }

 private:
  bool begins_with(char c) const { return at_ >= text_.size() || text_[at_] == c; }

  Walk stepped(std::size_t by) const {
    Walk other = *this;
    other.at_ = std::min(at_ + by, text_.size());
    other.skip_space();
    return other;
  }

  void skip_space() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  void skip_comma() {
    skip_space();
    if (at_ < text_.size() && text_[at_] == ',') *this = stepped(1);
  }

  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  void skip_value() {
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"') {
        skip_string();
        continue;
      }
      if (depth == 0 && (c == ',' || c == '}' || c == ']')) return;
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
      ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

TextLocation location_of_byte(std::string_view text, std::size_t byte) {
  const auto before = text.substr(0, std::min(byte, text.size()));
  const auto newline = before.rfind('\n');
  const auto begin = newline == std::string_view::npos ? 0 : newline + 1;
  return {static_cast<int>(std::ranges::count(before, '\n')) + 1,
          static_cast<int>(before.size() - begin) + 1};
}

TextLocation location_of_path(std::string_view text, std::string_view path) {
  Walk walk(text);
  std::size_t found = walk.at();
  while (!path.empty()) {
    std::optional<std::size_t> next;
    if (path.front() == '[') {
      std::size_t element = 0;
      const auto end = std::min(path.find(']'), path.size());
      std::from_chars(path.data() + 1, path.data() + end, element);
      next = walk.enter(element);
      path.remove_prefix(std::min(end + 1, path.size()));
    } else {
      const auto end = std::min(path.find_first_of(".["), path.size());
      next = walk.enter(path.substr(0, end));
      path.remove_prefix(end);
    }
    if (!next) break;
    found = *next;
    if (path.starts_with('.')) path.remove_prefix(1);
  }
  return location_of_byte(text, found);
}

}  // namespace adjutant::cli
