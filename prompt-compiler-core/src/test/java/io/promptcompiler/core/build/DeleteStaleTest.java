package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.Targets;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.build.ModuleLayout.CopiedDirectory;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.type.Trust;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was made earlier and is not made any more goes; what is somebody else's stays. */
class DeleteStaleTest {
  private static final String THANK = "sources/com/acme/mail/ThankPrompt.java";
  private static final String COPY = "resources/META-INF/prompts/sources/0/mail/thank.md";
  private static final String SERVICE = "META-INF/services/io.promptcompiler.runtime.PromptCatalog";

  @TempDir Path folder;

  private Templates templates;
  private Optional<Publication> publication =
      Optional.of(new Publication("com.acme:mail", "1", "1"));
  private String catalog = "Prompts";
  private final List<Path> sources = new ArrayList<>();
  private final List<CopiedDirectory> resources = new ArrayList<>();
  private final List<Path> claimed = new ArrayList<>();

  @BeforeEach
  void twoTemplates() {
    templates =
        new Templates(folder.resolve("prompts"))
            .with("greet.md", "Hello")
            .with("mail/thank.md", "Thanks");
  }

  @Test
  void withoutAStateADeletedTemplateTakesItsFilesWithIt() throws IOException {
    run();
    deleteTree("state");
    deleteTemplate("mail/thank.md");
    assertThat(names(run().deleted())).containsExactlyInAnyOrder(THANK, COPY);
    assertThat(folder.resolve("sources/com/acme/mail")).doesNotExist();
    assertThat(run().outcome()).isEqualTo(Outcome.UP_TO_DATE);
  }

  @Test
  void withoutAStateAVanishedFolderTakesEverythingWithIt() throws IOException {
    run();
    build();
    deleteTree("state");
    deleteTree("prompts");
    assertThat(run().deleted()).hasSize(7);
    assertThat(files("sources")).isEmpty();
    assertThat(files("resources")).isEmpty();
    assertThat(files("classes")).isEmpty();
  }

  /** Maven copies a resource only if it looks newer than its copy. */
  @Test
  void copiesOfChangedResourcesAreDeletedWhateverTheirTimes() throws IOException {
    run();
    build();
    Path copies = folder.resolve("classes/META-INF/prompts");
    Path other = copies.resolve("sources/0/greet.md");
    Path service = folder.resolve("classes").resolve(SERVICE);
    templates.with("mail/thank.md", "Many thanks");
    run();
    assertThat(copies.resolve("sources/0/mail/thank.md")).doesNotExist();
    assertThat(copies.resolve("index.json")).doesNotExist();
    assertThat(other).exists();
    assertThat(service).exists();
  }

  /** A compiler compiles a source only if it looks newer than its class. */
  @Test
  void classesOfChangedSourcesLookOldWhateverTheClockSays() throws IOException {
    run();
    build();
    FileTime ahead = FileTime.from(Instant.now().plus(Duration.ofDays(1)));
    Path changed = folder.resolve("classes/com/acme/mail/ThankPrompt.class");
    Path other = folder.resolve("classes/com/acme/GreetPrompt.class");
    Files.setLastModifiedTime(changed, ahead);
    FileTime before = Files.getLastModifiedTime(other);
    templates.with("mail/thank.md", "Many thanks");
    run();
    assertThat(Files.getLastModifiedTime(changed))
        .isLessThan(Files.getLastModifiedTime(folder.resolve(THANK)));
    assertThat(Files.getLastModifiedTime(other)).isEqualTo(before);
  }

  @Test
  void whatComesBackGoesAgainThoughNothingChanged() throws IOException {
    run();
    copyTree("sources", "cache/sources");
    copyTree("resources", "cache/resources");
    deleteTemplate("mail/thank.md");
    run();
    Files.createDirectories(folder.resolve("sources/com/acme/mail"));
    Files.copy(folder.resolve("cache/" + THANK), folder.resolve(THANK));
    Files.createDirectories(folder.resolve(COPY).getParent());
    Files.copy(folder.resolve("cache/" + COPY), folder.resolve(COPY));
    BuildResult result = run();
    assertThat(result.outcome()).isEqualTo(Outcome.UP_TO_DATE);
    assertThat(names(result.deleted())).containsExactlyInAnyOrder(THANK, COPY);
  }

