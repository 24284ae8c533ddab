#include "server/cli/input.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <fmt/format.h>

#include "server/cli/commands.hpp"

namespace adjutant::cli {
namespace {

namespace json = core::json;

std::string built_in_names() {
  std::string names;
  for (const auto& built_in : built_in_scenarios()) {
    names += (names.empty() ? "" : ", ") + built_in.scenario.id;
  }
  return names;
}

// The canonical orders of a record's submissions, played again with the dice as recorded.
core::State position_of_record(const Table& table, const json::object& record,
                               const std::string& file);

core::State position_from(const Table& table, const std::string& from) {
  const auto parsed = core::parse_json(read_file(from));
  if (!parsed) throw BadInput(fmt::format("{}: {}: not a JSON file", from, parsed.error()));
  if (const auto* record = parsed->if_object();
      record && record->contains("format") && record->at("format") == "adjutant-record-1") {
    return position_of_record(table, *record, from);
  }
  auto state = table.game->decode(table.scenario, *parsed);
  if (!state) throw BadInput(describe(state.error(), from));
  return *std::move(state);
}

// Gives the values of the record's "rolled" events in turn.
class RecordDice : public core::Dice {
 public:
  explicit RecordDice(const json::array& events) {
    for (const auto& event : events) {
      const auto& fields = event.as_object();
      if (fields.at("type") == "rolled") {
        values_.push_back(static_cast<int>(fields.at("value").as_int64()));
      }
    }
  }
  int roll(int, std::string_view purpose) override {
    if (next_ == values_.size()) {
      throw core::DiceFault(fmt::format("the record holds no die for the {}", purpose));
    }
    return values_[next_++];
  }

 private:
  std::vector<int> values_;
  std::size_t next_ = 0;
};

core::Side side_named(const Table& table, std::string_view name) {
  for (const auto side : core::both_sides) {
    if (table.side_id(side) == name) return side;
  }
  throw BadInput(fmt::format("no side '{}': use {} or {}", name, table.side_id(core::Side::first),
                             table.side_id(core::Side::second)));
}

core::State position_of_record(const Table& table, const json::object& record,
                               const std::string& file) {
  core::State state = table.state;
  try {
    RecordDice dice(record.at("events").as_array());
    for (const auto& value : record.at("submissions").as_array()) {
      const auto& submission = value.as_object();
      const auto side = side_named(table, submission.at("side").as_string());
      std::string text;
      for (const auto& line : submission.at("orders").as_array()) {
        text.append(line.as_string()).append("\n");
      }
      if (submission.at("kind") == "standing_orders") {
        const auto orders = table.game->parse_standing_orders(state, side, text);
        if (!orders) throw BadInput(describe(orders.error(), file));
        state = table.game->set_standing_orders(state, side, *orders).state;
      } else if (!text.empty()) {
        const auto orders = table.game->parse_orders(state, side, text);
        if (!orders) throw BadInput(describe(orders.error(), file));
        state = table.game->adjudicate(state, side, *orders, dice).state;
      }
    }
  } catch (const BadInput&) {
    throw;
  } catch (const std::exception& error) {
    throw BadInput(
        fmt::format("{}: not a whole record: {}; try adjutant verify", file, error.what()));
  }
  return state;
}

}  // namespace

std::string read_file(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    throw BadInput(fmt::format("{}: is a folder: name a file", path));
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw BadInput(fmt::format("{}: {}: check the name", path, std::strerror(errno)));
  }
  const auto bytes = std::filesystem::file_size(path, error);
  if (!error && bytes > input_bytes_max) {
    throw BadInput(fmt::format("{}: larger than {} bytes", path, input_bytes_max));
  }
  text << in.rdbuf();
  return text.str();
}

void write_file(const std::string& path, std::string_view bytes) {
  const std::string beside = path + ".part";
  {
    std::ofstream out(beside, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) {
      throw BadEnvironment(fmt::format("{}: cannot be written: {}", beside, std::strerror(errno)));
    }
  }
  std::error_code error;
  std::filesystem::rename(beside, path, error);
  if (error) throw BadEnvironment(fmt::format("{}: cannot be written: {}", path, error.message()));
}

LoadedScenario open_scenario(const std::string& name_or_file) {
  if (const auto* built_in = find_built_in_scenario(name_or_file)) {
    return {built_in->game, built_in->scenario};
  }
  std::error_code error;
  if (!std::filesystem::exists(name_or_file, error)) {
    throw BadInput(fmt::format("{}: neither a scenario nor a file; scenarios: {}", name_or_file,
                               built_in_names()));
  }
  auto loaded = load_scenario(read_file(name_or_file));
  if (!loaded) throw BadInput(describe(loaded.error(), name_or_file));
  return *std::move(loaded);
}

Table open_table(const std::string& scenario, const std::string& from, core::Decisions decisions) {
  auto loaded = open_scenario(scenario);
  Table table{loaded.game, std::move(loaded.scenario), {}};
  table.state = table.game->initial_state(table.scenario, decisions);
  if (!from.empty()) table.state = position_from(table, from);
  return table;
}

core::Side side_to_act(const Table& table, const std::string& side) {
  if (!side.empty()) return side_named(table, side);
  const auto awaited = table.game->awaited(table.state);
  if (awaited.empty()) throw BadInput("the game is over: no orders are awaited");
  return awaited.front().side;
}

std::string describe(const core::Refusals& refusals, const std::string& file) {
  std::string lines;
  for (const auto& refusal : refusals) {
    if (!lines.empty()) lines += '\n';
    lines += file;
    if (refusal.line > 0) lines += fmt::format(":{}", refusal.line);
    if (refusal.column > 0) lines += fmt::format(":{}", refusal.column);
    lines += ": ";
    if (!refusal.rule.empty()) lines += fmt::format("[{}] ", refusal.rule);
    if (!refusal.order.empty()) lines += fmt::format("{}: ", refusal.order);
    lines += refusal.message;
    if (!refusal.meant.empty()) lines += fmt::format(" (did you mean: {})", refusal.meant);
  }
  return lines;
}

std::string describe(const core::FileFaults& faults, const std::string& file) {
  std::string lines;
  for (const auto& fault : faults) {
    if (!lines.empty()) lines += '\n';
    lines += file + ": ";
    if (!fault.path.empty()) lines += fault.path + ": ";
    lines += fault.message;
    if (!fault.cure.empty()) lines += fmt::format(" ({})", fault.cure);
  }
  return lines;
}

}  // namespace adjutant::cli
