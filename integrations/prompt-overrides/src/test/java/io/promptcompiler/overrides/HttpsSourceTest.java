package io.promptcompiler.overrides;

import static io.promptcompiler.overrides.Sources.problem;
import static io.promptcompiler.overrides.Sources.read;
import static io.promptcompiler.overrides.TestServer.redirect;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads servers with certificates that {@code keytool} makes. */
class HttpsSourceTest {
  private static final String PASSWORD = "changeit";

  @TempDir Path folder;

  private final SSLContext before;

  HttpsSourceTest() throws GeneralSecurityException {
    before = SSLContext.getDefault();
  }

  @AfterEach
  void restore() {
    SSLContext.setDefault(before);
  }

  /** Returns a context with a new certificate, which it also trusts. */
  private SSLContext certificate(String host) throws Exception {
    Path file = folder.resolve("keys.p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "server",
            "-keyalg",
            "EC",
            "-dname",
            "CN=" + host,
            "-ext",
            "SAN=dns:" + host,
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            file.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", keys.getCertificate("server"));
    TrustManagerFactory others =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    others.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), others.getTrustManagers(), null);
    return context;
  }

  private static SourceReader reader(TestServer server) {
    return OverrideSource.http(server.uri()).header("Authorization", "Bearer t0ken").reader();
  }

  @Test
  void readsAServerWithATrustedCertificate() throws Exception {
    SSLContext certificate = certificate("localhost");
    SSLContext.setDefault(certificate);
    try (TestServer server = TestServer.open(certificate)) {
      server.put("support.md", "Hello");
      assertThat(read(reader(server), "support.md")).containsEntry("support.md", "Hello");
    }
  }

  @Test
  void aCertificateOfNobodyIsNotTrusted() throws Exception {
    assertIsNotTrusted(certificate("localhost"));
  }

  @Test
  void aCertificateOfAnotherServerIsNotTrusted() throws Exception {
    SSLContext certificate = certificate("acme.example");
    SSLContext.setDefault(certificate);
    assertIsNotTrusted(certificate);
  }

  private static void assertIsNotTrusted(SSLContext certificate) throws IOException {
    try (TestServer server = TestServer.open(certificate)) {
      server.put("support.md", "Hello");
      assertThat(problem(reader(server), "support.md"))
          .startsWith(
              "The server '"
                  + server.uri().getAuthority()
                  + "' has no certificate that this application trusts: ");
      assertThat(server.log).isEmpty();
    }
  }

  @Test
  void aRedirectToPlainHttpIsNotFollowed() throws Exception {
    SSLContext certificate = certificate("localhost");
    SSLContext.setDefault(certificate);
    try (TestServer server = TestServer.open(certificate);
        TestServer plain = TestServer.open()) {
      plain.put("support.md", "Hello");
      server.on("support.md", redirect(plain.uri() + "/support.md"));
      assertThat(problem(reader(server), "support.md"))
          .isEqualTo(
              "The server redirects '/prompts/support.md' to an address without https, which is"
                  + " not safe.");
      assertThat(plain.log).isEmpty();
    }
  }
}
