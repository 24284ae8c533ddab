#pragma once

#include <string>
#include <vector>

namespace adjutant::app {

struct ReadEvent {
  std::string uid;
  std::string summary;
  std::string url;
  std::string start;  // "20260102T000000Z"
  int sequence = 0;

  bool operator==(const ReadEvent&) const = default;
};

// The events of a calendar as libical reads them, in its order. The test fails where a line is no
// content line of RFC 5545 (section 3.1), libical finds a fault, or a property is there that may
// not be, or is not there that must be (RFC 5545, section 3.6).
std::vector<ReadEvent> read_calendar(const std::string& text);

}  // namespace adjutant::app
