package io.promptcompiler.it.conformance;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Packages of npm, kept below {@code target}. */
final class NpmPackage {
  private NpmPackage() {}

  /** The folder of a package; without npm or its registry the test is not run. */
  static Path fetch(String name, String version) throws IOException {
    Path folder = Path.of("target", "npm", name + "-" + version);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Path npm = Files.createDirectories(folder.getParent());
    try {
      // Another JVM may fetch the same, so it comes to its place as a whole.
      Path fetched = Files.createTempDirectory(npm, name);
      run(fetched, "npm", "pack", "--silent", name + "@" + version);
      run(fetched, "tar", "xzf", name + "-" + version + ".tgz");
      if (!Files.isDirectory(folder)) {
        Files.move(fetched.resolve("package"), folder);
      }
      return folder;
    } catch (IOException | InterruptedException e) {
      return abort("needs npm: " + e.getMessage());
    }
  }

  /** A folder in which a package is installed with those that it needs. */
  static Path install(String name, String version) throws IOException {
    Path folder = Path.of("target", "npm", name + "-" + version + "-installed");
    if (Files.isDirectory(folder.resolve("node_modules").resolve(name))) {
      return folder;
    }
    Files.createDirectories(folder);
    try {
      run(
          folder,
          "npm",
          "install",
          "--silent",
          "--no-audit",
          "--prefix",
          ".",
          name + "@" + version);
      return folder;
    } catch (IOException | InterruptedException e) {
      return abort("needs npm: " + e.getMessage());
    }
  }

  private static void run(Path folder, String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(Redirect.DISCARD)
            .start();
    if (!process.waitFor(2, TimeUnit.MINUTES) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(String.join(" ", List.of(command)));
    }
  }
}
