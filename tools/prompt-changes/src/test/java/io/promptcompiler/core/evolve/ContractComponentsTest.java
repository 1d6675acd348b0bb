package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.document.orchestrator.OrchestratorShape;
import io.promptcompiler.core.document.step.StepShape;
import io.promptcompiler.core.evolve.ContractMutations.Mutation;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing that documents say is left uncompared unless that was decided: each key, or component of
 * an element, has an edit that is reported, or a reason why it is not. {@code
 * -Dcontracts.documents=2000} tries more random documents, {@code -Dcontracts.seed=7} others.
 */
class ContractComponentsTest {
  private static final int DOCUMENTS = Cases.of("contracts.documents", 16);
  private static final long SEED = Long.getLong("contracts.seed", 1);
  private static final List<String> KINDS = List.of("step", "chat", "task", "orchestrator");
  private static final Path FAMILIES =
      Path.of("../../prompt-compiler-core/src/main/java/io/promptcompiler/core/document");

  /** The shapes of documents that are read by the keys of their shapes, without elements. */
  private static final Map<String, Keyed> SHAPES =
      Map.of("step", StepShape.DOCUMENT, "orchestrator", OrchestratorShape.DOCUMENT);

  @TempDir Path folder;

  private final ContractMutations mutations = new ContractMutations();
  private int cases;

  @Test
  void eachComponentIsComparedOrListed() {
    Set<String> decided = new TreeSet<>(mutations.exempt().keySet());
    mutations.compared().forEach(mutation -> decided.add(mutation.component()));
    assertThat(decided).isEqualTo(components());
    assertThat(mutations.compared())
        .extracting(Mutation::component)
        .doesNotContainAnyElementsOf(mutations.exempt().keySet());
  }

  private static Set<String> components() {
    Set<String> components = new TreeSet<>();
    try (Stream<Path> files = Files.walk(FAMILIES)) {
      files
          .map(FAMILIES::relativize)
          .filter(file -> file.toString().matches(".*(?:Element|PlanItem)\\.java"))
          .filter(file -> !SHAPES.containsKey(file.getName(0).toString()))
          .map(file -> file.toString().replaceAll("[/\\\\]", ".").replace(".java", ""))
          .forEach(name -> add(type("io.promptcompiler.core.document." + name), components));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    SHAPES.forEach((kind, shape) -> add(kind, shape, components));
    return components;
  }

  /**
   * Adds the paths of keys, also of those in the objects of a list. Objects to which authors add
   * keys are compared as data.
   */
  private static void add(String path, Keyed shape, Set<String> components) {
    for (Shape.Key<?> key : shape.keys()) {
      String name = path + "." + key.name();
      components.add(name);
      if (key.shape() instanceof Keyed inner && !inner.isOpen()) {
        add(name, inner, components);
      } else if (key.shape() instanceof Shape.ListOf<?> list
          && list.item() instanceof Shape.ByWord forms) {
        forms.forms().values().stream()
            .flatMap(form -> form.names().stream())
            .forEach(inner -> components.add(name + "." + inner));
      }
    }
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static void add(Class<?> type, Set<String> components) {
    if (type.isRecord()) {
      String name = type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
      for (RecordComponent component : type.getRecordComponents()) {
        components.add(name + "." + component.getName());
      }
    }
    Arrays.stream(type.getDeclaredClasses()).forEach(inner -> add(inner, components));
  }

  @Test
  void eachEditIsReported() {
    for (Mutation mutation : mutations.compared()) {
      reportsEdit(mutation, new Random(SEED));
    }
  }

  @Test
  void someEditOfARandomDocumentIsReported() {
    Random random = new Random(SEED);
    for (int i = 0; i < DOCUMENTS; i++) {
      List<Mutation> all = mutations.compared();
      reportsEdit(all.get(random.nextInt(all.size())), random);
    }
  }

  private void reportsEdit(Mutation mutation, Random random) {
    RandomData before = RandomData.of(mutation.kind(), random);
    RandomData after = before.copy();
    mutation.edit().accept(after);
    List<Diagnostic> findings = findings(mutation.kind(), before, after, random);
    assertThat(findings)
        .as("%s\n%s\n%s", mutation.component(), before.data(), after.data())
        .extracting(finding -> finding.code().id())
        .containsAnyElementsOf(mutation.ids());
  }

  @Test
  void documentsThatMeanTheSameAreNotReported() {
    Random random = new Random(SEED);
    for (int i = 0; i < DOCUMENTS; i++) {
      String kind = KINDS.get(i % KINDS.size());
      RandomData document = RandomData.of(kind, random);
      assertThat(findings(kind, document, document, random)).as("%s", document.data()).isEmpty();
    }
  }

  /** The changes between two documents, neither of which is wrong. */
  private List<Diagnostic> findings(
      String kind, RandomData before, RandomData after, Random random) {
    Evolution evolution = new Evolution(folder.resolve("case" + cases++));
    if (kind.equals("chat")) {
      Random tasks = new Random(SEED);
      RandomData story = RandomData.of("task", tasks);
      RandomData tale = story.copy();
      tale.set("task", "tale");
      evolution.both("story.task.yaml", new WriteDocument(tasks).write(story.data()));
      evolution.both("tales/tale.task.yaml", new WriteDocument(tasks).write(tale.data()));
    }
    WriteDocument write = new WriteDocument(random);
    evolution.of("it." + kind + ".yaml", write.write(before.data()), write.write(after.data()));
    List<Diagnostic> findings = new ArrayList<>(evolution.check().findings());
    assertThat(findings)
        .as("%s\n%s", before.data(), after.data())
        .filteredOn(finding -> finding.severity() == Severity.ERROR)
        .extracting(finding -> finding.code().id())
        .allMatch(id -> id.startsWith("PC12"));
    return findings;
  }
}
