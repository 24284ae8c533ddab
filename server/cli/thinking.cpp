#include "server/cli/thinking.hpp"

#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/cli/commands.hpp"

namespace adjutant::cli {
namespace {

namespace json = core::json;

// Pipes that other processes do not inherit: each program is spawned with its own ends alone.
void open_pipe(int (&ends)[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) throw BadEnvironment("cannot open a pipe");
}

}  // namespace

std::chrono::microseconds thinking_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::duration_cast<std::chrono::microseconds>(
                                                std::chrono::nanoseconds(now.tv_nsec));
}

const core::Tunable& tunable_player(const Table& table) {
  return offered(core::tunable(table.game->computer_player()), table, "weights to tune");
}

std::unique_ptr<const core::ComputerPlayer> player_with_weights(const Table& table,
                                                                const std::string& file) {
  if (file.empty()) return nullptr;
  const auto text = read_json_file(file);
  auto player = tunable_player(table).with_weights(*core::parse_json(text));
  if (!player) throw BadInput(describe(player.error(), file, text));
  return *std::move(player);
}

AnsweringProgram::AnsweringProgram(const std::string& path, const std::string& scenario,
                                   std::optional<std::int64_t> nodes)
    : path_(path) {
  int asked[2], answered[2];
  open_pipe(asked);
  open_pipe(answered);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, asked[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, answered[1], STDOUT_FILENO);
  std::vector<std::string> words{path, "answer", scenario};
  if (nodes) words.insert(words.end(), {"--nodes", std::to_string(*nodes)});
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int failed =
      posix_spawnp(&process_, path.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(asked[0]);
  close(answered[1]);
  to_ = fdopen(asked[1], "w");
  from_ = fdopen(answered[0], "r");
  if (failed != 0) {
    process_ = 0;
    throw BadInput(fmt::format("--program {}: cannot start it: check the name", path));
  }
}

AnsweringProgram::~AnsweringProgram() {
  std::fclose(to_);  // its end of input ends the program
  std::fclose(from_);
  if (process_ != 0) waitpid(process_, nullptr, 0);
}

AnsweringProgram::Answer AnsweringProgram::ask(const Table& table, const core::State& state,
                                               core::Side side, core::Random& random) {
  constexpr int bits_of_a_number = 53;  // that JSON numbers hold exactly
  const json::object asked{{"position", table.game->encode(state)},
                           {"side", table.side_id(side)},
                           {"seed", random.bits() >> (64 - bits_of_a_number)}};
  fmt::print(to_, "{}\n", core::canonical_json(asked));
  std::fflush(to_);
  char* line = nullptr;
  std::size_t room = 0;
  const auto length = getline(&line, &room, from_);
  const std::string text(line == nullptr ? "" : line,
                         length < 0 ? 0 : static_cast<std::size_t>(length));
  std::free(line);
  const auto answer = core::parse_json(text);
  if (!answer) throw BadInput(fmt::format("--program {}: the answer is not JSON: {}", path_, text));
  if (const auto* error =
          answer->is_object() ? answer->get_object().if_contains("error") : nullptr) {
    throw BadInput(fmt::format("--program {}: answers: {}", path_, json::serialize(*error)));
  }
  std::string lines;
  for (const auto& order : answer->at("orders").as_array()) {
    lines += std::string(order.as_string()) + "\n";
  }
  auto orders = table.game->parse_orders(state, side, lines);
  if (!orders || !table.game->check(state, side, *orders).empty()) {
    throw BadInput(fmt::format("--program {}: its orders are refused:\n{}", path_, lines));
  }
  return {*std::move(orders),
          std::chrono::microseconds(answer->at("microseconds").to_number<std::int64_t>())};
}

}  // namespace adjutant::cli
