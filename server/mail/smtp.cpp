#include "server/mail/smtp.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <mutex>
#include <new>
#include <set>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

#include <fmt/format.h>

#include "server/curl.hpp"

namespace adjutant::mail {
namespace {

using curl::set;

// What the dialogue came to: which command was sent last and how it was answered.
struct Dialogue {
  bool about_this_mail = false;  // RCPT or DATA was reached: an answer judges mail or recipient
  bool closing = false;          // what is said about QUIT judges nothing
  std::string reply;             // the last line the relay said

  int code() const {
    int value = 0;
    std::from_chars(reply.data(), reply.data() + std::min<std::size_t>(3, reply.size()), value);
    return value;
  }
};

int listen(CURL*, curl_infotype kind, char* data, std::size_t size, void* dialogue) {
  auto& heard = *static_cast<Dialogue*>(dialogue);
  std::string_view line(data, size);
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  if (heard.closing) return 0;
  if (kind == CURLINFO_HEADER_OUT && line.starts_with("QUIT")) {
    heard.closing = true;
  } else if (kind == CURLINFO_HEADER_OUT) {
    heard.about_this_mail = line.starts_with("RCPT") || line.starts_with("DATA");
  } else if (kind == CURLINFO_HEADER_IN) {
    heard.reply = line;
  }
  return 0;
}

struct Reading {
  std::string_view rest;
};

std::size_t read(char* buffer, std::size_t size, std::size_t count, void* reading) {
  auto& rest = static_cast<Reading*>(reading)->rest;
  const std::size_t bytes = std::min(size * count, rest.size());
  std::memcpy(buffer, rest.data(), bytes);
  rest.remove_prefix(bytes);
  return bytes;
}

bool fit_for_envelope(std::string_view address) {
  return !address.empty() && std::ranges::all_of(address, [](char byte) {
    return byte > ' ' && byte <= '~' && byte != '<' && byte != '>';
  });
}

void use_tls(CURL* curl, const SmtpSettings& settings) {
  const auto level = settings.tls == Tls::none       ? CURLUSESSL_NONE
                     : settings.tls == Tls::optional ? CURLUSESSL_TRY
                                                     : CURLUSESSL_ALL;
  set(curl, CURLOPT_USE_SSL, static_cast<long>(level));
  if (!settings.ca_file.empty()) set(curl, CURLOPT_CAINFO, settings.ca_file.c_str());
}

}  // namespace

// The sockets are ours, so that abandon() can shut them: the end of a connection would otherwise
// wait for the answer to QUIT.
class SmtpMailer::Connection {
 public:
  explicit Connection(const SmtpSettings& settings) : curl(curl_easy_init()) {
    if (curl == nullptr) throw std::bad_alloc();
    url = fmt::format("{}://{}:{}/{}", settings.tls == Tls::implicit ? "smtps" : "smtp",
                      settings.host, settings.port, settings.hello);
  }
  ~Connection() { curl_easy_cleanup(curl); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  static curl_socket_t open(void* connection, curlsocktype, curl_sockaddr* address) {
    auto& self = *static_cast<Connection*>(connection);
    const std::lock_guard lock(self.mutex);
    const int socket =
        ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (socket >= 0) self.sockets.insert(socket);
    return socket;
  }
  static int close(void* connection, curl_socket_t socket) {
    auto& self = *static_cast<Connection*>(connection);
    const std::lock_guard lock(self.mutex);
    self.sockets.erase(socket);
    return ::close(socket);
  }
  void shut() {
    const std::lock_guard lock(mutex);
    for (const int socket : sockets) ::shutdown(socket, SHUT_RDWR);
  }

  CURL* curl;
  std::string url;
  std::mutex mutex;
  std::set<int> sockets;  // open ones
};

// A connection for one mail: one that is idle, or a new one.
class SmtpMailer::Lent {
 public:
  explicit Lent(SmtpMailer& mailer) : mailer_(mailer) {
    const std::lock_guard lock(mailer_.mutex_);
    if (mailer_.idle_.empty()) {
      mailer_.connections_.push_back(std::make_unique<Connection>(mailer_.settings_));
      connection_ = mailer_.connections_.back().get();
    } else {
      connection_ = mailer_.idle_.back();
      mailer_.idle_.pop_back();
    }
  }
  ~Lent() {
    const std::lock_guard lock(mailer_.mutex_);
    mailer_.idle_.push_back(connection_);
  }
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;

