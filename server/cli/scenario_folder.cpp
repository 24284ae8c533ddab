#include "server/cli/scenario_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"

namespace adjutant::cli {
namespace {

namespace filesystem = std::filesystem;

std::vector<std::string> scenario_files(const std::string& folder) {
  std::error_code failure;
  std::vector<std::string> files;
  for (const auto& entry : filesystem::directory_iterator(folder, failure)) {
    const auto name = entry.path().filename().string();
    if (name.ends_with(".json") && !name.ends_with(".schema.json")) {
      files.push_back(entry.path().string());
    }
  }
  if (failure) {
    throw BadInput(
        fmt::format("{}: {}; set scenarios.folder to a folder that can be read, or to "
                    "\"\" for none",
                    folder, failure.message()));
  }
  std::ranges::sort(files);
  return files;
}

// Why the scenario cannot stand beside those there are; empty: it can.
std::string clash(const LoadedScenario& loaded, const std::string& file,
                  const std::vector<LoadedScenario>& others) {
  const auto& id = loaded.scenario.id;
  if (app::scenarios_of_the_program().find(id) != nullptr) {
    return fmt::format("{}: id: {} is a scenario of the program (choose another id)", file, id);
  }
  const auto same = [&](const LoadedScenario& other) { return other.scenario.id == id; };
  if (std::ranges::none_of(others, same)) return {};
  return fmt::format("{}: id: {} is in another file of the folder (choose another id)", file, id);
}

}  // namespace

app::Scenarios scenarios_with(const std::string& folder) {
  std::vector<LoadedScenario> scenarios;
  std::vector<std::string> faults;
  for (const auto& file : folder.empty() ? std::vector<std::string>{} : scenario_files(folder)) {
    std::string text;
    try {
      text = read_json_file(file);
    } catch (const BadInput& fault) {
      faults.emplace_back(fault.what());
      continue;
    }
    auto loaded = load_scenario(text);
    if (!loaded) {
      faults.push_back(describe(loaded.error(), file, text));
    } else if (auto fault = clash(*loaded, file, scenarios); !fault.empty()) {
      faults.push_back(std::move(fault));
    } else {
      scenarios.push_back(*std::move(loaded));
    }
  }
  if (!faults.empty()) throw BadInput(fmt::format("{}", fmt::join(faults, "\n")));
  return app::Scenarios(std::move(scenarios));
}

}  // namespace adjutant::cli
