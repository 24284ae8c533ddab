#include "server/app/application.hpp"

namespace adjutant::app {

Problem store_problem(const ports::StoreFailure& failure) {
  const auto* detail =
      failure.outcome_unknown
          ? "The disk did not say whether your request is stored. Send it again with the same "
            "idempotency key: it is done once."
          : "Nothing of your request was stored. Try again in some seconds.";
  return problem("store-failure", detail, {.retry_after_seconds = 5}).error();
}

}  // namespace adjutant::app
