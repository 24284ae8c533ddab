#include "server/app/application.hpp"

namespace adjutant::app {

Problem store_problem(const ports::StoreFailure& failure) {
  const auto* detail =
      failure.outcome_unknown
          ? "The server does not know whether it stored your request. Send it again with the same "
            "idempotency key: it is done only once."
          : "The server stored nothing of your request. Try again in a few seconds.";
  return problem("store-failure", detail, {.retry_after_seconds = 5}).error();
}

}  // namespace adjutant::app
