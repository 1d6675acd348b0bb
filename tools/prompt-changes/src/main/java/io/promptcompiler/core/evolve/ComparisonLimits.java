package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists the limits of a comparison that are relevant for a module. */
final class ComparisonLimits {
  private ComparisonLimits() {}

  /** Returns each limit as a part of a sentence. */
  static List<String> of(
      Optional<Revision> revision,
      CompilerOptions then,
      Compilation released,
      CompilerOptions now,
      Compilation present) {
    List<String> things = new ArrayList<>(revision.flatMap(Revision::limit).stream().toList());
    things.addAll(helpers(then.helpers(), now.helpers()));
    TreeSet<String> libraries = new TreeSet<>();
    Stream.of(released, present)
        .flatMap(side -> side.documents().stream())
        .flatMap(document -> document.includes().stream())
        .map(SourceFile::root)
        .forEach(root -> root.library().ifPresent(libraries::add));
    if (!libraries.isEmpty()) {
      things.add(
          "texts of libraries, for which the current ones were used (" + quoted(libraries) + ")");
    }
    boolean hasOtherTools =
        present.program().entryPoints().stream()
            .flatMap(prompt -> prompt.tools().stream())
            .anyMatch(tools -> !tools.definitions().isEmpty());
    if (hasOtherTools && then.projectFile().equals(now.projectFile())) {
      things.add(
          "definitions of tools in Java and of servers, for which the current ones were used");
    }
    if (!present.program().services().isEmpty()) {
      things.add("data that the application's sources return");
    }
    boolean isEstimated =
        present.program().entryPoints().stream()
            .anyMatch(
                one ->
                    one.about().limit().isPresent() || one.rendering() instanceof MessageProgram);
    if (isEstimated) {
      things.add("how the application counts tokens");
    }
    return things;
  }

  /**
   * Returns the limits for helpers: only their declarations are compared, because their code is
   * unknown.
   */
  private static List<String> helpers(List<HelperOption> then, List<HelperOption> now) {
    Map<String, String> methods = new LinkedHashMap<>();
    then.forEach(helper -> methods.put(helper.name(), helper.method()));
    TreeSet<String> names = new TreeSet<>(methods.keySet());
    List<String> things = new ArrayList<>();
    for (HelperOption helper : now) {
      names.add(helper.name());
      String before = methods.getOrDefault(helper.name(), helper.method());
      if (!before.equals(helper.method())) {
        things.add(
            "the helper '"
                + helper.name()
                + "', which was "
                + before
                + " and is "
                + helper.method());
      }
    }
    if (!names.isEmpty()) {
      things.add(0, "the code of helpers (" + quoted(names) + ")");
    }
    return things;
  }

  private static String quoted(Set<String> names) {
    return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
  }
}
