#include "server/ops/log.hpp"

#include <gtest/gtest.h>

namespace adjutant::ops {
namespace {

TEST(LogEntries, AreOneLineWhateverIsInThem) {
  EXPECT_EQ(log_entry("request", {{"match", "m_1"}, {"side", ""}, {"reason", "a \"b\"\nc=d"}}),
            "event=request match=m_1 reason=\"a \\\"b\\\"\\x0ac=d\"");
}

}  // namespace
}  // namespace adjutant::ops
