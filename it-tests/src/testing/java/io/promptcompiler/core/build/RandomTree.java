package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.Targets;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.program.MappedClass.Style;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.type.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Two roots and a prompt library, and random edits to their files, to options, and to what a build
 * has made. Few names stand for many files, so that files hide each other and come to light again.
 */
final class RandomTree {
  private static final List<String> PROMPTS =
      List.of(
          "a.md", "b.hbs", "x/a.md", "x/c.md", "x/c.v.md", "x/y/d.md", "x/y/a-b.md", "x/y/a_b.md");
  private static final List<String> PARTIALS =
      List.of("p.md", "q.md", "r.md", "s.hbs", "big.md", "huge.md", "_p.md", "in/p.md");
  private static final List<MappedClass> MAPPED =
      List.of(new MappedClass("O", "com.acme.app.O", Style.RECORDS));
  private static final List<String> FOLDERS = List.of("", "x/", "x/y/");

  private final Path home;
  private final Random random;
  private final RandomPrompt texts;
  private final List<String> history = new ArrayList<>();
  private String version = "1";
  private String catalog = "Prompts";
  private boolean failOnWarning;
  private boolean isPublished = true;
  private boolean hasLibrary = true;
  private boolean unusedIsNothing;
  private List<String> excludes = List.of();
  private List<MappedClass> mapped = List.of();
  private Optional<Path> module = Optional.empty();

  RandomTree(Path home, long seed) {
    this.home = home;
    this.random = new Random(seed);
    this.texts = new RandomPrompt(random);
  }

  /** What was done so far, for messages. */
  String history() {
    return String.join("; ", history);
  }

  void plant() throws IOException {
    write("main/_defaults.yaml", texts.defaults());
    for (String name : List.of("p.md", "q.md", "big.md")) {
      write("main/partials/" + name, texts.partial(name));
    }
    write("main/skills/k.md", texts.skill());
    write("main/partials/rules.md", texts.rules());
    write("main/find_it.tool.md", texts.toolText());
    write("prompt.yaml", "tools: { mcp: { s: tools/s.json } }\n");
    write("tools/s.json", texts.server());
    write("main/partials/turns.chat.md", texts.turns());
    write("library/partials/lib.md", texts.partial("big.md"));
    write("library/partials/p.md", "p of the library");
    write("library/partials/q.md", "q of the library");
    write("library/partials/big.md", texts.partial("big.md"));
    write("library/skills/k.md", "k of the library");
    library();
    for (int i = 0; i < 10; i++) {
      String name = PROMPTS.get(random.nextInt(PROMPTS.size()));
      edit(name, name.endsWith(".v.md") ? texts.variant() : texts.prompt());
    }
    history.clear();
    history.add("nothing");
  }

  private void edit(String id, String text) throws IOException {
    write("main/" + id, text);
  }

  /** Changes something, also what a build has left in a folder. */
  void edit(Path built) throws IOException {
    int before = history.size();
    while (history.size() == before) {
      change(built);
    }
  }

