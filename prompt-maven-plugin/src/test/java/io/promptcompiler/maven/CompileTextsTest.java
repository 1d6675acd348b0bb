package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompileTextsTest {
  private static final List<String> OPTIONS =
      List.of("-g", "-proc:none", "-implicit:none", "--release", "17");
  private static final String GREET =
      """
      package com.acme;

      public final class Greet {
        static final int LENGTH = 3;
        private static final String TEXT = "Hello";

        public String render(String name) {
          return TEXT + Other.MARK + new Builder().text + name;
        }

        public static final class Builder {
          String text = "";
        }
      }
      """;

  @TempDir Path directory;

  private Path sources;
  private Path classes;

  @BeforeEach
  void compileOnce() throws IOException {
    sources =
        Files.createDirectories(directory.resolve("sources/com/acme")).getParent().getParent();
    classes = Files.createDirectories(directory.resolve("classes"));
    write("Greet", GREET);
    write("Other", "package com.acme; class Other { static final String MARK = \"!\"; }");
    compileAll(classes);
    for (Path source : files(sources).keySet().stream().map(sources::resolve).toList()) {
      Files.setLastModifiedTime(source, FileTime.fromMillis(0));
    }
  }

  @Test
  void compilesWhatChangedInItsTextsAsJavacDoes() throws IOException {
    change("Hello", "Good day");

    CompileTexts texts = texts();
    assertThat(texts.changed()).containsExactly(Path.of("com/acme/Greet.java"));
    assertThat(texts.compile(texts.changed(), List.of(), OPTIONS)).isTrue();

    Path expected = Files.createDirectories(directory.resolve("expected"));
    compileAll(expected);
    assertThat(files(classes)).isEqualTo(files(expected));
    assertThat(texts.changed()).as("what the compiler plugin would find").isEmpty();
    assertThat(directory.resolve("work")).doesNotExist();
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
        "String name) {            | String name) throws Exception {",
        "public final class Greet  | public class Greet",
        "class Greet {             | class Greet implements java.io.Serializable {",
        "class Builder             | class Maker extends Builder {} public static class Builder",
        "String text               | Object text",
        "return TEXT +             | return new Object() {} + TEXT +",
        "return TEXT +             | return missing +",
      })
  void leavesWhatOthersDependOn(String from, String to) throws IOException {
    Map<String, String> before = files(classes);
    change(from, to);

    CompileTexts texts = texts();
    assertThat(texts.changed()).hasSize(1);
    assertThat(texts.compile(texts.changed(), List.of(), OPTIONS)).isFalse();
    assertThat(files(classes)).isEqualTo(before);
    assertThat(texts.changed()).as("what the compiler plugin finds").hasSize(1);
    assertThat(directory.resolve("work")).doesNotExist();
  }

  @Test
  void leavesAModuleThatHasNewClasses() throws IOException {
    change("Hello", "Good day");
    write("New", "package com.acme; class New {}");
    assertThat(texts().changed()).isEmpty();
  }

  @Test
  void leavesAModuleThatIsNotCompiled() throws IOException {
    assertThat(new CompileTexts(sources, directory.resolve("none"), directory).changed()).isEmpty();
    assertThat(new CompileTexts(directory.resolve("none"), classes, directory).changed()).isEmpty();
  }

  private CompileTexts texts() {
    return new CompileTexts(sources, classes, directory.resolve("work"));
  }

  private void change(String from, String to) throws IOException {
    assertThat(GREET).contains(from);
    write("Greet", GREET.replace(from, to));
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(sources.resolve("com/acme/" + name + ".java"), text);
    // Coarse clocks of file systems must not hide that it is newer.
    Files.setLastModifiedTime(
        sources.resolve("com/acme/" + name + ".java"),
        FileTime.fromMillis(System.currentTimeMillis() + 1));
  }

  private void compileAll(Path to) throws IOException {
    Stream<String> options = Stream.concat(OPTIONS.stream(), Stream.of("-d", to.toString()));
    Stream<String> all =
        files(sources).keySet().stream().map(one -> sources.resolve(one).toString());
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, Stream.concat(options, all).toArray(String[]::new));
    assertThat(status).isZero();
  }

  /** The content of all files, by their paths, in an encoding that keeps bytes apart. */
  private static Map<String, String> files(Path directory) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            directory.relativize(file).toString(),
            new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
      }
    }
    return contents;
  }
}
