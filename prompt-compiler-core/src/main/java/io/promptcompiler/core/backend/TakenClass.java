package io.promptcompiler.core.backend;

/**
 * A class that already exists on the class path, so classes of the module cannot have its name.
 *
 * @param name its full name
 * @param of its source: the id of a template, or words
 * @param owner its owner, in words that end in a name whose quotation mark is open
 */
public record TakenClass(String name, String of, String owner) {
  /** The source of a catalog's class, in words. */
  public static final String CATALOG = "the catalog of all prompts";

  /** Returns the class in words for findings, to be put between quotation marks. */
  public String description() {
    return of + "' of " + owner;
  }
}
