package io.promptcompiler.core.build;

import io.promptcompiler.core.CachedDocument;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.source.FragmentLookup;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes a cached document as lines of text and reads it back. The first line has the key of the
 * document and ends in a checksum of everything that the other lines depend on.
 */
final class DocumentLines {
  private static final String FIRST = "document\t";
  private static final String CLASS = "class\t";

  private DocumentLines() {}

  static boolean isFirst(String line) {
    return line.startsWith(FIRST);
  }

  /** Returns the document key in the first line of an entry. */
  static String key(String first) {
    return TabbedLine.parts(first).get(1);
  }

  /** Returns whether lines are a valid entry of a document; false if they are empty. */
  static boolean isOf(CachedDocument document, List<String> lines) {
    return !lines.isEmpty() && lines.get(0).endsWith("\t" + document.inputs());
  }

  /**
   * Returns all lines of a document.
   *
   * @param checksums returns the checksum of the source of a class
   */
  static List<String> of(CachedDocument document, Function<ClassEntry, String> checksums) {
    List<String> lines = new ArrayList<>();
    lines.add(TabbedLine.of("document", document.file().key(), document.inputs()));
    for (FragmentLookup question : document.questions()) {
      lines.add(TabbedLine.of("asked", question.about().name(), question.from(), question.name()));
    }
    document
        .made()
        .ifPresent(
            entry -> {
              // Aliases are written before the class, because reading the class needs them.
              entry.aliases().forEach(alias -> lines.add(line(alias)));
              lines.add(line(entry, checksums.apply(entry)));
            });
    document.included().forEach(key -> lines.add(TabbedLine.of("included", key)));
    document.called().forEach(key -> lines.add(TabbedLine.of("called", key)));
    return lines;
  }

  private static String line(Alias alias) {
    return TabbedLine.of(
        "alias",
        alias.written(),
        alias.id(),
        Integer.toString(alias.location().span().start()),
        Integer.toString(alias.location().span().end()));
  }

  private static String line(ClassEntry entry, String checksum) {
    List<String> parts = new ArrayList<>();
    parts.add("class");
    parts.add(checksum);
    parts.add(Boolean.toString(entry.isFragment()));
    parts.add(entry.key());
    parts.add(entry.id());
    parts.add(entry.packageName());
    parts.add(entry.simpleName());
    parts.add(entry.path());
    parts.add(Boolean.toString(entry.isText()));
    parts.add(Boolean.toString(entry.isMessages()));
    parts.add(String.join(",", entry.parts()));
    parts.add(Boolean.toString(entry.isDeprecated()));
    parts.add(entry.output());
    parts.add(String.join(",", entry.variants()));
    parts.add(Integer.toString(entry.location().span().start()));
    parts.add(Integer.toString(entry.location().span().end()));
    parts.add(Boolean.toString(entry.isCached()));
    parts.add(Boolean.toString(entry.isTool()));
    parts.addAll(entry.objects());
    return TabbedLine.of(parts.toArray(String[]::new));
  }

  /** Returns the checksum of the source of a document, or an empty string if it has no class. */
  static String sourceChecksum(List<String> lines) {
    for (String line : lines) {
      if (line.startsWith(CLASS)) {
        return line.substring(CLASS.length(), line.indexOf('\t', CLASS.length()));
      }
    }
    return "";
  }

  /**
   * Reads a cached document from lines. The result is empty if the index has no entry for its
   * class.
   *
   * @param indexEntries returns the index entry of a class, if it exists
   */
  static Optional<CachedDocument> read(
      SourceFile file, List<String> lines, Function<String, Optional<String>> indexEntries) {
    List<FragmentLookup> questions = new ArrayList<>();
    List<String> included = new ArrayList<>();
    List<String> called = new ArrayList<>();
    List<Alias> aliases = new ArrayList<>();
    String inputs = "";
    Optional<ClassEntry> made = Optional.empty();
    for (String line : lines) {
      List<String> parts = TabbedLine.parts(line);
      switch (parts.get(0)) {
        case "document" -> inputs = parts.get(2);
        case "asked" -> questions.add(question(parts));
        case "alias" -> aliases.add(alias(file, parts));
        case "class" -> made = Optional.of(entry(file, parts, aliases));
        case "included" -> included.add(parts.get(1));
        case "called" -> called.add(parts.get(1));
        default -> throw new IllegalStateException(line);
      }
    }
    Optional<String> indexEntry =
        made.isEmpty() ? Optional.of("") : indexEntries.apply(made.get().name());
    if (indexEntry.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new CachedDocument(file, questions, inputs, made, indexEntry.get(), included, called));
  }

  private static FragmentLookup question(List<String> parts) {
    return new FragmentLookup(
        FragmentLookup.Subject.valueOf(parts.get(1)), parts.get(2), parts.get(3));
  }

  private static Alias alias(SourceFile file, List<String> parts) {
    Span place = new Span(Integer.parseInt(parts.get(3)), Integer.parseInt(parts.get(4)));
    return new Alias(parts.get(1), parts.get(2), new Location(file.text(), place));
  }

  private static ClassEntry entry(SourceFile file, List<String> parts, List<Alias> aliases) {
    Span place = new Span(Integer.parseInt(parts.get(14)), Integer.parseInt(parts.get(15)));
    return new ClassEntry(
        Boolean.parseBoolean(parts.get(2)),
        Boolean.parseBoolean(parts.get(17)),
        parts.get(3),
        parts.get(4),
        parts.get(5),
        parts.get(6),
        parts.get(7),
        Boolean.parseBoolean(parts.get(8)),
        Boolean.parseBoolean(parts.get(9)),
        Boolean.parseBoolean(parts.get(16)),
        names(parts.get(10)),
        Boolean.parseBoolean(parts.get(11)),
        aliases,
        parts.get(12),
        names(parts.get(13)),
        new Location(file.text(), place),
        parts.subList(18, parts.size()));
  }

  private static List<String> names(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split(",", -1));
  }
}
