#include <algorithm>
#include <cctype>
#include <memory>

#include <fmt/format.h>

#include "engine/core/json.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/http_client.hpp"
#include "server/cli/input.hpp"
#include "server/ports/tournament_id.hpp"

// adjutant record: fetches the record of a match or of a tournament from a server.
namespace adjutant::cli {
namespace {

struct Arguments {
  std::string server, match, token, out;
};

bool is_record(const std::string& text) {
  const auto parsed = core::parse_json(text);
  const auto* format =
      parsed && parsed->is_object() ? parsed->get_object().if_contains("format") : nullptr;
  return format != nullptr &&
         (*format == "adjutant-record-1" || *format == "adjutant-tournament-1");
}

int record(Arguments arguments) {
  if (!std::ranges::all_of(arguments.match, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '-';
      })) {
    throw BadInput(fmt::format("{}: not an id: an id begins with m_ or t_", arguments.match));
  }
  while (arguments.server.ends_with('/')) arguments.server.pop_back();
  const std::string url = fmt::format(
      "{}/api/v1/{}/{}/record", arguments.server,
      ports::is_tournament_id(arguments.match) ? "tournaments" : "matches", arguments.match);
  const HttpAnswer answer = http_get(url, arguments.token);
  if (answer.status >= 500) {
    throw BadEnvironment(
        fmt::format("{}: the server answers {}: {}", url, answer.status, problem_in(answer)));
  }
  if (answer.status != 200) {
    throw BadInput(fmt::format("{}: the server answers {}: {} Check the id and the --token.", url,
                               answer.status, problem_in(answer)));
  }
  if (!is_record(answer.body)) {
    throw BadInput(
        fmt::format("{}: the server did not answer with a record; check the --server", url));
  }
  if (arguments.out.empty()) {
    fmt::print("{}\n", answer.body);
  } else {
    write_file(arguments.out, answer.body);
  }
  return exit_done;
}

}  // namespace

void add_record(Command program) {
  const auto command = program.command("record", "Fetches a record from a server");
  auto arguments = std::make_shared<Arguments>();
  command.option("--server", arguments->server, "http://127.0.0.1:8080 or https://…").required();
  command.option("MATCH", arguments->match, "Id of the match, m_…, or of the tournament, t_…")
      .required();
  command.option("--token", arguments->token, "Session token, needed for a private match")
      .or_from_environment("ADJUTANT_TOKEN");
  command.option("-o,--out", arguments->out, "File to write; default: standard output");
  command.does([arguments] { return record(*arguments); });
}

}  // namespace adjutant::cli
