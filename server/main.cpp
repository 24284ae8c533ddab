#include "server/cli/program.hpp"

int main(int argc, char** argv) {
  return adjutant::cli::run(argc, argv);
}
