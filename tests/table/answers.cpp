#include <array>

#include "engine/table/arc.hpp"
#include "engine/table/area.hpp"
#include "engine/table/run.hpp"
#include "tests/table/question.hpp"

// Answers tests/table/reference.py.
namespace adjutant::table {
namespace {

constexpr std::array sector_names{"front", "rear", "right", "left"};

// Of directions and figures.
const Answers on_figures{
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
const Answers on_ways{
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

}  // namespace
}  // namespace adjutant::table

int main() {
  using namespace adjutant::table;
  answer_all({&on_figures, &on_ways});
}
