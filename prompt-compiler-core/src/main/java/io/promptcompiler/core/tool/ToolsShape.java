package io.promptcompiler.core.tool;

import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.closed;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;
import static io.promptcompiler.core.syntax.data.Shape.TRUTH;

import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import java.util.Arrays;

/** The shape of the key {@code tools} of {@code prompt.yaml}. */
public final class ToolsShape {
  static final String JAVA = "java";
  static final String MCP = "mcp";
  static final String EXTERNAL = "external";
  static final String PROVIDERS = "providers";
  static final String PREFIX = "prefix";
  static final String MAX_TOKENS = "maxTokens";

  private static final Shape<?> SERVER =
      new Shape.Text("[A-Za-z0-9_-]{1,64}", "a name of letters, digits, '_' and '-'");

  private static final Shape<?> NAME =
      new Shape.Text("[^\\s,'\"`]{1,200}", "the name of a tool, such as web_search");

  /** The settings of tools. */
  public static final Keyed SETTINGS =
      closed(
          "tools",
          optional(
              JAVA,
              new Shape.Either(TRUTH, new Shape.ListOf<>(TEXT)),
              "Whether methods with @Tool, @McpTool or @LlmTool in src/main/java are tools, or the"
                  + " folders of their sources. Default: false."),
          optional(
              MCP,
              new Shape.MapOf(SERVER, TEXT),
              "The files with the tools of MCP servers, by a name for each server; 'prompt tools"
                  + " pin' writes them."),
          optional(
              EXTERNAL,
              new Shape.OneOrMany<>(NAME),
              "Names of tools that are defined elsewhere and cannot be checked."),
          optional(
              PROVIDERS,
              new Shape.OneOrMany<>(
                  new Shape.OneOf(
                      Arrays.stream(ToolProvider.values()).map(ToolProvider::word).toList())),
              "The providers whose limits tools must keep. Default: all."),
          optional(
              PREFIX,
              new Shape.Text(
                  "[A-Za-z0-9_.:-]{0,64}",
                  "a text of letters, digits, '_', '.', ':' and '-'",
                  /* isName= */ true),
              "What clients write before the name of each tool, such as mcp__shop__; it counts for"
                  + " the limits."),
          optional(
              MAX_TOKENS,
              new Shape.Whole(1, Integer.MAX_VALUE),
              "The most tokens that the tools of a prompt should have; more are a warning."));

  private ToolsShape() {}
}
