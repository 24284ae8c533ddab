#include "server/ops/config.hpp"

#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "embedded/files.hpp"
#include "tests/server/fakes/temporary_folder.hpp"

namespace adjutant::ops {
namespace {

std::string fault(const std::string& text) {
  try {
    read_config(text, "test.toml");
    return "taken";
  } catch (const ConfigFault& found) {
    return found.what();
  }
}

TEST(Configuration, HasTheDefaultsThatItsFileExplains) {
  const auto file = embedded::find("config/adjutant.toml");
  ASSERT_TRUE(file);
  EXPECT_EQ(read_config(*file, "adjutant.toml"), Config{});
  EXPECT_EQ(read_config("", "empty"), Config{});
}

TEST(Configuration, SaysWhereAFaultIsAndHowToMendIt) {
  EXPECT_EQ(fault("listen = 7"), "test.toml:1: listen must be a string in quotes");
  EXPECT_EQ(fault("[http]\n\nworkers = 0"),
            "test.toml:3: http.workers must be a whole number from 1 to 1024");
  EXPECT_NE(fault("[mail]\ntransport = \"pigeon\"").find("must be one of maildir, smtp"),
            std::string::npos);
  EXPECT_NE(fault("lissten = \"a\"").find("test.toml:1: lissten is not a key (the keys here are"),
            std::string::npos);
  EXPECT_NE(fault("[mail.smtp]\nhots = \"a\"").find("mail.smtp.hots is not a key"),
            std::string::npos);
  EXPECT_NE(fault("http = 3").find("http must be a table"), std::string::npos);
  for (const auto* origin :
       {"club.example", "https://", "https://a/b", "https://a b", "https://a;"}) {
    EXPECT_EQ(
        fault("[http]\nembedded_by = [\"" + std::string(origin) + "\"]"),
        "test.toml:2: http.embedded_by must be hosts without a path: https://club.example.org")
        << origin;
  }
  EXPECT_NE(fault("listen = ").find("test.toml:1: not TOML"), std::string::npos);
  EXPECT_NE(fault("public_url = \"club.example\"").find("must begin with https://"),
            std::string::npos);
  EXPECT_NE(fault("public_url = \"https://club.example/game\"").find("without a path"),
            std::string::npos);
}

TEST(Configuration, TakesNoTextThatWouldEndALine) {
  EXPECT_EQ(fault("[mail]\nfrom_address = \"a@b.example\\r\\nBcc: x@y.example\""),
            "test.toml:2: mail.from_address must be one line of text");
  EXPECT_EQ(fault("[webhooks]\nallowed_networks = [\"10.0.0.0/8\\n\"]"),
            "test.toml:2: webhooks.allowed_networks must be a list of strings of one line each");
}

TEST(Configuration, NamesTheNetworksOfWebhooks) {
  EXPECT_EQ(
      read_config("[webhooks]\nallowed_networks = [\"10.0.0.0/8\", \"fd00::/8\"]", "test.toml")
          .webhooks.allowed_networks.size(),
      2U);
  EXPECT_EQ(fault("[webhooks]\nallowed_networks = [\"10.0.0.0/33\"]"),
            "test.toml:2: webhooks.allowed_networks must be networks: \"10.0.0.0/33\" is not a "
            "network (use 10.0.0.0/8, fd00::/8 or 192.0.2.7)");
}

TEST(Configuration, TellsAllFaultsAtOnceInTheOrderOfLines) {
  EXPECT_EQ(fault("lissten = \"a\"\n[http]\nworkers = 0\nio_threads = \"two\"\n[mail]\n"
                  "from_address = \"nowhere\"\ntransport = 3\n[mail.smtp]\ntls = \"maybe\"\n"),
            "test.toml:1: lissten is not a key (the keys here are "
            "clocks, computer_players, data, guests, http, listen, live, log_level, mail, node, "
            "passwords, "
            "public_url, "
            "scenarios, stop_seconds_max, store, webhooks)\n"
            "test.toml:3: http.workers must be a whole number from 1 to 1024\n"
            "test.toml:4: http.io_threads must be a whole number from 1 to 256\n"
            "test.toml:6: mail.from_address must be an address: adjutant@example.org\n"
            "test.toml:7: mail.transport must be a string in quotes\n"
            "test.toml:9: mail.smtp.tls must be one of none, optional, required, implicit");
}

TEST(Configuration, ReadsWhatItSays) {
  const auto config = read_config(
      "public_url = \"https://club.example/\"\n[http]\ntrusted_proxies = [\"127.0.0.1\"]\n"
      "[mail.smtp]\ntls = \"none\"\nport = 25\n[guests]\nper_address_and_hour_max = 200\n"
      "[mail.pace]\nper_minute_max = 7\nper_minute_and_domain_max = 3\nfirst_day_max = 0\n"
      "[webhooks]\nat_once = 9\nat_once_per_host = 2\ntimeout_seconds = 5\n",
      "test.toml");
  EXPECT_EQ(
      config.mail.pace,
      (MailPaceConfig{.per_minute_max = 7, .per_minute_and_domain_max = 3, .first_day_max = 0}));
  EXPECT_EQ(config.webhooks.at_once, 9U);
  EXPECT_EQ(config.webhooks.at_once_per_host, 2U);
  EXPECT_EQ(config.webhooks.timeout, std::chrono::seconds{5});
  EXPECT_EQ(config.guests.per_address_and_hour_max, 200);
  EXPECT_EQ(config.public_url, "https://club.example");
  EXPECT_EQ(config.http.trusted_proxies, std::vector<std::string>{"127.0.0.1"});
  EXPECT_EQ(config.mail.smtp.port, 25);
}

TEST(Configuration, TakesNetworksOfProxiesAndNothingElse) {
  const auto proxies = [](const std::string& list) {
    return fault("[http]\ntrusted_proxies = [" + list + "]\n");
  };
  EXPECT_EQ(proxies(R"("127.0.0.1", "172.30.57.0/24", "::1", "fd00::/8")"), "taken");
  for (const auto* wrong : {"", "proxy", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0/8",
                            "10.0.0.0/8 ", "10.0.0.1:80", "[::1]", "fe80::1%eth0", "*"}) {
    EXPECT_EQ(proxies('"' + std::string(wrong) + '"'),
              fmt::format("test.toml:2: http.trusted_proxies must be networks: \"{}\" is not a "
                          "network (use 10.0.0.0/8, fd00::/8 or 192.0.2.7)",
                          wrong));
  }
  EXPECT_EQ(proxies(R"("0.0.0.0/0")"),
            "test.toml:2: http.trusted_proxies must not contain all addresses: name the networks "
            "of your proxies");
}

TEST(Configuration, TakesThePasswordFromAFile) {
  const fakes::TemporaryFolder folder;
  std::ofstream(folder.file("secret")) << "hunter2\n";
  std::ofstream(folder.file("a.toml"))
      << "[mail.smtp]\npassword_file = \"" << folder.file("secret") << "\"\n";
  EXPECT_EQ(load_config(folder.file("a.toml")).mail.smtp.password, "hunter2");
  EXPECT_THROW(load_config(folder.file("none.toml")), ConfigFault);
}

TEST(Configuration, ReadsWhereMailComesIn) {
  const auto in = read_config(
                      "[mail.in]\naddress = \"reply@play.example\"\nsender_check = \"dmarc\"\n"
                      "authserv_id = \"mx.play.example\"\nlmtp = \"/run/adjutant/lmtp\"\n"
                      "plus_addressing = false\n[mail.in.imap]\nhost = \"imap.play.example\"\n",
                      "test.toml")
                      .mail.in;
  EXPECT_EQ(in.address, "reply@play.example");
  EXPECT_FALSE(in.plus_addressing);
  EXPECT_EQ(in.lmtp, "/run/adjutant/lmtp");
  EXPECT_EQ(in.imap.host, "imap.play.example");
  EXPECT_EQ(in.imap.port, 993);
}

TEST(Configuration, TakesMailByLmtpFromItsOwnMachineAlone) {
  const auto at = [](const std::string& place) {
    return fault("[mail.in]\naddress = \"reply@play.example\"\nlmtp = \"" + place + "\"\n");
  };
  for (const auto* place : {"/run/lmtp", "127.0.0.1:8024", "[::1]:8024", "localhost:8024"}) {
    EXPECT_EQ(at(place), "taken") << place;
  }
  for (const auto* place : {"0.0.0.0:8024", "[::]:8024", "192.0.2.2:8024", "mail.example:8024",
                            "127.0.0.1:80240", "127.0.0.1:"}) {
    EXPECT_NE(at(place).find("a port on loopback"), std::string::npos) << place;
  }
}

TEST(Configuration, WritesThePublicUrlAsBrowsersDo) {
  const auto written = [](const std::string& url) {
    return read_config("public_url = \"" + url + "\"", "test.toml").public_url;
  };
  EXPECT_EQ(written("https://EXAMPLE.org:443/"), "https://example.org");
  EXPECT_EQ(written("HTTPS://example.org"), "https://example.org");
  EXPECT_EQ(written("http://example.org:80"), "http://example.org");
  EXPECT_EQ(written("http://example.org:443"), "http://example.org:443");
  EXPECT_NE(fault("public_url = \"https://ex\u00E4mple.org\"").find("in ASCII"), std::string::npos);
}

TEST(Configuration, NeedsARelayAPlaceToListenAndItsFiles) {
  EXPECT_NE(
      fault("[mail]\ntransport = \"smtp\"\n[mail.smtp]\nhost = \"\"\n").find("mail.smtp.host"),
      std::string::npos);
  EXPECT_NE(fault("listen = \"8080\"").find("an address and a port"), std::string::npos);
  const fakes::TemporaryFolder folder;
  for (const auto* table : {"webhooks", "mail.smtp", "mail.in.imap"}) {
    std::ofstream(folder.file("a.toml")) << "[" << table << "]\nca_file = \"/nowhere/ca.pem\"\n";
    EXPECT_THROW(load_config(folder.file("a.toml")), ConfigFault) << table;
  }
}

TEST(Configuration, TellsAllFaultsOfMailInAtOnce) {
  EXPECT_EQ(
      fault("[mail.in]\naddress = \"reply+x@play.example\"\nplus_addressing = 1\n"
            "sender_check = \"dmarc\"\nlmtp = \"here\"\n[mail.in.imap]\nhost = \"h\"\n"
            "done_folder = \"INBOX\"\npassword = \"a\"\npassword_file = \"b\"\n"),
      "test.toml:2: mail.in.address must be an address without a plus: reply@play.example\n"
      "test.toml:3: mail.in.plus_addressing must be true or false\n"
      "test.toml:4: mail.in.sender_check \"dmarc\" needs authserv_id: the name that your mail "
      "system writes first in Authentication-Results\n"
      "test.toml:5: mail.in.lmtp must be a path that begins with /, or a port on loopback: "
      "127.0.0.1:8024\n"
      "test.toml:8: mail.in.imap.done_folder must differ from the folder that is read\n"
      "test.toml:10: mail.in.imap.password_file and password cannot both be set: keep one");
  EXPECT_EQ(fault("[mail.in]\nmaildir = \"/m\"\n[mail.in.imap]\nhost = \"h\"\n"),
            "test.toml:2: mail.in.maildir needs mail.in.address: where answers go to\n"
            "test.toml:3: mail.in.imap needs mail.in.address: where answers go to");
}

}  // namespace
}  // namespace adjutant::ops
