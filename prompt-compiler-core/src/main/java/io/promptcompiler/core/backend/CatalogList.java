package io.promptcompiler.core.backend;

import io.promptcompiler.runtime.PromptCatalog;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The file in which {@code ServiceLoader} finds the catalogs of a jar. A comment after the name of
 * a catalog gives the coordinates of its module, since two modules whose catalogs have the same
 * name can also have the same ids.
 */
public final class CatalogList {
  /** The path of the file in a jar. */
  public static final String PATH = "META-INF/services/" + PromptCatalog.class.getName();

  private CatalogList() {}

  /**
   * Returns the file of a module that has one catalog.
   *
   * @param coordinates the coordinates of the module; empty if unknown
   */
  public static String of(String catalog, String coordinates) {
    return catalog + (coordinates.isEmpty() ? "" : " # " + coordinates) + "\n";
  }

  /** Returns the full names of the catalogs that a file lists. */
  public static Set<String> names(String content) {
    Set<String> names = new LinkedHashSet<>();
    for (String line : content.lines().toList()) {
      String name = line.replaceFirst("#.*", "").strip();
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    return names;
  }
}
