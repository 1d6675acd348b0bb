package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.ClassFiles;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds a project again and again after random edits, and compares each build with one from
 * nothing: both fail, or both give the same class files. The compiler plugin is simulated by the
 * rules of its version 3: if a source is newer than its class, or the list of sources has changed,
 * it deletes the classes that it has made and compiles all sources that it sees.
 */
class RandomClassesTest {
  private static final int BUILDS = Cases.of("edits.builds", 60);
  private static final long SEED = Long.getLong("edits.seed", 1);

  @TempDir private Path folder;
  private final Random random = new Random(SEED);

  /** The sources of prompts, of the module and of a root that a later goal adds, by class name. */
  private final Map<String, String> prompts = new TreeMap<>();

  private final Map<String, String> own = new TreeMap<>();
  private final Map<String, String> late = new TreeMap<>();
  private String setting = "";
  private boolean isOn = true;
  private boolean isMapped;
  private int edits;

  @Test
  void everyBuildIsAsOneFromNothing() throws Exception {
    for (int i = 0; i < 4; i++) {
      prompts.put("com.acme.P" + i, prompt(i, "text", "String name"));
    }
    own.put("com.acme.App", app("P0", "\"x\""));
    own.put("com.acme.Other", "package com.acme; class Other {}");
    late.put("com.late.Item", item("int"));
    Path project = folder.resolve("project");
    int failed = 0;
    int hidden = 0;
    for (int i = 0; i < BUILDS; i++) {
      List<String> actions = new ArrayList<>();
      for (int n = random.nextInt(3); n >= 0; n--) {
        actions.add(edit(project));
      }
      boolean isGood = build(project);
      Path fresh = folder.resolve("fresh" + i);
      boolean isGoodFromNothing = build(fresh);
      String what = "build " + i + " of seed " + SEED + " after " + actions;
      assertThat(isGood).as(what).isEqualTo(isGoodFromNothing);
      if (isGood) {
        assertThat(classes(project).keySet()).as(what).isEqualTo(classes(fresh).keySet());
        assertThat(classes(project)).as(what).isEqualTo(classes(fresh));
      } else {
        failed++;
      }
      hidden += Files.exists(project.resolve("target/state.classes")) ? 1 : 0;
      delete(fresh);
    }
    // All of this happens often enough. The first builds are alike.
    if (BUILDS < 20) {
      return;
    }
    assertThat(failed).isBetween(BUILDS / 20, BUILDS * 2 / 3);
    assertThat(hidden).isBetween(BUILDS / 5, BUILDS * 9 / 10);
  }

