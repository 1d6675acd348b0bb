package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.overrides.OverridableCatalog;
import io.promptcompiler.overrides.OverrideSource;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.tool.Tools;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that clients are notified of overrides, and get the served text. */
class OverridesTest {
  @TempDir Path folder;

  /** Writes the templates as they are in the jar of a published module, and returns its loader. */
  private URLClassLoader publish(CompilerOptions options) throws Exception {
    Path jar = folder.resolve("jar");
    Compilation compilation =
        PromptCompiler.compile(
            options.publishedAs(new Publication("com.acme:prompts", "1.0.0", "test")));
    assertThat(compilation.errors()).isEmpty();
    for (Compilation.OutputFile file : compilation.files()) {
      if (file.type() == Artifact.Type.RESOURCE) {
        Served.write(jar, file.path(), file.content());
      }
    }
    return new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader());
  }

  @Test
  void clientsAreToldOfOverrides() throws Exception {
    Path released = folder.resolve("prompts");
    Served.write(
        released,
        "refund.md",
        "---\nparameters: { order: { required: true } }\n---\nRefund {{order}}.\n");
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(released, "prompts"));
    Path overrides = Files.createDirectory(folder.resolve("overrides"));
    Served.write(
        released, "find_orders.tool.md", "---\nparameters: { id: string }\n---\nFinds orders.\n");
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch toldOfTools = new CountDownLatch(1);
    try (URLClassLoader loader = publish(options);
        OverridableCatalog catalog =
            OverridableCatalog.over(Served.catalog(released))
                .classLoader(loader)
                .source(OverrideSource.directory(overrides))
                .reload(Duration.ofMillis(50))
                .open();
        HttpTransport server =
            Served.http(McpPrompts.of(catalog).withTools(() -> catalog.tools(tools(catalog))));
        McpSyncClient client =
            McpClient.sync(
                    HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + server.port())
                        .build())
                .promptsChangeConsumer(prompts -> told.countDown())
                .toolsChangeConsumer(tools -> toldOfTools.countDown())
                .build()) {
      client.initialize();
      assertThat(text(client)).isEqualTo("Refund 7.\n");
      Files.writeString(overrides.resolve("refund.md"), "Refund {{order}} at once.\n", UTF_8);
      assertThat(told.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(text(client)).isEqualTo("Refund 7 at once.\n");
      assertThat(tools(client)).contains("find_orders: Finds orders.").isSorted();
      Files.writeString(
          overrides.resolve("find_orders.tool.md"), "Finds orders by number.\n", UTF_8);
      assertThat(toldOfTools.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(tools(client)).contains("find_orders: Finds orders by number.").isSorted();
    }
  }

  private static Tools tools(PromptCatalog released) {
    return Tools.of(released.tool("find_orders", in -> "found"));
  }

  private static List<String> tools(McpSyncClient client) {
    return client.listTools().tools().stream()
        .map(tool -> tool.name() + ": " + tool.description())
        .toList();
  }

  private static String text(McpSyncClient client) {
    McpSchema.GetPromptResult result =
        client.getPrompt(
            McpSchema.GetPromptRequest.builder("refund").arguments(Map.of("order", "7")).build());
    return ((McpSchema.TextContent) result.messages().get(0).content()).text();
  }
}
