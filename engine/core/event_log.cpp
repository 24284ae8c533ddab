#include "engine/core/event_log.hpp"

#include "engine/core/ensure.hpp"

namespace adjutant::core {

int EventLog::rolled(std::string_view rule, std::string purpose) {
  ENSURE(dice_ != nullptr, "nothing is thrown in a trial");
  const int value = dice_->roll(faces_, purpose);
  add("rolled", rule, {{"sides", faces_}, {"value", value}, {"purpose", std::move(purpose)}});
  return value;
}

void EventLog::note(std::string_view type, std::string_view rule, json::object fields) {
  events_->push_back({std::string(type), std::string(rule), {}, std::move(fields)});
}

}  // namespace adjutant::core
