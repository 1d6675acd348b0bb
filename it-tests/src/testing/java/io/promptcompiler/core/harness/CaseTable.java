package io.promptcompiler.core.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/**
 * A file of cases, each of which is a test named after the file and the title of the case, for a
 * {@code @TestFactory} to return. {@link TableCase} describes the form of a case.
 */
public final class CaseTable {
  /** The folders of tables, of the tested module and of the compiler. */
  private static final List<Path> RESOURCES =
      List.of(
          Path.of("src", "test", "resources"),
          Path.of("..", "..", "prompt-compiler-core", "src", "test", "resources"));

  private final Path file;
  private final List<TableCase> cases;

  private CaseTable(Path file) {
    this.file = file;
    this.cases = new ArrayList<>();
    int line = 1;
    for (String text : read(file).split("(?m)\\n^(?=" + TableCase.CASE + ")", -1)) {
      cases.add(TableCase.read(text, line));
      line += 1 + (int) text.chars().filter(unit -> unit == '\n').count();
    }
    assertThat(cases)
        .extracting(TableCase::title)
        .as("titles in %s", file)
        .doesNotContain("")
        .doesNotHaveDuplicates();
  }

  /** What is found in a case. */
  @FunctionalInterface
  public interface Findings {
    /** The text that is to be the expected one. */
    String of(TableCase one) throws Exception;
  }

  /**
   * Returns the tests of all tables below a folder of {@code src/test/resources}, of this module or
   * else of the compiler. A test compares the findings of a case with those in the table. {@code
   * ./mvnw test -Dgoldens=rewrite} rewrites the tables first.
   */
  public static Stream<DynamicNode> tests(String folder, Findings findings) {
    if (Goldens.REWRITES) {
      files(folder).forEach(file -> rewrite(file, findings));
    }
    return files(folder).map(file -> new CaseTable(file).container(one -> true, findings));
  }

  /** The same tests for some cases of tables that another test rewrites. */
  public static Stream<DynamicNode> testsOf(
      String folder, Predicate<TableCase> some, Findings findings) {
    assumeFalse(Goldens.REWRITES, "tables are being rewritten");
    return files(folder).map(file -> new CaseTable(file).container(some, findings));
  }

  /** The cases of all tables below a folder of {@code src/test/resources}. */
  public static Stream<TableCase> cases(String folder) {
    return files(folder).flatMap(file -> new CaseTable(file).cases.stream());
  }

  private static Stream<Path> files(String folder) {
    Path tables =
        RESOURCES.stream()
            .map(resources -> resources.resolve(folder))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(folder));
    try (Stream<Path> files = Files.walk(tables)) {
      return files.filter(Files::isRegularFile).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void rewrite(Path file, Findings findings) {
    List<TableCase> cases = new CaseTable(file).cases;
    List<String> texts = cases.stream().map(one -> one.withFindings(found(one, findings))).toList();
    try {
      Files.writeString(file, String.join("\n", texts), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a case gives. One that cannot be run stays as it is, and its test says why. */
  private static String found(TableCase one, Findings findings) {
    try {
      return findings.of(one);
    } catch (Exception | AssertionError e) {
      return one.findings();
    }
  }

  private DynamicNode container(Predicate<TableCase> some, Findings findings) {
    return DynamicContainer.dynamicContainer(
        file.getFileName().toString(),
        file.toUri(),
        cases.stream().filter(some).map(one -> test(one, findings)));
  }

  private DynamicTest test(TableCase one, Findings findings) {
    return DynamicTest.dynamicTest(
        file.getFileName() + ": " + one.title(),
        URI.create(file.toUri() + "?line=" + one.line()),
        () ->
            assertThat(findings.of(one))
                .as("%s:%d: %s", file, one.line(), one.title())
                .isEqualTo(one.findings()));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
