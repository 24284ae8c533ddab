#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace adjutant::net {

// What a server sent back for one request.
struct RawAnswer {
  int status = 0;                              // 0: the connection ended before a whole answer
  std::map<std::string, std::string> headers;  // lower-case names
  std::string body;
};

// A TCP connection to a server on loopback that sends bytes as they are told.
class RawClient {
 public:
  explicit RawClient(const std::string& address);  // "127.0.0.1:1234"
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  void send(std::string_view bytes);
  void send_byte_by_byte(std::string_view bytes);
  void end_sending();
  // The next answer; `to_head` when it answers a HEAD request.
  RawAnswer answer(bool to_head = false);
  RawAnswer ask(const std::string& bytes) {
    send(bytes);
    return answer();
  }
  // The next bytes up to `mark` and with it, or so many; empty when they do not come in time.
  std::optional<std::string> take_until(std::string_view mark);
  std::optional<std::string> take(std::size_t count);
  // Waits until the server ends the connection; false when it sends something before.
  bool is_ended();
  // The same, and nothing has come before that is not taken.
  bool is_ended_silently() { return received_.empty() && is_ended(); }

 private:
  bool is_readable() const;
  bool receive();
  int socket_ = -1;
  std::string received_;
};

}  // namespace adjutant::net
