#pragma once

#include <chrono>
#include <thread>

// How tests wait: for what they expect, and never by the clock. This is the one place where a test
// sleeps.
namespace adjutant::tests {

// The only limit: a program that takes longer hangs, however busy the machine is.
inline constexpr std::chrono::seconds patience{120};

// Lets others work for a moment.
inline void rest_a_moment() {
  std::this_thread::sleep_for(std::chrono::microseconds(200));
}

// Waits until the condition holds; false if it does not within our patience.
template <class Condition>
bool eventually(Condition condition) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() >= end) return false;
    rest_a_moment();
  }
  return true;
}

}  // namespace adjutant::tests
