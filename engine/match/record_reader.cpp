#include "engine/match/record_reader.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "engine/core/control.hpp"
#include "engine/match/members.hpp"

namespace adjutant::match {

namespace json = core::json;

namespace {

class Reader {
 public:
  Reader(Games games, std::vector<Finding>& findings) : games_(games), findings_(findings) {}

  std::optional<ReadRecord> read(std::string_view text) {
    // A scenario, an event or an option may nest; a record adds few levels to that.
    auto value = core::parse_json(text);
    if (!value) return fail("form", "", value.error());
    Members members(*value);
    if (members.text("format") != "adjutant-record-1") {
      members.note("\"format\" must be adjutant-record-1");
    }
    const std::string ruleset = members.text("ruleset");
    const int rules_version = members.integer("rules_version");
    if (!members.fault_of_read().empty()) return fail("form", "", members.fault_of_read());
    record_.setup.game = find_game(ruleset, games_);
    if (record_.setup.game == nullptr) {
      return fail("ruleset", "ruleset", fmt::format("the game \"{}\" is not known here", ruleset));
    }
    record_.setup.id = members.text("match");
    const json::object scenario = members.object("scenario");
    const std::string scenario_sha256 = members.text("scenario_sha256");
    record_.setup.options = members.object("options");
    const json::array seats = members.array("seats");
    record_.setup.commitment = members.text("commitment");
    const std::string seed = members.is_null("server_seed") ? "" : members.text("server_seed");
    const json::array submissions = members.array("submissions");
    const json::array events = members.array("events");
    record_.result = members.is_null("result") ? json::value(nullptr) : members.object("result");
    if (const std::string fault = members.fault(); !fault.empty()) return fail("form", "", fault);
    findings_.push_back({true, "form", "", ""});

    if (!read_rules(ruleset, rules_version, events)) return std::nullopt;
    const bool scenario_holds = read_scenario(scenario, scenario_sha256);
    const bool parts_hold = read_options() && read_seats(seats);
    const bool logs_hold = read_submissions(submissions) && read_events(events);
    read_commitment(seed);
    if (!scenario_holds || !parts_hold || !logs_hold) return std::nullopt;
    return std::move(record_);
  }

 private:
  std::nullopt_t fail(std::string what, std::string where, std::string why) {
    findings_.push_back({false, std::move(what), std::move(where), std::move(why)});
    return std::nullopt;
  }

  // Which rules the match is played by, from first to last.
  bool read_rules(const std::string& ruleset, int rules_version, const json::array& events) {
    for (std::size_t i = 0; i < events.size(); ++i) {
      const auto logged = decode_event(events[i], *record_.setup.game);
      if (!logged || !is_rules_change(*logged)) continue;
      auto change = decode_rules_change(logged->event.fields);
      if (!change) {
        fail(fmt::format("event {}", i), fmt::format("events[{}]", i), change.error());
        return false;
      }
      record_.changes.push_back(*std::move(change));
    }
    record_.games = games_in_turn(ruleset, rules_version, record_.changes, games_);
    record_.setup.begun_by = rules_version;
    if (record_.games.front() != nullptr) {
      record_.setup.game = record_.games.front();
    } else {
      fail(std::string(rules_version_finding), "rules_version",
           fmt::format("the match is played by version {}, this program plays version {}: verify "
                       "it with a program of that version",
                       rules_version, versions_of(ruleset, games_)));
    }
    return true;
  }

  bool read_scenario(const json::object& file, const std::string& sha256) {
    const std::string found = core::sha256_hex(core::canonical_json(file));
    if (found != sha256) {
      fail("scenario", "scenario_sha256",
           fmt::format("the scenario's SHA-256 is {}, the record says {}", found, sha256));
    } else {
      findings_.push_back({true, "scenario", "scenario_sha256", ""});
    }
    record_.setup.scenario.source = std::make_shared<const json::value>(file);
    if (record_.games.front() == nullptr) return found == sha256;
    auto scenario = record_.setup.game->load_scenario(file);
    if (!scenario) {
      const core::FileFault& fault = scenario.error().front();
      fail("scenario", "scenario." + fault.path, fault.message);
      return false;
    }
    record_.setup.scenario = std::move(*scenario);
    return found == sha256;
  }

