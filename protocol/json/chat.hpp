#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"

// What the players of a match say to each other.
namespace adjutant::protocol {

std::string read_remark(Members& members);

struct RemarkView {
  int number = 0;  // in its match, from 1
  std::string side;
  std::string player;
  std::string text;
  Time said;
  int turn = 0;  // of the battle; 0: not known
};

struct RemarkPage {
  std::vector<RemarkView> remarks;
  bool more = false;
};

// {"number","side","player","text","said"}, and "turn" where it is known
core::json::object encode(const RemarkView& remark);
// {"more","remarks":[…]}
core::json::object encode(const RemarkPage& page);
// The message to live sockets: {"match","remark":{…}}
std::string live_remark(std::string_view match, const RemarkView& remark);

}  // namespace adjutant::protocol
