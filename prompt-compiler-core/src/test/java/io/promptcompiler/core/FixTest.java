package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.TableCase;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables of what people write who know other template languages: what is found, which edits are
 * offered, and the lines that they give, which must compile. Beside them are tables of what looks
 * suspicious and is right. Where no file of a case has frontmatter, {@link #PARAMETERS} are
 * declared.
 */
class FixTest {
  private static final String DEFAULTS = "_defaults.yaml";

  private static final String PARAMETERS =
      """
      parameters:
        name: { required: true }
        nick: {}
        city: { required: true }
        last name: { required: true }
        tone: { enum: [warm, cool], required: true }
        vip: { type: boolean, required: true }
        beta: { type: boolean, required: true }
        count: { type: integer, required: true }
        price: { type: number, required: true }
        tags: { type: "string[]", required: true }
        names: { type: "string[]", required: true }
        owner:
          required: true
          properties:
            email: { required: true }
            address: { required: true, properties: { street: { required: true } } }
        items:
          required: true
          items:
            properties:
              title: { required: true }
              done: { type: boolean, required: true }
              parts: { type: "string[]", required: true }
        extra: { type: any }
      """;

  /** An edit may uncover a finding that has one itself. */
  private static final int MOST_ROUNDS = 4;

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicNode> theEditsGiveTheIntendedFile() {
    return CaseTable.tests("fixes", this::findings);
  }

  @TestFactory
  Stream<DynamicNode> aValidFileHasNoFindings() {
    return CaseTable.tests(
        "right",
        one -> {
          assertThat(findings(one)).isEmpty();
          return "";
        });
  }

  private String findings(TableCase one) throws IOException {
    Map<String, String> files = new LinkedHashMap<>(one.parts());
    if (files.values().stream().noneMatch(text -> text.startsWith("---"))) {
      files.putIfAbsent(DEFAULTS, PARAMETERS);
    }
    Templates templates = new Templates(Files.createTempDirectory(folder, "case")).with(files);
    List<Diagnostic> found = templates.compile().diagnostics();
    StringBuilder text = new StringBuilder();
    DiagnosticPrinter printer = new DiagnosticPrinter(templates.folder());
    for (Diagnostic finding : found) {
      text.append(printer.print(finding)).append('\n');
      String word = finding.fix().isCertain() ? "edit" : "offer";
      finding.fix().edits().forEach(edit -> text.append(word).append(shown(edit)));
    }
    return text + changed(templates, files, found);
  }

  /** {@code 5:3: old → new}, after {@code edit} if it is certain, otherwise after {@code offer}. */
  private static String shown(Edit edit) {
    Location place = edit.place();
    return " %d:%d: %s → %s%n"
        .formatted(
            place.line(),
            place.column(),
            place.text().replace("\n", "\\n"),
            edit.replacement().replace("\n", "\\n"));
  }

  /** The lines that the edits change, as they are then. */
  private static String changed(
      Templates templates, Map<String, String> files, List<Diagnostic> first) throws IOException {
    List<Diagnostic> found = first;
    for (int round = 0; round < MOST_ROUNDS && apply(found); round++) {
      found = templates.compile().diagnostics();
    }
    List<String> withoutEdit =
        first.stream()
            .filter(finding -> finding.fix().edits().isEmpty())
            .map(FixTest::sentence)
            .toList();
    // What a text in another language uses can be seen only once its tags are read.
    if (first.stream().noneMatch(one -> one.code() == DiagnosticCode.FOREIGN_LANGUAGE)) {
      assertThat(found.stream().filter(Diagnostic::isError).map(FixTest::sentence))
          .as("errors after the edits")
          .isSubsetOf(withoutEdit);
    }
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, String> file : files.entrySet()) {
      List<String> before = file.getValue().lines().toList();
      Files.readString(templates.folder().resolve(file.getKey()))
          .lines()
          .filter(line -> !before.contains(line))
          .forEach(line -> text.append("gives: ").append(line).append('\n'));
    }
    return text.toString();
  }

  private static String sentence(Diagnostic finding) {
    return finding.code().id() + " " + finding.message();
  }

  /** Writes the edits of findings, of those that overlap only the first; whether there were any. */
  private static boolean apply(List<Diagnostic> findings) throws IOException {
    Map<String, List<Edit>> byFile = new LinkedHashMap<>();
    for (Diagnostic finding : findings) {
      for (Edit edit : finding.fix().edits()) {
        byFile.computeIfAbsent(edit.place().source().path(), path -> new ArrayList<>()).add(edit);
      }
    }
    for (Map.Entry<String, List<Edit>> file : byFile.entrySet()) {
      List<Edit> edits = file.getValue();
      edits.sort(Comparator.comparing(edit -> edit.place().span().start()));
      String content = edits.get(0).place().source().content();
      StringBuilder text = new StringBuilder();
      int at = 0;
      for (Edit edit : edits) {
        if (edit.place().span().start() >= at) {
          text.append(content, at, edit.place().span().start()).append(edit.replacement());
          at = edit.place().span().end();
        }
      }
      Files.writeString(Path.of(file.getKey()), text.append(content.substring(at)));
    }
    return !byFile.isEmpty();
  }
}
