package io.promptcompiler.core.source;

import java.util.List;

/** Determines which texts are included by others and are not prompts of their own. */
public final class Fragments {
  private static final List<String> FOLDERS = List.of("partials", "skills");

  private Fragments() {}

  /** Returns whether a text is in a folder of fragments, or its name begins with an underscore. */
  public static boolean isFragment(SourceFile file) {
    return file.kind().isTemplate()
        && (file.id().fileName().startsWith("_")
            || List.of(file.id().folder().split("/", -1)).stream().anyMatch(FOLDERS::contains));
  }
}
