package io.promptcompiler.overrides;

import static io.promptcompiler.overrides.Sources.problem;
import static io.promptcompiler.overrides.Sources.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignaturesTest {
  @TempDir Path folder;
  private Path root;

  private final KeyPair keys;

  SignaturesTest() throws GeneralSecurityException {
    keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
  }

  @BeforeEach
  void createRoot() throws IOException {
    root = Files.createDirectory(folder.resolve("prompts"));
  }

  private SourceReader reader() {
    return OverrideSource.directory(root).signedBy(keys.getPublic()).reader();
  }

  private byte[] sign(String signed) throws GeneralSecurityException {
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(keys.getPrivate());
    signature.update(signed.getBytes(UTF_8));
    return signature.sign();
  }

  private void write(String path, String text) throws IOException {
    Files.createDirectories(root.resolve(path).getParent());
    Files.writeString(root.resolve(path), text);
  }

  private void writeSigned(String path, String text) throws Exception {
    write(path, text);
    Files.write(root.resolve(path + ".sig"), sign(path + "\n" + text));
  }

  @Test
  void signedFilesAreRead() throws Exception {
    writeSigned("support.md", "Hello");
    writeSigned("a/_partial.md", "Grüezi\r\n");
    assertThat(read(reader()))
        .isEqualTo(Map.of("support.md", "Hello", "a/_partial.md", "Grüezi\r\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "%s\n", "  %s\r\n"})
  void signaturesMayBeBase64(String form) throws Exception {
    write("support.md", "Hello");
    String base64 = Base64.getEncoder().encodeToString(sign("support.md\nHello"));
    write("support.md.sig", form.formatted(base64));
    assertThat(read(reader())).containsKey("support.md");
  }

  @Test
  void eachFileNeedsASignature() throws Exception {
    writeSigned("support.md", "Hello");
    write("a/_partial.md", "Hello");
    assertThat(problem(reader()))
        .isEqualTo("The text 'a/_partial.md' has no signature: 'a/_partial.md.sig' is missing.");
  }

  @Test
  void aChangedTextIsUnreadable() throws Exception {
    writeSigned("support.md", "Hello");
    write("support.md", "Hellо");
    assertDoesNotFit("support.md");
  }

  @Test
  void aSignedTextCannotHaveAnotherPath() throws Exception {
    writeSigned("support.md", "Hello");
    for (String end : new String[] {"", ".sig"}) {
      Files.move(root.resolve("support.md" + end), root.resolve("other.md" + end));
    }
    assertDoesNotFit("other.md");
  }

  /** A signature must distinguish the end of the path from the beginning of the text. */
  @Test
  void theEndOfAPathCannotBecomeText() throws Exception {
    write("support", "x.md\nHello");
    Files.write(root.resolve("support.sig"), sign("supportx.md\nHello"));
    assertDoesNotFit("support");
  }

  @Test
  void anotherKeyDoesNotCount() throws Exception {
    write("support.md", "Hello");
    KeyPair others = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(others.getPrivate());
    signature.update("support.md\nHello".getBytes(UTF_8));
    Files.write(root.resolve("support.md.sig"), signature.sign());
    assertDoesNotFit("support.md");
  }

  private void assertDoesNotFit(String path) {
    assertThat(problem(reader()))
        .isEqualTo(
            "The signature of '"
                + path
                + "' does not fit: the text, its path or the key is not the one that was signed.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?", "-----BEGIN SSH SIGNATURE-----", "AAAA"})
  void somethingElseIsNoSignature(String text) throws Exception {
    write("support.md", "Hello");
    write("support.md.sig", text);
    assertThat(problem(reader()))
        .isEqualTo(
            "The signature of 'support.md' is not one of Ed25519: it must have 64 bytes, as they"
                + " are or in Base64.");
  }

  @Test
  void zerosAreNoSignature() throws Exception {
    write("support.md", "Hello");
    Files.write(root.resolve("support.md.sig"), new byte[64]);
    assertDoesNotFit("support.md");
  }

  @Test
  void overHttpSignaturesAreNextToTheTexts() throws Exception {
    try (TestServer server = TestServer.open()) {
      SourceReader reader =
          OverrideSource.http(server.uri()).signedBy(keys.getPublic()).forShare(1).reader();
      server.put("support.md", "Hello");
      assertThat(problem(reader, "support.md")).contains("'support.md.sig' is missing");
      server.put("support.md.sig", base64("support.md\nHello"));
      assertThat(read(reader, "support.md")).isEqualTo(Map.of("support.md", "Hello"));

      server.put("support.md", "Bye");
      assertThat(problem(reader, "support.md")).contains("does not fit");
      assertThat(problem(reader, "support.md")).as("a second time").contains("does not fit");
      server.put("support.md.sig", base64("support.md\nBye"));
      assertThat(read(reader, "support.md")).isEqualTo(Map.of("support.md", "Bye"));
    }
  }

  private String base64(String signed) throws GeneralSecurityException {
    return Base64.getEncoder().encodeToString(sign(signed)) + "\n";
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "Ed448", "X25519"})
  void otherKeysAreRejected(String algorithm) throws Exception {
    PublicKey key = KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPublic();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OverrideSource.directory(root).signedBy(key))
        .withMessageStartingWith("Signatures need a public key of Ed25519, not of ");
  }

  /** Without a key, nothing would be verified. */
  @Test
  @SuppressWarnings("NullAway") // Applications are not checked.
  void aKeyMustBeThere() {
    assertThatNullPointerException()
        .isThrownBy(() -> OverrideSource.directory(root).signedBy(null))
        .withMessage("The key of a source is null.");
  }

  /** Runs the commands of docs/overrides.md. */
  @Test
  void opensslSigns() throws Exception {
    assumeThat(run("openssl version")).isZero();
    String page = Files.readString(Path.of("..", "..", "docs", "overrides.md"));
    String commands =
        Pattern.compile("(?s)<!-- checked: SignaturesTest -->\\s+```sh\n(.*?)```")
            .matcher(page)
            .results()
            .map(block -> block.group(1))
            .collect(Collectors.joining());
    write("support/refund.md", "Grüezi {{name}}\n");
    assertThat(run(commands)).isZero();
    byte[] der = Files.readAllBytes(root.resolveSibling("key.der"));
    PublicKey key = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(der));
    assertThat(read(OverrideSource.directory(root).signedBy(key).reader()))
        .isEqualTo(Map.of("support/refund.md", "Grüezi {{name}}\n"));
  }

  private int run(String command) throws InterruptedException {
    try {
      return new ProcessBuilder("sh", "-ec", command)
          .directory(root.toFile())
          .redirectErrorStream(true)
          .start()
          .waitFor();
    } catch (IOException e) {
      return -1;
    }
  }
}
