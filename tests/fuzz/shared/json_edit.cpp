#include "tests/fuzz/shared/json_edit.hpp"

#include <algorithm>
#include <charconv>

namespace adjutant::fuzz {
namespace {

namespace json = core::json;

struct Member {
  std::string pointer;
  json::value* value = nullptr;
};

void collect(json::value& value, const std::string& pointer, std::vector<Member>& members) {
  members.push_back({pointer, &value});
  if (auto* array = value.if_array()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      collect((*array)[i], pointer + "/" + std::to_string(i), members);
    }
  } else if (auto* object = value.if_object()) {
    for (auto& member : *object) {
      collect(member.value(), pointer + "/" + std::string(member.key()), members);
    }
  }
}

std::vector<Member> members_of(json::value& document) {
  std::vector<Member> members;
  collect(document, "", members);
  return members;
}

std::optional<std::size_t> index_of(std::string_view token) {
  std::size_t index = 0;
  const auto [end, fault] = std::from_chars(token.data(), token.data() + token.size(), index);
  if (fault != std::errc() || end != token.data() + token.size()) return std::nullopt;
  return index;
}

json::value* child(json::value& value, std::string_view token) {
  if (auto* object = value.if_object()) return object->if_contains(token);
  auto* array = value.if_array();
  const auto index = index_of(token);
  return array != nullptr && index ? array->if_contains(*index) : nullptr;
}

void put(json::value& parent, std::string_view token, std::optional<json::value> value) {
  if (auto* object = parent.if_object()) {
    if (value) {
      (*object)[token] = *std::move(value);
    } else {
      object->erase(token);
    }
  } else if (auto* array = parent.if_array()) {
    const auto index = index_of(token);
    if (token == "-" && value) {
      array->push_back(*std::move(value));
    } else if (index && *index < array->size()) {
      if (value) {
        (*array)[*index] = *std::move(value);
      } else {
        array->erase(array->begin() + static_cast<std::ptrdiff_t>(*index));
      }
    }
  }
}

void edit(json::value& document, std::string_view line) {
  if (!line.starts_with('/')) return;
  const auto space = std::min(line.find(' '), line.size());
  auto pointer = line.substr(1, space - 1);
  std::optional<json::value> value;
  if (space < line.size()) {
    auto parsed = core::parse_json(line.substr(space + 1));
    if (!parsed) return;
    value = std::move(*parsed);
  }
  auto* at = &document;
  while (at != nullptr) {
    const auto slash = pointer.find('/');
    if (slash == std::string_view::npos) return put(*at, pointer, std::move(value));
    at = child(*at, pointer.substr(0, slash));
    pointer.remove_prefix(slash + 1);
  }
}

json::value applied(json::value document, std::string_view script) {
  for (const auto& line : lines_of(script)) edit(document, line);
  return document;
}

json::value near_number(std::int64_t number, Random& random) {
  static const std::vector<std::int64_t> known{
      -1, 0, 1, 2, 6, 7, 255, 65'536, 2'147'483'647, 2'147'483'648, 9'007'199'254'740'991};
  const auto kind = random.below(4);
  if (kind == 0) return number + 1;
  if (kind == 1) return number - 1;
  return any_of(random, known);
}

// A value that could stand where `old` stands, or one that could not.
json::value other_value(const json::value& old, const std::vector<Member>& members,
                        Random& random) {
  const auto kind = random.below(8);
  if (kind == 0) return nullptr;
  if (kind == 1) return json::object{};
  if (kind == 2) return json::array{};
  if (kind == 3) return *any_of(random, members).value;
  if (old.is_bool()) return !old.get_bool();
  if (old.is_int64()) return near_number(old.get_int64(), random);
  for (int tries = 0; tries < 20; ++tries) {
    const auto& value = *any_of(random, members).value;
    if (value.kind() == old.kind()) return value;
  }
  return "";
}

}  // namespace

std::string edited(const json::value& base, std::string_view script) {
  if (script.starts_with('{') || script.starts_with('[')) return std::string(script);
  return json::serialize(applied(base, script));
}

std::string mutated_script(const json::value& base, std::string_view script, Random& random) {
  auto lines = lines_of(script);
  const auto kind = random.below(6);
  if (kind == 0 && !lines.empty()) {
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(random.below(lines.size())));
    return joined(lines);
  }
  if (kind == 1 && !lines.empty()) {
    return mutated_text(joined(lines), {"null", "-1", "[]", "{}", "\"\"", "true"}, random);
  }
  auto document = applied(base, script);
  const auto members = members_of(document);
  const auto& member = any_of(random, members);
  if (member.pointer.empty()) return joined(lines);
  lines.push_back(member.pointer);
  if (random.below(5) != 0) {
    lines.back() += " " + json::serialize(other_value(*member.value, members, random));
  }
  return joined(lines);
}

std::string mutated_json(std::string_view text, Random& random) {
  auto document = core::parse_json(text);
  if (!document || random.below(4) == 0) return mutated_text(std::string(text), {"\"\""}, random);
  const auto members = members_of(*document);
  const auto& member = any_of(random, members);
  const auto slash = member.pointer.rfind('/');
  if (slash == std::string::npos || random.below(4) != 0) {
    *member.value = other_value(*member.value, members, random);
  } else if (random.below(2) == 0) {
    edit(*document, member.pointer);
  } else {
    edit(*document, member.pointer.substr(0, slash) + "/- " + json::serialize(*member.value));
  }
  return json::serialize(*document);
}

}  // namespace adjutant::fuzz
