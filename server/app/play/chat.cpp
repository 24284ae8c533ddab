#include "server/app/play/chat.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

constexpr ports::RemarkBounds bounds{.of_a_match = limits::remarks_per_match_max,
                                     .lately = limits::remarks_lately_max,
                                     .time = limits::remarks_lately};

std::unexpected<Problem> no_such_match(std::string_view match) {
  return problem("not-found", fmt::format("There is no match {} that you may see.", match));
}

json::object encode(const ports::MatchRow& row, const ports::Remark& remark) {
  return {{"number", remark.number},
          {"side", side_id(row, remark.side)},
          {"player", remark.handle},
          {"text", remark.text},
          {"said", protocol::rfc3339(remark.said)}};
}

Result<void> check(const std::string& text) {
  const bool plain =
      std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
  const bool empty = text.find_first_not_of(' ') == std::string::npos;
  if (plain && !empty && text.size() <= limits::remark_bytes_max) return {};
  return problem("bad-request", fmt::format("text must have 1 to {} bytes in one line.",
                                            limits::remark_bytes_max));
}

}  // namespace

Result<json::object> Chat::say(const Identity& identity, std::string_view match,
                               const std::string& text) {
  if (const auto may = may_change(identity, match); !may) return std::unexpected(may.error());
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  const auto row = context_.matches.match(match);
  if (!row || !may_see(*row, identity)) return no_such_match(match);
  const auto side = side_of(*row, identity.account.id);
  if (!side) return problem("forbidden", "Only the players of a match talk in it.");
  if (const auto fine = check(text); !fine) return std::unexpected(fine.error());
  ports::Remark remark{.match = row->id,
                       .account = identity.account.id,
                       .side = *side,
                       .handle = identity.account.handle,
                       .text = text,
                       .said = context_.clock.now()};
  const auto number = context_.chat.add_remark(remark, bounds);
  if (!number && number.error() == ports::RemarkRefused::match_full) {
    return problem("too-many", fmt::format("A match has room for {} remarks: go on by mail.",
                                           limits::remarks_per_match_max));
  }
  if (!number) {
    return problem("too-many", "You talk too fast. Go on in a minute.",
                   {.retry_after_seconds = 60});
  }
  remark.number = *number;
  auto said = encode(*row, remark);
  context_.notifier.said(row->id,
                         json::serialize(json::object{{"match", row->id}, {"remark", said}}));
  return said;
}

Result<json::object> Chat::read(const MaybeIdentity& identity, std::string_view match, int after,
                                int limit) {
  const auto row = context_.matches.match(match);
  if (!row || !may_see(*row, identity)) return no_such_match(match);
  if (!viewer_of(*row, identity)) {
    return problem("forbidden", "What the players of a match say is theirs alone.");
  }
  const auto found = context_.chat.remarks(row->id, after, limit);
  json::array list;
  for (const auto& remark : found) list.push_back(encode(*row, remark));
  json::object page;
  page["more"] = static_cast<int>(found.size()) == limit;
  page["remarks"] = std::move(list);
  return page;
}

}  // namespace adjutant::app
