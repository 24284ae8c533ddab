#include "server/mail/in/lmtp_server.hpp"

#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <gmock/gmock.h>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/new_database.hpp"

namespace adjutant::mail {
namespace {

namespace asio = boost::asio;
using testing::StartsWith;

// A mail system at the socket.
class Peer {
 public:
  explicit Peer(const std::string& place) {
    socket_.connect(asio::local::stream_protocol::endpoint(place));
  }
  // The next line that the server says; "" where it has ended.
  std::string line() {
    boost::system::error_code ended;
    asio::read_until(socket_, buffer_, "\r\n", ended);
    std::string text;
    std::getline(in_, text);
    in_.clear();
    return ended ? std::string() : text;
  }
  std::string says(const std::string& command) {
    boost::system::error_code gone;
    asio::write(socket_, asio::buffer(command + "\r\n"), gone);
    return gone ? std::string() : line();
  }
  // After the greeting, as far as a sender.
  void begins_a_mail() {
    for (auto said = says("LHLO mx"); said.starts_with("250-");) said = line();
    EXPECT_THAT(says("MAIL FROM:<ann@mail.example>"), StartsWith("250"));
  }
  // From the greeting to the reply to a mail.
  std::string hands_over() {
    line();
    for (auto said = says("LHLO mx"); said.starts_with("250-");) said = line();
    says("MAIL FROM:<ann@mail.example>");
    says("RCPT TO:<reply@play.example>");
    says("DATA");
    return says("Subject: x\r\n\r\nend turn\r\n.");
  }

 private:
  asio::io_context context_;
  asio::local::stream_protocol::socket socket_{context_};
  asio::streambuf buffer_;
  std::istream in_{&buffer_};
};

class LmtpServerTest : public testing::Test {
 protected:
  LmtpServer& serve(const LmtpServer::Times& times = {.mail = std::chrono::hours{1},
                                                      .stopped = std::chrono::hours{1}}) {
    server_.emplace(
        folder_.path() / "lmtp", "play.example",
        [](std::string_view) { return LmtpSession::Recipient::ours; }, intake_, times);
    server_->start();
    return *server_;
  }
  std::vector<std::unique_ptr<Peer>> idle_peers() {
    std::vector<std::unique_ptr<Peer>> peers;
    for (int i = 0; i < LmtpServer::connections_max; ++i) {
      peers.push_back(std::make_unique<Peer>(server_->place()));
      EXPECT_THAT(peers.back()->line(), StartsWith("220"));
    }
    return peers;
  }

  fakes::TemporaryFolder folder_;
  fakes::SimulatedClock clock_;
  store::SqliteStore store_{fakes::new_database(folder_)};
  Intake intake_{store_, clock_, {}, [] {}};
  std::optional<LmtpServer> server_;
};

TEST_F(LmtpServerTest, IdleConnectionsKeepNobodyOut) {
  const auto place = serve().place();
  const auto idle = idle_peers();
  ASSERT_THAT(Peer(place).hands_over(), StartsWith("250"));
  EXPECT_THAT(idle.front()->line(), StartsWith("421 4.4.2")) << "it has waited longest";
  for (std::size_t i = 1; i < idle.size(); ++i) {
    EXPECT_THAT(idle[i]->says("NOOP"), StartsWith("250")) << i;
  }
}

TEST_F(LmtpServerTest, ALaterOneTakesThePlaceOfThoseThatBroughtNothing) {
  const auto place = serve().place();
  const auto idle = idle_peers();
  Peer busy(place);
  EXPECT_THAT(busy.hands_over(), StartsWith("250"));
  for (int i = 0; i + 1 < LmtpServer::connections_max; ++i) {
    EXPECT_THAT(Peer(place).line(), StartsWith("220")) << i;
  }
  EXPECT_THAT(busy.says("NOOP"), StartsWith("250"));
}

TEST_F(LmtpServerTest, OneInTheMiddleOfAMailKeepsItsPlaceForAWhile) {
  const auto place = serve().place();
  const auto peers = idle_peers();
  for (const auto& peer : peers) peer->begins_a_mail();
  std::vector<std::unique_ptr<Peer>> waiting;
  for (int i = 0; i < LmtpServer::waiting_max; ++i) {
    waiting.push_back(std::make_unique<Peer>(place));
  }
  EXPECT_THAT(Peer(place).line(), StartsWith("421 4.3.2"));
  EXPECT_THAT(peers.front()->says("NOOP"), StartsWith("250"));
  EXPECT_THAT(peers.front()->says("RSET"), StartsWith("250"));
  EXPECT_THAT(waiting.front()->line(), StartsWith("220")) << "there is a place";
}

TEST_F(LmtpServerTest, AMailThatTakesTooLongGivesWay) {
  const auto place =
      serve({.mail = std::chrono::milliseconds{0}, .stopped = std::chrono::hours{1}}).place();
  const auto peers = idle_peers();
  for (const auto& peer : peers) peer->begins_a_mail();
  ASSERT_THAT(Peer(place).hands_over(), StartsWith("250"));
}

TEST_F(LmtpServerTest, AMailThatHasStoppedGivesWay) {
  const auto place =
      serve({.mail = std::chrono::hours{1}, .stopped = std::chrono::milliseconds{5}}).place();
  const auto peers = idle_peers();
  for (const auto& peer : peers) {
    peer->begins_a_mail();
    peer->says("RCPT TO:<reply@play.example>");
    EXPECT_THAT(peer->says("DATA"), StartsWith("354"));
  }
  for (int i = 0; i < 3; ++i) ASSERT_THAT(Peer(place).hands_over(), StartsWith("250"));
  EXPECT_THAT(peers.front()->line(), StartsWith("421 4.4.2")) << "it has stopped for longest";
}

TEST_F(LmtpServerTest, AMailEndsAtLast) {
  serve({.mail = std::chrono::hours{1},
         .stopped = std::chrono::hours{1},
         .longest = std::chrono::milliseconds{20}});
  Peer peer(server_->place());
  peer.line();
  for (auto said = peer.says("LHLO mx"); said.starts_with("250-");) said = peer.line();
  peer.says("MAIL FROM:<ann@mail.example>");
  std::string said;
  do said = peer.line();
  while (!said.empty());
}

}  // namespace
}  // namespace adjutant::mail
