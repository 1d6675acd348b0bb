package io.promptcompiler.core.program;

/**
 * A class of the application whose objects can be turned into objects of a declared type.
 *
 * @param target the generated class, possibly after the names of its enclosing classes: {@code
 *     Task}, {@code ReviewPrompt.Finding}
 * @param source the full name of the application's class
 * @param style the way in which the values of its objects are read
 */
public record MappedClass(String target, String source, Style style) {

  /** The way in which the values of an object are read. */
  public enum Style {
    /** With methods that have the names of the properties. */
    RECORDS("records"),
    /** With getters. */
    BEANS("beans");

    private final String element;

    Style(String element) {
      this.element = element;
    }

    /** Returns the element of the configuration that lists mapped classes. */
    public String element() {
      return element;
    }
  }

  /** Returns the line for this class in the configuration. */
  public String line() {
    return "<" + target + ">" + source + "</" + target + ">";
  }
}
