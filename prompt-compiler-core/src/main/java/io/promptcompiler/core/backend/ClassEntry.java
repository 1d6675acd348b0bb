package io.promptcompiler.core.backend;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Alias;
import java.util.List;

/**
 * Describes the class of an entry point or a fragment to the module as a whole: for its catalog,
 * and to detect classes that clash. It contains no program, so there can be very many instances.
 *
 * @param isFragment whether it is the class of a fragment
 * @param isTool whether it is the class of a tool, which catalogs list apart from prompts
 * @param key scope and id, which together are unique
 * @param id the path inside its root
 * @param packageName its package
 * @param simpleName its name in the package
 * @param path the path of its file below the folder for sources, with {@code /}
 * @param isText whether it renders one text
 * @param isMessages whether it renders messages under a budget
 * @param isCached whether it renders a text whose cache points are known
 * @param parts the names of its conversations, of which callers render one
 * @param isDeprecated whether it, or one of its variants, is deprecated
 * @param aliases its previous ids
 * @param output the name of the object type of the model's answer, which may be shared; empty if
 *     there is none
 * @param variants the names of its variants besides the base
 * @param location where findings about its name point
 * @param objects the full names of its nested classes of objects to which classes of the
 *     application may be mapped
 */
public record ClassEntry(
    boolean isFragment,
    boolean isTool,
    String key,
    String id,
    String packageName,
    String simpleName,
    String path,
    boolean isText,
    boolean isMessages,
    boolean isCached,
    List<String> parts,
    boolean isDeprecated,
    List<Alias> aliases,
    String output,
    List<String> variants,
    Location location,
    List<String> objects) {

  /** Copies the lists. */
  public ClassEntry {
    parts = List.copyOf(parts);
    aliases = List.copyOf(aliases);
    variants = List.copyOf(variants);
    objects = List.copyOf(objects);
  }

  /** Returns its full name. */
  public String name() {
    return packageName + "." + simpleName;
  }
}
