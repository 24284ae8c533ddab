#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>

#include "server/auth/system_entropy.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/operate.hpp"
#include "server/mail/in/drop_box.hpp"
#include "server/ops/system_clock.hpp"

// adjutant deliver: a mail that a mail system hands over through a pipe.
namespace adjutant::cli {
namespace {

struct Arguments {
  DataArguments data;
  std::string sender;
  std::vector<std::string> recipients;
};

// As much as a mail may have, and a byte more where it has more. It reads the rest as well: a
// program that writes into an unread pipe fails.
std::string standard_input() {
  std::string mail;
  std::array<char, 64 * 1024> buffer;
  while (true) {
    const auto read = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) {
      throw BadEnvironment(fmt::format("cannot read standard input: {}", std::strerror(errno)));
    }
    if (read == 0) return mail;
    const auto room = mail::mail_bytes_max + 1 - std::min(mail.size(), mail::mail_bytes_max + 1);
    mail.append(buffer.data(), std::min(static_cast<std::size_t>(read), room));
  }
}

int deliver(const Arguments& arguments) {
  const ops::SystemClock clock;
  auth::SystemEntropy entropy;
  mail::Delivery delivery{.sender = arguments.sender,
                          .recipients = arguments.recipients,
                          .handed_over = clock.now(),
                          .bytes = {}};
  // What Postfix puts in the place of an empty sender (pipe(8)).
  if (delivery.sender == "MAILER-DAEMON") delivery.sender.clear();
  const std::filesystem::path data = data_folder(arguments.data);
  delivery.bytes = standard_input();
  // A folder of another name, or a disk that is not mounted: no server uses it.
  std::error_code failed;
  if (!std::filesystem::is_directory(data, failed)) {
    throw BadEnvironment(
        fmt::format("the data folder {} does not exist: start the server with it "
                    "first, or correct --data",
                    data.string()));
  }
  const auto done = mail::DropBox(data / "incoming", entropy).put(delivery);
  if (!done) throw BadEnvironment(done.error());
  return exit_done;
}

}  // namespace

void add_deliver(Command program) {
  const auto command = program.command("deliver",
                                       "Takes a mail from standard input, for a mail system's "
                                       "pipe; exits with 0 once it is on disk, otherwise with 75");
  auto arguments = std::make_shared<Arguments>();
  add_data_options(command, arguments->data);
  command.option("--sender", arguments->sender, "Envelope sender; empty for the null sender");
  command.option("--recipient", arguments->recipients, "Envelope recipients; may be repeated");
  command.does([arguments] { return deliver(*arguments); });
}

int put_off(const std::exception& error) {
  std::string reason = error.what();
  std::ranges::replace(reason, '\n', ' ');
  fmt::print("4.3.0 adjutant: {}\n", reason);
  return exit_put_off;
}

}  // namespace adjutant::cli
