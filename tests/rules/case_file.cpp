#include "tests/rules/case_file.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tests/games/samples.hpp"

namespace adjutant::rules {
namespace {

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  const auto last = text.find_last_not_of(" \t\r");
  return std::string(text.substr(first, last - first + 1));
}

// A `#` begins a comment at the start of a line or after white space.
std::string without_comment(const std::string& line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) {
      return trimmed(line.substr(0, i));
    }
  }
  return trimmed(line);
}

// Reads one file line by line; what a line without a keyword belongs to is `section_`.
class Reader {
 public:
  Reader(std::string game, std::filesystem::path path, std::vector<Case>& cases)
      : game_(std::move(game)), path_(std::move(path)), cases_(cases) {}

  void read() {
    std::ifstream in(path_);
    if (!in) throw std::runtime_error(path_.string() + ": cannot be read");
    std::string raw;
    while (std::getline(in, raw)) {
      ++line_;
      const auto text = without_comment(raw);
      if (!text.empty()) take(text);
    }
  }

 private:
  enum class Section { none, orders, expect };

  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(path_.string() + ":" + std::to_string(line_) + ": " + what);
  }

  void take(const std::string& text) {
    std::istringstream words(text);
    std::string keyword;
    words >> keyword;
    const auto rest = trimmed(text.substr(keyword.size()));
    if (keyword == "CASE") return begin_case(rest);
    if (cases_.empty() || section_ == Section::none) {
      if (begun_) {
        if (take_setting(keyword, rest)) return;
      } else {
        fail("a file begins with CASE");
      }
    }
    if (keyword == "ORDERS") return begin_orders(rest);
    if (keyword == "DICE") return take_dice(rest);
    if (keyword == "EXPECT") {
      if (current().exchanges.empty()) current().exchanges.emplace_back();
      section_ = Section::expect;
      return;
    }
    if (section_ == Section::orders) {
      current().exchanges.back().orders += text + "\n";
    } else if (section_ == Section::expect) {
      current().exchanges.back().expectations.push_back({text, line_});
    } else {
      fail("unknown keyword " + keyword);
    }
  }

  void begin_case(const std::string& rest) {
    const auto space = rest.find(' ');
    Case next;
    next.game = game_;
    next.words = samples::of(game_).case_words();
    next.scenario = next.words->scenario();
    next.file = path_.filename().string();
    next.line = line_;
    next.id = rest.substr(0, space);
    next.sentence = space == std::string::npos ? "" : trimmed(rest.substr(space));
    if (next.id.empty() || next.sentence.empty()) fail("write CASE <rule>-<letter> <a sentence>");
    cases_.push_back(std::move(next));
    section_ = Section::none;
    begun_ = true;
  }

  bool take_setting(const std::string& keyword, const std::string& rest) {
    std::istringstream words(rest);
    if (keyword == "SCENARIO") {
      current().scenario = rest;
    } else if (keyword == "RULES") {
      if (!(words >> current().rules_version)) fail("write RULES <version>");
    } else if (keyword == "STANDING") {
      std::string side;
      words >> side;
      current().standing.push_back({side, trimmed(rest.substr(side.size()))});
    } else {
      return take_words(keyword, words);
    }
    return true;
  }

  bool take_words(const std::string& keyword, std::istringstream& words) {
    try {
      return current().words->take(keyword, words);
    } catch (const std::runtime_error& fault) {
      fail(fault.what());
    }
  }

  void begin_orders(const std::string& side) {
    Exchange exchange;
    exchange.side = side.empty() ? current().words->side() : side;
    current().exchanges.push_back(std::move(exchange));
    section_ = Section::orders;
  }

  void take_dice(const std::string& rest) {
    if (current().exchanges.empty()) fail("DICE comes after ORDERS");
    std::string spaced = rest;
    std::ranges::replace(spaced, ',', ' ');
    std::istringstream values(spaced);
    for (int value = 0; values >> value;) current().exchanges.back().dice.push_back(value);
  }

  Case& current() { return cases_.back(); }

  std::string game_;
  std::filesystem::path path_;
  std::vector<Case>& cases_;
  Section section_ = Section::none;
  bool begun_ = false;
  int line_ = 0;
};

}  // namespace

std::string Case::rule() const {
  return id.substr(0, id.rfind('-'));
}

std::vector<Case> read_cases(const std::filesystem::path& games) {
  std::vector<std::filesystem::path> files;
  for (const auto& game : std::filesystem::directory_iterator(games)) {
    const auto folder = game.path() / "cases";
    if (!std::filesystem::is_directory(folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".case") files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  std::vector<Case> cases;
  for (const auto& file : files) {
    Reader(file.lexically_relative(games).begin()->string(), file, cases).read();
  }
  return cases;
}

}  // namespace adjutant::rules
