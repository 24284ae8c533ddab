#include "tests/server/net/http_case.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tests/server/net/case_text.hpp"

namespace adjutant::net {
namespace {

class Reader {
 public:
  std::vector<HttpCase> cases;

  void line(const std::string& text) {
    if (text.starts_with("CASE ")) {
      cases.push_back({.name = text.substr(5), .steps = {}});
      part_ = Part::none;
    } else if (text == "SEND") {
      cases.back().steps.emplace_back();
      part_ = Part::send;
    } else if (text == "EXPECT") {
      part_ = Part::expect;
    } else if (part_ == Part::send) {
      send(text);
    } else if (part_ == Part::expect && !text.empty()) {
      expect(text);
    } else if (!text.empty()) {
      throw std::runtime_error("a line outside of SEND and EXPECT");
    }
  }

 private:
  enum class Part { none, send, expect };
  HttpCase::Step& step() { return cases.back().steps.back(); }

  void send(const std::string& text) {
    if (text == "EOF") {
      step().ends = true;
      return;
    }
    const bool whole = !text.ends_with('\\') || text.ends_with("\\\\");
    step().sent += unescaped(whole ? text : text.substr(0, text.size() - 1));
    if (whole) step().sent += "\r\n";
  }

  void expect(const std::string& text) {
    auto& answers = step().answers;
    if (text == "open" || text == "closed" || text == "goes on") {
      step().after = text == "open"     ? HttpCase::After::open
                     : text == "closed" ? HttpCase::After::closed
                                        : HttpCase::After::goes_on;
      part_ = Part::none;
    } else if (text.starts_with("  -")) {
      answers.back().absent.push_back(text.substr(3));
    } else if (text.starts_with("  ~")) {
      answers.back().texts.push_back(text.substr(3));
    } else if (text.starts_with("  ")) {
      const auto colon = text.find(": ");
      answers.back().fields.emplace_back(text.substr(2, colon - 2), text.substr(colon + 2));
    } else {
      std::istringstream lines(unescaped(text, "\n"));
      for (std::string each; std::getline(lines, each);) answers.push_back(answer(each));
    }
  }

  static HttpCase::Answer answer(const std::string& text) {
    std::istringstream words(text);
    HttpCase::Answer answer;
    if (!(words >> answer.status)) throw std::runtime_error("no status: " + text);
    for (std::string word; words >> word;) {
      if (word == "head") {
        answer.to_head = true;
      } else {
        answer.problem = word;
      }
    }
    return answer;
  }

  Part part_ = Part::none;
};

}  // namespace

std::vector<HttpCase> read_http_cases(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".case") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  Reader reader;
  for (const auto& path : files) {
    std::ifstream file(path);
    int number = 1;
    for (std::string text; std::getline(file, text); ++number) {
      try {
        reader.line(text);
      } catch (const std::exception& fault) {
        throw std::runtime_error(path.string() + ":" + std::to_string(number) + ": " +
                                 fault.what());
      }
    }
  }
  return std::move(reader.cases);
}

}  // namespace adjutant::net
