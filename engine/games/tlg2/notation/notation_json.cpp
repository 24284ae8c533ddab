#include <algorithm>

#include <fmt/format.h>

#include "engine/core/notation/lines.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/notation/notation_words.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

// The orders and the members each may have.
struct Form {
  std::string_view order;
  std::vector<std::string_view> members;
};
const std::vector<Form> forms{
    {"move", {"unit", "path"}},
    {"enter", {"unit", "path"}},
    {"done moving", {}},
    {"attack", {"targets", "with", "cap", "charge", "advance"}},
    {"bombard", {"target", "with", "cap"}},
    {"lose", {"unit"}},
    {"retreat", {"unit", "to"}},
    {"advance", {"unit", "to"}},
    {"end turn", {}},
    {"resign", {}},
};
const std::vector<Form> standing_forms{
    {"losses", {"units"}},
    {"retreat", {"unit", "to", "toward"}},
};

// Reads one JSON order.
class ObjectReader {
 public:
  ObjectReader(const Scenario& scenario, const State* now) : words_(scenario, now) {}

  std::optional<Order> order(const json::value& value) {
    const auto* form = form_of(value, forms);
    if (form == nullptr) return {};
    auto order = read(*form, value.get_object());
    return words_.faults().empty() ? std::optional(std::move(order)) : std::nullopt;
  }

  std::optional<StandingOrder> standing_order(const json::value& value) {
    const auto* form = form_of(value, standing_forms);
    if (form == nullptr) return {};
    const auto& object = value.get_object();
    StandingOrder order;
    if (form->order == "losses") {
      order = StandingLosses{units(object, "units", true)};
    } else {
      order = standing_retreat(object);
    }
    return words_.faults().empty() ? std::optional(std::move(order)) : std::nullopt;
  }

  const std::vector<WordFault>& faults() const { return words_.faults(); }

 private:
  void fault(std::string message) { words_.fault(0, std::move(message)); }

  // What kind of order this object is, with no member that its kind has not; null and a fault where
  // it is none.
  const Form* form_of(const json::value& value, const std::vector<Form>& known) {
    const auto* object = value.if_object();
    const auto* word = object != nullptr ? object->if_contains("order") : nullptr;
    if (object == nullptr) {
      fault("an order is an object with the member 'order'");
    } else if (word == nullptr || !word->is_string()) {
      fault(fmt::format("the member 'order' is missing: \"{}\", …", known.front().order));
    } else {
      const std::string_view name = word->get_string();
      const auto form =
          std::ranges::find_if(known, [&](const Form& one) { return same_word(one.order, name); });
      if (form != known.end()) {
        check_members(*object, form->members, form->order);
        return &*form;
      }
      unknown_order(name, known);
    }
    return nullptr;
  }

  void unknown_order(std::string_view word, const std::vector<Form>& all) {
    std::vector<std::string_view> known;
    for (const auto& form : all) known.push_back(form.order);
    const auto near = core::notation::order_meant(word, known);
    fault(fmt::format("no order '{}': write one of {}{}", word, fmt::join(known, ", "),
                      near.empty() ? "" : fmt::format("; probably '{}'", near)));
  }

  void check_members(const json::object& object, const std::vector<std::string_view>& members,
                     std::string_view order) {
    for (const auto& member : object) {
      const std::string_view key = member.key();
      if (key == "order" || std::ranges::find(members, key) != members.end()) continue;
      const auto near = near_miss(key, members);
      fault(fmt::format("'{}' has no member '{}'{}", order, key,
                        near.empty() ? "" : fmt::format(": probably '{}'", near)));
    }
  }

  Order read(const Form& form, const json::object& object) {
    if (form.order == "move") return move(object);
    if (form.order == "enter") return Enter{unit(object, "unit"), hexes(object, "path", false)};
    if (form.order == "done moving") return DoneMoving{};
    if (form.order == "attack") return attack(object);
    if (form.order == "bombard") {
      return Bombard{hex(object, "target"), units(object, "with", true), cap(object)};
    }
    if (form.order == "lose") return Lose{unit(object, "unit")};
    if (form.order == "retreat") return Retreat{unit(object, "unit"), hex(object, "to")};
    if (form.order == "advance") return advance(object);
    if (form.order == "end turn") return EndTurn{};
    return Resign{};
  }

  Order move(const json::object& object) {
    Move move{unit(object, "unit"), hexes(object, "path", true), true};
    move.whole = move.path.size() > 1;
    return move;
  }

  Order attack(const json::object& object) {
    Attack attack;
    attack.targets = distinct(hexes(object, "targets", true), "targets");
    attack.with = units(object, "with", false);
    attack.cap = cap(object);
    if (const auto* charge = object.if_contains("charge")) {
      if (charge->is_bool()) {
        attack.charge = charge->get_bool();
      } else {
        fault("'charge' is true or false");
      }
    }
    if (const auto* clause = object.if_contains("advance")) {
      if (const auto* inner = clause->if_object()) {
        check_members(*inner, {"unit", "to"}, "advance");
        attack.advance = advance(*inner);
      } else {
        fault(R"('advance' is an object: {"unit":"1F","to":"…"} or {"unit":"none"})");
      }
    }
    return attack;
  }

