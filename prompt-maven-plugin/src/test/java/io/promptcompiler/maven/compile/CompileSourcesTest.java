package io.promptcompiler.maven.compile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.maven.compile.CompileSources.Outcome;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompileSourcesTest {
  private static final String GREET =
      """
      package com.acme;

      public final class Greet {
        static final int LENGTH = 3;
        private static final String TEXT = "Hello";
        private static final java.util.Map<String, String> MAP = new java.util.HashMap<>();

        public String render(String name) {
          return TEXT + Other.MARK + new Builder().text + name;
        }

        public interface Needs {
          Needs text(String text);
        }

        public interface Also {
          Also text(Needs text);
        }

        public static final class Builder implements Needs {
          String text = "";

          @Override
          public Builder text(@Deprecated String text) {
            return this;
          }
        }
      }
      """;
  private static final String OTHER =
      "package com.acme; class Other { static final String MARK = \"!\"; }";
  private static final String CATALOG =
      """
      package com.acme;

      class Catalog {
        Greet greet() {
          return new Greet();
        }

        static int length() {
          return Greet.LENGTH;
        }
      }
      """;

  private static final int FORK_FROM = 100;

  @TempDir Path directory;

  private Path sources;
  private Path classes;
  private int compiledAgain;

  @BeforeEach
  void sources() throws IOException {
    sources =
        Files.createDirectories(directory.resolve("sources/com/acme")).getParent().getParent();
    classes = directory.resolve("classes");
    write("Greet", GREET);
    write("Other", OTHER);
    write("Catalog", CATALOG);
  }

  /** Tests which sources are compiled here, and which are left to Maven's compiler plugin. */
  @Nested
  class TextsOnly {
    @BeforeEach
    void compileOnce() throws IOException {
      javac(classes);
      age(sources, 0);
      age(classes, 10);
    }

    @Test
    void compilesSourcesWithChangedTexts() throws Exception {
      change("Greet", GREET, "Hello", "Good day");

      assertThat(compile().textsOnly()).isEqualTo(texts(1));
      assertThat(rendered()).isEqualTo("Good day!Ann");
      assertThat(compile().textsOnly().compiled()).as("what is found the next time").isZero();
      assertThat(work()).doesNotExist();
    }

    /** Each may have been compiled into another class, or makes another class wrong. */
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "String name               | String name, int times",
          "public String             | public Object",
          "LENGTH = 3                | LENGTH = 4",
          "static final int LENGTH   | static final long LENGTH",
          "public String render      | String render",
          "public String render      | @Deprecated public String render",
          "String name) {            | String name) throws Exception {",
          "public final class Greet  | public class Greet",
          "class Greet {             | class Greet implements java.io.Serializable {",
          "class Builder implements Needs | class Maker {} public static class Builder implements Needs",
          "String text               | Object text",
          "public interface Also     | interface Also",
          "return TEXT +             | return new Object() {} + TEXT +",
          "return TEXT +             | return missing +",
        })
    void leavesSourcesThatOthersDependOn(String from, String to) throws IOException {
      Map<String, String> before = files(classes);
      change("Greet", GREET, from, to);

      assertThat(compile().textsOnly().isCurrent()).isFalse();
      assertThat(files(classes)).isEqualTo(before);
      assertThat(work()).doesNotExist();
    }

    /** What the build has just written is newer than its class, whatever the clock says. */
    @Test
    void compilesSourcesWithAnEarlierTime() throws Exception {
      change("Greet", GREET, "Hello", "Good day");
      age(sources, 0);
      age(classes, 10_000_000);
      CompileSources.outdate(
          sources, classes, List.of(sources.resolve("com/acme/Greet.java"), directory));
      assertThat(compile().textsOnly()).isEqualTo(texts(1));
      assertThat(rendered()).isEqualTo("Good day!Ann");
    }

    @Test
    void leavesAModuleThatHasNewClasses() throws IOException {
      Map<String, String> before = files(classes);
      change("Greet", GREET, "Hello", "Good day");
      write("New", "package com.acme; class New {}");
      assertThat(compile().textsOnly().isCurrent()).isFalse();
      assertThat(files(classes)).isEqualTo(before);
    }

    @Test
    void leavesAModuleThatIsNotCompiled() throws IOException {
      delete(classes);
      assertThat(compile().textsOnly().isCurrent()).isFalse();
      delete(sources);
      assertThat(compile().textsOnly().isCurrent()).isFalse();
      assertThat(classes).doesNotExist();
    }
  }

  /** Where the compiler plugin does not see them. */
  @Nested
  class All {
    @BeforeEach
    void compileOnce() throws IOException {
      assertThat(all()).isEqualTo(others(3));
      assertThat(compiledAgain).as("nothing is known of what was there before").isEqualTo(1);
      compiledAgain = 0;
      age(sources, 0);
      age(classes, 10);
    }

    @Test
    void makesTheClassesThatJavacMakes() throws Exception {
      javac(directory.resolve("expected"));
      assertThat(files(classes)).containsOnlyKeys(files(directory.resolve("expected")).keySet());
      assertThat(rendered()).isEqualTo("Hello!Ann");
      assertThat(work()).doesNotExist();
    }

    @Test
    void compilesNothingTwice() throws IOException {
      Map<String, FileTime> before = times();
      assertThat(all()).isEqualTo(texts(0));
      assertThat(times()).isEqualTo(before);
    }

    @Test
    void compilesSourcesWithChangedTexts() throws Exception {
      change("Greet", GREET, "Hello", "Good day");
      assertThat(all()).isEqualTo(texts(1));
      assertThat(rendered()).isEqualTo("Good day!Ann");
      assertThat(compiledAgain).isZero();
    }

    /** The constant is in the class that has it, and in those that use it. */
    @Test
    void compilesSourcesThatMentionAChangedDeclaration() throws Exception {
      change("Greet", GREET, "LENGTH = 3", "LENGTH = 4");
      assertThat(all()).isEqualTo(others(2));
      assertThat(compiledAgain).isEqualTo(1);
      assertThat(invoke("com.acme.Catalog", "length")).isEqualTo(4);
    }

    /** {@code Catalog} does not name {@code Other}. */
    @Test
    void compilesSourcesThatMentionItIndirectly() throws Exception {
      change("Other", OTHER, "!", "?");
      assertThat(all()).isEqualTo(others(3));
      assertThat(rendered()).isEqualTo("Hello?Ann");
    }

    /** As after a change of the clock, or when somebody has touched the classes. */
    @Test
    void compilesChangedSourcesIndependentOfTheirTime() throws Exception {
      change("Greet", GREET, "Hello", "Good day");
      age(sources, 0);
      age(classes, System.currentTimeMillis() + 1_000_000);
      assertThat(all()).isEqualTo(texts(1));
      assertThat(rendered()).isEqualTo("Good day!Ann");
    }

    /** The project's own class is new, and would be found before that of the class path. */
    @Test
    void leavesAClassOfTheProjectThatHidesOneOfTheClassPath() throws IOException {
      Path library = directory.resolve("library");
      Path source = write("Task", "package com.acme; public class Task {}");
      javac(library);
      Files.delete(source);
      write("Other", OTHER.replace("MARK", "MARK = \"\"; Task task; static final String NO"));
      assertThat(compile(List.of(library)).all(new Others(Set.of())).isCurrent()).isTrue();
      assertThat(compile(List.of(library)).all(new Others(Set.of("com/acme/B"))))
          .isEqualTo(texts(0));
      assertThat(compile(List.of(library)).all(new Others(Set.of("com/acme/Task"))).failure())
          .get()
          .asString()
          .contains("com/acme/Task");
    }

    @Test
    void compilesSourcesWithoutClass() throws Exception {
      Files.delete(classes.resolve("com/acme/Greet.class"));
      assertThat(all()).isEqualTo(others(2));
      assertThat(rendered()).isEqualTo("Hello!Ann");
    }

    @Test
    void noticesASourceThatIsGone() throws IOException {
      write("Catalog", "package com.acme; class Catalog {}");
      Files.delete(sources.resolve("com/acme/Greet.java"));
      assertThat(all()).isEqualTo(others(1));
      assertThat(compiledAgain).isEqualTo(1);
      assertThat(all()).isEqualTo(texts(0));
      assertThat(compiledAgain).isEqualTo(1);
    }

    @Test
    void failsIfASourceThatIsGoneIsNeeded() throws IOException {
      Map<String, String> before = files(classes);
      Files.delete(sources.resolve("com/acme/Other.java"));
      Files.delete(classes.resolve("com/acme/Other.class"));
      before.remove("com/acme/Other.class");
      Outcome outcome = all();
      assertThat(outcome.isCurrent()).isFalse();
      assertThat(outcome.failure()).get().asString().contains("Other");
      assertThat(files(classes)).isEqualTo(before);
    }

    @Test
    void deletesClassesThatASourceNoLongerHas() throws IOException {
      write("Other", OTHER.replace("static", "class Inner {} static"));
      all();
      assertThat(classes.resolve("com/acme/Other$Inner.class")).exists();
      age(classes, 10);
      write("Other", OTHER);
      all();
      assertThat(classes.resolve("com/acme/Other$Inner.class")).doesNotExist();
    }

    @Test
    void compilesAllWithOtherLibraries() throws IOException {
      Path jar = directory.resolve("library.jar");
      try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
        zip.putNextEntry(new ZipEntry("a.txt"));
      }
      assertThat(compile(List.of(jar)).all(new Others(Set.of()))).isEqualTo(texts(3));
      assertThat(compile(List.of(jar)).all(new Others(Set.of()))).isEqualTo(texts(0));
      Files.setLastModifiedTime(jar, FileTime.fromMillis(1));
      assertThat(compile(List.of(jar)).all(new Others(Set.of()))).isEqualTo(texts(3));
    }

    /** The project's own class is there since the last build, but may be about to change. */
    @Test
    void leavesSourcesThatReferToAClassOfTheProject() throws IOException {
      write("Task", "package com.acme; public class Task { public static class Part {} }");
      javac(classes);
      Files.delete(sources.resolve("com/acme/Task.java"));
      age(classes, 10);
      Map<String, String> before = files(classes);
      for (String type : List.of("Task", "Task.Part", "java.util.List<Task>", "Task[]")) {
        write(
            "Other",
            OTHER.replace("MARK", "MARK = \"\"; " + type + " task; static final String NO"));
        Outcome outcome = compile(List.of()).all(new Others(Set.of("com/acme/Task", "com/acme/B")));
        assertThat(outcome.failure()).as(type).get().asString().contains("com/acme/Task");
        assertThat(files(classes)).as(type).isEqualTo(before);
      }
      assertThat(compiledAgain).isZero();
    }

    @Test
    void leavesNothingWhenItFailsTheFirstTime() throws IOException {
      compile().leave();
      assertThat(compile().hasCompiled()).isFalse();
      Files.writeString(classes.resolve("com/acme/Own.class"), "");
      write("Other", "package com.acme; class Other { Missing missing; }");
      assertThat(all().failure()).get().asString().contains("Missing");
      assertThat(files(classes)).containsOnlyKeys("com/acme/Own.class");
      assertThat(compile().hasCompiled()).isFalse();
    }

    @Test
    void startsAgainWithoutState() throws IOException {
      Files.writeString(directory.resolve("last"), "half of");
      assertThat(all()).isEqualTo(others(3));
      assertThat(compiledAgain).isEqualTo(1);
    }
  }

  /** From some number on, they are compiled by another process. */
  @Test
  void compilesManyAsItCompilesFew() throws IOException {
    for (int i = 0; i < 500; i++) {
      write("Part" + i, "package com.acme; class Part" + i + " { Part" + i / 2 + " half; }");
    }
    assertThat(all()).isEqualTo(others(503));
    Map<String, String> many = files(classes);
    assertThat(many).hasSize(506);
    delete(classes.resolve("com/acme/Part7.class"));
    write("Part7", Files.readString(sources.resolve("com/acme/Part7.java")) + "\n");
    all();
    assertThat(files(classes)).isEqualTo(many);

    compile().leave();
    write("Part9", "package com.acme; class Part9 { Missing ä; }");
    Outcome failed = all();
    assertThat(failed.failure()).get().asString().contains("Part9.java", "Missing ä");
    assertThat(files(classes)).isEmpty();
    assertThat(work()).doesNotExist();
  }

  @Test
  void hasNamesOfParametersIfAsked() throws Exception {
    write("Named", "package com.acme; public class Named { public void of(String name) {} }");
    CompileSources named = compile(List.of(), true);
    assertThat(named.all(new Others(Set.of())).isCurrent()).isTrue();
    try (URLClassLoader loader = loader()) {
      assertThat(
              loader.loadClass("com.acme.Named").getMethods()[0].getParameters()[0].isNamePresent())
          .isTrue();
    }
  }

  private Outcome all() throws IOException {
    return compile().all(new Others(Set.of()));
  }

  private CompileSources compile() {
    return compile(List.of());
  }

  private CompileSources compile(List<Path> classPath) {
    return compile(classPath, false);
  }

  private CompileSources compile(List<Path> classPath, boolean hasParameterNames) {
    return new CompileSources(
        sources,
        classes,
        work(),
        directory.resolve("last"),
        "1",
        new JavaOptions(
            classPath,
            hasParameterNames
                ? List.of("--release", "17", "-parameters")
                : List.of("--release", "17"),
            FORK_FROM));
  }

  private Path work() {
    return directory.resolve("work");
  }

  private static Outcome texts(int compiled) {
    return new Outcome(true, compiled, true, Optional.empty());
  }

  private static Outcome others(int compiled) {
    return new Outcome(true, compiled, false, Optional.empty());
  }

  private final class Others implements CompileSources.OtherClasses {
    private final Set<String> names;

    Others(Set<String> names) {
      this.names = names;
    }

    @Override
    public Set<String> names() {
      return names;
    }

    @Override
    public void compileAgain() {
      compiledAgain++;
    }
  }

  private void change(String name, String text, String from, String to) throws IOException {
    assertThat(text).contains(from);
    write(name, text.replace(from, to));
  }

  private Path write(String name, String text) throws IOException {
    Path file = sources.resolve("com/acme/" + name + ".java");
    Files.writeString(file, text);
    // Coarse clocks of file systems must not hide that it is newer.
    return Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() - 1000));
  }

  /** Sets the times of all files. */
  private static void age(Path directory, long millis) throws IOException {
    for (String file : files(directory).keySet()) {
      Files.setLastModifiedTime(directory.resolve(file), FileTime.fromMillis(millis));
    }
  }

  private void javac(Path to) throws IOException {
    Stream<String> options = Stream.of("-g", "--release", "17", "-d", to.toString());
    Stream<String> all =
        files(sources).keySet().stream().map(one -> sources.resolve(one).toString());
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, Stream.concat(options, all).toArray(String[]::new));
    assertThat(status).isZero();
  }

  private String rendered() throws Exception {
    try (URLClassLoader loader = loader()) {
      Class<?> type = loader.loadClass("com.acme.Greet");
      Object greet = type.getConstructor().newInstance();
      return String.valueOf(type.getMethod("render", String.class).invoke(greet, "Ann"));
    }
  }

  private Object invoke(String className, String method) throws Exception {
    try (URLClassLoader loader = loader()) {
      var found = loader.loadClass(className).getDeclaredMethod(method);
      found.setAccessible(true);
      return found.invoke(null);
    }
  }

  private URLClassLoader loader() throws IOException {
    return new URLClassLoader(new URL[] {classes.toUri().toURL()});
  }

  private Map<String, FileTime> times() throws IOException {
    Map<String, FileTime> times = new TreeMap<>();
    for (String file : files(classes).keySet()) {
      times.put(file, Files.getLastModifiedTime(classes.resolve(file)));
    }
    return times;
  }

  private static void delete(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path one : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }

  /** The content of all files, by their paths, in an encoding that keeps bytes apart. */
  private static Map<String, String> files(Path directory) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            directory.relativize(file).toString().replace('\\', '/'),
            new String(Files.readAllBytes(file), ISO_8859_1));
      }
    }
    return contents;
  }
}
