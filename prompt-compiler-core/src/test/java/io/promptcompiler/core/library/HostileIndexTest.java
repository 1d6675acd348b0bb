package io.promptcompiler.core.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.backend.CatalogList;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A jar is made by strangers: whatever text its index holds, a build reports the jar or generates
 * what it generates without the change.
 */
class HostileIndexTest {
  private static final String SOURCES = "META-INF/prompts/sources/0/";

  private static final List<String> HOSTILE =
      List.of(
          "zz.A;import zz.Author;class Injected{}//",
          "a\nclass Injected{}",
          "*/class Injected{}/*",
          "*\r/class Injected{}/*",
          "\\u002a\\u002fclass Injected{}/\\u002a",
          "\");Injected.run(\"",
          "",
          " ",
          "a..b",
          "a.class.b",
          "a\u0000b",
          "a\u200bb",
          "a\u202eb",
          "\ud800",
          "../../escaped.md",
          "/etc/passwd",
          "C:\\escaped.md",
          "a.".repeat(50_000) + "b",
          "x".repeat(100_000));

  @TempDir Path folder;

  private final Map<String, String> jar = new TreeMap<>();
  private CompilerOptions options;
  private Map<String, String> usual;

  /** Makes a library of which everything is used that an index can name. */
  @BeforeEach
  void inALibrary() throws IOException {
    Map<String, String> base = Map.of("partials/base.md", "Base.\n".repeat(50));
    write("base.jar", library("com.base:prompts", Map.of(), base));
    Map<String, String> files =
        Map.of(
            "_defaults.yaml",
            "types: { Author: { properties: { name: {} } }, Mood: { enum: [GOOD, BAD] } }\n",
            "partials/rules.md",
            "---\nparameters: { by: { type: Author } }\n---\n"
                + "Be {{shout by.name}}. ".repeat(200),
            "partials/both.md",
            "{{> base}}",
            "skills/tone.md",
            "Be brief.\n",
            "hello.md",
            "---\nparameters: { who: { type: Author, required: true } }\n"
                + "variants: { short: {} }\n---\nHello {{who.name}} {{> base}}",
            "hello.short.md",
            "Hi {{who.name}}",
            "look.step.json",
            """
            { "step_id": "S1", "title": "Look", "objective": "Know it.",
              "tool_policy": { "allowed": [], "forbidden": [] },
              "evidence_schema": { "required": [] }, "gates": [], "injections": {},
              "on_fail": { "max_retries": 0, "escalate_policy": "FAIL_JOB" },
              "on_pass": { "next_step_id": "JOB_COMPLETE" },
              "human_review": false, "checkpoint": false, "prompt_template": "Go." }
            """);
    jar.putAll(library("com.lib:prompts", Map.of("base.jar", ""), files));
    Templates templates =
        new Templates(folder.resolve("prompts"))
            .with(
                "use.md",
                """
                ---
                parameters: { by: { type: Author, required: true }, mood: { type: Mood } }
                ---
                {{> rules by=by}}{{> both}}{{skill:tone}}{{by.name}}{{mood}}
                """);
    options =
        CompilerOptions.of(SourceRoot.of(templates.folder(), "zz"))
            .withLibraries(
                Stream.of("base.jar", "library.jar")
                    .map(name -> LibraryPath.of(folder.resolve(name)))
                    .toList());
    usual = sources(compile());
    assertThat(usual).isNotEmpty();
  }

  private Map<String, String> library(
      String name, Map<String, String> libraries, Map<String, String> files) throws IOException {
    Path place = folder.resolve(name.replace(':', '.'));
    new Templates(place).with(files);
    CompilerOptions published =
        CompilerOptions.of(SourceRoot.of(place, name.substring(0, name.indexOf(':'))))
            .withLibraries(
                libraries.keySet().stream()
                    .map(path -> LibraryPath.of(folder.resolve(path)))
                    .toList())
            .withHelpers(
                List.of(
                    new HelperOption(
                        "shout",
                        "com.lib.Text#shout",
                        List.of("string"),
                        "string",
                        new Origin(Trust.TRUSTED))))
            .publishedAs(new Publication(name, "1.2.0", "0.1.0"));
    Compilation compilation = PromptCompiler.compile(published);
    assertThat(compilation.errors()).isEmpty();
    Map<String, String> entries = new TreeMap<>(Map.of("com/lib/Text.class", ""));
    for (Compilation.OutputFile file : compilation.files()) {
      if (file.type() == Artifact.Type.RESOURCE) {
        entries.put(file.path(), file.content());
      }
    }
    files.forEach((id, text) -> entries.put(SOURCES + id, text));
    return entries;
  }

