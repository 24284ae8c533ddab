#pragma once

#include <array>
#include <string>
#include <string_view>

#include <boost/asio/buffer.hpp>

namespace adjutant::net {

// The fields of an answer in one text, as they travel: a container for Beast's response and its
// serializer (Beast's concept Fields). Beast's own allocates each field by itself and hands it to
// the kernel as a piece of its own, some twenty for an answer.
class ResponseFields {
 public:
  // Line breaks in the value are left out, so that no value can begin another field.
  void add(std::string_view name, std::string_view value);
  // Whole lines, each with its CRLF.
  void add_lines(std::string_view lines) { lines_ += lines; }

  // The head as it is sent (RFC 9112 section 4). Goes before the fields.
  class writer {
   public:
    using const_buffers_type = std::array<boost::asio::const_buffer, 3>;
    writer(const ResponseFields& fields, unsigned version, unsigned status);
    const_buffers_type get() const;

   private:
    const std::string& lines_;
    std::string status_line_;
  };

 protected:
  // What Beast may ask of fields; it gets only what it needs to send them.
  std::string_view get_method_impl() const { return {}; }
  std::string_view get_target_impl() const { return {}; }
  std::string_view get_reason_impl() const { return {}; }
  bool get_chunked_impl() const { return false; }
  bool get_keep_alive_impl(unsigned /*version*/) const { return true; }
  bool has_content_length_impl() const { return true; }
  void set_method_impl(std::string_view) {}
  void set_target_impl(std::string_view) {}
  void set_reason_impl(std::string_view) {}
  void set_chunked_impl(bool) {}
  template <class Length>
  void set_content_length_impl(const Length&) {}
  void set_keep_alive_impl(unsigned /*version*/, bool) {}

 private:
  std::string lines_;
};

}  // namespace adjutant::net