  /** Edits the project; what is written is written by {@link #build}. */
  private String edit(Path project) throws IOException {
    edits++;
    int k = random.nextInt(4);
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> {
        prompts.put("com.acme.P" + k, prompt(k, "text " + edits, parameters(k)));
        yield "text of " + k;
      }
      case 3 -> {
        prompts.put("com.acme.P" + k, prompt(k, "text", random.nextBoolean() ? "String name" : ""));
        yield "parameters of " + k;
      }
      case 4 -> {
        if (prompts.remove("com.acme.P" + (4 + k)) == null) {
          prompts.put("com.acme.P" + (4 + k), prompt(4 + k, "more", "String name"));
        }
        yield "another prompt";
      }
      case 5 -> {
        own.put("com.acme.App", app("P" + k, parameters(k).isEmpty() ? "" : "\"x\""));
        yield "code calls " + k;
      }
      case 6 -> {
        isMapped = random.nextInt(4) == 0;
        yield "mapped " + isMapped;
      }
      case 7 -> {
        late.put("com.late.Item", item(random.nextBoolean() ? "int" : "long"));
        yield "the mapped class";
      }
      case 8 -> {
        isOn = random.nextInt(4) > 0;
        yield "on " + isOn;
      }
      case 9 -> {
        setting = random.nextInt(4) == 0 ? "<executable>javac</executable>" : "";
        yield "setting " + setting;
      }
      case 10 -> {
        touch(project);
        yield "times";
      }
      default -> {
        // The compiler plugin does not miss nested classes either.
        List<String> all =
            classes(project).keySet().stream().filter(name -> !name.contains("$")).toList();
        if (!all.isEmpty()) {
          Files.delete(
              project.resolve("target/classes").resolve(all.get(random.nextInt(all.size()))));
        }
        yield "a class is gone";
      }
    };
  }

  private String parameters(int k) {
    return prompts.get("com.acme.P" + k).contains("(String name)") ? "String name" : "";
  }

  private static String prompt(int k, String text, String parameters) {
    return "package com.acme; public class P%d { static class Part {} %s public static String of(%s) { return \"%s\"; } }"
        .formatted(k, k > 0 ? "P0 first;" : "", parameters, text);
  }

  private static String app(String prompt, String argument) {
    return "package com.acme; class App { String s = " + prompt + ".of(" + argument + "); }";
  }

  private static String item(String type) {
    return "package com.late; public class Item { public " + type + " getId() { return 1; } }";
  }

  /** Gives all classes or sources of prompts a time in the future or long ago. */
  private void touch(Path project) throws IOException {
    Path target = project.resolve(random.nextBoolean() ? "target/classes" : "target/generated");
    long time = random.nextBoolean() ? 0 : System.currentTimeMillis() + 10_000_000;
    for (Path file : files(target).stream().filter(one -> one.toString().contains("P")).toList()) {
      Files.setLastModifiedTime(target.resolve(file), FileTime.fromMillis(time));
    }
  }

  private boolean build(Path project) throws Exception {
    Path generated = project.resolve("target/generated");
    Path classes = Files.createDirectories(project.resolve("target/classes"));
    Map<String, String> all = new TreeMap<>(prompts);
    if (isMapped) {
      all.put(
          "com.acme.Mapped",
          "package com.acme; class Mapped { long id(com.late.Item item) { return item.getId(); } }");
    }
    // As builds do with what they no longer make.
    for (Path source : files(generated)) {
      String name = source.toString().replace('/', '.').replaceAll("\\.java$", "");
      for (Path old : all.containsKey(name) ? Set.<Path>of() : ClassFiles.of(classes, source)) {
        Files.delete(classes.resolve(old));
      }
    }
    List<Path> written = write(generated, all);
    io.promptcompiler.maven.compile.CompileSources.outdate(generated, classes, written);
    Path last = project.resolve("target/state.classes");
    if (!isOn) {
      Files.deleteIfExists(last);
    }
    write(project.resolve("src"), own);
    write(project.resolve("target/late"), late);
    boolean isHidden = isOn && compilePrompts(project);
    List<Path> roots =
        new ArrayList<>(List.of(project.resolve("src"), project.resolve("target/late")));
    if (!isHidden) {
      roots.add(generated);
    }
    return compilerPlugin(project, roots);
  }

  private boolean compilePrompts(Path project) throws Exception {
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(Path.of("prompts"), "com.acme"));
    if (isMapped) {
      options =
          options.withHelpers(
              List.of(new HelperOption("x", "com.late.Item#of", List.of("string"), "string")));
    }
    CompilerEvent event = new CompilerEvent(project.resolve("target"), "3.14.0", setting);
    event.roots(
        project.resolve("src"),
        project.resolve("target/late"),
        project.resolve("target/generated"));
    return new CompilePrompts(
            options,
            project.resolve("target/generated"),
            ending -> project.resolve("target/state" + ending),
            "1",
            true,
            Integer.MAX_VALUE,
            /* hasToolchain= */ false,
            event.log())
        .compile(event.event());
  }

  /** Compiles what the compiler plugin would. */
  private static boolean compilerPlugin(Path project, List<Path> roots) throws IOException {
    Path classes = project.resolve("target/classes");
    Path status =
        Files.createDirectories(
            project.resolve("target/maven-status/maven-compiler-plugin/compile/default-compile"));
    Map<Path, Path> sources = new LinkedHashMap<>();
    for (Path root : roots) {
      for (Path source : files(root)) {
        sources.put(root.resolve(source), classes.resolve(ClassFiles.main(source)));
      }
    }
    boolean isStale = !lines(status.resolve("inputFiles.lst")).equals(names(sources.keySet()));
    for (Map.Entry<Path, Path> one : sources.entrySet()) {
      isStale |=
          !Files.exists(one.getValue())
              || Files.getLastModifiedTime(one.getKey())
                      .compareTo(Files.getLastModifiedTime(one.getValue()))
                  > 0;
    }
    if (!isStale) {
      return true;
    }
    for (String created : lines(status.resolve("createdFiles.lst"))) {
      Files.deleteIfExists(classes.resolve(created));
    }
    Files.write(status.resolve("inputFiles.lst"), names(sources.keySet()));
    Set<Path> before = new TreeSet<>(files(classes));
    List<String> arguments =
        new ArrayList<>(List.of("--release", "17", "-g", "-proc:none", "-nowarn"));
    arguments.addAll(List.of("-d", classes.toString(), "-classpath", classes.toString()));
    arguments.addAll(names(sources.keySet()));
    int status0 =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                java.io.OutputStream.nullOutputStream(),
                arguments.toArray(String[]::new));
    Set<Path> made = new TreeSet<>(files(classes));
    made.removeAll(before);
    Files.write(status.resolve("createdFiles.lst"), names(made));
    return status0 == 0;
  }

  private static List<String> names(Collection<Path> files) {
    return files.stream().map(Path::toString).sorted().toList();
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  /** Writes sources whose text is new, and deletes others; returns those that were written. */
  private static List<Path> write(Path root, Map<String, String> texts) throws IOException {
    Map<Path, String> wanted = new LinkedHashMap<>();
    texts.forEach((name, text) -> wanted.put(root.resolve(name.replace('.', '/') + ".java"), text));
    for (Path file : files(root)) {
      if (!wanted.containsKey(root.resolve(file))) {
        Files.delete(root.resolve(file));
      }
    }
    List<Path> written = new ArrayList<>();
    for (Map.Entry<Path, String> one : wanted.entrySet()) {
      Path file = one.getKey();
      if (!Files.exists(file) || !Files.readString(file).equals(one.getValue())) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, one.getValue());
        written.add(file);
      }
    }
    return written;
  }

  private static Map<String, String> classes(Path project) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    Path classes = project.resolve("target/classes");
    for (Path file : files(classes)) {
      contents.put(file.toString(), Files.readString(classes.resolve(file), ISO_8859_1));
    }
    return contents;
  }

  private static List<Path> files(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).map(directory::relativize).sorted().toList();
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path one : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
