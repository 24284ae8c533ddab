#include "server/mail/in/mail_key.hpp"

#include <gtest/gtest.h>

namespace adjutant::mail {
namespace {

std::string key(const std::string& mail) {
  return identity_of(mail).key;
}

TEST(MailKey, CopiesOfAMailHaveOne) {
  const auto mail = key("Message-ID: <x1@mail.example>\nSubject: a\n\nend turn\n\nbye\n");
  EXPECT_EQ(mail.size(), 64U);
  EXPECT_EQ(identity_of("message-id:\r\n <x1@mail.example>\r\n\r\n").message_id, "x1@mail.example");
  EXPECT_EQ(mail, key("Received: by b\r\nMessage-ID: <x1@mail.example>\r\nSubject: [ext] a\r\n\r\n"
                      "end turn  \r\n\r\nbye\t\r\n\r\n \r\n"));
  EXPECT_EQ(mail, key("Message-ID: <x1@mail.example>\n\nend turn\n\nbye"));
}

TEST(MailKey, OtherMailsHaveOthers) {
  const auto mail = key("Message-ID: <x1@mail.example>\n\nend turn\n");
  EXPECT_NE(mail, key("Message-ID: <x2@mail.example>\n\nend turn\n"));
  EXPECT_NE(mail, key("Message-ID: <x1@mail.example>\n\nend  turn\n"));
  EXPECT_NE(mail, key("Message-ID: <x1@mail.example>\n\n\nend turn\n"));
}

TEST(MailKey, WithoutAnIdSenderDateAndSubjectCount) {
  const std::string mail = "From: ann@mail.example\nDate: today\nSubject: a\n\nend turn\n";
  EXPECT_EQ(identity_of(mail).message_id, "");
  EXPECT_EQ(key(mail), key("To: x\n" + mail));
  EXPECT_NE(key(mail), key("From: bob@mail.example\nDate: today\nSubject: a\n\nend turn\n"));
  EXPECT_NE(key(mail), key("From: ann@mail.example\nDate: later\nSubject: a\n\nend turn\n"));
  EXPECT_NE(key(mail), key("From: ann@mail.example\nDate: today\nSubject: b\n\nend turn\n"));
}

}  // namespace
}  // namespace adjutant::mail
