package io.promptcompiler.core.diagnostic;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The explanation of a kind of finding, for the author of a prompt.
 *
 * @param code the kind of finding
 * @param text its meaning and how to fix it, in Markdown
 * @param files the files of the wrong and the right example; empty for findings that no small
 *     example shows
 */
public record Explanation(DiagnosticCode code, String text, List<ExampleFile> files) {
  private static final Pattern BACKTICKS = Pattern.compile("`{3,}");

  /** Copies the list. */
  public Explanation {
    files = List.copyOf(files);
  }

  /** The role of a file in an example. */
  public enum Role {
    /** The file as it was released. With it, the example is a change between two versions. */
    RELEASED,
    /** A file that is part of both examples, and of the release if there is one. */
    BOTH,
    /** A file of the wrong example, which has the finding. */
    WRONG,
    /** A file of the right example, which does not have the finding. */
    RIGHT;

    /** Returns the word for the role: {@code wrong}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A file of an example.
   *
   * @param role its role in the examples
   * @param path its path below the root of templates; {@code pom.xml} has lines of the plugin's
   *     configuration, and if it has {@code <roots>}, all paths begin at the project
   * @param content its text
   * @param isExcerpt whether it shows only some keys of a document; {@link Explanations.Family} has
   *     the others
   */
  public record ExampleFile(Role role, String path, String content, boolean isExcerpt) {
    /** The path of files whose names do not matter. */
    static final String USUAL_PATH = "review.md";

    /** Returns the extension that stands for the kind of a document: {@code .step.yaml}. */
    public String kind() {
      return kind(path);
    }

    static String kind(String path) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      return name.substring(name.indexOf('.'));
    }

    private String language() {
      String ending = path.substring(path.lastIndexOf('.') + 1);
      return switch (ending) {
        case "yaml", "json", "xml", "java" -> ending;
        case "yml" -> "yaml";
        default -> "handlebars";
      };
    }

    String markdown() {
      Matcher fences = BACKTICKS.matcher(content);
      String fence = "```";
      while (fences.find()) {
        fence = fences.group().length() < fence.length() ? fence : fences.group() + "`";
      }
      return caption() + ":\n" + fence + language() + "\n" + content + fence + "\n";
    }

    private String caption() {
      if (role == Role.BOTH) {
        return (isExcerpt ? "From `" : "`") + path + "`";
      }
      String word = role.name().charAt(0) + role.word().substring(1);
      return path.equals(USUAL_PATH) ? word : word + (isExcerpt ? ", from `" : ", `") + path + "`";
    }
  }

  /** Returns the words after the id in the heading: {@code error, can be lowered}. */
  public String severity() {
    String severity = code.severity().name().toLowerCase(Locale.ROOT);
    boolean canBeLowered = code.severity() == Severity.ERROR && code.canBeLowered();
    return canBeLowered ? severity + ", can be lowered" : severity;
  }

  /** Returns the message of the finding, with ellipses for its arguments. */
  public String message() {
    return code.text().replace("%s", "…");
  }

  /**
   * Returns the explanation as a section of a Markdown page, from the heading to the right example.
   */
  public String markdown() {
    StringBuilder section = new StringBuilder();
    section.append("### ").append(code.id()).append(" · ").append(severity()).append("\n\n");
    section.append("> ").append(message()).append("\n\n").append(text).append('\n');
    files.forEach(file -> section.append('\n').append(file.markdown()));
    return section.toString();
  }
}
