#include "engine/core/shapes.hpp"

namespace adjutant::core {

json::array encode(const Refusals& refusals) {
  json::array list;
  for (const Refusal& refusal : refusals) {
    json::object entry{{"message", refusal.message}};
    if (refusal.line > 0) entry["line"] = refusal.line;
    if (refusal.column > 0) entry["column"] = refusal.column;
    if (!refusal.order.empty()) entry["order"] = refusal.order;
    if (!refusal.rule.empty()) entry["rule"] = refusal.rule;
    if (!refusal.meant.empty()) entry["meant"] = refusal.meant;
    list.push_back(std::move(entry));
  }
  return list;
}

json::array encode(const FileFaults& faults) {
  json::array list;
  for (const FileFault& fault : faults) {
    list.push_back(
        json::object{{"path", fault.path}, {"message", fault.message}, {"cure", fault.cure}});
  }
  return list;
}

json::object encode(const Event& event) {
  json::object object{{"type", event.type}, {"rule", event.rule}};
  for (const auto& field : event.fields) object[field.key()] = field.value();
  return object;
}

}  // namespace adjutant::core
