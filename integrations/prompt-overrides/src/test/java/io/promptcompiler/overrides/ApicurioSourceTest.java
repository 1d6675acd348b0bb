package io.promptcompiler.overrides;

import static io.promptcompiler.overrides.Sources.problem;
import static io.promptcompiler.overrides.Sources.read;
import static io.promptcompiler.overrides.TestServer.status;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Reads answers that were recorded from Apicurio Registry 3.3.3. {@link ApicurioRegistryIT} reads
 * the registry itself.
 */
class ApicurioSourceTest {
  private static final String API = "apis/registry/v3/";
  private static final String ARTIFACTS = API + "groups/acme/artifacts/";

  private TestServer server;

  @BeforeEach
  void open() throws IOException {
    server = TestServer.open();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private HttpSource source() {
    return OverrideSource.apicurio(server.uri(), "acme");
  }

  /** Lists artifacts, each with the JSON of its labels. */
  private void list(String... idsAndLabels) {
    StringBuilder json = new StringBuilder("{\"artifacts\":[");
    for (int i = 0; i < idsAndLabels.length; i += 2) {
      json.append(i == 0 ? "" : ",")
          .append("{\"createdOn\":\"2026-11-26T22:32:46Z\",\"owner\":\"\",")
          .append("\"artifactType\":\"PROMPT_TEMPLATE\",\"modifiedOn\":\"2026-11-26T22:32:46Z\",")
          .append("\"modifiedBy\":\"\",\"groupId\":\"acme\",\"artifactId\":\"")
          .append(idsAndLabels[i])
          .append("\",\"labels\":")
          .append(idsAndLabels[i + 1])
          .append("}");
    }
    server.put(API + "search/artifacts", json + "],\"count\":" + idsAndLabels.length / 2 + "}");
  }

  private void version(String id, int version, String labels, String content) {
    server.put(
        ARTIFACTS + id + "/versions/branch=latest",
        "{\"version\":\""
            + version
            + "\",\"owner\":\"\",\"createdOn\":\"2026-11-26T22:32:46Z\","
            + "\"artifactType\":\"PROMPT_TEMPLATE\",\"globalId\":1,\"state\":\"ENABLED\",\"labels\":"
            + labels
            + ",\"groupId\":\"acme\",\"contentId\":"
            + version
            + ",\"artifactId\":\"x\",\"modifiedBy\":\"\",\"modifiedOn\":\"2026-11-26T22:32:46Z\"}");
    server.on(
        ARTIFACTS + id + "/versions/" + version + "/content",
        status(200, "application/x-yaml", content));
  }

  @Test
  void readsTheNewestVersions() throws Exception {
    list("support/refund.md", "{}", "greeting", "{}");
    version("support%2Frefund.md", 1, "{}", "template: Dear {{name}}\n");
    version("greeting", 4, "{}", "template: Hello\n");
    SourceReader reader = source().reader();
    String[] known = {"support/refund.md", "greeting.md", "a/greeting.md"};
    assertThat(read(reader, known))
        .isEqualTo(Map.of("support/refund.md", "Dear {{name}}", "greeting.md", "Hello"));
    version("greeting", 5, "{}", "template: Bye\n");
    server.log.clear();
    assertThat(read(reader, known)).containsEntry("greeting.md", "Bye");
  }

  @Test
  void unchangedVersionsAreNotSentAgain() throws Exception {
    list("greeting", "{}");
    version("greeting", 4, "{}", "template: Hello\n");
    SourceReader reader = source().reader();
    read(reader, "greeting.md");
    server.on(
        ARTIFACTS + "greeting/versions/4/content", status(500, "text/plain", "not requested"));
    assertThat(read(reader, "greeting.md")).containsEntry("greeting.md", "Hello");
  }

  @Test
  void textsThatAreNotSentAgainCountToo() throws Exception {
    String[] artifacts = new String[22];
    for (int i = 0; i < artifacts.length; i += 2) {
      artifacts[i] = "a" + i;
      artifacts[i + 1] = "{}";
      version(artifacts[i], 1, "{}", "template: " + "x".repeat(950_000) + "\n");
    }
    list(Arrays.copyOf(artifacts, 10));
    SourceReader reader = source().reader();
    assertThat(read(reader)).hasSize(5);
    list(artifacts);
    assertThat(problem(reader)).isEqualTo("The files are larger than 10 MB together.");
  }

  @Test
  void aLabelHasThePromptId() throws Exception {
    list("greeting-v2", "{\"prompt-id\":\"support/grüße.md\",\"team\":\"x\"}");
    version("greeting-v2", 1, "{}", "template: Hello\n");
    assertThat(read(source().reader(), "support/grüße.md"))
        .isEqualTo(Map.of("support/grüße.md", "Hello"));
  }

  @Test
  void anIdThatFitsSeveralPromptsIsNotCompleted() throws Exception {
    list("greeting", "{}");
    version("greeting", 1, "{}", "template: Hello\n");
    assertThat(read(source().reader(), "greeting.md", "greeting.chat.md"))
        .containsOnlyKeys("greeting");
  }

  @Test
  void otherTypesOfArtifactsAreNotRead() throws Exception {
    server.put(
        API + "search/artifacts",
        "{\"artifacts\":[{\"artifactType\":\"OPENAPI\",\"artifactId\":\"api\"}],\"count\":1}");
    version("api", 1, "{}", "openapi: 3.1.0\n");
    assertThat(read(source().reader(), "api.md")).isEmpty();
  }

  @Test
  void twoArtifactsForOnePromptAreUnreadable() {
    list("greeting", "{}", "other", "{\"prompt-id\":\"greeting.md\"}");
    version("greeting", 1, "{}", "template: Hello\n");
    version("other", 1, "{}", "template: Hello\n");
    assertThat(problem(source().reader(), "greeting.md"))
        .isEqualTo("Two artifacts are for the prompt 'greeting.md'.");
  }

  @Test
  void aPathThatLeavesTheFolderIsUnreadable() {
    list("../greeting", "{}");
    assertThat(problem(source().reader()))
        .isEqualTo("The prompt id '../greeting' of the artifact '../greeting' has a part '..'.");
  }

  @Test
  void anArtifactWithoutEnabledVersionHasNoText() throws Exception {
    list("greeting", "{}");
    assertThat(read(source().reader(), "greeting.md")).isEmpty();
  }

  @Test
  void aServerOfAnotherKindIsUnreadable() {
    assertThat(problem(source().reader()))
        .isEqualTo(
            "The server has no Apicurio Registry of version 3 at '/prompts/apis/registry/v3/'.");
  }

  @Test
  void anAnswerWithoutWhatItShouldHaveIsUnreadable() {
    server.put(
        API + "search/artifacts",
        "{\"artifacts\":[{\"artifactType\":\"PROMPT_TEMPLATE\"}],\"count\":1}");
    assertThat(problem(source().reader()))
        .isEqualTo("An answer of the registry has no 'artifactId'.");
    server.put(API + "search/artifacts", "{}");
    assertThat(problem(source().reader())).isEqualTo("The list of artifacts has no 'artifacts'.");
  }

  @Test
  void contentWithoutATemplateIsUnreadable() {
    list("greeting", "{}");
    version("greeting", 1, "{}", "openapi: 3.1.0\n");
    assertThat(problem(source().reader()))
        .isEqualTo("The artifact 'greeting' has no text under 'template'.");
  }

  @Test
  void aLabelHasTheSignature() throws Exception {
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    SourceReader reader = source().signedBy(keys.getPublic()).reader();
    String content = "template: Hello\n";
    list("greeting", "{}");
    version("greeting", 1, "{}", content);
    assertThat(problem(reader, "greeting.md"))
        .isEqualTo(
            "The text 'greeting.md' has no signature: the version 1 of its artifact has no label"
                + " 'signature'.");
    // A signature for a file of a folder is not one for an artifact, nor the other way round.
    version("greeting", 1, label(keys, "greeting.md\n" + content), content);
    assertThat(problem(reader, "greeting.md")).contains("does not fit");
    String label = label(keys, "apicurio:greeting.md\n" + content);
    version("greeting", 2, label, content);
    assertThat(read(reader, "greeting.md")).containsEntry("greeting.md", "Hello");
    version("greeting", 3, label, "template: Bye\n");
    assertThat(problem(reader, "greeting.md")).contains("does not fit");
  }

  private static String label(KeyPair keys, String signed) throws Exception {
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(keys.getPrivate());
    signature.update(signed.getBytes(UTF_8));
    return "{\"signature\":\"" + Base64.getEncoder().encodeToString(signature.sign()) + "\"}";
  }

  @Test
  void theNameHasTheGroup() {
    assertThat(source().header("Authorization", "s3cret"))
        .hasToString("registry " + server.uri() + " group acme");
  }
}
