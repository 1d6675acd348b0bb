package io.promptcompiler.core.source;

import java.util.List;
import java.util.Optional;

/** Determines which texts are included by others and are not prompts of their own. */
public final class Fragments {
  private static final List<String> FOLDERS = List.of("partials", "skills");

  private Fragments() {}

  /** Returns whether a text is in a folder of fragments, or its name begins with an underscore. */
  public static boolean isFragment(SourceFile file) {
    return isFragment(file.id(), file.kind());
  }

  /**
   * Returns whether a new file would be a fragment.
   *
   * @param path its path in a root
   * @param only the only kind in the root, if configured
   */
  public static boolean isFragment(String path, Kinds kinds, Optional<Kind> only) {
    return TemplateId.problem(path).isEmpty()
        && kinds
            .ofFile(new TemplateId(path).fileName(), only)
            .filter(kind -> isFragment(new TemplateId(path), kind))
            .isPresent();
  }

  private static boolean isFragment(TemplateId id, Kind kind) {
    return kind.isTemplate()
        && (id.fileName().startsWith("_")
            || FOLDERS.stream().anyMatch(folder -> ("/" + id.path()).contains("/" + folder + "/")));
  }
}
