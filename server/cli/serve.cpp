#include <cstdio>
#include <memory>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/compose.hpp"
#include "server/cli/operate.hpp"
#include "server/networks/networks.hpp"
#include "server/ops/config.hpp"
#include "server/ops/log.hpp"
#include "server/ops/stop_signals.hpp"

// adjutant serve: the server.
namespace adjutant::cli {
namespace {

struct Arguments {
  std::string config, listen, data;
};

int serve(const Arguments& arguments) {
  const ops::StopSignals signals;
  auto config = configuration(arguments.config);
  if (!arguments.listen.empty()) config.listen = arguments.listen;
  if (!networks::endpoint_in(config.listen)) {
    throw BadInput(
        fmt::format("--listen {}: write an address and a port, as in 127.0.0.1:8080 or [::1]:8080",
                    config.listen));
  }
  if (!arguments.data.empty()) config.data = arguments.data;
  ops::set_up_log(config.log_level);
  RunningServer server(config);
  ops::log_info("started", {{"url", server.url()}, {"data", config.data}});
  fmt::print("adjutant is ready on {} (data in {}, mail to {})\n", server.url(), config.data,
             server.mail());
  std::fflush(stdout);
  const char* signal = signals.wait();
  ops::log_info("stopping", {{"signal", signal}});
  server.stop();
  ops::log_info("stopped", {});
  ops::flush_log();
  return exit_done;
}

}  // namespace

void add_serve(Command program) {
  const auto command = program.command("serve", "Runs the server until Ctrl+C or SIGTERM stops it");
  auto arguments = std::make_shared<Arguments>();
  command.option("--config", arguments->config,
                 "TOML file; default: the settings in config/adjutant.toml");
  command.option("--listen", arguments->listen, "ADDR:PORT; default 127.0.0.1:8080");
  command.option("--data", arguments->data, "Data folder; default ./var");
  command.does([arguments] { return serve(*arguments); });
}

}  // namespace adjutant::cli
