// How long a mail takes to be read, and how much memory: bench_mail writes JSON, an entry a mail.
// Each is read in a process of its own, so that the peak of one is not another's.
#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/registry.hpp"
#include "server/app/mail_in/reading/game_language.hpp"
#include "server/app/mail_in/reading/reading.hpp"
#include "server/mail/in/mime.hpp"

namespace {

using namespace adjutant;

constexpr std::size_t small_bytes = 20'000;
constexpr std::size_t large_bytes = 10 * 1024 * 1024;

std::string repeated(std::string_view text, std::size_t bytes) {
  std::string out;
  out.reserve(bytes + text.size());
  while (out.size() < bytes) out += text;
  return out;
}

std::string mail_of(std::string_view headers, std::string_view body) {
  return fmt::format(
      "From: ann@mail.example\r\nTo: reply@play.example\r\nSubject: Re: x\r\n"
      "Message-ID: <x@mail.example>\r\nMIME-Version: 1.0\r\n{}\r\n{}",
      headers, body);
}

std::string plain(std::string_view body, std::string_view encoding = "7bit") {
  return mail_of(fmt::format("Content-Type: text/plain; charset=utf-8\r\n"
                             "Content-Transfer-Encoding: {}\r\n",
                             encoding),
                 body);
}

std::string page(std::string_view body) {
  return mail_of("Content-Type: text/html; charset=utf-8\r\n", body);
}

struct Sample {
  const char* name;
  std::string mail;
};

struct Begun {
  const BuiltInScenario& battle;
  core::State state;
};

// A battle in which the first side has orders to give at once.
const Begun& begun() {
  static const Begun found = [] {
    for (const auto& battle : built_in_scenarios()) {
      auto state = battle.game->initial_state(battle.scenario, core::Decisions::standing);
      if (battle.game->legal_orders(state, core::Side::first).size() > 1) {
        return Begun{battle, std::move(state)};
      }
    }
    throw std::runtime_error("no battle begins with orders of the first side");
  }();
  return found;
}

// What costs the most, each of it as large as a mail may be.
std::vector<Sample> samples() {
  const auto& [battle, state] = begun();
  const auto legal = battle.game->legal_orders(state, core::Side::first);
  const auto orders = legal.at(0) + "\r\n" + legal.at(1) + "\r\n";
  const auto part = [](std::string_view text) {
    return fmt::format("--b\r\nContent-Type: text/plain\r\n\r\n{}\r\n", text);
  };
  std::string levels;
  for (int i = 0; levels.size() < large_bytes; ++i) {
    levels += fmt::format("Content-Type: multipart/mixed; boundary=b{}\r\n\r\n--b{}\r\n", i, i);
  }
  std::vector<Sample> all;
  all.push_back(
      {"answer of 20 kB",
       plain(orders + "\r\nOn Friday Adjutant wrote:\r\n" +
             repeated("> Where each unit may go: and other words of reports\r\n", small_bytes))});
  all.push_back(
      {"page of 20 kB",
       page("<p>" + legal.at(0) + "</p><blockquote>" +
            repeated("<div>Where each unit may <b>go</b></div>", small_bytes) + "</blockquote>")});
  all.push_back({"lines of orders", plain(repeated(orders, large_bytes))});
  all.push_back({"marks of quotations", plain(repeated(">", large_bytes))});
  all.push_back({"lines of such marks", plain(repeated(">>>>>>>> x\r\n", large_bytes))});
  all.push_back({"line without an end", plain(repeated(legal.at(0) + " ", large_bytes))});
  all.push_back({"blank lines", plain(repeated("\r\n", large_bytes))});
  all.push_back({"base64", plain(repeated(std::string(76, 'Q') + "\r\n", large_bytes), "base64")});
  all.push_back(
      {"quoted-printable", plain(repeated("=E2=80=A2", large_bytes), "quoted-printable")});
  all.push_back({"nested page", page(repeated("<div>", large_bytes))});
  all.push_back({"page of entities", page(repeated("&nbsp;&lt;", large_bytes))});
  all.push_back({"page of tables", page(repeated("<table><tr><td>x", large_bytes))});
  all.push_back({"page without an end", page("<p " + repeated("a=\"x\" ", large_bytes))});
  all.push_back({"many parts", mail_of("Content-Type: multipart/mixed; boundary=b\r\n",
                                       repeated(part("x"), large_bytes) + "--b--\r\n")});
  all.push_back({"many levels", mail_of(levels, "x")});
  all.push_back({"header fields", mail_of(repeated("X-A: b\r\n", large_bytes), "x")});
  all.push_back({"one header field",
                 mail_of("References: " + repeated("<a@b>\r\n ", large_bytes) + "\r\n", "x")});
  all.push_back(
      {"boundaries that are none", mail_of("Content-Type: multipart/mixed; boundary=b\r\n",
                                           repeated("--bx\r\n--b", large_bytes))});
  all.push_back({"attachment",
                 mail_of("Content-Type: multipart/mixed; boundary=b\r\n",
                         part(legal.at(0)) +
                             "--b\r\nContent-Type: application/zip\r\n"
                             "Content-Transfer-Encoding: base64\r\n\r\n" +
                             repeated(std::string(76, 'Q') + "\r\n", large_bytes) + "--b--\r\n")});
  return all;
}

struct Measured {
  double milliseconds = 0;
  double mebibytes = 0;  // more than before
};

double peak_mebibytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_maxrss) / 1024;
}

Measured measured(const std::string& mail) {
  const auto& [battle, state] = begun();
  const app::OurMail our{"Adjutant", "adjutant@play.example", "x"};
  constexpr int times = 5;
  std::vector<double> took;
  const auto before = peak_mebibytes();
  for (int i = 0; i < times; ++i) {
    const auto begun = std::chrono::steady_clock::now();
    const app::GameLanguage language(*battle.game, battle.scenario, state, core::Side::first);
    const auto reading = app::read_mail(mail::read_letter(mail), our, language);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begun;
    took.push_back(time.count());
    if (reading.commands.size() > large_bytes) return {};  // it is used
  }
  std::ranges::sort(took);
  return {took[times / 2], peak_mebibytes() - before};
}

// In a child, which tells it by a pipe.
Measured apart(const std::string& mail) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const auto child = fork();
  if (child == 0) {
    const auto found = measured(mail);
    const bool told = write(ends[1], &found, sizeof found) == sizeof found;
    _exit(told ? 0 : 1);
  }
  close(ends[1]);
  Measured found;
  const bool told = read(ends[0], &found, sizeof found) == sizeof found;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!told || status != 0) throw std::runtime_error("a mail could not be read");
  return found;
}

}  // namespace

int main() {
  std::string lines;
  for (const auto& sample : samples()) {
    const auto found = apart(sample.mail);
    lines +=
        fmt::format("{}\n {{\"mail\": \"{}\", \"bytes\": {}, \"ms\": {:.3f}, \"MiB\": {:.1f}}}",
                    lines.empty() ? "" : ",", sample.name, sample.mail.size(), found.milliseconds,
                    found.mebibytes);
  }
  fmt::print("[{}]\n", lines);
}
