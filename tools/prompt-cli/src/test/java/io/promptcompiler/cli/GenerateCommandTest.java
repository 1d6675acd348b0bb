package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.program.MappedClass.Style;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.type.Trust;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The command {@code generate}. */
class GenerateCommandTest extends CliTest {
  private static final String OTHER =
      "---\nparameters: { name: { required: true } }\n---\nHi {{name}}.\n";

  private Ran generate(String... more) {
    List<String> args = new ArrayList<>(List.of("generate", "--out", "out"));
    args.addAll(List.of(more));
    return prompt(args.toArray(String[]::new));
  }

  /** The files that end up in a jar, by path. */
  private SortedMap<String, String> files(String folder) {
    SortedMap<String, String> files = new TreeMap<>();
    for (String part : List.of("java", "resources")) {
      Path base = folder().resolve(folder).resolve(part);
      if (Files.isDirectory(base)) {
        try (Stream<Path> all = Files.walk(base)) {
          for (Path file : all.filter(Files::isRegularFile).toList()) {
            String name = part + "/" + base.relativize(file).toString().replace('\\', '/');
            files.put(name, Files.readString(file, UTF_8));
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return files;
  }

  @Test
  void fromNothingAllIsWritten() {
    template("code.md", CODE);
    assertThat(generate())
        .isEqualTo(new Ran(0, "", "Compiled 1 prompt: 3 files written to out, 0 deleted.\n"));
    assertThat(files("out").keySet())
        .containsExactly(
            "java/prompts/CodePrompt.java",
            "java/prompts/Prompts.java",
            "resources/META-INF/services/io.promptcompiler.runtime.PromptCatalog");
  }

  @Test
  void nothingIsWrittenWhenNothingChanged() throws IOException {
    template("code.md", CODE);
    generate();
    Path written = folder().resolve("out/java/prompts/CodePrompt.java");
    var time = Files.getLastModifiedTime(written);
    assertThat(generate()).isEqualTo(new Ran(0, "", "Prompts are up to date.\n"));
    assertThat(Files.getLastModifiedTime(written)).isEqualTo(time);
  }

  @Test
  void anEditWritesItsClassAlone() {
    template("code.md", CODE);
    template("hello.md", OTHER);
    generate();
    template("hello.md", OTHER.replace("Hi", "Hello"));
    assertThat(generate().err())
        .isEqualTo("Compiled 2 prompts: 1 file written to out, 0 deleted.\n");
    assertThat(text("out/java/prompts/HelloPrompt.java")).contains("Hello ");
  }

  @Test
  void anErrorLeavesAllAsItWas() {
    template("code.md", CODE);
    template("hello.md", OTHER);
    generate();
    SortedMap<String, String> before = files("out");
    template("hello.md", OTHER.replace("Hi", "Hello"));
    template("code.md", BROKEN);
    assertThat(generate())
        .isEqualTo(
            new Ran(
                1,
                """
                src/main/prompts/code.md:4:6: error: [PC301] Unknown variable 'tsk'.
                    4 | Do {{tsk}}.
                      |      ^^^ Did you mean 'task'? Declared parameters: task.
                """,
                "1 error. Nothing was written.\n"));
    assertThat(files("out")).isEqualTo(before);
    assertThat(generate("--format", "json").out()).startsWith("[\n  {\"id\":\"PC301\"");
  }

  @Test
  void aWarningFailsOnlyWhereItIsToFail() {
    template("code.md", "---\nparameters: { task: {} }\n---\nDo it.\n");
    assertThat(generate("--fail-on-warning"))
        .satisfies(ran -> assertThat(ran.code()).isEqualTo(1))
        .satisfies(ran -> assertThat(ran.out()).contains("warning: [PC204]"))
        .satisfies(ran -> assertThat(ran.err()).isEqualTo("1 warning. Nothing was written.\n"));
    assertThat(files("out")).isEmpty();
    assertThat(generate().err())
        .isEqualTo("1 warning. Compiled 1 prompt: 3 files written to out, 0 deleted.\n");
    assertThat(generate("--severity", "PC204=error").code()).isEqualTo(1);
  }

  @Test
  void theClassOfADeletedTemplateIsDeleted() throws IOException {
    Path hello = template("hello.md", OTHER);
    template("code.md", CODE);
    generate();
    Files.delete(hello);
    assertThat(generate().err()).endsWith(" written to out, 1 deleted.\n");
    assertThat(files("out").keySet()).doesNotContain("java/prompts/HelloPrompt.java");
  }

  @Test
  void templatesIncludeThoseOfALibraryOnTheClassPath() {
    file("library/texts/partials/footer.md", "Signed, the team.\n");
    assertThat(
            prompt(
                    "generate",
                    "--root=library/texts",
                    "--package=com.acme.library",
                    "--coordinates=com.acme:library:1.0",
                    "--publish",
                    "--out=library/out")
                .code())
        .isEqualTo(0);
    assertThat(files("library/out").keySet()).contains("resources/META-INF/prompts/index.json");
    file("texts/letter.md", "Dear all.\n{{> footer}}\n");
    String path = String.join(File.pathSeparator, "library/out/resources", "", "gone.jar");
    Ran ran = generate("--root=texts", "--class-path", path);
    assertThat(ran)
        .isEqualTo(
            new Ran(
                0,
                "",
                """
                note: There is no 'gone.jar', which --class-path names.
                Compiled 1 prompt: 3 files written to out, 0 deleted.
                """));
    assertThat(text("out/java/prompts/LetterPrompt.java")).contains("Signed, the team.");
    // What is there at run time only cannot be included.
    assertThat(
            prompt(
                    "generate",
                    "--root=texts",
                    "--out=other",
                    "--runtime-class-path=library/out/resources")
                .code())
        .isEqualTo(1);
  }

  @Test
  void templatesCallHelpers() {
    template("tag.md", OTHER.replace("{{name}}", "{{slug name}}"));
    assertThat(generate().code()).isEqualTo(1);
    String signature = "slug = com.acme.Text#slug( string ) : trusted string";
    assertThat(generate("--helper", signature).code()).isEqualTo(0);
    assertThat(text("out/java/prompts/TagPrompt.java"))
        .contains("import com.acme.Text;", " Text.slug(");
    assertThat(generate("--helper", "slug=com.acme.Text#slug(strng):string").out())
        .contains("'strng'")
        .contains("Did you mean 'string'?");
  }

  @Test
  void resultsOfHelpersCanStayTheSame() {
    template(
        "tag.md",
        "---\nparameters: { name: { required: true, varies: session } }\n---\nBuild {{build}} for {{name}}");
    String helper = "build=com.acme.Text#build():";
    assertThat(generate("--helper", helper + " trusted deployment string").code()).isEqualTo(0);
    assertThat(text("out/java/prompts/TagPrompt.java"))
        .contains(".stable(\"DEPLOYMENT\", 11, 4, \"name\")");
    assertThat(generate("--helper", helper + " string").code()).isEqualTo(0);
    assertThat(text("out/java/prompts/TagPrompt.java"))
        .contains(".stable(\"DEPLOYMENT\", 6, 4, \"build\")");
    assertThat(generate("--helper", helper + " daily string").err())
        .contains("The word in --helper cannot be 'daily'.");
  }

  @Test
  void mappedClassesAndTrustAreThoseOfTheOptions() {
    template(
        "review.md",
        """
        ---
        parameters:
          owner: { properties: { name: { type: string, required: true } }, required: true }
        ---
        Ask {{owner.name}}.
        """);
    assertThat(generate("--record", "Owner=com.acme.Person", "--trust=untrusted").code())
        .isEqualTo(1);
    Ran ran = generate("--record", "Owner=com.acme.Person", "--trust=trusted");
    assertThat(ran.out()).isEmpty();
    assertThat(String.join("", files("out").values()))
        .contains("import com.acme.Person;", "Owner from(Person ");
  }

  /** The goal makes its options like this, in the plugin's {@code OptionsMapper}. */
  @Test
  void theFilesAreThoseOfTheGoal() throws IOException {
    Path folder = folder();
    file("library/META-INF/x", "");
    file("pom.xml", "<project/>");
    template("code.md", CODE);
    template("partials/footer.md", "By {{slug name}}.\n");
    template(
        "support/answer.chat.md",
        "---\nparameters: { name: { required: true } }\n---\n{{#user}}\n{{> footer}}\n{{/user}}\n");
    template(
        "review.md",
        """
        ---
        parameters:
          owner: { properties: { name: { type: string, required: true } }, required: true }
        ---
        Ask {{owner.name}}.
        """);
    CompilerOptions goal =
        new CompilerOptions(
                List.of(SourceRoot.of(folder.resolve("src/main/prompts"), "com.acme.bot.prompts")),
                "com.acme.bot.prompts",
                "Prompts",
                Map.of(DiagnosticCode.of("PC310").orElseThrow(), Severity.OFF),
                List.of("code.md"),
                List.of(),
                folder.resolve("pom.xml"),
                Optional.empty())
            .withHelpers(
                List.of(new HelperOption("slug", "com.acme.Text#slug", List.of("any"), "string")))
            .withMapped(List.of(new MappedClass("Owner", "com.acme.Person", Style.BEANS)))
            .trusting(Trust.TRUSTED)
            .ofModule("com.acme:bot:1.0")
            .withLibraries(List.of(LibraryPath.of(folder.resolve("library"))))
            .publishedAs(new Publication("com.acme:bot", "1.0", Version.number()));
    Path output = folder.resolve("goal");
    BuildResult built =
        IncrementalBuild.run(
            new BuildRequest(
                goal,
                output.resolve("java"),
                output.resolve("resources"),
                folder.resolve("state"),
                Version.number(),
                false));
    assertThat(built.diagnostics()).isEmpty();
    Ran ran =
        generate(
            "--root=src/main/prompts",
            "--package=com.acme.bot.prompts",
            "--severity=PC310=off",
            "--require=code.md",
            "--helper=slug=com.acme.Text#slug(any):string",
            "--bean=Owner=com.acme.Person",
            "--trust=trusted",
            "--coordinates=com.acme:bot:1.0",
            "--publish",
            "--class-path=library");
    assertThat(ran.code()).as(ran.out()).isEqualTo(0);
    assertThat(files("out")).isEqualTo(files("goal")).hasSizeGreaterThan(8);
  }

  @Test
  void examplesAreAccepted() {
    template(
        "code.md",
        OTHER.replace(
            "---\nHi",
            "examples:\n  - name: one\n    parameters: { name: x }\n    text: y\n---\nHi"));
    assertThat(generate().code()).isEqualTo(1);
    Ran ran = generate("--accept-examples");
    assertThat(ran.code()).as(ran.out()).isEqualTo(0);
    assertThat(ran.err()).startsWith("Accepted: src/main/prompts/code.md\n");
    assertThat(text("src/main/prompts/code.md")).contains("Hi x.");
  }

  @Test
  void otherCommandsKnowTheOptions() {
    file("texts/tag.md", OTHER.replace("{{name}}", "{{slug name}}"));
    Ran ran =
        prompt(
            "generate",
            "--root=texts",
            "--package=com.acme.prompts",
            "--helper=slug=com.acme.Text#slug(string):string",
            "--out=build/prompt-compiler");
    assertThat(ran.code()).as(ran.out()).isEqualTo(0);
    assertThat(prompt("check")).isEqualTo(new Ran(0, "", "Valid: 1 prompt.\n"));
    assertThat(prompt("generate", "-m", folder().getFileName().toString(), "--out=again").code())
        .isEqualTo(0);
    assertThat(files("again")).isEqualTo(files("build/prompt-compiler"));
  }

  @Test
  void concurrentRunsWaitForEachOther() throws Exception {
    for (int i = 0; i < 30; i++) {
      template("hello" + i + ".md", OTHER.replace("Hi", "Hi " + i));
    }
    ExecutorService runs = Executors.newFixedThreadPool(2);
    try {
      Future<Ran> one = runs.submit(() -> generate());
      Future<Ran> two = runs.submit(() -> generate());
      assertThat(List.of(one.get().err(), two.get().err()))
          .containsExactlyInAnyOrder(
              "Compiled 30 prompts: 32 files written to out, 0 deleted.\n",
              "Prompts are up to date.\n");
    } finally {
      runs.shutdown();
    }
  }

  @Test
  void anyEditsGiveTheSameFilesAsACleanRun() throws IOException {
    Random random = new Random(44);
    List<String> ids = List.of("a.md", "b/c.md", "b/d.md", "partials/p.md");
    int good = 0;
    for (int edit = 0; edit < 40; edit++) {
      String id = ids.get(random.nextInt(ids.size()));
      Path file = folder().resolve("src/main/prompts").resolve(id);
      String include = id.startsWith("partials") ? "" : "{{> p}}\n";
      switch (random.nextInt(5)) {
        case 0 -> Files.deleteIfExists(file);
        case 1 -> template(id, BROKEN);
        case 2 -> template(id, OTHER.replace("name", "who") + include);
        default -> template(id, "Text " + random.nextInt(3) + ".\n" + include);
      }
      if (edit == 0) {
        template("always.md", CODE);
      }
      SortedMap<String, String> before = files("out");
      Ran here = generate();
      Ran fresh = prompt("generate", "--out", "fresh" + edit);
      assertThat(List.of(here.code(), here.out())).isEqualTo(List.of(fresh.code(), fresh.out()));
      assertThat(files("out")).isEqualTo(here.code() == 0 ? files("fresh" + edit) : before);
      good += here.code() == 0 ? 1 : 0;
    }
    // Otherwise only failures were compared, or none.
    assertThat(good).isBetween(10, 39);
  }

  @Test
  void wrongCommandIsReportedInASentence() {
    template("code.md", CODE);
    assertThat(prompt("generate").err()).startsWith("prompt: Missing required option: '--out=DIR'");
    refuses(
        "'src/main/prompts/out', which is in a folder of templates", "--out=src/main/prompts/out");
    refuses("'src/main/prompts/code.md', which is a file.", "--out=src/main/prompts/code.md");
    refuses("Write it like 'slug=com.acme.Text#slug(string):string'", "--out=o", "--helper=slug");
    refuses("Did you mean 'trusted'?", "--out=o", "--helper=a=b.C#d(any):trustd any");
    refuses("Did you mean 'untrusted'?", "--out=o", "--trust=untrustd");
    refuses("as in com.acme:bot:1.0.", "--out=o", "--coordinates=com.acme:bot");
    refuses("Add --coordinates, as in", "--out=o", "--publish");
    refuses("--bean Task does not name a class. Write Task=CLASS.", "--out=o", "--bean=Task=");
    refuses(
        "There is no file 'm.java', to which --module-info points.",
        "--out=o",
        "--module-info=m.java");
    refuses("Did you mean '--class-path'?", "--out=o", "--classpath=a.jar");
    assertThat(files("o")).isEmpty();
  }

  @Test
  void ofSeveralModulesOneIsChosen() {
    file("one/src/main/prompts/a.md", CODE);
    file("two/src/main/prompts/b.md", CODE);
    refuses("There are several modules: one, two. Choose one with --module", "--out=out");
    assertThat(generate("--module=two").code()).isEqualTo(0);
    assertThat(files("out").keySet()).contains("java/prompts/BPrompt.java");
  }

  private void refuses(String sentence, String... args) {
    List<String> all = new ArrayList<>(List.of("generate"));
    all.addAll(List.of(args));
    Ran ran = prompt(all.toArray(String[]::new));
    assertThat(ran.err()).contains(sentence);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
  }
}
