#include "server/app/match/check_words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "engine/core/notation/words.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

// The first bytes of a hash of what only the token's owner knows.
std::string derived(std::string_view purpose, std::string_view token, std::size_t bytes) {
  const auto digest = core::sha256(fmt::format("{}\n{}", purpose, token));
  return auth::base32({digest.data(), bytes});
}

}  // namespace

std::string check_word(std::string_view token) {
  return derived("adjutant-block-1", token, 5);
}

std::string message_part(std::string_view token) {
  return derived("adjutant-message-1", token, 10);
}

std::string digest_token(std::string_view token, std::string_view match, int revision) {
  return fmt::format("{}\n{}\nr{}", token, match, revision);
}

bool is_check_word(std::string_view written, std::string_view token) {
  auto read = core::notation::lower_case(written);
  std::ranges::replace(read, '0', 'o');
  std::ranges::replace(read, '1', 'l');
  std::ranges::replace(read, '8', 'b');
  return auth::equal_in_constant_time(read, check_word(token));
}

}  // namespace adjutant::app
