package io.promptcompiler.core.java;

import io.promptcompiler.core.program.About;

/** What is known of a template as the Javadoc of its class. */
final class AboutJavadoc {
  private AboutJavadoc() {}

  /**
   * The Javadoc.
   *
   * @param noun what the template is, in a word
   */
  static String of(About about, String noun) {
    StringBuilder text = new StringBuilder();
    about.synopsis().forEach(line -> text.append(JavadocText.of(line)).append('\n'));
    String id = JavadocText.line(about.id());
    if (text.length() == 0) {
      text.append("The ").append(noun).append(" {@code ").append(id).append("}.\n");
    }
    if (!about.description().isEmpty()) {
      text.append("\n<p>").append(JavadocText.of(about.description())).append('\n');
    }
    text.append("\n<p>Template: {@code ").append(id).append("}\n");
    return text.toString();
  }
}
