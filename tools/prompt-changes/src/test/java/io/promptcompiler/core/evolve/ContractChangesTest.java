package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.diagnostic.Severity.OFF;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.TableCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables of changes of what models and hosts rely on, with exactly what is printed, so with the
 * places on both sides. Cases edit the documents in {@code contract-documents}: {@code <} begins a
 * line that goes and {@code >} one that comes in its place. Parts can also be files that are {@code
 * released}, {@code present} or {@code gone}. That texts change as well is left out.
 */
class ContractChangesTest {
  private static final Path DOCUMENTS = Path.of("src", "test", "resources", "contract-documents");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicNode> findingsMatchTheTable() {
    return CaseTable.tests("contracts", this::findings);
  }

  private String findings(TableCase one) throws IOException {
    Path place = Files.createTempDirectory(folder, "case");
    Map<String, String> released = documents();
    Map<String, String> present = new TreeMap<>(released);
    one.parts()
        .forEach(
            (part, text) -> {
              String[] words = part.split(" ", -1);
              switch (words[0]) {
                case "released" -> released.put(words[1], text);
                case "present" -> present.put(words[1], text);
                case "gone" -> present.remove(words[1]);
                default -> present.put(part, edited(present.get(part), text));
              }
            });
    Evolution evolution = new Evolution(place).severity(Category.RENDER, OFF);
    released.forEach(evolution::released);
    present.forEach(evolution::present);
    DiagnosticPrinter printer = new DiagnosticPrinter(place);
    return evolution.check().findings().stream()
        .map(finding -> printer.print(finding) + "\n")
        .collect(Collectors.joining());
  }

  private static Map<String, String> documents() {
    Map<String, String> documents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(DOCUMENTS)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String id = DOCUMENTS.relativize(file).toString().replace('\\', '/');
        documents.put(id, Files.readString(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return documents;
  }

  /** Lines that go stand together and once; those that come in their place follow. */
  private static String edited(String document, String edits) {
    String edited = "\n" + document;
    StringBuilder goes = new StringBuilder("\n");
    StringBuilder comes = new StringBuilder("\n");
    List<String> lines = edits.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      StringBuilder side = lines.get(i).startsWith("<") ? goes : comes;
      side.append(lines.get(i).substring(2)).append('\n');
      boolean isLast = i + 1 == lines.size();
      if (isLast || (lines.get(i).startsWith(">") && lines.get(i + 1).startsWith("<"))) {
        assertThat(edited.split(java.util.regex.Pattern.quote(goes.toString()), -1))
            .as("the document around %s", goes)
            .hasSize(2);
        edited = edited.replace(goes, comes);
        goes = new StringBuilder("\n");
        comes = new StringBuilder("\n");
      }
    }
    return edited.substring(1);
  }
}
