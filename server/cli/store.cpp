#include <memory>
#include <string>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/app/operators/held_matches.hpp"
#include "server/cli/commands.hpp"
#include "server/store/copy.hpp"

// adjutant store: moves a club from one database to another.
namespace adjutant::cli {
namespace {

constexpr int matches_replayed = 100;

struct Arguments {
  store::Place from, to;
};

int copy(const Arguments& arguments) {
  std::int64_t rows = 0;
  for (const auto& [table, count] : store::copy_club(arguments.from, arguments.to)) {
    fmt::print("{}\t{}\n", table, count);
    rows += count;
  }
  const auto copied = store::open_alone(arguments.to);
  const auto newest = copied->matches({.limit = matches_replayed, .everybodys = true});
  int faulty = 0;
  for (const auto& row : newest) {
    for (const auto& fault : app::faults_of_stored(*copied, row.id)) {
      fmt::print(stderr, "{}: {}\n", row.id, fault);
      ++faulty;
    }
  }
  fmt::print("copied {}; replayed {}: {}\n", core::count_of(rows, "row"),
             core::count_of(newest.size(), "match", "matches"),
             faulty == 0 ? "no difference" : core::count_of(faulty, "difference"));
  return faulty == 0 ? exit_done : exit_refused;
}

}  // namespace

void add_store(Command program) {
  const auto store = program.command("store", "Database: copy");
  store.needs_command();
  auto arguments = std::make_shared<Arguments>();
  const auto copied = store.command(
      "copy",
      "Copies a club from SQLite to PostgreSQL or back, and compares; stop the server first");
  copied.option("--from", arguments->from.text, "adjutant.db, or a URL postgresql://…").required();
  copied.option("--to", arguments->to.text, "adjutant.db, or a URL postgresql://…").required();
  copied.does([arguments] { return copy(*arguments); });
}

}  // namespace adjutant::cli
