package io.promptcompiler.maven.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MentionsTest {
  @TempDir private Path directory;
  private final List<Path> sources = new ArrayList<>();

  private void write(String path, String text) throws IOException {
    Path file = directory.resolve(path + ".java");
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
    sources.add(directory.relativize(file));
  }

  private static List<Path> paths(String... names) {
    return Stream.of(names).map(name -> Path.of(name + ".java")).toList();
  }

  private Mentions mentions(String... gone) throws IOException {
    return Mentions.read(directory, sources, paths(gone));
  }

  @Test
  void distinguishesClassesWithTheSameName() throws IOException {
    write("a/Task", "package a; class Task { Task same; }");
    write("b/Task", "package b; class Task { a.Task other; }");
    write("c/Uses", "package c; class Uses { a.Task other; }");
    assertThat(mentions().of(paths("b/Task"))).containsExactlyElementsOf(paths("b/Task", "c/Uses"));
    assertThat(mentions().of(paths("a/Task")))
        .containsExactlyElementsOf(paths("a/Task", "b/Task", "c/Uses"));
    assertThat(mentions().of(paths("c/Uses"))).containsExactlyElementsOf(paths("c/Uses"));
  }

  @Test
  void findsDirectAndIndirectMentions() throws IOException {
    write("a/Catalog", "class Catalog { Greet greet; }");
    write("a/Greet", "class Greet { /* once Gone */ }");
    write("a/Other", "class Other { Catalog$Nested x; }");
    assertThat(mentions("a/Gone").of(paths("a/Gone")))
        .containsExactlyElementsOf(paths("a/Greet", "a/Catalog"));
    assertThat(mentions().of(paths("a/Other"))).containsExactlyElementsOf(paths("a/Other"));
  }
}
