#pragma once

#include <future>
#include <utility>

#include "server/net/service.hpp"

namespace adjutant::net {

// The answer of a service whose work is done by other threads.
inline Response answer_of(Service& service, Request request) {
  std::promise<Response> answered;
  auto answer = answered.get_future();
  service.answer(std::move(request),
                 [&answered](Response response) { answered.set_value(std::move(response)); });
  return answer.get();
}

}  // namespace adjutant::net
