// What of Boost.Asio and Boost.Beast is no template, compiled once
// (BOOST_ASIO_SEPARATE_COMPILATION).
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
