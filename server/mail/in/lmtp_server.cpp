#include "server/mail/in/lmtp_server.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <exception>
#include <filesystem>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include "server/networks/networks.hpp"
#include "server/ops/log.hpp"

namespace adjutant::mail {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using boost::system::error_code;
using Socket = asio::generic::stream_protocol::socket;
using Acceptor = asio::basic_socket_acceptor<asio::generic::stream_protocol>;

namespace {

using Clock = std::chrono::steady_clock;

// RFC 5321 section 4.5.3.2.7.
constexpr std::chrono::minutes patience{5};
constexpr std::chrono::milliseconds look_again_after{100};  // for those that wait

asio::generic::stream_protocol::endpoint endpoint_of(const std::string& place) {
  if (place.starts_with('/')) return asio::local::stream_protocol::endpoint(place);
  const auto endpoint = networks::endpoint_in(place);
  // Anybody who reaches it can say who has sent a mail, and when it came.
  if (!endpoint || !endpoint->address().is_loopback()) {
    throw std::runtime_error("a port must be on loopback, as in 127.0.0.1:8024");
  }
  return *endpoint;
}

// A socket that nobody listens on is what a server which is gone has left.
void remove_left_socket(asio::io_context& context, const std::string& path) {
  if (!fs::is_socket(path)) return;
  asio::local::stream_protocol::socket socket(context);
  error_code refused;
  socket.connect(asio::local::stream_protocol::endpoint(path), refused);
  if (!refused) throw std::runtime_error("another server listens there");
  fs::remove(path);
}

Acceptor listen_at(asio::io_context& context, const std::string& place) {
  try {
    if (place.starts_with('/')) remove_left_socket(context, place);
    const auto endpoint = endpoint_of(place);
    Acceptor acceptor(context, endpoint.protocol());
    if (!place.starts_with('/')) acceptor.set_option(Acceptor::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen();
    if (place.starts_with('/')) {
      // The folder decides who may connect: mail systems run as other users.
      fs::permissions(place, static_cast<fs::perms>(0666));
    }
    return acceptor;
  } catch (const std::exception& error) {
    throw std::runtime_error(
        fmt::format("cannot take mail by LMTP at {} (mail.in.lmtp): {}", place, error.what()));
  }
}

}  // namespace

struct LmtpServer::Parts {
  Parts(const std::string& where, std::string our_name, LmtpSession::RecipientCheck is_ours,
        Intake& into, const Times& times_of_mail)
      : place(where),
        host(std::move(our_name)),
        check(std::move(is_ours)),
        intake(into),
        times(times_of_mail),
        acceptor(listen_at(context, where)),
        look_again(context) {}

  void accept();
  void admit(const std::shared_ptr<Connection>& connection);
  // Whether there is a place, or somebody has given way.
  bool make_room();
  // Lets waiting connections in as there is room.
  void let_in();

  const std::string place;
  const std::string host;
  const LmtpSession::RecipientCheck check;
  Intake& intake;
  const Times times;
  asio::io_context context{1};
  Acceptor acceptor;
  std::set<Connection*> connections;
  std::deque<std::shared_ptr<Connection>> waiting;
  asio::steady_timer look_again;
  std::thread thread;
};

// Everything runs on the server's thread, except that another thread reports a mail's outcome.
class LmtpServer::Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Socket socket, Parts& parts)
      : socket_(std::move(socket)),
        timer_(parts.context),
        parts_(parts),
        session_(parts.host, parts.check) {
    parts_.connections.insert(this);
  }
  ~Connection() { parts_.connections.erase(this); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start() {
    has_started_ = true;
    say(session_.greeting());
  }
  void refuse() {
    is_refused_ = true;
    say("421 4.3.2 too many connections\r\n");
  }
  void shut() {
    is_shut_ = true;
    error_code ignored;
    socket_.close(ignored);
    timer_.cancel();
  }
  // Best effort: a peer that does not read its replies does not get this one.
  void give_way() {
    error_code ignored;
    socket_.non_blocking(true, ignored);
    socket_.write_some(asio::buffer(std::string_view("421 4.4.2 others wait\r\n")), ignored);
    shut();
  }

  bool has_a_place() const { return has_started_ && !is_shut_ && !is_refused_; }
  bool may_give_way(Clock::time_point now) const {
    if (!has_a_place() || session_.is_keeping()) return false;
    return !began_ || now - last_bytes_ >= parts_.times.stopped ||
           now - *began_ >= parts_.times.mail;
  }
  // Connections with a lower rank give way first.
  std::pair<bool, Clock::time_point> rank() const {
    return {began_.has_value(), began_ ? last_bytes_ : last_mail_};
  }

 private:
  void wait_at_most() {
    const auto now = Clock::now();
    timer_.expires_at(began_ ? std::min(now + patience, *began_ + parts_.times.longest)
                             : now + patience);
    timer_.async_wait([weak = weak_from_this()](error_code cancelled) {
      const auto self = weak.lock();
      if (!cancelled && self) self->shut();
    });
  }

  void say(std::string replies) {
    if (replies.empty()) return go_on();
    replies_ = std::move(replies);
    wait_at_most();
    asio::async_write(socket_, asio::buffer(replies_),
                      [self = shared_from_this()](error_code failed, std::size_t) {
                        if (!failed) self->go_on();
                      });
  }

  void go_on() {
    if (auto mail = session_.take_mail()) return keep(*std::move(mail));
    if (session_.is_over() || is_refused_) return shut();
    wait_at_most();
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](error_code failed, std::size_t bytes) {
                              if (failed) return self->shut();
                              self->take(bytes);
                            });
  }

  void take(std::size_t bytes) {
    last_bytes_ = Clock::now();
    auto replies = session_.feed({buffer_.data(), bytes});
    if (session_.is_between_mails()) {
      began_.reset();
    } else if (!began_) {
      began_ = last_bytes_;
    }
    say(std::move(replies));
  }

  void keep(RawMail mail) {
    timer_.cancel();  // it is not the peer that is waited for
    try {
      parts_.intake.take_in_later(
          std::move(mail),
          [self = shared_from_this(), &context = parts_.context,
           work = asio::make_work_guard(parts_.context)](ports::IncomingOutcome outcome) mutable {
            // The connection goes along: it must not end on this thread.
            asio::post(context, [self = std::move(self), work = std::move(work),
                                 failure = outcome.failure] { self->kept(failure); });
          });
    } catch (const std::exception&) {
      kept(std::current_exception());
    }
  }

  void kept(const std::exception_ptr& failure) {
    if (!socket_.is_open()) return;
    if (!failure) {
      last_mail_ = Clock::now();
      began_.reset();
      return say(session_.kept());
    }
    try {
      std::rethrow_exception(failure);
    } catch (const std::exception& error) {
      ops::log_error("mail_not_kept", {{"source", "lmtp"}, {"reason", error.what()}});
    }
    say(session_.not_kept());
  }

  Socket socket_;
  asio::steady_timer timer_;
  Parts& parts_;
  LmtpSession session_;
  std::array<char, 64 * 1024> buffer_{};
  std::string replies_;
  bool is_refused_ = false;
  bool is_shut_ = false;
  bool has_started_ = false;
  Clock::time_point last_mail_ = Clock::now();  // or begin
  Clock::time_point last_bytes_ = Clock::now();
  std::optional<Clock::time_point> began_;  // of the mail that it is in the middle of
};

