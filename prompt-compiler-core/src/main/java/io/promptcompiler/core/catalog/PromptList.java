package io.promptcompiler.core.catalog;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.library.PromptMembers;
import io.promptcompiler.core.program.EntryPointInfo;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.support.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The prompts of a compilation as a list for people and for tools, sorted by id and then by scope
 * in the order in which scopes hide each other. A prompt with errors is in it, as {@code broken}.
 */
public final class PromptList {
  private static final List<String> HEAD =
      List.of("ID", "SCOPE", "STATUS", "REQUIRED", "OPTIONAL", "SYNOPSIS");
  private static final String NONE = "-";

  private final List<Item> items;

  /** A prompt; without info when it is broken. */
  private record Item(String id, String scope, Optional<PromptInfo> info) {
    String status() {
      return info.map(PromptInfo::status).orElse("broken");
    }
  }

  private PromptList(List<Item> items) {
    this.items = items;
  }

  /** The list of a compilation. */
  public static PromptList of(Compilation compilation) {
    return new PromptList(
        CompiledPrompt.of(compilation).stream()
            .sorted(
                Comparator.comparing((CompiledPrompt prompt) -> prompt.file().id().path())
                    .thenComparing(prompt -> prompt.file().root().scope()))
            .map(PromptList::item)
            .toList());
  }

  private static Item item(CompiledPrompt prompt) {
    return new Item(
        prompt.file().id().path(),
        prompt.file().root().scope().word(),
        prompt.entryPoint().map(EntryPointInfo::of));
  }

  /** How many prompts have errors. */
  public int broken() {
    return (int) items.stream().filter(item -> item.info().isEmpty()).count();
  }

  /** A table with a head, its columns two blanks apart, a line break behind each line. */
  public String table() {
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    items.forEach(item -> rows.add(row(item)));
    int[] widths =
        IntStream.range(0, HEAD.size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    StringBuilder table = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String cell = row.get(column);
        line.append(cell).append(" ".repeat(widths[column] - cell.length() + 2));
      }
      table.append(line.toString().stripTrailing()).append('\n');
    }
    return table.toString();
  }

  private static List<String> row(Item item) {
    List<PromptParameter> parameters = item.info().map(PromptInfo::parameters).orElse(List.of());
    List<String> synopsis = item.info().map(PromptInfo::synopsis).orElse(List.of());
    return List.of(
        item.id(),
        item.scope(),
        item.status(),
        names(parameters, true),
        names(parameters, false),
        synopsis.isEmpty() ? "" : synopsis.get(0).lines().findFirst().orElse(""));
  }

  private static String names(List<PromptParameter> parameters, boolean required) {
    String names =
        parameters.stream()
            .filter(parameter -> parameter.required() == required)
            .map(PromptParameter::name)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? NONE : names;
  }

  /** A JSON array with an object a prompt, one a line, a line break at the end. */
  public String json() {
    return items.stream()
        .map(item -> Json.stringify(members(item)))
        .collect(Collectors.joining(",\n  ", items.isEmpty() ? "[" : "[\n  ", "\n]\n"));
  }

  private static Map<String, Object> members(Item item) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", item.id());
    members.put("scope", item.scope());
    members.put("status", item.status());
    if (item.info().isPresent()) {
      members.putAll(PromptMembers.of(item.info().get()));
    }
    return members;
  }
}
