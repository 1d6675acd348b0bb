package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.TableCase;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table of changes with what javac and the JVM say of callers, written mechanically, and the
 * findings for these callers. If callers break there must be a finding, in the same way, and if
 * they do not there must be none.
 */
class ApiChangesTest {
  /** What can be found of fragments as classes. Other findings are about who includes them. */
  private static final Set<DiagnosticCode> OF_CLASSES =
      Set.of(DiagnosticCode.CLASS_REMOVED, DiagnosticCode.SIGNATURE_CHANGED);

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicNode> findingsAgreeWithJavacAndTheJvm() {
    return CaseTable.tests("evolution-api", this::findings);
  }

  private String findings(TableCase one) throws IOException, ReflectiveOperationException {
    Path place = Files.createTempDirectory(folder, "case");
    Templates released = new Templates(Files.createDirectories(place.resolve("old/prompts")));
    Templates present = new Templates(Files.createDirectories(place.resolve("new/prompts")));
    one.parts()
        .forEach(
            (part, text) -> {
              String[] words = part.split(" ", 2);
              if (!words[0].equals("present")) {
                released.with(words[1], text);
              }
              if (!words[0].equals("released")) {
                present.with(words[1], text);
              }
            });
    return judged(released, present);
  }

  /** What breaks by the words of javac and the JVM, and the findings, which must agree. */
  static String judged(Templates released, Templates present) throws ReflectiveOperationException {
    Compilation old = PromptCompiler.compile(options(released));
    Compilation now = PromptCompiler.compile(options(present));
    CallerTruth truth = CallerTruth.of(GeneratedJava.of(old), GeneratedJava.of(now));
    List<Diagnostic> all = findings(old, now, Compatibility.ALL);
    for (Compatibility way : Compatibility.values()) {
      List<Diagnostic> found = findings(old, now, Set.of(way));
      if (truth.breaks().contains(way)) {
        assertThat(found).as("breaks %s: %s", way, truth).isNotEmpty();
      } else {
        assertThat(found.stream().filter(ApiChangesTest::isOfClasses).toList())
            .as("does not break %s", way)
            .isEmpty();
      }
      assertThat(all.stream().map(ApiChangesTest::printed))
          .containsAll(found.stream().map(ApiChangesTest::printed).toList());
    }
    String breaks =
        truth.breaks().isEmpty()
            ? "nothing"
            : new TreeSet<>(truth.breaks())
                .stream()
                    .map(way -> way.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", "));
    return "breaks "
        + breaks
        + "\n"
        + all.stream().map(ApiChangesTest::printed).collect(Collectors.joining());
  }

  private static boolean isOfClasses(Diagnostic finding) {
    String path = finding.location().source().path();
    boolean isOfFragment = path.contains("/partials/") || path.contains("/skills/");
    boolean isOfIds = finding.code() == DiagnosticCode.PROMPT_REMOVED;
    return !isOfIds
        && (!isOfFragment || OF_CLASSES.contains(finding.code()))
        && !finding.fix().text().contains("Code still compiles and links");
  }

  private static String printed(Diagnostic finding) {
    return finding.code().id() + " " + finding.message() + "\n    " + finding.fix().text() + "\n";
  }

  private static List<Diagnostic> findings(
      Compilation released, Compilation present, Set<Compatibility> breaks) {
    CompilerOptions none = CompilerOptions.of(SourceRoot.of(Path.of("."), "acme"));
    EvolutionRequest request =
        new EvolutionRequest(
            none,
            Released.inDirectories("1.2.0", Optional.empty(), none),
            Optional.empty(),
            Map.of(),
            Path.of("no-baseline.txt"),
            /* accepts= */ false,
            breaks,
            /* isPublished= */ true);
    return CompareModules.compare(
            ComparedStates.of(released, request.released().options(), present, request.options()),
            request)
        .stream()
        .filter(ApiChangesTest::isForCallers)
        .map(Change::finding)
        .sorted(Diagnostic.ORDER)
        .toList();
  }

  /** Whether a change is one for callers, if only besides others. */
  private static boolean isForCallers(Change change) {
    return change.category() == Category.API || change.finding().fix().text().contains("break too");
  }

  private static CompilerOptions options(Templates templates) {
    return CompilerOptions.of(SourceRoot.of(templates.folder(), "acme"));
  }
}
