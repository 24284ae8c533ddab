#pragma once

#include <expected>
#include <filesystem>
#include <string>

#include "server/mail/in/delivered_file.hpp"
#include "server/ports/entropy.hpp"

namespace adjutant::mail {

// The folder into which `adjutant deliver` puts mails, in the Maildir form, whether or not a server
// runs.
class DropBox {
 public:
  DropBox(std::filesystem::path folder, ports::Entropy& entropy)
      : folder_(std::move(folder)), entropy_(entropy) {}

  // Makes the folder with its tmp/, new/ and cur/ where it is not there; whether it is.
  bool make() const;
  // Returns after the mail is synced; otherwise says why it is not there. Makes the folder.
  std::expected<void, std::string> put(const Delivery& delivery);

 private:
  std::filesystem::path folder_;
  ports::Entropy& entropy_;
};

}  // namespace adjutant::mail
