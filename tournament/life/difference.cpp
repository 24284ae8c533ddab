#include "tournament/life/difference.hpp"

#include <fmt/format.h>

namespace adjutant::tournament::life {
namespace {

struct Member {
  std::string_view name;
  bool (*is_of_its_kind)(const json::value&);
  std::string_view kind;
};

bool is_text(const json::value& value) {
  return value.is_string();
}
bool is_text_or_null(const json::value& value) {
  return value.is_string() || value.is_null();
}
bool is_number(const json::value& value) {
  return value.is_int64() || value.is_uint64();
}
bool is_list(const json::value& value) {
  return value.is_array();
}
bool is_object(const json::value& value) {
  return value.is_object();
}

constexpr Member of_record[] = {
    {"tournament", is_text, "a text"},      {"commitment", is_text, "a text"},
    {"links", is_number, "a whole number"}, {"definition", is_object, "an object"},
    {"entrants", is_list, "a list"},        {"draws", is_list, "a list"},
    {"events", is_list, "a list"},          {"results", is_list, "a list"},
    {"standings", is_object, "an object"}};
constexpr Member of_entrant[] = {{"entry", is_number, "a whole number"},
                                 {"player", is_text_or_null, "a text, or null"},
                                 {"salt", is_text_or_null, "a text, or null"},
                                 {"seed", is_text_or_null, "a text, or null"},
                                 {"rating", is_number, "a whole number"}};

template <std::size_t Count>
std::vector<Finding> missing(const json::object& object, const std::string& where,
                             const Member (&members)[Count]) {
  std::vector<Finding> findings;
  for (const auto& [name, is_of_its_kind, kind] : members) {
    const auto path = where + std::string(name);
    const auto* found = object.if_contains(name);
    if (found == nullptr) {
      findings.push_back({path, "is missing"});
    } else if (!is_of_its_kind(*found)) {
      findings.push_back({path, fmt::format("must be {}", kind)});
    }
  }
  return findings;
}

std::optional<Finding> list_difference(const json::array& given, const json::array& made,
                                       const std::string& where, const std::string& otherwise) {
  if (given.size() != made.size()) {
    return Finding{where, fmt::format("has {} members, and must have {} by the events",
                                      given.size(), made.size())};
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    auto found = difference(given[i], made[i], fmt::format("{}[{}]", where, i), otherwise);
    if (found) return found;
  }
  return std::nullopt;
}

std::optional<Finding> object_difference(const json::object& given, const json::object& made,
                                         const std::string& where, const std::string& otherwise) {
  for (const auto& member : made) {
    const auto path = fmt::format("{}.{}", where, std::string_view(member.key()));
    const auto* found = given.if_contains(member.key());
    if (found == nullptr) return Finding{path, "is missing"};
    if (auto wrong = difference(*found, member.value(), path, otherwise)) return wrong;
  }
  for (const auto& member : given) {
    if (made.contains(member.key())) continue;
    return Finding{where, "has a member that it must not have"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Finding> difference(const json::value& given, const json::value& made,
                                  const std::string& where, const std::string& otherwise) {
  if (given == made) return std::nullopt;
  if (given.is_array() && made.is_array()) {
    return list_difference(given.get_array(), made.get_array(), where, otherwise);
  }
  if (given.is_object() && made.is_object()) {
    return object_difference(given.get_object(), made.get_object(), where, otherwise);
  }
  return Finding{where, otherwise};
}

std::optional<Finding> standings_difference(const json::value& given, const json::value& made,
                                            const std::vector<std::string>& columns) {
  const std::string otherwise = "is not that of the results";
  auto found = difference(given, made, "standings", otherwise);
  if (!found || found->what != otherwise) return found;
  const auto& rows = made.at("rows").as_array();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto row = fmt::format("standings.rows[{}]", i);
    if (!found->where.starts_with(row)) continue;
    found->what += fmt::format(" (row {})", i + 1);
    for (std::size_t column = 0; column < columns.size(); ++column) {
      if (found->where != fmt::format("{}.figures[{}]", row, column)) continue;
      found->what.pop_back();
      found->what += fmt::format(", column {})", columns[column]);
    }
  }
  return found;
}

std::vector<Finding> missing_in(const json::object& record) {
  return missing(record, "", of_record);
}

std::vector<Finding> missing_in_entrant(const json::object& entrant, const std::string& where) {
  return missing(entrant, where + ".", of_entrant);
}

}  // namespace adjutant::tournament::life
