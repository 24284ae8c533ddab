#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/notation/lines.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/notation/words.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;

// The members that an order of each verb may have.
std::vector<std::string_view> members_of(Verb verb) {
  switch (verb) {
    case Verb::build:
      return {"hex"};
    case Verb::fire:
      return {"target", "with", "at"};
    case Verb::charge:
      return {"target", "with", "then", "lose", "retreat"};
    case Verb::attack:
      return {"targets", "with", "rounds", "lose", "retreat", "advance"};
    case Verb::withdraw:
    case Verb::retreat:
      return {"who", "to"};
    case Verb::rally:
      return {"unit", "with", "help"};
    case Verb::recover:
      return {"unit", "with"};
    case Verb::move:
    case Verb::enter:
      return {"who", "path", "then"};
    case Verb::end_turn:
    case Verb::resign:
      return {};
    default:
      return {"who"};
  }
}

// Reads one JSON order.
class ObjectReader {
 public:
  explicit ObjectReader(const Scenario& scenario) : scenario_(scenario) {}

  std::optional<Order> order(const json::value& value, bool inner = false) {
    const auto* object = value.if_object();
    const auto* word = object == nullptr ? nullptr : object->if_contains("order");
    if (word == nullptr || !word->is_string()) {
      return fault(R"(an order is an object with the member "order": {"order":"end turn"})");
    }
    const std::string_view name = word->get_string();
    if (!inner && same_word(name, "if")) return conditional(*object);
    const auto verb =
        std::ranges::find_if(verb_names, [&](auto one) { return same_word(name, one); });
    if (verb == verb_names.end()) {
      const auto near = core::notation::order_meant(name, {verb_names.begin(), verb_names.end()});
      return fault(fmt::format("'{}' is not an order: begin with one of {}{}", name,
                               fmt::join(verb_names, ", "),
                               near.empty() ? "" : fmt::format("; probably '{}'", near)));
    }
    Order order{.verb = static_cast<Verb>(verb - verb_names.begin())};
    check_members(*object, members_of(order.verb), *verb);
    read(order, *object);
    if (!faults_.empty()) return {};
    return order;
  }

  const std::vector<std::string>& faults() const { return faults_; }

 private:
  // What a text says, read as notation would.
  template <class Of>
  auto word(std::string_view text, Of of) {
    auto words = WordReader::of_member(scenario_, core::notation::shortened(text));
    auto read = of(words);
    if (words.faults().empty() && words.more())
      fault(fmt::format("'{}' is more than one word", text));
    for (const auto& one : words.faults()) {
      fault(one.instead.empty() ? one.message
                                : fmt::format("{}; probably '{}'", one.message, one.instead));
    }
    return read;
  }

  std::optional<Order> fault(std::string message) {
    faults_.push_back(std::move(message));
    return {};
  }

  void check_members(const json::object& object, std::vector<std::string_view> members,
                     std::string_view order) {
    for (const auto& member : object) {
      const std::string_view key = member.key();
      if (key == "order" || std::ranges::find(members, key) != members.end()) continue;
      const auto near = core::notation::near_miss(key, members);
      fault(fmt::format("'{}' has no member '{}'{}", order, key,
                        near.empty() ? "" : fmt::format(": probably '{}'", near)));
    }
  }

  std::optional<Order> conditional(const json::object& object) {
    check_members(object, {"test", "then"}, "if");
    const auto* test = object.if_contains("test");
    const auto* list = test == nullptr ? nullptr : test->if_array();
    if (list == nullptr || list->size() != 2 || !(*list)[0].is_string() ||
        !(*list)[1].is_string()) {
      return fault(R"("test" is a list of two texts: ["enemy","0707"])");
    }
    const auto* then = object.if_contains("then");
    auto order = then == nullptr ? fault("the member 'then' is missing: an order")
                                 : this->order(*then, true);
    const std::string_view name = (*list)[0].get_string();
    const auto found =
        std::ranges::find_if(test_names, [&](auto one) { return same_word(name, one); });
    if (found == test_names.end()) {
      return fault(fmt::format("no test '{}': write one of {}", name, fmt::join(test_names, ", ")));
    }
    Condition when{static_cast<Condition::Test>(found - test_names.begin()), {}, 0};
    const std::string_view what = (*list)[1].get_string();
    if (when.test < Condition::Test::lost) {
      when.hex = hex_in(what);
    } else {
      when.unit = word(what, [](WordReader& words) { return words.unit("UNIT"); }).value_or(0);
    }
    if (order) order->when = when;
    return faults_.empty() ? order : std::nullopt;
  }

