package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** The sections of {@code docs/diagnostics.md} on single findings, as they are written there. */
final class Explanations {
  private static final String SECTION = "### ";

  /** What a comment says is for those who test the page. */
  private static final Pattern COMMENT = Pattern.compile("(?ms)^<!--.*?-->\\n\\n?");

  private final Map<String, String> sections = new LinkedHashMap<>();

  private Explanations() {}

  static Explanations packaged() {
    try (InputStream in =
        Objects.requireNonNull(Explanations.class.getResourceAsStream("diagnostics.md"))) {
      return of(new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The sections of a page: each from its heading to the next. */
  static Explanations of(String markdown) {
    Explanations explanations = new Explanations();
    List<String> section = new ArrayList<>();
    boolean isCode = false;
    for (String line : COMMENT.matcher(markdown).replaceAll("").lines().toList()) {
      if (!isCode && line.startsWith("#")) {
        explanations.add(section);
        section.clear();
      }
      isCode ^= line.startsWith("```");
      section.add(line);
    }
    explanations.add(section);
    return explanations;
  }

  private void add(List<String> section) {
    if (!section.isEmpty() && section.get(0).startsWith(SECTION)) {
      String id = section.get(0).substring(SECTION.length()).split(" ", 2)[0];
      sections.put(id, String.join("\n", section).strip() + "\n");
    }
  }

  /**
   * The section on a finding, whose id may be written in small letters or without its prefix.
   *
   * @throws UsageException if there is no such finding
   */
  String section(String id) {
    String wanted = id.strip().toUpperCase(Locale.ROOT).replaceAll("[\\[\\]]", "");
    String full = wanted.matches("\\d+") ? "PC" + wanted : wanted;
    String section = sections.get(full);
    if (section == null) {
      throw new UsageException(
          Suggestion.join(
              "There is no finding '" + id + "'.",
              Suggestion.didYouMean(full, sections.keySet()),
              "The id is what stands in brackets in a finding, as in 'prompt explain PC301'."));
    }
    return section;
  }
}