  private void write(String name, Map<String, String> entries) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(UTF_8));
      }
    }
  }

  private Compilation compile() throws IOException {
    write("library.jar", jar);
    return PromptCompiler.compile(options);
  }

  private static Map<String, String> sources(Compilation compilation) {
    Map<String, String> sources = new TreeMap<>();
    for (Compilation.OutputFile file : compilation.files()) {
      if (file.type() == Artifact.Type.SOURCE) {
        sources.put(file.path(), file.content());
      }
    }
    return sources;
  }

  @TestFactory
  Stream<DynamicTest> hostileTextsOfAnIndexAreReportedOrHarmless() {
    String index = jar.get(IndexShape.PATH);
    Map<String, Span> texts = new LinkedHashMap<>();
    Mapping document =
        JsonReader.read(new SourceText(IndexShape.PATH, index), new DiagnosticList()).orElseThrow();
    collect("", document, texts);
    assertThat(texts.keySet())
        .contains(
            "roots[].package",
            "roots[].templates.*",
            "prompts[].class",
            "fragments[].id",
            "types[]",
            "flows[]",
            "helpers[].parameters[]",
            "uses[].files[].sha256");
    return texts.entrySet().stream()
        .map(
            text ->
                DynamicTest.dynamicTest(
                    text.getKey(), () -> changed(index, text.getKey(), text.getValue())));
  }

  @Test
  void aHelperOfTheJdkIsNoneOfTheLibrary() throws IOException {
    String index = Objects.requireNonNull(jar.get(IndexShape.PATH));
    jar.put(IndexShape.PATH, index.replace("com.lib.Text#shout", "java.lang.System#getProperty"));
    jar.put("java/lang/System.class", "");
    assertThat(compile().errors())
        .extracting(Diagnostic::message)
        .anyMatch(message -> message.contains("java.lang.System#getProperty"));
  }

  @Test
  void anIndexOfVeryManyValuesIsReported() throws IOException {
    String index = Objects.requireNonNull(jar.get(IndexShape.PATH));
    String values = "[],".repeat(1_000_000);
    jar.put(IndexShape.PATH, index.replaceFirst("\\{", "{\"x\":[" + values + "0],"));
    assertThat(compile().errors())
        .extracting(Diagnostic::message)
        .anyMatch(message -> message.contains("there are more than 1000000 values"));
  }

  @Test
  void twoRootsWithOneFolderAreReported() throws IOException {
    String index = Objects.requireNonNull(jar.get(IndexShape.PATH));
    jar.put(IndexShape.PATH, index.replaceFirst("(\n *)(\\{\"sources\".*)", "$1$2,$1$2"));
    assertThat(compile().errors())
        .extracting(Diagnostic::message)
        .containsOnlyOnce("'sources' cannot be 'sources/0'.");
  }

  @Test
  void aTemplateWithAnotherHashIsReported() throws IOException {
    jar.put(SOURCES + "skills/tone.md", "Be rude.\n");
    assertThat(compile().errors())
        .extracting(Diagnostic::message)
        .contains(
            "Cannot read 'skills/tone.md': its content is not the one whose hash the index lists.")
        .noneMatch(message -> message.contains("it does not exist"));
  }

  @Test
  void librariesShareABudget() throws IOException {
    jar.remove(CatalogList.PATH);
    write("library.jar", jar);
    List<LibraryPath> paths =
        Stream.of("library.jar", "base.jar")
            .map(name -> LibraryPath.of(folder.resolve(name)))
            .toList();
    ReadBudget budget = new ReadBudget();
    budget.use(128 << 20);
    DiagnosticList found = new DiagnosticList();
    assertThat(ReadLibraries.read(paths, options.families().kinds(), budget, UseSink.NONE, found))
        .isEmpty();
    String used = "all files together are larger than 128 MiB";
    assertThat(found.toList())
        .extracting(Diagnostic::message)
        .contains("Cannot read 'hello.md': " + used + ".", "Cannot read 'base.jar': " + used + ".")
        .noneMatch(message -> message.contains("it does not exist"));
  }

  /** The first text in each place of the shape, and of keys that are data. */
  private static void collect(String path, DataNode node, Map<String, Span> texts) {
    if (node instanceof Scalar scalar && !scalar.isPlain()) {
      texts.putIfAbsent(path, scalar.location().span());
    } else if (node instanceof Sequence list) {
      list.items().forEach(item -> collect(path + "[]", item, texts));
    } else if (node instanceof Mapping mapping) {
      for (DataNode.Entry entry : mapping.entries()) {
        boolean isPath = path.endsWith("templates");
        if (isPath) {
          texts.putIfAbsent(path + ".key", entry.keyLocation().span());
        }
        String key = isPath ? "*" : entry.key();
        collect(path.isEmpty() ? key : path + "." + key, entry.value(), texts);
      }
    }
  }

  private void changed(String index, String path, Span span) throws IOException {
    // Nothing reads what an index says of parameters, so that one text has to do.
    boolean isForTools = path.contains("arameters[].") || path.contains("Schema.");
    for (String hostile : isForTools ? HOSTILE.subList(0, 1) : HOSTILE) {
      if (!Cases.has(path.hashCode() + HOSTILE.indexOf(hostile))) {
        continue;
      }
      String json = Json.stringify(hostile);
      jar.put(
          IndexShape.PATH, index.substring(0, span.start()) + json + index.substring(span.end()));
      isReportedOrChangesNothing(hostile, path);
    }
  }

  private void isReportedOrChangesNothing(String hostile, String path) throws IOException {
    Compilation compilation = compile();
    if (compilation.errors().isEmpty()) {
      // A fragment of another name has no class, so its text stands in the place of a call.
      assertThat(sources(compilation))
          .as(path + " is " + shown(hostile))
          .satisfies(
              sources ->
                  assertThat(sources.values())
                      .allMatch(text -> !text.contains("Injected"))
                      .matches(texts -> path.equals("fragments[].id") || sources.equals(usual)));
    } else {
      assertThat(compilation.errors())
          .as(path + " is " + shown(hostile))
          .extracting(Diagnostic::location)
          .anyMatch(location -> location.source().path().contains("library.jar"));
    }
  }

  private static String shown(String hostile) {
    return hostile.length() < 100 ? hostile : hostile.substring(0, 100);
  }

  @Test
  void aTemplateOfTheSameSizeChangesTheFingerprintOfAFolder() throws IOException {
    Path classes = folder.resolve("classes");
    Path template = classes.resolve(SOURCES + "hello.md");
    Files.createDirectories(template.getParent());
    Files.writeString(classes.resolve(IndexShape.PATH), jar.get(IndexShape.PATH));
    Files.writeString(template, "Hello.");
    List<LibraryPath> paths = List.of(LibraryPath.of(classes));
    Map<LibraryPath, String> before = ReadLibraries.fingerprints(paths);
    assertThat(ReadLibraries.fingerprints(paths)).isEqualTo(before);
    FileTime written = Files.getLastModifiedTime(template);
    Files.writeString(template, "Hallo.");
    Files.setLastModifiedTime(template, FileTime.fromMillis(written.toMillis() + 1));
    assertThat(ReadLibraries.fingerprints(paths)).isNotEqualTo(before);
  }

  /** A folder of classes in a checkout, of which a part is somewhere else. */
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "making links needs a privilege")
  @ParameterizedTest
  @ValueSource(strings = {"META-INF", "META-INF/prompts/index.json", SOURCES, SOURCES + "hello.md"})
  void filesOfAFolderBehindALinkAreNotRead(String linked) throws IOException {
    Path classes = folder.resolve("classes");
    for (Map.Entry<String, String> entry : jar.entrySet()) {
      Path file = classes.resolve(entry.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, entry.getValue());
    }
    CompilerOptions unpacked =
        options.withLibraries(
            List.of(LibraryPath.of(folder.resolve("base.jar")), LibraryPath.of(classes)));
    assertThat(sources(PromptCompiler.compile(unpacked))).isEqualTo(usual);
    Path place = classes.resolve(linked);
    for (Path elsewhere : List.of(folder.resolve("elsewhere"), classes.resolve(".hidden"))) {
      Files.move(place.toRealPath(), elsewhere);
      Files.deleteIfExists(place);
      Files.createSymbolicLink(place, elsewhere);
      assertThat(PromptCompiler.compile(unpacked).errors()).isNotEmpty();
    }
  }

  @TestFactory
  Stream<DynamicTest> hostileLinesOfAListOfCatalogsAreReportedOrHarmless() {
    String index = jar.get(IndexShape.PATH);
    return HOSTILE.stream()
        .map(
            hostile ->
                DynamicTest.dynamicTest(
                    "'" + shown(hostile) + "'",
                    () -> {
                      jar.put(IndexShape.PATH, index);
                      jar.put(CatalogList.PATH, "com.lib.Prompts\n" + hostile + "\n");
                      isReportedOrChangesNothing(hostile, "the list");
                      jar.remove(IndexShape.PATH);
                      jar.put(CatalogList.PATH, hostile + "\n");
                      assertThat(compile().errors()).isNotEmpty();
                    }));
  }
}