  bool read_options() {
    const json::value* text = record_.setup.options.if_contains("decisions");
    const auto decisions =
        text != nullptr && text->is_string() ? decisions_named(text->get_string()) : std::nullopt;
    if (!decisions) {
      fail("options", "options.decisions", "must be \"standing\" or \"ask\"");
      return false;
    }
    record_.setup.decisions = *decisions;
    return true;
  }

  bool read_seats(const json::array& seats) {
    if (seats.size() != record_.setup.seats.size()) {
      fail("seats", "seats", "there must be one for each side");
      return false;
    }
    for (const core::Side side : core::both_sides) {
      const std::string where = fmt::format("seats[{}]", index(side));
      Members members(seats[index(side)]);
      if (members.side("side", *record_.setup.game) != side) {
        members.note("\"side\" must follow the order of the sides");
      }
      Seat& seat = record_.setup.seats[index(side)];
      seat.player = members.text("player");
      seat.seed = members.text("seed");
      if (seat.seed.size() > 64 || core::has_control(seat.seed)) {
        members.note("\"seed\" must be at most 64 bytes without control characters");
      }
      if (const std::string fault = members.fault(); !fault.empty()) {
        fail("seats", where, fault);
        return false;
      }
    }
    return true;
  }

  void read_commitment(const std::string& seed) {
    const std::string& commitment = record_.setup.commitment;
    const auto is_hex = [](std::string_view text) {
      const auto digest = core::digest_from_hex(text);
      return digest && core::to_hex(*digest) == text;
    };
    if (!is_hex(commitment)) {
      fail("commitment", "commitment", "must be 64 lower-case hexadecimal digits");
      return;
    }
    if (seed.empty()) {
      findings_.push_back({true, "commitment", "server_seed",
                           "the server seed is published when the match ends: the dice can be "
                           "recomputed then"});
      return;
    }
    if (!is_hex(seed)) {
      fail("commitment", "server_seed", "must be 64 lower-case hexadecimal digits");
      return;
    }
    record_.setup.server_seed = *core::digest_from_hex(seed);
    record_.seed_published = true;
    const std::string found = core::to_hex(core::sha256(
        {reinterpret_cast<const char*>(record_.setup.server_seed.data()), core::Digest{}.size()}));
    if (found == commitment) {
      findings_.push_back({true, "commitment", "commitment", ""});
    } else {
      fail("commitment", "commitment",
           fmt::format("the SHA-256 of the server seed is {}, the record says {}", found,
                       commitment));
    }
  }

  bool read_submissions(const json::array& submissions) {
    bool holds = true;
    for (std::size_t i = 0; i < submissions.size(); ++i) {
      RecordedSubmission recorded;
      json::value value = submissions[i];
      if (auto* object = value.if_object(); object != nullptr && is_hidden(*object)) {
        recorded.hidden = true;
        object->erase("hidden");
        object->emplace("orders", json::array{});
        object->emplace("nonce", "");
      }
      auto submission = decode_submission(value, *record_.setup.game);
      if (!submission) {
        fail(fmt::format("submission {}", i), fmt::format("submissions[{}]", i),
             submission.error());
        holds = false;
        continue;
      }
      recorded.submission = std::move(*submission);
      record_.submissions.push_back(std::move(recorded));
    }
    return holds;
  }

  static bool is_hidden(const json::object& submission) {
    const json::value* hidden = submission.if_contains("hidden");
    return hidden != nullptr && hidden->is_bool() && hidden->get_bool() &&
           !submission.contains("orders") && !submission.contains("nonce");
  }

  bool read_events(const json::array& events) {
    bool holds = true;
    for (std::size_t i = 0; i < events.size(); ++i) {
      auto logged = decode_event(events[i], *record_.setup.game);
      if (!logged) {
        fail(fmt::format("event {}", i), fmt::format("events[{}]", i), logged.error());
        holds = false;
        continue;
      }
      RecordedEvent recorded;
      recorded.hidden = logged->event.type == "hidden";
      recorded.logged = std::move(*logged);
      recorded.object = events[i].get_object();
      record_.events.push_back(std::move(recorded));
    }
    return holds;
  }

  Games games_;
  std::vector<Finding>& findings_;
  ReadRecord record_;
};

}  // namespace

std::optional<ReadRecord> read_record(std::string_view text, Games games,
                                      std::vector<Finding>& findings) {
  return Reader(games, findings).read(text);
}

}  // namespace adjutant::match
