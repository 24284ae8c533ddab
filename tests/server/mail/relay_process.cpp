#include "tests/server/mail/relay_process.hpp"

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/folder.hpp"

extern char** environ;

namespace adjutant::mail {
namespace {

constexpr const char* python = "/usr/bin/python3";

std::string read_line(int descriptor) {
  std::string line;
  for (char byte = 0; ::read(descriptor, &byte, 1) == 1 && byte != '\n';) line += byte;
  return line;
}

}  // namespace

bool RelayProcess::available() {
  static const bool found =
      std::system((std::string(python) + " -c 'import aiosmtpd' 2>/dev/null").c_str()) == 0;
  return found;
}

RelayProcess::RelayProcess(std::string out, std::vector<std::string> arguments)
    : out_(std::move(out)) {
  std::array<int, 2> input{}, output{};
  // Closed in children, or a second server would keep the first one's input open.
  if (::pipe2(input.data(), O_CLOEXEC) != 0 || ::pipe2(output.data(), O_CLOEXEC) != 0)
    throw std::runtime_error("no pipe");
  std::vector<std::string> words{python, tests::folder() / "server/mail/smtp_server.py", "--out",
                                 out_};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
  const int failed = ::posix_spawn(&pid_, python, &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(input[0]);
  ::close(output[1]);
  input_ = input[1];
  const std::string line = failed == 0 ? read_line(output[0]) : "";
  ::close(output[0]);
  if (line.empty()) throw std::runtime_error("the SMTP server does not start");
  port_ = static_cast<std::uint16_t>(std::stoi(line));
}

RelayProcess::~RelayProcess() {
  ::close(input_);
  ::waitpid(pid_, nullptr, 0);
}

std::vector<core::json::object> RelayProcess::taken() const {
  std::vector<core::json::object> mails;
  std::ifstream file(out_);
  // A line without an end is still being written.
  for (std::string line; std::getline(file, line) && !file.eof();) {
    mails.push_back(core::json::parse(line).as_object());
  }
  return mails;
}

}  // namespace adjutant::mail
