#pragma once

#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/net/raw_client.hpp"

namespace adjutant::net {

// An answer as RFC 9110 and 9112 want it.
struct StrictAnswer {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string body;

  // The value of a field, in any case of letters; empty when it is not there.
  std::string field(const std::string& name) const;
  bool has(const std::string& name) const;
  std::string problem() const;  // type of the problem document, without its prefix; empty: none
};

// Reads the next answer and looks at everything that holds of every answer of ours: its form, each
// field once, Date, a length that is right, the fields a status demands (WWW-Authenticate, Allow,
// Upgrade), the headers that keep browsers from guessing, a problem document of a type that is
// listed. The error says what is wrong.
std::expected<StrictAnswer, std::string> read_strictly(RawClient& client, bool to_head);

}  // namespace adjutant::net
