package io.promptcompiler.junit;

import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.ReleasedLibrary;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.library.FindLibraries;
import io.promptcompiler.runtime.PromptInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compiles the templates that a class path has besides the generated classes. */
final class PublishedTemplates {
  private final Set<String> missing;
  private final Map<String, CompiledDocument> found = new HashMap<>();

  private PublishedTemplates(Set<String> missing) {
    this.missing = missing;
  }

  /**
   * Reads the templates of prompts, as far as a class path has them.
   *
   * @throws IllegalStateException if the published templates cannot be read
   */
  static PublishedTemplates of(Collection<PromptInfo> prompts, ClassLoader loader) {
    Set<String> keys = new HashSet<>();
    prompts.forEach(prompt -> keys.add(key(prompt)));
    PublishedTemplates templates = new PublishedTemplates(keys);
    try (FindLibraries libraries = new FindLibraries(loader)) {
      for (Path library : libraries.libraries()) {
        templates.add(library, libraries.libraries());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (UnusableReleaseException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
    return templates;
  }

  /**
   * Returns the template of a prompt.
   *
   * @throws IllegalStateException if it is missing
   */
  CompiledDocument of(PromptInfo prompt) {
    CompiledDocument template = found.get(key(prompt));
    if (template == null) {
      throw new IllegalStateException(
          "The class path does not have the template of '"
              + prompt.id()
              + "'. It is below META-INF/prompts, unless the build is configured with"
              + " <publish>false</publish>. Without it, the examples are not known.");
    }
    return template;
  }

  /** Returns the scope and id of a prompt. */
  private static String key(PromptInfo prompt) {
    return prompt.scope().value() + ":" + prompt.id();
  }

  private void add(Path library, List<Path> all) throws IOException, UnusableReleaseException {
    if (missing.isEmpty()) {
      return;
    }
    try (Released released = ReleasedLibrary.open(library, all)) {
      PromptCompiler.analyzeSome(released.lenient(), file -> missing.contains(file.scopeAndId()))
          .documents()
          .forEach(this::add);
    }
  }

  private void add(CompiledDocument document) {
    document
        .entryPoint()
        .map(prompt -> prompt.about().key())
        .filter(missing::remove)
        .ifPresent(key -> found.put(key, document));
  }
}
