#include "tests/server/store/postgresql_server.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <pwd.h>
#include <unistd.h>

#include <fmt/format.h>

#include "server/store/postgresql/postgresql_database.hpp"
#include "tests/folder.hpp"

namespace adjutant::store {

namespace {

constexpr const char* programs = "/usr/lib/postgresql/15/bin";
constexpr const char* empty_database = "adjutant";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

void execute(const std::string& url, const std::string& script) {
  PostgresqlDatabase(url, Database::Access::writing).execute(script);
}

}  // namespace

bool PostgresqlServer::is_installed() {
  return std::filesystem::exists(programs);
}

PostgresqlServer& PostgresqlServer::running() {
  static PostgresqlServer server;
  return server;
}

PostgresqlServer::PostgresqlServer() {
  if (::geteuid() == 0) {
    const auto* user = ::getpwnam("postgres");
    if (user == nullptr || ::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("there is no user postgres");
  }
  run("initdb", "-E UTF8 --locale=C -A trust -U postgres");
  run("pg_ctl", fmt::format("-l {} -w start -o \"-c listen_addresses='' -k {} -c fsync=off\"",
                            folder_.file("log"), folder_.path().string()));
  execute(url("postgres"), fmt::format("CREATE DATABASE {}", empty_database));
  execute(url(empty_database),
          text_of(tests::folder() / "../migrations/postgresql/0001_baseline.sql"));
}

PostgresqlServer::~PostgresqlServer() {
  run("pg_ctl", "-m immediate stop");
}

std::string PostgresqlServer::new_database() {
  const auto name = fmt::format("test{}", ++databases_);
  execute(url("postgres"), fmt::format("CREATE DATABASE {} TEMPLATE {}", name, empty_database));
  return url(name);
}

void PostgresqlServer::drop_database(const std::string& url_of_one) {
  const auto name = url_of_one.substr(url_of_one.rfind('=') + 1);
  execute(url("postgres"), fmt::format("DROP DATABASE {} WITH (FORCE)", name));
}

void PostgresqlServer::run(const std::string& program, const std::string& arguments) const {
  const auto said = folder_.file("said");
  const auto command = fmt::format("cd {} && {} {}/{} -D {} {} >{} 2>&1", folder_.path().string(),
                                   ::geteuid() == 0 ? "runuser -u postgres --" : "", programs,
                                   program, folder_.file("data"), arguments, said);
  if (std::system(command.c_str()) != 0) throw std::runtime_error(program + ": " + text_of(said));
}

std::string PostgresqlServer::url(const std::string& database) const {
  return fmt::format("host={} user=postgres dbname={}", folder_.path().string(), database);
}

}  // namespace adjutant::store
