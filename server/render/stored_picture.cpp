#include "server/render/stored_picture.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace adjutant::render {
namespace {

constexpr std::string_view form = "adjutant-picture-1\n";
constexpr unsigned group_bits = 7;
constexpr unsigned more_follows = 0x80;

template <class T, class As>
concept Is = std::same_as<std::remove_const_t<T>, As>;

// What each shape is made of, in this order, for writing and for reading alike.
void fields(auto& put, Is<core::Point> auto& point) {
  put(point.x, point.y);
}
void fields(auto& put, Is<core::Polygon> auto& shape) {
  put(shape.style, shape.corners);
}
void fields(auto& put, Is<core::Polyline> auto& shape) {
  put(shape.style, shape.points);
}
void fields(auto& put, Is<core::Rectangle> auto& shape) {
  put(shape.style, shape.at, shape.width, shape.depth, shape.heading);
}
void fields(auto& put, Is<core::Arc> auto& shape) {
  put(shape.style, shape.at, shape.inner_radius, shape.radius, shape.heading, shape.degrees);
}
void fields(auto& put, Is<core::Ruler> auto& shape) {
  put(shape.style, shape.from, shape.to, shape.parts, shape.number_every, shape.unit);
}
void fields(auto& put, Is<core::Symbol> auto& shape) {
  put(shape.style, shape.at, shape.size);
}
void fields(auto& put, Is<core::Label> auto& shape) {
  put(shape.style, shape.at, shape.text);
}
void fields(auto& put, Is<core::Counter> auto& shape) {
  put(shape.side, shape.type, shape.id, shape.strength, shape.steps, shape.steps_full, shape.at,
      shape.size, shape.badge);
}
void fields(auto& put, Is<core::Base> auto& shape) {
  put(shape.side, shape.type, shape.id, shape.state, shape.at, shape.width, shape.depth,
      shape.heading);
}
void fields(auto& put, Is<core::Arrow> auto& shape) {
  put(shape.style, shape.points);
}
void fields(auto& put, Is<core::Style> auto& style) {
  put(style.name, style.fill, style.stroke, style.width, style.casing, style.casing_width,
      style.dashes, style.text_size, style.bold, style.italic, style.smooth, style.cut_start,
      style.cut_end, style.manner);
}
void fields(auto& put, Is<core::Picture> auto& picture) {
  put(picture.width, picture.height, picture.title, picture.description, picture.shapes,
      picture.styles);
}

class Writer {
 public:
  template <class... T>
  void operator()(const T&... values) {
    (write(values), ...);
  }
  std::string take() { return std::move(out_); }

 private:
  void write_number(std::int64_t number) {
    auto bits =
        (static_cast<std::uint64_t>(number) << 1U) ^ static_cast<std::uint64_t>(number >> 63);
    for (; bits >= more_follows; bits >>= group_bits) {
      out_ += static_cast<char>((bits & (more_follows - 1)) | more_follows);
    }
    out_ += static_cast<char>(bits);
  }
  template <class T>
    requires std::integral<T> || std::is_enum_v<T>
  void write(T value) {
    write_number(static_cast<std::int64_t>(value));
  }
  void write(const std::string& text) {
    write_number(static_cast<std::int64_t>(text.size()));
    out_ += text;
  }
  template <class T>
  void write(const std::optional<T>& value) {
    write(value.has_value());
    if (value) write(*value);
  }
  template <class T>
  void write(const std::vector<T>& list) {
    write_number(static_cast<std::int64_t>(list.size()));
    for (const auto& one : list) write(one);
  }
  void write(const core::Shape& shape) {
    write_number(static_cast<std::int64_t>(shape.index()));
    std::visit([this](const auto& one) { fields(*this, one); }, shape);
  }
  template <class T>
    requires requires(Writer& writer, const T& value) { fields(writer, value); }
  void write(const T& value) {
    fields(*this, value);
  }

  std::string out_{form};
};

class Reader {
 public:
  explicit Reader(std::string_view in) : in_(in) {
    if (!in_.starts_with(form)) throw std::runtime_error("a stored picture is of an unknown form");
    in_.remove_prefix(form.size());
  }

  template <class... T>
  void operator()(T&... values) {
    (read(values), ...);
  }

 private:
  [[noreturn]] static void cut_off() { throw std::runtime_error("a stored picture is cut off"); }

  std::int64_t number() {
    std::uint64_t bits = 0;
    for (unsigned shift = 0; shift < 64; shift += group_bits) {
      if (in_.empty()) cut_off();
      const auto byte = static_cast<unsigned char>(in_.front());
      in_.remove_prefix(1);
      bits |= static_cast<std::uint64_t>(byte & (more_follows - 1)) << shift;
      if (byte < more_follows) {
        return static_cast<std::int64_t>(bits >> 1U) ^ -static_cast<std::int64_t>(bits & 1U);
      }
    }
    cut_off();
  }
  // A number of things with at least a byte each.
  std::size_t count() {
    const auto many = number();
    if (many < 0 || static_cast<std::uint64_t>(many) > in_.size()) cut_off();
    return static_cast<std::size_t>(many);
  }

  template <class T>
    requires std::integral<T> || std::is_enum_v<T>
  void read(T& value) {
    value = static_cast<T>(number());
  }
  void read(std::string& text) {
    const auto bytes = count();
    text = in_.substr(0, bytes);
    in_.remove_prefix(bytes);
  }
  template <class T>
  void read(std::optional<T>& value) {
    if (number() == 0) return;
    read(value.emplace());
  }
  template <class T>
  void read(std::vector<T>& list) {
    list.resize(count());
    for (auto& one : list) read(one);
  }
  void read(core::Shape& shape) {
    shape = shape_of(count(), std::make_index_sequence<std::variant_size_v<core::Shape>>());
    std::visit([this](auto& one) { fields(*this, one); }, shape);
  }
  template <std::size_t... I>
  static core::Shape shape_of(std::size_t index, std::index_sequence<I...> /*all*/) {
    core::Shape shape;
    const bool is_known = ((index == I && (shape.template emplace<I>(), true)) || ...);
    if (!is_known) throw std::runtime_error("a stored picture has an unknown shape");
    return shape;
  }
  template <class T>
    requires requires(Reader& reader, T& value) { fields(reader, value); }
  void read(T& value) {
    fields(*this, value);
  }

  std::string_view in_;
};

}  // namespace

std::string stored_picture(const core::Picture& picture) {
  Writer writer;
  fields(writer, picture);
  return writer.take();
}

core::Picture read_picture(std::string_view stored) {
  Reader reader(stored);
  core::Picture picture;
  fields(reader, picture);
  return picture;
}

}  // namespace adjutant::render
