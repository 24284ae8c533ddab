#include "wasm/host.hpp"

#include <cstdlib>
#include <exception>
#include <string_view>
#include <typeinfo>

#include "engine/core/dice.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/hash.hpp"

// The engine's surroundings in WebAssembly: hash functions come from the host, scenarios come with
// each call, and what is thrown ends the call, for wasm32's C++ library here unwinds no stack.
namespace adjutant {

namespace core {

Digest sha256(std::string_view bytes) {
  Digest digest{};
  adjutant_host_sha256(bytes.data(), bytes.size(), digest.data());
  return digest;
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message) {
  Digest digest{};
  adjutant_host_hmac_sha256(key.data(), key.size(), message.data(), message.size(), digest.data());
  return digest;
}

}  // namespace core

namespace {

[[noreturn]] void fail(std::string_view message) {
  adjutant_host_fail(message.data(), message.size());
}

// The sentence of an exception of the engine's; of any other its type.
std::string_view told(const void* thrown, const std::type_info& type) {
  if (type == typeid(core::DiceFault)) return static_cast<const core::DiceFault*>(thrown)->what();
  if (type == typeid(core::InvariantBroken)) {
    return static_cast<const core::InvariantBroken*>(thrown)->what();
  }
  return type.name();
}

}  // namespace
}  // namespace adjutant

// Itanium C++ ABI, section 2.4: what a throw expression calls.
extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {
  return std::malloc(size);
}

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  adjutant::fail(adjutant::told(thrown, *type));
}
}
