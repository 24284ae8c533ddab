#pragma once

#include <chrono>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/wait_traits.hpp>

namespace adjutant::net {

namespace asio = boost::asio;

// All that is asynchronous here runs on an io_context, and says so by its type: Asio's defaults are
// for any executor, which costs an indirect call, often an allocation, at each step of a coroutine.
using Executor = asio::io_context::executor_type;

template <class Result>
using Awaitable = asio::awaitable<Result, Executor>;
inline constexpr asio::use_awaitable_t<Executor> use_awaitable{};

using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

}  // namespace adjutant::net
