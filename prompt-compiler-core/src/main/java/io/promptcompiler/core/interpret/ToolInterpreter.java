package io.promptcompiler.core.interpret;

import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.runtime.tool.Tool;
import java.util.Map;

/** Makes tools from their documents, which read arguments as generated classes do. */
public final class ToolInterpreter {
  private ToolInterpreter() {}

  /**
   * Returns a tool with code that takes the arguments as a map.
   *
   * @param entryPoint an entry point that is a tool
   */
  public static Tool tool(EntryPoint entryPoint, Tool.Code<Map<String, Object>> code) {
    return Tool.of(
        ToolDefinition.of(entryPoint).orElseThrow(),
        given -> ReadParameters.arguments(given, entryPoint.parameters(), entryPoint.types()),
        code);
  }
}
