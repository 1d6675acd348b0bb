package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.SourceFile;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A tool that prompts can mention.
 *
 * @param name the name by which models call it
 * @param source where it is defined
 * @param place the place of its name
 * @param description the text by which models choose it; empty if that is unknown
 * @param parameters a JSON Schema of its arguments; empty if that is unknown
 * @param others a JSON object with the other properties that its server sends, such as hints; may
 *     be empty
 * @param document the document that defines it, if there is one
 */
public record KnownTool(
    String name,
    ToolSource source,
    Location place,
    Optional<String> description,
    Optional<String> parameters,
    Optional<String> others,
    Optional<Document> document) {

  /** The maximum length of a name. */
  static final int LONGEST_NAME = 200;

  /** Names that can be written in prompts and messages, and that a provider may accept. */
  private static final Pattern NAME =
      Pattern.compile("[\\p{L}\\p{N}_./:-]{1," + LONGEST_NAME + "}");

  /** Creates a tool that no document and no server defines. */
  public KnownTool(
      String name,
      ToolSource source,
      Location place,
      Optional<String> description,
      Optional<String> parameters) {
    this(name, source, place, description, parameters, Optional.empty(), Optional.empty());
  }

  /**
   * A document that defines a tool.
   *
   * @param file its file
   * @param className the name that its author chose for its class
   */
  public record Document(SourceFile file, Optional<String> className) {}

  /** Returns whether a tool can have a name; others are reported where they are defined. */
  static boolean canBeNamed(String name) {
    return NAME.matcher(name).matches();
  }

  /**
   * Returns the name by which prompts can always refer to the tool: {@code github.create_issue} for
   * one of a server.
   */
  public String fullName() {
    return source.kind() == ToolSource.Kind.SERVER ? source.name() + "." + name : name;
  }
}
