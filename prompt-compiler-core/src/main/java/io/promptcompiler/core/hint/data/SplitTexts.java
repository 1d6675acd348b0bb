package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Repairs texts of several YAML lines: texts without quotes in which a {@code ": "} or a quote ends
 * the text, and texts below {@code >} or {@code |} that are not indented.
 */
final class SplitTexts {
  /** Matches a key or a dash; group 1 is the indentation of its value, group 2 the value. */
  private static final Pattern OWNER =
      Pattern.compile("^(\\s*+(?:- ++)*+)(?:[\"']?[\\w-]++[\"']?:(?:[ ]++|$)|(?<=- ))(.*)$");

  /**
   * Matches a line that is probably not part of a text: an item, a comment, or a key. A word in
   * upper case, as in {@code Note: this is text}, is a key only before one word or a bracket.
   */
  private static final Pattern OTHER =
      Pattern.compile(
          "\\s*+(?:-(?:\\s.*)?|#.*|(?:- ++)?(?:[a-z_$@][\\w.-]*+(?:\\([^()]*\\)|\\?)*:(?:\\s.*)?"
              + "|[\\w.-]++:(?:\\s++\\S++)?\\s*+|[\"']?[\\w.-]++[\"']?:\\s++[{\\[].*))");

  private static final Pattern BLOCK = Pattern.compile("[|>][-+]?\\d?(?:\\s+#.*)?");

  /** The characters with which values begin that are not texts without quotes. */
  private static final String NOT_PLAIN = "{[&*!|>@`%";

  private static final int MOST_LINES = 30;

  private final SourceText source;
  private final Span yaml;

  SplitTexts(SourceText source, Span yaml) {
    this.source = source;
    this.yaml = yaml;
  }

  /** Returns the repair of the text of which a line is a part, if there is one. */
  Optional<YamlRepair> repair(YamlLine line) {
    YamlLine at = line;
    for (int i = 0; i < MOST_LINES && !isApart(at); i++) {
      if (at.start() <= yaml.start()) {
        return Optional.empty();
      }
      at = YamlLine.at(source, at.start() - 1);
    }
    Matcher owner = OWNER.matcher(at.text());
    return at.start() >= yaml.start() && owner.matches() ? repair(at, owner) : Optional.empty();
  }

  /** Returns whether a line is probably not part of a text: a key, an item or a comment. */
  static boolean isApart(YamlLine line) {
    return OTHER.matcher(line.text()).matches();
  }

  private Optional<YamlRepair> repair(YamlLine owner, Matcher parts) {
    String value = parts.group(2).strip();
    boolean isItem = parts.group(1).endsWith("- ") && parts.start(2) == parts.end(1);
    int indent = isItem ? parts.group(1).lastIndexOf('-') : parts.group(1).length();
    boolean isBlock = BLOCK.matcher(value).matches();
    List<YamlLine> below = below(owner, indent, isBlock);
    if (below.isEmpty()) {
      return Optional.empty();
    }
    return isBlock
        ? indented(owner, below, indent)
        : NOT_PLAIN.indexOf(value.isEmpty() ? 'a' : value.charAt(0)) < 0
            ? Optional.of(joined(owner, parts, value, below, indent))
            : Optional.empty();
  }

  /** Returns the lines below a key that are part of its text; all of them below {@code |}. */
  private List<YamlLine> below(YamlLine owner, int indent, boolean isBlock) {
    List<YamlLine> below = new ArrayList<>();
    YamlLine last = owner;
    while (below.size() < MOST_LINES) {
      int next = last.start() + last.text().length();
      next += source.content().startsWith("\r\n", next) ? 2 : 1;
      if (next >= yaml.end()) {
        break;
      }
      last = YamlLine.at(source, next);
      boolean isSentence = last.indent() > indent || last.words().indexOf(' ') > 0;
      if (isApart(last) || (!isBlock && (last.words().isEmpty() || !isSentence))) {
        break;
      }
      if (!last.words().isEmpty()) {
        below.add(last);
      }
    }
    return below;
  }

  private static YamlRepair joined(
      YamlLine owner, Matcher parts, String value, List<YamlLine> below, int indent) {
    List<String> words = new ArrayList<>(value.isEmpty() ? List.of() : List.of(value));
    below.forEach(line -> words.add(line.words()));
    String text = String.join(" ", words);
    YamlLine last = below.get(below.size() - 1);
    int from =
        owner.start() + (value.isEmpty() ? owner.text().stripTrailing().length() : parts.start(2));
    int to = last.start() + last.text().stripTrailing().length();
    String quoted = TypographicQuotes.quoted(text);
    Location all = new Location(owner.source(), new Span(from, to));
    Edit edit = new Edit(all, value.isEmpty() ? " " + quoted : quoted);
    Location first =
        value.isEmpty() ? below.get(0).place() : owner.place(parts.start(2), parts.end(2));
    String key = owner.text().substring(0, from - owner.start()).strip();
    boolean isQuoted = !value.isEmpty() && "\"'".indexOf(value.charAt(0)) >= 0;
    boolean isIndented = below.stream().allMatch(line -> line.indent() > indent);
    boolean hasComment = text.contains(" #");
    String whole = key + " " + quoted;
    String advice = "Write the text in quotes on one line";
    return new YamlRepair(
        first,
        reason(text, isIndented),
        YamlRepairs.isShown(whole) ? advice + ": " + whole : advice + ".",
        List.of(edit),
        isIndented && !isQuoted && !hasComment);
  }

  private static String reason(String text, boolean isIndented) {
    if (!isIndented) {
      return "the lines of a text are not indented";
    }
    if (text.charAt(0) == '"' || text.charAt(0) == '\'') {
      return "there are words after the closing quote";
    }
    return text.contains(": ")
        ? "a text of several lines has a ': '"
        : "a text of several lines needs quotes";
  }

  /** Indents the lines below {@code >} or {@code |} like the first one that is indented. */
  private static Optional<YamlRepair> indented(YamlLine owner, List<YamlLine> below, int indent) {
    String blanks =
        below.stream()
            .filter(line -> line.indent() > indent)
            .findFirst()
            .map(line -> line.text().substring(0, line.indent()))
            .orElse(" ".repeat(indent + 2));
    List<Edit> edits = new ArrayList<>();
    for (YamlLine line : below) {
      if (line.indent() < blanks.length()) {
        edits.add(line.edit(0, line.indent(), blanks));
      }
    }
    if (edits.isEmpty()) {
      return Optional.empty();
    }
    String mark = owner.text().contains("|") ? "|" : ">";
    YamlLine first = YamlLine.at(owner.source(), edits.get(0).place().span().start());
    String what = "the text below '" + mark + "' is not indented far enough";
    String advice =
        "Indent each of its lines by "
            + (blanks.length() == 1 ? "a space." : blanks.length() + " spaces.");
    return Optional.of(new YamlRepair(first.place(), what, advice, edits, true));
  }
}
