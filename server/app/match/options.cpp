#include "server/app/match/options.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>

#include "engine/captain/levels.hpp"
#include "engine/core/count_of.hpp"
#include "engine/core/ensure.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

using Minutes = std::chrono::minutes;

constexpr std::array timeouts{OnTimeout::claim, OnTimeout::doctrine, OnTimeout::greedy,
                              OnTimeout::captain};

// Reads options and gathers every fault with its path.
class OptionsReader {
 public:
  // Whether the options are of the server itself, which knows more of them.
  explicit OptionsReader(bool of_the_server = false) : of_the_server_(of_the_server) {}

  Options read(const json::value& value) {
    Options options;
    if (value.is_null()) return options;
    if (!value.is_object()) {
      fault("options", "must be an object");
      return options;
    }
    for (const auto& [key, member] : value.get_object()) {
      if (key == "decisions") {
        options.decisions = decisions(member);
      } else if (key == "clock") {
        if (!member.is_null()) options.clock = clock(member);
      } else if (key == "public") {
        options.is_public = truth("options.public", member);
      } else if (key == "explains") {
        options.explains = truth("options.explains", member);
      } else if (key == "opponent") {
        options.opponent = opponent(member);
      } else if (key == "tournament" && of_the_server_) {
        options.tournament = member.as_object();
      } else if (key == "ordered_times" && of_the_server_) {
        options.ordered_times = member.as_bool();
      } else {
        fault("options." + std::string(key),
              "is not an option (use decisions, clock, public, opponent, explains)");
      }
    }
    return options;
  }

  std::vector<RequestFault> faults;

 private:
  const bool of_the_server_;

  void fault(std::string_view path, std::string_view message) {
    faults.push_back({.path = std::string(path), .message = std::string(message)});
  }

  bool truth(std::string_view path, const json::value& value) {
    if (value.is_bool()) return value.get_bool();
    fault(path, "must be true or false");
    return false;
  }

  core::Decisions decisions(const json::value& value) {
    if (value == "ask") return core::Decisions::ask;
    if (value != "standing") fault("options.decisions", R"(must be "standing" or "ask")");
    return core::Decisions::standing;
  }

  std::optional<captain::Level> opponent(const json::value& value) {
    if (value.is_null()) return {};
    const auto level = value.is_string()
                           ? captain::level_with_id(std::string_view(value.get_string()))
                           : std::nullopt;
    if (!level) fault("options.opponent", fmt::format("must be null, {}", captain::level_ids()));
    return level;
  }

  ports::Duration minutes(std::string_view key, const json::value& value, int least, int most) {
    const auto* number = value.if_int64();
    if (number == nullptr || *number < least || *number > most) {
      fault(fmt::format("options.clock.{}", key),
            fmt::format("must be a whole number of minutes from {} to {}", least, most));
      return Minutes{least};
    }
    return Minutes{*number};
  }

  int vacation_days(const json::value& value) {
    const auto* number = value.if_int64();
    if (number != nullptr && *number >= 0 && *number <= limits::vacation_days_max) {
      return static_cast<int>(*number);
    }
    fault("options.clock.vacation_days",
          fmt::format("must be a whole number of days from 0 to {}", limits::vacation_days_max));
    return 0;
  }

  OnTimeout on_timeout(const json::value& value) {
    for (const auto what : timeouts) {
      if (value.is_string() && std::string_view(value.get_string()) == name(what)) return what;
    }
    fault("options.clock.on_timeout", R"(must be "claim", "doctrine", "greedy" or "captain")");
    return OnTimeout::claim;
  }

  std::optional<ClockOptions> clock(const json::value& value) {
    ClockOptions clock{.turn = {}, .reserve = {}, .decision = Minutes{24 * 60}};
    if (!value.is_object() || !value.get_object().contains("turn_minutes")) {
      fault("options.clock", "must be null or an object with turn_minutes");
      return std::nullopt;
    }
    for (const auto& [key, member] : value.get_object()) {
      if (key == "turn_minutes") {
        clock.turn = minutes(key, member, 1, limits::turn_minutes_max);
      } else if (key == "reserve_minutes") {
        clock.reserve = minutes(key, member, 0, limits::reserve_minutes_max);
      } else if (key == "decision_minutes") {
        clock.decision = minutes(key, member, 1, limits::turn_minutes_max);
      } else if (key == "on_timeout") {
        clock.on_timeout = on_timeout(member);
      } else if (key == "vacation_days") {
        clock.vacation_days = vacation_days(member);
      } else {
        fault("options.clock." + std::string(key),
              "is not known (use turn_minutes, reserve_minutes, decision_minutes, on_timeout, "
              "vacation_days)");
      }
    }
    return clock;
  }
};

