package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agent skills by the extension of SEP-2640, for clients of the revisions before and since it. */
@SuppressWarnings("NullAway") // a missing member of an answer fails the test
class ServedSkillsTest {
  private static final String TEXT =
      "---\nname: review\ndescription: Reviews. Use often.\n---\nReview.\n";
  private static final byte[] BINARY = {(byte) 0xff, 0, 1};
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  @TempDir private Path folder;

  private McpPrompts prompts;

  @BeforeEach
  void skills() {
    Served.write(
        folder, "greet.md", "---\nparameters: { name: { default: you } }\n---\nHi {{name}}.");
    Map<String, Object> frontmatter =
        Map.of("name", "review", "description", "Reviews. Use often.");
    ServedSkill review =
        ServedSkill.of(
            "review",
            frontmatter,
            Map.of("SKILL.md", TEXT.getBytes(UTF_8), "assets/a b.png", BINARY));
    ServedSkill daily =
        ServedSkill.of("daily", Map.of("name", "daily"), Map.of("SKILL.md", new byte[] {'x'}));
    prompts =
        McpPrompts.of(Served.catalog(folder))
            .withServerInfo("test", "1")
            .withSkills(() -> List.of(review, daily.dynamic()));
  }

  /** The responses of a server over streams, by id. */
  private Map<Integer, Map<?, ?>> answers(String... requests) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String all = String.join("\n", requests) + "\n";
    Served.serve(prompts, new ByteArrayInputStream(all.getBytes(UTF_8)), out).awaitEnd();
    Map<Integer, Map<?, ?>> answers = new HashMap<>();
    for (String line : out.toString(UTF_8).lines().toList()) {
      Map<?, ?> answer = JsonText.MAPPER.readValue(line, Map.class);
      answers.put((Integer) answer.get("id"), answer);
    }
    return answers;
  }

  private Map<?, ?> answer(String method, String params) throws Exception {
    return answers(request(1, method, params)).get(1);
  }

  private static String request(int id, String method, String params) {
    String all = params.isEmpty() ? META : params + "," + META;
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":{"
        + all
        + "}}";
  }

  private static Map<?, ?> result(Map<?, ?> answer) {
    assertThat(answer.get("error")).isNull();
    Map<?, ?> result = (Map<?, ?>) answer.get("result");
    assertThat(result.get("resultType")).isEqualTo("complete");
    return result;
  }

  private static void refused(Map<?, ?> answer, int code, String message) {
    Map<?, ?> error = (Map<?, ?>) answer.get("error");
    assertThat(error.get("code")).isEqualTo(code);
    assertThat(error.get("message")).isEqualTo(message);
  }

  @Test
  void theServerDeclaresTheExtension() throws Exception {
    Map<?, ?> result = result(answer("server/discover", ""));
    assertThat(result.get("supportedVersions")).isEqualTo(List.of("2026-07-28"));
    assertThat(((Map<?, ?>) result.get("capabilities")).get("resources")).isEqualTo(Map.of());
    assertThat(((Map<?, ?>) result.get("capabilities")).get("extensions"))
        .isEqualTo(Map.of("io.modelcontextprotocol/skills", Map.of()));
    assertThat(result.get("ttlMs")).isInstanceOf(Integer.class);
    assertThat(result.get("cacheScope")).isEqualTo("private");
    assertThat(result.get("_meta").toString()).contains("serverInfo={name=test, version=1");
  }

  @Test
  void skillsAreListedWithDigestsOfAllFiles() throws Exception {
    List<?> skills = (List<?>) result(answer("skills/list", "")).get("skills");
    assertThat(skills).hasSize(2);
    Map<?, ?> review = (Map<?, ?>) skills.get(0);
    assertThat(review.get("uri")).isEqualTo("skill://review/SKILL.md");
    assertThat(review.get("frontmatter"))
        .isEqualTo(Map.of("name", "review", "description", "Reviews. Use often."));
    // Computed with sha256sum.
    assertThat(review.get("resources"))
        .isEqualTo(
            List.of(
                Map.of(
                    "uri",
                    "skill://review/SKILL.md",
                    "size",
                    TEXT.length(),
                    "digest",
                    "sha256:686ba3235680c4e724796637669f2a55749a6f611221fe10bb8aa97eb8bee4e3"),
                Map.of(
                    "uri",
                    "skill://review/assets/a%20b.png",
                    "size",
                    3,
                    "digest",
                    "sha256:942e1e2a66a427b6551732f758bc314f22b9cdec9365a3425c9184de299392b5")));
    assertThat(((Map<?, ?>) skills.get(1)).get("resources")).isEqualTo("dynamic");
  }

  @Test
  void oneSkillIsReturnedByItsUri() throws Exception {
    assertThat(result(answer("skills/get", "\"uri\":\"skill://daily/SKILL.md\"")).get("skill"))
        .hasFieldOrPropertyWithValue("uri", "skill://daily/SKILL.md");
    refused(
        answer("skills/get", "\"uri\":\"skill://review\""),
        -32602,
        "No skill is served at skill://review.");
    refused(answer("skills/get", ""), -32602, "No skill is served at null.");
    refused(
        answer("skills/list", "\"cursor\":\"x\""),
        -32602,
        "All entries are on the first page, so there is no cursor.");
  }

  @Test
  void filesAreResources() throws Exception {
    Map<?, ?> text = result(answer("resources/read", "\"uri\":\"skill://review/SKILL.md\""));
    assertThat(text.get("contents"))
        .isEqualTo(
            List.of(
                Map.of(
                    "uri", "skill://review/SKILL.md", "mimeType", "text/markdown", "text", TEXT)));
    Map<?, ?> binary =
        result(answer("resources/read", "\"uri\":\"skill://review/assets/a%20b.png\""));
    assertThat(binary.get("contents").toString()).contains("mimeType=image/png, blob=/wAB");
    refused(
        answer("resources/read", "\"uri\":\"skill://review/../secret\""),
        -32602,
        "There is no resource skill://review/../secret.");
  }

  @Test
  void clientsWithoutInitializeUsePromptsAndTools() throws Exception {
    assertThat(result(answer("prompts/list", "")).get("prompts").toString()).contains("greet");
    assertThat(
            result(answer("prompts/get", "\"name\":\"greet\",\"arguments\":{\"name\":\"Jo\"}"))
                .get("messages")
                .toString())
        .contains("Hi Jo.");
    assertThat(
            result(
                    answer(
                        "tools/call",
                        "\"name\":\"render_template\",\"arguments\":{\"name\":\"greet\"}"))
                .get("content")
                .toString())
        .contains("Hi you.");
    refused(answer("tools/call", "\"name\":\"x\""), -32602, "Unknown tool 'x'.");
    refused(answer("x/y", ""), -32601, "Method not found: x/y");
    assertThat(answer("prompts/get", "\"name\":\"none\"").get("error").toString())
        .contains("-32602", "Unknown prompt 'none'.");
  }

  @Test
  void anUnknownRevisionIsAnsweredWithTheKnownOne() throws Exception {
    Map<?, ?> answer =
        answers(request(1, "server/discover", "").replace("2026-07-28", "2099-01-01")).get(1);
    assertThat(answer.get("error").toString())
        .contains("code=-32022", "supported=[2026-07-28]", "requested=2099-01-01");
  }

  @Test
  void clientsThatInitializeUseTheExtensionToo() {
    try (HttpTransport transport = Served.http(prompts);
        McpSyncClient client =
            McpClient.sync(
                    HttpClientStreamableHttpTransport.builder(
                            "http://127.0.0.1:" + transport.port())
                        .endpoint("/mcp")
                        .build())
                .build()) {
      InitializeResult initialized = client.initialize();
      assertThat(initialized.capabilities().extensions())
          .containsOnlyKeys("io.modelcontextprotocol/skills");
      assertThat(client.listResources().resources())
          .extracting(Resource::uri)
          .containsExactly(
              "skill://review/SKILL.md",
              "skill://review/assets/a%20b.png",
              "skill://daily/SKILL.md");
      TextResourceContents text =
          (TextResourceContents)
              client
                  .readResource(ReadResourceRequest.builder("skill://review/SKILL.md").build())
                  .contents()
                  .get(0);
      assertThat(text.text()).isEqualTo(TEXT);
      assertThat(client.listPrompts().prompts()).hasSize(1);
    }
  }

  @Test
  void overHttpNoSessionIsNeeded() throws Exception {
    try (HttpTransport transport = Served.http(prompts)) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + transport.port() + "/mcp"))
              .header("Content-Type", "application/json")
              .header("Accept", "application/json, text/event-stream")
              .header("MCP-Protocol-Version", "2026-07-28")
              .POST(HttpRequest.BodyPublishers.ofString(request(7, "skills/list", "")))
              .build();
      HttpResponse<String> response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body()).contains("\"id\":7", "skill://review/SKILL.md");
    }
  }

  @Test
  void aServerWithoutSkillsDoesNotDeclareTheExtension() throws Exception {
    prompts = McpPrompts.of(Served.catalog(folder));
    assertThat(result(answer("server/discover", "")).get("capabilities").toString())
        .doesNotContain("skills", "resources");
  }

  @Test
  void aSkillThatIsTooLargeIsRefused() {
    Map<String, byte[]> many = new HashMap<>();
    for (int i = 0; i < 512; i++) {
      many.put("f" + i, new byte[0]);
    }
    assertThatThrownBy(() -> ServedSkill.of("a", Map.of(), many)).hasMessageContaining("SKILL.md");
    many.put("SKILL.md", new byte[0]);
    assertThatThrownBy(() -> ServedSkill.of("a", Map.of(), many))
        .hasMessageContaining("more than 512 files");
    many.remove("f0");
    assertThat(ServedSkill.of("a", Map.of(), many)).isNotNull();
    many.put("f1", new byte[(16 << 20) + 1]);
    assertThatThrownBy(() -> ServedSkill.of("a", Map.of(), many)).hasMessageContaining("16 MiB");
  }
}
