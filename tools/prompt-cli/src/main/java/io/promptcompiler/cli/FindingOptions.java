package io.promptcompiler.cli;

import io.promptcompiler.core.command.FindingFormat;
import picocli.CommandLine.Option;

/** The option of commands that report findings. */
final class FindingOptions {
  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "How findings are printed: text (the default), json, sarif or github.",
      defaultValue = "text")
  private FindingFormat format = FindingFormat.TEXT;

  FindingFormat format() {
    return format;
  }
}