void LmtpServer::Parts::accept() {
  acceptor.async_accept([this](error_code failed, Socket socket) {
    if (!acceptor.is_open()) return;
    if (!failed) {
      admit(std::make_shared<Connection>(std::move(socket), *this));
    }
    accept();
  });
}

void LmtpServer::Parts::admit(const std::shared_ptr<Connection>& connection) {
  if (waiting.empty() && make_room()) return connection->start();
  if (std::ssize(waiting) >= waiting_max) return connection->refuse();
  waiting.push_back(connection);
  if (waiting.size() == 1) let_in();
}

bool LmtpServer::Parts::make_room() {
  if (std::ranges::count_if(connections, &Connection::has_a_place) < connections_max) return true;
  const auto now = Clock::now();
  Connection* first = nullptr;
  for (auto* other : connections) {
    if (!other->may_give_way(now)) continue;
    if (first == nullptr || other->rank() < first->rank()) first = other;
  }
  if (first == nullptr) return false;
  first->give_way();
  return true;
}

void LmtpServer::Parts::let_in() {
  while (!waiting.empty() && make_room()) {
    const auto next = std::move(waiting.front());
    waiting.pop_front();
    next->start();
  }
  if (waiting.empty()) return;
  look_again.expires_after(look_again_after);
  look_again.async_wait([this](error_code cancelled) {
    if (!cancelled) let_in();
  });
}

LmtpServer::LmtpServer(const std::string& place, std::string host,
                       LmtpSession::RecipientCheck check, Intake& intake)
    : LmtpServer(place, std::move(host), std::move(check), intake, Times{}) {}

LmtpServer::LmtpServer(const std::string& place, std::string host,
                       LmtpSession::RecipientCheck check, Intake& intake, const Times& times)
    : parts_(std::make_unique<Parts>(place, std::move(host), std::move(check), intake, times)) {}

LmtpServer::~LmtpServer() {
  stop();
}

void LmtpServer::start() {
  parts_->accept();
  parts_->thread = std::thread([this] { parts_->context.run(); });
}

// The thread ends when the last connection has: one whose mail is being kept waits for that.
void LmtpServer::stop() {
  if (!parts_->thread.joinable()) return;
  asio::post(parts_->context, [this] {
    error_code ignored;
    parts_->acceptor.close(ignored);
    parts_->look_again.cancel();
    parts_->waiting.clear();
    for (auto* connection : parts_->connections) connection->shut();
  });
  parts_->thread.join();
  if (parts_->place.starts_with('/')) {
    std::error_code ignored;
    fs::remove(parts_->place, ignored);
  }
}

std::string LmtpServer::place() const {
  if (parts_->place.starts_with('/')) return parts_->place;
  const auto endpoint = parts_->acceptor.local_endpoint();
  asio::ip::tcp::endpoint bound;
  bound.resize(endpoint.size());
  std::copy_n(reinterpret_cast<const char*>(endpoint.data()), endpoint.size(),
              reinterpret_cast<char*>(bound.data()));
  return fmt::format("{}:{}", parts_->place.substr(0, parts_->place.rfind(':')), bound.port());
}

}  // namespace adjutant::mail
