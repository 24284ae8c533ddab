#pragma once

#include <string_view>

#include "protocol/json/chat.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// What the two players of a match say to each other: theirs alone, also in a public match, and no
// part of its record. A player who takes a match over reads the remarks from then on. Called from
// many threads.
class Chat {
 public:
  explicit Chat(Context& context) : context_(context) {}

  // Pushed to the live sockets of both seats once it is on disk. "too-many" for a player who sends
  // too fast, or too much for one match.
  Result<protocol::RemarkView> say(const Identity& identity, std::string_view match,
                                   const std::string& text);
  // The messages with a number above `after`.
  Result<protocol::RemarkPage> read(const MaybeIdentity& identity, std::string_view match,
                                    int after, int limit);

  // Another server has stored this remark: for watchers here.
  void tell(const std::string& match, int number);

 private:
  Context& context_;
};

}  // namespace adjutant::app
