package io.promptcompiler.overrides;

import static io.promptcompiler.overrides.TestServer.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Serves artifacts of a registry in place of a released prompt. */
class ApicurioCatalogTest {
  private static final String RELEASED =
      """
      ---
      parameters:
        name: { required: true }
        tone: { enum: [formal, casual], default: formal }
        tags: { type: "string[]" }
        limit: { type: integer, default: 3 }
      ---
      Dear {{name}}, {{tone}}, {{limit}}:{{#each tags}} {{this}}{{/each}}
      """;
  private static final Map<String, Object> VALUES =
      Map.of("name", "Ann", "tags", List.of("a", "b"));

  @TempDir Path folder;
  private TestServer server;
  private Release release;
  private final List<OverrideChange> changes = Collections.synchronizedList(new ArrayList<>());

  @BeforeEach
  void open() throws IOException {
    server = TestServer.open();
    release = Release.of(folder, Map.of("ask.md", RELEASED));
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    release.close();
  }

  private OverridableCatalog catalog(String template, String variables)
      throws InterruptedException {
    String api = "apis/registry/v3/";
    server.put(
        api + "search/artifacts",
        "{\"artifacts\":[{\"artifactType\":\"PROMPT_TEMPLATE\",\"groupId\":\"bot\","
            + "\"artifactId\":\"ask\"}],\"count\":1}");
    server.put(
        api + "groups/bot/artifacts/ask/versions/branch=latest",
        "{\"version\":\"1\",\"contentId\":1,\"artifactId\":\"ask\",\"state\":\"ENABLED\"}");
    server.on(
        api + "groups/bot/artifacts/ask/versions/1/content",
        status(
            200,
            "application/x-yaml",
            "templateId: ask\ntemplate: '" + template + "'\nvariables: { " + variables + " }\n"));
    OverridableCatalog catalog =
        OverridableCatalog.over(release.catalog())
            .classLoader(release.loader())
            .source(OverrideSource.apicurio(server.uri(), "bot"))
            .onChange(changes::add)
            .open();
    // Opening waits for five seconds, in which a busy machine does not compile anything.
    for (int i = 0; i < 3_000 && changes.isEmpty(); i++) {
      Thread.sleep(20);
    }
    return catalog;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // The same declarations, as far as the registry knows them.
        "name: { type: string, required: true }, tone: { type: string, enum: [formal, casual],"
            + " default: formal }, tags: { type: array }, limit: { type: integer, default: 3 }",
        // Fewer of them.
        "name: { type: string }",
        "name: { description: The customer }, tags: { type: array, required: false }",
        // More, which callers need not know.
        "closing: { type: string, default: Bye }",
      })
  void anArtifactThatFitsIsServed(String variables) throws Exception {
    try (OverridableCatalog catalog =
        catalog("Hi {{name}} {{limit}}{{#each tags}}-{{this}}{{/each}}", variables)) {
      assertThat(changes)
          .extracting(OverrideChange::kind)
          .containsOnly(OverrideChange.Kind.ACCEPTED);
      assertThat(catalog.render("ask.md", VALUES)).isEqualTo("Hi Ann 3-a-b");
    }
  }

  @Test
  void aNewVariableHasItsDefault() throws Exception {
    try (OverridableCatalog catalog =
        catalog("Hi {{name}}. {{closing}}", "closing: { type: string, default: Bye }")) {
      assertThat(catalog.render("ask.md", VALUES)).isEqualTo("Hi Ann. Bye");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Hi {{name}} {{nobody}} | name: { type: string }",
        "Hi {{name}} {{x}} | x: { type: string, required: true }",
        "Hi {{name}} | name: { type: integer }",
        "Hi {{name}} {{limit}} | limit: { type: integer, default: 4 }",
        "Hi {{name}} {{tone}} | tone: { type: string, enum: [formal] }",
        "Hi {{name | name: { type: string }",
      })
  void anArtifactThatDoesNotFitIsRejected(String template, String variables) throws Exception {
    try (OverridableCatalog catalog = catalog(template.strip(), variables.strip())) {
      assertThat(changes)
          .extracting(OverrideChange::kind)
          .containsExactly(OverrideChange.Kind.REJECTED);
      assertThat(Objects.requireNonNull(changes.get(0)).findings()).isNotEmpty();
      assertThat(catalog.render("ask.md", VALUES)).isEqualTo("Dear Ann, formal, 3: a b\n");
    }
  }
}
