package io.promptcompiler.core.diagnostic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The explanations of all findings, from the Markdown files in the folder {@code explanations} next
 * to this class. The build also makes the constants of {@link DiagnosticCode} from them.
 */
public final class Explanations {
  private Explanations() {}

  /**
   * Returns the explanation of a finding in Markdown: a heading, the message, its meaning, and a
   * wrong and a right example.
   */
  public static String of(DiagnosticCode code) {
    Matcher section =
        Pattern.compile(
                "(?s)\n## " + code.id() + "\n\n<!--.*?-->\n> ([a-z ,]+): (.*?)(?=\n## PC|\\z)")
            .matcher(read(code.category().file()));
    if (!section.find()) {
      throw new IllegalStateException(code.id() + " has no explanation");
    }
    return "## " + code.id() + " · " + section.group(1) + "\n\n> " + section.group(2);
  }

  private static String read(String file) {
    String resource = "explanations/" + file;
    try (InputStream in =
        Objects.requireNonNull(Explanations.class.getResourceAsStream(resource), resource)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the id in the form used in findings: {@code PC301} for {@code [pc301]} or {@code 301}.
   */
  public static String fullId(String id) {
    String plain = id.strip().toUpperCase(Locale.ROOT).replaceAll("[\\[\\]]", "");
    return plain.matches("\\d+") ? "PC" + plain : plain;
  }
}
