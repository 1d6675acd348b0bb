package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds tags that were meant to open or close a block, but are written in another way. */
final class MeantTags {
  /** How far from a mistake a tag is looked for, in UTF-16 code units. */
  static final int NEAR = 2_000;

  /** The names of blocks in the language. */
  static final Set<String> BLOCKS =
      Set.of(
          "if", "unless", "each", "with", "match", "case", "fence", "system", "user", "assistant");

  private static final Set<String> ROLES = Set.of("system", "user", "assistant");

  /** Matches a tag that may be meant as a comment. */
  private static final Pattern COMMENT =
      Pattern.compile(
          "(\\{\\{~?)#(?:\\s+(?=\\p{L})|(?=\\p{L}+ \\p{L}))"
              + "(?<words>(?<name>\\p{L}++)[^{}\\n|\"()=]*+)\\s*+~?\\}\\}");

  private final SourceText source;

  MeantTags(SourceText source) {
    this.source = source;
  }

  /**
   * Returns the fix of a tag without its slash that was meant to close a block: {@code {{if}}}.
   *
   * @param block the name of the block
   * @param open its opening tag
   * @param end the place before which it has to be closed
   */
  Optional<Fix> closing(Expression block, Span open, int end) {
    String name = block.original();
    if (!BLOCKS.contains(name)) {
      return Optional.empty();
    }
    Matcher tag =
        Pattern.compile("\\{\\{~?\\s*" + name + "\\s*/?\\s*~?\\}\\}")
            .matcher(source.content())
            .region(Math.max(open.end(), end - NEAR), end);
    if (!tag.find()) {
      return Optional.empty();
    }
    String closer = "{{/" + name + "}}";
    Location place = at(new Span(tag.start(), tag.end()));
    return Optional.of(
        Fix.of("Write '" + closer + "' for '" + place.text() + "' in line " + place.line() + ".")
            .replacing(place, closer));
  }

  /**
   * Returns the fix for a tag that has the sign of a block and may be meant as a comment, because a
   * space or several words follow the sign; {@link Fix#NONE} for others.
   */
  Fix comment(int start) {
    Matcher tag = COMMENT.matcher(source.content()).region(start, source.content().length());
    if (!tag.lookingAt() || BLOCKS.contains(tag.group("name"))) {
      return Fix.NONE;
    }
    int sign = tag.end(1);
    String words = tag.group("words").replaceFirst("~$", "").stripTrailing();
    return Fix.of("For a comment, write '{{! " + words + " }}'.")
        .replacing(at(new Span(sign, sign + 1)), "!")
        .suggested();
  }

  /**
   * Returns the edit of the name in an opening tag if the closing tag is right: {@code
   * {{#ifready}}…{{/if}}}.
   *
   * @param block the name of the block
   * @param open its opening tag
   * @param closed the name in the closing tag
   */
  Optional<Edit> renamed(Expression block, Span open, String closed) {
    String name = block.original();
    if (BLOCKS.contains(name) || !BLOCKS.contains(closed)) {
      return Optional.empty();
    }
    int start = block.span().start();
    int end = block.span().end();
    String after = source.content().substring(end, open.end()).replaceFirst("~?\\}\\}$", "");
    if (after.isBlank()) {
      boolean isJoined = name.startsWith(closed) && name.length() > closed.length();
      boolean isSimilar = !Suggestion.didYouMean(name, List.of(closed)).isEmpty();
      String meant = isJoined ? closed + " " + name.substring(closed.length()) : closed;
      return Optional.of(new Edit(at(new Span(start, end)), meant))
          .filter(edit -> isJoined || isSimilar);
    }
    if (after.matches("\\s+as\\s*\\|.*")) {
      return Optional.of(new Edit(at(Span.at(start)), closed + " "));
    }
    String repeated = " " + closed + " ";
    int names = after.startsWith(repeated) ? end + repeated.length() - 1 : end;
    return Optional.of(new Edit(at(new Span(start, names)), closed));
  }

  /**
   * Returns the fix of the last text before a tag that was meant to open its block: {@code
   * {{user}}}, {@code {#if ready}} or <code>{% if ready %}</code>.
   *
   * @param names the name of the block, or the possible names
   */
  Optional<Fix> opening(Span tag, List<String> names) {
    if (names.size() == 1 && !BLOCKS.contains(names.get(0))) {
      return Optional.empty();
    }
    String name = String.join("|", names);
    boolean isLoop = name.equals("each");
    Pattern openers =
        Pattern.compile(
            "\\{\\{~?<?\\s*("
                + name
                + ")(\\s[^{}]*)?~?\\}\\}|(?<!\\{)\\{(#)("
                + name
                + ")\\b([^{}\\n]*)\\}(?!\\})|\\{%-?\\s*(?:"
                + (isLoop ? "for" : name)
                + ")\\b[^{}%\\n]*%\\}");
    Matcher found =
        openers.matcher(source.content()).region(Math.max(0, tag.start() - NEAR), tag.start());
    Optional<Fix> last = Optional.empty();
    while (found.find()) {
      last = Optional.of(opening(found));
    }
    return last.isEmpty() && ROLES.contains(name) ? heading(tag, name) : last;
  }

  /** Returns the fix of the last heading with the name of a role before a tag. */
  private Optional<Fix> heading(Span tag, String role) {
    Matcher headings =
        Pattern.compile(
                "(?im)^(?:#{1,6}[ \\t]++" + role + "|\\*\\*" + role + ":?\\*\\*):?[ \\t]*+$")
            .matcher(source.content())
            .region(Math.max(0, tag.start() - NEAR), tag.start());
    Optional<Fix> last = Optional.empty();
    while (headings.find()) {
      Location place = at(new Span(headings.start(), headings.end()));
      String meant = "{{#" + role + "}}";
      last =
          Optional.of(
              Fix.of(
                      "Write '%s' for '%s' in line %d."
                          .formatted(meant, place.text().strip(), place.line()))
                  .replacing(place, meant)
                  .suggested());
    }
    return last;
  }

  private Fix opening(Matcher opener) {
    Location place = at(new Span(opener.start(), opener.end()));
    String where = "' in line " + place.line();
    if (opener.group().startsWith("{%")) {
      return Fix.of(
          "'"
              + place.text()
              + where
              + " opens no block: write it as '{{#if x}}' or '{{#each xs}}'.");
    }
    String inside = place.text().replaceAll("^[{<#~\\s]+|(?<![~}\\s])[~}\\s]++$", "");
    String meant = "{{#" + inside + "}}";
    return Fix.of("Write '" + meant + "' for '" + place.text() + where + ".")
        .replacing(place, meant);
  }

  private Location at(Span span) {
    return new Location(source, span);
  }
}