  @Test
  void anOldTextOfTheSameSizeThatComesBackIsWrittenAgain() throws IOException {
    run();
    copyTree("sources", "cache/sources");
    copyTree("resources", "cache/resources");
    templates.with("mail/thank.md", "Salute");
    run();
    copyTree("cache/sources", "sources");
    copyTree("cache/resources", "resources");
    assertThat(names(run().written())).contains(THANK, COPY);
    assertThat(folder.resolve(COPY)).content(UTF_8).isEqualTo("Salute");
  }

  @Test
  void filesOfOthersStay() throws IOException {
    run();
    deleteTree("state");
    write("sources/com/acme/Mine.java", "// Generated by somebody.\nclass Mine {}");
    write("sources/com/acme/Empty.java", "");
    write("sources/com/acme/notes.txt", "// Generated by Prompt Compiler from 'x'. Do not edit.");
    write("resources/META-INF/services/other", "x");
    write("resources/other.txt", "x");
    assertThat(run().deleted()).isEmpty();
  }

  @Test
  void withoutAStateFilesThatLookGeneratedAreReplaced() throws IOException {
    run();
    deleteTree("state");
    write("resources/.gitkeep", "");
    write(THANK, "/*\n * A license.\n */\n" + Files.readString(folder.resolve(THANK)));
    publication = Optional.of(new Publication("com.acme:renamed", "2", "1"));
    templates.with("mail/thank.md", "Many thanks");
    assertThat(names(run().written())).contains(THANK, COPY);
    deleteTree("state");
    catalog = "OtherPrompts";
    assertThat(names(run().written())).contains("resources/" + SERVICE);
  }

  /** An output folder that the user names can be one with sources. */
  @Test
  void filesOfOthersAreNotReplaced() throws IOException {
    templates.with(
        "mine/SKILL.md", "---\nname: mine\ndescription: Use before a merge.\n---\nRead.");
    write("resources/app.properties", "mine");
    write("resources/META-INF/prompts/own.md", "mine");
    String[] others = {
      "resources/" + SERVICE, "resources/skills/mine/SKILL.md", "skills/mine/SKILL.md", THANK
    };
    for (String other : others) {
      write(other, "class Own {}");
    }
    List<String> before = files("");
    String named =
        Stream.of(others)
            .map(other -> "'" + folder.resolve(other) + "'")
            .collect(Collectors.joining(", "));
    assertThatThrownBy(this::run)
        .hasMessageEndingWith(
            "The build would replace files that it does not know as its own: "
                + named
                + ". Delete those that an earlier build wrote. Move the others, or name another output"
                + " folder.");
    assertThat(files("")).containsAll(before).noneMatch(name -> name.contains("Greet"));
    for (String other : others) {
      Files.delete(folder.resolve(other));
    }
    assertThat(names(run().written())).contains(others);
    deleteTree("state");
    write("skills/mine/SKILL.md", "edited");
    assertThat(names(run().written())).containsExactly("skills/mine/SKILL.md");
    assertThat(folder.resolve("resources/app.properties")).hasContent("mine");
  }

