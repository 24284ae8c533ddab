#pragma once

#include <functional>
#include <initializer_list>
#include <iostream>
#include <map>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/table/line.hpp"
#include "engine/table/run.hpp"

// What tests/table/reference.py and its like ask of engine/table: a question a line on standard
// input, a word and whole numbers, and its answer on standard output. Points are two numbers;
// figures and areas are the number of their corners, then these.
namespace adjutant::table {

class Question {
 public:
  explicit Question(const std::string& line) : words_(line) { words_ >> name; }

  int number() {
    int value = 0;
    if (!(words_ >> value)) throw std::runtime_error("a number is missing after " + name);
    return value;
  }
  Point point() {
    const int x = number();
    return {x, number()};
  }
  std::vector<Point> points() {
    std::vector<Point> points(static_cast<std::size_t>(number()));
    for (auto& one : points) one = point();
    return points;
  }
  Convex figure() { return Convex::hull(points()); }
  Extent extent() {
    const int half_width = number(), ahead = number();
    return {half_width, ahead, number()};
  }
  Segment segment() {
    const auto from = point();
    return {from, point()};
  }
  Run run() {
    const auto start = point();
    return {start, number()};
  }

  std::string name;

 private:
  std::istringstream words_;
};

inline std::string text(std::int64_t value) {
  return std::to_string(value);
}
inline std::string text(Point point) {
  return text(point.x) + " " + text(point.y);
}
inline std::string text(std::span<const Point> points) {
  std::string all;
  for (const auto point : points) all += (all.empty() ? "" : " ") + text(point);
  return all;
}

using Answer = std::function<std::string(Question&)>;
using Answers = std::map<std::string, Answer>;

inline std::string answer(const std::string& line, std::initializer_list<const Answers*> all) {
  Question ask(line);
  for (const auto* kind : all) {
    if (const auto found = kind->find(ask.name); found != kind->end()) return found->second(ask);
  }
  throw std::runtime_error("nothing answers '" + ask.name + "'");
}

inline void answer_all(std::initializer_list<const Answers*> all) {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << answer(line, all) << '\n';
}

}  // namespace adjutant::table
