#include <array>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/table/arc.hpp"
#include "engine/table/area.hpp"
#include "engine/table/run.hpp"

// Answers what tests/table/reference.py asks of engine/table: a question a line on standard input,
// a word and whole numbers, and its answer on standard output. Points are two numbers; figures and
// areas are the number of their corners, then these.
namespace adjutant::table {
namespace {

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

std::string text(std::int64_t value) {
  return std::to_string(value);
}
std::string text(Point point) {
  return text(point.x) + " " + text(point.y);
}
std::string text(std::span<const Point> points) {
  std::string all;
  for (const auto point : points) all += (all.empty() ? "" : " ") + text(point);
  return all;
}

constexpr std::array sector_names{"front", "rear", "right", "left"};

using Answer = std::function<std::string(Question&)>;

// Of directions and figures.
const std::map<std::string, Answer> on_figures{
    {"length_up", [](auto& ask) { return text(length_up(ask.point() - Point{})); }},
    {"step",
     [](auto& ask) {
       const auto run = ask.run();
       return text(run.at(ask.number()));
     }},
    {"toward",
     [](auto& ask) {
       const auto way = ask.segment();
       return text(toward(way.from, way.to, ask.number()));
     }},
    {"rectangle",
     [](auto& ask) {
       const auto place = ask.run();
       return text(rectangle(place.start, place.heading, ask.extent()).corners());
     }},
    {"hull", [](auto& ask) { return text(ask.figure().corners()); }},
    {"overlap",
     [](auto& ask) {
       const auto one = ask.figure();
       return text(overlap(one, ask.figure()));
     }},
    {"meet",
     [](auto& ask) {
       const auto one = ask.figure();
       return text(meet(one, ask.figure()));
     }},
    {"distance",
     [](auto& ask) {
       const auto one = ask.figure();
       return text(root_down(squared_distance(one, ask.figure())));
     }},
    {"within",
     [](auto& ask) {
       const auto one = ask.figure(), other = ask.figure();
       return text(within(one, other, ask.number()));
     }},
    {"nearer",
     [](auto& ask) {
       const auto from = ask.figure(), one = ask.figure();
       return text(squared_distance(from, one) < squared_distance(from, ask.figure()));
     }},
    {"first_within",
     [](auto& ask) {
       const auto one = ask.figure(), other = ask.figure();
       const auto run = ask.run();
       const int mils = ask.number();
       return text(first_within(one, run, other, mils, ask.number()).value_or(-1));
     }},
    {"first_clear",
     [](auto& ask) {
       const auto one = ask.figure();
       const std::array others{ask.figure()};
       const auto run = ask.run();
       return text(first_clear(one, run, others, ask.number()).value_or(-1));
     }},
};

// Of arcs, ways and areas.
const std::map<std::string, Answer> on_ways{
    {"in_arc",
     [](auto& ask) {
       const auto place = ask.run();
       const auto seen = seen_from(place.start, place.heading, ask.point());
       const int half_width = ask.number();
       return text(in_arc(seen, half_width, ask.number()));
     }},
    {"sector",
     [](auto& ask) -> std::string {
       const auto place = ask.run();
       const auto seen = seen_from(place.start, place.heading, ask.point());
       return sector_names[static_cast<std::size_t>(sector(seen, ask.extent()))];
     }},
    {"crossing",
     [](auto& ask) {
       const auto way = ask.segment();
       const auto share = crossing(way, ask.segment());
       return share ? text(point_at(way, *share)) : "none";
     }},
    {"runs_along",
     [](auto& ask) {
       const auto way = ask.segment();
       const Line line = ask.points();
       return text(runs_along(way, line, ask.number()));
     }},
    {"simple", [](auto& ask) { return text(is_simple(ask.points())); }},
    {"holds",
     [](auto& ask) {
       const Area area(ask.points());
       return text(area.holds(ask.point()));
     }},
    {"cut",
     [](auto& ask) {
       const std::array areas{Area(ask.points()), Area(ask.points())};
       return text(cut(ask.segment(), areas));
     }},
    {"passes",
     [](auto& ask) {
       const Area area(ask.points());
       return text(passes_through(ask.segment(), area));
     }},
    {"inside",
     [](auto& ask) {
       const std::array areas{Area(ask.points()), Area(ask.points())};
       return text(length_inside(ask.segment(), areas));
     }},
};

std::string answer(const std::string& line) {
  Question ask(line);
  for (const auto* kind : {&on_figures, &on_ways}) {
    if (const auto found = kind->find(ask.name); found != kind->end()) return found->second(ask);
  }
  throw std::runtime_error("nothing answers '" + ask.name + "'");
}

}  // namespace
}  // namespace adjutant::table

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << adjutant::table::answer(line) << '\n';
  }
}
