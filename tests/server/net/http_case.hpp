#pragma once

#include <string>
#include <utility>
#include <vector>

namespace adjutant::net {

// One case of tests/server/net/http: see the README there.
struct HttpCase {
  struct Answer {
    int status = 0;
    std::string problem;  // type of the problem document; empty: not looked at
    bool to_head = false;
    std::vector<std::pair<std::string, std::string>> fields;
    std::vector<std::string> absent;
    std::vector<std::string> texts;
  };
  enum class After { open, closed, goes_on };
  struct Step {
    std::string sent;
    bool ends = false;  // the peer ends its side
    std::vector<Answer> answers;
    After after = After::open;
  };
  std::string name;  // "9112-3.2-a  no Host"
  std::vector<Step> steps;
};

// All cases of a folder. Throws std::runtime_error that names the file and the line it cannot read.
std::vector<HttpCase> read_http_cases(const std::string& folder);

}  // namespace adjutant::net
