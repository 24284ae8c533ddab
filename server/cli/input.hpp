#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/registry.hpp"

// What the desk commands read: scenarios, positions, order files. Throws BadInput or
// BadEnvironment, with one line for the user.
namespace adjutant::cli {

inline constexpr std::size_t input_bytes_max = 64U << 20U;

// The whole of a file; "-" is standard input.
std::string read_file(const std::string& path);

// The same of a file that must be JSON as we take it (engine/core/json.hpp).
std::string read_json_file(const std::string& path);

// Replaces a file in one step: written beside it, then renamed.
void write_file(const std::string& path, std::string_view bytes);

// "tlg2/chippewa, tlg2/lundys-lane, …"
std::string built_in_names();

// What --help says of an argument that open_scenario() takes.
inline constexpr const char* scenario_help = "Name (see adjutant scenario list) or file";

// A built-in scenario's name ("tlg2/chippewa") or a scenario file.
LoadedScenario open_scenario(const std::string& name_or_file);

// "Chippewa": a scenario by its title; its id where the program does not have it.
std::string title_of_scenario(const std::string& id);

// A game ready to play: the scenario's beginning, or what --from names (a position, or a match
// record, taken where it ends).
struct Table {
  const core::Game* game = nullptr;
  core::Scenario scenario;
  core::State state;

  const std::string& side_id(core::Side side) const {
    return game->description().sides[core::index(side)];
  }
};
// What a game offers beyond its rules; BadInput where it does not. `what` for people: "forecast".
[[noreturn]] void refuse_lacking(const Table& table, std::string_view what);
template <class Ability>
const Ability& offered(const Ability* ability, const Table& table, std::string_view what) {
  if (ability == nullptr) refuse_lacking(table, what);
  return *ability;
}

// `ask` also applies to a position or record without it; otherwise these keep their own setting.
Table open_table(const std::string& scenario, const std::string& from, core::Decisions decisions);

// The side whose answer is due, or the one named by `side` (empty: not named).
core::Side side_to_act(const Table& table, const std::string& side);

// One line for each refusal: "orders.txt:2:6: [4.3] …".
std::string describe(const core::Refusals& refusals, const std::string& file);

// One line for each fault of a file that holds this text, as far as they are not too many to read:
// "chippewa.json:112: units[3].at: … (…)".
inline constexpr std::size_t faults_shown_max = 30;
std::string describe(const core::FileFaults& faults, const std::string& file,
                     std::string_view text);

}  // namespace adjutant::cli
