package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.TableCase;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table of changes and the exact text that is printed for each. {@code ====} begins a file that
 * was {@code released}, is {@code present} or is {@code both}. {@code ==== caller} is code that
 * compiles with what was released: javac is asked whether it still does, and only then may no
 * finding be one of the API that breaks source.
 */
class TextChangesTest {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicNode> findingsMatchTheTable() {
    return CaseTable.tests("evolution", this::findings);
  }

  private String findings(TableCase one) throws Exception {
    Path place = Files.createTempDirectory(folder, "case");
    Templates released = new Templates(Files.createDirectory(place.resolve("released")));
    Templates present = new Templates(Files.createDirectory(place.resolve("present")));
    one.parts()
        .forEach(
            (part, text) -> {
              String[] words = part.split(" ", -1);
              switch (words[0]) {
                case "released" -> released.with(words[1], text);
                case "present" -> present.with(words[1], text);
                case "both" -> {
                  released.with(words[1], text);
                  present.with(words[1], text);
                }
                case "caller" -> {}
                default -> throw new AssertionError("No part is called '" + part + "'.");
              }
            });
    EvolutionResult result = compare(released.folder(), present.folder(), Compatibility.ALL);
    List<Diagnostic> all = new ArrayList<>(result.findings());
    all.addAll(result.allowed());
    if (one.parts().containsKey("caller")) {
      String caller = one.parts().get("caller");
      assertThat(java(released).takes(caller)).as("what was released").isTrue();
      EvolutionResult ofSource =
          compare(released.folder(), present.folder(), Set.of(Compatibility.SOURCE));
      assertThat(java(present).takes(caller))
          .as("what is present")
          .isEqualTo(ofSource.findings().stream().noneMatch(TextChangesTest::isOfApi));
    }
    DiagnosticPrinter printer = new DiagnosticPrinter(place);
    return all.stream().map(finding -> printer.print(finding) + "\n").collect(Collectors.joining());
  }

  private static EvolutionResult compare(Path released, Path present, Set<Compatibility> breaks)
      throws Exception {
    return CheckEvolution.run(
        new EvolutionRequest(
            options(present),
            Released.inDirectories("1.2.0", Optional.of("1.2.0"), options(released)),
            Optional.of("1.3.0-SNAPSHOT"),
            Map.of(),
            present.resolve("no-baseline.txt"),
            /* accepts= */ false,
            breaks,
            /* isPublished= */ true));
  }

  private static CompilerOptions options(Path folder) {
    return CompilerOptions.of(SourceRoot.of(folder, "acme"));
  }

  private static GeneratedJava java(Templates templates) {
    return GeneratedJava.of(PromptCompiler.compile(options(templates.folder())));
  }

  private static boolean isOfApi(Diagnostic finding) {
    return Category.API.codes().contains(finding.code());
  }
}
