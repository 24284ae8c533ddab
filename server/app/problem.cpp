#include "server/app/problem.hpp"

#include <utility>

#include <fmt/format.h>

namespace adjutant::app {

std::unexpected<Problem> problem(ProblemType type, std::string detail, ProblemExtension extension) {
  return std::unexpected(Problem{.type = std::string(type.slug()),
                                 .detail = std::move(detail),
                                 .extension = std::move(extension)});
}

std::unexpected<Problem> unknown_event(int after, int last) {
  return problem("unknown-event",
                 fmt::format("The last number here is {}, and you ask for what came after {}: the "
                             "server was restored from a backup. Read all of it again.",
                             last, after));
}

Problem orders_refused(const core::Refusals& refusals) {
  auto detail = refusals.size() == 1 ? refusals.front().message
                                     : std::to_string(refusals.size()) +
                                           " faults; nothing was done. Mend them all "
                                           "and send the orders again.";
  return problem("orders-refused", std::move(detail), {.refusals = refusals}).error();
}

}  // namespace adjutant::app
