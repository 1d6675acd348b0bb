package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest.CompleteArgument;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.command.StandardStreams;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code prompt mcp --jar} with the official client and a built prompt library, over both
 * transports.
 */
class McpLibraryTest {
  private static final Map<String, String> PROMPTS =
      Map.of(
          "support/reply.md",
          """
          ---
          synopsis: Answers a customer.
          parameters:
            customer: { required: true }
            tone: { enum: [friendly, formal], default: friendly }
          variants: { de: {} }
          ---
          Answer {{shout customer}} in a {{tone}} tone.
          """,
          "support/reply.de.md",
          "Antworte {{shout customer}}.\n",
          "partials/facts.md",
          "Not a prompt.\n");

  private static final String HELPER =
      """
      package com.acme;
      public final class Shout {
        private Shout() {}
        public static String shout(String text) { return text.toUpperCase(java.util.Locale.ROOT) + "!"; }
      }
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private static Path folder;

  /** Makes {@code library.jar}: classes, resources and a helper. */
  @BeforeAll
  static void build() throws IOException {
    for (Map.Entry<String, String> prompt : PROMPTS.entrySet()) {
      write(folder.resolve("prompts"), prompt.getKey(), prompt.getValue());
    }
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(folder.resolve("prompts"), "com.acme.prompts"))
            .withHelpers(
                List.of(
                    new HelperOption("shout", "com.acme.Shout#shout", List.of("string"), "string")))
            .publishedAs(new Publication("com.acme:library", "1.0", "0.1.0"));
    Compilation compilation = PromptCompiler.compile(options);
    assertThat(compilation.errors()).isEmpty();
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> arguments =
        new ArrayList<>(List.of("-proc:none", "-d", classes.toString(), "-cp", classPath()));
    Path sources = folder.resolve("sources");
    arguments.add(write(sources, "com/acme/Shout.java", HELPER).toString());
    for (OutputFile file : compilation.files()) {
      if (file.type() == Artifact.Type.SOURCE) {
        arguments.add(write(sources, file.path(), file.content()).toString());
      } else {
        write(classes, file.path(), file.content());
      }
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, said, said, arguments.toArray(String[]::new));
    assertThat(status).as(said.toString(UTF_8)).isZero();
    try (OutputStream out = Files.newOutputStream(folder.resolve("library.jar"));
        JarOutputStream jar = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        jar.write(Files.readAllBytes(file));
        jar.closeEntry();
      }
    }
  }

  private static Path write(Path root, String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  private static String classPath() {
    String present = System.getProperty("java.class.path", "");
    return System.getProperty("surefire.test.class.path", present);
  }

  /** By standard input and output of a process. */
  @Nested
  class OverStreams extends Cases {
    @Override
    McpClientTransport connect() {
      return new StdioClientTransport(
          ServerParameters.builder(Path.of(System.getProperty("java.home"), "bin/java").toString())
              .args(
                  "-cp",
                  classPath(),
                  Main.class.getName(),
                  "mcp",
                  "--jar",
                  folder.resolve("library.jar").toString())
              .build(),
          McpJsonDefaults.getMapper());
    }
  }

  /** By {@code --http}. */
  @Nested
  class OverHttp extends Cases {
    private static final Pattern SERVING =
        Pattern.compile(
            "Serving 1 prompt at (http://127\\.0\\.0\\.1:\\d+)/mcp\\. Ctrl-C ends it\\.");

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final AtomicInteger code = new AtomicInteger(-1);
    private final Thread command =
        new Thread(
            () -> {
              StandardStreams streams =
                  new StandardStreams(
                      new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), false);
              Console console = new Console(streams, said, folder, Map.of(), false);
              code.set(Main.run(console, "mcp", "--jar", "library.jar", "--http", "127.0.0.1:0"));
            });

    @Override
    McpClientTransport connect() throws InterruptedException {
      command.start();
      Matcher serving = SERVING.matcher("");
      while (!serving.find()) {
        assertThat(command.isAlive()).as(said.toString(UTF_8)).isTrue();
        Thread.sleep(20);
        serving.reset(said.toString(UTF_8));
      }
      return HttpClientStreamableHttpTransport.builder(serving.group(1))
          .jsonMapper(McpJsonDefaults.getMapper())
          .build();
    }

    /** As Ctrl-C does. */
    @AfterEach
    void stop() throws InterruptedException {
      command.interrupt();
      command.join();
      assertThat(code).hasValue(0);
    }
  }

  abstract static class Cases {
    private @Nullable McpSyncClient client;

    abstract McpClientTransport connect() throws InterruptedException;

    private McpSyncClient client() throws InterruptedException {
      McpSyncClient started =
          McpClient.sync(connect())
              .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
              .requestTimeout(Duration.ofMinutes(1))
              .initializationTimeout(Duration.ofMinutes(1))
              .build();
      client = started;
      started.initialize();
      return started;
    }

    @AfterEach
    void disconnect() {
      if (client != null) {
        client.close();
      }
    }

    @Test
    void itsPromptsAreRenderedByItsOwnClassesAndHelpers() throws InterruptedException {
      McpSyncClient server = client();
      assertThat(server.listPrompts().prompts())
          .extracting(Prompt::name, Prompt::title)
          .containsExactly(tuple("support/reply", "Answers a customer."));
      assertThat(get(server, "support/reply", Map.of("customer", "Ada", "tone", "formal")))
          .isEqualTo("Answer ADA! in a formal tone.\n");
      assertThat(
              server
                  .completeCompletion(
                      CompleteRequest.builder(
                              PromptReference.builder("support/reply").build(),
                              new CompleteArgument("tone", "fo"))
                          .build())
                  .completion()
                  .values())
          .containsExactly("formal");
      assertThatThrownBy(() -> get(server, "support/reply", Map.of("tone", "rude")))
          .isInstanceOf(McpError.class)
          .hasMessageContaining("Required parameter 'customer' is missing")
          .hasMessageContaining("Parameter 'tone' must be one of");
      assertThatThrownBy(() -> get(server, "support/replay", Map.of()))
          .isInstanceOf(McpError.class)
          .hasMessageContaining("Did you mean 'support/reply'?");
      assertThat(tool(server, "support/reply@de")).isEqualTo("Antworte ADA!.\n");
    }

    private static String get(McpSyncClient server, String name, Map<String, Object> arguments) {
      GetPromptRequest request = GetPromptRequest.builder(name).arguments(arguments).build();
      return ((TextContent) server.getPrompt(request).messages().get(0).content()).text();
    }

    private static String tool(McpSyncClient server, String name) {
      CallToolResult result =
          server.callTool(
              CallToolRequest.builder("render_template")
                  .arguments(Map.of("name", name, "params", Map.of("customer", "Ada")))
                  .build());
      String text = ((TextContent) result.content().get(0)).text();
      assertThat(result.isError()).as(text).isFalse();
      return text;
    }
  }
}
