package io.promptcompiler.core.document.tool;

import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.NAME;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;
import static io.promptcompiler.core.syntax.data.Shape.TRUTH;

import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.program.Member.Hint;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Trust;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The shape of a tool's frontmatter. */
final class ToolShape {
  static final Shape.Key<?> TOOL_NAME =
      optional("name", NAME, "The name by which models call the tool; that of the file.");
  static final Shape.Key<?> TITLE = optional("title", TEXT, "The name for people.");
  static final Shape.Key<Boolean> READ_ONLY =
      optional(Hint.READ_ONLY.word(), TRUTH, "Whether the tool changes nothing.");
  static final Shape.Key<Boolean> DESTRUCTIVE =
      optional(
          Hint.DESTRUCTIVE.word(), TRUTH, "Whether the tool may delete or overwrite what exists.");
  static final Shape.Key<Boolean> IDEMPOTENT =
      optional(Hint.IDEMPOTENT.word(), TRUTH, "Whether a second equal call changes nothing more.");
  static final Shape.Key<Boolean> OPEN_WORLD =
      optional(
          Hint.OPEN_WORLD.word(),
          TRUTH,
          "Whether the tool reaches things outside of the application, such as the web.");

  static final Shape.Key<DataObject> ANNOTATIONS =
      optional(
          "annotations",
          Keyed.closed("annotations", READ_ONLY, DESTRUCTIVE, IDEMPOTENT, OPEN_WORLD),
          "Hints for clients, as in the Model Context Protocol.");

  /** The keys that mean the same for prompts. */
  static final List<String> SHARED =
      List.of("version", "status", "deprecated", "class", "types", Sensitivity.KEY);

  /** The frontmatter of a tool. */
  static final Keyed FRONTMATTER =
      Keyed.open(
              "the frontmatter of a tool",
              TOOL_NAME,
              TITLE,
              like("parameters", "The arguments that models write, by name."),
              like(OutputDeclaration.KEY, "The result; a text if it is not declared."),
              optional(
                  Trust.KEY,
                  new Shape.OneOf(Trust.WORDS),
                  "Whether the result comes from untrusted authors; untrusted."),
              ANNOTATIONS,
              optional(
                  ReadExamples.KEY,
                  new Shape.ListOf<>(FrontmatterShape.CALL),
                  "Examples of calls."))
          .with(SHARED.stream().<Shape.Key<?>>map(ToolShape::same).toList());

  /** The keys of texts that tools do not have. */
  static final List<String> OF_TEXTS =
      FrontmatterShape.OF_MESSAGES.names().stream()
          .filter(name -> !FRONTMATTER.names().contains(name))
          .toList();

  /** Keys of other formats, with advice. */
  static final Map<String, String> OF_OTHERS = ofOthers();

  private ToolShape() {}

  private static Map<String, String> ofOthers() {
    Map<String, String> advice = new HashMap<>();
    for (String arguments :
        List.of(
            "inputSchema",
            "input_schema",
            "input",
            "inputs",
            "arguments",
            "args",
            "params",
            "properties",
            "schema")) {
      advice.put(arguments, "Declare the arguments under 'parameters'.");
    }
    for (String result : List.of("outputSchema", "output_schema", "returns", "result")) {
      advice.put(result, "Declare the result under 'output'.");
    }
    for (Hint hint : Hint.values()) {
      String fix = "Write 'annotations: { " + hint.word() + ": true }'.";
      advice.put(hint.word(), fix);
      advice.put(hint.word() + "Hint", fix);
    }
    return advice;
  }

  private static Shape.Key<?> same(String name) {
    return FrontmatterShape.FRONTMATTER.key(name).orElseThrow();
  }

  private static Shape.Key<?> like(String name, String description) {
    return optional(name, same(name).shape(), description);
  }
}
