package io.promptcompiler.overrides;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.CompiledDocument;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The changes that the overrides of a module make.
 *
 * @param prompts the prompts whose text is another one, by scope and id
 * @param used the paths of the overrides that a prompt consists of
 * @param ignored findings about overrides of files that cannot be overridden, by their path
 */
record Judgement(Map<String, Prompt> prompts, Set<String> used, Map<String, Diagnostic> ignored) {
  /** Copies the collections. */
  Judgement {
    prompts = Collections.unmodifiableMap(new TreeMap<>(prompts));
    used = Set.copyOf(used);
    ignored = Collections.unmodifiableMap(new TreeMap<>(ignored));
  }

  /**
   * A prompt with overrides.
   *
   * @param id its id
   * @param path the path of the override that changes it, its own if there is one
   * @param files the paths of all overrides that it consists of; empty if it cannot be judged
   * @param document the compiled prompt; without a program if it has errors
   * @param rejections the reasons for which it is not served; empty if it is
   * @param reports findings about a prompt that is served all the same
   */
  record Prompt(
      String id,
      String path,
      Set<String> files,
      CompiledDocument document,
      List<Diagnostic> rejections,
      List<Diagnostic> reports) {
    /** Copies the collections. */
    Prompt {
      files = Set.copyOf(files);
      rejections = List.copyOf(rejections);
      reports = List.copyOf(reports);
    }
  }
}