  void read(Order& order, const json::object& object) {
    switch (order.verb) {
      case Verb::build:
        order.hexes = {hex(object, "hex")};
        break;
      case Verb::fire:
        order.none = is_none(object, "target");
        if (!order.none) order.hexes = {hex(object, "target")};
        order.who = whos(object, "with", false);
        if (object.contains("at")) order.at = unit(object, "at");
        break;
      case Verb::charge:
        order.hexes = {hex(object, "target")};
        order.on = hexes(object, "then", false);
        clauses(order, object);
        break;
      case Verb::attack:
        order.hexes = hexes(object, "targets", true);
        order.count = number(object, "rounds", rounds_max);
        clauses(order, object);
        break;
      case Verb::withdraw:
        order.none = is_none(object, "who");
        if (!order.none) order.who = whos(object, "who", true);
        if (object.contains("to")) order.hexes = {hex(object, "to")};
        break;
      case Verb::retreat:
        order.who = whos(object, "who", true);
        order.hexes = {hex(object, "to")};
        break;
      case Verb::rally:
      case Verb::recover:
        order.who = {{Who::Kind::piece, unit(object, "unit"), {}}};
        if (object.contains("with")) order.with = leader(object);
        order.count = number(object, "help", 2);
        break;
      case Verb::end_turn:
      case Verb::resign:
        break;
      case Verb::move:
      case Verb::enter:
        order.hexes = hexes(object, "path", order.verb == Verb::move);
        order.then = then(object);
        [[fallthrough]];
      default:
        order.who = whos(object, "who", true);
    }
  }

  void clauses(Order& order, const json::object& object) {
    order.who = whos(object, "with", false);
    order.lose = whos(object, "lose", false);
    order.retreat = goings(object, "retreat");
    order.none = order.verb == Verb::attack && is_none(object, "advance");
    if (!order.none) order.advance = goings(object, "advance");
  }

  static bool is_none(const json::object& object, std::string_view member) {
    const auto* value = object.if_contains(member);
    return value != nullptr && value->is_string() &&
           same_word(std::string_view(value->get_string()), "none");
  }

  Hex hex_in(std::string_view text) {
    return word(text, [](WordReader& words) { return words.hex("HEX"); }).value_or(Hex{});
  }

  std::optional<std::string> text(const json::object& object, std::string_view member) {
    const auto* value = object.if_contains(member);
    if (value != nullptr && value->is_string()) return std::string(value->get_string());
    fault(fmt::format("the member '{}' is missing, or no text", member));
    return {};
  }
  Hex hex(const json::object& object, std::string_view member) {
    const auto name = text(object, member);
    return name ? hex_in(*name) : Hex{};
  }
  // Ids stand as they are, with blanks too.
  PieceIndex unit(const json::object& object, std::string_view member) {
    const auto name = text(object, member);
    if (!name) return 0;
    return word(quoted(*name), [](WordReader& words) { return words.unit("UNIT"); }).value_or(0);
  }
  Who who_in(std::string_view text) {
    return word(text, [](WordReader& words) { return words.who("WHO"); }).value_or(Who{});
  }
  std::optional<Who> leader(const json::object& object) {
    const auto name = text(object, "with");
    if (!name) return {};
    const auto piece = scenario_.find_piece(*name);
    if (!piece || !scenario_.pieces[*piece].commander()) {
      fault(fmt::format("'{}' is no commander", *name));
      return {};
    }
    const bool brigadier = scenario_.find_brigade(*name).has_value();
    return Who{brigadier ? Who::Kind::general : Who::Kind::piece, *piece, {}};
  }

