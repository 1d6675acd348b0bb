package io.promptcompiler.core.catalog;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.catalog.TextTable.Side;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.runtime.integration.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Lists how much of each prompt providers can cache, for people and for tools, sorted by id. The
 * numbers are tokens, estimated as a quarter of the UTF-16 units of the fixed text. The tools that
 * a prompt lists come first in a request, so their definitions are part of it.
 */
public final class CachingList {
  private static final List<String> HEAD =
      List.of("ID", "TOKENS", "TOOLS", "DEPLOYMENT", "SESSION", "LOST", "FIRST VALUE");

  private static final List<Side> SIDES =
      List.of(Side.LEFT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.LEFT);

  private static final int TOOLS = HEAD.indexOf("TOOLS");

  private final List<Item> items;
  private final DiagnosticPrinter printer;

  /**
   * A row.
   *
   * @param tools the length of the definitions of tools, which come first in a request
   */
  private record Item(String id, StablePrefix prefix, long tools) {}

  private CachingList(List<Item> items, DiagnosticPrinter printer) {
    this.items = items;
    this.printer = printer;
  }

  /**
   * Returns the list of some modules, without prompts with errors.
   *
   * @param id the id of the only prompt to list; empty for all
   * @param base the folder to which paths are printed relative
   */
  public static CachingList of(List<Compilation> modules, String id, Path base) {
    List<Item> items = new ArrayList<>();
    for (Compilation compilation : modules) {
      for (CompiledDocument document : compilation.documents()) {
        if (!document.isForOthers() && (id.isEmpty() || document.file().id().path().equals(id))) {
          document.entryPoint().ifPresent(one -> add(one, items));
        }
      }
    }
    items.sort(Comparator.comparing(Item::id));
    return new CachingList(List.copyOf(items), new DiagnosticPrinter(base));
  }

  private static void add(EntryPoint prompt, List<Item> items) {
    long tools = prompt.tools().map(Member.Tools::length).orElse(0L);
    prefixes(prompt)
        .forEach(
            (part, prefix) ->
                items.add(new Item(prompt.about().id() + part, prefix.after(tools), tools)));
  }

  /**
   * Returns the stable beginnings of a prompt: under an empty name that of its text or messages,
   * under {@code #part} that of a part, and under {@code @variant} that of a variant with a text of
   * its own.
   */
  public static Map<String, StablePrefix> prefixes(EntryPoint prompt) {
    Map<String, StablePrefix> prefixes = new LinkedHashMap<>();
    if (prompt.rendering().rendersAnything()) {
      prefixes.put("", StablePrefix.of(prompt));
    }
    for (Member.Part part : prompt.parts()) {
      prefixes.put("#" + part.name(), StablePrefix.of(prompt, part));
    }
    for (Variant variant : prompt.variants()) {
      if (variant.isOwn()) {
        prefixes.put("@" + variant.name(), StablePrefix.of(prompt.in(variant)));
      }
    }
    return prefixes;
  }

  /** Returns whether there are no prompts. */
  public boolean isEmpty() {
    return items.isEmpty();
  }

  /**
   * Returns a table with a header, two spaces between columns and a line break after each line.
   * There is a column for tools only if a prompt lists any.
   */
  public String table() {
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    items.forEach(item -> rows.add(row(item)));
    boolean hasTools = items.stream().anyMatch(item -> item.tools() > 0);
    return hasTools
        ? TextTable.of(rows, SIDES)
        : TextTable.of(rows.stream().map(CachingList::withoutTools).toList(), withoutTools(SIDES));
  }

  private static <T> List<T> withoutTools(List<T> row) {
    List<T> others = new ArrayList<>(row);
    others.remove(TOOLS);
    return others;
  }

  private List<String> row(Item item) {
    StablePrefix prefix = item.prefix();
    return List.of(
        item.id(),
        String.valueOf(StablePrefix.tokens(prefix.fixed())),
        String.valueOf(StablePrefix.tokens(item.tools())),
        String.valueOf(StablePrefix.tokens(prefix.deployment().length())),
        String.valueOf(StablePrefix.tokens(prefix.session().length())),
        String.valueOf(StablePrefix.tokens(prefix.lost())),
        prefix
            .session()
            .end()
            .map(end -> end.value() + ", " + file(end) + ":" + end.at().outermost().line())
            .orElse("-"));
  }

  /**
   * Returns a JSON array with an object for each prompt, one per line, with a line break at the
   * end.
   */
  public String json() {
    return items.stream()
        .map(item -> Json.stringify(members(item)))
        .collect(Collectors.joining(",\n  ", items.isEmpty() ? "[" : "[\n  ", "\n]\n"));
  }

  private Map<String, Object> members(Item item) {
    StablePrefix prefix = item.prefix();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", item.id());
    members.put("tokens", StablePrefix.tokens(prefix.fixed()));
    if (item.tools() > 0) {
      members.put("tools", StablePrefix.tokens(item.tools()));
    }
    members.put("deployment", StablePrefix.tokens(prefix.deployment().length()));
    members.put("session", StablePrefix.tokens(prefix.session().length()));
    members.put("lost", StablePrefix.tokens(prefix.lost()));
    prefix
        .session()
        .end()
        .ifPresent(
            end -> {
              Map<String, Object> at = new LinkedHashMap<>();
              at.put("file", file(end));
              at.put("line", end.at().outermost().line());
              at.put("value", end.value());
              at.put("varies", end.varies().word());
              members.put("place", at);
            });
    return members;
  }

  private String file(StablePrefix.End end) {
    return printer.path(end.at().outermost().source());
  }
}