std::int64_t in_minutes(ports::Duration duration) {
  return std::chrono::duration_cast<Minutes>(duration).count();
}

std::string hours_and_days(ports::Duration time) {
  const auto minutes = in_minutes(time);
  const auto hours = minutes / 60;
  if (hours < 2) return core::count_of(minutes, "minute");
  if (minutes % 60 != 0) {
    return fmt::format("{} and {}", core::count_of(hours, "hour"),
                       core::count_of(minutes % 60, "minute"));
  }
  const bool is_in_days = hours >= 48 && hours % 24 == 0;
  return is_in_days ? core::count_of(hours / 24, "day") : core::count_of(hours, "hour");
}

}  // namespace

std::string clock_in_words(const std::optional<ClockOptions>& clock) {
  if (!clock) return "There is no time limit.";
  auto words = fmt::format("You have {} for each turn", hours_and_days(clock->turn));
  if (clock->reserve > ports::Duration::zero()) {
    words += fmt::format(", and each player has {} more for the whole match",
                         hours_and_days(clock->reserve));
  }
  words += ".";
  if (clock->vacation_days > 0) {
    words += fmt::format(" Each player also has {} of vacation, during which their clock stops.",
                         core::count_of(clock->vacation_days, "day"));
  }
  return words;
}

std::string_view name(OnTimeout on_timeout) {
  switch (on_timeout) {
    case OnTimeout::claim:
      return "claim";
    case OnTimeout::doctrine:
      return "doctrine";
    case OnTimeout::greedy:
      return "greedy";
    case OnTimeout::captain:
      break;
  }
  return "captain";
}

Result<void> check_offered(const Options& options, const core::Game& game) {
  std::vector<RequestFault> faults;
  const auto look = [&](std::string_view path, std::string_view wish) {
    const bool has = wish == "claim" || (wish == "doctrine" ? game.doctrine() != nullptr
                                                            : game.computer_player() != nullptr);
    if (has) return;
    faults.push_back(
        {.path = std::string(path),
         .message = fmt::format("{} has no \"{}\": see abilities in GET /api/v1/rulesets",
                                game.description().title, wish)});
  };
  if (options.opponent) look("options.opponent", captain::id(*options.opponent));
  if (options.clock) look("options.clock.on_timeout", name(options.clock->on_timeout));
  if (faults.empty()) return {};
  return problem("bad-request", "The options of the match have mistakes: see errors.",
                 {.errors = std::move(faults)});
}

Result<Options> read_options(const json::value& value) {
  OptionsReader reader;
  auto options = reader.read(value);
  if (!reader.faults.empty()) {
    return problem("bad-request", "The options of the match have mistakes: see errors.",
                   {.errors = std::move(reader.faults)});
  }
  return options;
}

json::object encode(const Options& options) {
  json::object encoded;
  encoded["decisions"] = options.decisions == core::Decisions::ask ? "ask" : "standing";
  encoded["clock"] = nullptr;
  if (options.clock) {
    json::object clock{{"turn_minutes", in_minutes(options.clock->turn)},
                       {"reserve_minutes", in_minutes(options.clock->reserve)},
                       {"decision_minutes", in_minutes(options.clock->decision)},
                       {"on_timeout", name(options.clock->on_timeout)}};
    if (options.clock->vacation_days > 0) clock["vacation_days"] = options.clock->vacation_days;
    encoded["clock"] = std::move(clock);
  }
  encoded["public"] = options.is_public;
  if (options.opponent) encoded["opponent"] = captain::id(*options.opponent);
  if (options.explains) encoded["explains"] = true;
  if (options.tournament) encoded["tournament"] = *options.tournament;
  if (options.ordered_times) encoded["ordered_times"] = true;
  return encoded;
}

Options options_of(const ports::MatchRow& row) {
  const auto value = core::parse_json(row.options);
  ENSURE(value.has_value(), "stored options of " + row.id);
  OptionsReader reader(true);
  auto options = reader.read(*value);
  ENSURE(reader.faults.empty(), "stored options of " + row.id + ": " + row.options);
  return options;
}

}  // namespace adjutant::app
