#include <array>

#include "engine/table/flush.hpp"
#include "engine/table/run.hpp"
#include "engine/table/sight.hpp"
#include "tests/table/question.hpp"

// Answers tests/table/formations.py.
namespace adjutant::table {
namespace {

Pose pose(Question& ask) {
  const auto run = ask.run();
  return {run.start, run.heading};
}
Frontage frontage(Question& ask) {
  const int half_width = ask.number();
  return {half_width, ask.number()};
}
Face face(Question& ask) {
  const auto at = pose(ask);
  const auto size = frontage(ask);
  return face_of(at, size, static_cast<Sector>(ask.number()));
}
std::string told(const Pose& pose) {
  return text(pose.at) + " " + std::to_string(pose.heading);
}

const Answers on_formations{
    {"centre",
     [](auto& ask) {
       const auto at = pose(ask);
       return text(centre(at, ask.number()));
     }},
    {"wheeled",
     [](auto& ask) {
       const auto from = pose(ask);
       const int half_width = ask.number();
       return told(wheeled(from, half_width, ask.number()));
     }},
    {"wheel_arc",
     [](auto& ask) {
       const int half_width = ask.number();
       return text(wheel_arc(half_width, ask.number()));
     }},
    {"about",
     [](auto& ask) {
       const auto from = pose(ask);
       return told(about(from, ask.number()));
     }},
    {"turned",
     [](auto& ask) {
       const auto from = pose(ask);
       const int heading = ask.number();
       return told(turned_on_centre(from, ask.number(), heading));
     }},
    {"meets_arc",
     [](auto& ask) {
       const auto one = ask.figure();
       const auto at = pose(ask);
       const int half_width = ask.number();
       return text(meets_arc(one, at, half_width, ask.number()));
     }},
    {"face",
     [](auto& ask) {
       const auto one = face(ask);
       return told(Pose{one.middle, one.heading}) + " " + std::to_string(one.half_length);
     }},
    {"foot",
     [](auto& ask) {
       const auto one = face(ask);
       return text(foot(one, ask.point()));
     }},
    {"against",
     [](auto& ask) {
       const auto one = face(ask);
       return told(against(one, ask.number()));
     }},
    {"nearest_free",
     [](auto& ask) -> std::string {
       const auto one = face(ask);
       const int along = ask.number();
       const auto size = frontage(ask);
       const auto other = ask.figure();
       const auto found = nearest_free(one, along, [&](const Pose& pose, int heading) {
         const auto there = rectangle(pose, size);
         return overlap(there, other) ? way_out(there, other, heading) : 0;
       });
       return found ? std::to_string(*found) : "none";
     }},
    {"common_front",
     [](auto& ask) {
       const auto at = pose(ask);
       const int half_width = ask.number();
       return text(common_front(at, half_width, ask.figure()));
     }},
    {"eyes",
     [](auto& ask) {
       const auto at = pose(ask);
       return text(std::span<const Point>(eyes(at, ask.number())));
     }},
};

const Answers on_sight{
    {"partly_in",
     [](auto& ask) {
       const auto one = ask.figure();
       return text(is_partly_in(one, Area(ask.points())));
     }},
    {"clear",
     [](auto& ask) {
       const auto line = ask.segment();
       const Area hill(ask.points()), mass(ask.points());
       const std::array woods{Area(ask.points())};
       const int mils = ask.number();
       return text(is_clear(line, {{ask.figure()}, {&hill}, {&mass}, {{woods, mils}}}));
     }},
};

}  // namespace
}  // namespace adjutant::table

int main() {
  using namespace adjutant::table;
  answer_all({&on_formations, &on_sight});
}
