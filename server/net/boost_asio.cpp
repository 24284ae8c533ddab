// The parts of Boost.Asio and Boost.Beast that are not templates, compiled once
// (BOOST_ASIO_SEPARATE_COMPILATION).
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
