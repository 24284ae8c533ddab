#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "embedded/files.hpp"
#include "engine/core/ensure.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"

// adjutant scenario: lists the program's scenarios, copies and checks scenario files.
namespace adjutant::cli {
namespace {

namespace filesystem = std::filesystem;

// A line for each scenario of the program: its name, its title, its game.
int list() {
  for (const auto& [game, scenario] : built_in_scenarios()) {
    fmt::print("{}\t{}\t{}\n", scenario.id, scenario.title, game->description().title);
  }
  return exit_done;
}

int lint(const std::string& file) {
  const std::string text = read_json_file(file);
  const auto loaded = load_scenario(text);
  if (!loaded) {
    fmt::print(stderr, "{}\n", describe(loaded.error(), file, text));
    return exit_refused;
  }
  fmt::print("{}: {} ({}), sha256 {}: no faults\n", file, loaded->scenario.id,
             loaded->scenario.title, loaded->scenario.sha256);
  if (find_built_in_scenario(loaded->scenario.id) != nullptr) {
    fmt::print(
        "{}: the program already has a scenario {}: give yours another id before you use it on a "
        "server\n",
        file, loaded->scenario.id);
  }
  return exit_done;
}

// The source file of one of the program's scenarios.
embedded::File file_of(const std::string& name) {
  for (const embedded::File& file : embedded::files()) {
    const bool scenario = file.path.contains("/scenarios/") && file.path.ends_with(".json") &&
                          !file.path.ends_with(".schema.json");
    if (!scenario) continue;
    const auto parsed = core::parse_json(file.bytes);
    if (parsed && parsed->at("id").as_string() == name) return file;
  }
  throw BadInput(fmt::format("{}: not a scenario of the program; the scenarios are: {}", name,
                             built_in_names()));
}

void write_new(const filesystem::path& path, std::string_view bytes) {
  if (filesystem::exists(path)) {
    throw BadInput(fmt::format("{}: this file already exists: choose another name", path.string()));
  }
  write_file(path.string(), bytes);
}

// The file as it is, but with an id of its own; and the schema that it names, beside it.
int copy(const std::string& name, const std::string& to) {
  const embedded::File file = file_of(name);
  const filesystem::path target(to);
  const std::string id = "own/" + target.stem().string();
  std::string text(file.bytes);
  const std::string old_id = fmt::format("\"id\": \"{}\"", name);
  const auto place = text.find(old_id);
  ENSURE(place != std::string::npos, "a scenario file writes its id so");
  text.replace(place, old_id.size(), fmt::format("\"id\": \"{}\"", id));
  write_new(target, text);
  const auto schema = target.parent_path() / "scenario.schema.json";
  const auto folder = file.path.substr(0, file.path.rfind('/') + 1);
  const auto bytes = embedded::find(std::string(folder) + "scenario.schema.json");
  ENSURE(bytes.has_value(), "a game's scenarios have a schema");
  write_file(schema.string(), *bytes);
  fmt::print("{}: {}, a copy of {}; its schema: {}\n", to, id, name, schema.string());
  return exit_done;
}

}  // namespace

void add_scenario(Command program) {
  const auto command = program.command("scenario", "Scenario files: list, lint, copy");
  command.needs_command();
  command.command("list", "Lists the scenarios of the program: name, title, game").does(list);
  const auto lint_command =
      command.command("lint", "Checks a scenario file: schema, map, set-up, charts, reachability");
  auto file = std::make_shared<std::string>();
  lint_command.option("FILE", *file, "Scenario file; - is stdin").required();
  lint_command.does([file] { return lint(*file); });

  const auto copy_command = command.command(
      "copy", "Copies a scenario of the program to a file as the start of your own");
  auto name = std::make_shared<std::string>();
  auto to = std::make_shared<std::string>();
  copy_command.option("NAME", *name, "Name as in adjutant scenario list").required();
  copy_command.option("FILE", *to, "New file; its name becomes part of the id").required();
  copy_command.does([name, to] { return copy(*name, *to); });
}

}  // namespace adjutant::cli
