package io.promptcompiler.core.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.harness.Git;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Certain edits are applied, others are not, and files stay what they are but for them. */
class FixTreeTest {
  private static final String MARK = "\uFEFF";
  private static final String HEAD = "---\nparameters:\n  city: { required: true }\n---\n";

  /** Files with mistakes, which differ in how their lines and their text end. */
  private static final Map<String, String> FILES =
      Map.ofEntries(
          Map.entry("lines.md", HEAD + "Weather in {city}.\n"),
          Map.entry("no-end.md", HEAD + "Weather in {city}"),
          Map.entry("windows.md", (HEAD + "Weather in {city}.\nb\n").replace("\n", "\r\n")),
          Map.entry("windows-no-end.md", (HEAD + "b\nWeather in {city}").replace("\n", "\r\n")),
          Map.entry("both.md", HEAD + "a\r\nWeather in {city}\r\nb\n\r"),
          Map.entry("mark.md", MARK + HEAD + "Weather in {city}.\n"),
          Map.entry("mark-windows.md", MARK + (HEAD + "{city}").replace("\n", "\r\n")),
          Map.entry("listed.md", "---\nparameters: [city, day]\n---\n{{city}} {{day}}\n"),
          Map.entry("windows-list.md", "---\r\nparameters:\r\n- city\r\n---\r\n{{city}}\r\n"),
          Map.entry("far.md", HEAD + "{city}\n" + "text\n".repeat(20) + "{{city}} $city\n"),
          Map.entry("a folder/größe 名字.md", HEAD + "{city} größe 名字\n"),
          Map.entry("comma.task.json", "{ \"task\": \"greet\", \"sources\": {}, }\n"),
          Map.entry("comment.task.json", "// one\n{ \"task\": \"hello\", \"sources\": {} }\n"),
          Map.entry("right.md", HEAD + "Weather in {{city}}, {day}, $5.\n"));

  @TempDir Path folder;

  private static Path write(Path root, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    return root;
  }

