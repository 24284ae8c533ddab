#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

// A table for miniatures: points in mils (thousandths of an inch), x east, y north from the
// south-west corner. All is decided in whole numbers, so that every machine says the same.
namespace adjutant::table {

// Coordinates stay within +-coordinate_max: tables of 72 inches with as much around them. Products
// of two differences then fit into 41 bits, of two such products into 82.
inline constexpr int coordinate_max = 1 << 18;

__extension__ typedef __int128 Wide;

struct Point {
  int x = 0;
  int y = 0;
  auto operator<=>(const Point&) const = default;
};

// From one point to another, or a direction of length 65536 (heading.hpp).
struct Vector {
  std::int64_t x = 0;
  std::int64_t y = 0;
  bool operator==(const Vector&) const = default;
};

constexpr Vector operator-(Point to, Point from) {
  return {std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y};
}
constexpr Point operator+(Point from, Vector by) {
  return {static_cast<int>(from.x + by.x), static_cast<int>(from.y + by.y)};
}
constexpr Vector operator+(Vector a, Vector b) {
  return {a.x + b.x, a.y + b.y};
}
constexpr Vector operator-(Vector a, Vector b) {
  return {a.x - b.x, a.y - b.y};
}
constexpr Vector operator*(std::int64_t times, Vector a) {
  return {times * a.x, times * a.y};
}

constexpr std::int64_t dot(Vector a, Vector b) {
  return a.x * b.x + a.y * b.y;
}
// Above 0: b points to the left of a.
constexpr std::int64_t cross(Vector a, Vector b) {
  return a.x * b.y - a.y * b.x;
}
constexpr std::int64_t squared(Vector a) {
  return dot(a, a);
}

// The square of the way to the nearest of these points; empty where there is none.
std::optional<std::int64_t> squared_to_nearest(Point from, const std::vector<Point>& points);

// The square root of what is not negative, rounded down.
std::int64_t root_down(std::int64_t square);

// Mils, rounded up or down.
std::int64_t length_up(Vector a);
std::int64_t length_down(Vector a);

}  // namespace adjutant::table
