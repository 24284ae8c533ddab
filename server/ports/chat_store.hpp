#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/side.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/store_failure.hpp"

// The chat of a match's players.
namespace adjutant::ports {

using core::Side;

// A message of a player to the opponent in a match.
struct Remark {
  std::string match;
  int number = 0;  // in its match, from 1
  std::int64_t account = 0;
  Side side = Side::first;
  std::string handle;
  std::string text;
  Time said;
  int turn = 0;  // of the battle (MatchRow::turn); 0: not known
};

// The limits of a chat.
struct RemarkBounds {
  int of_a_match = 0;
  int lately = 0;   // by one account in one match, within…
  Duration time{};  // …this time
};

enum class RemarkRefused : std::uint8_t { match_full, too_fast };

class ChatStore {
 public:
  virtual ~ChatStore() = default;

  // Gives its number.
  virtual std::expected<int, RemarkRefused> add_remark(const Remark& remark,
                                                       const RemarkBounds& most) = 0;
  virtual std::vector<Remark> remarks(std::string_view match, int after, int limit) = 0;
  // The number of the last remark; 0: nothing was said.
  virtual int last_remark(std::string_view match) = 0;
  // The number of the last remark before the player of this side took the match over from another
  // one: what those two said is not theirs. 0: they read it from the beginning.
  virtual int said_to_predecessor(std::string_view match, Side side) = 0;
  // The messages of an account in matches in which it no longer has a seat, by match.
  virtual std::vector<Remark> remarks_left_behind(std::int64_t account, int limit) = 0;
};

}  // namespace adjutant::ports