  private void change(Path built) throws IOException {
    String folder = pick(FOLDERS);
    switch (random.nextInt(32)) {
      case 0, 1, 2, 3 -> {
        String name = pick(PROMPTS);
        write("main/" + name, name.endsWith(".v.md") ? texts.variant() : texts.prompt());
      }
      case 4, 5, 6 -> {
        String name = pick(PARTIALS);
        write("main/" + folder + "partials/" + name, texts.partial(name));
      }
      case 7 -> write("main/" + folder + "skills/" + pick(List.of("k.md", "l.md")), texts.skill());
      case 8 -> write("main/" + folder + "_defaults.yaml", texts.defaults());
      case 9 -> {
        String name = pick(PARTIALS);
        write("shared/partials/" + name, texts.partial(name));
      }
      case 10, 11, 12 -> delete();
      case 13 -> move();
      case 14 -> {
        write(
            "library/partials/" + pick(List.of("lib.md", "p.md", "q.md")), texts.partial("big.md"));
        library();
      }
      case 15 -> options();
      case 16 -> spoil(built);
      case 17 -> touch(built);
      case 18 -> write("main/t.task.yaml", texts.task());
      case 23 -> write("main/x/talk.chat.md", texts.messages());
      case 24 -> write("main/partials/turns.chat.md", texts.turns());
      case 25 -> write("main/x/find.tool.md", texts.tool());
      case 26 -> write("main/partials/rules.md", texts.rules());
      case 27 ->
          write("main/" + pick(List.of("find_it.tool.md", "x/make_it.tool.md")), texts.toolText());
      case 28 -> write("tools/s.json", texts.server());
      case 29 -> write("prompt.yaml", texts.settings());
      case 19 -> forget(built);
      case 20, 21 -> copy(built, home.resolve("cache"), "kept the outputs");
      case 22 -> copy(home.resolve("cache"), built, "put back the outputs that were kept");
      default -> {
        // A text can have the class of the first one, and a chat without its task is an error.
        write("main/x/" + (random.nextInt(4) == 0 ? "c" : "other") + ".chat.yaml", texts.chat());
        if (random.nextInt(4) != 0) {
          write("main/t.task.yaml", texts.task());
        }
      }
    }
  }

  private void options() {
    switch (random.nextInt(8)) {
      case 0 -> version += "1";
      case 1 -> catalog = catalog.equals("Prompts") ? "Catalog" : "Prompts";
      case 2 -> failOnWarning = !failOnWarning && random.nextInt(3) == 0;
      case 3 -> isPublished = !isPublished;
      case 4 -> hasLibrary = !hasLibrary;
      case 5 -> {
        unusedIsNothing = !unusedIsNothing;
        mapped = mapped.isEmpty() ? MAPPED : List.of();
      }
      case 6 -> excludes = excludes.isEmpty() ? List.of("x/y/**") : List.of();
      default ->
          module =
              module.isEmpty() ? Optional.of(home.resolve("module-info.java")) : Optional.empty();
    }
    history.add("other options");
  }

  /** What is asked for, with results in a folder. */
  BuildRequest request(Path built) throws IOException {
    Files.createDirectories(home.resolve("main"));
    Files.createDirectories(home.resolve("shared"));
    Files.write(home.resolve("module-info.java"), "module a {}".getBytes(UTF_8));
    SourceRoot main = root("main", Scope.PROJECT, "com.acme", excludes);
    SourceRoot shared = root("shared", Scope.SHARED, "com.acme.common", List.of());
    CompilerOptions options =
        new CompilerOptions(
                List.of(main, shared),
                "com.acme",
                catalog,
                severities(),
                List.of(),
                List.of(),
                home,
                module,
                hasLibrary
                    ? List.of(LibraryPath.of(home.resolve("library-built/resources")))
                    : List.of(),
                isPublished
                    ? Optional.of(new Publication("com.acme:prompts", version, version))
                    : Optional.empty(),
                "",
                Families.STANDARD,
                mapped,
                Trust.UNDECLARED,
                Targets.DEFAULT,
                Optional.empty(),
                Map.of(),
                List.of())
            .withProjectFile(home.resolve("prompt.yaml"));
    return new BuildRequest(
        options,
        built.resolve("sources"),
        built.resolve("resources"),
        built.resolve("state/main.state"),
        version,
        failOnWarning);
  }

  /** Names of tools that are wrong are warnings, since an error hides all that is behind it. */
  private Map<DiagnosticCode, Severity> severities() {
    return Map.of(
        DiagnosticCode.UNKNOWN_TOOL,
        Severity.WARNING,
        DiagnosticCode.TOOL_NOT_LISTED,
        Severity.WARNING,
        DiagnosticCode.UNUSED_PARAMETER,
        unusedIsNothing ? Severity.OFF : Severity.WARNING);
  }

  private SourceRoot root(String name, Scope scope, String packageName, List<String> without) {
    return new SourceRoot(
        home.resolve(name),
        Optional.empty(),
        Optional.empty(),
        scope,
        packageName,
        List.of(),
        without);
  }

