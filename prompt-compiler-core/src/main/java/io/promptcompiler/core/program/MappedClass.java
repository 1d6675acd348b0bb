package io.promptcompiler.core.program;

/**
 * A class of the application whose objects can be turned into objects of a declared type.
 *
 * @param target the generated class, alone or behind the names that enclose it: {@code Task},
 *     {@code ReviewPrompt.Finding}
 * @param source the full name of the application's class
 * @param style how its values are read
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

    /** Returns the element of the configuration that lists such classes. */
    public String element() {
      return element;
    }
  }

  /** Returns the corresponding line of the configuration. */
  public String line() {
    return "<" + target + ">" + source + "</" + target + ">";
  }
}
