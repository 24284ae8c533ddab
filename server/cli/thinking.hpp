#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/tunable.hpp"
#include "server/cli/input.hpp"

// What commands share that let computer players think.
namespace adjutant::cli {

// The processor's time that this thread has used.
std::chrono::microseconds thinking_time();

inline constexpr const char* weights_help =
    "File with Captain's weights (adjutant weights); default: the game's own";
// The figures of the table's computer player; BadInput where it shows none.
const core::Tunable& tunable_player(const Table& table);
// The table's computer player with the figures of a file; null for no file.
std::unique_ptr<const core::ComputerPlayer> player_with_weights(const Table& table,
                                                                const std::string& file);

// Another build of this program, which answers as Captain (adjutant answer). One thread's.
class AnsweringProgram {
 public:
  // Without nodes: as many as are usual in that build.
  AnsweringProgram(const std::string& path, const std::string& scenario,
                   std::optional<std::int64_t> nodes);
  ~AnsweringProgram();
  AnsweringProgram(const AnsweringProgram&) = delete;
  AnsweringProgram& operator=(const AnsweringProgram&) = delete;

  struct Answer {
    core::Orders orders;
    std::chrono::microseconds thought;
  };
  // Throws BadInput where the program does not answer with orders that are legal.
  Answer ask(const Table& table, const core::State& state, core::Side side, core::Random& random);

 private:
  const std::string path_;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
  int process_ = 0;
};

}  // namespace adjutant::cli
