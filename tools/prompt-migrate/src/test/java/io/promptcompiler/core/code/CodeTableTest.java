package io.promptcompiler.core.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.javac.FindCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Tests findings about code, and their places, with tables of small sources. */
class CodeTableTest {
  @TempDir Path folder;

  /**
   * One entry of a table.
   *
   * @param files the files, with marks around the places of findings
   * @param expected the findings
   */
  private record Entry(String title, Map<String, String> files, List<String> expected) {}

  @TestFactory
  Stream<DynamicTest> seededErrorsAreFoundAtTheirPlaces() throws IOException {
    List<Entry> entries = read("/code/errors.txt");
    assertThat(entries).hasSizeGreaterThan(40);
    return entries.stream().map(this::test);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsReportedAboutCodeThatWorks() throws IOException {
    List<Entry> entries = read("/code/right.txt");
    assertThat(entries).hasSizeGreaterThan(15);
    return entries.stream().map(this::test);
  }

  private DynamicTest test(Entry entry) {
    return DynamicTest.dynamicTest(
        entry.title(),
        () -> {
          Path root = Files.createTempDirectory(folder, "code");
          List<String> marked = new ArrayList<>();
          for (Map.Entry<String, String> file : entry.files().entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(Objects.requireNonNull(path.getParent()));
            Files.writeString(path, file.getValue().replaceAll("[«»]", ""));
            marked.addAll(marks(file.getKey(), file.getValue()));
          }
          List<Diagnostic> found =
              CheckCode.run(
                      FindCode.in(root, /* tests= */ false).modules(),
                      () -> List.of(DirectoryCatalog.of(root)),
                      new DiagnosticPolicy(Map.of()))
                  .findings();
          String prefix = root.toString().replace('\\', '/') + "/";
          assertThat(found)
              .extracting(
                  one ->
                      (one.code().id() + " " + one.message() + " " + one.fix().text())
                          .strip()
                          .replace(prefix, ""))
              .isEqualTo(entry.expected());
          assertThat(found).extracting(one -> place(one.location(), root)).isEqualTo(marked);
        });
  }

  private static String place(Location place, Path root) {
    String path = new DiagnosticPrinter(root).path(place.source());
    return path + ":" + place.line() + ":" + place.column() + ": " + place.text();
  }

  /** Returns the marked places of a file, as {@link #place} shows them. */
  private static List<String> marks(String name, String content) {
    List<String> marks = new ArrayList<>();
    int start = content.indexOf('«');
    while (start >= 0) {
      int end = content.indexOf('»', start);
      String before = content.substring(0, start).replaceAll("[«»]", "");
      int line = (int) before.chars().filter(unit -> unit == '\n').count() + 1;
      int column = before.length() - before.lastIndexOf('\n');
      marks.add(name + ":" + line + ":" + column + ": " + content.substring(start + 1, end));
      start = content.indexOf('«', end);
    }
    return marks;
  }

  private static List<Entry> read(String table) throws IOException {
    String text;
    try (var in = Objects.requireNonNull(CodeTableTest.class.getResourceAsStream(table))) {
      text = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
    List<Entry> entries = new ArrayList<>();
    for (String part : text.split("(?m)^## ", -1)) {
      if (!part.startsWith("# ")) {
        entries.add(entry(part));
      }
    }
    return entries;
  }

  private static Entry entry(String part) {
    Map<String, String> files = new LinkedHashMap<>();
    List<String> expected = new ArrayList<>();
    String title = part.lines().findFirst().orElseThrow();
    for (String file : part.split("(?m)^--- ", -1)) {
      if (!file.equals(part.substring(0, file.length()))) {
        int line = file.indexOf('\n');
        StringBuilder content = new StringBuilder();
        file.substring(line + 1)
            .lines()
            .forEach(
                one -> {
                  if (one.startsWith("=> ")) {
                    expected.add(one.substring(3));
                  } else {
                    content.append(one).append('\n');
                  }
                });
        files.put(file.substring(0, line), content.toString());
      }
    }
    return new Entry(title, files, expected);
  }
}
