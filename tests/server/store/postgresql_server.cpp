#include "tests/server/store/postgresql_server.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <pwd.h>
#include <unistd.h>

#include <fmt/format.h>

#include "server/store/postgresql/postgresql_schema.hpp"

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

std::string name_in(const std::string& url) {
  const auto begin = url.find("///") + 3;
  return url.substr(begin, url.find('?') - begin);
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
  PostgresqlDatabase database(url(empty_database), Database::Access::writing);
  migrate(database);
}

PostgresqlServer::~PostgresqlServer() {
  run("pg_ctl", "-m immediate stop");
}

std::string PostgresqlServer::new_database() {
  return new_database(fmt::format("TEMPLATE {}", empty_database));
}

std::string PostgresqlServer::new_database(const std::string& words) {
  const auto name = fmt::format("test{}", ++databases_);
  execute(url("postgres"), fmt::format("CREATE DATABASE {} {}", name, words));
  return url(name);
}

void PostgresqlServer::end_connections(const std::string& url_of_one) {
  execute(url("postgres"), fmt::format("SELECT pg_terminate_backend(pid, 60000)"
                                       " FROM pg_stat_activity WHERE datname = '{}'",
                                       name_in(url_of_one)));
}

void PostgresqlServer::drop_database(const std::string& url_of_one) {
  const auto name = name_in(url_of_one);
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
  return fmt::format("postgresql:///{}?host={}&user=postgres", database, folder_.path().string());
}

}  // namespace adjutant::store
