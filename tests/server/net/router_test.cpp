#include "server/net/router.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

Router router_of_files() {
  return Router({{Method::get, "/files/latest"},
                 {Method::get, "/files/{name}"},
                 {Method::get, "/folders/{path*}"},
                 {Method::put, "/files/{name}"}});
}

Request get_of(std::vector<std::string> segments) {
  Request request;
  request.segments = std::move(segments);
  return request;
}

TEST(RouterTest, AFixedPathComesBeforeOneWithParameters) {
  const auto router = router_of_files();
  EXPECT_EQ(router.find(get_of({"files", "latest"})).pattern, "/files/latest");
  const auto found = router.find(get_of({"files", "oldest"}));
  EXPECT_EQ(found.pattern, "/files/{name}");
  EXPECT_EQ(found.parameters, std::vector<std::string>{"oldest"});
}

TEST(RouterTest, AnOpenPatternTakesPathsThatAreLongerThanAnyPattern) {
  const auto router = router_of_files();
  const auto found = router.find(get_of({"folders", "a", "b", "c", "d", "e"}));
  EXPECT_EQ(found.pattern, "/folders/{path*}");
  EXPECT_EQ(found.parameters, std::vector<std::string>{"a/b/c/d/e"});
}

TEST(RouterTest, NoPatternFitsAnotherLengthOrAnEmptySegment) {
  const auto router = router_of_files();
  EXPECT_EQ(router.find(get_of({})).pattern, "");
  EXPECT_EQ(router.find(get_of({"folders"})).pattern, "");
  EXPECT_EQ(router.find(get_of({"files", ""})).pattern, "");
  EXPECT_EQ(router.find(get_of({"files", "a", "b"})).pattern, "");
}

TEST(RouterTest, TellsWhatAPathTakesOfAnotherMethod) {
  auto request = get_of({"files", "oldest"});
  request.method = Method::remove;
  const auto router = router_of_files();
  const auto found = router.find(request);
  EXPECT_EQ(found.route, nullptr);
  EXPECT_EQ(found.allow, "GET, HEAD, PUT, OPTIONS");
}

}  // namespace
}  // namespace adjutant::net
