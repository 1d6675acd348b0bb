package io.promptcompiler.core.backend;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Alias;
import java.util.List;

/**
 * Describes the class of an entry point or a fragment to the module as a whole: for its catalog,
 * and to detect classes that clash. It holds no program, so there can be very many.
 *
 * @param isFragment whether it is the class of a fragment
 * @param key scope and id, which name it among all
 * @param id the path inside its root
 * @param packageName its package
 * @param simpleName its name in there
 * @param path the path of its file below the folder for sources, with {@code /}
 * @param isText whether it renders one text
 * @param isMessages whether it renders messages under a budget
 * @param parts the names of the conversations of which it renders one
 * @param isDeprecated whether it, or one of its variants, is deprecated
 * @param aliases the ids that it had before
 * @param output the name of the object type that a model answers with, which may be shared; empty
 *     when there is none
 * @param variants the names of its variants besides the base
 * @param location where findings about its name point
 * @param objects the full names of the classes of objects inside of it, if classes of the
 *     application may be mapped to them
 */
public record ClassEntry(
    boolean isFragment,
    String key,
    String id,
    String packageName,
    String simpleName,
    String path,
    boolean isText,
    boolean isMessages,
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
