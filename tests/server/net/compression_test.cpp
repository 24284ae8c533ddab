#include "server/net/compression.hpp"

#include <zlib.h>

#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

std::string said(const Response& response, std::string_view field) {
  for (const auto& [name, value] : response.headers) {
    if (name == field) return value;
  }
  return {};
}

std::string unpacked(const std::string& gzip, std::size_t bytes_max) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string text(bytes_max, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(gzip.data()));
  stream.avail_in = static_cast<uInt>(gzip.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

std::string json_of(std::size_t bytes) {
  std::string text = "[";
  while (text.size() + 2 < bytes) text += std::to_string(text.size()) + ",";
  text += "0]";
  text.resize(bytes, ' ');
  return text;
}

Response answer(std::size_t bytes) {
  Response response;
  response.body = json_of(bytes);
  return response;
}

Request asker(std::string accept_encoding) {
  Request request;
  request.accept_encoding = std::move(accept_encoding);
  return request;
}

TEST(Compression, PacksALargeAnswerForWhoTakesIt) {
  auto response = answer(100'000);
  response.headers = {{"ETag", "\"abc\""}, {"Vary", "Accept"}};
  const auto packed = compressed(response, asker("gzip, deflate, br"));
  EXPECT_EQ(said(packed, "Content-Encoding"), "gzip");
  EXPECT_LT(packed.body.size(), response.body.size() / 2);
  EXPECT_EQ(unpacked(packed.body, response.body.size()), response.body);
  EXPECT_EQ(said(packed, "ETag"), "W/\"abc\"");
  EXPECT_EQ(said(packed, "Vary"), "Accept, Accept-Encoding");
}

TEST(Compression, LeavesItForWhoDoesNot) {
  for (const auto* takes : {"", "br", "gzip;q=0", "identity, *;q=0"}) {
    const auto plain = compressed(answer(100'000), asker(takes));
    EXPECT_EQ(said(plain, "Content-Encoding"), "") << takes;
    EXPECT_EQ(plain.body, json_of(100'000)) << takes;
    EXPECT_EQ(said(plain, "Vary"), "Accept-Encoding") << "a cache must not take it for all";
  }
}

TEST(Compression, LeavesWhatIsNotWorthIt) {
  const auto small = compressed(answer(compressed_bytes_min - 1), asker("gzip"));
  EXPECT_EQ(said(small, "Content-Encoding"), "");
  EXPECT_EQ(said(small, "Vary"), "");
  EXPECT_EQ(said(compressed(answer(compressed_bytes_min), asker("gzip")), "Content-Encoding"),
            "gzip");
  auto picture = answer(100'000);
  picture.content_type = "image/png";
  EXPECT_EQ(said(compressed(picture, asker("gzip")), "Content-Encoding"), "");
  auto coded = answer(100'000);
  coded.headers = {{"Content-Encoding", "br"}};
  EXPECT_EQ(compressed(coded, asker("gzip")).body, coded.body);
}

}  // namespace
}  // namespace adjutant::net
