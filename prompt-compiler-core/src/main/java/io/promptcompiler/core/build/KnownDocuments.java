package io.promptcompiler.core.build;

import io.promptcompiler.core.KnownDocument;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.java.ClassEntry;
import io.promptcompiler.core.source.Question;
import io.promptcompiler.core.source.SourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a run knows of its documents, for the next: a file of lines, some for each document. It
 * holds for the same request only.
 */
final class KnownDocuments {
  private static final String FORMAT = "prompt-compiler-documents 1";

  private final Map<String, List<List<String>>> byKey = new HashMap<>();

  private KnownDocuments() {}

  /**
   * What the last run knew.
   *
   * @param asked the hash of what is asked for
   */
  static KnownDocuments read(Path file, String asked) throws IOException {
    KnownDocuments known = new KnownDocuments();
    List<String> lines = SealedLines.read(file, FORMAT);
    if (lines.isEmpty() || !lines.get(0).equals(asked)) {
      return known;
    }
    List<List<String>> document = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> parts = split(line);
      if (parts.get(0).equals("document")) {
        document = new ArrayList<>();
        known.byKey.put(parts.get(1), document);
      }
      document.add(parts);
    }
    return known;
  }

  /** What is known of a document. */
  Optional<KnownDocument> find(SourceFile file) {
    return Optional.ofNullable(byKey.get(file.key())).map(lines -> known(file, lines));
  }

  /** The hash of the Java source that a document became. */
  String sourceHash(KnownDocument document) {
    return byKey.getOrDefault(document.file().key(), List.of()).stream()
        .filter(line -> line.get(0).equals("class"))
        .map(line -> line.get(1))
        .findFirst()
        .orElse("");
  }

  private static KnownDocument known(SourceFile file, List<List<String>> lines) {
    List<Question> questions = new ArrayList<>();
    List<String> included = new ArrayList<>();
    List<String> called = new ArrayList<>();
    String inputs = "";
    String indexEntry = "";
    Optional<ClassEntry> made = Optional.empty();
    for (List<String> line : lines) {
      String first = line.get(1);
      switch (line.get(0)) {
        case "document" -> inputs = line.get(2);
        case "asked" ->
            questions.add(new Question(Question.About.valueOf(first), line.get(2), line.get(3)));
        case "class" -> made = Optional.of(entry(file, line.subList(2, line.size())));
        case "index" -> indexEntry = first;
        case "included" -> included.add(first);
        case "called" -> called.add(first);
        default -> throw new IllegalStateException(line.get(0));
      }
    }
    return new KnownDocument(file, questions, inputs, made, indexEntry, included, called);
  }

  private static ClassEntry entry(SourceFile file, List<String> parts) {
    Span place = new Span(Integer.parseInt(parts.get(7)), Integer.parseInt(parts.get(8)));
    return new ClassEntry(
        Boolean.parseBoolean(parts.get(0)),
        parts.get(1),
        parts.get(2),
        parts.get(3),
        parts.get(4),
        Boolean.parseBoolean(parts.get(5)),
        Boolean.parseBoolean(parts.get(6)),
        new Location(file.text(), place));
  }

  /**
   * Writes what a run knows.
   *
   * @param hashes gives the hash of the Java source of a class
   */
  static void write(
      Path file, String asked, List<KnownDocument> documents, Function<ClassEntry, String> hashes)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of(asked));
    documents.forEach(document -> add(document, hashes, lines));
    SealedLines.write(file, FORMAT, lines);
  }

  private static void add(
      KnownDocument document, Function<ClassEntry, String> hashes, List<String> lines) {
    lines.add(join("document", document.file().key(), document.inputs()));
    for (Question question : document.questions()) {
      lines.add(join("asked", question.about().name(), question.from(), question.name()));
    }
    document
        .made()
        .ifPresent(
            entry ->
                lines.add(
                    join(
                        "class",
                        hashes.apply(entry),
                        Boolean.toString(entry.isFragment()),
                        entry.key(),
                        entry.id(),
                        entry.packageName(),
                        entry.simpleName(),
                        Boolean.toString(entry.isText()),
                        Boolean.toString(entry.isDeprecated()),
                        Integer.toString(entry.location().span().start()),
                        Integer.toString(entry.location().span().end()))));
    if (!document.indexEntry().isEmpty()) {
      lines.add(join("index", document.indexEntry()));
    }
    document.included().forEach(key -> lines.add(join("included", key)));
    document.called().forEach(key -> lines.add(join("called", key)));
  }

  private static String join(String... parts) {
    return Arrays.stream(parts).map(KnownDocuments::escaped).collect(Collectors.joining("\t"));
  }

  private static String escaped(String part) {
    return part.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  private static List<String> split(String line) {
    return Arrays.stream(line.split("\t", -1)).map(KnownDocuments::plain).toList();
  }

  private static String plain(String part) {
    if (part.indexOf('\\') < 0) {
      return part;
    }
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < part.length(); i++) {
      char unit = part.charAt(i);
      if (unit == '\\') {
        i++;
        unit =
            switch (part.charAt(i)) {
              case 't' -> '\t';
              case 'n' -> '\n';
              case 'r' -> '\r';
              default -> part.charAt(i);
            };
      }
      plain.append(unit);
    }
    return plain.toString();
  }
}
