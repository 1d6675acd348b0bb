package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.javac.MappedText;
import io.promptcompiler.runtime.integration.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the prompts in code as a list. */
public final class ListCode {
  private static final int SHOWN = 60;

  private final DiagnosticPrinter printer;

  /**
   * Creates a writer.
   *
   * @param base the folder to which paths are relative
   */
  public ListCode(Path base) {
    this.printer = new DiagnosticPrinter(base);
  }

  /** Returns a JSON array with one prompt per line, and a line break at its end. */
  public String json(List<CodePrompt> prompts) {
    return prompts.stream()
        .map(prompt -> Json.stringify(members(prompt)))
        .collect(Collectors.joining(",\n  ", prompts.isEmpty() ? "[" : "[\n  ", "\n]\n"));
  }

  private Map<String, Object> members(CodePrompt prompt) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("owner", prompt.owner());
    members.put("framework", prompt.framework());
    members.put("role", prompt.role());
    members.put("file", path(prompt.place().source()));
    members.put("line", prompt.place().line());
    members.put("endLine", prompt.place().endLine());
    prompt.text().ifPresent(text -> members.put("text", text.text()));
    members.put("names", prompt.names());
    return members;
  }

  /** Returns one line for each prompt: its place, framework, role, owner, and how it begins. */
  public String lines(List<CodePrompt> prompts) {
    return prompts.stream().map(this::line).collect(Collectors.joining());
  }

  private String line(CodePrompt prompt) {
    Location place = prompt.place();
    String text =
        prompt
            .text()
            .map(MappedText::text)
            .map(ListCode::start)
            .orElse("(" + prompt.origin().shown() + ")");
    return path(place.source())
        + ":"
        + place.line()
        + ": "
        + prompt.framework()
        + " "
        + prompt.role()
        + " "
        + prompt.owner()
        + ": "
        + text
        + "\n";
  }

  private static String start(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
  }

  private String path(SourceText source) {
    return printer.path(source);
  }
}
