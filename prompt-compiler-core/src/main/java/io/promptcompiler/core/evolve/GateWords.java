package io.promptcompiler.core.evolve;

import io.promptcompiler.core.document.step.GateElement;
import io.promptcompiler.core.document.step.GateElement.Argument;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a gate does with one of its parameters, in words for a sentence: {@code allows 200 lines},
 * {@code it allowed 400}.
 *
 * @param now the verb of the present gate
 * @param before the verb of the released gate
 * @param unit what a number counts; empty for what is no number
 */
record GateWords(String now, String before, String unit) {

  /** The words for a parameter; those that no gate has yet still make a sentence. */
  static GateWords of(GateElement gate, String parameter) {
    return switch (gate.word().text() + "." + parameter) {
      case "diff_max_lines.max" -> new GateWords("allows", "allowed", "lines");
      case "diff_min_lines.min" -> new GateWords("requires", "required", "lines");
      case "changed_files_minimum.min_count" ->
          new GateWords("requires", "required", "changed files");
      case "changed_files_minimum.paths" -> verbs("counts", "counted");
      case "changed_files_allowlist.allowed" -> verbs("allows", "allowed");
      case "forbid_paths.paths" -> verbs("forbids", "forbade");
      case "command_exit_0.timeout" -> new GateWords("allows", "allowed", "seconds");
      case "command_exit_0.command",
          "command_output_contains.command",
          "command_output_regex.command" ->
          verbs("runs", "ran");
      case "command_output_contains.contains", "command_output_regex.pattern" ->
          verbs("looks for", "looked for");
      case "file_exists.path", "file_not_exists.path", "json_schema_valid.path" ->
          verbs("checks", "checked");
      case "patch_applies_cleanly.patch" -> verbs("applies", "applied");
      default -> verbs("has the '" + parameter + "'", "had the '" + parameter + "'");
    };
  }

  private static GateWords verbs(String now, String before) {
    return new GateWords(now, before, "");
  }

  /** What the present gate does, with the unit. */
  String present(Argument argument, String parameter) {
    return phrase(now, "leaves out", argument, parameter)
        + (argument instanceof Argument.OfNumber given ? " " + counted(given.number()) : "");
  }

  /** What the released gate did. */
  String released(Argument argument, String parameter) {
    return phrase(before, "left out", argument, parameter);
  }

  private String counted(long number) {
    return number == 1 && unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit;
  }

  private static String phrase(String verb, String missing, Argument argument, String parameter) {
    return argument instanceof Argument.LeftOut
        ? missing + " '" + parameter + "'"
        : verb + " " + said(argument);
  }

  private static String said(Argument argument) {
    if (argument instanceof Argument.OfNumber given) {
      return Long.toString(given.number());
    }
    List<String> texts =
        argument instanceof Argument.OfTexts given
            ? given.texts()
            : List.of(argument instanceof Argument.OfText given ? given.text() : "");
    return texts.isEmpty()
        ? "nothing"
        : texts.stream().map(text -> "'" + text + "'").collect(Collectors.joining(", "));
  }
}