  Advance advance(const json::object& object) {
    const auto* none = object.if_contains("unit");
    if (none && none->is_string() && same_word(std::string_view(none->get_string()), "none")) {
      if (object.contains("to")) fault("'advance' with unit \"none\" has no member 'to'");
      return {};
    }
    return {unit(object, "unit"), hex(object, "to")};
  }

  StandingRetreat standing_retreat(const json::object& object) {
    StandingRetreat retreat;
    const auto who = text(object, "unit");
    if (who && !same_word(who->text, "any")) retreat.unit = words_.unit(*who);
    retreat.toward = object.contains("toward");
    if (retreat.toward && object.contains("to")) fault("'retreat' has 'to' or 'toward', not both");
    if (retreat.toward) {
      retreat.to = {hex(object, "toward")};
    } else {
      for (const auto& word : list(object, "to", true)) {
        add_once(words_, retreat.to, words_.hex(word), word);
      }
    }
    return retreat;
  }

  // A member that must be a string; empty and a fault when it is not.
  std::optional<Word> text(const json::object& object, std::string_view member) {
    const auto* value = object.if_contains(member);
    if (value && value->is_string()) return Word{std::string(value->get_string()), 0, 0, true};
    fault(fmt::format("the member '{}' is missing, or no string", member));
    return {};
  }

  UnitIndex unit(const json::object& object, std::string_view member) {
    const auto word = text(object, member);
    return word ? words_.unit(*word).value_or(0) : UnitIndex{0};
  }
  Hex hex(const json::object& object, std::string_view member) {
    const auto word = text(object, member);
    return word ? words_.hex(*word).value_or(Hex{}) : Hex{};
  }

  // The strings of a list.
  std::vector<Word> list(const json::object& object, std::string_view member, bool needed,
                         std::size_t max = notation_path_hexes_max) {
    const auto* value = object.if_contains(member);
    if (!value && !needed) return {};
    std::vector<Word> words;
    const auto* array = value ? value->if_array() : nullptr;
    if (!array || array->empty() || array->size() > max) {
      fault(fmt::format("'{}' is a list of 1 to {} strings", member, max));
      return words;
    }
    for (const auto& element : *array) {
      if (element.is_string()) {
        words.push_back({std::string(element.get_string()), 0, true});
      } else {
        fault(fmt::format("'{}' has a value that is not a string", member));
      }
    }
    return words;
  }

  std::vector<Hex> hexes(const json::object& object, std::string_view member, bool needed) {
    std::vector<Hex> result;
    for (const auto& word : list(object, member, needed)) {
      if (const auto hex = words_.hex(word)) result.push_back(*hex);
    }
    return result;
  }
  std::vector<Hex> distinct(std::vector<Hex> hexes, std::string_view member) {
    auto sorted = hexes;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) {
      fault(fmt::format("'{}' names a hex twice: once is enough", member));
    }
    return hexes;
  }
  std::vector<UnitIndex> units(const json::object& object, std::string_view member, bool needed) {
    std::vector<UnitIndex> result;
    for (const auto& word : list(object, member, needed, words_.scenario().units.size())) {
      add_once(words_, result, words_.unit(word), word);
    }
    return result;
  }
  std::optional<OddsColumn> cap(const json::object& object) {
    if (!object.contains("cap")) return {};
    const auto word = text(object, "cap");
    return word ? words_.odds(*word) : std::nullopt;
  }

  WordReader words_;
};

// Each object of a list as `read` reads it, in `orders`; all faults of the others.
template <class Read>
core::Refusals read_objects(const Scenario& scenario, const json::array& objects, const State* now,
                            Read read) {
  core::Refusals refusals;
  if (objects.size() > static_cast<std::size_t>(core::notation::orders_max)) {
    return {{core::notation::orders_max + 1, 0, "", "",
             fmt::format("a submission has at most {} orders: send the rest later",
                         core::notation::orders_max),
             ""}};
  }
  for (int line = 1; const auto& value : objects) {
    ObjectReader reader(scenario, now);
    read(reader, value, line);
    for (const auto& fault : reader.faults()) {
      auto message = fault.message;
      if (!fault.instead.empty()) message += fmt::format(" (probably '{}')", fault.instead);
      refusals.push_back(
          {line, 0, core::notation::shortened(json::serialize(value)), "", std::move(message), ""});
    }
    ++line;
  }
  return refusals;
}

}  // namespace

Parsed read(const Scenario& scenario, const json::array& orders, const State* now) {
  Parsed parsed;
  parsed.refusals = read_objects(
      scenario, orders, now, [&](ObjectReader& reader, const json::value& value, int line) {
        auto order = reader.order(value);
        if (!order) return;
        auto text = print(scenario, *order);
        parsed.orders.push_back({*std::move(order), line, 0, std::move(text)});
      });
  return parsed;
}

core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario,
                                                const json::array& orders) {
  std::vector<StandingOrder> read;
  auto refusals = read_objects(scenario, orders, nullptr,
                               [&](ObjectReader& reader, const json::value& value, int) {
                                 auto order = reader.standing_order(value);
                                 if (order) read.push_back(*std::move(order));
                               });
  if (!refusals.empty()) return std::unexpected(std::move(refusals));
  return read;
}

}  // namespace adjutant::tlg2
