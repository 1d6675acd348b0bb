package io.promptcompiler.core.catalog;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.diagnostic.Location;
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
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lists how much of each prompt providers can cache, for people and for tools, sorted by id. The
 * numbers are tokens, estimated as a quarter of the UTF-16 units of the fixed text.
 */
public final class CachingList {
  private static final List<String> HEAD =
      List.of("ID", "TOKENS", "DEPLOYMENT", "SESSION", "LOST", "FIRST VALUE");

  private final List<Item> items;

  private record Item(String id, StablePrefix prefix, Optional<Place> place) {}

  private record Place(String file, int line, String value, String varies) {}

  private CachingList(List<Item> items) {
    this.items = items;
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
          document.entryPoint().ifPresent(one -> add(one, base, items));
        }
      }
    }
    items.sort(Comparator.comparing(Item::id));
    return new CachingList(List.copyOf(items));
  }

  private static void add(EntryPoint prompt, Path base, List<Item> items) {
    String id = prompt.about().id();
    if (prompt.rendering().rendersAnything()) {
      items.add(item(id, StablePrefix.of(prompt), base));
    }
    for (Member.Part part : prompt.parts()) {
      items.add(item(id + "#" + part.name(), StablePrefix.of(prompt, part), base));
    }
    for (Variant variant : prompt.variants()) {
      if (variant.isOwn()) {
        items.add(item(id + "@" + variant.name(), StablePrefix.of(prompt.in(variant)), base));
      }
    }
  }

  private static Item item(String id, StablePrefix prefix, Path base) {
    return new Item(
        id,
        prefix,
        prefix
            .session()
            .end()
            .map(
                end ->
                    new Place(
                        path(end.at().outermost(), base),
                        end.at().outermost().line(),
                        end.value(),
                        end.varies().word())));
  }

  private static String path(Location place, Path base) {
    Path file = Path.of(place.source().path());
    Path absolute = base.toAbsolutePath().normalize();
    return (file.startsWith(absolute) ? absolute.relativize(file) : file)
        .toString()
        .replace('\\', '/');
  }

  /** Returns whether there are no prompts. */
  public boolean isEmpty() {
    return items.isEmpty();
  }

  /** Returns a table with a header, two spaces between columns and a line break after each line. */
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
        String space = " ".repeat(widths[column] - cell.length());
        boolean isNumber = column > 0 && column < HEAD.size() - 1;
        line.append(isNumber ? space + cell : cell + space).append("  ");
      }
      table.append(line.toString().stripTrailing()).append('\n');
    }
    return table.toString();
  }

  private static List<String> row(Item item) {
    StablePrefix prefix = item.prefix();
    return List.of(
        item.id(),
        String.valueOf(StablePrefix.tokens(prefix.fixed())),
        String.valueOf(StablePrefix.tokens(prefix.deployment().length())),
        String.valueOf(StablePrefix.tokens(prefix.session().length())),
        String.valueOf(StablePrefix.tokens(prefix.lost())),
        item.place()
            .map(place -> place.value() + ", " + place.file() + ":" + place.line())
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

  private static Map<String, Object> members(Item item) {
    StablePrefix prefix = item.prefix();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", item.id());
    members.put("tokens", StablePrefix.tokens(prefix.fixed()));
    members.put("deployment", StablePrefix.tokens(prefix.deployment().length()));
    members.put("session", StablePrefix.tokens(prefix.session().length()));
    members.put("lost", StablePrefix.tokens(prefix.lost()));
    item.place()
        .ifPresent(
            place -> {
              Map<String, Object> at = new LinkedHashMap<>();
              at.put("file", place.file());
              at.put("line", place.line());
              at.put("value", place.value());
              at.put("varies", place.varies());
              members.put("place", at);
            });
    return members;
  }
}
