package io.promptcompiler.core.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.code.CheckCode;
import io.promptcompiler.core.command.Explanation.ExampleFile;
import io.promptcompiler.core.command.Explanation.Role;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCategory;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Explanations;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.evolve.Category;
import io.promptcompiler.core.evolve.CheckEvolution;
import io.promptcompiler.core.evolve.CompareOverride;
import io.promptcompiler.core.evolve.EvolutionRequest;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.migrate.MigrateRequest;
import io.promptcompiler.core.migrate.MigrateTree;
import io.promptcompiler.core.source.javac.FindCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the explanations of findings: each wrong example has the finding and each right one does
 * not, and {@code docs/diagnostics.md} links to them all.
 */
class ExplanationsTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "diagnostics.md");
  private static final Path EXPLANATIONS =
      Path.of("../../prompt-compiler-core/src/main/resources")
          .resolve("io/promptcompiler/core/diagnostic/explanations");

  /** Findings that no small example can have, with the reason. */
  private static final Map<String, String> WITHOUT_EXAMPLE = withoutExample();

  /**
   * Changes that always come with another one: removing a step changes the steps that lead to it.
   */
  private static final Map<String, String> ENTAILED =
      Map.of("PC1261", "PC1244", "PC1269", "PC1201");

  @TempDir Path folder;

  private static Map<String, String> withoutExample() {
    Map<String, String> reasons = new TreeMap<>();
    reasons.put("PC101", "a file that is not UTF-8 cannot be shown");
    reasons.put("PC102", "a NUL character cannot be shown");
    reasons.put("PC104", "it is about a symbolic link");
    reasons.put(
        "PC105", "it is about a file that the operating system does not let the build read");
    reasons.put("PC111", "it is about two executions of a goal in Maven");
    reasons.put("PC115", "it is about thousands of symbolic links");
    reasons.put("PC119", "it is about a symbolic link");
    reasons.put("PC117", "it is about an extension of Maven");
    reasons.put("PC114", "it needs a prompt.yaml");
    reasons.put("PC122", "it is about the folder of a project in Maven");
    reasons.put("PC406", "it is about names of hundreds of characters");
    reasons.put("PC1214", "it is about a partial that is too long to be shown");
    reasons.put("PC1248", "the mistake is in the release, which no edit can correct");
    reasons.put("PC1272", "it is about a POM in git");
    reasons.put("PC1111", "it is about a build that accepts the texts of examples");
    reasons.put("PC1512", "it is about the permissions of a file");
    reasons.put("PC1513", "the skill would have to be very long");
    reasons.put("PC1520", "it is about a build that publishes");
    reasons.put("PC1521", "it is about a build that publishes");
    reasons.put("PC1517", "it is off by default");
    reasons.put("PC602", "it would be a bug of the compiler");
    reasons.put("PC1704", "the description would have to be very long");
    reasons.put("PC1722", "it is about a hash");
    reasons.put("PC1723", "it needs a prompt.yaml and Java");
    reasons.put("PC1727", "it is about a POM");
    reasons.put("PC1752", "it needs two servers");
    reasons.put("PC1757", "it needs many tools");
    reasons.put("PC1760", "it needs settings of a project");
    for (String id : List.of("PC1644", "PC1645", "PC1646", "PC1647")) {
      reasons.put(id, "it needs a folder of overrides");
    }
    for (String id : List.of("PC348", "PC512", "PC520")) {
      reasons.put(id, "the prompt would have to be very large");
    }
    for (String id : List.of("PC136", "PC141", "PC1001", "PC1002", "PC1003", "PC1004", "PC1336")) {
      reasons.put(id, "it needs a prompt library, which is compiled");
    }
    return reasons;
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(EXPLANATIONS)) {
      return files.toList();
    }
  }

  private static Stream<Explanation> all() throws IOException {
    List<Explanation> all = new ArrayList<>();
    for (Path file : files()) {
      all.addAll(ReadExplanations.of(Files.readString(file)));
    }
    return all.stream();
  }

  @Test
  void eachFindingIsExplainedInOrder() throws IOException {
    for (Path file : files()) {
      assertThat(ReadExplanations.of(Files.readString(file)))
          .extracting(Explanation::code)
          .isSorted();
    }
    assertThat(all()).allSatisfy(one -> assertThat(one.text()).as(one.code().id()).isNotEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void anExplanationBeginsWithTheMessage(DiagnosticCode code) {
    boolean canBeLowered = code.severity() == Severity.ERROR && code.canBeLowered();
    String severity = code.severity().word() + (canBeLowered ? ", can be lowered" : "");
    assertThat(Explanations.of(code))
        .startsWith("## %s · %s\n\n> %s\n\n".formatted(code.id(), severity, code.text()));
  }

  @Test
  void eachFindingHasAnExampleOrAReason() throws IOException {
    assertThat(all().filter(one -> one.files().isEmpty()).map(one -> one.code().id()))
        .containsExactlyInAnyOrderElementsOf(WITHOUT_EXAMPLE.keySet());
  }

  @Test
  void noSentenceIsThereTwice() throws IOException {
    List<String> sentences =
        all()
            .flatMap(one -> Stream.of(one.text().replace('\n', ' ').split("(?<=[.:]) (?=[A-Z`])")))
            .filter(sentence -> sentence.length() > 40)
            .toList();
    assertThat(sentences).doesNotHaveDuplicates();
  }

  @TestFactory
  Stream<DynamicTest> theWrongExampleHasTheFinding() throws IOException {
    return examples(
        one -> {
          String id = one.code().id();
          List<Diagnostic> found = findings(one, Role.WRONG);
          assertThat(found.stream().map(each -> each.code().id()))
              .as(shown(found))
              .contains(id)
              .isSubsetOf(id, ENTAILED.getOrDefault(id, id));
        });
  }

  @TestFactory
  Stream<DynamicTest> theRightExampleDoesNotHaveIt() throws IOException {
    return examples(
        one -> {
          List<Diagnostic> found = findings(one, Role.RIGHT);
          assertThat(found)
              .as(shown(found))
              .noneMatch(each -> each.code() == one.code())
              .noneMatch(Diagnostic::isError);
        });
  }

  private static String shown(List<Diagnostic> findings) {
    return findings.stream()
        .map(one -> one.code().id() + " " + one.message() + " " + one.fix().text())
        .collect(Collectors.joining("\n"));
  }

  private interface ExampleCheck {
    void run(Explanation explanation) throws Exception;
  }

  private static Stream<DynamicTest> examples(ExampleCheck check) throws IOException {
    return all()
        .filter(one -> !one.files().isEmpty())
        .map(one -> DynamicTest.dynamicTest(one.code().id(), () -> check.run(one)));
  }

  private List<Diagnostic> findings(Explanation explanation, Role role) throws Exception {
    ExampleProject present = project(explanation, role);
    boolean isChange = explanation.files().stream().anyMatch(file -> file.role() == Role.RELEASED);
    if (explanation.code().category() == DiagnosticCategory.OVERRIDES) {
      return overrides(project(explanation, Role.RELEASED), present);
    }
    if (isChange) {
      return changes(explanation.code(), project(explanation, Role.RELEASED), present);
    }
    CompilerOptions options = present.options();
    if (explanation.code().category() == DiagnosticCategory.MIGRATION) {
      return MigrateTree.run(new MigrateRequest(options, present.syntax(), false)).problems();
    }
    if (explanation.files().stream().anyMatch(file -> file.path().matches("[A-Z]\\w*\\.java"))) {
      return CheckCode.run(
              FindCode.in(options.roots().get(0).directory(), /* tests= */ false).modules(),
              () -> List.of(DirectoryCatalog.of(options)),
              new DiagnosticPolicy(Map.of(explanation.code(), Severity.ERROR)))
          .findings();
    }
    Compilation compilation = PromptCompiler.compile(options);
    return CheckExamples.check(compilation, options, ProjectFunctions.NONE)
        .compilation()
        .diagnostics();
  }

  private ExampleProject project(Explanation explanation, Role role) throws IOException {
    List<ExampleFile> shared = explanation.shared();
    Map<String, String> files = new TreeMap<>();
    if (explanation.files().stream().anyMatch(ExampleFile::isExcerpt)) {
      shared.stream()
          .filter(file -> explanation.files().stream().noneMatch(one -> isSame(one, file)))
          .forEach(file -> files.put(file.path(), file.content()));
    }
    explanation.files().stream()
        .filter(file -> file.role() == role || file.role() == Role.BOTH)
        .forEach(file -> files.put(file.path(), complete(file, shared)));
    return new ExampleProject(Files.createTempDirectory(folder, role.name()), files);
  }

  private static boolean isSame(ExampleFile one, ExampleFile other) {
    return one.path().equals(other.path());
  }

  /** The document with the keys that the example does not show. */
  private static String complete(ExampleFile file, List<ExampleFile> shared) {
    if (!file.isExcerpt()) {
      return file.content();
    }
    Map<String, String> keys = new LinkedHashMap<>();
    shared.stream()
        .filter(one -> one.kind().equals(file.kind()))
        .forEach(one -> keys.putAll(keys(one.content())));
    keys.putAll(keys(file.content()));
    return String.join("", keys.values());
  }

  /** The lines of each outermost key of a document in YAML. */
  private static Map<String, String> keys(String yaml) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (String part : yaml.split("(?m)^(?=\\w)", -1)) {
      if (!part.isEmpty()) {
        keys.put(part.substring(0, part.indexOf(':')), part);
      }
    }
    return keys;
  }

  /** The reasons for which the present prompts cannot override the released ones. */
  private static List<Diagnostic> overrides(ExampleProject released, ExampleProject present) {
    Compilation before = PromptCompiler.analyze(released.options());
    Compilation after = PromptCompiler.analyze(present.options());
    CompareOverride compare =
        new CompareOverride.Release(before, present.options().families(), 1.5).with(after);
    return before.program().entryPoints().stream()
        .flatMap(one -> compare.compare(one.about().key()).rejections().stream())
        .toList();
  }

  /** The changes of the finding's own category: one change often belongs to several. */
  private static List<Diagnostic> changes(
      DiagnosticCode code, ExampleProject released, ExampleProject present) throws Exception {
    Map<Category, Severity> severities = new EnumMap<>(Category.class);
    for (Category category : Category.values()) {
      if (!category.codes().contains(code)) {
        severities.put(category, Severity.OFF);
      }
    }
    EvolutionRequest request =
        new EvolutionRequest(
            present.options(),
            Released.inDirectories("1.0.0", Optional.of("1.0.0"), released.options()),
            Optional.of("1.1.0"),
            severities,
            present.baseline(),
            /* accepts= */ false);
    return CheckEvolution.run(request).findings();
  }

  @Test
  void thePageLinksToThem() throws IOException {
    String page = Files.readString(PAGE);
    for (Path file : files()) {
      String title = Files.readString(file).lines().findFirst().orElseThrow().substring(2);
      String link = "- [" + title + "](../" + Path.of("../..").relativize(file) + ")\n";
      assertThat(page).contains(link.replace('\\', '/'));
    }
  }
}
