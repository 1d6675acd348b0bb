package io.promptcompiler.core.diagnostic;

/**
 * The limits of the compiler. Input that exceeds one is reported long before it could exhaust the
 * memory or the stack of a build. {@code docs/plugin.md} has the same table.
 */
public final class Limits {
  /** The maximum depth of nested blocks in a template, including everything that it includes. */
  public static final int BLOCK_DEPTH = 500;

  /**
   * The maximum depth of partials or skills that include each other: deeper ones are treated as
   * endless.
   */
  public static final int INCLUDE_DEPTH = 100;

  /**
   * The maximum size of all included partials of a program, in tags, or in hundreds of characters.
   * This is about the capacity of a Java class. Fifteen partials, each of which includes the next
   * one twice, reach it.
   */
  public static final int INCLUDED = 50_000;

  /**
   * The number of calls from which a partial becomes a separate method, however small it is. It is
   * far more than in real prompts, so their partials are inlined.
   */
  public static final int MERGED = 5_000;

  /**
   * The maximum number of calls of partials that a rendering makes whatever its values are, or that
   * an example makes.
   */
  public static final int CALLS = 1_000_000;

  /** The maximum number of spaces for {@code indent}. */
  public static final int INDENT = 10_000;

  /** The maximum number of cases in one match. */
  public static final int CASES = 2_000;

  /** The maximum number of arguments in one tag, including arguments in parentheses. */
  public static final int TAG_ARGUMENTS = 2_000;

  /**
   * The maximum number of characters of the types that a schema of a dotprompt names, counted for
   * each use. Each use counts as at least 100.
   */
  public static final int TYPE_CHARACTERS = 500_000;

  /**
   * The maximum number of levels of JSON in a schema of a dotprompt, with the types that it names.
   * Readers of answers allow no more.
   */
  public static final int SCHEMA_LEVELS = 200;

  /** The number of characters that count as one tag. */
  public static final int CHARACTERS_OF_A_TAG = 100;

  /**
   * The maximum number of characters that skills add to a template. Each skill counts as at least
   * 100.
   */
  public static final int SKILL_CHARACTERS = 2_000_000;

  /**
   * The maximum number of parameters of a prompt, properties of an object, or values of an enum. A
   * Java method has room for about 3,000 of the larger ones.
   */
  public static final int FIELDS = 2_000;

  /** The maximum number of folders of templates in {@code prompt.yaml}. */
  public static final int ROOTS = 500;

  /** The maximum number of tools of all servers of a project. */
  public static final int TOOLS = 10_000;

  /** The maximum number of characters of all patterns with which a file is compared. */
  public static final int PATTERNS = 10_000;

  /**
   * The maximum number of arguments of a method: Java allows 255, where some numbers count twice,
   * and the variables of surrounding loops are added.
   */
  public static final int ARGUMENTS = 100;

  /**
   * The maximum length of the name of a file or folder in bytes: the limit of Linux file systems.
   * Other file systems allow at least as much.
   */
  public static final int FILE_NAME = 255;

  /**
   * The maximum length of the path of a class in bytes, from its outermost package on. A complete
   * path can have at most 4,096 bytes; the rest is left for the directory above.
   */
  public static final int CLASS_PATH = 3_500;

  /** The maximum length of an enum value, or of a name that becomes a name in a Java class. */
  public static final int NAME = 1_000;

  /**
   * The maximum number of different texts and numbers in a template, or in one prompt of a
   * document.
   */
  public static final int TEXTS = 22_000;

  /** The maximum number of values in the defaults and data of one document, including keys. */
  public static final int VALUES = 4_000;

  /** The maximum depth of nested lists in a type. */
  public static final int LIST_DEPTH = 20;

  /** The maximum number of values in an example of an output that is made from types. */
  public static final int EXAMPLE_VALUES = 1_000;

  /**
   * The maximum length of a text in Java code that consists of several: that of a constant in a
   * Java class, in characters.
   */
  public static final int JAVA_TEXT = 65_535;

  /**
   * The maximum number of characters by which constants in Java code may be longer than what is
   * written in their places, in all sources that are read together.
   */
  public static final int ALL_JAVA_TEXTS = 100_000_000;

  /** The maximum number of findings of one kind that are reported in one file. */
  public static final int FINDINGS = 500;

  private Limits() {}
}
