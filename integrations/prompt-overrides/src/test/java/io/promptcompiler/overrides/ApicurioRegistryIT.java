package io.promptcompiler.overrides;

import static io.promptcompiler.overrides.Sources.problem;
import static io.promptcompiler.overrides.Sources.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Reads Apicurio Registry itself; the profile {@code apicurio} gets it. */
@EnabledIfSystemProperty(named = "apicurio.home", matches = ".+")
class ApicurioRegistryIT {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static Process registry;
  private static URI address;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    int port = freePort();
    address = URI.create("http://localhost:" + port);
    registry =
        new ProcessBuilder(
                System.getProperty("apicurio.java"),
                "-Xmx512m",
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + port,
                "-Dquarkus.management.host=127.0.0.1",
                "-Dquarkus.management.port=" + freePort(),
                "-Dapicurio.storage.kind=sql",
                "-Dapicurio.storage.sql.kind=h2",
                "-jar",
                Path.of(System.getProperty("apicurio.home"), "quarkus-run.jar").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("registry.log").toFile())
            .start();
    for (int i = 0; i < 120 && registry.isAlive() && !isUp(); i++) {
      Thread.sleep(500);
    }
    assertThat(isUp()).as(Files.readString(folder.resolve("registry.log"))).isTrue();
  }

  @AfterAll
  static void stop() throws InterruptedException {
    registry.destroy();
    registry.waitFor();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static boolean isUp() throws InterruptedException {
    try {
      return send("GET", "system/info", "").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private static HttpResponse<String> send(String method, String path, String json)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve("/apis/registry/v3/" + path))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json))
            .build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }

  private static String done(String method, String path, String json) throws Exception {
    HttpResponse<String> response = send(method, path, json);
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
    return response.body();
  }

  private static String content(String text) {
    return "\"content\":{\"contentType\":\"application/x-yaml\",\"content\":"
        + Json.stringify(text)
        + "}";
  }

  private static void create(String group, String id, String labels, String text) throws Exception {
    done(
        "POST",
        "groups/" + group + "/artifacts",
        "{\"artifactId\":\""
            + id
            + "\",\"artifactType\":\"PROMPT_TEMPLATE\",\"labels\":"
            + labels
            + ",\"firstVersion\":{"
            + content(text)
            + "}}");
  }

  private static SourceReader reader(String group) {
    return OverrideSource.apicurio(address, group).reader();
  }

  @Test
  void theNewestEnabledVersionCounts() throws Exception {
    SourceReader reader = reader("versions");
    assertThat(read(reader, "support/refund.md")).isEmpty();
    create("versions", "support/refund", "{}", "templateId: x\ntemplate: one\n");
    assertThat(read(reader, "support/refund.md")).isEqualTo(Map.of("support/refund.md", "one"));

    String versions = "groups/versions/artifacts/support%2Frefund/versions";
    done("POST", versions, "{" + content("templateId: x\ntemplate: two\n") + "}");
    assertThat(read(reader, "support/refund.md")).isEqualTo(Map.of("support/refund.md", "two"));

    done("POST", versions, "{\"isDraft\":true," + content("templateId: x\ntemplate: no\n") + "}");
    assertThat(read(reader, "support/refund.md")).isEqualTo(Map.of("support/refund.md", "two"));

    done("PUT", versions + "/2/state", "{\"state\":\"DISABLED\"}");
    assertThat(read(reader, "support/refund.md")).isEqualTo(Map.of("support/refund.md", "one"));

    done("PUT", versions + "/1/state", "{\"state\":\"DISABLED\"}");
    assertThat(read(reader, "support/refund.md")).isEmpty();
  }

  @Test
  void labelsAndOddIdsAreRead() throws Exception {
    create("odd", "a b?#+&", "{}", "templateId: x\ntemplate: one\n");
    create("odd", "y", "{\"prompt-id\":\"grüße.md\"}", "templateId: x\ntemplate: two\n");
    done(
        "POST",
        "groups/odd/artifacts",
        "{\"artifactId\":\"schema\",\"artifactType\":\"JSON\",\"firstVersion\":{\"content\":"
            + "{\"contentType\":\"application/json\",\"content\":\"{}\"}}}");
    assertThat(read(reader("odd"))).isEqualTo(Map.of("a b?#+&", "one", "grüße.md", "two"));
  }

  @Test
  void aLargeArtifactIsUnreadable() throws Exception {
    create("large", "x", "{}", "templateId: x\ntemplate: " + "x".repeat(1_100_000) + "\n");
    assertThat(problem(reader("large"))).contains("is larger than 1 MB");
  }

  @Test
  void moreThanOnePageIsRead() throws Exception {
    for (int i = 0; i < 501; i++) {
      create("many", "p" + i + ".md", "{}", "templateId: x\ntemplate: text " + i + "\n");
    }
    assertThat(read(reader("many"))).hasSize(501).containsEntry("p500.md", "text 500");
  }

  /** Renders with the registry, and what it becomes here with the compiler. */
  @Test
  void bothRenderTheSame(@TempDir Path folder) throws Exception {
    create(
        "render",
        "review",
        "{}",
        """
        templateId: review
        template: |
          Review {{ language }} for {{focus}}. {{#if strict}}Be strict.{{else}}Be kind.{{/if}}
          {{#unless context}}No context.{{/unless}} {{limit}} <&"'>
        variables:
          language: { type: string, required: true, enum: [java, rust] }
          focus: { type: string, default: "speed & size" }
          strict: { type: boolean, default: false }
          context: { type: string }
          limit: { type: integer, default: 3 }
        """);
    String answer =
        done(
            "POST",
            "groups/render/artifacts/review/versions/branch=latest/render",
            "{\"variables\":{\"language\":\"java\"}}");
    Files.writeString(
        folder.resolve("review.md"), read(reader("render"), "review.md").get("review.md"));
    String rendered = DirectoryCatalog.of(folder).render("review.md", Map.of("language", "java"));
    assertThat(answer).contains("\"rendered\":" + Json.stringify(rendered));
    assertThat(rendered)
        .isEqualTo("Review java for speed & size. Be kind.\nNo context. 3 <&\"'>\n");
  }
}
