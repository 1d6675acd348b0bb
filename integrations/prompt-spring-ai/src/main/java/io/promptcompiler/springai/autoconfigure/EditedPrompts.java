package io.promptcompiler.springai.autoconfigure;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.catalog.JoinedCatalog;
import io.promptcompiler.core.module.FindModules;
import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The prompts of an application whose templates are being edited: prompts of modules below the
 * working directory are read from their templates, and all others are loaded from their classes.
 *
 * @param catalog all prompts
 * @param places the directories from which templates are read
 */
record EditedPrompts(PromptCatalog catalog, List<String> places) {

  /**
   * Finds the prompts.
   *
   * @param directories the directories of templates; if empty, they are searched for
   */
  static EditedPrompts find(ClassLoader loader, List<String> directories) {
    PromptCatalog classes = PromptCatalog.discover(loader);
    return directories.isEmpty() ? ofModules(loader, classes) : of(directories, classes);
  }

  private static EditedPrompts of(List<String> directories, PromptCatalog classes) {
    List<PromptCatalog> parts = new ArrayList<>();
    for (String directory : directories) {
      if (!Files.isDirectory(Path.of(directory))) {
        throw new IllegalStateException(
            "'prompt.directories' has '" + directory + "', which is not a directory.");
      }
      parts.add(DirectoryCatalog.of(Path.of(directory)));
    }
    parts.add(classes);
    return new EditedPrompts(JoinedCatalog.of(parts), directories);
  }

  private static EditedPrompts ofModules(ClassLoader loader, PromptCatalog classes) {
    Set<String> built = modules(classes);
    List<PromptCatalog> parts = new ArrayList<>();
    List<String> places = new ArrayList<>();
    Set<String> edited = new TreeSet<>();
    for (PromptModule module : below(Path.of(""))) {
      String coordinates = module.options().coordinates();
      if (built.contains(coordinates)) {
        edited.add(coordinates);
        parts.add(DirectoryCatalog.of(module.options(), loader));
        module.options().roots().stream()
            .map(SourceRoot::directory)
            .forEach(root -> places.add(root.toString()));
      }
    }
    // The classes of an edited module may still contain a prompt whose template was deleted.
    parts.add(classes.filter(info -> !edited.contains(info.module())));
    return new EditedPrompts(JoinedCatalog.of(parts), places);
  }

  private static List<PromptModule> below(Path directory) {
    try {
      // Helpers are classes of the application, which has loaded them already.
      return FindModules.of(directory, HelperConsent.NONE).modules();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> modules(PromptCatalog catalog) {
    Set<String> modules = new TreeSet<>();
    for (Scope scope : Scope.values()) {
      PromptCatalog inScope = catalog.scope(scope.word());
      inScope.ids().forEach(id -> modules.add(inScope.info(id).module()));
    }
    modules.remove("");
    return modules;
  }
}
