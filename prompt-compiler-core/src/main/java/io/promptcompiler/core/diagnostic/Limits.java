package io.promptcompiler.core.diagnostic;

/**
 * The limits of the compiler. Input that exceeds one is reported long before it could exhaust the
 * memory or the stack of a build. {@code docs/plugin.md} has the same table.
 */
public final class Limits {
  /** How deep blocks stand inside each other, in a template with all that it includes. */
  public static final int BLOCK_DEPTH = 500;

  /** How many partials or skills include each other in a row: what goes deeper has no end. */
  public static final int INCLUDE_DEPTH = 100;

  /**
   * What the partials of one program come to: as many tags, or a hundred times as many characters.
   * A class holds about that much, and partials that include each other twice get there in fifteen
   * steps.
   */
  public static final int INCLUDED = 50_000;

  /**
   * From here on a partial is a method of its own, however small it is, and is made once. Far more
   * than any prompt in use has, so that in those nothing is called that could stand in place.
   */
  public static final int MERGED = 5_000;

  /** The calls of partials that a render makes whatever its values are, and those of an example. */
  public static final int CALLS = 1_000_000;

  /** The spaces that a written number tells {@code indent} to put before each line. */
  public static final int INDENT = 10_000;

  /** The cases of one match. */
  public static final int CASES = 2_000;

  /** The arguments in one tag, those in parentheses included: a condition is one expression. */
  public static final int TAG_ARGUMENTS = 2_000;

  /** How many characters count as one tag. */
  public static final int CHARACTERS_OF_A_TAG = 100;

  /** The characters that skills bring to a template, each skill being a hundred at least. */
  public static final int SKILL_CHARACTERS = 2_000_000;

  /**
   * The parameters of a prompt, the properties of an object, the values of an enum. A method of a
   * class has room for some 3,000 of the larger ones.
   */
  public static final int FIELDS = 2_000;

  /**
   * The values that one method is handed: 255 in Java, where numbers count twice, and what loops
   * around know comes on top.
   */
  public static final int ARGUMENTS = 100;

  /**
   * The bytes of the name of a file or folder: what the file systems of Linux take, and those of
   * others count no less generously.
   */
  public static final int FILE_NAME = 255;

  /**
   * The bytes of the path of a class, from its outermost package on. A path as a whole has 4,096 at
   * most, and what is left is for the directory above.
   */
  public static final int CLASS_PATH = 3_500;

  /** The characters of a name that becomes one inside of a Java class, or of an enum's value. */
  public static final int NAME = 1_000;

  /** The texts and numbers of a template, or of a prompt of a document, that differ. */
  public static final int TEXTS = 22_000;

  /** The values that defaults and data of one document come to, keys included. */
  public static final int VALUES = 4_000;

  /** How many lists may be inside of each other in a type. */
  public static final int LIST_DEPTH = 20;

  /** How many values an example of an output has that is made from types. */
  public static final int EXAMPLE_VALUES = 1_000;

  private Limits() {}
}
