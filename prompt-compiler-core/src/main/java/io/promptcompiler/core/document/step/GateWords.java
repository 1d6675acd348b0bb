package io.promptcompiler.core.document.step;

/**
 * The words for a sentence about one parameter of a gate: {@code allows 200 lines}, {@code allowed
 * 400}.
 *
 * @param is the verb for the current gate
 * @param was the verb for the released gate
 * @param unit the unit of a number; empty if the parameter is not a number
 */
record GateWords(String is, String was, String unit) {

  /** Returns the words for a parameter; generic ones for a parameter without specific words. */
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
