#pragma once

#include <string>
#include <vector>

#include <gmime/gmime.h>

namespace adjutant::mail {

// A mail as another program reads it: GMime, which had no part in writing it.
struct ReadPart {
  std::string type;  // "text/plain"
  std::string content_id;
  std::string content;  // decoded
};

struct ReadMail {
  std::string subject, from, to, message_id;
  std::string structure;  // "multipart/alternative(text/plain multipart/related(…))"
  std::vector<ReadPart> parts;
  std::vector<std::string> header_names;
  std::string header(const char* name) const;
  std::string raw;
};

ReadMail read_mail(const std::string& bytes);

}  // namespace adjutant::mail
