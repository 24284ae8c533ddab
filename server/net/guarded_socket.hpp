#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include <boost/asio/append.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/role.hpp>

#include "server/net/executor.hpp"
#include "server/net/frame_guard.hpp"

namespace adjutant::net {

// The socket under a WebSocket: what has come before the upgrade is read first, and a FrameGuard
// stands between it and Beast. As any stream of Asio it must outlive what is under way on it.
class GuardedSocket {
 public:
  using executor_type = Socket::executor_type;
  using next_layer_type = Socket;

  GuardedSocket(Socket socket, std::string received)
      : socket_(std::move(socket)), received_(std::move(received)) {}

  executor_type get_executor() noexcept { return socket_.get_executor(); }
  Socket& next_layer() noexcept { return socket_; }
  const Socket& next_layer() const noexcept { return socket_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_compose<Token, void(error_code, std::size_t)>(
        [this, buffers, begun = false](auto& self, error_code failure = {},
                                       std::size_t size = 0) mutable {
          if (!std::exchange(begun, true)) return begin_read(buffers, std::move(self));
          if (!failure) look(buffers, size);
          self.complete(failure, size);
        },
        token, socket_);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_compose<Token, void(error_code, std::size_t)>(
        [this, buffers, begun = false, instead = false](auto& self, error_code failure = {},
                                                        std::size_t size = 0) mutable {
          if (std::exchange(begun, true)) {
            return self.complete(failure, instead ? boost::asio::buffer_size(buffers) : size);
          }
          instead = !guard_.answer().empty() && is_close(buffers);
          if (!instead) return socket_.async_write_some(buffers, std::move(self));
          boost::asio::async_write(socket_, boost::asio::buffer(guard_.answer()), std::move(self));
        },
        token, socket_);
  }

 private:
  using error_code = boost::system::error_code;

  template <class Buffers, class Self>
  void begin_read(const Buffers& buffers, Self self) {
    if (received_.empty()) return socket_.async_read_some(buffers, std::move(self));
    const auto size = boost::asio::buffer_copy(buffers, boost::asio::buffer(received_));
    received_.erase(0, size);
    if (received_.empty()) received_.shrink_to_fit();
    boost::asio::post(socket_.get_executor(),
                      boost::asio::append(std::move(self), error_code(), size));
  }

  template <class Buffers>
  void look(const Buffers& buffers, std::size_t size) {
    for (auto part = boost::asio::buffer_sequence_begin(buffers);
         part != boost::asio::buffer_sequence_end(buffers) && size > 0; ++part) {
      const boost::asio::mutable_buffer bytes = *part;
      const auto now = std::min(size, bytes.size());
      guard_.look(std::span(static_cast<std::uint8_t*>(bytes.data()), now));
      size -= now;
    }
  }

  template <class Buffers>
  static bool is_close(const Buffers& buffers) {
    std::uint8_t first = 0;
    boost::asio::buffer_copy(boost::asio::buffer(&first, 1), buffers);
    return first == 0x88;
  }

  Socket socket_;
  std::string received_;
  FrameGuard guard_;
};

// How Beast ends the connection once the closing handshake is done, or has failed: what is still on
// its way is read until the peer ends its side, so that a reset does not overtake the close frame.
// (Beast's own reads 2 KiB of it.) Timed by the stream's timeouts.
template <class Handler>
void async_teardown(boost::beast::role_type, GuardedSocket& socket, Handler&& handler) {
  using boost::system::error_code;
  constexpr std::size_t drained_bytes = 4 * 1024;
  auto room = std::make_unique<std::array<char, drained_bytes>>();
  boost::asio::async_compose<Handler, void(error_code)>(
      [&socket, room = std::move(room), begun = false](auto& self, error_code failure = {},
                                                       std::size_t = 0) mutable {
        auto& layer = socket.next_layer();
        if (!std::exchange(begun, true)) {
          layer.shutdown(boost::asio::socket_base::shutdown_send, failure);
        }
        if (failure) return self.complete(failure);
        const auto bytes = boost::asio::buffer(*room);
        layer.async_read_some(bytes, std::move(self));
      },
      handler, socket);
}

}  // namespace adjutant::net
