package io.promptcompiler.core.check.mention;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction.EmitText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the words of a text that may be names of tools, outside of code blocks. */
final class ScanWords {
  /** A name with the prefix of a client: {@code mcp__github__create_issue}. */
  private static final Pattern OF_CLIENT =
      Pattern.compile("(?<![\\w-])mcp__[A-Za-z0-9](?:[\\w.-]*\\w)?_*\\*?");

  /** A name in backquotes, also with arguments, or a name before a parenthesis. */
  private static final Pattern NAME =
      Pattern.compile(
          "`([a-z][\\w.-]{1,98}\\w)(?:\\([^`\\n]*\\))?`"
              + "|(?<![\\w.`/$#@:\\\\-])([a-z]\\w{1,98}\\w)(?=\\()");

  /** What is before a name that the model shall call. */
  private static final Pattern CALL =
      Pattern.compile(
          "(?:\\b(?:call|calls|calling|invoke|invokes|invoking)\\s+(?:the\\s+)?"
              + "(?:`[^`\\n]+`,?\\s+\\(?(?:or|and|then)\\s+)?"
              + "|\\b(?:call|use|invoke|run|using|via|with)\\s+the\\s+tools?\\s+)$",
          Pattern.CASE_INSENSITIVE);

  /** What is before a name in a sentence that tells the model to use it. */
  private static final Pattern USE =
      Pattern.compile(
          "\\b(?:call|calls|calling|invoke|invoking|use|uses|using|run|via|with)\\b[^.\\n]*$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern TOOL_AFTER = Pattern.compile("\\s+(?:MCP\\s+)?tool\\b");

  private static final Pattern RESULT_AFTER = Pattern.compile("\\s+(?:returns?|fails?)\\b");

  private static final Pattern FENCE = Pattern.compile("(?m)^[ \\t>]*(?:```|~~~).*$");

  /** How far before a name a verb is looked for. */
  private static final int NEAR = 60;

  /** The form of a word. */
  enum Form {
    /** It has the prefix of a client. */
    OF_CLIENT,
    /** It is a name in backquotes or before a parenthesis. */
    NAME,
    /** It is such a name in a sentence that tells the model to use it. */
    USED,
    /** It is a name in backquotes that the text says to call. */
    CALLED
  }

  /**
   * A word.
   *
   * @param at its place
   */
  record Found(Form form, String word, Location at) {}

  private final List<Found> found = new ArrayList<>();
  private boolean isCode;

  /** Returns whether some of the texts may have such a word. */
  static boolean mayFind(List<EmitText> texts) {
    return texts.stream()
        .map(EmitText::text)
        .anyMatch(text -> text.indexOf('`') >= 0 || text.indexOf('(') >= 0 || text.contains("__"));
  }

  /** Returns the words of texts that follow each other, in order. */
  static List<Found> in(List<EmitText> texts) {
    ScanWords scan = new ScanWords();
    texts.forEach(scan::add);
    return scan.found;
  }

  private void add(EmitText text) {
    Matcher client = OF_CLIENT.matcher(text.text());
    while (client.find()) {
      add(Form.OF_CLIENT, client.group(), client.start(), text);
    }
    int from = 0;
    Matcher fence = FENCE.matcher(text.text());
    while (fence.find()) {
      outside(from, fence.start(), text);
      isCode = !isCode;
      from = fence.end();
    }
    outside(from, text.text().length(), text);
  }

  private void outside(int from, int to, EmitText text) {
    if (isCode) {
      return;
    }
    Matcher name = NAME.matcher(text.text()).region(from, to).useTransparentBounds(true);
    while (name.find()) {
      int group = name.group(1) != null ? 1 : 2;
      if (name.group(group).startsWith("mcp__")) {
        continue; // It has the prefix of a client.
      }
      boolean hasArguments = group == 2 || name.group().endsWith(")`");
      add(form(name, hasArguments, text.text()), name.group(group), name.start(group), text);
    }
  }

  private static Form form(Matcher name, boolean hasArguments, String text) {
    String before = text.substring(Math.max(0, name.start() - NEAR), name.start());
    boolean isTool = isFollowed(TOOL_AFTER, name, text);
    if (!hasArguments && (isTool || CALL.matcher(before).find())) {
      return Form.CALLED;
    }
    return isTool || USE.matcher(before).find() || isFollowed(RESULT_AFTER, name, text)
        ? Form.USED
        : Form.NAME;
  }

  private static boolean isFollowed(Pattern words, Matcher name, String text) {
    return words.matcher(text).region(name.end(), text.length()).lookingAt();
  }

  private void add(Form form, String word, int start, EmitText text) {
    found.add(new Found(form, word, place(word, start, text)));
  }

  /** Returns the place of a word, or of the text with the word if that was changed. */
  private static Location place(String word, int start, EmitText text) {
    int left = start;
    EmitText part = text;
    for (EmitText one : text.parts()) {
      part = one;
      if (left < one.text().length()) {
        break;
      }
      left -= one.text().length();
    }
    Location location = part.location();
    String source = location.source().content();
    int from = location.span().start();
    int at = source.startsWith(word, from + left) ? from + left : source.indexOf(word, from);
    boolean isHere = at >= 0 && at <= from + 2L * part.text().length() + word.length();
    return isHere
        ? new Location(location.source(), new Span(at, at + word.length()), location.includer())
        : location;
  }
}