  /** Builds the library. */
  private void library() throws IOException {
    Path built = home.resolve("library-built");
    SourceRoot root = SourceRoot.of(home.resolve("library"), "com.lib");
    // Where it is wrong, the one before stays.
    IncrementalBuild.run(
        new BuildRequest(
            CompilerOptions.of(root).publishedAs(new Publication("com.lib:prompts", "1", "1")),
            built.resolve("sources"),
            built.resolve("resources"),
            built.resolve("state/main.state"),
            "1",
            false));
  }

  private void delete() throws IOException {
    Optional<Path> file = anyFile(home.resolve(random.nextInt(4) == 0 ? "shared" : "main"));
    if (file.isPresent() && mayGo(file.get())) {
      Files.delete(file.get());
      history.add("deleted " + home.relativize(file.get()));
    }
  }

  private void move() throws IOException {
    Optional<Path> file = anyFile(home.resolve("main"));
    String to = random.nextBoolean() ? pick(PROMPTS) : pick(FOLDERS) + "partials/" + pick(PARTIALS);
    Path target = home.resolve("main").resolve(to);
    if (file.isPresent() && mayGo(file.get()) && !Files.exists(target)) {
      Files.createDirectories(target.getParent());
      Files.move(file.get(), target);
      history.add("moved " + home.relativize(file.get()) + " to " + to);
    }
  }

  /** Whether a file may be missed: mostly not where nearly all templates would be wrong then. */
  private boolean mayGo(Path file) {
    return random.nextInt(6) == 0
        || !List.of(
                "_defaults.yaml",
                "partials/rules.md",
                "partials/p.md",
                "partials/q.md",
                "skills/k.md",
                "find_it.tool.md")
            .contains(home.resolve("main").relativize(file).toString());
  }

  /** Somebody changes or deletes what was generated. */
  private void spoil(Path built) throws IOException {
    Optional<Path> file = anyFile(built.resolve(pick(List.of("sources", "resources", "state"))));
    if (file.isPresent()) {
      if (random.nextBoolean()) {
        Files.delete(file.get());
      } else {
        Files.write(file.get(), "mine".getBytes(UTF_8));
      }
      history.add("spoilt " + built.relativize(file.get()));
    }
  }

  private void touch(Path built) throws IOException {
    Optional<Path> file = anyFile(built.resolve("sources"));
    if (file.isPresent()) {
      Files.setLastModifiedTime(file.get(), FileTime.fromMillis(random.nextInt(1_000_000)));
      history.add("touched " + file.get().getFileName());
    }
  }

  /** Somebody deletes the state, or a cache does not have it. */
  private void forget(Path built) throws IOException {
    Path state = built.resolve("state");
    if (Files.isDirectory(state)) {
      try (Stream<Path> paths = Files.walk(state)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
      history.add("deleted the state");
    }
  }

  /** A cache keeps outputs, or puts them back among those that are there. */
  private void copy(Path from, Path to, String what) throws IOException {
    for (String made : List.of("sources", "resources")) {
      if (!Files.isDirectory(from.resolve(made))) {
        continue;
      }
      try (Stream<Path> paths = Files.walk(from.resolve(made))) {
        for (Path file : paths.filter(Files::isRegularFile).sorted().toList()) {
          Path target = to.resolve(from.relativize(file).toString());
          Files.createDirectories(target.getParent());
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
      history.add(what);
    }
  }

  private Optional<Path> anyFile(Path from) throws IOException {
    if (!Files.isDirectory(from)) {
      return Optional.empty();
    }
    try (Stream<Path> paths = Files.walk(from)) {
      List<Path> files = paths.filter(Files::isRegularFile).sorted().toList();
      return files.isEmpty() ? Optional.empty() : Optional.of(pick(files));
    }
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private void write(String path, String text) throws IOException {
    Path file = home.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(UTF_8));
    history.add("wrote " + path);
  }
}
