#pragma once

#include <atomic>
#include <new>
#include <stdexcept>

#include <curl/curl.h>
#include <fmt/format.h>

// What everybody needs who speaks through libcurl.
namespace adjutant::curl {

// Before anything else, from any thread.
inline void initialise_once() {
  static const CURLcode done = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (done != CURLE_OK) throw std::bad_alloc();
}

// Throws std::runtime_error where this libcurl does not take the option.
template <class Value>
void set(CURL* curl, CURLoption option, Value value) {
  if (const CURLcode code = curl_easy_setopt(curl, option, value); code != CURLE_OK) {
    throw std::runtime_error(fmt::format("libcurl refuses option {}: {}", static_cast<int>(option),
                                         curl_easy_strerror(code)));
  }
}

// A CURLOPT_XFERINFOFUNCTION, asked about once a second; its data is a std::atomic<bool>.
inline int look_whether_abandoned(void* abandoned, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(abandoned)->load() ? 1 : 0;
}

}  // namespace adjutant::curl
