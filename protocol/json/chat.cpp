#include "protocol/json/chat.hpp"

#include <utility>

namespace adjutant::protocol {

namespace json = core::json;

std::string read_remark(Members& members) {
  return members.text("text");
}

json::object encode(const RemarkView& remark) {
  json::object encoded{{"number", remark.number},
                       {"side", remark.side},
                       {"player", remark.player},
                       {"text", remark.text},
                       {"said", rfc3339(remark.said)}};
  if (remark.turn > 0) encoded["turn"] = remark.turn;
  return encoded;
}

json::object encode(const RemarkPage& page) {
  json::array list;
  for (const auto& remark : page.remarks) list.push_back(encode(remark));
  json::object answer;
  answer["more"] = page.more;
  answer["remarks"] = std::move(list);
  return answer;
}

std::string live_remark(std::string_view match, const RemarkView& remark) {
  return json::serialize(json::object{{"match", match}, {"remark", encode(remark)}});
}

}  // namespace adjutant::protocol
