package io.promptcompiler.it.scale;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.it.harness.ClassFile;
import io.promptcompiler.it.harness.Project;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How large class files are. The numbers were found with 1,000 prompts of a {@link SyntheticTree}:
 * on average a prompt has 8.2 KB, 1.0 times its text, 1.1 KB for each parameter and 2.5 KB for each
 * type that it declares, which is a class file of its own. What is allowed is above what any prompt
 * there has, and the same holds for the real ones.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClassSizesTest {
  private static final int FIXED = 10 << 10;
  private static final int PARAMETER = 1536;
  private static final int TYPE = 3 << 10;
  private static final int LONG_ENOUGH = 50;

  private final Project real =
      Project.copyOf(Path.of("src", "it", "mcp-stories", "src", "main", "prompts"));
  private final Project synthetic;

  ClassSizesTest(@TempDir Path folder) throws IOException {
    SyntheticTree.write(folder, 80, 1);
    synthetic = Project.copyOf(folder);
  }

  @AfterAll
  void deleteTheProjects() {
    real.close();
    synthetic.close();
  }

  Stream<Project> projects() {
    return Stream.of(real, synthetic);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("projects")
  void classFilesAreNotMuchLargerThanTheText(Project project) {
    for (Prompt prompt : prompts(project)) {
      long allowed =
          prompt.text().getBytes(UTF_8).length * 3L / 2
              + FIXED
              + (long) PARAMETER * prompt.parameters()
              + (long) TYPE * prompt.types();
      assertThat(prompt.size()).as(prompt.id()).isBetween((long) FIXED / 2, allowed);
    }
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("projects")
  void noLineOfTextIsStoredTwice(Project project) {
    int lines = 0;
    for (Prompt prompt : prompts(project)) {
      String constants =
          prompt.files().values().stream()
              .flatMap(bytes -> ClassFile.of(bytes).texts().stream())
              .collect(Collectors.joining("\n"));
      String own = prompt.text();
      for (String line : own.substring(own.indexOf("\n---\n") + 5).split("\n", -1)) {
        if (line.length() >= LONG_ENOUGH && !line.contains("{{") && count(own, line) == 1) {
          assertThat(count(constants, line)).as(prompt.id() + ": " + line).isEqualTo(1);
          lines++;
        }
      }
    }
    assertThat(lines).isGreaterThan(100);
  }

  @Test
  void nothingIsLinkedAtFirstUse() {
    assertThat(synthetic.classes().files()).hasSizeGreaterThan(500);
    synthetic
        .classes()
        .files()
        .forEach(
            (name, bytes) ->
                assertThat(ClassFile.of(bytes).invokesDynamically()).as(name).isFalse());
  }

  /**
   * A prompt.
   *
   * @param text its file, and those that are merged into it
   * @param files its class and those inside of it
   */
  private record Prompt(String id, String text, int parameters, Map<String, byte[]> files) {
    long size() {
      return files.values().stream().mapToLong(bytes -> bytes.length).sum();
    }

    long types() {
      return files.keySet().stream()
          .filter(name -> name.matches(".*\\$(?!Needs|Builder$).*"))
          .count();
    }
  }

  private static List<Prompt> prompts(Project project) {
    Map<String, byte[]> all = new TreeMap<>(project.classes().files());
    return project.compilation().documents().stream()
        .filter(document -> document.entryPoint().isPresent())
        .map(document -> prompt(document, document.entryPoint().get(), all))
        .toList();
  }

  private static Prompt prompt(
      CompiledDocument document, EntryPoint entryPoint, Map<String, byte[]> all) {
    Map<String, byte[]> files =
        all.entrySet().stream()
            .filter(file -> isOf(file.getKey(), entryPoint))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    String merged =
        document.includes().stream()
            .map(file -> file.text().content())
            .filter(text -> text.length() <= 2000)
            .collect(Collectors.joining());
    return new Prompt(
        entryPoint.about().id(),
        document.file().text().content() + merged,
        entryPoint.parameters().fields().size(),
        files);
  }

  private static boolean isOf(String className, EntryPoint entryPoint) {
    String outer = className.replaceAll("\\$.*", "");
    String stem = entryPoint.about().stem().replace("-", "").toLowerCase(java.util.Locale.ROOT);
    String folder = About.folder(entryPoint.about().id()).replace('/', '.');
    return outer.toLowerCase(java.util.Locale.ROOT).endsWith(folder + "." + stem + "prompt");
  }

  private static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      count++;
    }
    return count;
  }
}
