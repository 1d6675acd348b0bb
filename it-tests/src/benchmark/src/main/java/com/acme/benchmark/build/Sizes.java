package com.acme.benchmark.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * How much a build makes of templates.
 *
 * @param javaBytes source files
 * @param classBytes class files, those of classes that are written for templates by hand included
 * @param classes how many of them
 * @param jarBytes a jar of them
 */
public record Sizes(long javaBytes, long classBytes, long classes, long jarBytes) {
  static Sizes of(Path target, Path jar) throws IOException {
    List<Path> classFiles = files(target.resolve("classes"), ".class");
    pack(target.resolve("classes"), classFiles, jar);
    return new Sizes(
        bytes(files(target, ".java")), bytes(classFiles), classFiles.size(), Files.size(jar));
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  private static long bytes(List<Path> files) throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  private static void pack(Path folder, List<Path> files, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Path file : files) {
        out.putNextEntry(new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
  }
}
