#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/core/ensure.hpp"
#include "engine/match/match.hpp"
#include "engine/match/members.hpp"

namespace adjutant::match {

namespace json = core::json;

namespace {

constexpr std::array<std::pair<Kind, std::string_view>, 11> kind_names{{
    {Kind::orders, "orders"},
    {Kind::standing_orders, "standing_orders"},
    {Kind::deadline, "deadline"},
    {Kind::resign, "resign"},
    {Kind::offer_draw, "offer_draw"},
    {Kind::accept_draw, "accept_draw"},
    {Kind::decline_draw, "decline_draw"},
    {Kind::claim_win, "claim_win"},
    {Kind::take_over, "take_over"},
    {Kind::ruling, "ruling"},
    {Kind::extend, "extend"},
}};

constexpr std::size_t event_bytes_usual = 512;

const std::string& id_of(core::Side side, const core::Game& game) {
  return game.description().sides[index(side)];
}

json::value number_or_null(const std::optional<int>& number) {
  return number ? json::value(*number) : json::value(nullptr);
}

// Writes an event as canonical_json(encode()) would, without its hash, and without building the
// object. Returns where the member "hash" belongs: before "number", so it is never the last.
std::size_t append_unhashed(std::string& out, const LoggedEvent& logged, const core::Game& game) {
  const json::value number = logged.number, submission = number_or_null(logged.submission);
  struct Member {
    std::string_view name;
    const json::value* value;
    std::string_view text;  // where there is no value
  };
  std::vector<Member> members;
  members.reserve(logged.event.fields.size() + 5);
  members.push_back({"number", &number, {}});
  members.push_back({"submission", &submission, {}});
  members.push_back({"type", nullptr, logged.event.type});
  if (!logged.event.rule.empty()) members.push_back({"rule", nullptr, logged.event.rule});
  if (logged.event.only_for) {
    members.push_back({"visible_to", nullptr, id_of(*logged.event.only_for, game)});
  }
  for (const auto& [name, value] : logged.event.fields) members.push_back({name, &value, {}});
  std::ranges::sort(members, core::canonical_before, &Member::name);
  std::size_t hash_at = 0;
  for (std::size_t i = 0; i < members.size(); ++i) {
    const auto& [name, value, text] = members[i];
    ENSURE(name != "hash" && (i == 0 || name != members[i - 1].name),
           "the field " + std::string(name) + " of " + logged.event.type +
               " has a name that every event has");
    out.push_back(i == 0 ? '{' : ',');
    if (hash_at == 0 && core::canonical_before("hash", name)) hash_at = out.size();
    core::append_canonical(out, name);
    out.push_back(':');
    if (value != nullptr) {
      core::append_canonical(out, *value);
    } else {
      core::append_canonical(out, text);
    }
  }
  out.push_back('}');
  return hash_at;
}

}  // namespace

std::string_view name(Kind kind) {
  for (const auto& [known, name] : kind_names) {
    if (known == kind) return name;
  }
  core::invariant_broken("kind has a name", "engine/match/encoding.cpp lists every kind");
}

std::optional<Kind> kind_named(std::string_view name) {
  for (const auto& [kind, known] : kind_names) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

std::string_view name(core::Decisions decisions) {
  return decisions == core::Decisions::ask ? "ask" : "standing";
}

std::optional<core::Decisions> decisions_named(std::string_view name) {
  if (name == "standing") return core::Decisions::standing;
  if (name == "ask") return core::Decisions::ask;
  return std::nullopt;
}

bool has_ordered_times(const json::object& options) {
  const auto* found = options.if_contains("ordered_times");
  return found != nullptr && found->is_bool() && found->get_bool();
}

json::object recorded_options(const Setup& setup) {
  json::object options = setup.options;
  options["decisions"] = name(setup.decisions);
  return options;
}

std::string chain_hash(std::string_view previous, const json::object& event) {
  std::string bytes(previous);
  bytes += '\n';
  if (event.contains("hash")) {
    json::object unhashed = event;
    unhashed.erase("hash");
    bytes += core::canonical_json(unhashed);
  } else {
    bytes += core::canonical_json(event);
  }
  return core::sha256_hex(bytes);
}

json::object encode(const Submission& submission, const core::Game& game) {
  json::array orders;
  for (const std::string& line : submission.orders) orders.emplace_back(line);
  return {{"number", submission.number},
          {"kind", name(submission.kind)},
          {"side", id_of(submission.side, game)},
          {"received", submission.received},
          {"orders", std::move(orders)},
          {"nonce", submission.nonce},
          {"hash", submission.hash}};
}

std::expected<Submission, std::string> decode_submission(const json::value& value,
                                                         const core::Game& game) {
  Members members(value);
  Submission submission;
  submission.number = members.integer("number");
  const auto kind = kind_named(members.text("kind"));
  if (!kind) members.note("\"kind\" names no kind of submission");
  submission.kind = kind.value_or(Kind::orders);
  submission.side = members.side("side", game);
  submission.received = members.text("received");
  submission.orders = members.texts("orders");
  submission.nonce = members.text("nonce");
  submission.hash = members.text("hash");
  if (const std::string fault = members.fault(); !fault.empty()) return std::unexpected(fault);
  return submission;
}

json::object encode(const Result& result, const core::Game& game) {
  json::value winner = nullptr;
  if (result.winner) winner = id_of(*result.winner, game);
  return {{"winner", std::move(winner)}, {"reason", result.reason}, {"points", result.points}};
}

void chain(LoggedEvent& logged, std::string_view previous, const core::Game& game) {
  std::string bytes;
  bytes.reserve(event_bytes_usual);
  bytes += previous;
  bytes += '\n';
  const std::size_t begin = bytes.size();
  const std::size_t hash_at = append_unhashed(bytes, logged, game);
  logged.hash = core::sha256_hex(bytes);
  constexpr std::string_view before = "\"hash\":\"", after = "\",";
  logged.json.reserve(bytes.size() - begin + before.size() + logged.hash.size() + after.size());
  logged.json.append(bytes, begin, hash_at - begin).append(before).append(logged.hash);
  logged.json.append(after).append(bytes, hash_at);
}

json::object encode(const LoggedEvent& logged, const core::Game& game) {
  json::object object{{"number", logged.number},
                      {"submission", number_or_null(logged.submission)},
                      {"type", logged.event.type}};
  if (!logged.event.rule.empty()) object.emplace("rule", logged.event.rule);
  if (logged.event.only_for) object.emplace("visible_to", id_of(*logged.event.only_for, game));
  for (const auto& [name, value] : logged.event.fields) {
    const bool added = name != "hash" && object.emplace(name, value).second;
    ENSURE(added, "the field " + std::string(name) + " of " + logged.event.type +
                      " has a name that every event has");
  }
  if (!logged.hash.empty()) object.emplace("hash", logged.hash);
  return object;
}

std::expected<LoggedEvent, std::string> decode_event(const json::value& value,
                                                     const core::Game& game) {
  Members members(value);
  LoggedEvent logged;
  logged.number = members.integer("number");
  logged.submission = members.integer_or_null("submission");
  logged.event.type = members.text("type");
  if (members.has("rule")) logged.event.rule = members.text("rule");
  if (members.has("visible_to")) logged.event.only_for = members.side("visible_to", game);
  logged.hash = members.text("hash");
  logged.event.fields = members.rest();
  if (!members.fault_of_read().empty()) return std::unexpected(members.fault_of_read());
  return logged;
}

json::object encode_for(const LoggedEvent& logged, const core::Game& game, core::Viewer viewer) {
  if (!logged.event.only_for || logged.event.only_for == viewer) return encode(logged, game);
  return {{"number", logged.number},
          {"submission", number_or_null(logged.submission)},
          {"type", "hidden"},
          {"visible_to", id_of(*logged.event.only_for, game)},
          {"hash", logged.hash}};
}

}  // namespace adjutant::match
