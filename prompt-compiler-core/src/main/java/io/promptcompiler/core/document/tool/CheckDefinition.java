package io.promptcompiler.core.document.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.tool.ToolLimits;
import io.promptcompiler.core.type.Field;
import java.util.List;

/** Checks what providers require of a definition: its name, its description, its parameters. */
final class CheckDefinition {
  private final ToolText tool;
  private final ToolLimits limits;
  private final DiagnosticSink sink;

  CheckDefinition(ToolText tool, ToolLimits limits, DiagnosticSink sink) {
    this.tool = tool;
    this.limits = limits;
    this.sink = sink;
  }

  /** Reports a name that a provider refuses. */
  void name() {
    String name = tool.name();
    limits.name(name, tool.placeOfName()).ifPresent(problem -> sink.report(problem.fix(fix(name))));
  }

  private Fix fix(String name) {
    String safe = name.strip().replaceAll("[^a-zA-Z0-9_-]+", "_").replaceAll("^_+|_+$", "");
    if (safe.equals(name) || limits.name(safe, tool.placeOfName()).isPresent()) {
      return Fix.of(
          tool.isNamed() ? "Write a shorter name." : "Rename the file, or set 'name' in it.");
    }
    if (tool.isNamed()) {
      return Fix.of("Write '" + safe + "'.").replacing(tool.placeOfName(), safe).suggested();
    }
    Fix fix =
        Fix.of(
            "Rename the file to '" + safe + ToolFamily.ENDING + "', or set 'name: " + safe + "'.");
    Span yaml = tool.head().yaml();
    return yaml.length() == 0
        ? fix
        : fix.replacing(
                new Location(tool.file().text(), Span.at(yaml.start())), "name: " + safe + "\n")
            .suggested();
  }

  /**
   * Reports a description that a provider refuses.
   *
   * @param description the description, without surrounding white space
   */
  void description(String description) {
    Location place = new Location(tool.file().text(), tool.head().template());
    if (description.isEmpty()) {
      if (tool.head().own().entry("description").isPresent()) {
        return; // It is in the wrong place, which has been reported.
      }
      sink.report(
          Diagnostic.of(DiagnosticCode.TOOL_WITHOUT_DESCRIPTION, place, tool.name())
              .fix("Write below the frontmatter what the tool does and when to call it."));
    } else {
      limits.description(description, place).ifPresent(sink::report);
    }
  }

  /** Reports parameters with a name that a provider refuses, or without a description. */
  void parameters(List<Field> parameters) {
    for (Field field : parameters) {
      limits.argument(field.name(), field.location()).ifPresent(sink::report);
      if (field.description().contains("{{")) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.TOOL_VALUE, field.location(), "a tag for '" + field.name() + "'")
                .fix("Write the text itself, since descriptions of arguments have no tags."));
      }
      if (field.description().isBlank()) {
        sink.report(
            Diagnostic.of(DiagnosticCode.TOOL_PARAMETER_UNDESCRIBED, field.location(), field.name())
                .fix("Write what it means: '%s: { description: … }'.".formatted(field.name())));
      }
    }
  }
}
