package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Goldens;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table of changes and the exact text that is printed for each. A case begins with {@code
 * ########} and its title; {@code ====} begins a file that was released, is present or is both, or
 * {@code ==== findings}, what is printed. {@code ==== caller} is code that compiles with what was
 * released: javac is asked whether it still does, and only then may no finding be one of the API.
 */
class TextChangesTest {
  private static final String CASE = "######## ";
  private static final String PART = "==== ";

  @TempDir Path folder;

  @Test
  void printsWhatTheTableSays() throws IOException {
    String resource = "evolution/texts.txt";
    String text =
        new String(Files.readAllBytes(Path.of("src/test/resources").resolve(resource)), UTF_8);
    List<String> cases = new ArrayList<>();
    for (String one : text.split("(?m)^" + CASE, -1)) {
      if (!one.isBlank()) {
        cases.add(CASE + run(one, Files.createDirectory(folder.resolve("case" + cases.size()))));
      }
    }
    assertThat(cases).hasSizeGreaterThan(30);
    Goldens.check(resource, String.join("\n", cases));
  }

  private static String run(String one, Path place) throws IOException {
    String title = one.substring(0, one.indexOf('\n') + 1);
    Templates released = new Templates(Files.createDirectory(place.resolve("released")));
    Templates present = new Templates(Files.createDirectory(place.resolve("present")));
    String caller = "";
    StringBuilder out = new StringBuilder(title);
    for (String part : one.substring(title.length()).split("(?m)^" + PART, -1)) {
      int end = part.indexOf('\n') + 1;
      String[] name = part.substring(0, end).strip().split(" ", -1);
      String content = part.substring(end);
      switch (name[0]) {
        case "released" -> released.with(name[1], content);
        case "present" -> present.with(name[1], content);
        case "both" -> {
          released.with(name[1], content);
          present.with(name[1], content);
        }
        case "caller" -> caller = content;
        default -> {}
      }
      if (!part.isEmpty() && !name[0].equals("findings")) {
        out.append(PART).append(part);
      }
    }
    EvolutionResult result = compare(released.folder(), present.folder());
    List<Diagnostic> all = new ArrayList<>(result.findings());
    all.addAll(result.allowed());
    if (!caller.isEmpty()) {
      assertThat(java(released).takes(caller)).as("what was released, of " + title).isTrue();
      assertThat(java(present).takes(caller))
          .as("what is present, of " + title)
          .isEqualTo(all.stream().noneMatch(TextChangesTest::isOfApi));
    }
    out.append(PART).append("findings\n");
    DiagnosticPrinter printer = new DiagnosticPrinter(place);
    all.forEach(finding -> out.append(printer.print(finding)).append('\n'));
    return out.toString();
  }

  private static EvolutionResult compare(Path released, Path present) throws IOException {
    return CheckEvolution.run(
        new EvolutionRequest(
            options(present),
            Released.inDirectories("1.2.0", Optional.of("1.2.0"), options(released)),
            Optional.of("1.3.0-SNAPSHOT"),
            Map.of(),
            present.resolve("no-baseline.txt"),
            /* accepts= */ false));
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
