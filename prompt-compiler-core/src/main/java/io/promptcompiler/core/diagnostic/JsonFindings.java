package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Shown;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes findings as a JSON array for scripts, with one object per line. An object contains {@code
 * id}, {@code severity}, {@code file}, {@code message} and {@code fix}; the place, unless the
 * finding is about a file as a whole; and the edits that apply the fix, if they are certain.
 */
public final class JsonFindings {
  private final DiagnosticPrinter printer;

  /**
   * Creates a writer.
   *
   * @param base the folder to which paths below it are relative
   */
  public JsonFindings(Path base) {
    this.printer = new DiagnosticPrinter(base);
  }

  /** Returns the array, with a line break at its end. */
  public String array(List<Diagnostic> found) {
    return found.stream()
        // Escapes control characters that JSON allows but that a terminal would interpret.
        .map(finding -> Shown.spelled(Json.stringify(members(finding))))
        .collect(Collectors.joining(",\n  ", found.isEmpty() ? "[" : "[\n  ", "\n]\n"));
  }

  private Map<String, Object> members(Diagnostic finding) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", finding.code().id());
    members.put("severity", finding.severity().word());
    members.put("file", printer.path(finding.location().source()));
    if (!finding.location().isWholeFile()) {
      place(finding.location(), members);
    }
    members.put("message", finding.message());
    if (!finding.fix().isEmpty()) {
      members.put("fix", finding.fix().text());
    }
    List<Edit> edits = finding.fix().edits();
    if (!edits.isEmpty()) {
      members.put("edits", edits.stream().map(this::members).toList());
    }
    List<String> places = finding.includedFrom().stream().map(printer::place).toList();
    if (!places.isEmpty()) {
      members.put("includedFrom", places);
    }
    return members;
  }

  private Map<String, Object> members(Edit edit) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("file", printer.path(edit.place().source()));
    place(edit.place(), members);
    members.put("replacement", edit.replacement());
    return members;
  }

  private static void place(Location location, Map<String, Object> members) {
    members.put("line", location.line());
    members.put("column", location.column());
    members.put("endLine", location.endLine());
    members.put("endColumn", location.endColumn());
  }
}
