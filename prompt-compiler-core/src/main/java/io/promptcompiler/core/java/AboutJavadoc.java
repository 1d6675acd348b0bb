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
    String edition = edition(about);
    if (!edition.isEmpty()) {
      text.append("\n<p>").append(edition).append(".\n");
    }
    return text.toString();
  }

  /** Version and status, where there is something to say of them. */
  private static String edition(About about) {
    String version =
        about.version().isEmpty() ? "" : "Version " + JavadocText.line(about.version());
    if (about.status().equals("current")) {
      return version;
    }
    return version.isEmpty() ? "Status " + about.status() : version + ", status " + about.status();
  }
}
