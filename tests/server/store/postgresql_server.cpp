#include "tests/server/store/postgresql_server.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <pwd.h>
#include <unistd.h>
#include <utility>

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

// PostgreSQL refuses root.
void give_to_postgres(const fakes::TemporaryFolder& folder) {
  if (::geteuid() != 0) return;
  const auto* user = ::getpwnam("postgres");
  if (user == nullptr || ::chown(folder.path().c_str(), user->pw_uid, user->pw_gid) != 0)
    throw std::runtime_error("there is no user postgres");
}

// Runs one of PostgreSQL's programs on the data in this folder.
void run(const fakes::TemporaryFolder& folder, const std::string& program,
         const std::string& arguments) {
  const auto said = folder.file("said");
  const auto command = fmt::format("cd {} && {} {}/{} -D {} {} >{} 2>&1", folder.path().string(),
                                   ::geteuid() == 0 ? "runuser -u postgres --" : "", programs,
                                   program, folder.file("data"), arguments, said);
  if (std::system(command.c_str()) != 0) throw std::runtime_error(program + ": " + text_of(said));
}

// With its socket in the folder.
void start(const fakes::TemporaryFolder& folder) {
  run(folder, "pg_ctl",
      fmt::format("-l {} -w start -o \"-c listen_addresses='' -k {} -c fsync=off\"",
                  folder.file("log"), folder.path().string()));
}

std::string url_in(const fakes::TemporaryFolder& folder, const std::string& database) {
  return fmt::format("postgresql:///{}?host={}&user=postgres", database, folder.path().string());
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
  give_to_postgres(folder_);
  run(folder_, "initdb", "-E UTF8 --locale=C -A trust -U postgres");
  start(folder_);
  execute(url("postgres"), fmt::format("CREATE DATABASE {}", empty_database));
  PostgresqlDatabase database(url(empty_database), Database::Access::writing);
  migrate(database);
}

PostgresqlServer::~PostgresqlServer() {
  run(folder_, "pg_ctl", "-m immediate stop");
}

PostgresqlServer::Standby::Standby(const PostgresqlServer& primary) {
  give_to_postgres(folder_);
  run(folder_, "pg_basebackup",
      fmt::format("-h {} -U postgres -R -X stream -c fast --no-sync",
                  primary.folder_.path().string()));
  start(folder_);
  is_running_ = true;
}

PostgresqlServer::Standby::~Standby() {
  stop();
}

void PostgresqlServer::Standby::stop() {
  if (std::exchange(is_running_, false)) run(folder_, "pg_ctl", "-m immediate stop");
}

std::string PostgresqlServer::Standby::url_of(const std::string& url) const {
  return url_in(folder_, name_in(url));
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

std::string PostgresqlServer::url(const std::string& database) const {
  return url_in(folder_, database);
}

}  // namespace adjutant::store
