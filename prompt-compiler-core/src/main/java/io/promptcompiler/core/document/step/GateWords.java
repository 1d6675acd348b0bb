package io.promptcompiler.core.document.step;

/**
 * Words for a sentence about a gate and one of its parameters: {@code allows 200 lines}, {@code
 * allowed 400}.
 *
 * @param is the verb of the present gate
 * @param was the verb of the released gate
 * @param unit the unit of a number; empty if the parameter is not a number
 */
record GateWords(String is, String was, String unit) {

  /** Returns the words for a parameter; those that no gate has yet still make a sentence. */
  static GateWords of(GateType gate, String parameter) {
    return switch (gate.word() + "." + parameter) {
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

  private static GateWords verbs(String is, String was) {
    return new GateWords(is, was, "");
  }
}
