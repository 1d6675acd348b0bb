package io.promptcompiler.overrides;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The judgements of files for all modules of an application. A file belongs to the modules that
 * have a text with its path; if there is none, it may be a new text that other files include.
 *
 * @param prompts the prompts that are changed
 * @param ignored findings about other files, by their path
 */
record Judgements(List<Changed> prompts, Map<String, Diagnostic> ignored) {
  /** The number of unknown files that are compared with all known ones. */
  private static final int MOST_COMPARED = 100;

  /** Copies the collections. */
  Judgements {
    prompts = List.copyOf(prompts);
    ignored = Collections.unmodifiableMap(new TreeMap<>(ignored));
  }

  /**
   * A prompt that files change.
   *
   * @param module its module
   * @param key its scope and id
   * @param prompt its judgement
   */
  record Changed(ReleasedModule module, String key, Judgement.Prompt prompt) {}

  /**
   * Judges files.
   *
   * @param files the files by their path
   * @param places where each of them is, for findings
   */
  static Judgements of(
      List<ReleasedModule> modules, SortedMap<String, byte[]> files, Map<String, String> places)
      throws InterruptedException {
    List<Changed> prompts = new ArrayList<>();
    Map<String, Diagnostic> ignored = new TreeMap<>();
    Set<String> used = new HashSet<>();
    for (ReleasedModule module : modules) {
      Judgement judgement = JudgeOverrides.judge(module, filesFor(module, modules, files), places);
      used.addAll(judgement.used());
      ignored.putAll(judgement.ignored());
      judgement.prompts().forEach((key, prompt) -> prompts.add(new Changed(module, key, prompt)));
    }
    List<String> known = modules.stream().flatMap(module -> module.paths().stream()).toList();
    int compared = 0;
    for (String path : files.keySet()) {
      boolean isKnown = modules.stream().anyMatch(module -> module.has(path));
      if (!isKnown && !used.contains(path)) {
        List<String> similar = compared++ < MOST_COMPARED ? known : List.of();
        ignored.putIfAbsent(path, unknown(path, places.getOrDefault(path, path), similar));
      }
    }
    used.forEach(ignored::remove);
    return new Judgements(prompts, ignored);
  }

  private static SortedMap<String, byte[]> filesFor(
      ReleasedModule module, List<ReleasedModule> modules, SortedMap<String, byte[]> files) {
    SortedMap<String, byte[]> its = new TreeMap<>(files);
    its.keySet()
        .removeIf(path -> !module.has(path) && modules.stream().anyMatch(other -> other.has(path)));
    return its;
  }

  private static Diagnostic unknown(String path, String place, List<String> known) {
    return Diagnostic.of(DiagnosticCode.OVERRIDE_UNKNOWN, Location.ofFile(place), path)
        .fix(
            Suggestion.join(
                Suggestion.didYouMean(path, known),
                "Give the file the path of a released prompt, partial or skill, or remove it."));
  }
}