  std::vector<std::string> texts(const json::object& object, std::string_view member, bool needed) {
    std::vector<std::string> all;
    const auto* value = object.if_contains(member);
    if (value == nullptr && !needed) return all;
    const auto* list = value == nullptr ? nullptr : value->if_array();
    if (list == nullptr || list->empty() ||
        list->size() > static_cast<std::size_t>(path_hexes_max)) {
      fault(fmt::format("the member '{}' is a list of 1 to {} texts", member, path_hexes_max));
      return all;
    }
    for (const auto& one : *list) {
      if (one.is_string()) {
        all.emplace_back(one.get_string());
      } else {
        fault(fmt::format("the member '{}' is a list of texts", member));
      }
    }
    return all;
  }
  std::vector<Hex> hexes(const json::object& object, std::string_view member, bool needed) {
    std::vector<Hex> all;
    for (const auto& one : texts(object, member, needed)) all.push_back(hex_in(one));
    return all;
  }
  std::vector<Who> whos(const json::object& object, std::string_view member, bool needed) {
    std::vector<Who> all;
    for (const auto& one : texts(object, member, needed)) {
      const auto who = who_in(one);
      if (std::ranges::find(all, who) != all.end()) fault(fmt::format("'{}' is named twice", one));
      all.push_back(who);
    }
    return all;
  }
  std::vector<Going> goings(const json::object& object, std::string_view member) {
    std::vector<Going> all;
    const auto* value = object.if_contains(member);
    if (value == nullptr) return all;
    const auto* list = value->if_array();
    if (list == nullptr) {
      fault(fmt::format(R"(the member '{}' is a list: [{{"who":"…","to":"…"}}])", member));
      return all;
    }
    for (const auto& one : *list) {
      const auto* going = one.if_object();
      if (going == nullptr) {
        fault(fmt::format(R"(the member '{}' is a list of {{"who":"…","to":"…"}})", member));
        continue;
      }
      check_members(*going, {"who", "to"}, member);
      const auto who = text(*going, "who");
      const auto to = hex(*going, "to");
      if (who) all.push_back({who_in(*who), to});
    }
    return all;
  }
  int number(const json::object& object, std::string_view member, int most) {
    const auto* value = object.if_contains(member);
    if (value == nullptr) return 0;
    const auto* number = value->if_int64();
    if (number != nullptr && *number >= 1 && *number <= most) return static_cast<int>(*number);
    fault(fmt::format("the member '{}' is a number from 1 to {}", member, most));
    return 0;
  }
  Then then(const json::object& object) {
    if (!object.contains("then")) return Then::nothing;
    const auto name = text(object, "then");
    for (const auto one : {Then::unlimber, Then::dismount}) {
      if (name && same_word(*name, then_names[static_cast<std::size_t>(one)])) return one;
    }
    fault("'then' is \"unlimber\" or \"dismount\"");
    return Then::nothing;
  }

  const Scenario& scenario_;
  std::vector<std::string> faults_;
};

}  // namespace

Parsed read(const Scenario& scenario, const json::array& orders) {
  Parsed parsed;
  if (orders.size() > static_cast<std::size_t>(core::notation::orders_max)) {
    parsed.refusals.push_back(
        {0, 0, "", "",
         fmt::format("a submission has at most {} orders: send the rest later",
                     core::notation::orders_max),
         ""});
    return parsed;
  }
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const int line = static_cast<int>(i) + 1;
    ObjectReader reader(scenario);
    auto order = reader.order(orders[i]);
    if (order) {
      auto text = print(scenario, *order);
      parsed.orders.push_back({*std::move(order), line, 0, std::move(text)});
      continue;
    }
    const auto written = core::notation::shortened(json::serialize(orders[i]));
    for (const auto& message : reader.faults()) {
      parsed.refusals.push_back({line, 0, written, "", message, ""});
    }
  }
  return parsed;
}

}  // namespace adjutant::lfm
