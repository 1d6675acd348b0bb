package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.JsonSlip.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists what may be wrong with a text in quotes at a place of JSON, the most telling first. */
final class JsonTextSlips {
  /** A quote that begins a text, and one that ends it. */
  private static final Pattern OPENING = Pattern.compile("(?:^|[:\\[,{])\\s*\"");

  private static final Pattern CLOSING = Pattern.compile("\"(?=\\s*(?:[,}\\]]|$))");

  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:([\"\\\\/bfnrt]|u[0-9A-Fa-f]{4})|)");

  private static final Pattern WINDOWS = Pattern.compile("\"[A-Za-z]:\\\\");

  private final String content;
  private final int fault;
  private final List<JsonSlip> slips = new ArrayList<>();

  private JsonTextSlips(String content, int fault) {
    this.content = content;
    this.fault = fault;
  }

  /** The slips that there may be in a text where JSON cannot be read. */
  static List<JsonSlip> of(String content, int fault) {
    JsonTextSlips all = new JsonTextSlips(content, fault);
    all.innerQuotes();
    all.openText();
    all.escape();
    return all.slips;
  }

  /** Quotes inside a text of one line, which end it. It may end with each that can end a text. */
  private void innerQuotes() {
    int lineStart = content.lastIndexOf('\n', fault - 1) + 1;
    int newline = content.indexOf('\n', fault);
    int lineEnd = newline < 0 ? content.length() : newline;
    int open = -1;
    Matcher opening = OPENING.matcher(content).region(lineStart, Math.min(fault, lineEnd));
    while (opening.find()) {
      open = opening.end() - 1;
    }
    Matcher closing = CLOSING.matcher(content).region(Math.min(fault, lineEnd), lineEnd);
    for (int tried = 0; open >= 0 && tried < 8 && closing.find(); tried++) {
      String inner = content.substring(open + 1, closing.start());
      if (!inner.contains("\":")) {
        slips.add(
            JsonSlip.replacing(
                open,
                closing.start() + 1,
                '"' + inner.replaceAll("(?<!\\\\)\"", "\\\\\"") + '"',
                "a quote inside the text ends it",
                "Write '\\\"' for a quote in a text."));
      }
    }
  }

  /** A text that its line does not close: it goes on in the next line, or its quote is missing. */
  private void openText() {
    int lineStart = content.lastIndexOf('\n', Math.min(fault, content.length()) - 1) + 1;
    int newline = content.indexOf('\n', lineStart);
    int end = newline < 0 ? content.length() : newline;
    int stripped = end > lineStart && content.charAt(end - 1) == '\r' ? end - 1 : end;
    if (fault < lineStart || fault > end) {
      return;
    }
    int open = content.lastIndexOf('"', stripped - 1);
    if (open < lineStart) {
      return;
    }
    String rest = content.substring(open, stripped);
    int close = open + rest.replaceFirst("[\\s,}\\]]*$", "").length();
    slips.add(
        new JsonSlip(
            new Span(open, close),
            "the text is not closed",
            "Close it with '\"'.",
            List.of(new Change(Span.at(close), "\""))));
    int closing = content.indexOf('"', end);
    if (closing > 0) {
      List<Change> changes = new ArrayList<>();
      Matcher breaks = Pattern.compile("\\r\\n|\\n|\\r|\\t").matcher(content).region(open, closing);
      while (breaks.find()) {
        String meant = breaks.group().equals("\t") ? "\\t" : "\\n";
        changes.add(new Change(new Span(breaks.start(), breaks.end()), meant));
      }
      if (!changes.isEmpty()) {
        slips.add(
            new JsonSlip(
                new Span(open, stripped),
                "a text has a line break",
                "Write '\\n' for a line break.",
                changes));
      }
    }
  }

  /** Backslashes that begin no escape; in a path of Windows each is one. */
  private void escape() {
    for (JsonTokens.Token token : JsonTokens.of(content)) {
      Span text = token.span();
      boolean isHere = text.start() <= fault && fault < text.end();
      if (token.kind() == JsonTokens.Kind.TEXT && isHere) {
        boolean isPath = WINDOWS.matcher(content).region(text.start(), text.end()).lookingAt();
        List<Change> changes = new ArrayList<>();
        Matcher escape = ESCAPE.matcher(content).region(text.start(), text.end() - 1);
        while (escape.find()) {
          if (escape.group(1) == null || (isPath && !escape.group(1).matches("[\"\\\\]"))) {
            changes.add(new Change(new Span(escape.start(), escape.start() + 1), "\\\\"));
          }
        }
        if (!changes.isEmpty()) {
          Span first = changes.get(0).span();
          String what =
              "'" + content.substring(first.start(), first.start() + 2) + "' is no escape of JSON";
          slips.add(new JsonSlip(first, what, "Write '\\\\' for a backslash.", changes));
        }
      }
    }
  }
}
