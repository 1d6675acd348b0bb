package com.acme.shop;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.promptcompiler.mcp.McpPrompts;
import io.promptcompiler.mcp.StdioTransport;
import io.promptcompiler.runtime.PromptCatalog;

/** Serves the prompt and its tools to a client of the Model Context Protocol. */
public final class Main {
  private Main() {}

  /** Answers requests on standard input until it ends. */
  public static void main(String[] arguments) throws InterruptedException {
    McpPrompts prompts = McpPrompts.of(PromptCatalog.discover()).withTools(new Shop().tools());
    StdioTransport transport = StdioTransport.ofProcess().reviewing(prompts.review());
    McpSyncServer server =
        prompts.addTo(McpServer.sync(transport)).serverInfo("shop", "1.0").build();
    transport.awaitEnd();
    server.close();
  }
}
