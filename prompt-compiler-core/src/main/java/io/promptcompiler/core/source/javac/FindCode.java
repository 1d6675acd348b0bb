package io.promptcompiler.core.source.javac;

import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.SearchedFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Finds the modules with Java sources in folders of projects. */
public final class FindCode {
  private static final List<String> LANGUAGES = List.of("java", "kotlin");

  private final Checkout checkout;
  private final boolean tests;
  private final BiFunction<Path, Checkout, BuildSettings> settings;
  private final List<CodeModule> modules = new ArrayList<>();

  private FindCode(Path start, boolean tests, BiFunction<Path, Checkout, BuildSettings> settings) {
    // The folder itself may be a link, because the user has named it.
    Checkout around = Checkout.of(start);
    this.checkout = around.contains(start) ? around : new Checkout(start, start);
    this.tests = tests;
    this.settings = settings;
  }

  /**
   * The modules that were found.
   *
   * @param modules the modules, in the order of their folders
   * @param incomplete the folders in which some folders were not searched, since there are too many
   */
  public record Result(List<CodeModule> modules, List<Path> incomplete) {
    /** Copies the lists. */
    public Result {
      modules = List.copyOf(modules);
      incomplete = List.copyOf(incomplete);
    }

    /** Returns a note for the user about folders that were not searched; empty if all were. */
    public Optional<String> note(Function<Path, String> shown) {
      return SearchedFolders.note(incomplete, "sources in Java and Kotlin", shown);
    }
  }

  /**
   * Finds the modules in and below a folder that have {@code src/main/java} or {@code
   * src/main/kotlin}; if there are none, the folder itself is a folder of sources.
   *
   * @param tests whether {@code src/test/java} is checked as well
   * @throws IOException if a folder cannot be read
   */
  public static Result in(Path folder, boolean tests) throws IOException {
    Path start = folder.toAbsolutePath().normalize();
    Result found = new FindCode(start, tests, ReadBuildSettings::around).below(start);
    return found.modules().isEmpty()
        ? new Result(List.of(alone(start)), found.incomplete())
        : found;
  }

  /**
   * Finds the modules in and below a folder that have {@code src/main/java} or {@code
   * src/main/kotlin}, without the settings of their builds.
   *
   * @throws IOException if a folder cannot be read
   */
  public static Result withoutBuild(Path folder) throws IOException {
    Path start = folder.toAbsolutePath().normalize();
    return new FindCode(start, /* tests= */ false, (module, checkout) -> BuildSettings.UNKNOWN)
        .below(start);
  }

  private static CodeModule alone(Path folder) {
    FindCode find = new FindCode(folder, /* tests= */ false, ReadBuildSettings::around);
    return find.module(folder, List.of(folder), resources(folder));
  }

  private Result below(Path start) throws IOException {
    SearchedFolders searched = SearchedFolders.ofModules(start);
    searched.folders().forEach(this::at);
    return new Result(modules, searched.incomplete());
  }

  private void at(Path folder) {
    List<String> kinds = tests ? List.of("main", "test") : List.of("main");
    List<Path> roots =
        kinds.stream()
            .flatMap(kind -> LANGUAGES.stream().map(one -> "src/" + kind + "/" + one))
            .map(folder::resolve)
            .filter(Files::isDirectory)
            .filter(root -> checkout.problem(root).isEmpty())
            .toList();
    if (!roots.isEmpty()) {
      List<Path> resources =
          roots.stream().map(root -> root.resolveSibling("resources")).distinct().toList();
      modules.add(module(folder, roots, resources));
    }
  }

  /** Returns a module with the folders of resources that its checkout may show. */
  private CodeModule module(Path folder, List<Path> sources, List<Path> resources) {
    return new CodeModule(
        sources,
        resources.stream()
            .filter(root -> sources.contains(root) || checkout.problem(root).isEmpty())
            .toList(),
        settings.apply(folder, checkout));
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
