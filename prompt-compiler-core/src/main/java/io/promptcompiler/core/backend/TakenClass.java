package io.promptcompiler.core.backend;

/**
 * A class that is already on the class path, so that no class of the module can have its name.
 *
 * @param name its full name
 * @param of what it was made of: the id of a template, or words
 * @param owner who has it, in words that end in a name whose quotation mark is open
 */
public record TakenClass(String name, String of, String owner) {
  /** The source of a catalog's class, in words. */
  public static final String CATALOG = "the catalog of all prompts";

  /** The class in findings, where it stands between quotation marks. */
  public String description() {
    return of + "' of " + owner;
  }
}
