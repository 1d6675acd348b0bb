package io.promptcompiler.core.source.javac;

import io.promptcompiler.core.source.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the modules with Java sources in folders of projects. */
public final class FindCode {
  private static final Set<String> OUTPUTS =
      Set.of("target", "build", "out", "bin", "node_modules");

  private static final List<String> LANGUAGES = List.of("java", "kotlin");

  /** The maximum depth of nested modules. */
  private static final int DEEPEST = 6;

  private FindCode() {}

  /**
   * Returns the modules in and below a folder that have {@code src/main/java} or {@code
   * src/main/kotlin}; if there are none, the folder itself is a folder of sources.
   *
   * @param tests whether {@code src/test/java} is checked as well
   * @throws IOException if a folder cannot be read
   */
  public static List<CodeModule> in(Path folder, boolean tests) throws IOException {
    Path start = folder.toAbsolutePath().normalize();
    // The folder itself may be a link, because the user has named it.
    Checkout around = Checkout.of(start);
    Checkout checkout = around.contains(start) ? around : new Checkout(start);
    List<CodeModule> modules = new ArrayList<>();
    below(start, checkout, tests, 0, modules);
    if (modules.isEmpty()) {
      modules.add(module(start, checkout, List.of(start), resources(start)));
    }
    return modules;
  }

  private static void below(
      Path folder, Checkout checkout, boolean tests, int depth, List<CodeModule> modules)
      throws IOException {
    List<String> kinds = tests ? List.of("main", "test") : List.of("main");
    List<Path> roots =
        kinds.stream()
            .flatMap(kind -> LANGUAGES.stream().map(one -> Path.of("src", kind, one)))
            .map(folder::resolve)
            .filter(Files::isDirectory)
            .filter(checkout::contains)
            .toList();
    if (!roots.isEmpty()) {
      List<Path> resources =
          roots.stream().map(root -> root.resolveSibling("resources")).distinct().toList();
      modules.add(module(folder, checkout, roots, resources));
    }
    if (depth < DEEPEST) {
      for (Path inner : folders(folder)) {
        below(inner, checkout, tests, depth + 1, modules);
      }
    }
  }

  /** Returns a module without folders of resources that links lead out of the project. */
  private static CodeModule module(
      Path folder, Checkout checkout, List<Path> sources, List<Path> resources) {
    return new CodeModule(
        sources,
        resources.stream()
            .filter(root -> sources.contains(root) || checkout.contains(root))
            .toList(),
        ReadBuildSettings.around(folder, checkout));
  }

  /** Returns the folders of a folder that may contain modules, without links to other projects. */
  private static List<Path> folders(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(inner -> Files.isDirectory(inner, LinkOption.NOFOLLOW_LINKS))
          .filter(inner -> !String.valueOf(inner.getFileName()).startsWith("."))
          .filter(inner -> !OUTPUTS.contains(String.valueOf(inner.getFileName())))
          .filter(inner -> !inner.endsWith("src"))
          .sorted()
          .toList();
    }
  }

  /**
   * Returns the folders of resources for a folder of sources; empty if they are unknown, because
   * the folder contains folders of sources of another language.
   */
  private static List<Path> resources(Path sources) {
    if (Files.isDirectory(sources.resolve("src"))) {
      return List.of();
    }
    List<Path> roots = new ArrayList<>(List.of(sources));
    for (Path at = sources; at != null; at = at.getParent()) {
      Optional.of(at)
          .filter(java -> java.endsWith("java"))
          .map(java -> java.resolveSibling("resources"))
          .ifPresent(roots::add);
    }
    return roots;
  }
}
