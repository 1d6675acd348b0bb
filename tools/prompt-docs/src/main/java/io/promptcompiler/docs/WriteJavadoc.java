package io.promptcompiler.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Writes common Javadoc for the APIs of several modules. Module descriptors are ignored, because
 * some dependencies are not modules.
 */
public final class WriteJavadoc {
  private WriteJavadoc() {}

  /**
   * Writes the Javadoc, with the class path of this process.
   *
   * @param args the output folder, and the source folders
   */
  public static void main(String[] args) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("-quiet", "-Xdoclint:none", "-encoding", "UTF-8", "-notimestamp"));
    arguments.addAll(List.of("-windowtitle", "Prompt Compiler", "-doctitle", "Prompt Compiler"));
    arguments.addAll(List.of("-classpath", System.getProperty("java.class.path"), "-d", args[0]));
    for (String folder : List.of(args).subList(1, args.length)) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(WriteJavadoc::isForApplications).sorted().forEach(f -> arguments.add("" + f));
      }
    }
    ToolProvider javadoc =
        ToolProvider.findFirst("javadoc")
            .orElseThrow(() -> new IllegalStateException("Javadoc needs a JDK."));
    int status = javadoc.run(System.out, System.err, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException("Javadoc failed.");
    }
  }

  /**
   * Returns whether a source file is part of the API for applications, and not only called by
   * generated code.
   */
  private static boolean isForApplications(Path file) {
    return file.toString().endsWith(".java")
        && !file.endsWith("module-info.java")
        && !file.resolveSibling("").endsWith(Path.of("runtime", "support"));
  }
}