  @Test
  void aFailedRunDeletesNothing() throws IOException {
    run();
    build();
    deleteTree("state");
    deleteTemplate("mail/thank.md");
    templates.with("greet.md", "{{oops}}");
    List<String> before = files("");
    assertThat(run().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(files("")).isEqualTo(before);
    assertThat(files("classes")).contains("classes/com/acme/mail/ThankPrompt.class");
  }

  @Test
  void aFolderCanTakeThePlaceOfAFile() throws IOException {
    run();
    deleteTemplate("greet.md");
    templates.with("greet.md/inner.md", "Hello");
    assertThat(run().outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(folder.resolve("resources/META-INF/prompts/sources/0/greet.md/inner.md")).exists();
    deleteTree("prompts/greet.md");
    templates.with("greet.md", "Hello");
    assertThat(run().outcome()).isEqualTo(Outcome.COMPILED);
    assertThat(folder.resolve("resources/META-INF/prompts/sources/0/greet.md")).isRegularFile();
  }

  @Test
  void aLinkedDirectoryIsLookedInto() throws IOException {
    Files.createDirectories(folder.resolve("real"));
    try {
      Files.createSymbolicLink(folder.resolve("sources"), folder.resolve("real"));
    } catch (IOException | UnsupportedOperationException e) {
      return; // Not everybody may on Windows.
    }
    run();
    deleteTree("state");
    deleteTemplate("mail/thank.md");
    assertThat(names(run().deleted())).contains(THANK);
    assertThat(files("real")).noneMatch(name -> name.endsWith("ThankPrompt.java"));
  }

  @Test
  void aRenamedTemplateLeavesNothingInTheClasses() throws IOException {
    run();
    build();
    Files.move(
        templates.folder().resolve("mail/thank.md"), templates.folder().resolve("mail/thanks.md"));
    run();
    assertThat(files("classes"))
        .noneMatch(name -> name.contains("thank.md") || name.contains("ThankPrompt"));
    build();
    assertThat(files("classes"))
        .contains("classes/META-INF/prompts/sources/0/mail/thanks.md")
        .contains("classes/com/acme/GreetPrompt.class");
  }

  @Test
  void messagesThatAreGoneLeaveNothingInTheClasses() throws IOException {
    templates
        .with("mail/ask.chat.md", "---\nvariants: { de: {} }\n---\n{{> turns}}")
        .with("mail/ask.de.chat.md", "{{#user}}Hallo{{/user}}")
        .with("partials/turns.chat.md", "{{#user}}Hello{{/user}}");
    run();
    build();
    assertThat(files("classes"))
        .contains(
            "classes/META-INF/prompts/sources/0/mail/ask.chat.md",
            "classes/META-INF/prompts/sources/0/mail/ask.de.chat.md",
            "classes/META-INF/prompts/sources/0/partials/turns.chat.md",
            "classes/com/acme/mail/AskPrompt.class");
    deleteTemplate("mail/ask.chat.md");
    deleteTemplate("mail/ask.de.chat.md");
    run();
    assertThat(files("classes"))
        .noneMatch(name -> name.contains("AskPrompt") || name.contains("ask."))
        .contains("classes/META-INF/prompts/sources/0/partials/turns.chat.md");
  }

  @Test
  void withoutAStateAndOutputsTheIndexShowsMessagesThatAreGone() throws IOException {
    templates.with("mail/ask.chat.md", "{{#user}}Hello{{/user}}");
    run();
    build();
    for (String lost : List.of("state", "sources", "resources")) {
      deleteTree(lost);
    }
    deleteTemplate("mail/ask.chat.md");
    run();
    assertThat(files("classes"))
        .noneMatch(name -> name.contains("AskPrompt") || name.contains("ask."))
        .contains("classes/com/acme/mail/ThankPrompt.class");
  }

  @Test
  void withoutAStateAndOutputsTheIndexShowsWhatIsStale() throws IOException {
    run();
    build();
    for (String lost : List.of("state", "sources", "resources")) {
      deleteTree(lost);
    }
    write("classes/META-INF/prompts/sources/0/mine.md", "mine");
    write("classes/com/acme/Mine.class", "mine");
    deleteTemplate("mail/thank.md");
    run();
    assertThat(files("classes"))
        .noneMatch(name -> name.contains("thank.md") || name.contains("ThankPrompt"))
        .contains(
            "classes/META-INF/prompts/sources/0/greet.md",
            "classes/META-INF/prompts/sources/0/mine.md",
            "classes/com/acme/GreetPrompt.class",
            "classes/com/acme/Mine.class");
  }

  @Test
  void withoutAStateAndOutputsTheIndexListsFlowsAndTheCatalog() throws IOException {
    templates.with(
        "fix/look.step.yaml",
        """
        step_id: S1
        title: Look
        objective: Know it.
        prompt_template: Look.
        injections: {}
        tool_policy: { allowed: [look], forbidden: [] }
        evidence_schema: { required: [notes] }
        gates: []
        on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }
        on_pass: { next_step_id: JOB_COMPLETE }
        human_review: false
        checkpoint: false
        """);
    run();
    build();
    assertThat(files("classes"))
        .contains(
            "classes/META-INF/prompts/com.acme.fix.FixFlow.mmd",
            "classes/com/acme/Prompts.class",
            "classes/com/acme/fix/FixFlow.class");
    for (String lost : List.of("state", "sources", "resources")) {
      deleteTree(lost);
    }
    deleteTree("prompts/fix");
    catalog = "OtherPrompts";
    run();
    assertThat(files("classes"))
        .noneMatch(name -> name.contains("FixFlow") || name.contains("Prompts.class"))
        .contains("classes/com/acme/GreetPrompt.class");
  }

  @Test
  void theIndexOfAnotherLibraryShowsNothing() throws IOException {
    run();
    build();
    for (String lost : List.of("state", "sources", "resources")) {
      deleteTree(lost);
    }
    deleteTemplate("mail/thank.md");
    publication = Optional.of(new Publication("com.acme:other", "1", "1"));
    List<String> before = new ArrayList<>(files("classes"));
    run();
    // Maven copies the new index to the place of the old one.
    before.remove("classes/META-INF/prompts/index.json");
    assertThat(files("classes")).isEqualTo(before);
  }

  @Test
  void whatTheProjectHasItselfStaysInTheClasses() throws IOException {
    write("own/com/acme/mail/ThankPrompt.java", "package com.acme.mail; class ThankPrompt {}");
    write("assets/sources/0/mail/thank.md", "of the project");
    sources.add(folder.resolve("own"));
    resources.add(new CopiedDirectory(folder.resolve("assets"), Path.of("META-INF/prompts")));
    run();
    build();
    deleteTemplate("mail/thank.md");
    assertThat(names(run().deleted())).containsExactlyInAnyOrder(THANK, COPY);
    assertThat(files("classes"))
        .contains(
            "classes/META-INF/prompts/sources/0/mail/thank.md",
            "classes/com/acme/mail/ThankPrompt.class");
  }

  @Test
  void aServiceFileThatOthersAddedToStays() throws IOException {
    run();
    build();
    write("classes/" + SERVICE, "com.acme.Prompts\ncom.acme.Mine\n");
    deleteTree("prompts");
    run();
    assertThat(files("classes")).containsExactly("classes/" + SERVICE);
  }

  @Test
  void withoutAStateSharedDirectoriesKeepWhatAnotherRunMade() throws IOException {
    run();
    claimed.add(folder.resolve("sources"));
    resources.add(new CopiedDirectory(folder.resolve("resources"), Path.of("")));
    deleteTree("state");
    deleteTemplate("mail/thank.md");
    assertThat(run().deleted()).isEmpty();
    templates.with("new.md", "New");
    run();
    deleteTemplate("new.md");
    assertThat(run().deleted()).hasSize(2);
  }

  @Test
  void theDirectoriesOfAnotherRunInsideAreItsOwn() throws IOException {
    run();
    write("sources/other/A.java", Files.readString(folder.resolve(THANK)));
    write("resources/META-INF/prompts/other/a.md", "a");
    claimed.add(folder.resolve("sources/other"));
    resources.add(
        new CopiedDirectory(folder.resolve("resources/META-INF/prompts/other"), Path.of("")));
    assertThat(run().deleted()).isEmpty();
    claimed.clear();
    resources.clear();
    assertThat(run().deleted()).hasSize(2);
  }

  private BuildResult run() {
    boolean hasRoot = Files.isDirectory(templates.folder());
    CompilerOptions options =
        new CompilerOptions(
            hasRoot ? List.of(SourceRoot.of(templates.folder(), "com.acme")) : List.of(),
            "com.acme",
            catalog,
            Map.of(),
            List.of(),
            List.of(),
            folder.resolve("pom.xml"),
            Optional.empty(),
            List.of(),
            publication,
            "",
            Families.STANDARD,
            List.of(),
            Trust.UNDECLARED,
            Targets.DEFAULT,
            Optional.empty(),
            Map.of(),
            List.of());
    List<Path> roots = new ArrayList<>(sources);
    roots.add(folder.resolve("sources"));
    try {
      return IncrementalBuild.run(
          new BuildRequest(
              options,
              folder.resolve("sources"),
              folder.resolve("resources"),
              folder.resolve("state/main.state"),
              "1",
              false,
              new ModuleLayout(Optional.of(folder.resolve("classes")), roots, resources, claimed)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What Maven does afterwards: copies resources and compiles sources, and deletes nothing. */
  private void build() throws IOException {
    copyTree("resources", "classes");
    for (String source : files("sources")) {
      String name = source.replace("sources/", "classes/").replace(".java", "");
      write(name + ".class", "a class");
      write(name + "$Nested.class", "a class");
    }
  }

  private void deleteTemplate(String id) throws IOException {
    Files.delete(templates.folder().resolve(id));
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(UTF_8));
  }

  private void copyTree(String from, String to) throws IOException {
    for (String name : files(from)) {
      Path target = folder.resolve(to + name.substring(from.length()));
      Files.createDirectories(target.getParent());
      Files.copy(folder.resolve(name), target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void deleteTree(String name) throws IOException {
    try (Stream<Path> paths = Files.walk(folder.resolve(name))) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private List<String> names(List<Path> paths) {
    return paths.stream().map(this::name).toList();
  }

  private String name(Path path) {
    return folder.relativize(path).toString().replace('\\', '/');
  }

  private List<String> files(String from) throws IOException {
    if (!Files.exists(folder.resolve(from))) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(folder.resolve(from))) {
      return paths.filter(Files::isRegularFile).map(this::name).sorted().toList();
    }
  }
}
