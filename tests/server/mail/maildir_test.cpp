#include "server/mail/maildir.hpp"

#include <fstream>
#include <iterator>
#include <unistd.h>

#include <gtest/gtest.h>

#include "tests/server/fakes/temporary_folder.hpp"

namespace adjutant::mail {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  return files;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

ports::Mail mail(const std::string& id, const std::string& body = "Hello") {
  return {"referee@example.org", "ada@example.org",
          "From: <referee@example.org>\r\nMessage-ID: <" + id + ">\r\n\r\n" + body + "\r\n"};
}

struct MaildirTest : testing::Test {
  fakes::TemporaryFolder folder;
  fs::path path = folder.path() / "mail";
  Maildir maildir{path};
};

TEST_F(MaildirTest, PutsAMailIntoNewWithTheLineEndsOfFiles) {
  ASSERT_TRUE(maildir.send(mail("m_1.us.2@example.org")));
  const auto files = files_in(path / "new");
  ASSERT_EQ(files.size(), 1U);
  EXPECT_TRUE(files[0].filename().string().starts_with("m_1.us.2@example.org,"));
  EXPECT_EQ(bytes_of(files[0]),
            "From: <referee@example.org>\nMessage-ID: <m_1.us.2@example.org>\n\nHello\n");
  EXPECT_TRUE(files_in(path / "tmp").empty());
}

TEST_F(MaildirTest, TakesAMailThatComesAgainOnlyOnce) {
  ASSERT_TRUE(maildir.send(mail("m_1.us.2@example.org")));
  ASSERT_TRUE(Maildir(path).send(mail("m_1.us.2@example.org")));
  EXPECT_EQ(files_in(path / "new").size(), 1U);
}

TEST_F(MaildirTest, KnowsAMailThatWasReadInBetween) {
  ASSERT_TRUE(maildir.send(mail("m_1.us.2@example.org")));
  const auto file = files_in(path / "new")[0];
  fs::rename(file, path / "cur" / (file.filename().string() + ":2,S"));
  ASSERT_TRUE(maildir.send(mail("m_1.us.2@example.org")));
  EXPECT_TRUE(files_in(path / "new").empty());
}

TEST_F(MaildirTest, FinishesWhatACrashLeftInTmp) {
  ASSERT_TRUE(maildir.send(mail("m_1.us.2@example.org")));
  const auto file = files_in(path / "new")[0];
  fs::remove(file);
  std::ofstream(path / "tmp" / file.filename())
      << "half of it, and more than the mail has" << std::string(500, '.');
  ASSERT_TRUE(maildir.send(mail("m_1.us.2@example.org")));
  EXPECT_TRUE(bytes_of(file).ends_with("Hello\n"));
  EXPECT_TRUE(files_in(path / "tmp").empty());
}

TEST_F(MaildirTest, NamesStayInsideTheFolderAndApart) {
  ASSERT_TRUE(maildir.send(mail("../../etc/a b:c@example.org")));
  ASSERT_TRUE(maildir.send(mail("../../etc/a b;c@example.org")));
  ASSERT_TRUE(maildir.send({"", "ada@example.org", "Subject: none\r\n\r\nMessage-ID: <x>\r\n"}));
  EXPECT_EQ(files_in(path / "new").size(), 3U);
}

TEST_F(MaildirTest, TellsOfAFolderThatDoesNotTakeIt) {
  fs::remove_all(path);
  const auto sent = maildir.send(mail("m_1.us.2@example.org"));
  ASSERT_FALSE(sent);
  EXPECT_FALSE(sent.error().permanent);
  EXPECT_TRUE(sent.error().whole);
  EXPECT_NE(sent.error().reason.find(path.string()), std::string::npos) << sent.error().reason;
}

}  // namespace
}  // namespace adjutant::mail
