package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Location;
import java.util.Optional;

/**
 * A tool that prompts can mention.
 *
 * @param name the name by which models call it
 * @param source where it is defined
 * @param place the place of its name
 * @param description the text by which models choose it; empty if that is unknown
 * @param parameters a JSON Schema of its arguments; empty if that is unknown
 */
public record KnownTool(
    String name,
    ToolSource source,
    Location place,
    Optional<String> description,
    Optional<String> parameters) {

  /**
   * Returns the name by which prompts can always refer to the tool: {@code github.create_issue} for
   * one of a server.
   */
  public String fullName() {
    return source.kind() == ToolSource.Kind.SERVER ? source.name() + "." + name : name;
  }
}
