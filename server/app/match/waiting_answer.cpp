#include "server/app/match/waiting_answer.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/json.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

namespace json = core::json;
using core::Document;

constexpr const char* format = "adjutant-waiting-answer-1";

json::array texts(const std::vector<std::string>& all) {
  json::array array;
  for (const auto& text : all) array.emplace_back(text);
  return array;
}

struct ToJson {
  json::object operator()(const core::Heading& heading) const {
    return {{"heading", heading.text}, {"level", heading.level}};
  }
  json::object operator()(const core::Paragraph& paragraph) const {
    return {{"paragraph", paragraph.text}};
  }
  json::object operator()(const core::Verbatim& verbatim) const {
    return {{"verbatim", verbatim.text}};
  }
  json::object operator()(const core::List& list) const {
    json::array items;
    for (const auto& item : list.items) {
      items.push_back(json::object{{"text", item.text}, {"details", texts(item.details)}});
    }
    return {{"list", std::move(items)}};
  }
  json::object operator()(const core::Table& table) const {
    json::array rows;
    for (const auto& row : table.rows) rows.push_back(texts(row));
    return {{"header", texts(table.header)}, {"rows", std::move(rows)}};
  }
};

std::string text_of(const json::value& value) {
  return std::string(value.as_string());
}

std::vector<std::string> texts_of(const json::value& value) {
  std::vector<std::string> all;
  for (const auto& text : value.as_array()) all.push_back(text_of(text));
  return all;
}

core::Block block_of(const json::object& object) {
  if (const auto* text = object.if_contains("paragraph")) return core::Paragraph{text_of(*text)};
  if (const auto* text = object.if_contains("verbatim")) return core::Verbatim{text_of(*text)};
  if (const auto* text = object.if_contains("heading")) {
    return core::Heading{static_cast<int>(object.at("level").as_int64()), text_of(*text)};
  }
  if (const auto* items = object.if_contains("list")) {
    core::List list;
    for (const auto& item : items->as_array()) {
      const auto& fields = item.as_object();
      list.items.push_back({text_of(fields.at("text")), texts_of(fields.at("details"))});
    }
    return list;
  }
  core::Table table{texts_of(object.at("header")), {}};
  for (const auto& row : object.at("rows").as_array()) table.rows.push_back(texts_of(row));
  return table;
}

}  // namespace

std::string report_key(const ports::MatchRow& row, core::Side side) {
  return fmt::format("{}.{}.report", row.id, side_id(row, side));
}

std::string stored_answer(const ports::Written& written) {
  json::array blocks;
  for (const auto& block : written.document) blocks.push_back(std::visit(ToJson(), block));
  return json::serialize(json::object{{"format", format},
                                      {"name", written.name},
                                      {"replaces", written.replaces},
                                      {"answers", written.answers},
                                      {"subject", written.subject},
                                      {"text_only", written.text_only},
                                      {"document", std::move(blocks)}});
}

ports::Written read_answer(std::string_view stored) {
  const auto value = core::parse_json(stored);
  ENSURE(value && value->is_object(), "a waiting answer is stored as an object");
  const auto& object = value->as_object();
  ENSURE(text_of(object.at("format")) == format,
         "a waiting answer has the form that this program writes");
  ports::Written written{.name = text_of(object.at("name")),
                         .replaces = text_of(object.at("replaces")),
                         .answers = text_of(object.at("answers")),
                         .subject = text_of(object.at("subject")),
                         .document = {},
                         .text_only = object.at("text_only").as_bool()};
  for (const auto& block : object.at("document").as_array()) {
    written.document.push_back(block_of(block.as_object()));
  }
  return written;
}

}  // namespace adjutant::app
