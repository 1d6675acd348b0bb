package io.promptcompiler.runtime;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** The runtime stays small and does nothing behind the back of a native image. */
class RuntimeClassesTest {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final int LARGEST_JAR = 60 * 1024;

  @Test
  void noReflection() throws IOException {
    for (Path file : classFiles()) {
      String constants = Files.readString(file, ISO_8859_1);
      assertThat(constants.contains("java/lang/reflect")).as("%s reflects", file).isFalse();
      assertThat(constants.contains("forName")).as("%s loads by name", file).isFalse();
    }
  }

  @Test
  void smallerThanSixtyKilobytes() throws IOException {
    ByteArrayOutputStream jar = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(jar)) {
      for (Path file : classFiles()) {
        zip.putNextEntry(new ZipEntry(CLASSES.relativize(file).toString()));
        Files.copy(file, zip);
      }
    }
    assertThat(jar.size()).isLessThan(LARGEST_JAR);
  }

  private static List<Path> classFiles() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      List<Path> all = files.filter(file -> file.toString().endsWith(".class")).toList();
      assertThat(all).hasSizeGreaterThan(20);
      return all;
    }
  }
}