  private static Map<String, String> read(Path root) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        String id = root.relativize(path).toString().replace('\\', '/');
        if (!id.startsWith(".git/")) {
          files.put(id, Files.readString(path));
        }
      }
    }
    return files;
  }

  private static FixResult fix(Path root, boolean writes) throws IOException {
    return FixTree.run(CompilerOptions.of(SourceRoot.of(root, "com.acme")), path -> true, writes);
  }

  @Test
  void certainEditsAreAppliedAndTheRestStays() throws IOException {
    write(folder, FILES);
    FixResult result = fix(folder, true);
    assertThat(result.findings())
        .extracting(finding -> finding.location().source().path())
        .allMatch(path -> path.endsWith("/far.md") || path.endsWith("/comment.task.json"));
    assertThat(result.left()).isEmpty();
    assertThat(read(folder))
        .containsEntry("lines.md", HEAD + "Weather in {{city}}.\n")
        .containsEntry("no-end.md", HEAD + "Weather in {{city}}")
        .containsEntry("windows.md", (HEAD + "Weather in {{city}}.\nb\n").replace("\n", "\r\n"))
        .containsEntry("both.md", HEAD + "a\r\nWeather in {{city}}\r\nb\n\r")
        .containsEntry("mark.md", MARK + HEAD + "Weather in {{city}}.\n")
        .containsEntry(
            "windows-list.md",
            "---\r\nparameters:\r\n  city: { required: true }\r\n---\r\n{{city}}\r\n")
        .containsEntry("comma.task.json", "{ \"task\": \"greet\", \"sources\": {} }\n")
        .containsEntry("right.md", FILES.get("right.md"));
    assertThat(result.changes()).hasSize(FILES.size() - 3);
  }

  /** Of more findings of one kind than are reported, each round fixes the first ones. */
  @Test
  void manyFindingsOfOneKindAreFixedInRounds() throws IOException {
    write(folder, Map.of("a.md", HEAD + "{{#if city}}In {{city}}.{{/fi}}\n".repeat(1_200)));
    FixResult result = fix(folder, true);
    assertThat(result.findings()).isEmpty();
    assertThat(result.fixed()).isEqualTo(1_200);
    assertThat(read(folder))
        .containsEntry("a.md", HEAD + "{{#if city}}In {{city}}.{{/if}}\n".repeat(1_200));
  }

  /** The keys around a schema have a meaning in a dotprompt. */
  @Test
  void aFileThatMayBeOfAnotherKindIsLeftAsItWas() throws IOException {
    String text = "---\noutput:\n  format: json\n  schema:\n    city?: string\n---\nHi.\n";
    write(folder, Map.of("a.prompt.md", text, "b.md", text.replace("?", "")));
    assertThat(fix(folder, true).changes()).isEmpty();
    assertThat(Files.readString(folder.resolve("a.prompt.md"))).isEqualTo(text);
  }

  /** Another use of the name may mean that the braces are text. */
  @Test
  void suggestionsAreNotApplied() throws IOException {
    write(folder, FILES);
    fix(folder, true);
    assertThat(Files.readString(folder.resolve("far.md"))).isEqualTo(FILES.get("far.md"));
    write(folder, Map.of("near.md", HEAD + "{{city}} {{citi}}\n"));
    FixResult result = fix(folder, true);
    assertThat(result.changes()).isEmpty();
    assertThat(result.findings())
        .extracting(Diagnostic::message)
        .contains("Unknown variable 'citi'.");
  }

  /** In code, and joined to other characters, a placeholder may be what the model should see. */
  @Test
  void textIsNotTurnedIntoTags() throws IOException {
    List<String> texts =
        List.of(
            "```python\nprint(f\"Hello {city}\")\n```",
            "```\n$city {city} %(city)s\n```",
            "~~~\n\"{}\".format(x)\n~~~",
            "Say `{city}`, or `${city}`.",
            "Say\n\n    echo ${city}\n",
            "```\nif __city__ == \"__main__\":\n```",
            "Run if __city__ == \"__main__\".",
            "Use __city__.",
            "Call print(f\"in {city}\").",
            "Set url = f'{city}'.",
            "It costs ${price}.",
            "It costs $price.",
            "It costs US${number}.",
            "It costs $ {city} or €{city}.",
            "The price of {city} is ${day}.",
            "Look in C:\\temp\\{city} for it.",
            "Get /users/{city} now.",
            "Match x{city}.",
            "```jinja\n{% if flag %}yes{% endif %}\n```",
            "```jinja\nHi {{ city | upper }}\n```",
            "`{% if flag %}yes{% endif %}`");
    String head =
        "---\nparameters: { city: { required: true }, day: {}, price: {}, number: { type: integer },"
            + " flag: { type: boolean } }\n---\n";
    Map<String, String> files = new TreeMap<>();
    for (int i = 0; i < texts.size(); i++) {
      files.put("text" + i + ".md", head + texts.get(i) + "\n");
    }
    List<String> numbers = List.of("1,250", "\"1,250\"", "1 250", "4k", "300 words");
    for (int i = 0; i < numbers.size(); i++) {
      String field = "---\nparameters:\n  n:\n    type: number\n    default: " + numbers.get(i);
      files.put("number" + i + ".md", field + "\n---\n{{n}}\n");
    }
    write(folder, files);
    assertThat(fix(folder, true).changes()).isEmpty();
    assertThat(read(folder)).isEqualTo(files);
  }

  @Test
  void placeholdersInProseBecomeTags() throws IOException {
    String head = "---\nparameters: { city: {}, day: {} }\n---\n";
    write(
        folder,
        Map.of(
            "a.md", head + "In {city}, \"{day}\" (**{city}**).\n",
            "b.md", head + "```\n{city}\n```\n{day}\n",
            "d.md", head + "In ${city} on ${day}.\n",
            "c.md", "---\nparameters: { n: { type: number, default: '1_250' } }\n---\n{{n}}\n"));
    fix(folder, true);
    assertThat(read(folder))
        .containsEntry("a.md", head + "In {{city}}, \"{{day}}\" (**{{city}}**).\n")
        .containsEntry("b.md", head + "```\n{{city}}\n```\n{{day}}\n")
        .containsEntry("d.md", head + "In {{city}} on {{day}}.\n")
        .containsEntry(
            "c.md", "---\nparameters: { n: { type: number, default: 1250 } }\n---\n{{n}}\n");
  }

  /** What somebody wrote for others to read is not removed unseen. */
  @Test
  void commentsStay() throws IOException {
    write(folder, FILES);
    FixResult result = fix(folder, true);
    assertThat(Files.readString(folder.resolve("comment.task.json")))
        .isEqualTo(FILES.get("comment.task.json"));
    assertThat(result.findings())
        .filteredOn(one -> one.location().source().path().endsWith("/comment.task.json"))
        .singleElement()
        .satisfies(one -> assertThat(one.fix().edits()).isEmpty());
  }

  @Test
  void aDryRunChangesNothing() throws IOException {
    write(folder, FILES);
    FixResult result = fix(folder, false);
    assertThat(read(folder)).isEqualTo(new TreeMap<>(FILES));
    assertThat(result.changes()).isNotEmpty();
    assertThat(result.fixed()).isEqualTo(11);
  }

  @Test
  void aSecondRunFindsNothingToDo() throws IOException {
    write(folder, FILES);
    fix(folder, true);
    Map<String, String> once = read(folder);
    assertThat(fix(folder, true).changes()).isEmpty();
    assertThat(read(folder)).isEqualTo(once);
  }

  /** The quotes hide that the type is none, and the blank hides both. */
  @Test
  void oneEditMayLeadToTheNext() throws IOException {
    write(
        folder,
        Map.of(
            "a.md",
            "---\ndescription: *Never* lie\nparameters:\n  city: { type: str, required: yes }\n---\n{{city}}"));
    FixResult result = fix(folder, true);
    assertThat(result.findings()).isEmpty();
    assertThat(result.fixed()).isEqualTo(3);
    assertThat(Files.readString(folder.resolve("a.md")))
        .isEqualTo(
            "---\ndescription: \"*Never* lie\"\nparameters:\n  city: { type: string, required: true }\n---\n{{city}}");
  }

  /** The text is in the syntax of its root, whatever its frontmatter says. */
  @Test
  void aFileThatWouldHaveMoreErrorsIsLeftAsItWas() throws IOException {
    String text = "---\nsyntax: Handlebars\n---\n{{a}} {{b}}\n";
    write(folder, Map.of("a.md", text, "b.md", "---\nmax_tokens: 9\n---\n${a}\n"));
    SourceRoot root =
        new SourceRoot(
            folder,
            Optional.empty(),
            Optional.of(Syntax.DOLLAR),
            Scope.PROJECT,
            "com.acme",
            List.of(),
            List.of());
    FixResult result = FixTree.run(CompilerOptions.of(root), path -> true, true);
    assertThat(result.left()).extracting(SourceText::path).containsExactly(path("a.md"));
    assertThat(Files.readString(folder.resolve("a.md"))).isEqualTo(text);
    assertThat(Files.readString(folder.resolve("b.md"))).contains("maxTokens: 9");
  }

  private String path(String id) {
    return folder.resolve(id).toString().replace('\\', '/');
  }

  @Test
  void aLinkToAnotherPlaceIsNotFollowed() throws IOException {
    Path root = write(folder.resolve("root"), Map.of("lines.md", FILES.get("lines.md")));
    Path other = write(folder.resolve("other"), Map.of("outside.md", FILES.get("lines.md")));
    try {
      Files.createSymbolicLink(root.resolve("linked.md"), other.resolve("outside.md"));
    } catch (IOException | UnsupportedOperationException e) {
      assumeTrue(false, "there are no links");
    }
    fix(root, true);
    assertThat(Files.readString(other.resolve("outside.md"))).isEqualTo(FILES.get("lines.md"));
    assertThat(Files.readString(root.resolve("lines.md"))).contains("{{city}}");
  }

  /** An editor may save a file while fixes are tried, and a folder may become a link. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
  void aFileThatHasChangedSinceItWasReadIsKept() throws IOException {
    String text = FILES.get("lines.md");
    Path root = write(folder.resolve("root"), Map.of("saved.md", text, "in/lines.md", text));
    Path outside = write(folder.resolve("outside"), Map.of("lines.md", "Others\n"));
    List<FileChange> changes = fix(root, /* writes= */ false).changes();
    Files.writeString(root.resolve("saved.md"), "Edited\n");
    Files.move(root.resolve("in"), root.resolve("moved"));
    Files.createSymbolicLink(root.resolve("in"), outside);
    assertThat(changes).hasSize(2);
    for (FileChange change : changes) {
      assertThatThrownBy(change::write)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("it has changed since it was read");
    }
    assertThat(root.resolve("saved.md")).hasContent("Edited\n");
    assertThat(read(outside)).isEqualTo(Map.of("lines.md", "Others\n"));
  }

  @Test
  void gitAppliesTheDifferences() throws Exception {
    assumeTrue(Git.isThere(), "there is no git");
    Path applied = write(folder.resolve("applied"), FILES);
    Path written = write(folder.resolve("written"), FILES);
    String diff = fix(applied, false).diff(new DiagnosticPrinter(applied)::path);
    fix(written, true);
    Git.apply(applied, diff);
    assertThat(read(applied)).isEqualTo(read(written)).isNotEqualTo(new TreeMap<>(FILES));
  }
}
