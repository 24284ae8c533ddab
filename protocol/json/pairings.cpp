#include "protocol/json/pairings.hpp"

#include <optional>

#include <fmt/format.h>

namespace adjutant::protocol {
namespace {

namespace json = core::json;

// A number that an entry may have.
std::optional<int> entry_in(const json::value* value) {
  constexpr int entry_max = 9999;
  const auto* number = value == nullptr ? nullptr : value->if_int64();
  if (number == nullptr || *number < 1 || *number > entry_max) return std::nullopt;
  return static_cast<int>(*number);
}

// read(one, path) of each that a list holds.
template <class Read>
void each(Members& members, std::string_view name, Read read) {
  const auto list = members.value(name);
  if (!list.is_array()) return members.fault(name, "must be a list");
  for (std::size_t i = 0; i < list.get_array().size(); ++i) {
    read(list.get_array()[i], fmt::format("{}[{}]", name, i));
  }
}

}  // namespace

json::object encode(const RoundView& round, const std::vector<BreakView>& breaks) {
  auto object = encode(round);
  json::array list;
  for (const auto& one : breaks) {
    list.push_back(json::object{
        {"entries", json::value_from(one.entries)}, {"rule", one.rule}, {"what", one.what}});
  }
  object.emplace("breaks", std::move(list));
  return object;
}

PairByHand read_pair_by_hand(Members& members) {
  PairByHand wanted{.pairs = {}, .byes = {}, .act = read_tournament_act(members)};
  each(members, "pairs", [&](const json::value& one, const std::string& path) {
    const auto* pair = one.if_object();
    const auto white = entry_in(pair == nullptr ? nullptr : pair->if_contains("white"));
    const auto black = entry_in(pair == nullptr ? nullptr : pair->if_contains("black"));
    if (!white || !black || pair->size() > 2) {
      return members.fault(path, R"(must be {"white": 1, "black": 4}, by entries)");
    }
    wanted.pairs.emplace_back(*white, *black);
  });
  if (!members.has("byes")) return wanted;
  each(members, "byes", [&](const json::value& one, const std::string& path) {
    const auto entry = entry_in(&one);
    if (!entry) return members.fault(path, "must be the number of an entry");
    wanted.byes.push_back(*entry);
  });
  return wanted;
}

ForbidPairs read_forbid_pairs(Members& members) {
  ForbidPairs wanted{.pairs = {}, .act = read_tournament_act(members)};
  each(members, "pairs", [&](const json::value& one, const std::string& path) {
    const auto* pair = one.if_array();
    const bool two = pair != nullptr && pair->size() == 2;
    const auto first = two ? entry_in(&(*pair)[0]) : std::nullopt;
    const auto second = two ? entry_in(&(*pair)[1]) : std::nullopt;
    if (!first || !second) return members.fault(path, "must be two entries: [1, 4]");
    wanted.pairs.emplace_back(*first, *second);
  });
  return wanted;
}

}  // namespace adjutant::protocol
