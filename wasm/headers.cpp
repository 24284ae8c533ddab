// Boost.JSON's own code: libraries built for this machine are of no use to wasm32.
#include <boost/json/src.hpp>
