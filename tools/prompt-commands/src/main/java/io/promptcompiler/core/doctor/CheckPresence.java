package io.promptcompiler.core.doctor;

import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.PathPattern;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.integration.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks that required templates and the template of each agent exist, and counts skills. An agent
 * is a folder below the root that has skills.
 */
final class CheckPresence {
  private static final String SKILLS = "skills";

  private final List<SourceFile> documents;
  private final List<String> required;
  private final ShownPaths shown;

  CheckPresence(List<SourceFile> documents, List<String> required, ShownPaths shown) {
    this.documents = documents;
    this.required = required;
    this.shown = shown;
  }

  /**
   * Returns the checks of a root.
   *
   * @param isOnly whether required templates must be in this root, because it is the only one
   */
  List<Check> of(SourceRoot root, boolean isOnly) {
    Set<Check> checks = new LinkedHashSet<>();
    for (String pattern : required) {
      int found = matches(pattern, documentsOf(root)).size();
      String path = shown.of(root, pattern);
      if (found > 0) {
        boolean isId = !isGlob(pattern);
        checks.add(Check.good(path + " found" + (isId ? "" : count(found, "template"))));
      } else if (isOnly) {
        checks.add(Check.bad(path + " missing" + suggestion(pattern)));
      }
    }
    Map<String, Integer> skills = skills(root);
    for (String folder : skills.keySet()) {
      if (!folder.isEmpty()) {
        checks.add(prompt(root, folder));
      }
    }
    skills.forEach(
        (folder, count) -> {
          String path = folder.isEmpty() ? SKILLS : folder + "/" + SKILLS;
          checks.add(Check.good(shown.of(root, path) + "/ found" + count(count, "skill")));
        });
    return List.copyOf(checks);
  }

  /** Returns a failed check for each required template that is in no root. */
  List<Check> missingEverywhere() {
    List<Check> checks = new ArrayList<>();
    for (String pattern : required) {
      if (matches(pattern, documents).isEmpty()) {
        checks.add(Check.bad(pattern + " missing" + suggestion(pattern)));
      }
    }
    return checks;
  }

  private Check prompt(SourceRoot root, String folder) {
    return documentsOf(root).stream()
        .filter(
            file -> file.id().folder().equals(folder) && file.id().fileName().startsWith("prompt."))
        .map(file -> Check.good(shown.of(file) + " found"))
        .findFirst()
        .orElseGet(() -> Check.bad(shown.of(root, folder + "/prompt.md") + " missing"));
  }

  /** Returns the number of skills in each folder of a root that has skills, sorted by folder. */
  private Map<String, Integer> skills(SourceRoot root) {
    Map<String, Integer> skills = new TreeMap<>();
    for (SourceFile file : documentsOf(root)) {
      String inside = "/" + file.id().path();
      int at = inside.indexOf("/" + SKILLS + "/");
      if (at >= 0
          && Fragments.isFragment(file)
          && !inside.substring(0, at + 1).contains("/partials/")) {
        skills.merge(at == 0 ? "" : inside.substring(1, at), 1, Integer::sum);
      }
    }
    return skills;
  }

  private List<SourceFile> documentsOf(SourceRoot root) {
    return documents.stream().filter(file -> file.root().equals(root)).toList();
  }

  private static List<SourceFile> matches(String pattern, List<SourceFile> files) {
    PathPattern wanted = new PathPattern(pattern);
    return files.stream().filter(file -> wanted.matches(file.id())).toList();
  }

  private static boolean isGlob(String pattern) {
    return pattern.contains("*") || pattern.contains("?") || pattern.endsWith("/");
  }

  private String suggestion(String pattern) {
    Map<String, SourceFile> known = new LinkedHashMap<>();
    documents.forEach(file -> known.put(file.id().path(), file));
    List<String> nearest = isGlob(pattern) ? List.of() : Nearest.to(pattern, known.keySet());
    return nearest.isEmpty() ? "" : " (did you mean '" + nearest.get(0) + "'?)";
  }

  private static String count(int number, String noun) {
    return " (" + Plural.of(number, noun) + ")";
  }
}
