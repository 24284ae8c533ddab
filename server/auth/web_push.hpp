#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/hash.hpp"
#include "server/auth/p256.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/entropy.hpp"

// What a browser's push service gets: a message that only the browser can read (RFC 8291), and its
// sender (VAPID, RFC 8292).
namespace adjutant::auth {

// The keys of a browser's subscription.
struct PushKeys {
  P256Point p256dh{};                   // its public key
  std::array<std::uint8_t, 16> auth{};  // what it shares with the sender

  // As a browser gives them, in base64url; empty where they are none.
  static std::optional<PushKeys> from(std::string_view p256dh, std::string_view auth);
  // In stored form: the key's 65 bytes, then the 16 of `auth`.
  std::string bytes() const;
  static PushKeys of_bytes(std::string_view bytes);
};

using PushSalt = std::array<std::uint8_t, 16>;

// A record of 4,096 bytes (RFC 8188), less what encrypting adds: RFC 8291, section 4.
inline constexpr std::size_t push_bytes_max = 3'993;

// The body of a push message: the header of its only record, and the record (RFC 8291, section 4).
// `sender` and `salt` are for this message alone. It encrypts at most push_bytes_max.
std::string encrypt_push(const PushKeys& keys, const P256Key& sender, const PushSalt& salt,
                         std::string_view message);

// The sender of an installation's pushes.
class Vapid {
 public:
  // Its key pair comes from the installation's key. `contact`: where push services find who runs
  // it, an address of https: or mailto:.
  Vapid(const core::Digest& installation_key, std::string contact);

  // applicationServerKey of PushManager.subscribe(), in base64url.
  std::string public_key() const;
  // Authorization of a post to this endpoint, good for twelve hours.
  std::string authorization(std::string_view endpoint, ports::Time now,
                            ports::Entropy& entropy) const;

 private:
  P256Key key_;
  std::string contact_;
};

}  // namespace adjutant::auth
