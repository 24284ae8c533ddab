#include <memory>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "server/render/map_picture.hpp"

// adjutant map: draws the map and the position.
namespace adjutant::cli {
namespace {

struct Arguments {
  std::string scenario, from, out;
  double scale = 1.0;
};

int map(const Arguments& arguments) {
  const bool svg = arguments.out.ends_with(".svg");
  if (!svg && !arguments.out.ends_with(".png")) {
    throw BadInput(fmt::format("-o: {}: the name must end in .svg or .png", arguments.out));
  }
  const auto table = open_table(arguments.scenario, arguments.from, core::Decisions::standing);
  const auto picture = table.game->picture(table.state, std::nullopt);
  write_file(arguments.out,
             svg ? render::to_svg(picture) : render::to_png(picture, arguments.scale));
  return exit_done;
}

}  // namespace

void add_map(Command program) {
  const auto command = program.command("map", "Draws the map and the position");
  auto arguments = std::make_shared<Arguments>();
  command.option("SCENARIO", arguments->scenario, scenario_help).required();
  command.option("--from", arguments->from, "Position or match record to draw");
  command.option("-o,--out", arguments->out, "FILE.svg or FILE.png").required();
  command.option("--scale", arguments->scale, "Size of a PNG; 1 is the size in mails")
      .between(0.1, 4.0);
  command.does([arguments] { return map(*arguments); });
}

}  // namespace adjutant::cli
