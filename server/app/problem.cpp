#include "server/app/problem.hpp"

#include <utility>

#include <fmt/format.h>

namespace adjutant::app {

std::unexpected<Problem> problem(ProblemType type, std::string detail, ProblemExtension extension) {
  return std::unexpected(Problem{.type = std::string(type.slug()),
                                 .detail = std::move(detail),
                                 .extension = std::move(extension)});
}

std::unexpected<Problem> unknown_cursor(std::string_view after) {
  return problem("bad-request",
                 fmt::format("after: there is no page after {}. Send the value of next of the page "
                             "before, or read from the start.",
                             after));
}

std::unexpected<Problem> unknown_event(int after, int last) {
  return problem("unknown-event",
                 fmt::format("The last event here is {}, and you asked for events after {}: the "
                             "server was restored from a backup. Read all events again.",
                             last, after));
}

Problem orders_refused(const core::Refusals& refusals) {
  auto detail =
      refusals.size() == 1
          ? refusals.front().message
          : std::to_string(refusals.size()) +
                " mistakes; nothing was done. Correct them all and send the orders again.";
  return problem("orders-refused", std::move(detail), {.refusals = refusals}).error();
}

}  // namespace adjutant::app
