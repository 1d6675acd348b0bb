package io.promptcompiler.core.backend;

/**
 * A class that already exists on the class path, so classes of the module cannot have its name.
 *
 * @param name its full name
 * @param of its source: the id of a template, or a description
 * @param owner a description of its owner, which ends in a name with an opening but no closing
 *     quotation mark
 */
public record TakenClass(String name, String of, String owner) {
  /** The description of the source of a catalog's class. */
  public static final String CATALOG = "the catalog of all prompts";

  /** Returns a description of the class for findings, to be put between quotation marks. */
  public String description() {
    return of + "' of " + owner;
  }
}
