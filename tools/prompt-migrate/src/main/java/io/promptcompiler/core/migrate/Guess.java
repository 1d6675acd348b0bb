package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.hint.language.Language;
import io.promptcompiler.core.hint.language.PlaceholderMatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The probable syntaxes of the placeholders in a text, with the reasons. */
final class Guess {
  private static final int LONGEST_EXAMPLE = 40;

  private final SourceText source;
  private final MigrateRequest request;
  private final Map<String, List<PlaceholderMatch>> byTool = new LinkedHashMap<>();
  private final List<OldSyntax> movable = new ArrayList<>();

  /**
   * Creates a guess.
   *
   * @param matches the possible placeholders, in order; at least one
   */
  Guess(SourceText source, List<PlaceholderMatch> matches, MigrateRequest request) {
    this.source = source;
    this.request = request;
    List<OldSyntax> inBraces = inBraces(matches);
    // Jinja writes variables like LangChain4j.
    boolean isJinja = matches.stream().anyMatch(one -> one.language() == Language.JINJA);
    for (PlaceholderMatch match : matches) {
      boolean isOfJinja = isJinja && match.language() == Language.TAG;
      List<OldSyntax> syntaxes = syntaxes(isOfJinja ? Language.JINJA : match.language(), inBraces);
      String tool =
          syntaxes.isEmpty()
              ? match.language().tool()
              : String.join(" or ", syntaxes.stream().map(OldSyntax::word).toList());
      byTool.computeIfAbsent(tool, none -> new ArrayList<>()).add(match);
      syntaxes.stream().filter(one -> !movable.contains(one)).forEach(movable::add);
    }
  }

  /** Returns a finding that the text is not migrated. */
  Diagnostic unmigrated() {
    return Diagnostic.of(DiagnosticCode.UNMIGRATED, first(), words())
        .fix(toDo() + "If all of it is text, write 'syntax: handlebars' into its frontmatter.");
  }

  /** Returns a finding that the text contains these placeholders besides those of a syntax. */
  Diagnostic mixedWith(OldSyntax syntax) {
    Optional<String> word = syntax.syntax().map(one -> "write 'syntax: " + one.word() + "' into");
    return Diagnostic.of(DiagnosticCode.MIXED_STYLES, first(), syntax.word(), words())
        .fix(
            "Write them as '"
                + syntax.write("name")
                + "' if they are placeholders. If they are text, "
                + word.map(one -> one + " the frontmatter.")
                    .orElse("make PC604 a warning under 'severities'."));
  }

  /** Returns the place of the first placeholder. */
  Location first() {
    return new Location(source, byTool.values().iterator().next().get(0).span());
  }

  /**
   * Returns the placeholders in words: {@code 3 of '${user}' (dollar), 1 of '%s' at 7:2 (printf)}.
   */
  private String words() {
    List<String> words = new ArrayList<>();
    byTool.forEach(
        (tool, matches) -> {
          // Doubled braces around JSON are evidence of a syntax, but not placeholders.
          List<PlaceholderMatch> placeholders =
              matches.stream().filter(one -> !one.text().startsWith("{{\"")).toList();
          List<PlaceholderMatch> counted = placeholders.isEmpty() ? matches : placeholders;
          PlaceholderMatch first = counted.get(0);
          String text = first.text();
          String example =
              text.length() > LONGEST_EXAMPLE ? text.substring(0, LONGEST_EXAMPLE) + "…" : text;
          Location place = new Location(source, first.span());
          String where = words.isEmpty() ? "" : " at " + place.line() + ":" + place.column();
          words.add("%d of '%s'%s (%s)".formatted(counted.size(), example, where, tool));
        });
    return String.join(", ", words);
  }

  /** Returns the syntaxes that all placeholders may have. */
  List<OldSyntax> possible() {
    return byTool.size() == 1 ? movable : List.of();
  }

  private String toDo() {
    List<OldSyntax> others =
        movable.stream().filter(one -> !request.syntax().equals(Optional.of(one))).toList();
    if (others.isEmpty()) {
      return "Write '{{name}}' for each placeholder, and 'syntax: handlebars' into its frontmatter."
          + " ";
    }
    List<String> words =
        others.stream().map(one -> "'" + request.flags().syntax() + one.word() + "'").toList();
    String run = "Migrate it with " + String.join(" or ", words) + ". ";
    return byTool.size() > 1 ? "Use only one of these styles. " + run : run;
  }

  private static List<OldSyntax> syntaxes(Language style, List<OldSyntax> inBraces) {
    return switch (style) {
      case DOLLAR -> List.of(OldSyntax.DOLLAR);
      case BRACKET -> List.of(OldSyntax.BRACKET);
      case TAG -> List.of(OldSyntax.LANGCHAIN4J);
      case JINJA -> List.of(OldSyntax.JINJA);
      case BRACE, LOWER_BRACE -> inBraces;
      default -> List.of();
    };
  }

  /**
   * Returns the syntaxes of names in single braces. If one name is in lower case, its syntax also
   * applies to names in upper case.
   */
  private List<OldSyntax> inBraces(List<PlaceholderMatch> matches) {
    List<PlaceholderMatch> lower =
        matches.stream().filter(one -> one.language() == Language.LOWER_BRACE).toList();
    if (lower.isEmpty()) {
      return List.of(OldSyntax.BRACE);
    }
    String text = source.content();
    boolean isPython =
        lower.stream().anyMatch(one -> one.text().matches("\\{\\d*\\}|\\{[^;(]*[!:\\[].*"))
            || (text.contains("{{") && text.contains("}}"));
    boolean isSpring =
        text.contains("\\{")
            || lower.stream().anyMatch(one -> one.text().matches("\\{(?:(?:else)?if\\b|.*;).*"));
    return isPython == isSpring
        ? List.of(OldSyntax.PYTHON, OldSyntax.SPRING_AI)
        : List.of(isPython ? OldSyntax.PYTHON : OldSyntax.SPRING_AI);
  }
}
