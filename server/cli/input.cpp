#include "server/cli/input.hpp"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/plain_text.hpp"
#include "engine/match/record.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/json_location.hpp"

namespace adjutant::cli {
namespace {

namespace json = core::json;

// Where a record ends, if it holds and belongs to this scenario.
Table table_of_record(const Table& table, const std::string& text, const std::string& file) {
  const auto verdict = match::verify(text, games());
  if (!verdict.holds || !verdict.replayed) {
    throw BadInput(fmt::format("{}: verification fails: run adjutant verify {}", file, file));
  }
  if (verdict.replayed->setup->scenario.sha256 != table.scenario.sha256) {
    throw BadInput(fmt::format("{}: this is a match of {}: name that scenario", file,
                               verdict.replayed->setup->scenario.id));
  }
  // By its own version of the rules.
  return {verdict.replayed->setup->game, verdict.replayed->setup->scenario,
          verdict.replayed->state};
}

// The table with the position, or where the record ends.
Table taken_from(Table table, const std::string& from) {
  const std::string text = read_file(from);
  const auto parsed = core::parse_json(text);
  if (!parsed) throw BadInput(fmt::format("{}: {}: not a JSON file", from, parsed.error()));
  if (const auto* record = parsed->if_object();
      record && record->contains("format") && record->at("format") == "adjutant-record-1") {
    return table_of_record(table, text, from);
  }
  auto state = table.game->decode(table.scenario, *parsed);
  if (!state) throw BadInput(describe(state.error(), from, text));
  table.state = *std::move(state);
  return table;
}

// From now on it asks its owners, whatever the position says of it.
void ask_from_now_on(Table& table, const std::string& from) {
  auto position = table.game->encode(table.state);
  position["decisions"] = match::name(core::Decisions::ask);
  auto state = table.game->decode(table.scenario, position);
  if (!state) throw BadInput(describe(state.error(), from, core::canonical_json(position)));
  table.state = *std::move(state);
}

core::Side side_named(const Table& table, std::string_view name) {
  for (const auto side : core::both_sides) {
    if (table.side_id(side) == name) return side;
  }
  throw BadInput(fmt::format("no side '{}': use {} or {}", name, table.side_id(core::Side::first),
                             table.side_id(core::Side::second)));
}

// "tlg2/chippewa" for "chippewa"; empty if no built-in scenario has the name.
std::string full_name_of(std::string_view name) {
  for (const auto& built_in : built_in_scenarios()) {
    const std::string_view id = built_in.scenario.id;
    if (id.substr(id.find('/') + 1) == name) return built_in.scenario.id;
  }
  return {};
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
    throw BadInput(fmt::format("{}: this is a folder: name a file", path));
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

std::string read_json_file(const std::string& path) {
  std::string text = read_file(path);
  if (const auto parsed = core::parse_json(text); !parsed) {
    // "at byte 17: …"
    std::size_t byte = 0;
    constexpr std::string_view prefix = "at byte ";
    const std::string& error = parsed.error();
    if (error.starts_with(prefix)) {
      std::from_chars(error.data() + prefix.size(), error.data() + error.size(), byte);
    }
    const TextLocation at = location_of_byte(text, byte);
    throw BadInput(fmt::format("{}:{}:{}: not a JSON file: {}", path, at.line, at.column, error));
  }
  return text;
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

std::string built_in_names() {
  std::string names;
  for (const auto& built_in : built_in_scenarios()) {
    names += (names.empty() ? "" : ", ") + built_in.scenario.id;
  }
  return names;
}

std::string title_of_scenario(const std::string& id) {
  const auto* found = find_built_in_scenario(id);
  return found == nullptr ? id : found->scenario.title;
}

LoadedScenario open_scenario(const std::string& name_or_file) {
  if (const auto* built_in = find_built_in_scenario(name_or_file)) {
    return {built_in->game, built_in->scenario};
  }
  std::error_code error;
  if (!std::filesystem::exists(name_or_file, error)) {
    const auto meant = full_name_of(name_or_file);
    throw BadInput(fmt::format(
        "{}: not a scenario or a file; {}", name_or_file,
        meant.empty() ? "scenarios: " + built_in_names() : fmt::format("did you mean {}?", meant)));
  }
  const std::string text = read_json_file(name_or_file);
  auto loaded = load_scenario(text);
  if (!loaded) throw BadInput(describe(loaded.error(), name_or_file, text));
  return *std::move(loaded);
}

Table open_table(const std::string& scenario, const std::string& from, core::Decisions decisions) {
  auto loaded = open_scenario(scenario);
  Table table{loaded.game, std::move(loaded.scenario), {}};
  table.state = table.game->initial_state(table.scenario, decisions);
  if (from.empty()) return table;
  table = taken_from(std::move(table), from);
  if (decisions == core::Decisions::ask) ask_from_now_on(table, from);
  return table;
}

void refuse_lacking(const Table& table, std::string_view what) {
  throw BadInput(fmt::format("{} has no {}", table.game->description().title, what));
}

core::Side side_to_act(const Table& table, const std::string& side) {
  if (!side.empty()) return side_named(table, side);
  const auto awaited = table.game->awaited(table.state);
  if (awaited.empty()) throw BadInput("the game is over: there are no orders to give");
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
    if (!refusal.order.empty()) lines += core::on_one_line(refusal.order) + ": ";
    lines += core::on_one_line(refusal.message);
    if (!refusal.meant.empty()) {
      lines += fmt::format(" (did you mean: {})", core::on_one_line(refusal.meant));
    }
  }
  return lines;
}

std::string describe(const core::FileFaults& faults, const std::string& file,
                     std::string_view text) {
  std::string lines;
  for (std::size_t i = 0; i < faults.size() && i < faults_shown_max; ++i) {
    const auto& fault = faults[i];
    if (i > 0) lines += '\n';
    lines += fmt::format("{}:{}: ", file, location_of_path(text, fault.path).line);
    if (!fault.path.empty()) lines += fault.path + ": ";
    lines += fault.message;
    if (!fault.cure.empty()) lines += fmt::format(" ({})", fault.cure);
  }
  if (faults.size() > faults_shown_max) {
    lines += fmt::format("\n{}: and {}: correct these first", file,
                         core::count_of(faults.size() - faults_shown_max, "more error"));
  }
  return lines;
}

}  // namespace adjutant::cli
