#include "protocol/json/reading.hpp"

#include <utility>

#include "protocol/json/text.hpp"
#include "protocol/json/values.hpp"

namespace adjutant::protocol {

namespace json = core::json;

json::object encode(const std::vector<RulesetView>& rulesets) {
  json::array list;
  for (const auto& ruleset : rulesets) {
    list.push_back(json::object{{"id", ruleset.id},
                                {"title", ruleset.title},
                                {"rules_version", ruleset.rules_version},
                                {"sides", list_of(ruleset.sides)},
                                {"legal_orders", ruleset.is_listed ? "listed" : "sampled"},
                                {"abilities", list_of(ruleset.abilities)}});
  }
  json::object answer;
  answer["rulesets"] = std::move(list);
  return answer;
}

json::object encode(const core::RuleBook& book) {
  json::array sections;
  for (const auto& section : book.sections) {
    json::array rules;
    for (const auto& rule : section.rules) {
      rules.push_back(
          json::object{{"number", rule.number}, {"title", rule.title}, {"text", rule.text}});
    }
    sections.push_back(json::object{{"title", section.title}, {"rules", std::move(rules)}});
  }
  return {{"title", book.title}, {"sections", std::move(sections)}};
}

json::object encode(const std::vector<ScenarioView>& scenarios) {
  json::array list;
  for (const auto& scenario : scenarios) {
    json::array sides;
    for (const auto& side : scenario.sides) {
      sides.push_back(json::object{{"id", side.id}, {"name", side.name}});
    }
    list.push_back(json::object{{"id", scenario.id},
                                {"ruleset", scenario.ruleset},
                                {"sides", std::move(sides)},
                                {"abilities", list_of(scenario.abilities)},
                                {"title", scenario.title},
                                {"date", scenario.date},
                                {"sha256", scenario.sha256}});
  }
  json::object answer;
  answer["scenarios"] = std::move(list);
  return answer;
}

json::object encode(const LegalOrders& legal) {
  json::object answer;
  answer["revision"] = legal.revision;
  answer["side"] = legal.side ? json::value(*legal.side) : json::value(nullptr);
  answer["orders"] = list_of(legal.orders);
  return answer;
}

json::object encode(const ReportView& report) {
  return {{"match", report.match},
          {"revision", report.revision},
          {"text", report.text},
          {"html", report.html},
          {"svg", report.svg}};
}

std::string events_text(const EventsView& page) {
  const bool told = !page.sentences.empty();
  return concatenated(R"({"match":)", quoted(page.match), R"(,"revision":)",
                      std::to_string(page.revision), R"(,"events":)", page.events,
                      told ? R"(,"sentences":)" : "", page.sentences, R"(,"last_event":)",
                      std::to_string(page.last_event), R"(,"more":)",
                      page.more ? "true}" : "false}");
}

std::string live_events(std::string_view match, int revision, std::string_view events,
                        std::string_view sentences) {
  return concatenated(R"({"match":")", match, R"(","revision":)", std::to_string(revision),
                      R"(,"events":)", events, sentences.empty() ? "" : R"(,"sentences":)",
                      sentences, "}");
}

}  // namespace adjutant::protocol