  Connection& operator*() const { return *connection_; }

 private:
  SmtpMailer& mailer_;
  Connection* connection_ = nullptr;
};

SmtpMailer::SmtpMailer(SmtpSettings settings) : settings_(std::move(settings)) {
  curl::initialise_once();
}

SmtpMailer::~SmtpMailer() = default;

void SmtpMailer::abandon() {
  abandoned_.store(true);
  const std::lock_guard lock(mutex_);
  for (const auto& connection : connections_) connection->shut();
}

std::expected<void, ports::MailFault> SmtpMailer::send(const ports::Mail& mail) {
  if (!fit_for_envelope(mail.to) || !fit_for_envelope(mail.envelope_from)) {
    return std::unexpected(ports::MailFault{
        .permanent = true, .reason = "the address is not one that SMTP can carry"});
  }
  const Lent lent(*this);
  Connection& connection = *lent;
  CURL* const curl = connection.curl;
  curl_easy_reset(curl);  // options only: the connection stays
  Dialogue dialogue;
  Reading reading{mail.bytes};
  const std::string from = "<" + mail.envelope_from + ">", to = "<" + mail.to + ">";
  const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> recipients(
      curl_slist_append(nullptr, to.c_str()), &curl_slist_free_all);
  if (!recipients) throw std::bad_alloc();

  set(curl, CURLOPT_URL, connection.url.c_str());
  set(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  use_tls(curl, settings_);
  if (!settings_.user.empty()) {
    set(curl, CURLOPT_USERNAME, settings_.user.c_str());
    set(curl, CURLOPT_PASSWORD, settings_.password.c_str());
  }
  set(curl, CURLOPT_NOSIGNAL, 1L);  // other threads are running
  set(curl, CURLOPT_CONNECTTIMEOUT, static_cast<long>(settings_.connect_timeout.count()));
  set(curl, CURLOPT_TIMEOUT, static_cast<long>(settings_.timeout.count()));
  // Also bounds the wait for the answer to QUIT, which TIMEOUT does not.
  set(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, static_cast<long>(settings_.timeout.count()));
  set(curl, CURLOPT_MAIL_FROM, from.c_str());
  set(curl, CURLOPT_MAIL_RCPT, recipients.get());
  set(curl, CURLOPT_UPLOAD, 1L);
  set(curl, CURLOPT_READFUNCTION, &read);
  set(curl, CURLOPT_READDATA, &reading);
  set(curl, CURLOPT_OPENSOCKETFUNCTION, &Connection::open);
  set(curl, CURLOPT_OPENSOCKETDATA, &connection);
  set(curl, CURLOPT_CLOSESOCKETFUNCTION, &Connection::close);
  set(curl, CURLOPT_CLOSESOCKETDATA, &connection);
  set(curl, CURLOPT_NOPROGRESS, 0L);
  set(curl, CURLOPT_XFERINFOFUNCTION, &curl::look_whether_abandoned);
  set(curl, CURLOPT_XFERINFODATA, &abandoned_);
  set(curl, CURLOPT_VERBOSE, 1L);  // to the function below, which prints nothing
  set(curl, CURLOPT_DEBUGFUNCTION, &listen);
  set(curl, CURLOPT_DEBUGDATA, &dialogue);
  const CURLcode code = curl_easy_perform(curl);
  if (code == CURLE_OK) return {};

  // A relay that takes long over this recipient may be quick with others.
  const bool slow = dialogue.about_this_mail && code == CURLE_OPERATION_TIMEDOUT;
  const bool judged = dialogue.about_this_mail && !slow && dialogue.code() >= 400;
  return std::unexpected(ports::MailFault{
      .permanent = judged && dialogue.code() >= 500,
      .reason =
          fmt::format("{}:{}: {}{}{}", settings_.host, settings_.port, curl_easy_strerror(code),
                      dialogue.reply.empty() ? "" : ": ", dialogue.reply),
      .whole = !judged && !slow});
}

}  // namespace adjutant::mail
