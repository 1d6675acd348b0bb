package io.promptcompiler.core.java.model;

import io.promptcompiler.core.program.About;

/** Writes the Javadoc of the class of an entry point. */
public record EntryPointJavadoc(About about) {
  /** The text, safe in Javadoc. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(AboutJavadoc.of(about, "prompt"));
    if (about.deprecated().isPresent()) {
      String instead = JavadocText.line(about.deprecated().get());
      text.append("\n@deprecated ")
          .append(instead.isEmpty() ? "Its status is deprecated." : instead)
          .append('\n');
    }
    return text.toString();
  }
}
