#pragma once

#include <cstddef>
#include <cstdint>

// What the module asks of its host (wasm/adjutant.mjs), each a function of its import "adjutant".
extern "C" {

// SHA-256 (FIPS 180-4) of `size` bytes: 32 bytes to `digest`.
[[clang::import_module("adjutant"), clang::import_name("sha256")]] void adjutant_host_sha256(
    const void* bytes, std::size_t size, std::uint8_t* digest);

// HMAC-SHA256 (RFC 2104): 32 bytes to `digest`.
[[clang::import_module("adjutant"), clang::import_name("hmac_sha256")]] void
adjutant_host_hmac_sha256(const void* key, std::size_t key_size, const void* bytes,
                          std::size_t size, std::uint8_t* digest);

// Ends the call with an error of the host's: the module may not be used again after it.
[[noreturn, clang::import_module("adjutant"), clang::import_name("fail")]] void adjutant_host_fail(
    const char* message, std::size_t size);
}
