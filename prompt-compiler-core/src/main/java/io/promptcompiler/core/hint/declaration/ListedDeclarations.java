package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Parameters or properties that are written, as in other tools, as a list of names, a list of
 * mappings with the key {@code name}, or names with commas. They are reported and then read as the
 * intended mapping, so that they cause no other findings.
 */
public final class ListedDeclarations {
  private static final String REQUIRED = "{ required: true }";

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_-]*");

  /** Words for an empty list. */
  private static final Set<String> NONE = Set.of("no", "none", "nothing", "false", "true", "empty");

  private final Entry entry;
  private final List<Entry> meant = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  /** A line for each name, for messages. */
  private final List<String> shown = new ArrayList<>();

  private ListedDeclarations(Entry entry) {
    this.entry = entry;
  }

  /** Reads an entry whose value is not a mapping; empty if its meaning is unclear. */
  public static Optional<ListedDeclarations> of(Entry entry) {
    ListedDeclarations listed = new ListedDeclarations(entry);
    boolean isClear =
        entry.value() instanceof Sequence list
            ? list.items().stream().allMatch(listed::item)
            : entry.value() instanceof Scalar words && listed.words(words);
    boolean isUnique =
        listed.meant.stream().map(Entry::key).distinct().count() == listed.meant.size();
    return isClear && isUnique && !listed.meant.isEmpty() ? Optional.of(listed) : Optional.empty();
  }

  private boolean words(Scalar words) {
    if (words.isNull() || NONE.contains(words.text())) {
      return false;
    }
    for (String word : words.text().strip().split("[\\s,]+", -1)) {
      if (!NAME.matcher(word).matches()) {
        return false;
      }
      name(word, words.location());
    }
    return true;
  }

  private boolean item(DataNode item) {
    if (item instanceof Scalar scalar && NAME.matcher(scalar.text()).matches()) {
      name(scalar.text(), scalar.location());
      return true;
    }
    if (!(item instanceof Mapping mapping)) {
      return false;
    }
    Optional<Entry> name = mapping.entry("name");
    if (name.isPresent() && name.get().value() instanceof Scalar called) {
      return named(
          called, mapping.entries().stream().filter(one -> !one.key().equals("name")).toList());
    }
    boolean isPair = mapping.entries().size() == 1 && isName(mapping.entries().get(0).key());
    return isPair && pair(mapping.entries().get(0));
  }

  private static boolean isName(String key) {
    return NAME.matcher(key).matches();
  }

  private void name(String name, Location place) {
    Entry required = new Entry("required", place, new Scalar("true", true, place));
    meant.add(new Entry(name, place, new Mapping(List.of(required), place)));
    lines.add(name + ": " + REQUIRED);
    shown.add(name + ": " + REQUIRED);
  }

  /** Reads {@code - name: city} with other keys below it. */
  private boolean named(Scalar name, List<Entry> others) {
    if (!isName(name.text())) {
      return false;
    }
    if (others.isEmpty()) {
      name(name.text(), name.location());
      return true;
    }
    List<Entry> declared = ofOpenApi(others);
    List<String> keys = new ArrayList<>();
    for (Entry other : declared) {
      if (!isShort(other.value())) {
        return false;
      }
      keys.add(other.key() + ": " + other.value().location().text().strip());
    }
    shown.add(name.text() + ": { " + String.join(", ", keys) + " }");
    lines.add(name.text() + ":");
    keys.forEach(key -> lines.add("  " + key));
    meant.add(new Entry(name.text(), name.location(), new Mapping(declared, name.location())));
    return true;
  }

  /** Returns the keys of a parameter without its place in OpenAPI, and those of its schema. */
  private static List<Entry> ofOpenApi(List<Entry> keys) {
    List<Entry> all = new ArrayList<>();
    for (Entry key : keys) {
      if (key.key().equals("schema") && key.value() instanceof Mapping schema) {
        all.addAll(schema.entries());
      } else if (!key.key().equals("in") || !(key.value() instanceof Scalar)) {
        all.add(key);
      }
    }
    return all;
  }

  /** {@code - city: string}. */
  private boolean pair(Entry pair) {
    if (pair.value() instanceof Scalar scalar && scalar.isNull()) {
      name(pair.key(), pair.keyLocation());
      return true;
    }
    meant.add(pair);
    String line = pair.key() + ": " + pair.value().location().text().strip();
    lines.add(line);
    shown.add(line);
    return isShort(pair.value());
  }

  private static boolean isShort(DataNode value) {
    return value.location().text().strip().lines().count() == 1;
  }

  /** Returns the entry with the intended mapping. */
  public Entry meant() {
    return new Entry(
        entry.key(), entry.keyLocation(), new Mapping(meant, entry.value().location()));
  }

  /** Returns the finding, with the lines to write. */
  public Diagnostic finding() {
    String first =
        shown.stream().limit(4).map(line -> "'" + line + "'").collect(Collectors.joining(", "));
    String below = shown.size() > 4 ? " and so on" : "";
    String it = entry.value() instanceof Sequence ? "It is a list. " : "";
    Fix fix =
        Fix.of(
            it
                + "Write below '"
                + entry.key()
                + ":', indented, a line for each: "
                + first
                + below
                + ".");
    return Diagnostic.of(
            DiagnosticCode.WRONG_SHAPE, entry.value().location(), entry.key(), "a mapping")
        .fix(edited(fix));
  }

  /** Adds the edit, if the key begins a line and no comment would be lost. */
  private Fix edited(Fix fix) {
    SourceText source = entry.keyLocation().source();
    Span key = entry.keyLocation().span();
    Span value = entry.value().location().span();
    String before =
        source.content().substring(key.start() - entry.keyLocation().column() + 1, key.start());
    String between =
        value.start() < key.end() ? "" : source.content().substring(key.end(), value.start());
    String written = entry.value().location().text().stripTrailing();
    if (!before.isBlank() || !between.strip().equals(":") || written.contains("#")) {
      return fix;
    }
    String lineBreak = source.lineBreak() + before + "  ";
    Span all = new Span(key.end(), value.start() + written.length());
    String block = ":" + lineBreak + String.join(lineBreak, lines);
    return fix.replacing(new Location(source, all), block);
  }
}
