package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.runtime.support.RenderLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
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
class LimitsIT {
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
  void promptsOfManyParametersCompile(int count) throws InterruptedException {
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
  void anObjectOfManyPropertiesWithADefaultCompiles() throws InterruptedException {
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
  void chatsStepsAndOrchestratorsOfManyParametersCompile() throws InterruptedException {
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
  void tooManyParametersForJavaAreReported() {
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
  void aPartialThatCallsItselfWithTooManyValuesIsReported() {
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
        .contains("passed values, and at most 100 are allowed.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LENGTH.md = ---\nparameters: { p: { required: true } }\n---\n{{p}}",
        "LENGTH.step.yaml = STEP",
        "LENGTH.chat.yaml = CHAT",
        "LENGTH.orchestrator.yaml = ORCHESTRATOR",
        "LENGTH/a.step.yaml = STEP",
        "partials/LENGTH.md = FRAGMENT",
        "a.md = ---\nclass: LENGTH\n---\ntext",
        "a.md = ---\nparameters: { LENGTH: { required: true } }\n---\n{{LENGTH}}",
        "a.md = ---\nparameters: { LENGTH: { enum: [a, b] } }\n---\n{{LENGTH}}",
        "a.md = ---\nparameters: { p: { type: O } }\ntypes: { O: { properties: { a: { required: true }, b: { required: true }, c: { required: true }, d: { required: true }, LENGTH: { required: true } } } }\n---\n{{p.LENGTH}}",
        "a.md = ---\nparameters: { p: { type: LENGTH } }\ntypes: { LENGTH: { properties: { x: {} } } }\n---\n{{p.x}}",
        "_defaults.yaml = types: { LENGTH: { properties: { x: { required: true } } } }",
        "t.task.yaml = task: LENGTH\nsources: { s: { returns: any } }",
        "t.task.yaml = task: t\nsources: { LENGTH: { args: { x: {} }, returns: any } }",
        "o.orchestrator.yaml = PARAMETER",
        "o.orchestrator.yaml = VARIABLE"
      })
  void aNameTooLongForFileSystemsIsReported(String input) throws IOException {
    String[] file = input.split(" = ", 2);
    boolean wasRefused = false;
    for (int length = 250; length >= 200; length--) {
      Path root = Files.createTempDirectory(folder, "length");
      Templates templates = new Templates(root);
      try {
        templates.with(named(file[0], length), named(document(file[1]), length));
      } catch (UncheckedIOException e) {
        // Nobody can have such a file.
        continue;
      }
      if (file[1].equals("CHAT")) {
        templates.with("t.task.yaml", "task: t\nsources: { s: { returns: any } }\n");
      }
      Compilation compilation = templates.compile();
      if (compilation.errors().isEmpty()) {
        // The longest that is taken has class files that can be written.
        GeneratedJava.of(compilation).compiles(root.resolve("classes"));
        break;
      }
      wasRefused = true;
      assertThat(templates.print(compilation))
          .contains("[PC406]")
          .contains(" is too long: the name of a class file has ")
          .contains(" bytes, and at most 255 are allowed.");
    }
    assertThat(wasRefused).isTrue();
  }

  private static String named(String text, int length) {
    return text.replace("LENGTH", "n".repeat(length)).replace("UPPER", "N".repeat(length));
  }

  private static String document(String text) {
    String step =
        """
        step_id: s
        title: T
        objective: O
        prompt_template: P
        injections: {}
        tool_policy: { allowed: [], forbidden: [] }
        evidence_schema: { required: [e], optional: [] }
        gates: []
        on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }
        on_pass: { next_step_id: JOB_COMPLETE }
        human_review: false
        checkpoint: false
        """;
    String orchestrator =
        "id: o\nname: O\nversion: 1.0.0\nprompts: { analysis: { system: S, user: 'U {P}' } }\n";
    return switch (text) {
      case "FRAGMENT" -> "---\nparameters: { p: {} }\n---\n" + "{{p}} and more\n".repeat(300);
      case "STEP" -> step;
      case "CHAT" ->
          """
          id: c
          task: t
          name: C
          version: 1
          slots: {}
          layout:
            - { kind: message, role: user, content: hi }
          """;
      case "ORCHESTRATOR" -> orchestrator + "parameters: { P: { required: true } }\n";
      case "PARAMETER" ->
          orchestrator.replace("{P}", "{UPPER}") + "parameters: { UPPER: { required: true } }\n";
      case "VARIABLE" ->
          orchestrator.replace(" {P}", "") + "variables: { LENGTH: { a: { b: 1 } } }\n";
      default -> text;
    };
  }

  @Test
  void foldersWithTooLongPathsAreReported() {
    String deep = ("folder" + "n".repeat(100) + "/").repeat(33);
    assertThat(new Templates(folder).with(deep + "a.md", "text").findings())
        .contains("[PC406]")
        .contains(" bytes, and at most 3500 are allowed.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "parameters: { ? BIG : {} }",
        "parameters: { p: { properties: { ? BIG : {} } } }",
        "parameters: { p: { enum: [BIG, b] } }"
      })
  void aNameTooLongForClassFilesIsReported(String frontmatter) {
    String yaml = frontmatter.replace("BIG", "x".repeat(1_001));
    assertThat(new Templates(folder).with("a.md", "---\n" + yaml + "\n---\ntext").findings())
        .contains("[PC406]")
        .contains("is too long: it has 1001 characters, and at most 1000 are allowed.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\u4e2d", "\ud83d\ude00"})
  void textsOfAnySizeCompile(String letter) throws InterruptedException {
    String big = letter.repeat(70_000);
    String yaml =
        """
        description: D
        synopsis: [ D ]
        parameters:
          p: { type: any, default: { ? D
         : D } }
          q: { default: D, description: D }
          r: { type: 'string[]', default: [ D ] }
        """;
    String body =
        "D{{p.D}}{{lookup p \"D\"}}{{#if (eq q \"D\")}}D{{/if}}{{log \"D\"}}{{join r \"D\"}}"
            + "{{#each r}}{{this}}D{{/each}}";
    compilesWithLittleStack(
        new Templates(folder)
            .with("a.md", "---\n" + yaml.replace("D", big) + "---\n" + body.replace("D", big)));
  }

  @Test
  void manyTextsInALoopCompile() throws InterruptedException {
    String body =
        IntStream.range(0, 8_000)
            .mapToObj(i -> "{{this}} " + i)
            .collect(Collectors.joining("", "{{#each list}}", "{{/each}}"));
    compilesWithLittleStack(
        new Templates(folder)
            .with("a.md", "---\nparameters: { list: { type: 'string[]' } }\n---\n" + body));
  }

  /** For javac, each arm and each operand is inside of another. */
  @ParameterizedTest
  @ValueSource(strings = {"code.md", "code.chat.md", "code.prompt"})
  void manyCasesAndOperandsCompile(String file) throws InterruptedException {
    boolean isChat = file.equals("code.chat.md");
    String before = isChat ? "{{#user}}" : "";
    String after = isChat ? "{{/user}}" : "";
    String cases =
        IntStream.range(0, Limits.CASES)
            .mapToObj(i -> "{{#case 'c" + i + "'}}" + before + "t" + i + after + "{{/case}}")
            .collect(Collectors.joining());
    String operands =
        IntStream.range(0, Limits.TAG_ARGUMENTS / 4)
            .mapToObj(i -> " (eq @root.p 'o" + i + "')")
            .collect(Collectors.joining());
    String match = "{{#match @root.p}}" + cases + "{{else}}" + before + "o" + after + "{{/match}}";
    String parameters = "parameters: { p: { required: true }, l: { type: 'string[]' } }";
    String yaml =
        file.equals("code.prompt")
            ? "input: { schema: { p: string, l(array): string } }"
            : parameters;
    compilesWithLittleStack(
        new Templates(folder)
            .with(
                file,
                ("---\n" + yaml + "\n---\n" + match)
                    + ("{{#each l}}" + match + "{{/each}}")
                    + (before + "{{#if (or" + operands + ")}}yes{{/if}}")
                    + ("{{#each @root.l}}{{#if (and"
                        + operands
                        + ")}}yes{{/if}}{{/each}}"
                        + after)));
  }

  @Test
  void tooMuchForAClassFileIsReported() {
    String members =
        IntStream.range(0, 11_100)
            .mapToObj(i -> "{{p.a" + i + "}} " + i)
            .collect(Collectors.joining());
    String values = IntStream.range(0, 4_001).mapToObj(i -> "v").collect(Collectors.joining(", "));
    assertThat(
            new Templates(folder)
                .with("texts.md", "---\nparameters: { p: { type: any } }\n---\n" + members)
                .with(
                    "list.md",
                    "---\nparameters: { p: { type: 'string[]', default: ["
                        + values
                        + "] } }\n---\n{{p.[0]}}")
                .with(
                    "tools.step.yaml",
                    document("STEP").replace("allowed: [", "allowed: [" + values))
                .findings())
        .contains(
            "texts.md: error: [PC219] 'texts.md' has 22200 different texts, and at most 22000 are"
                + " allowed.")
        .contains(
            "list.md: error: [PC219] 'list.md' has 4002 values as defaults and data, and at most"
                + " 4000 are allowed.")
        .contains("[PC219] 'tools.step.yaml' has 40");
  }

  @Test
  void aCycleOfTypesIsOneFinding() {
    String types =
        IntStream.range(0, 5)
            .mapToObj(
                i -> {
                  String next = "{ type: T" + (i + 1) % 5 + ", required: true }";
                  return "  T" + i + ": { properties: { next: " + next + " } }\n";
                })
            .collect(Collectors.joining());
    assertThat(
            new Templates(folder)
                .with(
                    "a.md", "---\nparameters: { p: { type: T0 } }\ntypes:\n" + types + "---\ntext")
                .compile()
                .errors())
        .hasSize(1);
  }

  @Test
  void thePageListsTheLimits() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "plugin.md"));
    String table = page.substring(page.indexOf("\n## Limits\n"));
    assertThat(
            IntStream.of(
                    Limits.BLOCK_DEPTH,
                    Limits.INCLUDE_DEPTH,
                    Limits.INCLUDED,
                    Limits.MERGED,
                    Limits.SKILL_CHARACTERS,
                    Limits.TYPE_CHARACTERS,
                    Limits.SCHEMA_LEVELS,
                    Limits.FIELDS,
                    Limits.LIST_DEPTH,
                    Limits.FILE_NAME,
                    Limits.CLASS_PATH,
                    Limits.NAME,
                    Limits.TEXTS,
                    Limits.VALUES,
                    Limits.CALLS,
                    Limits.INDENT,
                    Limits.CASES,
                    Limits.TAG_ARGUMENTS,
                    RenderLimits.LONGEST,
                    Limits.ARGUMENTS)
                .mapToObj(limit -> String.format(Locale.ROOT, "%,d", limit)))
        .allSatisfy(limit -> assertThat(table).contains(limit));
  }
}
