package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a JSON object whose braces are doubled, as format strings of Python require. */
public final class JsonBraces {
  private static final Pattern OBJECT = Pattern.compile("\\{\\{\\s*([\"'])[^\"'\\r\\n]*\\1\\s*:");
  private static final Pattern TAG = Pattern.compile("\\{\\{\\s*[\\p{L}_#/@(.][^{}]*\\}\\}");
  private static final String AS_TEXT = "Write '\\{{' for braces that are text.";

  /** The maximum length of objects. */
  private static final int LONGEST = 4_000;

  /** The maximum length of objects that are shown. */
  private static final int LONGEST_SHOWN = 60;

  private final SourceText source;
  private final List<Edit> edits = new ArrayList<>();
  private boolean hasTag;
  private int at;

  private JsonBraces(SourceText source, int at) {
    this.source = source;
    this.at = at;
  }

  /**
   * Returns the fix for braces that begin no tag. An object gets single braces, which is certain
   * only if tags in it print values: otherwise the two braces may be meant as text.
   *
   * @param open the offset of the braces
   */
  public static Fix fix(SourceText source, int open) {
    JsonBraces json = new JsonBraces(source, open);
    if (!json.object()) {
      return Fix.of(AS_TEXT);
    }
    String applied = Edit.applied(json.edits);
    int end = json.at + applied.length() - source.content().length();
    String meant = applied.substring(open, end);
    boolean isShort = meant.length() <= LONGEST_SHOWN && !meant.contains("\n");
    Fix fix =
        Fix.of("Write JSON with single braces" + (isShort ? ": '" + meant + "'." : "."))
            .editing(json.edits);
    return json.hasTag ? fix : fix.then(AS_TEXT).suggested();
  }

  private boolean sees(String text) {
    return source.content().startsWith(text, at);
  }

  /** Reads an object with doubled braces; returns whether it is complete. */
  private boolean object() {
    int open = at;
    int depth = 0;
    int behindTag = -1;
    if (!matcher(OBJECT).lookingAt()) {
      return false;
    }
    replace(open, open + 2, "{");
    at = open + 2;
    while (at < Math.min(source.content().length(), open + LONGEST)) {
      Matcher tag = matcher(TAG);
      if (tag.lookingAt()) {
        hasTag = true;
        at = tag.end();
        behindTag = at;
      } else if (sees("{{")) {
        if (!object()) {
          return false;
        }
      } else if (depth == 0 && sees("}}")) {
        replace(at, at + 2, at == behindTag ? "{{!}}}" : "}");
        at += 2;
        return true;
      } else {
        depth += sees("{") ? 1 : sees("}") ? -1 : 0;
        at++;
      }
    }
    return false;
  }

  private Matcher matcher(Pattern pattern) {
    return pattern.matcher(source.content()).region(at, source.content().length());
  }

  private void replace(int from, int to, String text) {
    edits.add(new Edit(new Location(source, new Span(from, to)), text));
  }
}
