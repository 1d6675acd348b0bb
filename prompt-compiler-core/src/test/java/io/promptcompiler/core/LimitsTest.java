package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents as large as they may be compile, also where javac has little stack; larger do not. */
class LimitsTest {
  /** What a JVM with larger frames, one without C2, has left of its 8 MB, seen from here. */
  private static final long SMALL_STACK = 256 * 1024;

  @TempDir Path folder;

  private static String declared(int count, String indent) {
    String[] kinds = {
      "{ type: string, required: true, description: The one that is needed }",
      "{ type: integer, required: true }",
      "{ type: number }",
      "{ type: boolean, default: true }",
      "{ type: 'string[]', default: [a, b] }",
      "{ type: any }",
      "{ type: string }",
      "{ type: number, default: 2.5 }",
      "{ type: 'integer[]', required: true }",
      "{ enum: [low, high] }"
    };
    return IntStream.range(0, count)
        .mapToObj(i -> indent + "parameter" + i + ": " + kinds[i % kinds.length] + "\n")
        .collect(Collectors.joining());
  }

  private static String used(int count, String prefix) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{{#if " + prefix + "parameter" + i + "}}" + i + "\n{{/if}}")
        .collect(Collectors.joining());
  }

  private void compilesWithLittleStack(Templates templates) throws InterruptedException {
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).isEmpty();
    GeneratedJava java = GeneratedJava.of(compilation);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                java.compiles(folder.resolve("classes"));
              } catch (Throwable e) {
                failure.set(e);
              }
            },
            "javac",
            SMALL_STACK);
    thread.start();
    thread.join();
    assertThat(failure.get()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, Limits.FIELDS})
  void promptsOfManyParameters(int count) throws InterruptedException {
    compilesWithLittleStack(
        new Templates(folder)
            .with(
                "code.md",
                "---\nsynopsis:\n"
                    + "  - A line of many.\n".repeat(100)
                    + "parameters:\n"
                    + declared(count, "  ")
                    + "---\n"
                    + used(count, "")));
  }

  @Test
  void anObjectOfManyPropertiesWithADefault() throws InterruptedException {
    String values =
        IntStream.range(0, 400)
            .filter(i -> i % 10 == 0 || i % 10 == 6)
            .mapToObj(i -> "parameter" + i + ": v")
            .collect(Collectors.joining(", ", "{ ", " }"));
    String properties =
        declared(400, "        ")
            .lines()
            .filter(line -> !line.contains("required") || line.contains("description"))
            .filter(line -> !line.contains("default"))
            .collect(Collectors.joining("\n"));
    compilesWithLittleStack(
        new Templates(folder)
            .with(
                "code.md",
                "---\nparameters:\n  o:\n    type: O\n    default: "
                    + values
                    + "\ntypes:\n  O:\n    properties:\n"
                    + properties
                    + "\n---\n{{o.parameter0}}"));
  }

  @Test
  void chatsStepsAndOrchestratorsOfManyParameters() throws InterruptedException {
    int count = 400;
    String variables =
        IntStream.range(0, count).mapToObj(i -> "{V" + i + "}").collect(Collectors.joining(" "));
    String parameters =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    "  V"
                        + i
                        + ": "
                        + (i % 2 == 0 ? "{ required: true }" : "{ type: number }")
                        + "\n")
            .collect(Collectors.joining());
    compilesWithLittleStack(
        new Templates(folder)
            .with("t.task.yaml", "task: t\ncontext:\n" + declared(count, "  ") + "sources: {}\n")
            .with(
                "c.chat.yaml",
                "id: c\ntask: t\nname: C\nversion: 1\nslots: {}\nlayout:\n"
                    + "  - kind: message\n    role: user\n    content: |\n"
                    + used(count, "").indent(6))
            .with(
                "o.orchestrator.yaml",
                "id: o\nname: O\nversion: 1.0.0\nparameters:\n"
                    + parameters
                    + "prompts:\n  analysis:\n    system: S\n    user: '"
                    + variables
                    + "'\n"));
  }

  @Test
  void fragmentsOfManyParametersAreNoMethods() throws InterruptedException {
    String head = "---\nparameters:\n" + declared(300, "  ") + "---\n";
    compilesWithLittleStack(
        new Templates(folder)
            .with("code.md", head + "{{> large}}" + used(300, ""))
            .with("partials/large.md", head + used(300, "")));
  }

  @Test
  void whatHasNoRoomInJavaIsAFinding() {
    String values =
        IntStream.range(0, 2001).mapToObj(i -> "v" + i).collect(Collectors.joining(", "));
    assertThat(
            new Templates(folder)
                .with(
                    "many.md",
                    "---\nparameters:\n" + declared(2001, "  ") + "---\n" + used(2001, ""))
                .with("enum.md", "---\nparameters: { e: { enum: [" + values + "] } }\n---\n{{e}}")
                .with(
                    "older.md",
                    "---\nsyntax: dollar\n---\n"
                        + IntStream.range(0, 15_000)
                            .mapToObj(i -> "${v" + i + "}\n")
                            .collect(Collectors.joining()))
                .findings())
        .contains(
            "many.md: error: [PC219] 'many.md' has 2001 parameters, and at most 2000 are"
                + " allowed.")
        .contains("[PC219] 'e' has 2001 values, and at most 2000 are allowed.")
        .contains(
            "older.md: error: [PC219] 'older.md' has 15000 parameters, and at most 2000 are"
                + " allowed.");
  }

  @Test
  void aPartialThatCallsItselfWithTooManyValuesIsAFinding() {
    String given =
        IntStream.range(0, 150).mapToObj(i -> " a" + i + "=name").collect(Collectors.joining());
    assertThat(
            new Templates(folder)
                .with(
                    "code.md",
                    "---\nparameters: { name: { required: true }, t: { type: any } }\n---\n{{> p t"
                        + given.replace("=name", "=@root.name")
                        + "}}{{name}}")
                .with(
                    "partials/p.md",
                    "{{a1}}{{#each kids}}{{> p"
                        + given.replace("=name", "=@root.name")
                        + "}}{{/each}}")
                .findings())
        .contains("[PC219] 'p' has 15")
        .contains("values handed over, and at most 100 are allowed.");
  }

  @Test
  void thePageSaysThem() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "plugin.md"));
    String table = page.substring(page.indexOf("\n## Limits\n"));
    assertThat(
            IntStream.of(
                    Limits.BLOCK_DEPTH,
                    Limits.INCLUDE_DEPTH,
                    Limits.INCLUDED,
                    Limits.MERGED,
                    Limits.SKILL_CHARACTERS,
                    Limits.FIELDS,
                    Limits.LIST_DEPTH,
                    Limits.ARGUMENTS)
                .mapToObj(limit -> String.format(Locale.ROOT, "%,d", limit)))
        .allSatisfy(limit -> assertThat(table).contains(limit));
  }
}
