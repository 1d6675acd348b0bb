package io.promptcompiler.core.java;

import io.promptcompiler.core.program.About;

/** What the class of an entry point says of itself. */
record EntryPointJavadoc(About about) {
  /** The text, safe in Javadoc. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    about.synopsis().forEach(line -> text.append(JavadocText.of(line)).append('\n'));
    if (text.length() == 0) {
      text.append("The prompt {@code ").append(JavadocText.line(about.id())).append("}.\n");
    }
    if (!about.description().isEmpty()) {
      text.append("\n<p>").append(JavadocText.of(about.description())).append('\n');
    }
    text.append("\n<p>Template: {@code ").append(JavadocText.line(about.id())).append("}\n");
    if (about.deprecated().isPresent()) {
      String instead = JavadocText.line(about.deprecated().get());
      text.append("\n@deprecated ")
          .append(instead.isEmpty() ? "Its status is deprecated." : instead)
          .append('\n');
    }
    return text.toString();
  }
}
