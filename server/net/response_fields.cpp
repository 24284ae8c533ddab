#include "server/net/response_fields.hpp"

#include <string>

#include <boost/beast/http/status.hpp>
#include <fmt/compile.h>

namespace adjutant::net {
namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::size_t bytes_usual = 768;

bool is_one_line(std::string_view value) {
  return !value.contains('\r') && !value.contains('\n') && !value.contains('\0');
}

bool ends_a_line(char c) {
  return c == '\r' || c == '\n' || c == '\0';
}

}  // namespace

void ResponseFields::add(std::string_view name, std::string_view value) {
  if (lines_.empty()) lines_.reserve(bytes_usual);
  lines_ += name;
  lines_ += ": ";
  if (is_one_line(value)) {
    lines_ += value;
  } else {
    std::string clean(value);
    std::erase_if(clean, ends_a_line);
    lines_ += clean;
  }
  lines_ += line_end;
}

ResponseFields::writer::writer(const ResponseFields& fields, unsigned version, unsigned status)
    : lines_(fields.lines_) {
  namespace http = boost::beast::http;
  const std::string_view reason = http::obsolete_reason(http::int_to_status(status));
  status_line_ =
      fmt::format(FMT_COMPILE("HTTP/{}.{} {} {}\r\n"), version / 10, version % 10, status, reason);
}

ResponseFields::writer::const_buffers_type ResponseFields::writer::get() const {
  return {boost::asio::buffer(status_line_), boost::asio::buffer(lines_),
          boost::asio::buffer(line_end)};
}

}  // namespace adjutant::net
