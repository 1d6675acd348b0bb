package io.promptcompiler.core.java.model;

import io.promptcompiler.core.program.About;
import java.util.List;

/** The class Javadoc that describes a template. */
public final class AboutJavadoc {
  private AboutJavadoc() {}

  /**
   * Returns the Javadoc.
   *
   * @param noun a word for the kind of template
   * @param more paragraphs that follow the description
   */
  public static String of(About about, String noun, String more) {
    StringBuilder text = new StringBuilder(synopsis(about.synopsis()));
    String id = JavadocText.line(about.id());
    boolean isNamed = text.length() == 0;
    if (isNamed) {
      text.append("The ").append(noun).append(" {@code ").append(id).append("}.\n");
    }
    if (!about.description().isEmpty()) {
      text.append("\n<p>").append(JavadocText.sentence(about.description())).append('\n');
    }
    text.append(more);
    if (!isNamed) {
      text.append("\n<p>Template: {@code ").append(id).append("}\n");
    }
    String edition = edition(about);
    if (!edition.isEmpty()) {
      text.append("\n<p>").append(edition).append(".\n");
    }
    return text.toString();
  }

  /**
   * Returns the lines as sentences. A line does not end with an added full stop if the next line
   * begins in lower case.
   */
  private static String synopsis(List<String> lines) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      boolean goesOn = i + 1 < lines.size() && beginsLow(lines.get(i + 1));
      String line = lines.get(i);
      text.append(goesOn ? JavadocText.of(line) : JavadocText.sentence(line));
      text.append('\n');
    }
    return text.toString();
  }

  private static boolean beginsLow(String line) {
    return !line.isEmpty() && Character.isLowerCase(line.codePointAt(0));
  }

  /** Returns the version and status, or an empty text if there is nothing to mention. */
  private static String edition(About about) {
    String version =
        about.version().isEmpty() ? "" : "Version " + JavadocText.line(about.version());
    if (about.status().equals("current")) {
      return version;
    }
    return version.isEmpty() ? "Status " + about.status() : version + ", status " + about.status();
  }
}
