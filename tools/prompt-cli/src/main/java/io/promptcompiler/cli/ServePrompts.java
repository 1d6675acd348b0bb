package io.promptcompiler.cli;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServer.SyncSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.promptcompiler.core.command.CurrentSkills;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.mcp.HttpTransport;
import io.promptcompiler.mcp.KeepCurrent;
import io.promptcompiler.mcp.McpPrompts;
import io.promptcompiler.mcp.ServedSkill;
import io.promptcompiler.mcp.StdioTransport;
import io.promptcompiler.mcp.SystemMessages;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs a server of the Model Context Protocol until it ends. */
final class ServePrompts {
  private static final String NAME = "prompt";

  private static final String INSTRUCTIONS =
      "Prompts from templates. The tool list_templates lists them with their parameters, and"
          + " render_template renders the prompt for an agent that you task.";

  /** The SDK's logger. It is kept in a field, because an unreferenced logger loses its level. */
  private static final Logger SDK = Logger.getLogger("io.modelcontextprotocol");

  private ServePrompts() {}

  static void run(
      PromptCatalog catalog,
      CurrentSkills skills,
      Optional<ListenAddress> listen,
      boolean refuseSystem,
      Console console)
      throws IOException {
    // The SDK logs internal details; problems of requests are reported to clients.
    SDK.setLevel(Level.SEVERE);
    McpPrompts prompts =
        McpPrompts.of(catalog)
            .withSystemMessages(
                refuseSystem ? SystemMessages.REFUSE : SystemMessages.AS_USER_MESSAGES)
            .withServerInfo(NAME, Version.number())
            .withSkills(() -> served(skills));
    try {
      if (listen.isPresent()) {
        overHttp(prompts, listen.get(), console);
      } else {
        overStreams(prompts, console);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<ServedSkill> served(CurrentSkills skills) {
    List<ServedSkill> served = new ArrayList<>();
    for (CurrentSkills.Skill skill : skills.all()) {
      try {
        ServedSkill one = ServedSkill.of(skill.name(), skill.frontmatter(), skill.files());
        served.add(skill.hasParameters() ? one.dynamic() : one);
      } catch (IllegalArgumentException e) {
        SDK.severe(e.getMessage()); // the skill is too large for clients
      }
    }
    return served;
  }

  private static void overStreams(McpPrompts prompts, Console console) throws InterruptedException {
    StdioTransport transport =
        StdioTransport.of(console.streams().in(), console.streams().out())
            .reviewing(prompts.review());
    if (console.streams().out() == System.out) {
      // From here on, standard output is only used by the protocol.
      System.setOut(System.err);
    }
    McpSyncServer server = server(prompts, McpServer.sync(transport));
    KeepCurrent current = prompts.keepCurrent(server);
    transport.awaitEnd();
    current.close();
  }

  private static void overHttp(McpPrompts prompts, ListenAddress listen, Console console)
      throws IOException, InterruptedException {
    HttpTransport transport;
    try {
      transport =
          HttpTransport.at(listen.address())
              .allowingHosts(listen.names())
              .reviewing(prompts.review())
              .open();
    } catch (IOException e) {
      throw new UsageException(
          "--http: "
              + listen.address().getHostString()
              + ":"
              + listen.address().getPort()
              + " cannot be used: "
              + e.getMessage()
              + ".");
    }
    McpSyncServer server = server(prompts, McpServer.sync(transport));
    KeepCurrent current = prompts.keepCurrent(server);
    console.say(
        "Serving "
            + Plural.of(server.listPrompts().size(), "prompt")
            + " at http://"
            + listen.address().getHostString()
            + ":"
            + transport.port()
            + HttpTransport.PATH
            + ". Ctrl-C ends it.");
    if (!listen.isLoopback()) {
      console.say(
          "Warning: other machines can reach this address, and there is no password. Use 127.0.0.1,"
              + " or a proxy that checks who calls.");
    }
    try {
      new CountDownLatch(1).await();
    } finally {
      current.close();
      transport.close();
    }
  }

  private static <S extends SyncSpecification<S>> McpSyncServer server(
      McpPrompts prompts, SyncSpecification<S> server) {
    return prompts
        .addTo(server)
        .serverInfo(NAME, Version.number())
        .instructions(INSTRUCTIONS)
        .jsonSchemaValidator(new NoValidation())
        .build();
  }

  /** A validator without effect, because the tools validate their arguments themselves. */
  private static final class NoValidation implements JsonSchemaValidator {
    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object content) {
      return ValidationResponse.asValid("");
    }
  }
}
