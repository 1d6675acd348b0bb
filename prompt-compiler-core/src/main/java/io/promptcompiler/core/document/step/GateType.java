package io.promptcompiler.core.document.step;

import static io.promptcompiler.core.syntax.data.Shape.ANYTHING;
import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;

import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.runtime.support.PathGlob;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A type of gate.
 *
 * @param word its name in documents
 * @param parameters its parameters, in the order of the runtime's type
 */
record GateType(String word, List<Parameter> parameters) {
  /** Copies the list. */
  GateType {
    parameters = List.copyOf(parameters);
  }

  /**
   * A parameter, and the words for a sentence about it: {@code allows 200 lines}, {@code allowed
   * 400}.
   *
   * @param is the verb for the current gate
   * @param was the verb for the released gate
   * @param unit the unit of a number, in the singular; empty if the parameter is not a number
   */
  record Parameter(Shape.Key<?> key, String is, String was, String unit) {
    private Parameter(Shape.Key<?> key, String is, String was) {
      this(key, is, was, "");
    }
  }

  static final Shape.Key<Scalar> TYPE = required("type", Shape.NAME, "The kind of check.");
  static final Shape.Key<Scalar> DESCRIPTION =
      optional("description", TEXT, "The description in the prompt.");

  private static final Shape<?> GLOBS_IN_REPOSITORY =
      new Shape.ListOf<>(
          new Shape.Checked(
              glob -> PathGlob.resolve(glob) != null, "a glob in the repository, as in 'src/**'"));
  private static final Shape<?> SECONDS = new Shape.Whole(1, Integer.MAX_VALUE);
  private static final Shape<?> COUNT = new Shape.Whole(1, Integer.MAX_VALUE);
  private static final Shape<?> LINES = new Shape.Whole(0, Integer.MAX_VALUE);
  private static final Parameter COMMAND =
      new Parameter(required("command", TEXT, "The command line."), "runs", "ran");
  private static final Parameter PATH =
      new Parameter(required("path", TEXT, "A path in the repository."), "checks", "checked");
  private static final Shape.Key<?> GLOBS =
      required("paths", GLOBS_IN_REPOSITORY, "Globs over paths in the repository.");

  /** All types of gates. */
  static final List<GateType> ALL =
      List.of(
          gate(
              "command_exit_0",
              COMMAND,
              new Parameter(
                  optional("timeout", SECONDS, "The maximum time in seconds."),
                  "allows",
                  "allowed",
                  "second")),
          gate(
              "command_output_contains",
              COMMAND,
              new Parameter(
                  required("contains", TEXT, "A text in its output."), "looks for", "looked for")),
          gate(
              "command_output_regex",
              COMMAND,
              new Parameter(
                  required(
                      "pattern", TEXT, "A regular expression that matches a part of its output."),
                  "looks for",
                  "looked for")),
          gate("file_exists", PATH),
          gate("file_not_exists", PATH),
          gate(
              "changed_files_allowlist",
              new Parameter(
                  required("allowed", GLOBS_IN_REPOSITORY, "Globs over paths in the repository."),
                  "allows",
                  "allowed")),
          gate(
              "changed_files_minimum",
              new Parameter(GLOBS, "counts", "counted"),
              new Parameter(
                  required("min_count", COUNT, "The minimum number of changed files."),
                  "requires",
                  "required",
                  "changed file")),
          gate("forbid_paths", new Parameter(GLOBS, "forbids", "forbade")),
          gate(
              "diff_max_lines",
              new Parameter(
                  required("max", LINES, "The largest number of changed lines."),
                  "allows",
                  "allowed",
                  "line")),
          gate(
              "diff_min_lines",
              new Parameter(
                  required("min", LINES, "The smallest number of changed lines."),
                  "requires",
                  "required",
                  "line")),
          gate(
              "json_schema_valid",
              PATH,
              new Parameter(
                  required("schema", ANYTHING, "A JSON Schema, or the name of one."),
                  "has",
                  "had")),
          gate("criteria_checklist_complete"),
          gate(
              "patch_applies_cleanly",
              new Parameter(
                  required("patch", TEXT, "The patch, or its path."), "applies", "applied")),
          gate("no_uncommitted_changes"),
          gate("tests_passed"),
          gate("lint_passed"),
          gate("human_approval"));

  private static GateType gate(String word, Parameter... parameters) {
    return new GateType(word, Arrays.asList(parameters));
  }

  /** Returns the type with the given word, which must exist. */
  static GateType of(String word) {
    return ALL.stream().filter(type -> type.word().equals(word)).findFirst().orElseThrow();
  }

  /** Returns the shape of a gate of this type. */
  Keyed shape() {
    return Keyed.closed("the gate '" + word + "'", TYPE, given(), DESCRIPTION);
  }

  /** Returns the key of the parameters. */
  Shape.Key<DataObject> given() {
    List<Shape.Key<?>> keys = parameters.stream().<Shape.Key<?>>map(Parameter::key).toList();
    Keyed given = new Keyed("the parameters of '" + word + "'", keys, /* isOpen= */ false);
    String description = "The parameters of the check.";
    return keys.stream().anyMatch(Shape.Key::isRequired)
        ? required("parameters", given, description)
        : optional("parameters", given, description);
  }

  /** Returns the keys of the evidence that the gate uses. */
  List<String> evidence() {
    return switch (word) {
      case "tests_passed" -> List.of("tests_passed", "tests_run");
      case "lint_passed" -> List.of("lint_passed", "lint_run");
      case "criteria_checklist_complete" -> List.of(EvidenceKey.CHECKLIST);
      case "changed_files_allowlist", "changed_files_minimum", "forbid_paths" ->
          List.of("changed_files");
      default -> List.of();
    };
  }

  /** Returns the runtime's type for gates of this type. */
  RuntimeType runtimeType() {
    return RuntimeType.valueOf(word.toUpperCase(Locale.ROOT));
  }
}
