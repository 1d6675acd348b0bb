package io.promptcompiler.mcp;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Prompts in a folder, and servers of them. Its main method is a server over standard streams. */
final class Served {
  private Served() {}

  /** A prompt with parameters of all kinds. */
  static final String CODE =
      """
      ---
      synopsis: [Implement a subtask, And nothing else]
      parameters:
        note: { description: A note }
        storyId: { required: true, description: Story identifier }
        phase: { enum: [build, retro, action], default: build }
        continue: { type: boolean, default: false }
        tries: { type: integer, description: How often }
        files: { type: "string[]", description: Files to read }
        owner: { type: object, properties: { name: { type: string, required: true } } }
      ---
      Story {{storyId}}, {{phase}}{{#if continue}}, again{{/if}}{{#if tries}}, try {{tries}}{{/if}}.
      {{#each files}}
      - {{this}}
      {{/each}}
      {{#if owner}}
      Owner: {{owner.name}}
      {{/if}}
      {{#if note}}
      Note: {{note}}
      {{/if}}
      """;

  static void write(Path folder, String id, String content) {
    try {
      Path file = folder.resolve(id);
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static DirectoryCatalog catalog(Path folder) {
    return DirectoryCatalog.of(CompilerOptions.of(SourceRoot.of(folder, "prompts")));
  }

  /** A server over streams. */
  static StdioTransport serve(McpPrompts prompts, InputStream in, OutputStream out) {
    StdioTransport transport = StdioTransport.of(in, out).reviewing(prompts.review());
    McpSyncServer server = prompts.addTo(McpServer.sync(transport).serverInfo("test", "1")).build();
    KeepCurrent unused = prompts.keepCurrent(server);
    return transport;
  }

  /** A server over HTTP on a free port. */
  static HttpTransport http(McpPrompts prompts) {
    try {
      HttpTransport transport = HttpTransport.onLoopback(0).reviewing(prompts.review()).open();
      McpSyncServer server =
          prompts.addTo(McpServer.sync(transport).serverInfo("test", "1")).build();
      KeepCurrent unused = prompts.keepCurrent(server);
      return transport;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the command of a process that serves the prompts of a folder. */
  static List<String> command(Path folder) {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    return List.of(java, "-cp", path, Served.class.getName(), folder.toString());
  }

  /** Serves the prompts of a folder, and a skill, over standard input and output. */
  public static void main(String[] args) {
    ServedSkill skill =
        ServedSkill.of("daily", Map.of("name", "daily"), Map.of("SKILL.md", new byte[] {'x'}));
    McpPrompts prompts = McpPrompts.of(catalog(Path.of(args[0]))).withSkills(() -> List.of(skill));
    StdioTransport transport = StdioTransport.ofProcess().reviewing(prompts.review());
    McpSyncServer server = prompts.addTo(McpServer.sync(transport).serverInfo("test", "1")).build();
    KeepCurrent unused = prompts.keepCurrent(server);
    System.out.println("This line must not be taken for a message.");
  }
}
